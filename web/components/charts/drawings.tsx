import { useId, useState } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  Pie,
  PieChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Sector,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { arabicDigits } from '../../lib/localize.ts';
import css from './charts.module.css';
import { Hatch, Sign } from './legend.tsx';
import { Marker } from './marker.tsx';
import type { PieChartData } from './pie-card.tsx';
import {
  drawn,
  isBlank,
  thinWeeks,
  UNRECORDED,
  type WeekChart,
  type WeekPoint,
  weekHead,
} from './week-chart.ts';

// Everything that needs the drawing library is in this file: it is loaded after the page is painted.

type DrawingProps = { chart: WeekChart; label: string; height: number };

/** Room of one week's label, and of a digit of the values above the marks. */
const TICK_ROOM = 30;
const DIGIT_ROOM = 10;
const MARGIN = { top: 24, right: 0, bottom: 0, left: 12 };

const rows = ({ points }: WeekChart) => points.map((point) => ({ ...point, ...point.values }));

function xAxisOf(chart: WeekChart, width: number) {
  const weeks = chart.points.map(({ week }) => week);
  return {
    dataKey: 'week',
    reversed: true,
    ticks: thinWeeks(weeks, Math.floor((width - 60) / TICK_ROOM)),
    interval: 0 as const,
    tickFormatter: (week: number) => arabicDigits(week),
    tickLine: false,
    tickMargin: 8,
    axisLine: false,
    height: 32,
  };
}

function yAxisOf(chart: WeekChart) {
  const format = chart.axis?.format ?? chart.format;
  const texts = (chart.axis?.ticks ?? []).map(format);
  return {
    orientation: 'right' as const,
    ...(chart.axis ? { domain: chart.axis.domain, ticks: chart.axis.ticks } : {}),
    ...(chart.axis ? { interval: 0 as const } : { niceTicks: 'snap125' as const }),
    tickFormatter: (value: number) => drawn(format(value)),
    tickLine: false,
    axisLine: false,
    tickMargin: 8,
    width: texts.length > 0 ? Math.max(...texts.map(({ length }) => length)) * 10 + 12 : 72,
  };
}

/**
 * Where the marks of several lines would cover one another, those of the labelled weeks tell the lines
 * apart; a value without neighbours has no line and keeps its mark.
 */
function markedWeeks(chart: WeekChart, width: number): string[] {
  const labelled = new Set(xAxisOf(chart, width).ticks);
  return chart.series.flatMap(({ key }) =>
    chart.points.flatMap(({ week }, index) => {
      const isAlone = [index - 1, index + 1].every(
        (neighbour) => (chart.points[neighbour]?.values[key] ?? null) === null,
      );
      return labelled.has(week) || isAlone ? [`${key} ${index}`] : [];
    }),
  );
}

/** Lines from week to week: week 1 at the right, a gap where nothing was recorded. */
export function WeekLines({ chart, label, height }: DrawingProps) {
  const [width, setWidth] = useState(600);
  const hatch = useId();
  const count = chart.points.length;
  const last = chart.points.at(-1)?.week ?? 1;
  const first = chart.points[0]?.week ?? 1;
  const plot = width - 72;
  const longest = Math.max(
    ...chart.points.flatMap(({ values }) =>
      Object.values(values).map((value) => (value === null ? 0 : chart.format(value).length)),
    ),
  );
  const withValues =
    chart.series.length === 1 && !chart.axis?.format && plot / count > (longest + 2) * DIGIT_ROOM;
  const isDense = plot / count < 12;
  const isMany = chart.series.length > 1;
  const radius = isMany ? 4 : isDense ? 2 : 5;
  const marked = new Set(isDense && isMany ? markedWeeks(chart, width) : []);
  return (
    <ResponsiveContainer
      width="100%"
      height={height}
      onResize={setWidth}
      initialDimension={{ width: 600, height }}
    >
      <LineChart data={rows(chart)} margin={MARGIN} accessibilityLayer aria-label={label}>
        <Hatch id={hatch} back="var(--sunken)" stroke="var(--line)" />
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          {...xAxisOf(chart, width)}
          type="number"
          domain={[first - 0.5, last + 0.5]}
          allowDecimals={false}
        />
        <YAxis {...yAxisOf(chart)} />
        {chart.points.map(
          ({ week, band }) =>
            band !== undefined && (
              <ReferenceArea
                key={week}
                x1={week - 0.4}
                x2={week + 0.4}
                fill={`url(#${hatch})`}
                fillOpacity={1}
                stroke="none"
              />
            ),
        )}
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Tooltip
          content={(props) => <Tip {...props} chart={chart} kind="line" />}
          filterNull={false}
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)', strokeDasharray: '3 3' }}
        />
        {chart.series.map((series) => (
          <Line
            key={series.key}
            name={series.name}
            dataKey={series.key}
            stroke={series.look.colour}
            strokeWidth={2}
            {...(series.look.dash ? { strokeDasharray: series.look.dash } : {})}
            connectNulls={false}
            isAnimationActive={false}
            activeDot={false}
            dot={({ cx, cy, value, index }) =>
              cx === undefined ||
              cy === undefined ||
              value === null ||
              value === undefined ||
              (marked.size > 0 && !marked.has(`${series.key} ${index}`)) ? (
                <g key={index} />
              ) : (
                <Marker
                  key={index}
                  look={series.markOf?.(value) ?? series.look}
                  x={Number(cx)}
                  y={Number(cy)}
                  r={radius}
                />
              )
            }
            {...(withValues
              ? {
                  label: {
                    position: 'top',
                    offset: 10,
                    formatter: (value: unknown) =>
                      typeof value === 'number' ? drawn(chart.format(value)) : '',
                    className: css.value ?? '',
                  },
                }
              : {})}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

/** Bars of each week, stacked; what is negative hangs under the zero line. */
export function WeekBars({ chart, label, height }: DrawingProps) {
  const [width, setWidth] = useState(600);
  const hatch = useId();
  return (
    <ResponsiveContainer
      width="100%"
      height={height}
      onResize={setWidth}
      initialDimension={{ width: 600, height }}
    >
      <BarChart
        data={rows(chart)}
        margin={MARGIN}
        stackOffset="sign"
        accessibilityLayer
        aria-label={label}
      >
        <Hatch id={hatch} back="var(--warn)" stroke="var(--warn-hatch)" />
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis {...xAxisOf(chart, width)} />
        <YAxis {...yAxisOf(chart)} />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Tooltip
          content={(props) => <Tip {...props} chart={chart} kind="bar" />}
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunken)', fillOpacity: 0.6 }}
        />
        {chart.series.map((series) => (
          <Bar
            key={series.key}
            name={series.name}
            dataKey={series.key}
            stackId="week"
            fill={series.look.hatched ? `url(#${hatch})` : series.look.colour}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function Tip(props: TooltipContentProps & { chart: WeekChart; kind: 'line' | 'bar' }) {
  const { chart, kind } = props;
  const point = props.payload[0]?.payload as WeekPoint | undefined;
  if (!props.active || !point) return null;
  return (
    <div className={css.tip} dir="rtl">
      <p className={css.tipTitle}>الأسبوع {weekHead(point)}</p>
      {point.band && isBlank(point) ? (
        <p>{point.band}</p>
      ) : (
        <ul className={css.tipList}>
          {chart.series.map(({ key, name, look, markOf }) => {
            const value = point.values[key] ?? null;
            const mark = value === null ? undefined : markOf?.(value);
            return (
              <li key={key} className={css.tipRow}>
                <Sign look={look} mark={mark} kind={kind} />
                <span>{name}</span>
                <span className="tab">{value === null ? UNRECORDED : chart.format(value)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Parts of a whole, from the top towards the left. */
export function RatioPie({
  chart,
  label,
  height,
}: {
  chart: PieChartData;
  label: string;
  height: number;
}) {
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 240, height }}>
      <PieChart accessibilityLayer aria-label={label}>
        <Pie
          data={[...chart.parts]}
          dataKey="value"
          nameKey="name"
          startAngle={90}
          endAngle={450}
          innerRadius={0}
          outerRadius={height / 2 - 8}
          stroke="var(--surface)"
          strokeWidth={2}
          isAnimationActive={false}
          labelLine={false}
          shape={({ index, ...shape }) => (
            <Sector {...shape} fill={chart.parts[index ?? 0]?.colour ?? 'none'} />
          )}
          label={(part) => <PieLabel {...part} text={chart.format(Number(part.value))} />}
        />
        <Tooltip
          content={({ active, payload }) =>
            active && payload[0] ? (
              <div className={css.tip} dir="rtl">
                {String(payload[0].name)}{' '}
                <span className="tab">{chart.format(Number(payload[0].value))}</span>
              </div>
            ) : null
          }
          isAnimationActive={false}
        />
      </PieChart>
    </ResponsiveContainer>
  );
}

/** The share in the middle of its part; too small a part leaves it to the legend. */
function PieLabel(props: {
  cx?: number | string | undefined;
  cy?: number | string | undefined;
  midAngle?: number | undefined;
  outerRadius?: number | string | undefined;
  percent?: number | undefined;
  text: string;
}) {
  if ((props.percent ?? 0) < 0.08) return null;
  const angle = (-(props.midAngle ?? 0) * Math.PI) / 180;
  const radius = props.percent === 1 ? 0 : Number(props.outerRadius) * 0.6;
  return (
    <text
      x={Number(props.cx) + radius * Math.cos(angle)}
      y={Number(props.cy) + radius * Math.sin(angle)}
      textAnchor="middle"
      dominantBaseline="central"
      className={css.pieLabel}
    >
      {drawn(props.text)}
    </text>
  );
}
