import { z } from 'zod';
import { answer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { genderField, integer, optional } from '../core/fields.ts';

/** Days of a week, whose birthdays the dashboard counts; the page shows as many again. */
export const BIRTHDAY_WEEK = 7;

const birthdayShape = z.object({
  scoutId: z.number(),
  name: z.string(),
  gender: genderField,
  sectorBaseName: z.string(),
  sectorSuffixName: z.string(),
  /** The guardian's number. */
  phoneNumber: z.string().nullable(),
  /** The day of the birthday: for 29 February the 28th in a year without one. */
  date: z.string(),
  birthDate: z.string(),
  /** Years completed on that day. */
  age: z.number(),
});
export type Birthday = z.infer<typeof birthdayShape>;

export const listBirthdays = endpoint({
  method: 'GET',
  path: '/birthday',
  access: 'follow-up:use',
  shows: 'birthdays',
  summary:
    "Birthdays of the scope's scouts in so many days (14) from today on, and in so many `past` days (0) before it, by day; `withoutBirthDate` counts scouts whose date of birth is not known",
  query: z.object({ days: optional(integer(1, 366)), past: optional(integer(0, 7)) }),
  response: answer(z.array(birthdayShape)).extend({ withoutBirthDate: z.number() }),
});
