import { beforeEach, describe, expect, test } from 'vitest';
import {
  createParentLink,
  deleteParentLink,
  listSiblings,
  readParentLink,
  readParentPage,
} from '../../../contract/parents/endpoints.ts';
import { deleteScout, restoreScout } from '../../../contract/scouts/endpoints.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import { hashOfKey } from './rules.ts';

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

/** The key of a new link, or of the one that stands with a new key. */
async function aLink(of = scout): Promise<string> {
  const body = { renew: true };
  const { ok } = await call(createParentLink, { ...paramsOf(of), as: captain.token, body });
  return ok.body.key!;
}
const open = (key: string, as?: string) => call(readParentPage, { params: { key }, query: {}, as });
const later = (minutes: number) => new Date(FRIDAY.getTime() + minutes * 60_000);

/** The link as its captain sees it. */
async function state() {
  return (await call(readParentLink, { ...paramsOf(scout), query: {}, as: captain.token })).ok.body;
}

describe('a link', () => {
  test('can be shown again, and its key is not stored', async () => {
    expect(await state()).toBeNull();
    const key = await aLink();
    expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(await state()).toEqual({
      linkId: expect.any(Number),
      key,
      scouts: [
        {
          scoutId: scout.scoutId,
          name: 'مينا عادل',
          sectorBaseName: scout.baseName,
          sectorSuffixName: scout.suffixName,
        },
      ],
      others: 0,
      madeAt: FRIDAY.toISOString(),
      openedCount: 0,
      lastOpenedAt: null,
      guardianName: null,
      phoneNumber: '0101 234 5678',
      editable: true,
      isSeenOutside: false,
      otherLinkId: null,
      otherGuardianName: null,
      otherLinks: [],
    });
    const again = await call(createParentLink, { ...paramsOf(scout), body: {}, as: general.token });
    expect(again.ok.body.key).toBe(key);
    const [stored] = await server.db.selectFrom('links').selectAll().execute();
    const texts = ['hex', 'base64url'] as const;
    const held = texts.map((as) => stored!.keyHash.toString(as) + stored!.nonce!.toString(as));
    expect(held.join()).not.toContain(key);
    expect((await open(key)).ok.body.name).toBe('مينا عادل');
  });

  test('a link from before has no key to show, works, and has one once it is renewed', async () => {
    await aLink();
    const former = 'a-key-from-before-123456';
    await server.db
      .updateTable('links')
      .set({ nonce: null, keyHash: hashOfKey(former) })
      .execute();
    expect((await state())?.key).toBeNull();
    expect((await open(former)).status).toBe(200);
    const renewed = await aLink();
    expect((await state())?.key).toBe(renewed);
    expect((await open(former)).failure.code).toBe('LINK_OVER');
  });

  test('a link that is renewed ends the key before', async () => {
    const first = await aLink();
    await open(first);
    const second = await aLink();
    expect(second).not.toBe(first);
    expect((await open(first)).failure.code).toBe('LINK_OVER');
    expect((await state())?.openedCount).toBe(0);
    expect((await open(second)).status).toBe(200);
  });

  test('made by two captains at once is one link', async () => {
    const body = {};
    const make = () => call(createParentLink, { ...paramsOf(scout), as: captain.token, body });
    const made = await Promise.all([make(), make()]);
    const [one, other] = made.map(({ ok }) => ok.body.key);
    expect(one).toBe(other);
    const entries = await server.db.selectFrom('history').select('after').execute();
    expect(entries).toEqual([{ after: { replaces: false } }]);
  });

  test('is made, read and ended within the scope only', async () => {
    for (const endpoint of [createParentLink, readParentLink, listSiblings, deleteParentLink]) {
      const { failure } = await call(endpoint, { ...paramsOf(scout), as: stranger.token });
      expect(failure.code).toBe('OUT_OF_SCOPE');
      const nobody = { params: { scoutId: 999_999 }, as: general.token };
      expect((await call(endpoint, nobody)).failure.code).toBe('SCOUT_NOT_FOUND');
    }
  });

  test('outlives the term, and needs none', async () => {
    const key = await aLink();
    server.now = new Date('2027-03-02T10:00:00Z');
    expect((await open(key)).ok.body.termName).toBe('فترة 1');
    for (const table of ['weeks', 'terms'] as const) await server.db.deleteFrom(table).execute();
    expect((await open(key)).ok.body).toMatchObject({ termName: null, endDate: null, weeks: [] });
    expect((await open(await aLink(sibling))).status).toBe(200);
  });

  test('is kept for 60 days after its last child left', async () => {
    const key = await aLink();
    await call(deleteScout, { params: { id: scout.scoutId }, as: general.token });
    const count = async () => (await server.db.selectFrom('links').selectAll().execute()).length;
    await cleanUp(server.db, { now: later(59 * 24 * 60) });
    expect(await count()).toBe(1);
    await call(restoreScout, { params: { id: scout.scoutId }, as: general.token });
    expect((await open(key)).status).toBe(200);
    await call(deleteScout, { params: { id: scout.scoutId }, as: general.token });
    await cleanUp(server.db, { now: later(61 * 24 * 60) });
    expect(await count()).toBe(0);
  });

  test('is recorded in the history without its key', async () => {
    const keys = [await aLink(), await aLink()];
    await call(deleteParentLink, { ...paramsOf(scout), query: {}, as: general.token });
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
  test('answers the same if it is revoked, renewed, of a deleted scout or unknown', async () => {
    const answers: unknown[] = [];
    const ask = async (key: string) => {
      // It has the status and both messages.
      answers.push((await open(key)).failure);
    };
    const revoked = await aLink();
    await call(deleteParentLink, { ...paramsOf(scout), query: {}, as: captain.token });
    await ask(revoked);

    const ofDeleted = await aLink(sibling);
    await call(deleteScout, { params: { id: sibling.scoutId }, as: general.token });
    await ask(ofDeleted);

    const over = await aLink();
    await aLink();
    await ask(over);

    for (const key of ['x', 'AAAAAAAAAAAAAAAAAAAAAAAA', `${over}.`, 'مينا']) await ask(key);
    const [first] = answers;
    expect(first).toMatchObject({
      status: 404,
      arabicMessage: 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من القائد.',
    });
    for (const answer of answers) expect(answer).toEqual(first);
  });

  test('can not be revoked again', async () => {
    const { failure } = await call(deleteParentLink, {
      ...paramsOf(scout),
      query: {},
      as: captain.token,
    });
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
