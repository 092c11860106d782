import { type ComponentProps, lazy, Suspense } from 'react';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';

// A captain's Friday needs none of it.
const Table = lazy(() =>
  import('./past-attendance-table.tsx').then((file) => ({ default: file.PastAttendanceTable })),
);

/** A week of an older term, loaded when one is asked for. */
export function PastAttendance(props: ComponentProps<typeof Table>) {
  return (
    <Suspense fallback={<CardSkeleton lines={8} />}>
      <Table {...props} />
    </Suspense>
  );
}
