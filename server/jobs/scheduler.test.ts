import { Cron } from 'croner';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { EGYPT } from '../../contract/countries/egypt.ts';
import { type Job, jobs, startJobs } from './scheduler.ts';

let timeZone = 'Africa/Cairo';
const parts = {
  db: {},
  settings: { timeZone: 'Africa/Cairo' },
  clock: () => new Date(),
  readGroupPlace: async () => ({ country: EGYPT, timeZone }),
} as Parameters<typeof startJobs>[0];

const logger = { error: vi.fn() };

beforeEach(() => {
  logger.error.mockClear();
  vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z') });
});
afterEach(() => vi.useRealTimers());

/** A job at nine that records when it ran and calls `work`. */
function aJob(work: () => Promise<void> = async () => {}): Job & { runs: string[] } {
  const runs: string[] = [];
  return {
    name: 'test',
    schedule: '0 9 * * *',
    runs,
    run: async (_db, { now }) => {
      runs.push(now.toISOString());
      await work();
    },
  };
}

test('a job runs at the start and then at its hour in the time zone of the group', async () => {
  const job = aJob();
  const { stop } = startJobs(parts, logger, [job]);
  await vi.advanceTimersByTimeAsync(2 * 24 * 3_600_000);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * 24 * 3_600_000);
  expect(job.runs).toEqual([
    '2026-11-20T05:00:00.000Z',
    '2026-11-20T07:00:00.000Z',
    '2026-11-21T07:00:00.000Z',
  ]);
});

test('a group that moves to another zone has its jobs at the hour there', async () => {
  timeZone = 'Asia/Amman';
  onTestFinished(() => void (timeZone = 'Africa/Cairo'));
  const job = aJob();
  const { stop } = startJobs(parts, logger, [job]);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  await stop();
  expect(job.runs).toEqual(['2026-11-20T05:00:00.000Z', '2026-11-20T06:00:00.000Z']);
});

test('the hour stays the same across daylight saving', () => {
  const runs = new Cron('0 9 * * *', { timezone: 'Africa/Cairo', paused: true });
  expect(
    runs.nextRuns(3, new Date('2026-10-28T12:00:00Z')).map((date) => date.toISOString()),
  ).toEqual(['2026-10-29T06:00:00.000Z', '2026-10-30T07:00:00.000Z', '2026-10-31T07:00:00.000Z']);
});

test.each([
  ['an hour ahead', '2026-11-20T06:30:00Z', '2026-11-20T07:00:00.000Z'],
  ['a day ahead, past its hour', '2026-11-21T07:30:00Z', '2026-11-22T07:00:00.000Z'],
  ['an hour back', '2026-11-20T04:30:00Z', '2026-11-20T07:00:00.000Z'],
  ['a day back', '2026-11-19T05:30:00Z', '2026-11-19T07:00:00.000Z'],
  ['a month back', '2026-10-20T05:30:00Z', '2026-10-20T06:00:00.000Z'],
])('a clock that is set %s leaves out no run and keeps to the hour', async (_, to, next) => {
  const job = aJob();
  const { stop } = startJobs(parts, logger, [job]);
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  vi.setSystemTime(to);
  await vi.advanceTimersByTimeAsync(60_000);
  // At once, because its hour may have been skipped.
  expect(job.runs.length).toBeGreaterThanOrEqual(2);
  expect(Date.parse(job.runs.at(-1)!) - Date.parse(to)).toBeLessThanOrEqual(60_000);
  const before = job.runs.length;
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  await stop();
  expect(job.runs.slice(before)).toEqual([next]);
});

test('every job of the program has a readable schedule', () => {
  expect(jobs.map(({ name }) => name)).toEqual([
    'absence alerts',
    'badge reminders',
    'decision reminders',
    'qualification reminders',
    'responsibility ends',
    'equipment reminders',
    'transfer reminders',
    'clean-up',
    'history check',
  ]);
  for (const { schedule } of jobs) {
    expect(new Cron(schedule, { timezone: 'Africa/Cairo', paused: true }).nextRun()).not.toBeNull();
  }
});

test('a failure is logged and the job runs again at its next hour', async () => {
  const failure = new Error('the database is gone');
  const failing = aJob(() => Promise.reject(failure));
  const healthy = aJob();
  const { stop } = startJobs(parts, logger, [failing, healthy]);
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  await stop();
  expect(failing.runs).toHaveLength(2);
  expect(healthy.runs).toHaveLength(2);
  expect(logger.error).toHaveBeenCalledTimes(2);
  expect(logger.error).toHaveBeenCalledWith({ err: failure, job: 'test' }, 'job failed');
});

test('a run longer than a day is not started twice, and stopping waits for it', async () => {
  let finish = () => {};
  const slow = aJob(() => new Promise((resolve) => (finish = resolve)));
  const { stop } = startJobs(parts, logger, [slow]);
  await vi.advanceTimersByTimeAsync(2 * 24 * 3_600_000);
  expect(slow.runs).toHaveLength(1);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
});
