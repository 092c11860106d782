import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SectorWeek } from '../../../../contract/attendance/week.ts';
import { moneyText } from '../../../../contract/core/money.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { formatNumber, sectorName } from '../../../i18n/format.ts';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Box, look, Text } from '../../../ui/layout/box.tsx';
import css from './week.module.css';
import { shortMoment } from './week-rules.ts';

/** More sectors stand in columns on a wide screen, each with its rate alone. */
const MOST_ROWS = 4;

/** The sectors that have recorded the week, each a way into it. */
export function RecordedList({ sectors, week }: { sectors: readonly SectorWeek[]; week: Week }) {
  return (
    <ul className={css.recorded} data-many={sectors.length > MOST_ROWS || undefined}>
      {sectors.map((sector) => (
        <Box as="li" line="above" key={sectorName(sector)}>
          <RecordedSector sector={sector} week={week} />
        </Box>
      ))}
    </ul>
  );
}

function RecordedSector({ sector, week }: { sector: SectorWeek; week: Week }) {
  const { sectorBaseName: base, sectorSuffixName: suffix, attended, absent, subscription } = sector;
  return (
    <Link
      to="/sector-week"
      search={{ base, suffix, term: week.termNumber, week: week.weekNumber }}
      className={`${look({ columnGap: '8', align: 'baseline', tone: 'quiet', plain: true, padBlock: '8' }, 'grid')} ${css.line}`}
    >
      <Text as="span" weight="bold" tone="ink" className={css.name}>
        {sectorName(sector)}
      </Text>
      <span className={css.by}>
        {sector.recordedBy}
        <span className={css.comma}>، </span>
      </span>
      <span className={css.when}>{shortMoment(sector.recordedAt!)}</span>
      <Text as="span" weight="bold" tone="ink" className={css.rate}>
        {sector.rate !== null && <Percent value={sector.rate} />}
      </Text>
      <span className={css.of}>
        {formatNumber(attended)} من {formatNumber(attended + absent)}
      </span>
      <span className={css.amount}>
        {subscription === null ? 'بلا اشتراك' : `${moneyText(subscription)}`}
      </span>
      <IconChevronLeft className={css.go} size={20} stroke={1.7} aria-hidden />
    </Link>
  );
}
