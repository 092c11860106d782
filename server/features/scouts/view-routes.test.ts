import { beforeEach, describe, expect, test } from 'vitest';
import { listFollowUp } from '../../../contract/follow-up/endpoints.ts';
import { downloadReport } from '../../../contract/reports/endpoints.ts';
import { listSectorScouts, readScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { downloadScoutData } from '../../../contract/scouts/scout-data.ts';
import { listViews } from '../../../contract/scouts/views.ts';
import { readDashboardScreen } from '../../../contract/screens/endpoints.ts';
import { searchPeople } from '../../../contract/search/endpoints.ts';
import { buildApp } from '../../app.ts';
import { backgroundWorkDone } from '../../db/transaction.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { bearer, testApp } from '../../testing/app.ts';
import { countStatements } from '../../testing/demo-requests.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aSetting,
  type TestCaptain,
} from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';
import type { StoredScout } from './queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scout: StoredScout;
let sibling: StoredScout;

beforeEach(async () => {
  ({
    general,
    captain,
    sector,
    scouts: [scout, sibling],
  } = await aSetting(server, ['مينا عادل', 'باسم']));
});

const of = ({ scoutId }: StoredScout) => ({ params: { id: scoutId } });
const named = () => ({ baseName: sector.baseName, suffixName: sector.suffixName });
const open = (as?: string, { who = scout } = {}) => call(readScout, { ...of(who), as });
const views = async (who = scout, query: object = {}) =>
  (await call(listViews, { ...of(who), query, as: general.token })).ok;
/** The viewer and address, on the newest day. */
const seen = async (who = scout) =>
  (await views(who)).body.map(({ captainId, places }) => [captainId, places]);

describe('a view of a family’s contact details', () => {
  test('is logged once, with its day and source', async () => {
    for (let nth = 0; nth < 3; nth += 1) await open(captain.token);
    await call(listSectorScouts, { query: named(), as: captain.token });
    expect(await views()).toMatchObject({
      total: 1,
      body: [
        {
          captainId: captain.captainId,
          captainName: `${captain.firstName} ${captain.middleName} ${captain.lastName}`,
          day: '2026-11-20',
          places: ['profile', 'scouts'],
        },
      ],
    });
    expect(await seen(sibling)).toEqual([[captain.captainId, ['scouts']]]);
    const rows = await server.db.selectFrom('contactViews').select('scoutIds').execute();
    expect(rows.map(({ scoutIds }) => scoutIds.length).toSorted()).toEqual([1, 2]);
  });

  test('is logged for lists, searches, reports and data files', async () => {
    for (const [weekNumber, who] of [
      [6, scout],
      [7, scout],
    ] as const) {
      await aScoutRecord(server.db, { scoutId: who.scoutId, weekNumber, status: 'absent' });
    }
    await call(listFollowUp, { query: {}, as: captain.token });
    await call(searchPeople, { query: { q: 'مينا' }, as: captain.token });
    await call(downloadReport, { body: { type: 'scouts', ...named() }, as: captain.token });
    await call(downloadScoutData, { ...of(scout), as: general.token });
    expect(await seen()).toEqual([
      [general.captainId, ['data']],
      [captain.captainId, ['calls', 'report', 'search']],
    ]);
    expect(await seen(sibling)).toEqual([[captain.captainId, ['report']]]);
  });

  test('is logged for the first answer of a screen', async () => {
    await aScoutRecord(server.db, { scoutId: scout.scoutId, weekNumber: 6, status: 'absent' });
    await aScoutRecord(server.db, { scoutId: scout.scoutId, weekNumber: 7, status: 'absent' });
    await call(readDashboardScreen, { as: captain.token });
    expect(await seen()).toEqual([[captain.captainId, ['calls']]]);
  });

  test('is logged for a refused change that shows what is stored', async () => {
    const { name, gender } = scout;
    const { failure } = await call(updateScout, {
      params: { scoutId: scout.scoutId },
      as: captain.token,
      body: { name, gender, ...named(), version: 'old' },
    });
    expect(failure.stored).toHaveProperty('phoneNumber');
    expect(await seen()).toEqual([[captain.captainId, ['profile']]]);
  });

  test('is not logged for names only, nor for visitors', async () => {
    const stranger = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    await open(stranger.token);
    await open();
    const bare = await aScout(server.db, { ...sector, name: 'بلا هاتف' });
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: null, address: null })
      .where('scoutId', '=', bare.scoutId)
      .execute();
    await open(captain.token, { who: bare });
    expect(await seen()).toEqual([]);
    expect(await seen(bare)).toEqual([]);
  });

  test('keeps the views of a captain who has moved since', async () => {
    await call(listSectorScouts, { query: named(), as: captain.token });
    const next = await aSector(server.db);
    const { name, gender } = scout;
    const place = { baseName: next.baseName, suffixName: next.suffixName };
    await call(updateScout, {
      params: { scoutId: scout.scoutId },
      as: general.token,
      body: { name, gender, ...place, phoneNumber: '01055512345' },
    });
    const theirs = await aCaptain(server, { sectorId: next.sectorId });
    expect(await seen()).toEqual([[captain.captainId, ['scouts']]]);
    await open(theirs.token);
    expect(await seen()).toHaveLength(2);
  });
});

test('a look costs one statement behind its answer, the next one of that day none', async () => {
  const { count, db } = countStatements(server.db);
  const app = await buildApp({ ...server, db });
  const cost = async () => {
    await backgroundWorkDone();
    const before = count();
    const url = `/api/scout/${scout.scoutId}`;
    await app.inject({ url, headers: bearer(captain.token) });
    await backgroundWorkDone();
    return count() - before;
  };
  const [first, second] = [await cost(), await cost()];
  await app.close();
  expect(first - second).toBe(1);
});

describe('what was seen', () => {
  test('is listed newest first, page by page', async () => {
    for (const day of ['2026-11-20', '2026-11-22', '2026-11-21']) {
      server.now = new Date(`${day}T10:00:00Z`);
      await open(captain.token);
    }
    const first = await views(scout, { limit: 2 });
    expect(first).toMatchObject({ total: 3, count: 2, hasMore: true });
    expect(first.body.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-21']);
    expect((await views(scout, { limit: 2, offset: 2 })).body).toMatchObject([
      { day: '2026-11-20' },
    ]);
    const nobody = await call(listViews, { params: { id: 999_999 }, query: {}, as: general.token });
    expect(nobody.failure.code).toBe('SCOUT_NOT_FOUND');
  });

  test('is deleted after ninety days', async () => {
    await open(captain.token);
    await backgroundWorkDone();
    server.now = new Date('2027-02-18T10:00:00Z');
    await cleanUp(server.db, { now: server.now });
    expect(await seen()).toHaveLength(1);
    server.now = new Date('2027-02-19T10:00:00Z');
    expect(await seen()).toEqual([]);
    await cleanUp(server.db, { now: new Date('2027-02-20T10:00:00Z') });
    expect(await server.db.selectFrom('contactViews').selectAll().execute()).toEqual([]);
  });
});
