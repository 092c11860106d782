import { IconCheck } from '@tabler/icons-react';
import type { DayOrder } from '../../../contract/import/cells.ts';
import { importFieldLabels } from '../../../contract/import/columns.ts';
import { longDate } from '../../i18n/format.ts';
import radio from '../../ui/form/radio-field.module.css';
import { Grid, Row, Text } from '../../ui/layout/box.tsx';
import css from './review.module.css';
import type { Review } from './rules.ts';
import type { ReviewState } from './use-review.ts';

/** Asks once for each column of days whether the month comes first, with both readings of one cell. */
export function DaysBox({ days, setOrder }: Pick<Review, 'days'> & Pick<ReviewState, 'setOrder'>) {
  return days.map(({ field, question: { example, isOfStored }, order }) => {
    const choices: { order: DayOrder; label: string }[] = [
      { order: 'day', label: `لا، ${wordsOf(example.day)}` },
      { order: 'month', label: `نعم، ${wordsOf(example.month)}` },
    ];
    return (
      <Grid
        as="fieldset"
        key={field}
        gap="8"
        surface="card"
        padBlock="12"
        padInline="16"
        below="12"
        className={css.days}
        tabIndex={-1}
        data-open={order === undefined || undefined}
      >
        <Text as="legend" weight="bold" tone="ink">
          {importFieldLabels[field]}: شهر أولاً؟
        </Text>
        <Text tone="quiet">
          {isOfStored
            ? 'ربما بدّل Excel اليوم والشهر في بعض خانات هذا العمود.'
            : 'في هذا العمود تاريخ لا يُقرأ واليوم أولاً.'}{' '}
          كيف يُقرأ <bdi dir="ltr">{example.text}</bdi>؟
        </Text>
        <Row gap="8" wrap>
          {choices.map((choice) => (
            <button
              key={choice.order}
              type="button"
              className={`${radio.choice} ${css.decision}`}
              aria-pressed={order === choice.order}
              onClick={() => setOrder(field, choice.order)}
            >
              {order === choice.order && <IconCheck size={18} stroke={2} aria-hidden />}
              {choice.label}
            </button>
          ))}
        </Row>
      </Grid>
    );
  });
}

const wordsOf = (day: string | null) => (day === null ? 'وأصحّحه بنفسي' : longDate(day));
