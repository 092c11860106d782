import { useOnline } from '../offline/use-online.ts';

/** Read times of answers restored from the device, until the server confirms them. */
const dated = new Set<number>();

/** Notes that a stored answer is shown, with its read time (milliseconds since 1970). */
export function markDated(readAt: number): void {
  dated.add(readAt);
}

export type Shown = { data: unknown; dataUpdatedAt: number };

/** True if the query shows a stored answer that the server has not confirmed. */
export const isFromDevice = ({ dataUpdatedAt }: Pick<Shown, 'dataUpdatedAt'>) =>
  dated.has(dataUpdatedAt);

/** True if the query's data may be outdated: restored from the device, or the last refetch failed. */
export function isDated(query: Shown, isOnline: boolean): boolean {
  return query.data !== undefined && (!isOnline || isFromDevice(query));
}

/**
 * The read time of possibly outdated data (milliseconds since 1970); null while it is current. Show it by `<LastUpdated>`,
 * or with 'آخر تحديث' and `momentLabel`.
 */
export function useAge(query: Shown): number | null {
  return isDated(query, useOnline()) ? query.dataUpdatedAt : null;
}
