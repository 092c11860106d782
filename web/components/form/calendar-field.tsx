import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import 'dayjs/locale/ar.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat.js';
import { useState } from 'react';
import { shortDate } from '../../lib/format.ts';
import { arabicDigits } from '../../lib/localize.ts';
import css from './calendar-field.module.css';
import type { DateFieldProps } from './date-field.tsx';
import { inputClasses, inputProps } from './mantine-field.ts';
import { parseDate } from './parse-date.ts';

dayjs.extend(customParseFormat);
// Makes the locale's own digits and comma take part in formatting.
dayjs.extend(preParsePostFormat);

/** The date field itself; load it through `DateField`. */
export default function CalendarField({ minDate, maxDate, ...props }: DateFieldProps) {
  // A wrong field takes the focus after a submit: the calendar would cover what is wrong with it.
  const [asked, setAsked] = useState(false);
  return (
    <DatesProvider settings={{ locale: 'ar', firstDayOfWeek: 6, weekendDays: [5, 6] }}>
      <DateInput
        {...inputProps(props)}
        value={props.value || null}
        onChange={(value) => props.onChange(value ?? '')}
        dateParser={parseDate}
        valueFormat={(date) => shortDate(date)}
        placeholder="يوم/شهر/سنة"
        inputMode="text"
        clearable={Boolean(props.optional)}
        {...(minDate ? { minDate } : {})}
        {...(maxDate ? { maxDate } : {})}
        popoverProps={{
          shadow: 'md',
          classNames: { dropdown: css.dropdown ?? '' },
          // Outside of `main` it would belong to no landmark.
          withinPortal: false,
          disabled: props.disabled || (Boolean(props.error) && !asked),
        }}
        onClick={() => setAsked(true)}
        onBlur={() => {
          setAsked(false);
          props.onBlur?.();
        }}
        renderDay={(date) => arabicDigits(Number(date.slice(8, 10)))}
        rightSectionWidth={44}
        clearButtonProps={{ 'aria-label': 'مسح التاريخ', className: css.clear ?? '' }}
        ariaLabels={{
          nextMonth: 'الشهر التالي',
          previousMonth: 'الشهر السابق',
          nextYear: 'السنة التالية',
          previousYear: 'السنة السابقة',
          nextDecade: 'العقد التالي',
          previousDecade: 'العقد السابق',
          monthLevelControl: 'اختيار الشهر',
          yearLevelControl: 'اختيار السنة',
        }}
        classNames={{
          ...inputClasses,
          day: css.day ?? '',
          weekday: css.weekday ?? '',
          calendarHeaderControl: css.control ?? '',
          calendarHeaderLevel: css.level ?? '',
        }}
      />
    </DatesProvider>
  );
}
