import type { HistoryChange } from '../../../contract/history.ts';

/** The numbers of the people whom entries mention in what was and what is. */
export function mentionedIn(entries: readonly HistoryChange[]): {
  scoutIds: number[];
  captainIds: number[];
} {
  const scoutIds = new Set<number>();
  const captainIds = new Set<number>();
  for (const { entity, before, after } of entries) {
    // A week is a status, or what was paid, under each person's number.
    if (entity === 'scoutAttendance' || entity === 'scoutPayments')
      addKeys(scoutIds, before, after);
    if (entity === 'captainAttendance') addKeys(captainIds, before, after);
    if (entity === 'captain' && after && 'invitedBy' in after && after.invitedBy) {
      captainIds.add(after.invitedBy);
    }
    if (entity === 'standIn') {
      for (const state of [before, after]) if (state) captainIds.add(state.captainId);
    }
    if (entity === 'sector') {
      for (const state of [before, after]) {
        if (state && state.unitCaptainId !== null) captainIds.add(state.unitCaptainId);
      }
    }
  }
  return { scoutIds: [...scoutIds], captainIds: [...captainIds] };
}

function addKeys(ids: Set<number>, ...states: object[]): void {
  for (const state of states) for (const id in state) ids.add(Number(id));
}
