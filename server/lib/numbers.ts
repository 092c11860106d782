import { atFirstUse } from './at-first-use.ts';

// `ar-EG`, not `ar`: the latter gives Latin digits.
const format = atFirstUse(() => new Intl.NumberFormat('ar-EG'));

/** A number as a message from the program writes it: '١٬٢٠٠'. */
export const arabicNumber = (value: number): string => format().format(value);
