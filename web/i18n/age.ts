import { useOnline } from '../offline/use-online.ts';

/** When the answers were read that this page took from the device and the server has not confirmed since. */
const dated = new Set<number>();

/** An answer that the device kept is shown, read at this moment (milliseconds since 1970). */
export function markDated(readAt: number): void {
  dated.add(readAt);
}

export type Shown = { data: unknown; dataUpdatedAt: number };

/** Whether what a query shows is what the device kept, and the server has not answered since. */
export const isFromDevice = ({ dataUpdatedAt }: Pick<Shown, 'dataUpdatedAt'>) =>
  dated.has(dataUpdatedAt);

/** Whether what a query shows may no longer be so: the device dated it, or the server did not answer since. */
export function isDated(query: Shown, isOnline: boolean): boolean {
  return query.data !== undefined && (!isOnline || isFromDevice(query));
}

/**
 * When what a query shows was read (milliseconds since 1970), where it may no longer be so; null while it is the latest.
 * Say it with 'آخر تحديث' and `momentLabel`, or by `<LastUpdated>`.
 */
export function useAge(query: Shown): number | null {
  return isDated(query, useOnline()) ? query.dataUpdatedAt : null;
}
