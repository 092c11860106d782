import { useEffect, useRef, useState } from 'react';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';
import { Box, Text } from '../../ui/layout/box.tsx';
import { TentMark } from '../brand/logo.tsx';
import { type KnotState, ropeShape } from './rope-shape.ts';
import css from './term-rope.module.css';

/** The place that the tent takes, in pixels, and its drawing, which is a little wider than its feet. */
const TENT = { phone: { place: 26, size: 30 }, desktop: { place: 30, size: 34 } };
/** From this width on it is the desktop's. */
const WIDE = 480;
const line = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round' } as const;

function stateOf({ weekNumber, cancelled }: Week, currentWeek: number): KnotState {
  if (cancelled) return 'cancelled';
  if (weekNumber === currentWeek) return 'now';
  return weekNumber < currentWeek ? 'past' : 'ahead';
}

/** The term as a rope on the night field: a knot per week from right to left, the tent is this week. */
export function TermRope(props: {
  /** None while they load: the place is kept. */
  weeks: readonly Week[];
  /** 0 before the term starts. */
  currentWeek: number;
  remaining: number;
  label: string;
}) {
  const { weeks, currentWeek } = props;
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const block = ref.current!;
    // Told once at the beginning too, and not before the page is laid out anyway.
    const observer = new ResizeObserver(() => setWidth(block.clientWidth));
    observer.observe(block);
    return () => observer.disconnect();
  }, []);
  if (weeks.length === 0) return <Box relative above="8" ref={ref} className={css.rope} />;
  return (
    <Box
      relative
      above="8"
      ref={ref}
      className={css.rope}
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={weeks.length}
      aria-valuenow={currentWeek}
      aria-valuetext={`الأسبوع ${formatNumber(currentWeek)} من ${formatNumber(weeks.length)}، المتبقي ${countOf(props.remaining, 'week')}`}
    >
      {width > 0 && <Drawn weeks={weeks} currentWeek={currentWeek} width={width} />}
    </Box>
  );
}

function Drawn(props: { weeks: readonly Week[]; currentWeek: number; width: number }) {
  const { weeks, currentWeek, width } = props;
  const { place, size } = width < WIDE ? TENT.phone : TENT.desktop;
  const states = weeks.map((week) => stateOf(week, currentWeek));
  const { knots, pieces, dot, cross, numbered } = ropeShape(states, { width, tent: place });
  const tent = knots.find(({ state }) => state === 'now');
  // The drawing runs as the page does, from right to left.
  const left = (x: number) => width - x;
  return (
    <>
      <svg className={css.drawing} width={width} height="100%" aria-hidden="true">
        {pieces.map(({ from, to, isPast }) => (
          <line
            key={from[0]}
            stroke={isPast ? 'var(--on-field)' : 'var(--rope-off)'}
            {...line}
            x1={left(from[0])}
            y1={from[1]}
            x2={left(to[0])}
            y2={to[1]}
          />
        ))}
        {knots.map(({ state, x, y }) => {
          if (state === 'now') return null;
          if (state === 'cancelled') {
            const d = `M${left(x) - cross} ${y - cross}l${2 * cross} ${2 * cross}m0 ${-2 * cross}l${-2 * cross} ${2 * cross}`;
            return <path key={x} d={d} stroke="var(--on-field)" {...line} />;
          }
          const isPast = state === 'past';
          return (
            <circle
              key={x}
              fill={isPast ? 'var(--on-field)' : 'var(--field)'}
              stroke={isPast ? undefined : 'var(--rope-off)'}
              strokeWidth={2}
              cx={left(x)}
              cy={y}
              r={isPast ? dot / 2 : Math.max(1, dot / 2 - 1)}
            />
          );
        })}
      </svg>
      {tent && (
        <span className={css.tent} style={{ insetInlineStart: tent.x, insetBlockStart: tent.y }}>
          <TentMark size={size} />
        </span>
      )}
      {numbered.map((index) => (
        <Text
          as="span"
          leading="snug"
          nowrap
          key={index}
          className={css.number}
          data-now={weeks[index]!.weekNumber === currentWeek || undefined}
          style={{ insetInlineStart: knots[index]!.x }}
        >
          {formatNumber(weeks[index]!.weekNumber)}
        </Text>
      ))}
    </>
  );
}
