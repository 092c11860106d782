import { addDays } from '../../contract/core/calendar.ts';

/** The day so many days from today by the clock of the made-up group; the day of UTC is another one late in the evening. */
export const groupDay = (days = 0): string =>
  addDays(new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Cairo' }), days);

/** The year by the clock of the made-up group. */
export const groupYear = (): number => Number(groupDay().slice(0, 4));
