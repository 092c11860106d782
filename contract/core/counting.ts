// Apart from the schemas, so that the first page a visitor loads needs none of them.

import { arabicNumber } from './digits.ts';

/** A noun as Arabic counts it: alone, as a pair, from 3 to 10, from 11 on, and after a round hundred. */
export interface CountedNoun {
  one: string;
  two: string;
  few: string;
  many: string;
  hundreds: string;
}

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
