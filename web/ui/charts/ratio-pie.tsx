import { arc, type PieArcDatum, pie } from 'd3-shape';
import css from './charts.module.css';
import { Surface, Tip, useWidth } from './surface.tsx';
import { textForSvg } from './week-chart.ts';

/** The parts of a whole, and how their values are written. */
export type PieChartData = {
  parts: readonly { name: string; value: number; colour: string }[];
  format: (value: number) => string;
};

type Part = PieChartData['parts'][number];
type Share = PieArcDatum<Part>;

const ROUND = 2 * Math.PI;
/** Around the pie, so that nothing of it is cut off. */
const EDGE = 8;
/** How far from the middle a share is written, and how large a part must be for that. */
const LABEL_AT = 0.6;
const LABEL_FROM = 0.08;

/** From the top towards the left, in the order of the parts; who has no part has no share to draw. */
const sharesOf = (parts: readonly Part[]): Share[] =>
  pie<Part>()
    .sort(null)
    .value(({ value }) => value)
    .endAngle(-ROUND)(parts.filter(({ value }) => value > 0));

const partOf = ({ startAngle, endAngle }: Share) => (startAngle - endAngle) / ROUND;

/** Parts of a whole, from the top towards the left. */
export function RatioPie(props: { chart: PieChartData; label: string; height: number }) {
  const { chart, label, height } = props;
  const [box, width] = useWidth(240);
  const radius = height / 2 - EDGE;
  const middle = { x: width / 2, y: height / 2 };
  const shares = sharesOf(chart.parts);
  const sector = arc<Share>().innerRadius(0).outerRadius(radius);
  const ring = arc<Share>()
    .innerRadius(radius * LABEL_AT)
    .outerRadius(radius * LABEL_AT);
  const spots = shares.map((share) => {
    const [x, y] = shares.length === 1 ? [0, 0] : ring.centroid(share);
    return { x: middle.x + x, y: middle.y + y };
  });
  const spotAt = ({ x, y }: { x: number; y: number }) => {
    const [right, down] = [x - middle.x, y - middle.y];
    if (Math.hypot(right, down) > radius) return null;
    const turned = (Math.atan2(-right, -down) + ROUND) % ROUND;
    return shares.findIndex(({ endAngle }) => turned <= -endAngle);
  };
  return (
    <Surface
      box={box}
      width={width}
      height={height}
      label={label}
      spots={spots}
      spotAt={spotAt}
      room={width}
      tip={(place) => (
        <Tip>
          {shares[place]!.data.name}{' '}
          <span className="tab">{chart.format(shares[place]!.data.value)}</span>
        </Tip>
      )}
    >
      {() => (
        <>
          <g transform={`translate(${middle.x} ${middle.y})`}>
            {shares.map((share) => (
              <path
                key={share.data.name}
                data-part="share"
                d={sector(share) ?? ''}
                fill={share.data.colour}
                stroke="var(--surface)"
                strokeWidth={2}
              />
            ))}
          </g>
          {shares.map(
            (share, place) =>
              // Too small a part leaves its share to the legend.
              partOf(share) >= LABEL_FROM && (
                <text
                  key={share.data.name}
                  {...spots[place]}
                  textAnchor="middle"
                  dominantBaseline="central"
                  className={css.pieLabel}
                >
                  {textForSvg(chart.format(share.data.value))}
                </text>
              ),
          )}
        </>
      )}
    </Surface>
  );
}
