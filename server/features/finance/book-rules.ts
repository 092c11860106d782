import { addDays } from '../../../contract/core/calendar.ts';
import { formatDigits } from '../../../contract/core/digits.ts';
import { inMoneyUnit } from '../../../contract/core/money.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import { type BookLine, type BookSums, lastDayOf } from '../../../contract/finance/book.ts';
import {
  DELETED,
  deletedName,
  deletionSentence,
  gapSentence,
  lineTypeLabels,
  type NamedPeriod,
  numberRanges,
  sumLabels,
  typeOf,
} from '../../../contract/finance/book-words.ts';
import { type AnsweredSector, sectorOfAnswer } from '../../../contract/sectors/sector-name.ts';
import type { Term } from '../../../contract/terms/endpoints.ts';
import { momentPhrase, monthName, monthText } from '../../lib/date-words.ts';
import type { CellValue, Column, Sheet } from '../../lib/spreadsheet.ts';

/** A part of the book: days, both included; null where it has no beginning or is not over. */
export interface Period {
  month: string | null;
  term: Term | null;
  from: string | null;
  to: string | null;
}

/** A calendar month. */
export function monthPeriod(month: string): Period {
  return { month, term: null, from: `${month}-01`, to: lastDayOf(month) };
}

/**
 * A term's part of the book ends where the next term's begins, so that none of the money between two terms is lost, and
 * the newest one's does not end.
 */
export function termPeriod(term: Term, nextStart: string | null): Period {
  return { month: null, term, from: term.startDate, to: nextStart && addDays(nextStart, -1) };
}

const dayMonth = (day: string) => `${formatNumber(Number(day.slice(8, 10)))} ${monthName(day)}`;
const sectorText = (row: AnsweredSector) => {
  const { baseName, suffixName } = sectorOfAnswer(row);
  return `${baseName} ${suffixName}`;
};

const text = (title: string): Column => ({ title, kind: 'text' });
const date = (title: string): Column => ({ title, kind: 'date' });
const number = (title: string): Column => ({ title, kind: 'number' });
const money = (title: string): Column => ({ title, kind: 'money' });

/** A period of the treasury's book, oldest line first. */
export interface Statement extends NamedPeriod, BookSums {
  lines: BookLine[];
  term: { termName: string } | null;
  today: string;
  timeZone: string;
  group: string;
}

/** The sheets of a statement: its sums, its lines, and the subscriptions that are one line a week there. */
export function statementSheets(statement: Statement): Sheet[] {
  return [summarySheet(statement), lineSheet(statement), subscriptionSheet(statement.lines)];
}

/** 'نوفمبر ٢٠٢٦', or the term's name. */
function nameOf({ from, month, term }: Statement): string {
  if (month && from) return monthText(month);
  return term?.termName ?? 'كل البنود';
}

function summarySheet(statement: Statement): Sheet {
  const labels = sumLabels(statement, statement.today, dayMonth);
  const { opening, income, expense, incomeReversed, expenseReversed, closing } = statement;
  const reversed = (amount: number) => (amount === 0 ? [] : [['منها بنود معكوسة وعكسها', amount]]);
  return {
    name: 'ملخص',
    columns: [text('البيان'), money(`المبلغ ${inMoneyUnit()}`), text('التفاصيل')],
    rows: [
      [labels.opening, opening],
      [labels.income, income],
      ...reversed(incomeReversed),
      [labels.expense, expense],
      ...reversed(expenseReversed),
      [labels.closing, closing],
      ['المجموعة', null, statement.group],
      ['كشف حساب', null, nameOf(statement)],
    ],
  };
}

function lineSheet(statement: Statement): Sheet {
  const labels = sumLabels(statement, statement.today, dayMonth);
  const { opening, income, expense, closing } = statement;
  const moment = (instant: string) => momentPhrase(instant, statement.timeZone);
  return {
    name: 'كشف الحساب',
    columns: [
      number('رقم'),
      date('التاريخ'),
      text('الوصف'),
      text('القطاع'),
      text('النوع'),
      money('ايراد'),
      money('مصروف'),
      money('الرصيد'),
    ],
    rows: [
      [null, statement.from, labels.opening, null, null, null, null, opening],
      ...statement.lines.map((line) => cellsOf(line, moment)),
      [null, null, labels.closing, null, 'الإجمالي', income, expense, closing],
    ],
  };
}

function cellsOf(line: BookLine, moment: (instant: string) => string): CellValue[] {
  if (line.kind === 'gap') {
    return [null, line.date, gapSentence(line, formatNumber)];
  }
  if (line.kind === 'deleted') {
    const said = `${deletedName(line, formatNumber)} (${deletionSentence(line, moment)})`;
    return [line.number, line.date, said, null, DELETED, null, null, null];
  }
  const { balance } = line;
  const label = lineTypeLabels[typeOf(line)];
  if (line.kind === 'week') {
    return [
      numberCell(line.subscriptions),
      line.date,
      `اشتراك الأسبوع ${formatNumber(line.weekNumber)}${line.cancelled ? ' (ملغي)' : ''}`,
      line.subscriptions.map(sectorText).join('، '),
      label,
      line.value,
      null,
      balance,
    ];
  }
  const { number, date, description, value, type, reversedBy } = line.item;
  const said = reversedBy
    ? [description, `(عُكس بالبند ${formatDigits(reversedBy.number)})`].filter(Boolean).join(' ')
    : description;
  const amounts = [type === 'income' ? value : null, type === 'expense' ? value : null];
  return [number, date, said, null, label, ...amounts, balance];
}

/** One number as a number; of several the ranges, as they stand on the screen. */
function numberCell(items: { number: number }[]): CellValue {
  const [only, ...others] = items.map(({ number }) => number);
  if (others.length === 0) return only ?? null;
  return numberRanges([only!, ...others], formatDigits).join('، ');
}

function subscriptionSheet(lines: BookLine[]): Sheet {
  return {
    name: 'اشتراكات القطاعات',
    columns: [number('رقم'), date('التاريخ'), number('الأسبوع'), text('القطاع'), money('القيمة')],
    rows: lines.flatMap((line) =>
      line.kind === 'week'
        ? line.subscriptions.map((row): CellValue[] => [
            row.number,
            row.date,
            line.weekNumber,
            sectorText(row),
            row.value,
          ])
        : [],
    ),
  };
}
