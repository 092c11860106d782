// Apart from the other states: a visitor's first page loads it.
import css from './states.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Grey shapes of what comes: `lines` rows of a card. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.card} role="status" data-coming>
      <VisuallyHidden>جاري التحميل</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <span key={index} className={css.bar} />
      ))}
    </div>
  );
}

/** The shape of a whole screen, while its file loads. */
export function PageSkeleton() {
  return (
    <div className={css.page} data-coming>
      <span className={css.titleBar} />
      <CardSkeleton lines={4} />
    </div>
  );
}
