import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { SectorWeek } from '../../../../contract/attendance/week.ts';
import { moneyText } from '../../../../contract/core/money.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Row, Text } from '../../../ui/layout/box.tsx';
import { useHasRail } from '../../../ui/use-wide.ts';
import { MissingList } from './missing-list.tsx';
import { RecordedList } from './recorded-list.tsx';
import type { Reminder } from './use-reminder.ts';
import css from './week.module.css';
import { foldedText, sumOf } from './week-rules.ts';

/**
 * The finished part of the week, at the foot of the card: folded on a phone, on a wide screen a table. `rest` are the sectors
 * that have not recorded it and are not shown above.
 */
export function WeekFoot(props: {
  /** Where it says more than what is folded. */
  title?: string;
  recorded: readonly SectorWeek[];
  rest: readonly SectorWeek[];
  week: Week;
  reminder: Reminder;
}) {
  const { recorded, rest, week, reminder } = props;
  const title = props.title ?? foldedText(recorded.length, rest);
  const isWide = useHasRail();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const sum = sumOf(recorded);
  if (recorded.length + rest.length === 0) return null;
  const folds = !isWide || rest.length > 0;
  const head = (
    <>
      <Text as="span" weight="bold" tone="ink" grow>
        {title}
      </Text>
      <span>
        {sum.rate !== null && <Percent value={sum.rate} />}
        {isWide &&
          sum.counted > 0 &&
          `، ${formatNumber(sum.attended)} من ${formatNumber(sum.counted)}`}
        {sum.subscription !== null && `، ${moneyText(sum.subscription)}`}
      </span>
    </>
  );
  return (
    <div className={css.foot}>
      <h3 className={css.heading}>
        {folds ? (
          <Row
            as="button"
            gap="8"
            align="center"
            full
            weight="normal"
            tone="quiet"
            textAlign="start"
            type="button"
            className={css.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {head}
            <IconChevronDown className={css.fold} size={20} stroke={1.7} aria-hidden />
          </Row>
        ) : (
          <Row as="span" gap="8" align="center" weight="normal" tone="quiet" className={css.toggle}>
            {head}
          </Row>
        )}
      </h3>
      <div id={id}>
        {isOpen && <MissingList sectors={rest} week={week} reminder={reminder} />}
        {(isOpen || isWide) && <RecordedList sectors={recorded} week={week} />}
      </div>
    </div>
  );
}
