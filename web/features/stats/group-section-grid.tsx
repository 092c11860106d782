import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { can } from '../../../contract/core/permissions.ts';
import {
  countCaptains,
  countScouts,
  countSectors,
  listSectorCounts,
  readCaptainGenders,
  readScoutGenders,
} from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { countOf, formatNumber, formatPercent } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { PieCard } from '../../ui/charts/pie-card.tsx';
import { FiguresStrip, figureOf } from '../../ui/figures/figures-strip.tsx';
import { Box, Grid } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../ui/layout/states.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { ListTable } from '../../ui/tables/list-table.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { genderAnswer } from './rules.ts';
import { SessionCountsTable } from './session-counts-table.tsx';
import css from './stats-page.module.css';

type Ratio = { maleRatio: number; femaleRatio: number };

const pieOf = ({ maleRatio, femaleRatio }: Ratio) => ({
  parts: [
    { name: 'ذكور', value: maleRatio, colour: 'var(--g1)' },
    { name: 'إناث', value: femaleRatio, colour: 'var(--g2)' },
  ],
  format: (value: number) => formatPercent(value / 100),
});

/** The members of the group, in numbers. */
export function GroupSectionGrid() {
  const captain = useCaptain();
  const scouts = useQuery(q(countScouts, { query: {} }));
  const captains = useQuery(q(countCaptains, { query: {} }));
  const sectors = useQuery(q(countSectors));
  const scoutGenders = useQuery(q(readScoutGenders));
  const captainGenders = useQuery(q(readCaptainGenders));
  return (
    <>
      <FiguresStrip
        label="أعداد المجموعة"
        figures={[
          figureOf('إجمالي الكشافين', scouts, ({ totalScouts }) => ({
            value: formatNumber(totalScouts),
          })),
          figureOf('إجمالي القادة', captains, ({ totalCaptains }) => ({
            value: formatNumber(totalCaptains),
          })),
          figureOf('إجمالي القطاعات', sectors, ({ totalSectors }) => ({
            value: formatNumber(totalSectors),
          })),
        ]}
      />
      <Grid columns="1" gap="16" className={css.grid}>
        <PieCard
          question="كم نسبة الذكور والإناث بين الكشافين؟"
          answer={scoutGenders.data ? genderAnswer(scoutGenders.data) : ''}
          queries={[scoutGenders]}
          chart={scoutGenders.data && pieOf(scoutGenders.data)}
        />
        <PieCard
          question="كم نسبة الذكور والإناث بين القادة؟"
          answer={captainGenders.data ? genderAnswer(captainGenders.data) : ''}
          queries={[captainGenders]}
          chart={captainGenders.data && pieOf(captainGenders.data)}
        />
      </Grid>
      <SectorCountsTable />
      <SessionCountsTable />
      {can(captain, 'group:manage') && (
        <Box hide="print">
          <MoreLink to="/census">الإحصاء السنوي بالمرحلة والسن والنوع</MoreLink>
        </Box>
      )}
    </>
  );
}

type Row = ResponseOf<typeof listSectorCounts>['sectorCounts'][number];

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'القطاع',
    cell: ({ sectorName }) => sectorName,
    sortBy: ({ sectorName }) => sectorName,
    rowHeader: true,
  },
  {
    id: 'count',
    header: 'عدد الكشافين',
    cell: ({ scoutCount }) => formatNumber(scoutCount),
    sortBy: ({ scoutCount }) => scoutCount,
    numeric: true,
    card: 'corner',
  },
];

/** The number of scouts of each sector, and their sum. */
function SectorCountsTable() {
  const counts = useQuery(q(listSectorCounts));
  const list = useListUrl();
  return (
    <Card title="كم كشافاً في كل قطاع؟">
      <Loaded query={counts} skeleton={<CardSkeleton lines={6} />}>
        {({ sectorCounts }) => {
          if (sectorCounts.length === 0) return <EmptyState compact title="لا توجد قطاعات" />;
          const total = sectorCounts.reduce((sum, { scoutCount }) => sum + scoutCount, 0);
          return (
            <>
              <ListTable
                list={list}
                caption="عدد الكشافين في كل قطاع"
                pagesLabel="صفحات القطاعات"
                columns={columns}
                rows={sectorCounts}
                rowKey={({ sectorName }) => sectorName}
              />
              <p className={css.total}>
                {total === 0 ? countOf(0, 'scout') : `الإجمالي: ${countOf(total, 'scout')}`}
              </p>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
