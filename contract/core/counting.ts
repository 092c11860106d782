// A file without schemas, so that a visitor's first page loads none.

import { arabicNumber } from './digits.ts';

/** The forms of a noun after numbers: one, two, 3 to 10, 11 to 99, and round hundreds. */
export interface CountedNoun {
  one: string;
  two: string;
  few: string;
  many: string;
  hundreds: string;
}

/** A noun by its forms, in the order of the numbers. */
export const noun = (
  one: string,
  two: string,
  few: string,
  many: string,
  hundreds: string,
): CountedNoun => ({ one, two, few, many, hundreds });

/** A noun with its text for zero. */
export const nounOr = (none: string, ...forms: Parameters<typeof noun>) => ({
  none,
  ...noun(...forms),
});

/** 'حرف واحد', '٣ أحرف', '١١ حرفاً', '١٠٠ حرف': number and noun; `digits` writes the number. */
export function counted(
  count: number,
  { one, two, few, many, hundreds }: CountedNoun,
  digits: (count: number) => string = arabicNumber,
): string {
  if (count === 1) return one;
  if (count === 2) return two;
  const rest = count % 100;
  const form = rest >= 3 && rest <= 10 ? few : rest >= 11 ? many : hundreds;
  return `${digits(count)} ${form}`;
}
