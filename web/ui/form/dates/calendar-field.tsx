import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type RefObject, useContext } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { Popover } from 'react-aria-components/Popover';
import { isDay } from '../../../../contract/core/dates.ts';
import { weekInOrder } from '../../../../contract/core/weekdays.ts';
import { formatDigits, monthNames } from '../../../i18n/localize.ts';
import { Button as TextButton } from '../../button.tsx';
import { iconButton } from '../../icon-button.tsx';
import { Grid, look } from '../../layout/box.tsx';
import { useFocusBack } from '../../overlays/use-focus-back.ts';
import { NativeSelect } from '../native-select.tsx';
import css from './calendar-field.module.css';

const dateOf = (day: string | undefined) => (day && isDay(day) ? parseDate(day) : undefined);

/** The calendar that a date field opens, which loads it when it is first asked for. */
export default function CalendarPopover(props: {
  label: string;
  /** A day, or anything else. */
  value: string;
  /** The field that it lies beside. */
  field: RefObject<HTMLElement | null>;
  onPick: (day: string) => void;
  onClose: () => void;
  clearable: boolean;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  opensAt?: string | undefined;
}) {
  useFocusBack();
  const chosen = dateOf(props.value) ?? null;
  const first = dateOf(props.minDate);
  const last = dateOf(props.maxDate);
  const opensAt = chosen ?? dateOf(props.opensAt);
  return (
    <Popover
      isOpen
      onOpenChange={props.onClose}
      triggerRef={props.field}
      placement="bottom start"
      offset={4}
      aria-label={`تقويم ${props.label}`}
      className={`${look({ surface: 'card', pad: '12' })} ${css.popover}`}
    >
      <Calendar
        aria-label={props.label}
        value={chosen}
        onChange={(day) => props.onPick(day.toString())}
        {...(first && { minValue: first })}
        {...(last && { maxValue: last })}
        {...(opensAt && { defaultFocusedValue: opensAt })}
        firstDayOfWeek={weekInOrder()[0]!}
        autoFocus
      >
        <Head />
        <CalendarGrid weekdayStyle="narrow" className={css.grid}>
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell
                className={look({
                  size: 'tag',
                  weight: 'normal',
                  tone: 'quiet',
                  textAlign: 'center',
                })}
              >
                {day}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(day) => (
              <CalendarCell
                date={day}
                className={`${look({ centered: true, tone: 'ink', rounded: true }, 'grid')} ${css.day}`}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      {props.clearable && (
        <TextButton look="quiet" wide onClick={() => props.onPick('')}>
          مسح التاريخ
        </TextButton>
      )}
    </Popover>
  );
}

/** Which month is shown: the one beside it, or any other by two choices. Not a `header`, which is a landmark. */
function Head() {
  return (
    <Grid gap="4" below="8" template="auto minmax(max-content, 1fr) 1fr auto">
      <Button slot="previous" aria-label="الشهر السابق" className={`${iconButton} ${css.step}`}>
        <IconChevronRight size={20} stroke={1.7} aria-hidden />
      </Button>
      <CalendarMonthPicker>
        {({ 'aria-label': label, value, onChange, items }) => (
          <NativeSelect
            aria-label={label}
            value={value}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          >
            {items.map(({ id }) => (
              <option key={id} value={id}>
                {monthNames()[id - 1]}
              </option>
            ))}
          </NativeSelect>
        )}
      </CalendarMonthPicker>
      <YearChoice />
      <Button slot="next" aria-label="الشهر التالي" className={`${iconButton} ${css.step}`}>
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </Button>
    </Grid>
  );
}

/** How far a calendar without bounds reaches. */
const YEARS_BACK = 90;
const YEARS_AHEAD = 10;

/** Keeps the month when the year changes, which the library's own picker does not at the bounds. */
function YearChoice() {
  const state = useContext(CalendarStateContext);
  if (!state) return null;
  const shown = state.focusedDate.year;
  const now = today(getLocalTimeZone()).year;
  const yearOf = (date: { year: number } | null | undefined) => date?.year;
  const first = yearOf(state.minValue) ?? Math.min(shown, now - YEARS_BACK);
  const last = yearOf(state.maxValue) ?? Math.max(shown, now + YEARS_AHEAD);
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <NativeSelect
      aria-label="السنة"
      value={shown}
      onChange={(event) => {
        const year = Number(event.currentTarget.value);
        state.setFocusedDate(state.focusedDate.set({ year }) as CalendarDate);
      }}
    >
      {years.map((year) => (
        <option key={year} value={year}>
          {formatDigits(year)}
        </option>
      ))}
    </NativeSelect>
  );
}
