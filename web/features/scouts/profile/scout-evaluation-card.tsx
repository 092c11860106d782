import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { listScoutHistory } from '../../../../contract/attendance/endpoints.ts';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { readScoutEvaluation } from '../../../../contract/evaluation/results.ts';
import { categoryLabels } from '../../../../contract/evaluation/words.ts';
import { q } from '../../../api/api.ts';
import { countOf, formatNumber, formatPercent } from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import { EvaluationBadge } from '../../../shared/badges/band-badge.tsx';
import { ChartTable } from '../../../ui/charts/chart-table.tsx';
import { BandLegend } from '../../../ui/charts/legend.tsx';
import { bandSentences } from '../../../ui/charts/week-chart.ts';
import { RateBars } from '../../../ui/figures/rate-bars.tsx';
import { RateList } from '../../../ui/figures/rate-list.tsx';
import { RateRing } from '../../../ui/figures/rate-ring.tsx';
import { Grid, Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { evaluationPoints, newestTerm, termPoints } from '../rules.ts';

/** The points of a scout in the newest term, for captains in whose scope the scout is. */
export function ScoutEvaluationCard(props: {
  scoutId: number;
  history: UseQueryResult<ResponseOf<typeof listScoutHistory>>;
}) {
  const { scoutId, history } = props;
  const evaluation = useQuery(q(readScoutEvaluation, { params: { scoutId } }));
  const newest = evaluation.data?.body.terms[0];
  return (
    <Card
      title="التقييم"
      aside={
        newest && (
          <Text as="span" tone="quiet">
            {formatDigits(newest.termName)}
          </Text>
        )
      }
    >
      <Loaded query={evaluation} skeleton={<CardSkeleton lines={5} />} failure="تعذّر تحميل التقييم">
        {({ body: { terms, weeks, categories } }) => {
          const rate = terms[0]?.rate ?? null;
          if (rate === null) return <Text tone="quiet">لم يُقيَّم بعد.</Text>;
          return (
            <>
              <Row gap="16" columnGap="24" align="center" wrap>
                <RateRing rate={rate} badge={<EvaluationBadge rate={rate} />} />
                <Grid basis="220">
                  <RateList
                    rates={categories.map(({ category, rate }) => ({
                      key: category,
                      name: categoryLabels[category],
                      rate,
                    }))}
                  />
                </Grid>
              </Row>
              {weeks.length > 0 && (
                <>
                  <Text tone="quiet" above="12" below="8">
                    التقييم في {countOf(weeks.length, 'week')}
                  </Text>
                  <Weeks weeks={weeks} termNumber={terms[0]!.termNumber} history={history.data} />
                  <ChartTable
                    caption="التقييم كل أسبوع"
                    columns={['الأسبوع', 'النقاط', 'النسبة']}
                    rows={weeks.map(({ weekNumber, points, possible, rate }) => ({
                      key: weekNumber,
                      cells: [
                        formatNumber(weekNumber),
                        `${formatNumber(points)} من ${formatNumber(possible)}`,
                        rate === null ? '–' : formatPercent(rate),
                      ],
                    }))}
                  />
                </>
              )}
              {terms.length > 1 && (
                <ul>
                  {terms.slice(1).map(({ termNumber, termName, rate }) => (
                    <Row as="li" gap="8" justify="between" padBlock="8" key={termNumber}>
                      <span>{formatDigits(termName)}</span>
                      <span className="tab">{rate === null ? '–' : formatPercent(rate)}</span>
                    </Row>
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

/** A bar for each week of the term, and why a week has none. */
function Weeks(props: {
  weeks: ResponseOf<typeof readScoutEvaluation>['body']['weeks'];
  termNumber: number;
  history: ResponseOf<typeof listScoutHistory> | undefined;
}) {
  const { weeks, termNumber, history } = props;
  const records = history?.body ?? [];
  // Attendance may be of an older term than the points.
  const isSame = newestTerm(records)[0]?.termNumber === termNumber;
  const attendance = isSame ? termPoints(records, history?.cancelledWeeks) : [];
  const points = evaluationPoints(weeks, attendance);
  return (
    <>
      <RateBars points={points} />
      <BandLegend sentences={bandSentences(points)} hatched={false} />
    </>
  );
}
