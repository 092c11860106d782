import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { listActivities } from '../../contract/activities/endpoints.ts';
import { listCaptainAttendance, listScoutAttendance } from '../../contract/attendance/endpoints.ts';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { listSectorCaptains } from '../../contract/captains/endpoints.ts';
import { isNotAssignedYet } from '../../contract/core/permissions.ts';
import { readSubscription } from '../../contract/finance/endpoints.ts';
import { listFollowUp, readFollowUpMessages } from '../../contract/follow-up/endpoints.ts';
import { listSectorScoutsAttendance } from '../../contract/scouts/endpoints.ts';
import { listSectors } from '../../contract/sectors/endpoints.ts';
import {
  listTerms,
  listWeeks,
  readCurrentWeek,
  readRemainingWeeks,
  readTerm,
} from '../../contract/terms/endpoints.ts';
import { q } from '../api/api.ts';
import { serverTime } from '../i18n/clock.ts';
import { sectorOf } from '../i18n/format.ts';
import { requiredScreen } from '../session/session.ts';
import { standInOf } from '../session/stand-in.ts';

/** Answers younger than this, in milliseconds, are not read again. */
const RECENT = 30 * 60_000;

/**
 * Reads, one after the other, what a captain needs offline at the meeting, so that it is stored though its screens were
 * not opened. `ages` has the time of each stored answer, `isOver` tells whether the session has ended.
 */
export async function readOwnData(
  client: QueryClient,
  captain: SignedInCaptain,
  { ages, isOver }: { ages: ReadonlyMap<string, number>; isOver: () => boolean },
): Promise<void> {
  if (isOver() || requiredScreen(captain) || isNotAssignedYet(captain)) return;
  const isThere = (queryKey: QueryKey) => client.getQueryState(queryKey) !== undefined;
  // Drop it from the cache: a screen opened later reads for itself.
  const drop = (queryKey: QueryKey) =>
    client.removeQueries({ queryKey, exact: true, type: 'inactive' });
  const read = async ({ queryKey, ...query }: { queryKey: QueryKey }) => {
    const isRecent = serverTime() - (ages.get(hashKey(queryKey)) ?? 0) < RECENT;
    if (isRecent || isOver()) return;
    const isShown = isThere(queryKey);
    await client.fetchQuery({ queryKey, ...query, staleTime: RECENT });
    if (!isShown) drop(queryKey);
  };

  const current = q(readCurrentWeek);
  const isShown = isThere(current.queryKey);
  const { weekNumber, termNumber } = (await client.fetchQuery(current)).body;
  if (!isShown) drop(current.queryKey);
  await read(q(readTerm));
  await read(q(readRemainingWeeks));
  await read(q(listTerms));
  await read(q(listWeeks));
  await read(q(listActivities));
  const sector = captain.type === 'regular' ? sectorOf(captain) : null;
  if (sector) {
    const query = { ...sector, weekNumber, termNumber };
    await read(q(listScoutAttendance, { query }));
    await read(q(readSubscription, { query }));
    await read(q(listSectors));
    await read(q(listSectorCaptains, { query: sector }));
    await read(q(listSectorScoutsAttendance, { query: sector }));
    await read(q(listFollowUp, { query: sector }));
    await read(q(readFollowUpMessages));
    const away = standInOf(captain);
    if (away) {
      const { baseName, suffixName } = away;
      const query = { baseName, suffixName, weekNumber, termNumber };
      await read(q(listScoutAttendance, { query }));
    }
  }
  if (captain.type === 'unit') {
    const { captainId: unitCaptainId } = captain;
    await read(q(listCaptainAttendance, { query: { unitCaptainId, weekNumber, termNumber } }));
  }
}
