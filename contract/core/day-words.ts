import { country } from '../countries/current.ts';
import { formatDigits } from './digits.ts';
import { weekdayLabels } from './weekdays.ts';

const WEEKDAYS = Object.values(weekdayLabels);

/** 'السبت ١٥ نوفمبر', with the year where asked. */
export function weekdayWords(
  { year, month, day }: { year: number; month: number; day: number },
  withYear = false,
): string {
  const weekday = WEEKDAYS[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1) % 7];
  return formatDigits(
    `${weekday} ${day} ${country().months[month - 1]}${withYear ? ` ${year}` : ''}`,
  );
}
