import { useId } from 'react';
import { Hatch } from './legend.tsx';
import { barsOf, plotOf } from './plot.ts';
import { Surface, useWidth } from './surface.tsx';
import type { WeekChart } from './week-chart.ts';
import { AxisLabels, GridLines, WeekTip, weekSpots, ZeroLine } from './week-frame.tsx';

/** Bars of each week, stacked; what is negative hangs under the zero line. */
export function WeekBars(props: { chart: WeekChart; label: string; height: number }) {
  const { chart, label, height } = props;
  const [box, width] = useWidth(600);
  const hatch = useId();
  const stacks = barsOf(chart);
  const extents = stacks.flatMap(({ bars }) => bars.map(([from, to]) => [from, to] as const));
  const plot = plotOf(chart, { width, height }, extents);
  const fillOf = (key: string) => {
    const look = chart.series.find((series) => series.key === key)?.look;
    return look?.hatched ? `url(#${hatch}-${key})` : look?.colour;
  };
  return (
    <Surface
      box={box}
      width={width}
      height={height}
      label={label}
      {...weekSpots(chart, plot)}
      tip={(place) => <WeekTip chart={chart} place={place} kind="bar" />}
    >
      {(told) => (
        <>
          {chart.series.map(
            ({ key, look: { colour, hatched } }) =>
              hatched && <Hatch key={key} id={`${hatch}-${key}`} back={colour} stroke={hatched} />,
          )}
          <GridLines plot={plot} />
          {told !== null && (
            <rect
              x={plot.x(chart.points[told]!.week) - plot.band / 2}
              y={plot.top}
              width={plot.band}
              height={plot.bottom - plot.top}
              fill="var(--sunken)"
              fillOpacity={0.6}
            />
          )}
          {stacks.map(({ key, bars }) => (
            <g key={key} data-part="bars" fill={fillOf(key)}>
              {bars.map(
                ({ 0: from, 1: to, data }) =>
                  from !== to && (
                    <rect
                      key={data.week}
                      x={plot.x(data.week) - plot.barWidth / 2}
                      y={plot.y(to)}
                      width={plot.barWidth}
                      height={plot.y(from) - plot.y(to)}
                    />
                  ),
              )}
            </g>
          ))}
          <ZeroLine plot={plot} />
          <AxisLabels plot={plot} />
        </>
      )}
    </Surface>
  );
}
