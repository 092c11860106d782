import { beforeEach, describe, expect, test } from 'vitest';
import {
  createConsent,
  giveConsent,
  listConsents,
  listMissingConsents,
  withdrawConsent,
  withdrawOwnConsent,
} from '../../../contract/consents/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import {
  createParentLink,
  deleteParentLink,
  readParentPage,
} from '../../../contract/parents/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

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

const FATHER = { guardianName: 'عادل صبحي', relation: 'father', photos: false } as const;
const of = ({ scoutId }: StoredScout) => ({ params: { scoutId } });
const record = (body: object = {}, { to = scout, as = captain.token } = {}) =>
  call(createConsent, { ...of(to), as, body: { ...FATHER, way: 'paper', ...body } });
const withdraw = (as = captain.token) => call(withdrawConsent, { ...of(scout), as });
const listed = async (as = captain.token) =>
  (await call(listConsents, { ...of(scout), as })).ok.body;
const missing = async (query: object = {}, as = captain.token) =>
  (await call(listMissingConsents, { as, query })).ok;

async function aLink(to = scout): Promise<string> {
  return (await call(createParentLink, { ...of(to), as: captain.token })).ok.body.key!;
}
const give = (key: string, body: object = {}, as?: string) =>
  call(giveConsent, { params: { key }, as, body: { ...FATHER, agreed: true, ...body } });
const withdrawOwn = (key: string, as?: string) => call(withdrawOwnConsent, { params: { key }, as });
const onPage = async (key: string) =>
  (await call(readParentPage, { params: { key } })).ok.body.consent;

describe('a consent that a captain records', () => {
  test('has who gave it, when, how and for what, and who recorded it', async () => {
    const recordedBy = `${captain.firstName} ${captain.middleName}`;
    const { status, ok } = await record({ givenOn: '2026-11-01', photos: true });
    expect(status).toBe(201);
    expect(ok.body).toEqual({
      ...FATHER,
      photos: true,
      way: 'paper',
      givenOn: '2026-11-01',
      recordedBy,
      endedOn: null,
      endedHow: null,
      endedBy: null,
      consentId: expect.any(Number),
    });
    expect(await listed()).toEqual([ok.body]);
  });

  test('is dated today by default, and never in the future', async () => {
    expect((await record()).ok.body.givenOn).toBe('2026-11-20');
    expect((await record({ givenOn: '2026-11-21' })).failure.code).toBe('DAY_TO_COME');
    expect(await listed()).toHaveLength(1);
  });

  test('replaces the one before, which is kept as replaced', async () => {
    await record();
    await record({ photos: true }, { as: general.token });
    const endedBy = `${general.firstName} ${general.middleName}`;
    expect(await listed()).toMatchObject([
      { photos: true, endedOn: null },
      { photos: false, endedOn: '2026-11-20', endedHow: 'replaced', endedBy },
    ]);
  });

  test('two captains who record one at once leave one valid consent', async () => {
    const answers = await Promise.all([record(), record({}, { as: general.token })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const standing = (await listed()).filter(({ endedOn }) => endedOn === null);
    expect(standing).toHaveLength(1);
  });

  test('is kept when it is withdrawn, and can be withdrawn once', async () => {
    await record();
    server.now = new Date('2026-11-25T10:00:00Z');
    expect((await withdraw()).ok.body).toMatchObject({
      endedOn: '2026-11-25',
      endedHow: 'withdrawn',
    });
    expect((await withdraw()).failure.code).toBe('CONSENT_NOT_FOUND');
    expect(await listed()).toHaveLength(1);
  });

  test('can’t be recorded as given on the parents’ page, nor without the guardian’s name', async () => {
    for (const wrong of [{ way: 'parentsPage' }, { guardianName: ' ' }, { guardianName: '0100' }]) {
      expect((await record(wrong)).failure.code).toBe('INVALID_REQUEST');
    }
    expect(await listed()).toEqual([]);
  });

  test('is recorded, read and withdrawn within the scope alone', async () => {
    const stranger = await aCaptain(server, {
      sectorId: (await aSector(server.db)).sectorId,
    });
    for (const endpoint of [listConsents, createConsent, withdrawConsent]) {
      const body = { ...FATHER, way: 'paper' };
      const asked = await call(endpoint, { ...of(scout), as: stranger.token, body } as never);
      expect(asked.failure.code).toBe('OUT_OF_SCOPE');
      const nobody = { params: { scoutId: 999_999 }, as: general.token, body };
      expect((await call(endpoint, nobody as never)).failure.code).toBe('SCOUT_NOT_FOUND');
    }
  });
});

describe('a consent on the parents’ page', () => {
  test('is given without an account, and the page then shows what was given and when', async () => {
    const key = await aLink();
    expect(await onPage(key)).toBeNull();
    const { status, ok } = await give(key, { photos: true });
    expect(status).toBe(200);
    const given = { ...FATHER, photos: true, way: 'parentsPage', givenOn: '2026-11-20' };
    expect(ok.body).toEqual({ ...given, endedOn: null });
    expect(await onPage(key)).toEqual(ok.body);
    expect(await listed()).toMatchObject([{ ...given, recordedBy: null }]);
  });

  test('a consent on the parents’ page that is repeated stays the same; another answer is a new one', async () => {
    const key = await aLink();
    await Promise.all([give(key), give(key)]);
    await give(key);
    expect(await listed()).toHaveLength(1);
    await give(key, { photos: true });
    expect(await listed()).toMatchObject([{ photos: true }, { endedHow: 'replaced' }]);
  });

  test('needs the tick', async () => {
    const { failure } = await give(await aLink(), { agreed: false });
    expect(failure.issues).toMatchObject([
      { path: 'agreed', arabicMessage: 'ضعوا علامة الموافقة على حفظ البيانات أولاً' },
    ]);
    expect(await listed()).toEqual([]);
  });

  test('can be withdrawn there, whoever recorded it', async () => {
    const key = await aLink();
    expect((await withdrawOwn(key)).failure.code).toBe('CONSENT_NOT_FOUND');
    await record();
    expect((await withdrawOwn(key)).ok.body).toMatchObject({ endedOn: '2026-11-20' });
    expect(await onPage(key)).toMatchObject({ endedOn: '2026-11-20' });
    // Repeating the request, as by a second tap, changes nothing.
    expect((await withdrawOwn(key)).ok.body).toMatchObject({ endedOn: '2026-11-20' });
    expect(await listed()).toMatchObject([{ endedHow: 'withdrawn', endedBy: null }]);
  });

  test('is the family’s: a signed-in captain can’t give it', async () => {
    const key = await aLink();
    for (const answer of [
      await give(key, {}, captain.token),
      await withdrawOwn(key, general.token),
    ]) {
      expect([answer.status, answer.failure.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await listed()).toEqual([]);
  });

  test('is refused with an unknown key, and limited to thirty wrong keys in 15 minutes', async () => {
    const over = await aLink();
    await call(deleteParentLink, { ...of(scout), as: captain.token });
    expect((await withdrawOwn(over)).failure.code).toBe('LINK_OVER');
    for (let nth = 0; nth < 29; nth += 1) expect((await give(over)).status).toBe(404);
    expect((await give(over)).failure.code).toBe('TOO_MANY_REQUESTS');
    expect((await withdrawOwn(over)).failure.code).toBe('TOO_MANY_REQUESTS');
    expect(await listed()).toEqual([]);
  });

  test('can change ten times an hour', async () => {
    const key = await aLink();
    const statuses = [];
    for (let nth = 0; nth < 11; nth += 1) {
      statuses.push((await give(key, { photos: nth % 2 === 0 })).status);
    }
    expect(statuses.toSorted()).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('the list of those missing', () => {
  test('has scouts without a consent and with a withdrawn one', async () => {
    expect(await missing()).toMatchObject({
      counts: { scouts: 2, never: 2, withdrawn: 0 },
      body: [
        { name: 'باسم', withdrawnOn: null, hasLink: false },
        { name: 'مينا عادل', phoneNumber: scout.phoneNumber },
      ],
    });
    await record();
    await aLink(sibling);
    expect(await missing()).toMatchObject({ body: [{ name: 'باسم', hasLink: true }], total: 1 });
    await withdraw();
    expect(await missing({ kind: 'withdrawn' })).toMatchObject({
      counts: { never: 1, withdrawn: 1 },
      body: [{ name: 'مينا عادل', withdrawnOn: '2026-11-20' }],
      total: 1,
    });
  });

  test('is searched, and comes page by page', async () => {
    expect((await missing({ name: 'مينا' })).body).toMatchObject([{ name: 'مينا عادل' }]);
    const first = await missing({ limit: 1 });
    expect(first).toMatchObject({ total: 2, count: 1, hasMore: true });
    const second = await missing({ limit: 1, offset: 1 });
    expect(second.hasMore).toBe(false);
    expect([...first.body, ...second.body].map(({ name }) => name)).toEqual(['باسم', 'مينا عادل']);
  });

  test('is limited to the scope, or one sector of it', async () => {
    const other = await aScout(server.db, { ...(await aSector(server.db)), name: 'تامر' });
    expect((await missing()).counts.scouts).toBe(2);
    const whole = await missing({}, general.token);
    expect(whole.body.map(({ scoutId }) => scoutId)).toContain(other.scoutId);
    const { baseName, suffixName } = sector;
    expect((await missing({ baseName, suffixName }, general.token)).counts.scouts).toBe(2);
    const outside = { baseName: other.baseName, suffixName: other.suffixName };
    const asked = await call(listMissingConsents, { as: captain.token, query: outside });
    expect(asked.failure.code).toBe('OUT_OF_SCOPE');
    const none = { baseName: 'لا', suffixName: 'أحد' };
    const nowhere = await call(listMissingConsents, { as: captain.token, query: none });
    expect(nowhere.failure.code).toBe('SECTOR_NOT_FOUND');
  });
});

test('the history records each, those of families without a captain', async () => {
  const key = await aLink();
  await record();
  await give(key);
  await withdrawOwn(key);
  const { ok } = await call(listHistory, { as: general.token, query: { entity: 'consent' } });
  expect(ok.body).toMatchObject([
    { action: 'delete', captainId: null, entityName: 'مينا عادل', before: { way: 'parentsPage' } },
    { action: 'create', captainId: null, before: { way: 'paper' }, after: { way: 'parentsPage' } },
    { action: 'create', captainId: captain.captainId, before: null, after: FATHER },
  ]);
});
