import { useQuery } from '@tanstack/react-query';
import { inMoneyUnit, moneyUnit } from '../../../contract/core/money.ts';
import {
  listWeeklyMoney,
  listWeeklySubscriptions,
  listWeeklyTotals,
  readCurrentSubscription,
  readTotalIncome,
  readTotalMoney,
  readTotalSpent,
} from '../../../contract/stats/endpoints.ts';
import { listWeeks } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatMoney } from '../../i18n/format.ts';
import { flowFigure } from '../../shared/money/flow-figure.ts';
import { subscriptionFigure } from '../../shared/money/subscription-figure.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { lookOf, type Series } from '../../ui/charts/week-chart.ts';
import { FiguresStrip, figureOf } from '../../ui/figures/figures-strip.tsx';
import { Grid } from '../../ui/layout/box.tsx';
import {
  balanceAnswer,
  flowSeries,
  flowValues,
  subscriptionAnswer,
  treasuryAnswer,
} from './rules.ts';
import css from './stats-page.module.css';

const pounds = ({ totalMoney }: { totalMoney: number }) => ({
  value: formatMoney(totalMoney),
  unit: moneyUnit(),
});

const total: Series[] = [{ key: 'total', name: `محتوى الخزنة ${inMoneyUnit()}`, look: lookOf(0) }];
const paid: Series[] = [{ key: 'paid', name: `الاشتراك ${inMoneyUnit()}`, look: lookOf(0) }];
/** Money, for general captains: the balances and the changes by week. */
export function FinanceSectionGrid() {
  const treasury = useQuery(q(readTotalMoney));
  const subscription = useQuery(q(readCurrentSubscription));
  const income = useQuery(q(readTotalIncome));
  const spent = useQuery(q(readTotalSpent));
  const totals = useQuery(q(listWeeklyTotals));
  const weeks = useQuery(q(listWeeklyMoney));
  const subscriptions = useQuery(q(listWeeklySubscriptions));
  const termWeeks = useQuery(q(listWeeks));
  const cancelled = new Set(
    termWeeks.data?.body.filter((week) => week.cancelled).map(({ weekNumber }) => weekNumber),
  );
  // Payments of a cancelled week stay in the treasury, so its figures are shown and it is named.
  const bandOf = (week: number) => (cancelled.has(week) ? { band: 'ملغي' } : {});
  return (
    <>
      <FiguresStrip
        label="أرقام الماليات"
        rows
        figures={[
          figureOf('محتوى الخزنة', treasury, pounds),
          subscriptionFigure('اشتراك الاسبوع الحالي', subscription, (answer) => answer.totalMoney),
          flowFigure('إجمالي الإيرادات', income),
          flowFigure('إجمالي المصروفات', spent),
        ]}
      />
      <ChartCard
        hiddenIfEmpty
        question="هل تزيد أموال الخزنة؟"
        answer={treasuryAnswer(totals.data?.weeklyTotals ?? [])}
        queries={[totals]}
        chart={
          totals.data && {
            series: total,
            points: totals.data.weeklyTotals.map(({ weekNumber, totalMoney }) => ({
              week: weekNumber,
              values: { total: totalMoney },
              ...bandOf(weekNumber),
            })),
            format: formatMoney,
          }
        }
      />
      <Grid columns="1" gap="16" className={css.grid}>
        <ChartCard
          kind="bar"
          hiddenIfEmpty
          question="هل الإيراد أكبر من المصروف؟"
          answer={balanceAnswer(weeks.data?.weeklyData ?? [])}
          queries={[weeks]}
          chart={
            weeks.data && {
              series: flowSeries(weeks.data.weeklyData),
              points: weeks.data.weeklyData.map((week) => ({
                week: week.weekNumber,
                values: flowValues(week),
                ...bandOf(week.weekNumber),
              })),
              format: formatMoney,
            }
          }
        />
        <ChartCard
          hiddenIfEmpty
          question="كم الاشتراك كل أسبوع؟"
          answer={subscriptionAnswer(subscriptions.data?.weeklyData ?? [], cancelled)}
          queries={[subscriptions]}
          chart={
            subscriptions.data && {
              series: paid,
              points: subscriptions.data.weeklyData.map((week) => ({
                week: week.weekNumber,
                values: { paid: week.recorded ? week.totalSubscription : null },
                ...bandOf(week.weekNumber),
              })),
              format: formatMoney,
            }
          }
        />
      </Grid>
    </>
  );
}
