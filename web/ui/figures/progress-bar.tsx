import { Box } from '../layout/box.tsx';
import css from './progress-bar.module.css';

/** How far a long piece of work is; null where nobody can say. */
export function ProgressBar({ label, part }: { label: string; part: number | null }) {
  return (
    <Box
      full
      surface="sunken"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === null ? undefined : Math.round(part * 100)}
      clip
      className={css.track}
    >
      <div
        className={css.done}
        data-unknown={part === null || undefined}
        style={part === null ? undefined : { inlineSize: `${part * 100}%` }}
      />
    </Box>
  );
}
