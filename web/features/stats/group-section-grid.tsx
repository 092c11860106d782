import { useQuery } from '@tanstack/react-query';
import { can } from '../../../contract/core/permissions.ts';
import {
  countCaptains,
  countScouts,
  countSectors,
  readCaptainGenders,
  readScoutGenders,
} from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { PieCard } from '../../ui/charts/pie-card.tsx';
import { FiguresStrip, figureOf } from '../../ui/figures/figures-strip.tsx';
import { Box, Grid } from '../../ui/layout/box.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { genderAnswer } from './rules.ts';
import { SectorCountsTable } from './sector-counts-table.tsx';
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
