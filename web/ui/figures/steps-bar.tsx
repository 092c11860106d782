import { Row } from '../layout/box.tsx';
import css from './steps-bar.module.css';

/** More would be slivers: then the progress is one bar. */
const MOST_STEPS = 24;

/** How many of all are done, drawn: words beside it say it. */
export function StepsBar({ done, all }: { done: number; all: number }) {
  if (all > MOST_STEPS) {
    return (
      <Row gap="4" above="12" below="16" aria-hidden>
        <Row as="span" grow className={css.bar}>
          <span className={css.step} data-done style={{ inlineSize: `${(done / all) * 100}%` }} />
        </Row>
      </Row>
    );
  }
  return (
    <Row gap="4" above="12" below="16" aria-hidden>
      {Array.from({ length: all }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps are all alike and never move.
        <span key={index} className={css.step} data-done={index < done || undefined} />
      ))}
    </Row>
  );
}
