import { useId } from 'react';
import { Row } from '../layout/box.tsx';
import css from './charts.module.css';
import { Marker } from './marker.tsx';
import type { Series, SeriesLook } from './week-chart.ts';

/** A series as it is drawn, small: line and mark, or a swatch of its bar. */
export function Sign(props: {
  look: SeriesLook;
  /** The mark of a single value, in place of the series' own. */
  mark?: SeriesLook | undefined;
  kind: 'line' | 'bar';
}) {
  const { look, mark = look, kind } = props;
  const id = useId();
  return (
    <svg width={kind === 'line' ? 28 : 14} height={14} aria-hidden="true">
      {kind === 'line' ? (
        <>
          <path
            d="M0 7h28"
            stroke={look.colour}
            strokeWidth={2}
            {...(look.dash ? { strokeDasharray: look.dash } : {})}
          />
          <Marker look={mark} x={14} y={7} />
        </>
      ) : (
        <>
          {look.hatched && <Hatch id={id} back={look.colour} stroke={look.hatched} />}
          <rect width={14} height={14} rx={3} fill={look.hatched ? `url(#${id})` : look.colour} />
        </>
      )}
    </svg>
  );
}

/** Stripes at 45°, to be used as a fill. */
export function Hatch({ id, back, stroke }: { id: string; back: string; stroke: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} fill={back} />
        <path d="M0 0v6" stroke={stroke} strokeWidth={2.5} />
      </pattern>
    </defs>
  );
}

/** The meaning of the lines or bars. */
export function Legend({ series, kind }: { series: readonly Series[]; kind: 'line' | 'bar' }) {
  return (
    <Row as="ul" gap="4" columnGap="16" wrap below="8" className={css.legend}>
      {series.map(({ key, name, look }) => (
        <Row as="li" inline gap="8" align="center" key={key}>
          <Sign look={look} kind={kind} />
          {name}
        </Row>
      ))}
    </Row>
  );
}

/** Explains weeks without values; line charts hatch them, bar charts don't. */
export function BandLegend({
  sentences,
  hatched,
}: {
  sentences: readonly string[];
  hatched: boolean;
}) {
  const id = useId();
  if (sentences.length === 0) return null;
  return (
    <Row as="ul" gap="4" columnGap="16" justify="center" wrap tone="quiet" above="4">
      {sentences.map((sentence) => (
        <Row as="li" inline gap="8" align="center" key={sentence}>
          {hatched && (
            <svg width={14} height={14} aria-hidden="true">
              <Hatch id={id} back="var(--sunken)" stroke="var(--line)" />
              <rect
                x={0.5}
                y={0.5}
                width={13}
                height={13}
                rx={3}
                fill={`url(#${id})`}
                stroke="var(--line)"
              />
            </svg>
          )}
          {sentence}
        </Row>
      ))}
    </Row>
  );
}
