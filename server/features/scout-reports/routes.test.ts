import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import {
  closeScoutReport,
  correctScoutReport,
  createScoutReport,
  listReportReaders,
  listScoutReports,
  readScoutReport,
  referScoutReport,
} from '../../../contract/scout-reports/endpoints.ts';
import { downloadScoutData, eraseScout } from '../../../contract/scouts/scout-data.ts';
import { listViews } from '../../../contract/scouts/views.ts';
import { backgroundWorkDone } from '../../db/transaction.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCouncil } from '../../testing/councils.ts';
import {
  aCaptain,
  aScout,
  aSector,
  aSetting,
  PASSWORD,
  type TestCaptain,
} from '../../testing/factories.ts';
import { tablesWith } from '../../testing/tables.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
const WORDS = 'غادر مكان النشاط دون إذن';
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scout: StoredScout;

beforeEach(async () => {
  ({
    general,
    unit,
    captain,
    sector,
    scouts: [scout],
  } = await aSetting(server, ['يوسف']));
});

const details = (changes: object = {}) => ({
  scoutId: scout.scoutId,
  kind: 'breach' as const,
  text: WORDS,
  date: '2026-11-13',
  ...changes,
});
const write = async (changes: object = {}) =>
  (await call(createScoutReport, { as: captain.token, body: details(changes) })).ok.body;
const read = async (reportId: number, as = general.token) =>
  (await call(readScoutReport, { as, params: { reportId } })).ok.body;

describe('a report', () => {
  test('is submitted, and shows its readers', async () => {
    const { reportId, ...report } = await write();
    expect(report).toMatchObject({ ...details(), state: 'submitted', editable: true });
    expect(report.referable).toBe(false);
    const { readers } = await read(reportId);
    expect(readers.map(({ captainId, why }) => [captainId, why]).slice(0, 2)).toEqual([
      [captain.captainId, 'writer'],
      [unit.captainId, 'unit'],
    ]);
    expect(readers.some(({ captainId }) => captainId === general.captainId)).toBe(true);
    const before = await call(listReportReaders, {
      as: captain.token,
      query: { scoutId: scout.scoutId },
    });
    expect(before.ok.body).toEqual(readers);
  });

  test.each([
    ['kind', { kind: 'other' }],
    ['text', { text: ' ' }],
    ['text', { text: 'ا'.repeat(2001) }],
    ['date', { date: '2026-11-21' }],
  ])('says what is wrong with %s', async (path, changes) => {
    const { failure } = await call(createScoutReport, {
      as: captain.token,
      body: details(changes) as never,
    });
    expect(failure.status).toBe(400);
    expect(failure.issues?.[0]?.path).toBe(path);
  });

  test('is written on scouts of the own scope only', async () => {
    const stranger = await aScout(server.db, await aSector(server.db));
    for (const { token } of [captain, unit]) {
      const body = details({ scoutId: stranger.scoutId });
      expect((await call(createScoutReport, { as: token, body })).failure.code).toBe(
        'OUT_OF_SCOPE',
      );
      const query = { scoutId: stranger.scoutId };
      expect((await call(listReportReaders, { as: token, query })).failure.code).toBe(
        'OUT_OF_SCOPE',
      );
    }
    const nobody = await call(createScoutReport, {
      as: general.token,
      body: details({ scoutId: 99_999 }),
    });
    expect(nobody.failure.code).toBe('SCOUT_NOT_FOUND');
    const readers = await call(listReportReaders, {
      as: general.token,
      query: { scoutId: 99_999 },
    });
    expect(readers.failure.code).toBe('SCOUT_NOT_FOUND');
  });

  test('keeps its earlier text when its writer corrects it', async () => {
    const { reportId } = await write();
    const correct = (as: string, text: string) =>
      call(correctScoutReport, { as, params: { reportId }, body: { text } });
    expect((await correct(captain.token, 'غادر ثم عاد')).ok.body.text).toBe('غادر ثم عاد');
    await correct(captain.token, 'غادر ثم عاد');
    expect((await correct(unit.token, 'لم يغادر')).failure.code).toBe('FORBIDDEN');
    const { text, earlier } = await read(reportId);
    expect(text).toBe('غادر ثم عاد');
    expect(earlier).toMatchObject([{ text: WORDS, by: { captainId: captain.captainId } }]);
  });

  test('is listed with how many are in each state', async () => {
    const { reportId } = await write();
    await write({ kind: 'praise' });
    await call(closeScoutReport, {
      as: unit.token,
      params: { reportId },
      body: { reason: 'تحدثنا مع والده' },
    });
    const { ok } = await call(listScoutReports, {
      as: captain.token,
      query: { state: 'closed', scoutId: scout.scoutId },
    });
    expect(ok).toMatchObject({
      count: 1,
      total: 1,
      states: { submitted: 1, referred: 0, decided: 0, closed: 1 },
    });
    expect(ok.body[0]).toMatchObject({ reason: 'تحدثنا مع والده', editable: false });
    const counts = await call(listScoutReports, { as: captain.token, query: { limit: 0 } });
    expect(counts.ok).toMatchObject({ body: [], total: 2, hasMore: true });
  });
});

describe('a referral', () => {
  test('opens a report to the captains of a council of its sector', async () => {
    const member = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    const { sectorId } = sector;
    const at = FRIDAY.toISOString();
    const { scoutId } = scout;
    const councilId = await aCouncil(server.db, { sectorId, chair: member.captainId, scoutId, at });
    const foreign = await aCouncil(server.db, {
      ...(await aSector(server.db)),
      chair: unit.captainId,
      scoutId,
      at,
    });
    const hidden = await aCouncil(server.db, {
      ...(await aSector(server.db)),
      chair: member.captainId,
      scoutId,
      at,
    });
    const { reportId } = await write();
    const refer = (as: string, id: number) =>
      call(referScoutReport, { as, params: { reportId }, body: { councilId: id } });
    expect((await refer(captain.token, councilId)).failure.code).toBe('FORBIDDEN');
    expect((await refer(unit.token, 99_999)).failure.code).toBe('COUNCIL_NOT_FOUND');
    expect((await refer(unit.token, hidden)).failure.code).toBe('COUNCIL_NOT_FOUND');
    expect((await refer(unit.token, foreign)).failure.code).toBe('COUNCIL_OF_OTHERS');
    const unread = await call(readScoutReport, { as: member.token, params: { reportId } });
    expect(unread.failure.code).toBe('REPORT_NOT_FOUND');
    expect((await refer(unit.token, councilId)).ok.body).toMatchObject({
      state: 'referred',
      councilId,
      referredBy: { captainId: unit.captainId },
    });
    const { readers, editable, referable } = await read(reportId, member.token);
    expect(readers.at(-1)).toMatchObject({ captainId: member.captainId, why: 'council' });
    expect([editable, referable]).toEqual([false, false]);
  });

  test('a referral and a correction end with the closing', async () => {
    const { reportId } = await write();
    const params = { reportId };
    const close = () =>
      call(closeScoutReport, { as: unit.token, params, body: { reason: 'لا حاجة إلى مجلس' } });
    expect((await close()).ok.body.state).toBe('closed');
    const codes = [
      await close(),
      await call(correctScoutReport, { as: captain.token, params, body: { text: 'غير ذلك' } }),
      await call(referScoutReport, { as: unit.token, params, body: { councilId: 1 } }),
    ].map(({ failure }) => failure.code);
    expect(codes).toEqual(['REPORT_DECIDED', 'REPORT_DECIDED', 'REPORT_DECIDED']);
    const gone = { reportId: 99_999 };
    const missing = [
      await call(closeScoutReport, { as: unit.token, params: gone, body: { reason: 'سبب' } }),
      await call(correctScoutReport, { as: unit.token, params: gone, body: { text: 'نص' } }),
      await call(referScoutReport, { as: unit.token, params: gone, body: { councilId: 1 } }),
    ].map(({ failure }) => failure.code);
    expect(missing).toEqual(['REPORT_NOT_FOUND', 'REPORT_NOT_FOUND', 'REPORT_NOT_FOUND']);
  });
});

describe('the words of a report', () => {
  test('are noted as read, like contact details', async () => {
    const { reportId } = await write();
    await read(reportId, unit.token);
    await call(listScoutReports, { as: general.token, query: {} });
    await backgroundWorkDone();
    const { ok } = await call(listViews, { as: general.token, params: { id: scout.scoutId } });
    const noted = ok.body.map(({ captainId, places }) => [captainId, places]);
    for (const { captainId } of [captain, unit, general]) {
      expect(noted).toContainEqual([captainId, ['scoutReport']]);
    }
  });

  test('is in neither history nor messages, after any action', async () => {
    const { reportId } = await write();
    const params = { reportId };
    const { sectorId } = sector;
    const councilId = await aCouncil(server.db, {
      sectorId,
      chair: unit.captainId,
      scoutId: scout.scoutId,
      at: FRIDAY.toISOString(),
    });
    await call(correctScoutReport, { as: captain.token, params, body: { text: `${WORDS} وعاد` } });
    await call(referScoutReport, { as: unit.token, params, body: { councilId } });
    await call(closeScoutReport, { as: unit.token, params, body: { reason: `${WORDS} وانتهى` } });
    const history = await call(listHistory, {
      as: general.token,
      query: { entity: 'scoutReport', entityId: `${scout.scoutId}/${reportId}` },
    });
    expect(history.ok.body.map(({ action }) => action)).toEqual([
      'dismiss',
      'refer',
      'update',
      'create',
    ]);
    expect(await tablesWith(server.db, WORDS)).toEqual(['scout_report_texts', 'scout_reports']);
    const inbox = await call(listNotifications, { as: unit.token, query: {} });
    expect(JSON.stringify(inbox.ok)).not.toContain(WORDS);
  });

  test('are in the family’s file, and go with an erasure', async () => {
    const words = 'كلام لا يقوله تقرير آخر';
    const { reportId } = await write({ text: words });
    await call(correctScoutReport, {
      as: captain.token,
      params: { reportId },
      body: { text: 'غادر ثم عاد' },
    });
    const file = await call(downloadScoutData, {
      as: general.token,
      params: { id: scout.scoutId },
    });
    expect(file.status).toBe(200);
    const erased = await call(eraseScout, {
      as: general.token,
      params: { id: scout.scoutId },
      body: { password: PASSWORD, name: scout.name },
    });
    expect(erased.status).toBe(200);
    expect(await tablesWith(server.db, words)).toEqual([]);
    const { rows } = await sql`SELECT FROM scout_reports WHERE scout_id = ${scout.scoutId}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });
});
