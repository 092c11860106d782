// `ar-EG`, not `ar`: the latter gives Latin digits.
const format = new Intl.NumberFormat('ar-EG');

/** A number as a message from the program writes it: '١٬٢٠٠'. */
export const arabicNumber = (value: number): string => format.format(value);
