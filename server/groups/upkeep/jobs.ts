import { Cron } from 'croner';
import type { Logger } from 'pino';
import { dailyBackup } from '../../jobs/backup.ts';
import { nextPush, sendDuePushes } from '../../jobs/push.ts';
import { jobs as ordinaryJobs } from '../../jobs/scheduler.ts';
import { countError } from '../directory/queries.ts';
import type { Directory } from '../directory/tables.ts';
import type { OpenGroup } from '../serving/groups.ts';
import { countGroup, keepCounts } from './count.ts';
import {
  type ClaimedJob,
  claimJob,
  enrollGroup,
  listUnenrolled,
  scheduleJob,
  settleJob,
} from './job-queries.ts';

/** Interval at which due jobs are looked for. */
const TICK_MS = 20_000;
/** Jobs that a process runs at once. */
const AT_ONCE = 2;
/** Groups' daily jobs are spread over so many seconds, so that they are not all due at once. */
const SPREAD_SECONDS = 20 * 60;
/** Seconds after which another process sends what this one has begun to send. */
const PUSH_LEASE_SECONDS = 60;
/** Groups whose messages are sent at once. */
const PUSHED_AT_ONCE = 4;

type Logs = Pick<Logger, 'warn' | 'error'>;

interface RunContext {
  directory: Directory;
  logger: Logs;
  now: Date;
  timeZone: string;
  /** Aborted when the program stops. */
  signal: AbortSignal;
}

/** A job of one of many groups. May run several times, but rarely does. */
export interface GroupJob {
  name: string;
  /** A cron pattern, in the group's time zone. */
  schedule: string;
  /** Returns when it wants to run again before its next hour, if it does. */
  run: (open: OpenGroup, context: RunContext) => Promise<Date | null>;
}

const groupJobs: GroupJob[] = [
  ...ordinaryJobs.map(
    ({ name, schedule, run }): GroupJob => ({
      name,
      schedule,
      run: async ({ database }, { now, timeZone }) => {
        await run(database.jobDb, { now, timeZone });
        return null;
      },
    }),
  ),
  {
    name: 'backup',
    schedule: '50 4 * * *',
    run: async ({ database, group, row }, { now, timeZone }) => {
      const { megabytesLimit } = row;
      const backup = dailyBackup(database, { ...group.parts.settings, megabytesLimit });
      await backup.run(database.jobDb, { now, timeZone });
      return null;
    },
  },
  {
    name: 'count',
    schedule: '20 5 * * *',
    run: async ({ database, row }, { directory, now }) => {
      await keepCounts(directory, row.groupId, await countGroup(database.jobDb, now), now);
      return null;
    },
  },
  {
    // Each morning, for hints that were lost; else `pushTo` sets its time.
    name: 'push',
    schedule: '30 9 * * *',
    run: ({ group }, { logger, signal }) => sendDuePushes(group.parts, logger, signal),
  },
];

/** When a job of this group runs next after `after`. */
function nextRun(
  { schedule }: Pick<GroupJob, 'schedule'>,
  groupId: string,
  timeZone: string,
  after: Date,
): Date {
  const hour = new Cron(schedule, { timezone: timeZone, paused: true }).nextRun(after)!;
  const spread = Number.parseInt(groupId.slice(-8), 16) % SPREAD_SECONDS;
  return new Date(hour.getTime() + spread * 1000);
}

const firstRuns = (jobs: GroupJob[], groupId: string, timeZone: string, now: Date) =>
  jobs.map((job) => ({ job: job.name, dueAt: nextRun(job, groupId, timeZone, now) }));

export interface GroupJobsOptions {
  directory: Directory;
  /** Opens a group; its connections close by themselves. */
  open: (groupId: string) => Promise<OpenGroup>;
  /** Groups with other tables wait for their upgrade. */
  newestVersion: string;
  clock: () => Date;
  logger: Logs;
  jobs?: GroupJob[];
  tickMs?: number;
}

export type GroupJobs = ReturnType<typeof startGroupJobs>;

/**
 * Runs the jobs of all groups whose due time has come, each in one of the processes that share the directory. A quiet group
 * is opened for its jobs alone. A failure is logged and counted, and the job comes again in an hour.
 */
export function startGroupJobs({
  directory,
  open,
  newestVersion,
  clock,
  logger,
  jobs = groupJobs,
  tickMs = TICK_MS,
}: GroupJobsOptions) {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const { signal } = stopping;

  const noteFailure = async (error: unknown, groupId: string, job: string) => {
    logger.error({ err: error, group: groupId, job }, 'job failed');
    await countError(directory, groupId, clock()).catch(() => {});
  };

  const run = async ({ groupId, name, claimedUntil }: ClaimedJob) => {
    const job = byName.get(name)!;
    try {
      const opened = await open(groupId);
      const { timeZone } = opened.row;
      const early = await job.run(opened, { directory, logger, now: clock(), timeZone, signal });
      const regular = nextRun(job, groupId, timeZone, clock());
      const next = early && early < regular ? early : regular;
      await settleJob(directory, { groupId, name, claimedUntil }, next);
    } catch (error) {
      await noteFailure(error, groupId, name);
    }
  };

  /** Claims and starts due jobs while fewer run than may. */
  const startDue = async () => {
    while (running.size < AT_ONCE && !signal.aborted) {
      const names = [...byName.keys()];
      const due = await claimJob(directory, { now: clock(), newestVersion, names });
      if (due === null) return;
      const key = `${due.groupId} ${due.name}`;
      // The run before takes longer than an hour.
      if (running.has(key)) continue;
      const started = run(due).finally(() => {
        running.delete(key);
        void look();
      });
      running.set(key, started);
    }
  };

  const enroll = (groupId: string, timeZone: string) =>
    enrollGroup(directory, groupId, firstRuns(jobs, groupId, timeZone, clock()));

  /** Gives every group the jobs that it lacks, such as new ones of this version. */
  const enrollAll = async () => {
    for (const { groupId, timeZone } of await listUnenrolled(directory, [...byName.keys()])) {
      await enroll(groupId, timeZone);
    }
  };
  const enrolled = enrollAll().catch((error: unknown) =>
    logger.error({ err: error }, 'jobs could not be enrolled'),
  );

  let looking: Promise<void> | undefined;
  /** One at a time; who asks meanwhile shares it, for what came later is found when a job ends or at the next tick. */
  const look = (): Promise<void> => {
    looking ??= startDue()
      .catch((error: unknown) => logger.error({ err: error }, 'due jobs could not be read'))
      .finally(() => (looking = undefined));
    return looking;
  };
  const timer = setInterval(() => void look(), tickMs).unref();

  const schedule = (groupId: string, job: string, at: Date) =>
    scheduleJob(directory, { groupId, job, at });

  const push = async (groupId: string) => {
    const { group } = await open(groupId);
    let next = await nextPush(group.parts);
    if (next !== null && next <= clock()) {
      await schedule(groupId, 'push', new Date(clock().getTime() + PUSH_LEASE_SECONDS * 1000));
      next = await sendDuePushes(group.parts, logger, signal);
    }
    if (next !== null) await schedule(groupId, 'push', next);
  };

  /** Groups with new messages. */
  const waiting = new Set<string>();
  const pushing = new Map<string, Promise<void>>();
  const startPushes = () => {
    for (const groupId of waiting) {
      if (pushing.size >= PUSHED_AT_ONCE || signal.aborted) return;
      if (pushing.has(groupId)) continue;
      waiting.delete(groupId);
      const sent = push(groupId)
        .catch((error: unknown) => noteFailure(error, groupId, 'push'))
        .finally(() => {
          pushing.delete(groupId);
          startPushes();
        });
      pushing.set(groupId, sent);
    }
  };

  return {
    /** Runs a job of a group at this time at the latest. */
    schedule,
    /** Gives new groups their jobs. */
    enrollAll,
    /** Sends a group's new messages to devices, at once unless it is night there. */
    pushTo: (groupId: string) => {
      waiting.add(groupId);
      startPushes();
    },
    /** Starts what is due now, as each tick does. */
    look,
    /** Starts no more, and waits for what runs. */
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all([enrolled, looking]);
      await Promise.all([...running.values(), ...pushing.values()]);
    },
  };
}
