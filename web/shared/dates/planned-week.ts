import type { SessionRow } from '../../../contract/sessions/endpoints.ts';

/** Sectors without a session among these. */
export function sectorsWithout<S extends { baseName: string; suffixName: string }>(
  sectors: readonly S[],
  rows: readonly Pick<SessionRow, 'sectors'>[],
): S[] {
  const planned = new Set(
    rows.flatMap((row) =>
      row.sectors.map(({ baseName, suffixName }) => `${baseName} ${suffixName}`),
    ),
  );
  return sectors.filter(({ baseName, suffixName }) => !planned.has(`${baseName} ${suffixName}`));
}

/** Sessions of one sector among these. */
export const sessionsOf = <R extends Pick<SessionRow, 'sectors'>>(
  sector: { baseName: string; suffixName: string },
  rows: readonly R[],
): R[] => rows.filter((row) => sectorsWithout([sector], [row]).length === 0);

/** Sessions as they come one after the other. */
export const inTimeOrder = <R extends Pick<SessionRow, 'day' | 'startTime'>>(
  rows: readonly R[],
): R[] =>
  [...rows].sort((one, other) =>
    `${one.day} ${one.startTime}`.localeCompare(`${other.day} ${other.startTime}`),
  );

/** The session that a captain looks for: the next planned one of the week, else its last. */
export function sessionToOpen<R extends Pick<SessionRow, 'day' | 'startTime' | 'state'>>(
  rows: readonly R[],
  today: string,
): R | undefined {
  const inOrder = inTimeOrder(rows);
  return inOrder.find(({ state, day }) => state === 'planned' && day >= today) ?? inOrder.at(-1);
}
