import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { putSubscription } from '../../features/notifications/push-queries.ts';
import { FRIDAY } from '../../testing/app.ts';
import { aCaptain, aScout, aSector } from '../../testing/factories.ts';
import { type TestGroup, testGroups } from '../../testing/groups.ts';
import { aPushService } from '../../testing/push-service.ts';
import { type GroupJob, GroupJobs } from './jobs.ts';

const groups = testGroups({}, { pushToLoopback: true });
const logger = { warn: vi.fn(), error: vi.fn() };
const HOUR = 3_600_000;
/** The next day's jobs are scheduled for nine, and all are due by half past nine. */
const SATURDAY_NINE = new Date('2026-11-21T07:00:00Z');
const DUE = new Date(SATURDAY_NINE.getTime() + HOUR / 2);

let cedar: TestGroup;
let palm: TestGroup;
let running: GroupJobs[];

beforeAll(async () => {
  cedar = await groups.aGroup('cedar');
  palm = await groups.aGroup('palm');
});
beforeEach(async () => {
  groups.now = FRIDAY;
  running = [];
  logger.error.mockClear();
  await directory().deleteFrom('jobs').execute();
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
});

const directory = () => groups.program.directory.db;

/** The jobs of one process; tests call `look` instead of waiting for ticks. */
async function aProcess(jobs?: GroupJob[]): Promise<GroupJobs> {
  const { newestVersion } = groups.program;
  const started = new GroupJobs({
    directory: directory(),
    open: groups.program.groups.open,
    newestVersion,
    clock: () => groups.now,
    logger,
    tickMs: 24 * HOUR,
    ...(jobs && { jobs }),
  });
  running.push(started);
  await started.enrollAll();
  return started;
}

const daily = (name: string, run: (groupId: string) => Promise<void>): GroupJob => ({
  name,
  schedule: '0 9 * * *',
  run: async ({ row }) => {
    await run(row.groupId);
    return null;
  },
});

const dueTimes = async () =>
  (await directory().selectFrom('jobs').select('dueAt').execute()).map(({ dueAt }) =>
    new Date(dueAt).getTime(),
  );
/** As long as `expect.poll` waits. */
const LONGEST_WAIT = 20_000;
/** Waits until no job is claimed or due. Each try calls `look`, because a look may share one that began before. */
const settled = (ticking?: GroupJobs) =>
  vi.waitFor(async () => {
    await ticking?.look();
    for (const due of await dueTimes()) expect(due).toBeGreaterThan(DUE.getTime() + 2 * HOUR);
  }, LONGEST_WAIT);

test('each group runs a job once a day, within twenty minutes of its hour', async () => {
  const ran: string[] = [];
  const jobs = await aProcess([daily('note', async (groupId) => void ran.push(groupId))]);
  for (const due of await dueTimes()) {
    expect(due).toBeGreaterThanOrEqual(SATURDAY_NINE.getTime());
    expect(due).toBeLessThan(SATURDAY_NINE.getTime() + HOUR / 3);
  }
  await jobs.look();
  expect(ran).toEqual([]);
  groups.now = DUE;
  await jobs.look();
  await settled();
  await jobs.look();
  expect(ran.toSorted()).toEqual([cedar.row.groupId, palm.row.groupId].toSorted());
  for (const due of await dueTimes()) {
    expect(due).toBeGreaterThanOrEqual(SATURDAY_NINE.getTime() + 24 * HOUR);
  }
});

test('two processes share the jobs, two at once in each, and none runs twice', async () => {
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  const ran: [string, string, string][] = [];
  const jobsOf = (process: string) =>
    ['first', 'second', 'third'].map((name) =>
      daily(name, async (groupId) => {
        ran.push([name, groupId, process]);
        await gate;
      }),
    );
  const processes = [await aProcess(jobsOf('one')), await aProcess(jobsOf('other'))];
  groups.now = DUE;
  await Promise.all(processes.map((each) => each.look()));
  await vi.waitFor(() => expect(ran).toHaveLength(4), LONGEST_WAIT);
  const count = (wanted: string) => ran.filter(([, , process]) => process === wanted).length;
  expect([count('one'), count('other')]).toEqual([2, 2]);
  openGate();
  await settled();
  expect(ran).toHaveLength(6);
  expect(new Set(ran.map(([name, groupId]) => `${name} ${groupId}`)).size).toBe(6);
});

test('another process takes a job an hour after the one that ran it has ended', async () => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const ended = await aProcess([daily('note', () => never)]);
  groups.now = DUE;
  await ended.look();
  const other = await aProcess([daily('note', async (groupId) => void ran.push(groupId))]);
  await other.look();
  groups.now = new Date(DUE.getTime() + HOUR - 1000);
  await other.look();
  expect(ran).toEqual([]);
  groups.now = new Date(DUE.getTime() + HOUR);
  await other.look();
  await settled();
  expect(ran).toHaveLength(2);
  const before = await dueTimes();
  end();
  await ended.stop();
  expect(await dueTimes()).toEqual(before);
});

test('a failure is logged without a name, counted, and comes again in an hour', async () => {
  let fails = true;
  const work = daily('note', async (groupId) => {
    if (fails && groupId === palm.row.groupId) throw new Error('fails');
  });
  const jobs = await aProcess([work]);
  groups.now = DUE;
  await jobs.look();
  await vi.waitFor(() => expect(logger.error).toHaveBeenCalled(), LONGEST_WAIT);
  expect(logger.error.mock.calls).toEqual([
    [{ err: new Error('fails'), group: palm.row.groupId, job: 'note' }, 'job failed'],
  ]);
  const errors = () => directory().selectFrom('groupErrors').select(['groupId', 'count']).execute();
  await vi.waitFor(
    async () => expect(await errors()).toEqual([{ groupId: palm.row.groupId, count: 1 }]),
    LONGEST_WAIT,
  );
  expect(Math.min(...(await dueTimes()))).toBe(DUE.getTime() + HOUR);
  // Waits for what runs: a process does not start a job that still runs in it.
  await jobs.stop();
  fails = false;
  groups.now = new Date(DUE.getTime() + HOUR);
  await settled(await aProcess([work]));
  expect(logger.error).toHaveBeenCalledTimes(1);
});

test('a suspended group runs no job', async () => {
  const ran: string[] = [];
  const jobs = await aProcess([daily('note', async (groupId) => void ran.push(groupId))]);
  const setState = (state: 'suspended' | 'active') =>
    directory()
      .updateTable('groups')
      .where('groupId', '=', palm.row.groupId)
      .set({ state })
      .execute();
  await setState('suspended');
  groups.now = DUE;
  await jobs.look();
  await vi.waitFor(() => expect(ran).toEqual([cedar.row.groupId]), LONGEST_WAIT);
  await setState('active');
});

test('a quiet group is opened for its jobs alone, which back it up and count it', async () => {
  await aCaptain(cedar, { type: 'general' });
  const { sectorId } = await aSector(cedar.db);
  await aScout(cedar.db, { sectorId });
  const { groupId } = cedar.row;
  await groups.program.groups.close();
  const jobs = await aProcess();
  await jobs.look();
  expect(groups.program.groups.openCount).toBe(0);
  // A quarter past five: all nightly jobs but the count.
  groups.now = new Date('2026-11-21T03:15:00Z');
  const open = async () =>
    directory()
      .selectFrom('jobs')
      .where('dueAt', '<', new Date(groups.now.getTime() + 61 * 60_000).toISOString())
      .where('job', '!=', 'count')
      .select('job')
      .execute();
  await jobs.look();
  await vi.waitFor(async () => expect(await open()).toEqual([]), LONGEST_WAIT);
  expect(groups.program.groups.openCount).toBe(2);
  const folder = path.join(groups.settings.backupDir, groupId);
  expect(await readdir(folder)).toEqual(['daily-2026-11-21.khayma']);
  groups.now = new Date('2026-11-21T03:41:00Z');
  const counts = () =>
    directory()
      .selectFrom('groups')
      .where('groupId', '=', groupId)
      .select(['scouts', 'captains', 'countedAt', 'lastBackupAt'])
      .executeTakeFirstOrThrow();
  await vi.waitFor(async () => {
    await jobs.look();
    expect(await counts()).toEqual({
      scouts: 1,
      captains: 1,
      countedAt: groups.now.toISOString(),
      lastBackupAt: '2026-11-21T03:15:00.000Z',
    });
  }, LONGEST_WAIT);
  expect(logger.error).not.toHaveBeenCalled();
});

test('a message is sent by day at once, and one of the night in the morning', async () => {
  const service = await aPushService();
  try {
    palm = { ...palm, ...(await groups.program.groups.open(palm.row.groupId)).group.parts };
    const { captainId, token } = await aCaptain(palm);
    const device = service.aDevice();
    const sessionId = (await palm.tokens.read(token, groups.now))!;
    groups.now = new Date('2026-11-20T08:00:00Z');
    await putSubscription(palm.db, { sessionId, captainId }, device.subscription, groups.now);
    const jobs = await aProcess();
    const notify = async (title: string) => {
      groups.now = new Date(groups.now.getTime() + 1000);
      const at = { captainId, createdAt: groups.now.toISOString() };
      await palm.db
        .insertInto('notifications')
        .values({ ...at, type: 'other', title, message: 'يوم الجمعة' })
        .execute();
      jobs.pushTo(palm.row.groupId);
    };
    await notify('اجتماع');
    await expect.poll(() => device.received.length).toBe(1);
    groups.now = new Date('2026-11-20T23:00:00Z');
    await notify('رحلة');
    const due = async () => {
      const { dueAt } = await directory()
        .selectFrom('jobs')
        .where('groupId', '=', palm.row.groupId)
        .where('job', '=', 'push')
        .select('dueAt')
        .executeTakeFirstOrThrow();
      return new Date(dueAt);
    };
    // The job itself is due at half past nine.
    await expect.poll(async () => (await due()) < new Date('2026-11-21T07:30:00Z')).toBe(true);
    expect(device.received).toHaveLength(1);
    groups.now = await due();
    await jobs.look();
    await expect.poll(() => device.received.length).toBe(2);
  } finally {
    await service.close();
  }
});
