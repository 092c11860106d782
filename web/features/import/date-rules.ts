import { type DayOrder, partsOfDay, plainText, readDay } from '../../../contract/import/cells.ts';
import type { Line } from '../../shared/tables/table.ts';
import type { OpenTable } from './column-rules.ts';

// The days of a column are read alike: one that can't be day first puts the whole column in question.

/** A question about a column of days. */
export type DayQuestion = {
  /** A cell that both orders read, else one that only one of them does, as its day and month first. */
  example: { text: string; day: string | null; month: string | null };
  /** True if only the cells that a spreadsheet program took for days are in question. */
  isOfStored: boolean;
};

/** A day that a workbook stores, written as its program shows it. */
const STORED = /^(\d{4})-(\d\d)-(\d\d)$/;
const shown = (text: string) => plainText(text).replace(STORED, '$3/$2/$1');

/** Whether another order makes another day of a stored one. */
const isTurnable = (text: string) => (partsOfDay(shown(text))?.first ?? 31) <= 12;

/**
 * The question about a column, null where none is open. A program that reads days in the other order leaves those as
 * texts that it can't read and turns the others around: beside such texts its stored days are in question too.
 */
export function askAboutDays(
  column: number,
  lines: readonly Line[],
  { calendar }: Pick<OpenTable, 'calendar'>,
): DayQuestion | null {
  const cells = lines.map((line) => line.cells[column] ?? '');
  const texts = cells.flatMap((text) => partsOfDay(text) ?? []);
  const isOnly = (one: number, other: number) => one > 12 && one <= 31 && other <= 12;
  const dayFirst = texts.filter(({ first, second }) => isOnly(first, second)).length;
  const monthFirst = texts.filter(({ first, second }) => isOnly(second, first)).length;
  const stored = calendar === undefined ? [] : cells.filter((text) => STORED.test(plainText(text)));
  const areTurned =
    texts.length > 0 && dayFirst + monthFirst === texts.length && stored.every(isTurnable);
  const isOfStored = monthFirst === 0 && stored.length > 0 && areTurned;
  if (monthFirst === 0 && !isOfStored) return null;
  const asked = [...(isOfStored ? [] : cells.filter((text) => partsOfDay(text))), ...stored];
  const examples = asked.map((cell) => {
    const text = shown(cell);
    return {
      text,
      day: readDay(text).value,
      month: readDay(text, { order: 'month' }).value,
    };
  });
  const example =
    examples.find(({ day, month }) => day && month && day !== month) ??
    examples.find(({ day, month }) => day || month);
  return example ? { example, isOfStored } : null;
}

/** A cell of a column of days by the captain's answer; what no answer decides is read as usual. */
export function readDayOf(
  text: string,
  { calendar }: Pick<OpenTable, 'calendar'>,
  question: DayQuestion | null,
  order: DayOrder | undefined,
): ReturnType<typeof readDay> {
  const isStored = calendar !== undefined && STORED.test(plainText(text)) && isTurnable(text);
  const isAsked = question && (isStored || (!question.isOfStored && partsOfDay(text) !== null));
  if (!isAsked) return readDay(text, { calendar });
  if (order === undefined) {
    // Nothing is read before the answer; what neither order reads is wrong already.
    const either = [readDay(shown(text)), readDay(shown(text), { order: 'month' })];
    return either.some(({ value }) => value) ? { value: null } : either[0]!;
  }
  return readDay(shown(text), { order });
}
