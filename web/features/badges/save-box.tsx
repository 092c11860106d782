import { formatNumber, groupToday } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import { cellOf, progressWith } from './badge-rules.ts';
import { forScoutsText } from './badge-words.ts';
import css from './save-box.module.css';
import type { Passes } from './use-passes.ts';

const NONE: ReadonlySet<string> = new Set();

/** Saves what is picked, as passed on one day. */
export function SaveBox({ passes }: { passes: Passes }) {
  const { badge, rows, picked } = passes;
  const today = groupToday();
  const scouts = new Set([...picked].map((key) => cellOf(key).scoutId));
  const completed = rows.filter((row) => {
    const isNew = progressWith(badge, row, NONE).left > 0;
    return scouts.has(row.scoutId) && isNew && progressWith(badge, row, picked).left === 0;
  });
  const isDay = /^\d{4}-\d\d-\d\d$/.test(passes.date) && passes.date <= today;
  return (
    <Grid surface="card" pad="12" gap="12" className={css.bar}>
      <div>
        <Text weight="medium" tone="ink">{`اجتياز ${forScoutsText(scouts.size)}`}</Text>
        <Text tone="quiet">
          {completed.length === 0
            ? 'لا تكتمل به الشارة لأحد منهم بعد'
            : `تكتمل به الشارة ${forScoutsText(completed.length)}`}
        </Text>
      </div>
      <DateField
        label="اليوم الذي اجتازوه فيه"
        value={passes.date}
        onChange={passes.setDate}
        maxDate={today}
        error={isDay ? undefined : 'اكتب يوماً صحيحاً، اليوم أو قبله'}
      />
      <Row gap="8" className={css.acts}>
        <Button look="default" onClick={passes.clear} disabled={passes.isSaving}>
          تراجع
        </Button>
        <Button disabled={!isDay || passes.isSaving} onClick={passes.save}>
          {passes.isSaving ? 'جارٍ الحفظ…' : `حفظ ${formatNumber(picked.size)}`}
        </Button>
      </Row>
    </Grid>
  );
}
