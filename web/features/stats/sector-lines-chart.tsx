import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { ChartCard, type ChartQuery } from '../../ui/charts/chart-card.tsx';
import { Legend, Sign } from '../../ui/charts/legend.tsx';
import { lookOf, type WeekChart } from '../../ui/charts/week-chart.ts';
import { Summary } from '../../ui/figures/summary.tsx';
import radio from '../../ui/form/radio-field.module.css';
import { Box, Row, Text } from '../../ui/layout/box.tsx';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import {
  ALL_LINES,
  chartLines,
  FIRST_LINES,
  type RateSeries,
  ratePoints,
  toggleLine,
} from './rules.ts';
import css from './stats-page.module.css';
import { useCancelledWeek } from './use-cancelled-week.ts';

/** The number of sectors that the choice shows unfolded. */
const MOST_OPEN = 12;

/** The weeks of each sector: the first six lines, chosen ones, or all. The address keeps the choice. */
export function SectorLinesChart(props: {
  question: string;
  answer: string;
  query: ChartQuery;
  sectors: readonly RateSeries[] | undefined;
  axis?: WeekChart['axis'];
}) {
  const { sectors: all, axis } = props;
  const cancelled = useCancelledWeek();
  const { lines } = useSearch({ from: '/stats' });
  const setSearch = useSetSearch();
  const places = chartLines(all?.map(({ key }) => key) ?? [], lines);
  const shown = places.flatMap((key, place) => {
    const sector = all?.find((each) => each.key === key);
    return sector ? [{ ...sector, look: lookOf(place) }] : [];
  });
  const series = shown.map(({ key, name, look }) => ({ key, name, look }));
  return (
    <ChartCard
      question={props.question}
      answer={props.answer}
      queries={[props.query]}
      height={340}
      chart={
        all && {
          series,
          points: ratePoints(shown, { cancelled }),
          format: (value) => formatPercent(value / 100),
          ...(axis && { axis }),
        }
      }
      legend={
        all &&
        all.length > 1 && (
          <FoldedWhereMany count={all.length} legend={<Legend series={series} kind="line" />}>
            <LineChoices
              sectors={all}
              places={places}
              onToggle={(key) => setSearch({ lines: toggleLine(places, key).join(',') })}
              onAll={(isAll) => setSearch({ lines: isAll ? ALL_LINES : undefined })}
            />
          </FoldedWhereMany>
        )
      }
    />
  );
}

/** With more sectors than fit a phone's screen beside the chart, the choice is folded and the legend stays. */
function FoldedWhereMany(props: { count: number; legend: ReactNode; children: ReactNode }) {
  if (props.count <= MOST_OPEN) return props.children;
  return (
    <>
      {props.legend}
      <Box as="details" below="8" className={css.folded}>
        <Summary inline rounded>
          <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
          اختيار القطاعات ({formatNumber(props.count)})
        </Summary>
        {props.children}
      </Box>
    </>
  );
}

function LineChoices(props: {
  sectors: readonly { key: string; name: string }[];
  places: readonly (string | null)[];
  onToggle: (key: string) => void;
  onAll: (isAll: boolean) => void;
}) {
  const { sectors, places } = props;
  const count = places.filter((place) => place !== null).length;
  const isAll = count === sectors.length;
  return (
    <Box as="fieldset" below="8" className={css.choices}>
      <legend>القطاعات في الرسم</legend>
      <Row gap="8" wrap above="8">
        {sectors.length > FIRST_LINES && (
          <Row
            as="label"
            inline
            gap="8"
            align="center"
            control
            padInline="12"
            className={`${radio.choice} ${css.line}`}
            data-on={isAll || undefined}
          >
            <input
              type="checkbox"
              checked={isAll}
              onChange={(event) => props.onAll(event.currentTarget.checked)}
            />
            كل القطاعات
          </Row>
        )}
        {sectors.map(({ key, name }) => {
          const place = places.indexOf(key);
          const isOn = place !== -1;
          return (
            <Row
              as="label"
              inline
              gap="8"
              align="center"
              control
              padInline="12"
              key={key}
              className={`${radio.choice} ${css.line}`}
              data-on={isOn || undefined}
            >
              <input
                type="checkbox"
                checked={isOn}
                disabled={isOn && count === 1}
                onChange={() => props.onToggle(key)}
              />
              {isOn && <Sign look={lookOf(place)} kind="line" />}
              {name}
            </Row>
          );
        })}
      </Row>
      {sectors.length > FIRST_LINES && (
        <Text tone="quiet" above="8" className={css.hint} role="status">
          {isAll
            ? `تظهر القطاعات كلها (${formatNumber(count)}).`
            : `يظهر ${formatNumber(count)} من ${formatNumber(sectors.length)}.`}
        </Text>
      )}
    </Box>
  );
}
