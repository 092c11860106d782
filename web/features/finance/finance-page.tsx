import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyUnit } from '../../../contract/core/money.ts';
import { MOST_LINES, readBook } from '../../../contract/finance/book.ts';
import { readBudget } from '../../../contract/finance/endpoints.ts';
import {
  readCurrentSubscription,
  readTotalIncome,
  readTotalSpent,
} from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatMoney, formatNumber, groupToday } from '../../i18n/format.ts';
import { flowFigure } from '../../shared/money/flow-figure.ts';
import { subscriptionFigure } from '../../shared/money/subscription-figure.ts';
import { PrintPage } from '../../shared/paper/paper.tsx';
import { FiguresStrip, figureOf } from '../../ui/figures/figures-strip.tsx';
import { Summary } from '../../ui/figures/summary.tsx';
import { Box, Grid } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAnySearch } from '../../ui/tables/use-set-search.ts';
import { useWide } from '../../ui/use-wide.ts';
import { BookCard } from './book-card.tsx';
import { ClosesCard } from './closes-card.tsx';
import { CountsCard } from './counts-card.tsx';
import css from './finance-page.module.css';
import { ItemForm } from './item-form.tsx';
import { StatementBox } from './statement-box.tsx';
import { backToBook, usePeriod } from './use-book.ts';
import { VoucherBox } from './voucher-box.tsx';

/** The treasury, its statement and its vouchers on paper: one file, for the name of each weighs on a visitor's first page. */
export default function FinancePage(): ReactNode {
  const isPrint = useMatch({ from: '/finance/print', shouldThrow: false }) !== undefined;
  const { item } = useAnySearch();
  if (!isPrint) return <Treasury />;
  return item ? <VoucherBox itemId={Number(item)} /> : <PrintBox />;
}

/** The treasury's balance, income and expense, and its book. */
function Treasury() {
  const isWide = useWide();
  return (
    <>
      <PageHeader title="إدارة الماليات" back={HOME} />
      <Grid columns="1" gap="12" className={css.page}>
        <Overview />
        {isWide ? (
          <Card>
            <ItemForm />
          </Card>
        ) : (
          <FoldedForm />
        )}
        <BookCard />
        <Grid gap="12" align="start" fit="420">
          <ClosesCard />
          <CountsCard />
        </Grid>
      </Grid>
    </>
  );
}

const pounds = (amount: number) => ({ value: formatMoney(amount), unit: moneyUnit() });

function Overview() {
  const budget = useQuery(q(readBudget));
  const subscription = useQuery(q(readCurrentSubscription));
  const income = useQuery(q(readTotalIncome));
  const spent = useQuery(q(readTotalSpent));
  return (
    <FiguresStrip
      label="أرقام الخزنة"
      rows
      figures={[
        figureOf('محتوى الخزنة', budget, ({ body }) => ({
          ...pounds(body),
          lead: true,
        })),
        subscriptionFigure('اشتراك الاسبوع الحالي', subscription, (answer) => answer.totalMoney),
        flowFigure('إجمالي الإيرادات', income),
        flowFigure('إجمالي المصروفات', spent),
      ]}
    />
  );
}

/** On a phone the form is folded to one line. */
function FoldedForm() {
  return (
    <Box as="details" surface="card">
      <Summary weight="bold" padInline="16" className={css.opener}>
        <IconPlus size={22} stroke={2} aria-hidden />
        إضافة بند
      </Summary>
      <div className={css.form}>
        <ItemForm />
      </div>
    </Box>
  );
}

/** The treasury's book of a month or of the term on paper: looked at here, then printed and signed. */
function PrintBox() {
  const { asked, isTerm, month } = usePeriod();
  const book = useQuery(q(readBook, { query: { ...asked, direction: 'asc', limit: MOST_LINES } }));
  return (
    <PrintPage
      title="كشف حساب للطباعة"
      back={backToBook(isTerm ? { period: 'term' } : { month })}
      below
      ready={book.data?.hasMore === false}
      notice={
        book.data?.hasMore && (
          <Notice tone="warn">
            <p>
              في هذه الفترة أكثر من {formatNumber(MOST_LINES)} سطر. اطبع كل شهر وحده، أو نزّل ملف
              xlsx.
            </p>
          </Notice>
        )
      }
    >
      <Loaded query={book} skeleton={<CardSkeleton lines={14} />} failure="تعذّر تحميل كشف الحساب">
        {({ body }) => <StatementBox book={body} today={groupToday()} />}
      </Loaded>
    </PrintPage>
  );
}
