// A file without schemas, so that a visitor's first page loads none.

import { formatNumber } from './numbers.ts';

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

export const yearNoun = noun('سنة واحدة', 'سنتان', 'سنوات', 'سنة', 'سنة');

/** An age: '٩ سنوات', and of a first year 'أقل من سنة'. */
export const yearsText = (years: number): string =>
  years < 1 ? 'أقل من سنة' : countText(years, yearNoun);

/** The form of a noun that follows a number from 3 on, and one below 3 that is written in digits. */
export function formOf(count: number, { few, many, hundreds }: CountedNoun): string {
  const rest = count % 100;
  return rest >= 3 && rest <= 10 ? few : rest >= 11 ? many : hundreds;
}

/** 'حرف واحد', '٣ أحرف', '١١ حرفاً', '١٠٠ حرف': number and noun; `digits` writes the number. */
export function countText(
  count: number,
  noun: CountedNoun,
  digits: (count: number) => string = formatNumber,
): string {
  if (count === 1) return noun.one;
  if (count === 2) return noun.two;
  return `${digits(count)} ${formOf(count, noun)}`;
}
