// A file without schemas, so that the week's sheet can check an amount without them.

import { formatNumber } from './numbers.ts';

/** The range of a whole-number field. */
export interface Range {
  min: number;
  max: number;
}

/** PostgreSQL's integer. */
export const LARGEST = 2_147_483_647;

/** The Arabic message for a number outside the range. */
export const wrongNumber = ({ min, max }: Range) =>
  max >= LARGEST
    ? 'يرجى إدخال رقم صحيح'
    : `يرجى إدخال رقم صحيح من ${formatNumber(min)} إلى ${formatNumber(max)}`;
