import { line } from 'd3-shape';
import { useId } from 'react';
import css from './charts.module.css';
import { Hatch } from './legend.tsx';
import { Marker } from './marker.tsx';
import { AXIS_ROOM, isMarked, lineExtents, type Plot, plotOf } from './plot.ts';
import { Surface, useWidth } from './surface.tsx';
import { type Series, textForSvg, type WeekChart, type WeekPoint } from './week-chart.ts';
import { AxisLabels, GridLines, WeekTip, weekSpots, ZeroLine } from './week-frame.tsx';

/** Room of a digit of the values above the marks, and from the mark to its value. */
const DIGIT_ROOM = 10;
const VALUE_GAP = 10;
/** Marks of narrower weeks would touch one another. */
const DENSE = 12;

/** Lines from week to week: week 1 at the right, a gap where nothing was recorded. */
export function WeekLines(props: { chart: WeekChart; label: string; height: number }) {
  const { chart, label, height } = props;
  const [box, width] = useWidth(600);
  const hatch = useId();
  const plot = plotOf(chart, { width, height }, lineExtents(chart));
  const room = (width - AXIS_ROOM) / chart.points.length;
  return (
    <Surface
      box={box}
      width={width}
      height={height}
      label={label}
      {...weekSpots(chart, plot)}
      tip={(place) => <WeekTip chart={chart} place={place} kind="line" />}
    >
      {(told) => (
        <>
          <Hatch id={hatch} back="var(--sunken)" stroke="var(--line)" />
          <GridLines plot={plot} />
          {chart.points.map(
            ({ week, band }) =>
              band !== undefined && (
                <rect
                  key={week}
                  data-part="band"
                  x={plot.x(week) - plot.bandWidth / 2}
                  y={plot.top}
                  width={plot.bandWidth}
                  height={plot.bottom - plot.top}
                  fill={`url(#${hatch})`}
                />
              ),
          )}
          <ZeroLine plot={plot} />
          {chart.series.map((series) => (
            <Curve key={series.key} series={series} chart={chart} plot={plot} />
          ))}
          <AxisLabels plot={plot} />
          {/* Above all lines, for a mark says whose value it is. */}
          {chart.series.map((series) => (
            <Marks key={series.key} series={series} chart={chart} plot={plot} room={room} />
          ))}
          {told !== null && (
            <path
              d={`M${plot.x(chart.points[told]!.week)} ${plot.top}V${plot.bottom}`}
              stroke="var(--line-strong)"
              strokeDasharray="3 3"
            />
          )}
        </>
      )}
    </Surface>
  );
}

function Curve({ series, chart, plot }: { series: Series; chart: WeekChart; plot: Plot }) {
  const valueAt = ({ values }: WeekPoint) => values[series.key] ?? null;
  const curve = line<WeekPoint>()
    .defined((point) => valueAt(point) !== null)
    .x(({ week }) => plot.x(week))
    .y((point) => plot.y(valueAt(point) ?? 0));
  return (
    <path
      data-part="line"
      d={curve(chart.points) ?? ''}
      fill="none"
      stroke={series.look.colour}
      strokeWidth={2}
      {...(series.look.dash ? { strokeDasharray: series.look.dash } : {})}
    />
  );
}

/** The mark of each value of a line and, where there is room, the value above it. */
function Marks(props: { series: Series; chart: WeekChart; plot: Plot; room: number }) {
  const { series, chart, plot, room } = props;
  const isMany = chart.series.length > 1;
  const isDense = room < DENSE;
  const radius = isMany ? 4 : isDense ? 2 : 5;
  const longest = Math.max(
    ...chart.points.flatMap(({ values }) =>
      Object.values(values).map((value) => (value === null ? 0 : chart.format(value).length)),
    ),
  );
  const withValues = !isMany && !chart.axis?.format && room > (longest + 2) * DIGIT_ROOM;
  return chart.points.map((point, place) => {
    const value = point.values[series.key] ?? null;
    if (value === null) return null;
    const x = plot.x(point.week);
    const y = plot.y(value);
    const isShown = !isMany || !isDense || isMarked(chart, plot.weeks, series.key, place);
    return (
      <g key={point.week} data-part="mark">
        {isShown && <Marker look={series.markOf?.(value) ?? series.look} x={x} y={y} r={radius} />}
        {withValues && (
          <text x={x} y={y - VALUE_GAP} textAnchor="middle" className={css.value}>
            {textForSvg(chart.format(value))}
          </text>
        )}
      </g>
    );
  });
}
