import type { HistoryEntry } from '../../../contract/history.ts';

type Mentioning = Pick<HistoryEntry, 'entity' | 'before' | 'after'>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The numbers of the people whom entries mention in what was and what is. */
export function mentionedIn(entries: readonly Mentioning[]): {
  scoutIds: number[];
  captainIds: number[];
} {
  const scoutIds = new Set<number>();
  const captainIds = new Set<number>();
  for (const { entity, before, after } of entries) {
    for (const state of [before, after].filter(isRecord)) {
      // A week of attendance is a status under each person's number.
      if (entity === 'scoutAttendance') for (const id in state) scoutIds.add(Number(id));
      if (entity === 'captainAttendance') for (const id in state) captainIds.add(Number(id));
      if (typeof state.unitCaptainId === 'number') captainIds.add(state.unitCaptainId);
    }
  }
  return { scoutIds: [...scoutIds], captainIds: [...captainIds] };
}
