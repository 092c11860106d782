import type { BookLine, DeletedLine, LineType } from './book.ts';

// What a book says on screen, on paper and in a spreadsheet. Apart from the endpoints, for the words need no schemas.

/** What the badge of a line says: an item that takes another one back is neither income nor expense. */
export const lineTypeLabels: Record<LineType, string> = {
  income: 'ايراد',
  expense: 'مصروف',
  reversal: 'عكس',
};

/** What the badge of a deleted item says, in the place of its kind. */
export const DELETED = 'محذوف';

/** A period, as its names need it. */
export type NamedPeriod = {
  month: string | null;
  from: string | null;
  to: string | null;
};

/** What the sums of a period are called; `dayMonth` writes '١ نوفمبر'. */
export function sumLabels(
  period: NamedPeriod,
  today: string,
  dayMonth: (day: string) => string,
): Record<'opening' | 'income' | 'expense' | 'reversed' | 'closing', string> {
  const { month, from, to } = period;
  const isOver = to !== null && to < today;
  const last = month && to ? `رصيد ${dayMonth(to)}` : 'رصيد آخر الفترة';
  const whole = month ? ' الشهر' : ' الفترة';
  return {
    opening: month && from ? `رصيد ${dayMonth(from)}` : `رصيد أول${whole}`,
    income: `ايراد${whole}`,
    expense: `مصروف${whole}`,
    reversed: 'بنود معكوسة',
    closing: isOver ? last : 'الرصيد اليوم',
  };
}

/** The kind of a line that moves money. */
export function typeOf(line: Extract<BookLine, { kind: 'item' | 'week' }>): LineType {
  if (line.kind === 'week') return 'income';
  return line.item.reverses ? 'reversal' : line.item.type;
}

/** What a week without subscriptions says; `digits` writes its number. */
export function gapSentence(
  { weekNumber, cancelled }: { weekNumber: number; cancelled: boolean },
  digits: (count: number) => string,
): string {
  const week = `الأسبوع ${digits(weekNumber)}`;
  return cancelled ? `${week} ملغي` : `${week}: لم يسجّل أي قطاع اشتراكاً`;
}

/** What a deleted item was called, or '-'; `digits` writes a number. */
export function deletedName(
  { description, weekNumber, sectorBaseName, sectorSuffixName }: DeletedLine,
  digits: (count: number) => string,
): string {
  if (weekNumber === null) return description ?? '-';
  return `اشتراك الأسبوع ${digits(weekNumber)}، ${sectorBaseName}\u00a0${sectorSuffixName}`;
}

/** Who deleted an item and when; `moment` writes the latter. */
export function deletionSentence(
  { deletedBy, deletedAt }: Pick<DeletedLine, 'deletedBy' | 'deletedAt'>,
  moment: (instant: string) => string,
): string {
  return deletedBy === null
    ? `حُذف ${moment(deletedAt)}`
    : `حُذف بواسطة ${deletedBy}، ${moment(deletedAt)}`;
}

/** The ranges of consecutive numbers among these: '٥٣٣–٥٤٠', '٥٤٢'; `digits` writes a number. */
export function numberRanges(
  numbers: readonly number[],
  digits: (number: number) => string,
): string[] {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && number === range.last + 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) =>
    first === last ? digits(first) : `${digits(first)}–${digits(last)}`,
  );
}
