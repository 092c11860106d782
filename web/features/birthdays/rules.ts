import { BIRTHDAY_WEEK, type Birthday } from '../../../contract/birthdays/endpoints.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { countText, yearNoun } from '../../../contract/core/counting.ts';
import { dayMonth } from '../../i18n/format.ts';

const YEARS = { ...yearNoun, two: 'سنتين' };

/** 'يتم ١١ سنة', 'تتم ٩ سنوات', once it is over 'أتم'; of 29 February in a year without one with the day of birth. */
export function ageWords({ gender, age, date, birthDate }: Birthday, today: string): string {
  const isWoman = gender === 'female';
  const verb = date < today ? (isWoman ? 'أتمت' : 'أتم') : isWoman ? 'تتم' : 'يتم';
  const words = `${verb} ${countText(age, YEARS)}`;
  if (date.slice(5) === birthDate.slice(5)) return words;
  return `${words}، ${isWoman ? 'ولدت' : 'ولد'} ${dayMonth(birthDate)}`;
}

/** The birthdays before today, those of the seven days from today on, and those after them. */
export function splitWeeks(birthdays: readonly Birthday[], today: string) {
  const next = addDays(today, BIRTHDAY_WEEK);
  return {
    past: birthdays.filter(({ date }) => date < today),
    thisWeek: birthdays.filter(({ date }) => date >= today && date < next),
    nextWeek: birthdays.filter(({ date }) => date >= next),
  };
}

/** Whether the day is this weekday, 0 for Sunday; no day is null. */
export const isOnWeekday = (day: string, weekday: number | null): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === weekday;
