import { Box } from '../layout/box.tsx';
import css from './rate-bar.module.css';

/** A fraction as a bar beneath the figure that says it: for the eye only. */
export function RateBar({ rate, tone }: { rate: number; tone?: 'ok' | 'warn' }) {
  return (
    <Box surface="sunken" clip className={css.track} aria-hidden>
      <div className={css.part} data-tone={tone} style={{ inlineSize: `${rate * 100}%` }} />
    </Box>
  );
}
