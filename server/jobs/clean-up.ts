import type { Kysely } from 'kysely';
import { VIEW_DAYS } from '../../contract/health/words.ts';
import { UNDO_HOURS } from '../../contract/import/rules.ts';
import {
  DEVICE_DAYS,
  KEY_DAYS,
  LINK_DAYS,
  LIST_DAYS,
  NOTICE_DAYS,
  OUTSIDER_DAYS,
  PROFILE_DAYS,
  THROTTLE_HOURS,
} from '../../contract/privacy/periods.ts';
import type { DB } from '../db/tables.ts';
import { removeOldBackupDays } from '../features/backup/queries.ts';
import { removePastInvitations } from '../features/captains/invitation-queries.ts';
import { removeOldCounts } from '../features/equipment/count-queries.ts';
import { forgetOutsiders } from '../features/equipment/write-queries.ts';
import { removeOldLists } from '../features/families/queries.ts';
import { removeLeftCards, removeOldCodes } from '../features/health/queries.ts';
import { removeOldRequests } from '../features/joining/queries.ts';
import { removeOldMovingUps } from '../features/moving-up/queries.ts';
import { removeOldNotices } from '../features/notices/queries.ts';
import { removeLeftLinks, removeOldLinkActs } from '../features/parents/queries.ts';
import { removeOldViews } from '../features/scouts/view-queries.ts';
import { freeOldReferences } from '../features/trips/people-queries.ts';

/** Days after a trip's end for which its references find a child. */
const REFERENCE_DAYS = 366;

/** Days for which it is remembered what came of a backup. */
const BACKUP_DAYS = 90;

/** Days for which an answered challenge is kept: after a change of the clock it would be valid again. */
const CHALLENGE_DAYS = 400;

/** Deletes expired rows: sessions, challenges, devices, throttle events, idempotency keys and the like. */
export async function cleanUp(db: Kysely<DB>, { now }: { now: Date }): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now.toISOString()).execute();
  const lastChallenges = new Date(now.getTime() - CHALLENGE_DAYS * 86_400_000).toISOString();
  await db.deleteFrom('spentChallenges').where('expiresAt', '<', lastChallenges).execute();
  const lastSeen = new Date(now.getTime() - DEVICE_DAYS * 86_400_000).toISOString();
  await db.deleteFrom('knownDevices').where('lastSeenAt', '<', lastSeen).execute();
  const oldest = new Date(now.getTime() - THROTTLE_HOURS * 3_600_000);
  const latest = new Date(now.getTime() + THROTTLE_HOURS * 3_600_000);
  await db
    .deleteFrom('throttleEvents')
    .where((where) =>
      where.or([where('at', '<', oldest.toISOString()), where('at', '>', latest.toISOString())]),
    )
    .execute();
  const firstDay = new Date(now.getTime() - PROFILE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const lastKeys = new Date(now.getTime() - KEY_DAYS * 86_400_000).toISOString();
  await db.deleteFrom('idempotencyKeys').where('at', '<', lastKeys).execute();
  const lastImports = new Date(now.getTime() - 2 * UNDO_HOURS * 3_600_000).toISOString();
  await db.deleteFrom('imports').where('madeAt', '<', lastImports).execute();
  await removeOldMovingUps(db, now);
  await db.deleteFrom('profileReads').where('day', '<', firstDay).execute();
  await removePastInvitations(db, now);
  await removeOldRequests(db, now);
  await removeOldCodes(db, now);
  await removeOldLists(db, new Date(now.getTime() - LIST_DAYS * 86_400_000));
  await removeOldCounts(db, now);
  await forgetOutsiders(db, new Date(now.getTime() - OUTSIDER_DAYS * 86_400_000));
  await removeOldNotices(db, new Date(now.getTime() - (NOTICE_DAYS + 1) * 86_400_000));
  await removeLeftCards(db, now);
  await removeLeftLinks(db, new Date(now.getTime() - LINK_DAYS * 86_400_000));
  const lastViews = new Date(now.getTime() - (VIEW_DAYS + 1) * 86_400_000);
  await removeOldLinkActs(db, lastViews);
  await removeOldViews(db, lastViews.toISOString().slice(0, 10));
  await freeOldReferences(db, new Date(now.getTime() - REFERENCE_DAYS * 86_400_000));
  await removeOldBackupDays(db, new Date(now.getTime() - BACKUP_DAYS * 86_400_000));
}
