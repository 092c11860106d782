import type { BackupAlert } from '../../../contract/alerts/endpoints.ts';

/** Backups are made daily: one that is older was missed twice. */
const STALE_HOURS = 48;
/** Days without a tested restore after which an alert shows. */
const PROVEN_DAYS = 7;

/** State of the group's backups. */
export interface BackupFacts {
  /** When the first scout was stored; null for a group without data. */
  firstDataAt: string | null;
  lastMadeAt: string | null;
  lastProvenAt: string | null;
  /** Whether the newest attempt failed. */
  isFailed: boolean;
}

/** The warning about backups for general captains, `keep` of which are kept; null where nothing is wrong. */
export function backupAlertOf(
  { firstDataAt, lastMadeAt, lastProvenAt, isFailed }: BackupFacts,
  { keep, now }: { keep: number; now: Date },
): BackupAlert | null {
  const hoursSince = (moment: string) => (now.getTime() - Date.parse(moment)) / 3_600_000;
  if (firstDataAt === null) return null;
  if (keep === 0) return 'off';
  // The first is made within a day.
  if (lastMadeAt === null) return hoursSince(firstDataAt) > STALE_HOURS ? 'never' : null;
  if (hoursSince(lastMadeAt) > STALE_HOURS) return 'stale';
  if (isFailed) return 'failed';
  const isProven = lastProvenAt !== null && hoursSince(lastProvenAt) <= PROVEN_DAYS * 24;
  return isProven ? null : 'unproven';
}
