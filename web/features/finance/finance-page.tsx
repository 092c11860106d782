import { useQuery } from '@tanstack/react-query';
import { readBudget } from '../../../contract/finance.ts';
import {
  readCurrentSubscription,
  readTotalIncome,
  readTotalSpent,
} from '../../../contract/stats.ts';
import { FiguresStrip, figureOf } from '../../components/figures-strip.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { subscriptionFigure } from '../../components/subscription-figure.ts';
import { q } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import css from './finance-page.module.css';
import { ItemForm } from './item-form.tsx';
import { ItemsTable } from './items-table.tsx';

export default function FinancePage() {
  return (
    <>
      <PageHeader title="إدارة الماليات" back={{ to: '/dashboard', label: 'الرئيسية' }} />
      <div className={css.page}>
        <div className={css.figures}>
          <Overview />
        </div>
        <div className={css.form}>
          <ItemForm />
        </div>
        <div className={css.items}>
          <ItemsTable />
        </div>
      </div>
    </>
  );
}

const pounds = (amount: number) => ({ value: formatMoney(amount), unit: 'جنيه' });

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
        figureOf('إجمالي الإيرادات', income, ({ totalMoney }) => pounds(totalMoney)),
        figureOf('إجمالي المصروفات', spent, ({ totalMoney }) => pounds(totalMoney)),
      ]}
    />
  );
}
