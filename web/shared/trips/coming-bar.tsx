import type { TripCounts } from '../../../contract/trips/endpoints.ts';
import css from './coming-bar.module.css';

const parts = [
  ['coming', 'coming'],
  ['waiting', 'waiting'],
  ['needsCall', 'call'],
  ['unanswered', 'unanswered'],
  ['notComing', 'rest'],
] as const satisfies [keyof TripCounts, string][];

/** Who comes of all who are invited, as one bar; words beside it say it. */
export function ComingBar({ counts }: { counts: TripCounts }) {
  return (
    <div className={css.bar} aria-hidden>
      {parts.map(([name, look]) =>
        counts[name] === 0 ? null : (
          <span key={name} data-part={look} style={{ flexGrow: counts[name] }} />
        ),
      )}
    </div>
  );
}
