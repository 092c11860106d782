import { beforeEach, describe, expect, test } from 'vitest';
import {
  createParentLink,
  deleteParentLink,
  readParentLink,
  readParentPage,
} from '../../../contract/parents/endpoints.ts';
import { deleteScout } from '../../../contract/scouts/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let stranger: TestCaptain;
let scout: StoredScout;
let sibling: StoredScout;

beforeEach(async () => {
  // A Friday on which week 7 begins; week 1 began on the ninth of October.
  ({
    general,
    captain,
    scouts: [scout, sibling],
  } = await aSetting(server, ['مينا عادل', 'باسم']));
  stranger = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
});

const paramsOf = ({ scoutId }: StoredScout) => ({ params: { scoutId } });

async function aLink(of = scout): Promise<string> {
  const { ok } = await call(createParentLink, { ...paramsOf(of), as: captain.token });
  return ok.body.key;
}
const open = (key: string, as?: string) => call(readParentPage, { params: { key }, as });
const later = (minutes: number) => new Date(FRIDAY.getTime() + minutes * 60_000);

/** The link as its captain sees it. */
async function state() {
  return (await call(readParentLink, { ...paramsOf(scout), as: captain.token })).ok.body;
}

describe('a link', () => {
  test('is shown once, and only the hash of its key is stored', async () => {
    expect(await state()).toBeNull();
    const key = await aLink();
    expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(await state()).toEqual({
      madeAt: FRIDAY.toISOString(),
      madeBy: `${captain.firstName} ${captain.middleName}`,
      openedCount: 0,
      lastOpenedAt: null,
      endDate: '2026-12-31',
    });
    const [stored] = await server.db.selectFrom('parentLinks').selectAll().execute();
    expect(JSON.stringify({ ...stored, keyHash: stored!.keyHash.toString() })).not.toContain(key);
    expect((await open(key)).ok.body.name).toBe('مينا عادل');
  });

  test('replaces the one before, which becomes invalid', async () => {
    const first = await aLink();
    await open(first);
    const second = await aLink();
    expect(second).not.toBe(first);
    expect((await open(first)).failure.code).toBe('LINK_OVER');
    expect((await state())?.openedCount).toBe(0);
    expect((await open(second)).status).toBe(200);
  });

  test('made by two captains at once opens by one of the two keys, and the history says by which', async () => {
    const keys = await Promise.all([aLink(), aLink()]);
    const statuses = await Promise.all(keys.map(async (key) => (await open(key)).status));
    expect(statuses.toSorted()).toEqual([200, 404]);
    const entries = await server.db.selectFrom('history').select('after').execute();
    const told = entries.map(({ after }) => (after as { replaces: boolean }).replaces);
    expect(told.toSorted()).toEqual([false, true]);
  });

  test('is made, read and ended within the scope only', async () => {
    for (const endpoint of [createParentLink, readParentLink, deleteParentLink]) {
      const { failure } = await call(endpoint, { ...paramsOf(scout), as: stranger.token });
      expect(failure.code).toBe('OUT_OF_SCOPE');
      const nobody = { params: { scoutId: 999_999 }, as: general.token };
      expect((await call(endpoint, nobody)).failure.code).toBe('SCOUT_NOT_FOUND');
    }
  });

  test('can not be made without a term, or once it is over', async () => {
    server.now = new Date('2027-01-02T10:00:00Z');
    const made = () => call(createParentLink, { ...paramsOf(scout), as: captain.token });
    expect((await made()).failure.code).toBe('NO_TERM');
    for (const table of ['weeks', 'terms'] as const) await server.db.deleteFrom(table).execute();
    expect((await made()).failure.code).toBe('NO_TERM');
  });

  test('is recorded in the history without its key', async () => {
    const keys = [await aLink(), await aLink()];
    await call(deleteParentLink, { ...paramsOf(scout), as: general.token });
    const entries = await server.db
      .selectFrom('history')
      .where('entity', '=', 'parentLink')
      .orderBy('historyId')
      .select(['action', 'entityId', 'captainId', 'after'])
      .execute();
    const entityId = String(scout.scoutId);
    expect(entries).toEqual([
      { action: 'create', entityId, captainId: captain.captainId, after: { replaces: false } },
      { action: 'create', entityId, captainId: captain.captainId, after: { replaces: true } },
      { action: 'delete', entityId, captainId: general.captainId, after: null },
    ]);
    for (const key of keys) expect(JSON.stringify(entries)).not.toContain(key);
  });
});

describe('an invalid link', () => {
  test('answers the same if it is revoked, expired, of a deleted scout or unknown', async () => {
    const answers: unknown[] = [];
    const ask = async (key: string) => {
      // It has the status and both messages.
      answers.push((await open(key)).failure);
    };
    const revoked = await aLink();
    await call(deleteParentLink, { ...paramsOf(scout), as: captain.token });
    await ask(revoked);

    const ofDeleted = await aLink(sibling);
    await call(deleteScout, { params: { id: sibling.scoutId }, as: general.token });
    await ask(ofDeleted);

    const over = await aLink();
    server.now = new Date('2026-12-31T20:00:00Z');
    expect((await open(over)).status).toBe(200);
    // Midnight in Cairo is ten in the evening here.
    server.now = new Date('2026-12-31T22:30:00Z');
    await ask(over);
    expect(await state()).toBeNull();

    for (const key of ['x', 'AAAAAAAAAAAAAAAAAAAAAAAA', `${over}.`, 'مينا']) await ask(key);
    const [first] = answers;
    expect(first).toMatchObject({
      status: 404,
      arabicMessage: 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من القائد.',
    });
    for (const answer of answers) expect(answer).toEqual(first);
  });

  test('can not be revoked again', async () => {
    const { failure } = await call(deleteParentLink, { ...paramsOf(scout), as: captain.token });
    expect(failure.code).toBe('LINK_NOT_FOUND');
  });

  test('is limited to thirty tries in 15 minutes, without counting valid keys', async () => {
    const key = await aLink();
    for (let nth = 0; nth < 40; nth += 1) expect((await open(key)).status).toBe(200);
    for (let nth = 0; nth < 30; nth += 1) expect((await open(`${key}${nth}`)).status).toBe(404);
    const { status, headers } = await open(key);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    server.now = later(16);
    expect((await open(key)).status).toBe(200);
  });
});

describe('a visit', () => {
  test('is counted once for all requests of its page, and not for captains', async () => {
    const key = await aLink();
    await open(key, stranger.token);
    expect((await state())?.openedCount).toBe(0);
    await open(key);
    server.now = later(20);
    await open(key);
    expect(await state()).toMatchObject({
      openedCount: 1,
      lastOpenedAt: later(20).toISOString(),
    });
    server.now = later(60);
    await open(key);
    expect((await state())?.openedCount).toBe(2);
  });
});
