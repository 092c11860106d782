import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import 'dayjs/locale/ar.js';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat.js';
import { useEffect, useRef } from 'react';
import { isDay } from '../../../contract/dates.ts';
import { arabicDigits } from '../../lib/localize.ts';
import css from './calendar-field.module.css';

// Makes the locale's own digits and comma take part in formatting.
dayjs.extend(preParsePostFormat);

/** The calendar that a date field opens, which loads it when it is first asked for. */
export default function Calendar(props: {
  value: string;
  onPick: (day: string) => void;
  minDate?: string | undefined;
  maxDate?: string | undefined;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('tbody button[tabindex="0"]')?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const chosen = isDay(props.value) ? props.value : null;
  return (
    <div ref={panel}>
      <DatesProvider settings={{ locale: 'ar', firstDayOfWeek: 6, weekendDays: [5, 6] }}>
        <DatePicker
          value={chosen}
          {...(chosen ? { defaultDate: chosen } : {})}
          onChange={(day) => day && props.onPick(day)}
          {...(props.minDate ? { minDate: props.minDate } : {})}
          {...(props.maxDate ? { maxDate: props.maxDate } : {})}
          fullWidth
          renderDay={(day) => arabicDigits(Number(day.slice(8, 10)))}
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
            day: css.day ?? '',
            weekday: css.weekday ?? '',
            calendarHeader: css.header ?? '',
            calendarHeaderControl: css.control ?? '',
            calendarHeaderLevel: css.level ?? '',
          }}
        />
      </DatesProvider>
    </div>
  );
}
