import { dayMonth } from './format.ts';
import { formatDigits } from './localize.ts';

/** The name of a month, `YYYY-MM`: 'نوفمبر', and 'نوفمبر ٢٠٢٦' with its year. */
export function monthName(month: string, withYear = false): string {
  const name = dayMonth(`${month}-01`).replace(/^\S+ /, '');
  return withYear ? `${name} ${formatDigits(month.slice(0, 4))}` : name;
}
