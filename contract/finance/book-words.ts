import { countedMoney } from '../core/money.ts';
import { country } from '../countries/current.ts';
import type { BookLine, DeletedLine, LineType } from './book.ts';

// The words of the book on screen, on paper and in spreadsheets. A file without schemas.

/** The badge of a line. */
export const lineTypeLabels: Record<LineType, string> = {
  income: 'ايراد',
  expense: 'مصروف',
  reversal: 'عكس',
};

/** The badge of a deleted item. */
export const DELETED = 'محذوف';

/** The fields of a period that its names need. */
export type NamedPeriod = {
  month: string | null;
  from: string | null;
  to: string | null;
};

/** The names of a period's sums; `dayMonth` writes '١ نوفمبر'. */
export function sumLabels(
  period: NamedPeriod,
  today: string,
  dayMonth: (day: string) => string,
): Record<'opening' | 'income' | 'expense' | 'closing', string> {
  const { month, from, to } = period;
  const isOver = to !== null && to < today;
  const last = month && to ? `رصيد ${dayMonth(to)}` : 'رصيد آخر الفترة';
  const whole = month ? ' الشهر' : ' الفترة';
  return {
    opening: month && from ? `رصيد ${dayMonth(from)}` : `رصيد أول${whole}`,
    income: `ايراد${whole}`,
    expense: `مصروف${whole}`,
    closing: isOver ? last : 'الرصيد اليوم',
  };
}

/** 'منها ٣٩٦ جنيهاً عُكست', beside an income or an expense. */
export function reversedWords(amount: number): string {
  const isMale = country().currency.unit.gender === 'male';
  const two = isMale ? 'عُكسا' : 'عُكستا';
  const verb = amount === 1 && isMale ? 'عُكس' : amount === 2 ? two : 'عُكست';
  return `منها ${countedMoney(amount)} ${verb}`;
}

/** The kind of a line that moves money. */
export function typeOf(line: Extract<BookLine, { kind: 'item' | 'week' }>): LineType {
  if (line.kind === 'week') return 'income';
  return line.item.reverses ? 'reversal' : line.item.type;
}

/** The text of a week without subscriptions; `digits` writes its number. */
export function gapSentence(
  { weekNumber, cancelled }: { weekNumber: number; cancelled: boolean },
  digits: (count: number) => string,
): string {
  const week = `الأسبوع ${digits(weekNumber)}`;
  return cancelled ? `${week} ملغي` : `${week}: لم يسجّل أي قطاع اشتراكاً`;
}

/** The description of a deleted item, or '-'; `digits` writes a number. */
export function deletedName(
  { description, weekNumber, sectorBaseName, sectorSuffixName }: DeletedLine,
  digits: (count: number) => string,
): string {
  if (weekNumber === null) return description ?? '-';
  return `اشتراك الأسبوع ${digits(weekNumber)}، ${sectorBaseName}\u00a0${sectorSuffixName}`;
}

/** Who deleted an item and when; `moment` writes the time. */
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
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && number === range.last + 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) =>
    first === last ? digits(first) : `${digits(first)}–${digits(last)}`,
  );
}
