import { Cron } from 'croner';
import type { Logger } from 'pino';
import { readGroupName } from '../../features/group/queries.ts';
import { tellNeighbours } from '../../features/transfers/group-queries.ts';
import { listUntold } from '../../features/transfers/queries.ts';
import { inPlaceOf } from '../../http/group-place.ts';
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
    // Tells other groups what they could not be told at once. The list of transfers tries again too.
    name: 'transfers',
    schedule: '35 9 * * *',
    run: async ({ group: { parts } }, { now }) => {
      const { db, settings, neighbours } = parts;
      if (!neighbours || (await listUntold(db)).length === 0) return null;
      await tellNeighbours(db, neighbours, { ownName: await readGroupName(db, settings), now });
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

/**
 * Runs the jobs of all groups whose due time has come, each in one of the processes that share the directory. A quiet group
 * is opened for its jobs alone. A failure is logged and counted, and the job comes again in an hour.
 */
export class GroupJobs {
  readonly #directory: Directory;
  readonly #open: GroupJobsOptions['open'];
  readonly #newestVersion: string;
  readonly #clock: () => Date;
  readonly #logger: Logs;
  readonly #jobs: Map<string, GroupJob>;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #enrolled: Promise<void>;
  readonly #running = new Map<string, Promise<void>>();
  #looking: Promise<void> | undefined;
  /** Groups with new messages. */
  readonly #waiting = new Set<string>();
  readonly #pushing = new Map<string, Promise<void>>();

  constructor({
    directory,
    open,
    newestVersion,
    clock,
    logger,
    jobs = groupJobs,
    tickMs = TICK_MS,
  }: GroupJobsOptions) {
    this.#directory = directory;
    this.#open = open;
    this.#newestVersion = newestVersion;
    this.#clock = clock;
    this.#logger = logger;
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
    this.#enrolled = this.enrollAll().catch((error: unknown) =>
      logger.error({ err: error }, 'jobs could not be enrolled'),
    );
    this.#timer = setInterval(() => void this.look(), tickMs).unref();
  }

  /** Gives every group the jobs that it lacks, such as new ones of this version. */
  async enrollAll(): Promise<void> {
    const names = [...this.#jobs.keys()];
    for (const { groupId, timeZone } of await listUnenrolled(this.#directory, names)) {
      const runs = firstRuns([...this.#jobs.values()], groupId, timeZone, this.#clock());
      await enrollGroup(this.#directory, groupId, runs);
    }
  }

  /** Runs a job of a group at this time at the latest. */
  schedule(groupId: string, job: string, at: Date): Promise<void> {
    return scheduleJob(this.#directory, { groupId, job, at });
  }

  /**
   * Starts what is due now, as each tick does. Simultaneous calls share one look: a job that becomes due meanwhile is found
   * when another one ends, or at the next tick.
   */
  look(): Promise<void> {
    this.#looking ??= this.#startDue()
      .catch((error: unknown) => this.#logger.error({ err: error }, 'due jobs could not be read'))
      .finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Claims and starts due jobs while fewer run than may. */
  async #startDue(): Promise<void> {
    while (this.#running.size < AT_ONCE && !this.#stopping.signal.aborted) {
      const due = await claimJob(this.#directory, {
        now: this.#clock(),
        newestVersion: this.#newestVersion,
        names: [...this.#jobs.keys()],
      });
      if (due === null) return;
      const key = `${due.groupId} ${due.name}`;
      // The run before takes longer than an hour.
      if (this.#running.has(key)) continue;
      const started = this.#run(due).finally(() => {
        this.#running.delete(key);
        void this.look();
      });
      this.#running.set(key, started);
    }
  }

  async #run({ groupId, name, claimedUntil }: ClaimedJob): Promise<void> {
    const job = this.#jobs.get(name)!;
    try {
      const opened = await this.#open(groupId);
      const next = await inPlaceOf(
        opened.database.jobDb,
        opened.group.parts.settings,
        async ({ timeZone }) => {
          const early = await job.run(opened, {
            directory: this.#directory,
            logger: this.#logger,
            now: this.#clock(),
            timeZone,
            signal: this.#stopping.signal,
          });
          const regular = nextRun(job, groupId, timeZone, this.#clock());
          return early && early < regular ? early : regular;
        },
      );
      await settleJob(this.#directory, { groupId, name, claimedUntil }, next);
    } catch (error) {
      await this.#noteFailure(error, groupId, name);
    }
  }

  /** Sends a group's new messages to devices, at once unless it is night there. */
  pushTo(groupId: string): void {
    this.#waiting.add(groupId);
    this.#startPushes();
  }

  #startPushes(): void {
    for (const groupId of this.#waiting) {
      if (this.#pushing.size >= PUSHED_AT_ONCE || this.#stopping.signal.aborted) return;
      if (this.#pushing.has(groupId)) continue;
      this.#waiting.delete(groupId);
      const sent = this.#push(groupId)
        .catch((error: unknown) => this.#noteFailure(error, groupId, 'push'))
        .finally(() => {
          this.#pushing.delete(groupId);
          this.#startPushes();
        });
      this.#pushing.set(groupId, sent);
    }
  }

  async #push(groupId: string): Promise<void> {
    const { group } = await this.#open(groupId);
    let next = await nextPush(group.parts);
    const now = this.#clock();
    if (next !== null && next <= now) {
      await this.schedule(groupId, 'push', new Date(now.getTime() + PUSH_LEASE_SECONDS * 1000));
      next = await sendDuePushes(group.parts, this.#logger, this.#stopping.signal);
    }
    if (next !== null) await this.schedule(groupId, 'push', next);
  }

  async #noteFailure(error: unknown, groupId: string, job: string): Promise<void> {
    this.#logger.error({ err: error, group: groupId, job }, 'job failed');
    await countError(this.#directory, groupId, this.#clock()).catch(() => {});
  }

  /** Starts no more, and waits for what runs. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await Promise.all([this.#enrolled, this.#looking]);
    await Promise.all([...this.#running.values(), ...this.#pushing.values()]);
  }
}
