// A file without schemas, so that the week's sheet can check an amount without them.

import { arabicNumber } from './digits.ts';

/** The range of a whole-number field. */
export interface Range {
  min: number;
  max: number;
}

/** PostgreSQL's integer. */
export const LARGEST = 2_147_483_647;

/** A sector's subscription of a week: whole pounds, may be 0. */
export const SUBSCRIPTION: Range = { min: 0, max: 1_000_000 };
/** A scout's payment of a week: whole pounds, may be 0. */
export const PAYMENT: Range = { min: 0, max: 10_000 };
/** A scout's usual payment: at least a pound. */
export const USUAL_PAYMENT: Range = { min: 1, max: 10_000 };
/** The Arabic message for a number outside the range. */
export const wrongNumber = ({ min, max }: Range) =>
  max >= LARGEST
    ? 'يرجى إدخال رقم صحيح'
    : `يرجى إدخال رقم صحيح من ${arabicNumber(min)} إلى ${arabicNumber(max)}`;

/** Whether the range includes the value. */
export const isWithin = (value: number, { min, max }: Range) =>
  Number.isInteger(value) && value >= min && value <= max;
