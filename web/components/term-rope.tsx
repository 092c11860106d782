import type { Week } from '../../contract/terms.ts';
import { countOf, formatNumber } from '../lib/format.ts';
import { TentMark } from './logo.tsx';
import css from './term-rope.module.css';

// How far the rope hangs, in pixels.
const SAG = 14;

/** The term as a rope on the night field: a knot per week from right to left, the tent is this week. */
export function TermRope(props: {
  weeks: readonly Week[];
  /** 0 before the term starts. */
  currentWeek: number;
  remaining: number;
  label: string;
}) {
  const { weeks, currentWeek } = props;
  const count = weeks.length;
  const place = (index: number) => (count > 1 ? index / (count - 1) : 0.5);
  const drop = (at: number) => SAG * 4 * at * (1 - at);
  const points = Array.from({ length: 21 }, (_, step) => step / 20);
  const line = (from: number, to: number) =>
    points
      .map((point) => from + (to - from) * point)
      .map((at) => `${(100 - at * 100).toFixed(2)},${drop(at).toFixed(2)}`)
      .join(' ');
  const now = currentWeek > 0 ? place(currentWeek - 1) : 0;
  return (
    <div
      className={css.rope}
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={currentWeek}
      aria-valuetext={`الأسبوع ${formatNumber(currentWeek)} من ${formatNumber(count)}، المتبقي ${countOf(props.remaining, 'week')}`}
      data-many={count > 24 || undefined}
    >
      <svg
        className={css.line}
        viewBox={`0 0 100 ${SAG}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polyline className={css.ahead} points={line(now, 1)} />
        <polyline className={css.past} points={line(0, now)} />
      </svg>
      {weeks.map((week, index) => {
        const state = week.cancelled
          ? 'cancelled'
          : week.weekNumber === currentWeek
            ? 'now'
            : week.weekNumber < currentWeek
              ? 'past'
              : 'ahead';
        const numbered = week.weekNumber === currentWeek || index === 0 || index === count - 1;
        const near = Math.abs(week.weekNumber - currentWeek) < count / 12 && state !== 'now';
        return (
          <span
            key={week.weekNumber}
            className={css.knot}
            data-state={state}
            style={{
              insetInlineStart: `${place(index) * 100}%`,
              insetBlockStart: drop(place(index)),
            }}
          >
            {state === 'now' ? <TentMark size={30} /> : <span className={css.dot} />}
            {numbered && !near && (
              <span className={css.number}>{formatNumber(week.weekNumber)}</span>
            )}
          </span>
        );
      })}
    </div>
  );
}
