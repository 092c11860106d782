// Apart from the schemas, so that the week's sheet needs none of them to say what is wrong with an amount.

import { arabicNumber } from './digits.ts';

/** Which whole numbers a field takes. */
export interface Range {
  min: number;
  max: number;
}

/** PostgreSQL's integer is the upper limit. */
export const LARGEST = 2_147_483_647;

/** What a sector pays in a week: whole pounds, which may be none. */
export const SUBSCRIPTION: Range = { min: 0, max: 1_000_000 };
/** What a scout pays in a week, likewise. */
export const PAYMENT: Range = { min: 0, max: 10_000 };
/** What a scout usually pays: at least a pound. */
export const USUAL_PAYMENT: Range = { min: 1, max: 10_000 };
/** What is said of a number outside its range, in Arabic. */
export const wrongNumber = ({ min, max }: Range) =>
  max >= LARGEST
    ? 'يرجى إدخال رقم صحيح'
    : `يرجى إدخال رقم صحيح من ${arabicNumber(min)} إلى ${arabicNumber(max)}`;

/** Whether a field of this range takes the value. */
export const isWithin = (value: number, { min, max }: Range) =>
  Number.isInteger(value) && value >= min && value <= max;
