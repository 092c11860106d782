import { useState } from 'react';
import type { Session } from '../../../contract/sessions/endpoints.ts';
import { clockText } from '../../../contract/sessions/words.ts';
import { momentLabel, weekdayDate } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import css from './conflict-banner.module.css';
import { differences, type PlanValues, valuesOf } from './plan-rules.ts';
import { captainText } from './session-words.ts';

/** Somebody else changed the session: both texts can be read, and nothing is merged by itself. */
export function ConflictBanner(props: {
  stored: Session;
  mine: PlanValues;
  captains: readonly { captainId: number; label: string }[];
  onOverwrite: () => void;
  onTakeTheirs: () => void;
}) {
  const { stored, mine, captains } = props;
  const { changedBy, changedAt } = stored;
  const [isOpen, setOpen] = useState(false);
  const verb = changedBy.gender === 'female' ? 'عدّلت' : 'عدّل';
  const nameOf = (id: number | null) =>
    captains.find(({ captainId }) => captainId === id)?.label ??
    stored.captains.map((each) => (each.captainId === id ? captainText(each) : '')).join('');
  const differing = differences(mine, valuesOf(stored), {
    day: (day) => weekdayDate(day),
    time: (time) => clockText(time),
    captain: nameOf,
  });
  return (
    <Stack gap="12" fill="warn" rounded pad="16" role="alert">
      <Text tone="inherit">
        {`${verb} ${captainText(changedBy)} هذه الجلسة قبلك (${momentLabel(changedAt)}). لم يُحفظ تعديلك بعد.`}
      </Text>
      <Row gap="8" wrap>
        <Button look="default" onClick={() => setOpen(true)}>
          {changedBy.gender === 'female' ? 'انظر تعديلها' : 'انظر تعديله'}
        </Button>
        {/* Submits the form that it stands in, from the stored version. */}
        <Button type="submit" look="default" onClick={props.onOverwrite}>
          احفظ تعديلي فوقه
        </Button>
      </Row>
      {isOpen && (
        <Dialog title="ما اختلف" onClose={() => setOpen(false)}>
          {differing.map(({ label, mine, theirs }) => (
            <section key={label}>
              <Text as="h3" weight="bold" below="4">
                {label}
              </Text>
              <Text tone="quiet">{captainText(changedBy)}</Text>
              <Text className={css.text}>{theirs || 'لا شيء'}</Text>
              <Text tone="quiet" above="8">
                أنت
              </Text>
              <Text className={css.text}>{mine || 'لا شيء'}</Text>
            </section>
          ))}
          <Button look="danger-text" onClick={props.onTakeTheirs}>
            ترك تعديلي وأخذ المحفوظ
          </Button>
        </Dialog>
      )}
    </Stack>
  );
}
