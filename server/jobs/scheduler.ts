import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { GroupPlace } from '../http/group-place.ts';
import type { Parts } from '../http/parts.ts';
import { inCountry } from '../lib/group-country.ts';
import { sendAbsenceAlerts } from './absence-alerts.ts';
import { sendBadgeReminders } from './badge-reminders.ts';
import { cleanUp } from './clean-up.ts';
import { sendDecisionReminders } from './decision-reminders.ts';
import { sendEquipmentReminders } from './equipment-reminders.ts';
import { checkHistory } from './history-check.ts';
import { sendQualificationReminders } from './qualification-reminders.ts';
import { sendResponsibilityEnds } from './responsibility-ends.ts';
import { sendTransferReminders } from './transfer-reminders.ts';

export interface Job {
  name: string;
  /** A cron pattern, in the group's time zone. */
  schedule: string;
  /** May run in several processes at once and any number of times. */
  run: (db: Parts['db'], at: { now: Date; timeZone: string }) => Promise<void>;
}

/** Daily, though alerts are weekly: a machine that was off on one day catches up on the next. */
export const jobs: Job[] = [
  { name: 'absence alerts', schedule: '0 9 * * *', run: sendAbsenceAlerts },
  { name: 'badge reminders', schedule: '10 9 * * *', run: sendBadgeReminders },
  { name: 'decision reminders', schedule: '20 9 * * *', run: sendDecisionReminders },
  { name: 'qualification reminders', schedule: '25 9 * * *', run: sendQualificationReminders },
  { name: 'responsibility ends', schedule: '27 9 * * *', run: sendResponsibilityEnds },
  { name: 'equipment reminders', schedule: '28 9 * * *', run: sendEquipmentReminders },
  { name: 'transfer reminders', schedule: '29 9 * * *', run: sendTransferReminders },
  { name: 'clean-up', schedule: '30 4 * * *', run: cleanUp },
  { name: 'history check', schedule: '40 4 * * *', run: checkHistory },
];

/** Interval at which changes of the machine's clock are detected, and the smallest such change, in milliseconds. */
const LOOK_MS = 30_000;
const SET_BY_MS = 60_000;

interface JobParts extends Pick<Parts, 'db' | 'settings' | 'clock'> {
  /** Where the group is now: its settings may have changed since the start. */
  readGroupPlace: () => Promise<GroupPlace>;
}

/** Wall clock minus monotonic clock: constant until the clock is set. */
const begunAt = () => Date.now() - performance.now();

/**
 * Runs each job now and then by its schedule, and once more when the clock was set by more than a minute or the machine
 * has slept: its next hour may lie days ahead, or be over. A failure is logged and waits for the next time.
 * `stop` lets what runs finish.
 */
export function startJobs(
  { db, settings, clock, readGroupPlace }: JobParts,
  logger: Pick<Logger, 'error'>,
  started: Job[] = jobs,
): { stop: () => Promise<void> } {
  const running = new Map<Job, Promise<void>>();

  const runOnce = (job: Job) => {
    // The run before may still wait for the database.
    if (running.has(job)) return;
    const run = readGroupPlace()
      .then(({ country, timeZone }) => {
        if (timeZone !== zone) moveTo(timeZone);
        return inCountry(country, () => job.run(db, { now: clock(), timeZone }));
      })
      .catch((error: unknown) => logger.error({ err: error, job: job.name }, 'job failed'))
      .finally(() => running.delete(job));
    running.set(job, run);
  };

  let zone = settings.timeZone;
  let schedules: Cron[] = [];
  const begin = () => {
    schedules = started.map(
      (job) => new Cron(job.schedule, { timezone: zone }, () => runOnce(job)),
    );
  };
  const end = () => {
    for (const schedule of schedules) schedule.stop();
  };
  /** The group is in another zone than its schedules were made for. */
  const moveTo = (timeZone: string) => {
    zone = timeZone;
    end();
    begin();
  };
  const beginNow = () => {
    begin();
    for (const job of started) runOnce(job);
  };
  beginNow();
  let known = begunAt();
  const look = setInterval(() => {
    const seen = begunAt();
    if (Math.abs(seen - known) > SET_BY_MS) {
      end();
      beginNow();
    }
    known = seen;
  }, LOOK_MS).unref();
  return {
    stop: async () => {
      clearInterval(look);
      end();
      await Promise.all(running.values());
    },
  };
}
