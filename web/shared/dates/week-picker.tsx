import { IconCalendarWeek, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listWeeks, type Week } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { FieldMessages, type FieldProps } from '../../ui/form/fields.tsx';
import radio from '../../ui/form/radio-field.module.css';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import css from './week-picker.module.css';

/** The week a captain most likely means: the last one that has started and was not cancelled. */
export function latestWeek(weeks: readonly Week[], today = groupToday()): Week | undefined {
  return weeks.findLast(({ startDate, cancelled }) => startDate <= today && !cancelled);
}

/** A week in a list to choose from: 'الأسبوع ١٠، السبت ٢١ نوفمبر', and why it can't be chosen. `today` as YYYY-MM-DD. */
export function weekOption(week: Week, today: string): string {
  const name = `الأسبوع ${formatNumber(week.weekNumber)}، ${weekdayDate(week.startDate)}`;
  if (week.cancelled) return `${name} (ملغي)`;
  return week.startDate > today ? `${name} (لم يبدأ)` : name;
}

/** The request for a term's weeks: of the newest one without a number. */
export const weeksQuery = (termNumber: number | undefined) =>
  termNumber === undefined ? undefined : { query: { termNumber } };

/**
 * Chooses a week of the newest term, or of the given one, by its number. A cancelled week can't be chosen, a future one
 * only where `allowFuture`. The phone's own wheel lies under the drawn card.
 */
export function WeekPicker(
  props: Omit<FieldProps<number | null>, 'label'> & {
    label?: string;
    allowFuture?: boolean;
    termNumber?: number | undefined;
  },
) {
  const weeks = useQuery(q(listWeeks, weeksQuery(props.termNumber)));
  const id = useId();
  const today = groupToday();
  const all = weeks.data?.body ?? [];
  const chosen = all.find(({ weekNumber }) => weekNumber === props.value);
  const title = chosen
    ? `الأسبوع ${formatNumber(chosen.weekNumber)}`
    : weeks.isPending
      ? 'جاري التحميل…'
      : all.length === 0
        ? 'لا توجد أسابيع'
        : 'اختر الأسبوع';
  return (
    <div>
      <Grid
        gap="12"
        align="center"
        leading="snug"
        padBlock="8"
        padInline="12"
        relative
        surface="field"
        className={css.week}
        data-error={props.error ? true : undefined}
      >
        <Grid
          as="span"
          centered
          square="40"
          fill="accent"
          rounded
          className={css.weekTile}
          aria-hidden
        >
          <IconCalendarWeek size={22} stroke={1.7} />
        </Grid>
        <span aria-hidden>
          <Text as="span" block weight="bold" tone="ink">
            {title}
          </Text>
          {chosen && (
            <Text as="span" block tone="quiet">
              من {weekdayDate(chosen.startDate)}
            </Text>
          )}
        </span>
        <Row as="span" gap="4" align="center" weight="medium" tone="accent" aria-hidden>
          {props.label ?? 'تغيير الأسبوع'}
          <IconChevronDown size={20} stroke={1.7} />
        </Row>
        <Box
          as="select"
          className={radio.over}
          size="text"
          aria-label={props.label ?? 'تغيير الأسبوع'}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${id}-error` : undefined}
          value={props.value ?? ''}
          disabled={props.disabled || all.length === 0}
          onBlur={props.onBlur}
          onChange={(event) => props.onChange(Number(event.currentTarget.value))}
        >
          <option value="" disabled>
            اختر الأسبوع
          </option>
          {all.map((week) => (
            <option
              key={week.weekNumber}
              value={week.weekNumber}
              disabled={week.cancelled || (!props.allowFuture && week.startDate > today)}
            >
              {weekOption(week, today)}
            </option>
          ))}
        </Box>
      </Grid>
      <FieldMessages id={id} error={props.error} />
    </div>
  );
}
