import { beforeEach, describe, expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { createConsent } from '../../../contract/consents/endpoints.ts';
import { readRetention, setRetention } from '../../../contract/group/retention.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listDeletedScouts, restoreScout } from '../../../contract/scouts/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import { type BackupFacts, backupAlertOf } from './rules.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let scout: StoredScout;

beforeEach(async () => {
  await server.db.updateTable('scouts').set({ deletedAt: FRIDAY.toISOString() }).execute();
  ({
    general,
    captain,
    scouts: [scout],
  } = await aSetting(server, ['مينا عادل', 'باسم']));
});

const alerts = async (as = general.token) => (await call(readAlerts, { as })).ok.body;
const hoursAgo = (hours: number) => new Date(FRIDAY.getTime() - hours * 3_600_000).toISOString();

describe('an alert', () => {
  test('counts whose consent is missing in the own scope, until it is given', async () => {
    expect((await alerts(captain.token)).missingConsents).toBe(2);
    const stranger = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    expect((await alerts(stranger.token)).missingConsents).toBe(0);
    await call(createConsent, {
      params: { scoutId: scout.scoutId },
      as: captain.token,
      body: { guardianName: 'عادل صبحي', relation: 'father', way: 'paper', photos: true },
    });
    expect((await alerts(captain.token)).missingConsents).toBe(1);
  });

  test('an alert of data and backups goes to general captains only', async () => {
    expect(await alerts(captain.token)).toMatchObject({ retention: null, backup: null });
    expect(await alerts()).toMatchObject({ retention: { count: 0, years: 2 }, backup: 'never' });
  });

  test('names scouts deleted longer ago than data are kept, and erases nobody', async () => {
    const deletedAt = (date: string) =>
      server.db
        .updateTable('scouts')
        .set({ deletedAt: date })
        .where('scoutId', '=', scout.scoutId)
        .execute();
    /** Scouts that the list of deleted ones marks as due, whose number equals the count. */
    const due = async () => {
      const { ok } = await call(listDeletedScouts, { as: general.token, query: {} });
      return ok.body.filter(({ isKeptTooLong }) => isKeptTooLong).map(({ scoutId }) => scoutId);
    };
    await deletedAt('2024-11-21T15:15:00Z');
    expect((await alerts()).retention).toEqual({ count: 0, years: 2 });
    expect(await due()).toEqual([]);
    await deletedAt('2024-11-20T15:00:00Z');
    expect((await alerts()).retention).toEqual({ count: 1, years: 2 });
    expect(await due()).toEqual([scout.scoutId]);
    await call(setRetention, { as: general.token, body: { years: 3 } });
    expect((await alerts()).retention).toEqual({ count: 0, years: 3 });
    expect(await due()).toEqual([]);
    await call(setRetention, { as: general.token, body: { years: 1 } });
    await call(restoreScout, { params: { id: scout.scoutId }, as: general.token });
    expect((await alerts()).retention).toEqual({ count: 0, years: 1 });
    const { name } = await server.db
      .selectFrom('scouts')
      .where('scoutId', '=', scout.scoutId)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(name).toBe(scout.name);
  });

  test('says that the newest backup is older than two days', async () => {
    const made = (hours: number) => ({ madeAt: hoursAgo(hours), provenAt: hoursAgo(hours) });
    const day = { day: '2026-11-18', begunAt: hoursAgo(60), bytes: 5000 };
    await server.db
      .insertInto('backups')
      .values({ ...day, ...made(49) })
      .execute();
    expect((await alerts()).backup).toBe('stale');
    await server.db.updateTable('backups').set(made(47)).execute();
    expect((await alerts()).backup).toBeNull();
    const keep = server.settings.backupKeep;
    server.settings.backupKeep = 0;
    expect((await alerts()).backup).toBe('off');
    server.settings.backupKeep = keep;
  });
});

test('the period for which data are kept is set for the group, and recorded in the history', async () => {
  const set = (years: number) => call(setRetention, { as: general.token, body: { years } });
  await set(5);
  await set(5);
  expect((await call(readRetention, { as: general.token })).ok.body).toEqual({ years: 5 });
  for (const wrong of [0, 11]) expect((await set(wrong)).failure.code).toBe('INVALID_REQUEST');
  const { ok } = await call(listHistory, { as: general.token, query: { entity: 'retention' } });
  expect(ok.body).toMatchObject([{ before: { years: 2 }, after: { years: 5 } }]);
});

describe('the backups of a group', () => {
  const well: BackupFacts = {
    firstDataAt: hoursAgo(2000),
    lastMadeAt: hoursAgo(5),
    lastProvenAt: hoursAgo(5),
    isFailed: false,
  };
  const alertOf = (facts: Partial<BackupFacts>, keep = 7) =>
    backupAlertOf({ ...well, ...facts }, { keep, now: FRIDAY });
  test('are fine, or the worst problem is reported', () => {
    expect(alertOf({})).toBeNull();
    expect(alertOf({}, 0)).toBe('off');
    expect(alertOf({ firstDataAt: null, lastMadeAt: null }, 0)).toBeNull();
    expect(alertOf({ lastMadeAt: null })).toBe('never');
    expect(alertOf({ lastMadeAt: null, firstDataAt: hoursAgo(20) })).toBeNull();
    expect(alertOf({ lastMadeAt: hoursAgo(49), isFailed: true })).toBe('stale');
    expect(alertOf({ isFailed: true })).toBe('failed');
    expect(alertOf({ lastProvenAt: null })).toBe('unproven');
    expect(alertOf({ lastProvenAt: hoursAgo(7 * 24 + 1) })).toBe('unproven');
  });
});
