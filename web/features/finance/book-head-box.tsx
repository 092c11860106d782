import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconLock,
  IconPrinter,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyUnit } from '../../../contract/core/money.ts';
import { formatMoneyFully } from '../../../contract/core/numbers.ts';
import { addMonths, type BookSums, downloadStatement } from '../../../contract/finance/book.ts';
import {
  type NamedPeriod,
  reversedWords,
  sumLabels,
} from '../../../contract/finance/book-words.ts';
import { statementFileName } from '../../../contract/reports/endpoints.ts';
import { useDownload } from '../../api/use-download.ts';
import { dayMonth, groupToday } from '../../i18n/format.ts';
import { monthName } from '../../i18n/month-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import radio from '../../ui/form/radio-field.module.css';
import { iconButton } from '../../ui/icon-button.tsx';
import { Box, Grid, Row, Text } from '../../ui/layout/box.tsx';
import hidden from '../../ui/layout/visually-hidden.module.css';
import { useSetSearch, withChange } from '../../ui/tables/use-set-search.ts';
import css from './book.module.css';
import { usePeriod } from './use-book.ts';

type Book = NamedPeriod &
  BookSums & {
    firstDate: string | null;
    closedUntil: string | null;
    term: { termNumber: number; termName: string } | null;
  };

/** Which period the book is of, what can be done with it, and what its money comes to. */
export function BookHeadBox({ book }: { book: Book | undefined }) {
  const { month, isTerm } = usePeriod();
  return (
    <Grid gap="8" align="center" padBlock="12" padInline="16" surface="card" className={css.head}>
      <div className={css.tools}>
        <Text as="h2" size="h3" id="book-title">
          كشف الحساب
        </Text>
        <PeriodRadios isTerm={isTerm} />
        {isTerm ? (
          <Row
            as="p"
            align="center"
            justify="between"
            whole
            rounded
            className={css.month}
            aria-live="polite"
          >
            <Text as="span" grow weight="bold" textAlign="center">
              {book?.term?.termName ?? 'كل البنود'}
            </Text>
          </Row>
        ) : (
          <MonthSwitch
            month={month}
            first={book?.firstDate?.slice(0, 7) ?? month}
            isClosed={(book?.closedUntil?.slice(0, 7) ?? '') >= month}
          />
        )}
        <Takeaways month={isTerm ? null : month} term={book?.term ?? null} />
      </div>
      <Equation book={book} month={isTerm ? null : month} />
    </Grid>
  );
}

const kinds = [
  { isTerm: false, label: 'شهر', rest: '' },
  { isTerm: true, label: 'الفترة', rest: ' كلها' },
];

function PeriodRadios({ isTerm }: { isTerm: boolean }) {
  const setSearch = useSetSearch();
  return (
    <Row as="fieldset" gap="8">
      <legend className={hidden.hidden}>مدة الكشف</legend>
      {kinds.map((kind) => (
        <Row
          as="label"
          inline
          gap="4"
          align="center"
          control
          padInline="12"
          key={kind.label}
          className={radio.choice}
        >
          <input
            type="radio"
            name="period"
            checked={kind.isTerm === isTerm}
            onChange={() =>
              setSearch(
                { period: kind.isTerm ? 'term' : undefined, page: undefined },
                { push: true },
              )
            }
          />
          <IconCheck size={18} stroke={2.4} aria-hidden />
          <span>
            {kind.label}
            <span className={css.rest}>{kind.rest}</span>
          </span>
        </Row>
      ))}
    </Row>
  );
}

/** The month between those beside it: the earlier one at the right, as one reads. */
function MonthSwitch(props: { month: string; first: string; isClosed: boolean }) {
  const { month, first } = props;
  const today = groupToday();
  const step = (months: number, word: string, icon: ReactNode) => {
    const to = addMonths(month, months);
    const label = `${word}: ${monthName(to, true)}`;
    return to < first || to > today.slice(0, 7) ? (
      <button type="button" className={`${iconButton} ${css.step}`} disabled aria-label={word}>
        {icon}
      </button>
    ) : (
      <Link
        to="/finance"
        search={(before) => withChange(before, { month: to, page: undefined })}
        resetScroll={false}
        className={`${iconButton} ${css.step}`}
        aria-label={label}
      >
        {icon}
      </Link>
    );
  };
  return (
    <Row align="center" justify="between" whole rounded className={css.month}>
      {step(-1, 'الشهر السابق', <IconChevronRight size={20} stroke={1.7} aria-hidden />)}
      <Text grow weight="bold" textAlign="center" aria-live="polite">
        <Text as="span" nowrap>
          {monthName(month, true)}
        </Text>
        {props.isClosed && (
          <Badge tone="neutral">
            <IconLock size={15} stroke={2} aria-hidden />
            مغلق
          </Badge>
        )}
      </Text>
      {step(1, 'الشهر التالي', <IconChevronLeft size={20} stroke={1.7} aria-hidden />)}
    </Row>
  );
}

function Takeaways(props: { month: string | null; term: { termNumber: number } | null }) {
  const { month, term } = props;
  const download = useDownload(downloadStatement, {
    successMessage: 'تم تنزيل كشف الحساب',
    errorMessage: 'حدث خطأ أثناء تنزيل كشف الحساب',
  });
  const name = statementFileName({ month, termNumber: month ? null : (term?.termNumber ?? null) });
  return (
    <Grid columns="2" gap="8" whole className={css.takeaways}>
      <LinkButton
        to="/finance/print"
        search={month ? { month } : { period: 'term' }}
        look="default"
        icon={<IconPrinter size={20} stroke={1.7} aria-hidden />}
      >
        طباعة
      </LinkButton>
      <Button
        look="default"
        disabled={download.isRunning}
        icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
        onClick={() => void download.start({ query: month ? { month } : {} }, name)}
      >
        <span aria-live="polite">{download.isRunning ? 'جارٍ التنزيل…' : 'تنزيل xlsx'}</span>
      </Button>
    </Grid>
  );
}

/** Opening balance, income, expense and closing balance, as a sum that can be checked. */
function Equation({ book, month }: { book: Book | undefined; month: string | null }) {
  const today = groupToday();
  const period = book ?? { month, from: month && `${month}-01`, to: null };
  const labels = sumLabels(period, today, dayMonth);
  const parts: { sign: string; label: string; value: number | undefined; reversed?: number }[] = [
    { sign: '', label: labels.opening, value: book?.opening },
    { sign: '+', label: labels.income, value: book?.income, reversed: book?.incomeReversed ?? 0 },
    {
      sign: '−',
      label: labels.expense,
      value: book?.expense,
      reversed: book?.expenseReversed ?? 0,
    },
    { sign: '=', label: labels.closing, value: book?.closing },
  ];
  return (
    <Box as="dl" whole className={css.sums}>
      {parts.map(({ sign, label, value, reversed = 0 }) => (
        <Row gap="8" align="center" justify="between" key={label} line="below" className={css.sum}>
          <Text as="dt" tone="quiet">
            {label}
            {reversed > 0 && (
              <Text as="span" block size="tag">
                {reversedWords(reversed)}
              </Text>
            )}
          </Text>
          <Row as="dd" align="center" size="name" weight="medium">
            <Text as="span" weight="normal" tone="quiet" className={css.sign}>
              {sign}
            </Text>
            <Amount value={value} />
            {sign === '=' && <span className={css.unit}> {moneyUnit()}</span>}
          </Row>
        </Row>
      ))}
    </Box>
  );
}

const Amount = ({ value }: { value: number | undefined }) =>
  value === undefined ? (
    <span className={css.coming} />
  ) : (
    <bdi className="tab">{formatMoneyFully(value)}</bdi>
  );
