import { IconChevronDown, IconChevronLeft, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { SectorWeek } from '../../../../contract/attendance/week.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { formatMoney, formatNumber, sectorName } from '../../../i18n/format.ts';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Box, Grid, look, Row, Text } from '../../../ui/layout/box.tsx';
import css from './week-card.module.css';
import { shortMoment, sumOf } from './week-rules.ts';

/**
 * The sectors that have recorded the week, each a way into it: a table where there is room, on a phone folded away until
 * it is asked for.
 */
export function RecordedList(props: {
  sectors: readonly SectorWeek[];
  week: Week;
  /** On a phone too, from the beginning. */
  isOpen: boolean;
}) {
  const { sectors, week } = props;
  const [asked, setAsked] = useState<boolean>();
  const isOpen = asked ?? props.isOpen;
  const id = useId();
  const title = `سُجِّل (${formatNumber(sectors.length)})`;
  const sum = sumOf(sectors);
  return (
    <div className={css.recorded} data-open={isOpen || undefined}>
      <Text as="h3" size="text" className={css.recordedTitle}>
        <Row
          as="button"
          gap="8"
          align="center"
          full
          weight="bold"
          tone="ink"
          textAlign="start"
          padBlock="4"
          padInline="16"
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setAsked(!isOpen)}
        >
          <IconCircleCheck size={22} stroke={1.7} aria-hidden />
          {title}
          <Text as="span" atEnd weight="normal" tone="quiet">
            {sum.rate !== null && <Percent value={sum.rate} />}
            {sum.rate !== null && sum.subscription !== null && '، '}
            {sum.subscription !== null && `${formatMoney(sum.subscription)} جنيه`}
          </Text>
          <IconChevronDown className={css.fold} size={20} stroke={1.7} aria-hidden />
        </Row>
        <span className={css.still}>{title}</span>
      </Text>
      {['القائد', 'متى', 'الحضور', 'الاشتراك'].map((head) => (
        <span key={head} className={css.columnHead} aria-hidden>
          {head}
        </span>
      ))}
      <ul id={id} className={isOpen ? css.rows : `${css.rows} ${css.folded}`}>
        {sectors.map((sector) => (
          <Box as="li" line="above" key={sectorName(sector)} className={css.row}>
            <RecordedSector sector={sector} week={week} />
          </Box>
        ))}
        <Box as="li" line="above" className={css.row} data-sum>
          <Grid
            as="span"
            columnGap="4"
            align="baseline"
            tone="quiet"
            plain
            padBlock="8"
            padInline="16"
            className={css.line}
          >
            <Text as="span" size="name" weight="bold" tone="ink" className={css.name}>
              المجموع
            </Text>
            <Figures {...sum} />
          </Grid>
        </Box>
      </ul>
    </div>
  );
}

function RecordedSector({ sector, week }: { sector: SectorWeek; week: Week }) {
  const { sectorBaseName: base, sectorSuffixName: suffix, attended, absent } = sector;
  return (
    <Link
      to="/sector-week"
      search={{ base, suffix, term: week.termNumber, week: week.weekNumber }}
      className={`${look({ columnGap: '4', align: 'baseline', tone: 'quiet', plain: true, padBlock: '8', padInline: '16' }, 'grid')} ${css.line}`}
    >
      <Text as="span" size="name" weight="bold" tone="ink" className={css.name}>
        {sectorName(sector)}
      </Text>
      <span className={css.by}>
        {sector.recordedBy}
        <span className={css.comma}>، </span>
      </span>
      <span className={css.when}>{shortMoment(sector.recordedAt!)}</span>
      <Figures {...sector} counted={attended + absent} />
      <IconChevronLeft className={css.go} size={20} stroke={1.7} aria-hidden />
    </Link>
  );
}

function Figures(props: {
  rate: number | null;
  attended: number;
  counted: number;
  subscription: number | null;
}) {
  return (
    <>
      <Text as="span" weight="bold" tone="ink" className={css.rate}>
        {props.rate !== null && <Percent value={props.rate} />}
      </Text>
      <span className={css.of}>
        {formatNumber(props.attended)} من {formatNumber(props.counted)}
      </span>
      <span className={css.amount}>
        {props.subscription === null ? (
          'بلا اشتراك'
        ) : (
          <>
            {formatMoney(props.subscription)}{' '}
            <Text as="span" tone="quiet" className={css.unit}>
              جنيه
            </Text>
          </>
        )}
      </span>
    </>
  );
}
