import packageJson from '../../package.json' with { type: 'json' };
import { dayIn } from '../lib/calendar.ts';
import { compareVersions, newestSums, versionInSums } from '../lib/releases.ts';
import type { Job } from './scheduler.ts';

/** Time limit for the answer, in milliseconds. */
const PATIENCE_MS = 10_000;

declare module '../http/parts.ts' {
  interface Parts {
    /** A published version that is newer than the running one; null for none. Absent where nobody looks. */
    newVersion?: () => string | null;
  }
}

/**
 * Looks once a day for a newer version at `releases`. What was found is kept in memory: each process looks for itself, and an
 * upgrade begins anew.
 */
export function createUpdateCheck(
  releases: string,
  running: string = packageJson.version,
): { newVersion: () => string | null; job: Job } {
  let found: string | null = null;
  let lastDay: string | undefined;
  return {
    newVersion: () => found,
    job: {
      name: 'update check',
      schedule: '50 4 * * *',
      run: async (_db, { now, timeZone }) => {
        const day = dayIn(timeZone, now);
        if (day === lastDay) return;
        lastDay = day;
        const newest = await fetchNewest(newestSums(releases));
        found = compareVersions(newest, running) > 0 ? newest : null;
      },
    },
  };
}

/** The newest published version. The request tells nothing about the group, nor which version it has. */
async function fetchNewest(url: string): Promise<string> {
  const answer = await fetch(url, {
    headers: { 'user-agent': 'khayma' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const version = answer.ok ? versionInSums(await answer.text()) : undefined;
  if (version === undefined) throw new Error(`${url} names no version (status ${answer.status})`);
  return version;
}
