import { formatDigits } from '../../i18n/localize.ts';
import { Grid, Text } from '../layout/box.tsx';
import css from './charts.module.css';
import { Sign } from './legend.tsx';
import type { Plot } from './plot.ts';
import { Tip } from './surface.tsx';
import { isBlank, textForSvg, UNRECORDED, type WeekChart, weekHead } from './week-chart.ts';

/** From the plot's edge to the labels of its axes. */
const LABEL_GAP = 14;

/** A line across the plot for each labelled value, and one at its bottom. */
export function GridLines({ plot }: { plot: Plot }) {
  const lines = new Set([...plot.values.map(({ value }) => plot.y(value)), plot.bottom]);
  return (
    <g data-part="grid" stroke="var(--line)">
      {[...lines].map((y) => (
        <line key={y} x1={plot.left} x2={plot.right} y1={y} y2={y} />
      ))}
    </g>
  );
}

/** The line that values rise from. */
export function ZeroLine({ plot }: { plot: Plot }) {
  const y = plot.y(0);
  return <line x1={plot.left} x2={plot.right} y1={y} y2={y} stroke="var(--line-strong)" />;
}

/** The labels of the weeks below the plot, and of the values at its right, where the reader begins. */
export function AxisLabels({ plot }: { plot: Plot }) {
  return (
    <>
      <g data-part="weeks" className={css.tick} textAnchor="middle">
        {plot.weeks.map((week) => (
          <text key={week} x={plot.x(week)} y={plot.bottom + LABEL_GAP} dy="0.71em">
            {formatDigits(week)}
          </text>
        ))}
      </g>
      <g data-part="values" className={css.tick} textAnchor="start">
        {plot.values.map(({ value, text }) => (
          <text key={value} x={plot.right + LABEL_GAP} y={plot.y(value)} dy="0.355em">
            {textForSvg(text)}
          </text>
        ))}
      </g>
    </>
  );
}

/** The spots of a chart of weeks, and the one that is pointed at. */
export const weekSpots = ({ points }: WeekChart, plot: Plot) => ({
  spots: points.map(({ week }) => ({ x: plot.x(week), y: (plot.top + plot.bottom) / 2 })),
  spotAt: ({ x }: { x: number }) => plot.placeAt(x),
  room: plot.right,
});

/** A week's figures, in the words of the table. */
export function WeekTip(props: { chart: WeekChart; place: number; kind: 'line' | 'bar' }) {
  const { chart, kind } = props;
  const point = chart.points[props.place]!;
  return (
    <Tip>
      <Text weight="bold">الأسبوع {weekHead(point)}</Text>
      {point.band && isBlank(point) ? (
        <p>{point.band}</p>
      ) : (
        <ul>
          {chart.series.map(({ key, name, look, markOf }) => {
            const value = point.values[key] ?? null;
            const mark = value === null ? undefined : markOf?.(value);
            return (
              <Grid as="li" gap="8" align="center" key={key} template="auto 1fr auto">
                <Sign look={look} mark={mark} kind={kind} />
                <span>{name}</span>
                <span className="tab">{value === null ? UNRECORDED : chart.format(value)}</span>
              </Grid>
            );
          })}
        </ul>
      )}
    </Tip>
  );
}
