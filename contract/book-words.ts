import type { BookLine, LineType } from './book.ts';

// What a book says on screen, on paper and in a spreadsheet. Apart from the endpoints, for the words need no schemas.

/** What the badge of a line says: an item that takes another one back is neither income nor expense. */
export const lineTypeLabels: Record<LineType, string> = {
  income: 'ايراد',
  expense: 'مصروف',
  reversal: 'عكس',
};

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
export function typeOf(line: Exclude<BookLine, { kind: 'gap' }>): LineType {
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
