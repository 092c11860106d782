import { inMoneyUnit } from '../../../contract/core/money.ts';
import { formatMoneyFully } from '../../../contract/core/numbers.ts';
import type { BookLine, BookSums } from '../../../contract/finance/book.ts';
import {
  DELETED,
  deletedName,
  deletionSentence,
  gapSentence,
  type NamedPeriod,
  reversedWords,
  sumLabels,
} from '../../../contract/finance/book-words.ts';
import { countOf, dayMonth, formatNumber, longDate, shortDate, timeOf } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { PaperTable } from '../../shared/paper/paper.tsx';
import { Row } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { NumberRanges } from './number-list.tsx';
import { PaperBox } from './paper-box.tsx';
import { keyOf, periodName, weekName } from './rules.ts';
import css from './statement-box.module.css';

type Book = NamedPeriod &
  BookSums & { term: { termName: string } | null; lines: readonly BookLine[] };

/** Paper is read on other days: 'today' would be a wrong one. */
const momentOnPaper = (instant: string) => `${longDate(instant)} ${timeOf(instant)}`;
/** A statement as it is printed: oldest line first, from one balance to the other, with room to sign. */
export function StatementBox({ book, today }: { book: Book; today: string }) {
  const labels = sumLabels(book, today, dayMonth);
  return (
    <PaperBox
      label="كشف الحساب"
      title="كشف حساب الخزنة"
      number={periodName(book)}
      date={<>طُبع {longDate(today)}</>}
      signers={['أمين الصندوق', 'القائد العام', 'التاريخ']}
    >
      <Row as="dl" justify="between" className={css.sums}>
        <Sum label={labels.opening} value={book.opening} />
        <Sum sign="+" label={labels.income} value={book.income} reversed={book.incomeReversed} />
        <Sum sign="−" label={labels.expense} value={book.expense} reversed={book.expenseReversed} />
        <Sum sign="=" label={labels.closing} value={book.closing} />
      </Row>
      <PaperTable className={css.table}>
        <caption>
          <VisuallyHidden>
            بنود {periodName(book)} {inMoneyUnit()}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">رقم</th>
            <th scope="col">التاريخ</th>
            <th scope="col">الوصف</th>
            <th scope="col">ايراد</th>
            <th scope="col">مصروف</th>
            <th scope="col">الرصيد</th>
          </tr>
        </thead>
        <tbody>
          <tr className={css.total}>
            <td />
            <td className={css.figure}>{book.from && shortDate(book.from)}</td>
            <th scope="row" colSpan={3}>
              {labels.opening}
            </th>
            <td className={css.figure}>{formatMoneyFully(book.opening)}</td>
          </tr>
          {book.lines.map((line) => (
            <Line key={keyOf(line)} line={line} />
          ))}
          <tr className={css.total}>
            <td />
            <td />
            <th scope="row">{labels.closing}</th>
            <td className={css.figure}>{formatMoneyFully(book.income)}</td>
            <td className={css.figure}>{formatMoneyFully(book.expense)}</td>
            <td className={css.figure}>{formatMoneyFully(book.closing)}</td>
          </tr>
        </tbody>
      </PaperTable>
    </PaperBox>
  );
}

function Sum(props: { sign?: string; label: string; value: number; reversed?: number }) {
  const { sign, label, value, reversed = 0 } = props;
  return (
    <div>
      <dt>
        {label}
        {reversed > 0 && `، ${reversedWords(reversed)}`}
      </dt>
      <dd>
        {sign && <span className={css.sign}>{sign}</span>}
        <bdi>{formatMoneyFully(value)}</bdi>
      </dd>
    </div>
  );
}

function Line({ line }: { line: BookLine }) {
  if (line.kind === 'gap') {
    return (
      <tr>
        <td />
        <td className={css.figure}>{shortDate(line.date)}</td>
        <td colSpan={4} className={css.gap}>
          {gapSentence(line, formatNumber)}
        </td>
      </tr>
    );
  }
  if (line.kind === 'deleted') {
    return (
      <tr>
        <td className={css.figure}>{formatDigits(line.number)}</td>
        <td className={css.figure}>{shortDate(line.date)}</td>
        <td colSpan={4} className={css.gap}>
          {DELETED}: {deletedName(line, formatNumber)} ({deletionSentence(line, momentOnPaper)})
        </td>
      </tr>
    );
  }
  if (line.kind === 'week') {
    const { subscriptions } = line;
    return (
      <tr>
        <td>
          <NumberRanges of={subscriptions} />
        </td>
        <td className={css.figure}>{shortDate(line.date)}</td>
        <th scope="row">
          {weekName(line.weekNumber)}
          {line.cancelled && ' (ملغي)'}، {countOf(subscriptions.length, 'sector')}
        </th>
        <td className={css.figure}>{formatMoneyFully(line.value)}</td>
        <td />
        <td className={css.figure}>{formatMoneyFully(line.balance)}</td>
      </tr>
    );
  }
  const { number, date, description, value, type, reverses, reversedBy } = line.item;
  const amount = reversedBy ? <s>{formatMoneyFully(value)}</s> : formatMoneyFully(value);
  // A reversal stands in the column of what it takes back, with its sign turned.
  const isIncome = reverses ? type === 'expense' : type === 'income';
  const shown = reverses ? <bdi>−{formatMoneyFully(value)}</bdi> : amount;
  return (
    <tr>
      <td className={css.figure}>{formatDigits(number)}</td>
      <td className={css.figure}>{shortDate(date)}</td>
      <th scope="row">
        {reversedBy ? <s>{description ?? '-'}</s> : (description ?? '-')}
        {reversedBy && ` عُكس بالبند ${formatDigits(reversedBy.number)}`}
      </th>
      <td className={css.figure}>{isIncome && shown}</td>
      <td className={css.figure}>{!isIncome && shown}</td>
      <td className={css.figure}>{formatMoneyFully(line.balance)}</td>
    </tr>
  );
}
