// A file of its own: a visitor's first page loads it.
import { Stack } from './box.tsx';
import css from './states.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Grey shapes of what comes: `lines` rows of a card, and at least the `room` in pixels that it usually takes. */
export function CardSkeleton({ lines = 3, room }: { lines?: number; room?: number }) {
  return (
    <Stack
      gap="16"
      surface="card"
      pad="16"
      role="status"
      data-coming
      style={{ minBlockSize: room }}
    >
      <VisuallyHidden>جاري التحميل</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <span key={index} className={css.bar} />
      ))}
    </Stack>
  );
}

/** The shape of a whole screen, while its file loads; `title` is its heading until it has its own. */
export function PageSkeleton({ title }: { title?: string }) {
  return (
    <Stack gap="24" data-coming>
      {title && <VisuallyHidden as="h1">{title}</VisuallyHidden>}
      <span className={css.titleBar} />
      <CardSkeleton lines={4} />
    </Stack>
  );
}
