import { beforeEach, describe, expect, test } from 'vitest';
import { readCalendar } from '../../../contract/calendars/endpoints.ts';
import { createConsent, giveConsent } from '../../../contract/consents/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import {
  createParentLink,
  deleteParentLink,
  joinParentLinks,
  listSiblings,
  readParentLink,
  readParentPage,
} from '../../../contract/parents/endpoints.ts';
import { deleteScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import { eraseData } from '../scout-data/queries.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let stranger: TestCaptain;
let foreign: StoredSector;
let mina: StoredScout;
let marina: StoredScout;
/** A scout of the same family, in a sector that the captain does not have. */
let kirollos: StoredScout;

/** A family of its own in each test: people of earlier tests remain. */
let families = 10_000_000;

beforeEach(async () => {
  let sector: StoredSector;
  ({ general, captain, sector } = await aSetting(server));
  foreign = await aSector(server.db);
  stranger = await aCaptain(server, { sectorId: foreign.sectorId });
  families += 1;
  const father = { phoneNumber: `010${families}` };
  mina = await aScout(server.db, { ...sector, ...father, name: 'مينا عادل فهمي' });
  const spelledOtherwise = { phoneNumber: `002010${families}` };
  marina = await aScout(server.db, { ...sector, ...spelledOtherwise, name: 'مارينا عادل فهمي' });
  kirollos = await aScout(server.db, { ...foreign, ...father, name: 'كيرلس عادل فهمي' });
});

const of = ({ scoutId }: StoredScout) => ({ params: { scoutId } });
const idsOf = (scouts: readonly { scoutId: number }[]) => scouts.map(({ scoutId }) => scoutId);
type Change = { renew?: boolean; linkId?: number; leaves?: number[] };

/** Makes a link, or says whom it covers. */
const cover = (scouts: StoredScout[], as = captain, more: Change = {}) =>
  call(createParentLink, {
    ...of(scouts[0]!),
    as: as.token,
    body: { scoutIds: idsOf(scouts), ...more },
  });
const read = async (scout: StoredScout, as: TestCaptain, linkId?: number) =>
  (await call(readParentLink, { ...of(scout), query: { linkId }, as: as.token })).ok.body;
const open = (key: string, child?: number, as?: string) =>
  call(readParentPage, { params: { key }, query: { child }, as });
const namesOn = async (key: string, as?: string) =>
  (await open(key, undefined, as)).ok.body.children.map(({ name }) => name.split(' ')[0]);
const join = (key: string, other: string, as?: string) =>
  call(joinParentLinks, { params: { linkKey: key }, body: { key: other }, as });
const keyFor = async (scout: StoredScout, as = captain) => (await cover([scout], as)).ok.body.key!;
/** One link of the three, which the general captain made. */
const theFamily = async () => (await cover([mina, marina, kirollos], general)).ok.body;

describe('the key that a captain is shown', () => {
  test('opens the children of the captain’s scope alone, to whoever has it, and the whole link where that is all', async () => {
    const whole = (await theFamily()).key!;
    const part = (await read(mina, captain))!.key!;
    const other = (await read(kirollos, stranger))!.key!;
    expect(new Set([whole, part, other]).size).toBe(3);
    expect((await read(mina, general))!.key).toBe(whole);
    expect(await namesOn(whole)).toEqual(['مينا', 'مارينا', 'كيرلس']);
    expect(await namesOn(part)).toEqual(['مينا', 'مارينا']);
    expect(await namesOn(other)).toEqual(['كيرلس']);
    expect((await open(part, 3)).failure.code).toBe('CHILD_NOT_ON_LINK');
    expect((await open(other)).ok.body).toMatchObject({ name: 'كيرلس عادل فهمي', place: 3 });
    const consent = { guardianName: 'عادل فهمي', relation: 'father', photos: false, agreed: true };
    const give = (key: string, child: number) =>
      call(giveConsent, { params: { key }, body: { ...consent, child } as never });
    expect((await give(part, 3)).failure.code).toBe('LINK_OVER');
    expect((await give(part, 2)).status).toBe(200);
    expect((await call(readCalendar, { params: { key: other } })).status).toBe(200);
  });

  test('is changed neither by a letter nor to other places', async () => {
    await theFamily();
    const part = (await read(kirollos, stranger))!.key!;
    expect(part).toMatch(/-3$/);
    for (const forged of [part.replace(/-3$/, '-1'), part.replace(/-3$/, ''), `${part}-1`]) {
      expect((await open(forged)).failure.code).toBe('LINK_OVER');
    }
  });

  test('renewed shows which other links open its children, and takes these out of those that the captain names', async () => {
    const { linkId, key: own } = (await cover([mina])).ok.body;
    const other = await keyFor(kirollos, stranger);
    await join(other, own!);
    const link = (await read(mina, captain, linkId))!;
    const [joined] = link.otherLinks!;
    expect(link.otherLinks).toMatchObject([
      { scouts: [{ scoutId: mina.scoutId, name: mina.name }], more: 1 },
    ]);
    expect(JSON.stringify(link)).not.toContain(kirollos.name);
    await cover([mina], captain, { renew: true, linkId: link.linkId });
    expect(await namesOn(other)).toEqual(['كيرلس', 'مينا']);
    const unknown = { renew: true, linkId: link.linkId, leaves: [987_654] };
    expect((await cover([mina], captain, unknown)).failure.code).toBe('LINK_NOT_FOUND');
    const leaves = [joined!.linkId];
    const { key } = (await cover([mina], captain, { renew: true, linkId: link.linkId, leaves })).ok
      .body;
    expect(await namesOn(other)).toEqual(['كيرلس']);
    expect(await namesOn(key!)).toEqual(['مينا']);
    expect((await read(mina, captain, linkId))!.otherLinks).toEqual([]);
  });

  test('ends with the link’s renewal and with its end', async () => {
    await theFamily();
    const part = (await read(mina, captain))!.key!;
    await cover([mina, marina, kirollos], general, { renew: true });
    expect((await open(part)).failure.code).toBe('LINK_OVER');
    const next = (await read(mina, captain))!.key!;
    expect(await namesOn(next)).toEqual(['مينا', 'مارينا']);
    await call(deleteParentLink, { ...of(mina), query: {}, as: captain.token });
    expect((await open(next)).failure.code).toBe('LINK_OVER');
  });

  test('a key that a captain is shown and that opens some of a link’s children joins nothing to it and is joined to nothing', async () => {
    await theFamily();
    const part = (await read(mina, captain))!.key!;
    const own = await keyFor(await aScout(server.db, { ...foreign }), stranger);
    expect((await open(part)).ok.body.mayJoin).toBe(false);
    expect((await join(part, own)).failure.code).toBe('LINK_IS_PART');
    expect((await join(own, part)).failure.code).toBe('LINK_IS_PART');
  });
});

describe('a link of several children', () => {
  test('shows each child at its place, and the first without one', async () => {
    const { key } = await theFamily();
    const { body } = (await open(key!)).ok;
    expect(body).toMatchObject({ name: 'مينا عادل فهمي', place: 1 });
    expect(body.children.map(({ place, name }) => [place, name])).toEqual([
      [1, 'مينا عادل فهمي'],
      [2, 'مارينا عادل فهمي'],
      [3, 'كيرلس عادل فهمي'],
    ]);
    expect((await open(key!, 3)).ok.body).toMatchObject({
      name: 'كيرلس عادل فهمي',
      sectorBaseName: foreign.baseName,
      captain: { phoneNumber: stranger.phoneNumber },
    });
  });

  test('shows no other child in place of one who is not there, and counts that as no wrong key', async () => {
    const { key } = await theFamily();
    for (let nth = 0; nth < 31; nth += 1) {
      expect((await open(key!, 9)).failure).toMatchObject({
        status: 404,
        code: 'CHILD_NOT_ON_LINK',
      });
    }
    expect((await open(key!, 3)).status).toBe(200);
    expect((await open('D'.repeat(32), 9)).failure.code).toBe('LINK_OVER');
  });

  test('keeps a child’s place when another leaves, and gives it to no other', async () => {
    const { key } = await theFamily();
    await cover([mina], captain);
    await cover([mina, marina], captain);
    const { children } = (await open(key!)).ok.body;
    expect(children.map(({ place, name }) => [place, name.split(' ')[0]])).toEqual([
      [1, 'مينا'],
      [3, 'كيرلس'],
      [4, 'مارينا'],
    ]);
  });

  test('takes a consent for the child at the named place only', async () => {
    const { key } = await theFamily();
    const body = { guardianName: 'عادل فهمي', relation: 'father', photos: false, agreed: true };
    const give = (child: number) =>
      call(giveConsent, { params: { key: key! }, body: { ...body, child } as never });
    expect((await give(2)).status).toBe(200);
    expect((await open(key!, 1)).ok.body.consent).toBeNull();
    expect((await open(key!, 2)).ok.body.consent?.guardianName).toBe('عادل فهمي');
    expect((await give(7)).failure.code).toBe('LINK_OVER');
  });

  test('opens a calendar, which names the sectors where the children have several', async () => {
    const { key } = await theFamily();
    expect((await call(readCalendar, { params: { key: key! } })).status).toBe(200);
  });

  test('loses a child who is deleted or erased, and goes on for the others', async () => {
    const { key } = await theFamily();
    await call(deleteScout, { params: { id: mina.scoutId }, as: general.token });
    expect(await namesOn(key!)).toEqual(['مارينا', 'كيرلس']);
    await eraseData(server.db, marina, { by: general.captainId, now: server.now });
    expect(await namesOn(key!)).toEqual(['كيرلس']);
    await eraseData(server.db, kirollos, { by: general.captainId, now: server.now });
    // Mina may come back within 60 days.
    expect(await server.db.selectFrom('links').selectAll().execute()).toHaveLength(1);
    await eraseData(server.db, mina, { by: general.captainId, now: server.now });
    expect(await server.db.selectFrom('links').selectAll().execute()).toHaveLength(0);
  });

  test('goes on for a child who moves, whom from then on other captains see', async () => {
    const { key } = await theFamily();
    const { baseName, suffixName } = foreign;
    await call(updateScout, {
      params: { scoutId: marina.scoutId },
      body: { name: marina.name, gender: 'male', baseName, suffixName },
      as: general.token,
    });
    expect(await namesOn(key!)).toEqual(['مينا', 'مارينا', 'كيرلس']);
    expect(idsOf((await read(kirollos, stranger))!.scouts)).toEqual(idsOf([marina, kirollos]));
    expect(await read(mina, captain)).toMatchObject({ others: 2, scouts: [{ name: mina.name }] });
  });

  test('is renewed and ended for all its children, each with an entry of its own', async () => {
    const { key } = await theFamily();
    const { ok } = await cover([mina, marina], captain, { renew: true });
    expect((await open(key!)).failure.code).toBe('LINK_OVER');
    expect(await namesOn(ok.body.key!)).toEqual(['مينا', 'مارينا']);
    const whole = (await read(mina, general))!.key!;
    expect(await namesOn(whole)).toEqual(['مينا', 'مارينا', 'كيرلس']);
    await call(deleteParentLink, { ...of(mina), query: {}, as: captain.token });
    expect((await open(ok.body.key!)).failure.code).toBe('LINK_OVER');
    expect(await read(kirollos, stranger)).toBeNull();
    const entries = await server.db
      .selectFrom('history')
      .where('entityId', '=', String(kirollos.scoutId))
      .where('entity', '=', 'parentLink')
      .orderBy('historyId')
      .select(['action', 'before', 'after'])
      .execute();
    expect(entries).toEqual([
      { action: 'create', before: null, after: { replaces: false, joins: true } },
      { action: 'create', before: null, after: { replaces: true } },
      { action: 'delete', before: null, after: null },
    ]);
  });

  test('who is left out has a new link, unless there is another', async () => {
    const { key } = (await cover([mina, marina])).ok.body;
    await cover([mina]);
    const own = (await read(marina, captain))!;
    expect(own.key).not.toBe(key);
    expect(await namesOn(own.key!)).toEqual(['مارينا']);
    await cover([mina, marina]);
    expect(await read(marina, captain)).toMatchObject({ key, otherLinkId: own.linkId });
    await cover([mina]);
    expect(await read(marina, captain)).toMatchObject({ key: own.key, otherLinkId: null });
  });

  test('is at most the second of a child', async () => {
    await keyFor(marina);
    await cover([mina, marina]);
    const third = await aScout(server.db, { ...foreign, name: 'ثالث' });
    const { failure } = await cover([third, marina], general);
    expect(failure.code).toBe('LINK_FULL');
    expect(await read(third, general)).toBeNull();
    // Two captains at once join a child, whose second link it is.
    const [one, two] = [
      await aScout(server.db, { ...foreign, name: 'أول' }),
      await aScout(server.db, { ...foreign, name: 'ثان' }),
    ];
    const [both] = [await aScout(server.db, { ...foreign, name: 'واحد' })];
    await keyFor(both!, stranger);
    const statuses = await Promise.all(
      [one, two].map(async (each) => (await cover([each, both!], stranger)).status),
    );
    expect(statuses.toSorted()).toEqual([201, 409]);
  });

  test('two links that are joined from both sides at once become one', async () => {
    await Promise.all([cover([mina, marina]), cover([marina, mina])]);
    const links = await server.db.selectFrom('links').selectAll().execute();
    expect(links).toHaveLength(1);
    expect((await read(mina, captain))!.scouts).toHaveLength(2);
  });
});

describe('siblings', () => {
  const found = async (as = captain, scout = mina) =>
    (await call(listSiblings, { ...of(scout), as: as.token })).ok;

  test('are found by the telephone number in any spelling, the guardian or the link', async () => {
    const nephew = await aScout(server.db, { ...mina, phoneNumber: '01100000099', name: 'بيتر' });
    const given = {
      guardianName: `عادل ${foreign.baseName}`,
      relation: 'father',
      photos: false,
      way: 'paper',
    };
    for (const each of [mina, nephew]) {
      await call(createConsent, { ...of(each), as: captain.token, body: given as never });
    }
    const { body, others } = await found();
    expect(body.map(({ name, why }) => [name, why])).toEqual([
      ['مارينا عادل فهمي', 'phone'],
      ['بيتر', 'guardian'],
    ]);
    // Kirollos has the same number, in a sector that the captain does not read.
    expect(others).toBe(0);
    await cover([mina, nephew]);
    expect((await found()).body[0]).toMatchObject({ name: 'بيتر', why: 'linked' });
    expect((await found(general)).body.map(({ name }) => name)).toContain(kirollos.name);
  });

  test('siblings beyond the scope are counted by the link they stand on, and never by a phone or a name, which anybody can type', async () => {
    const given = {
      guardianName: `عادل ${foreign.baseName}`,
      relation: 'father',
      photos: false,
      way: 'paper',
    };
    const far = await aScout(server.db, { ...foreign, name: 'بعيد' });
    await call(createConsent, { ...of(far), as: general.token, body: given as never });
    await call(createConsent, { ...of(mina), as: captain.token, body: given as never });
    expect((await found()).others).toBe(0);
    await theFamily();
    const answer = await found();
    expect(answer.others).toBe(1);
    expect(JSON.stringify(answer)).not.toMatch(/كيرلس عادل فهمي|بعيد/);
    expect(JSON.stringify(answer)).not.toContain(foreign.baseName);
  });
});

describe('a captain', () => {
  test('joins no scout of another sector, and nothing changes', async () => {
    await cover([mina]);
    for (const scouts of [
      [mina, kirollos],
      [mina, marina, kirollos],
    ]) {
      expect((await cover(scouts)).failure.code).toBe('OUT_OF_SCOPE');
    }
    expect((await cover([kirollos, mina])).failure.code).toBe('OUT_OF_SCOPE');
    const unknown = { ...kirollos, scoutId: 999_999 };
    expect((await cover([mina, unknown])).failure.code).toBe('SCOUT_NOT_FOUND');
    expect(await read(mina, captain)).toMatchObject({ scouts: [{ scoutId: mina.scoutId }] });
    expect(await read(kirollos, stranger)).toBeNull();
  });

  test('sees of a family’s link only the own scouts, in answers, on its page and in the history', async () => {
    const { key } = await theFamily();
    const link = await read(mina, captain);
    expect(link).toMatchObject({ others: 1, key: expect.stringMatching(/-1-2$/) });
    const told = [
      link,
      (await cover([mina, marina])).ok,
      (await call(listSiblings, { ...of(mina), as: captain.token })).ok,
      (await open(key!, undefined, captain.token)).ok,
      (await open(key!, 3, captain.token)).failure,
    ];
    expect(JSON.stringify(told)).not.toContain(kirollos.name);
    expect(await namesOn(key!, captain.token)).toEqual(['مينا', 'مارينا']);
    // Each entry is of one scout and names no other.
    const { body } = (await call(listHistory, { as: general.token })).ok;
    const entries = body.filter(({ entity }) => entity === 'parentLink');
    expect(entries.length).toBe(3);
    for (const { entityId, ...entry } of entries) {
      const named = [mina, marina, kirollos].filter(({ name }) =>
        JSON.stringify(entry).includes(name),
      );
      expect(idsOf(named)).toEqual([Number(entityId)]);
    }
  });

  test('leaves nobody out who is outside the scope', async () => {
    const { key } = await theFamily();
    await cover([mina]);
    expect(await namesOn(key!)).toEqual(['مينا', 'كيرلس']);
  });

  test('reaches no link by its number that does not cover the scout', async () => {
    await keyFor(kirollos, stranger);
    const { linkId } = (await read(kirollos, stranger))!;
    const as = captain.token;
    const asked = { ...of(mina), query: { linkId }, body: { linkId, renew: true }, as };
    for (const endpoint of [readParentLink, createParentLink, deleteParentLink]) {
      expect((await call(endpoint as typeof readParentLink, asked)).failure.code).toBe(
        'LINK_NOT_FOUND',
      );
    }
  });
});

describe('a family with two links', () => {
  test('joins the children of the other to this one, and the other goes on', async () => {
    const [one, other] = [await keyFor(mina), await keyFor(kirollos, stranger)];
    expect((await open(one)).ok.body.mayJoin).toBe(true);
    const { ok } = await join(one, other);
    expect(ok.body.map(({ place, name }) => [place, name.split(' ')[0]])).toEqual([
      [1, 'مينا'],
      [2, 'كيرلس'],
    ]);
    expect(await namesOn(one)).toEqual(['مينا', 'كيرلس']);
    expect(await namesOn(other)).toEqual(['كيرلس']);
    expect((await open(one)).ok.body.mayJoin).toBe(false);
    expect((await join(one, other)).status).toBe(200);
    expect(await read(mina, captain)).toMatchObject({ others: 1 });
  });

  test('needs both keys, and captains are refused', async () => {
    const [one, other] = [await keyFor(mina), await keyFor(kirollos, stranger)];
    for (const [key, wrong] of [
      [one, `${other}x`],
      [`${one}x`, other],
    ] as const) {
      expect((await join(key, wrong)).failure.code).toBe('LINK_OVER');
    }
    expect((await join(one, other, captain.token)).failure.code).toBe('FORBIDDEN');
    expect(await namesOn(one)).toEqual(['مينا']);
  });

  test('can not make a third link of a child', async () => {
    await keyFor(marina);
    const { key: second } = (await cover([mina, marina])).ok.body;
    const third = await keyFor(kirollos, stranger);
    expect((await join(third, second!)).failure.code).toBe('LINK_FULL');
    expect(await namesOn(third)).toEqual(['كيرلس']);
  });
});

test('a family that joins links again and again is slowed down', async () => {
  const [one, other] = [await keyFor(mina), await keyFor(marina)];
  for (let nth = 0; nth < 10; nth += 1) await join(one, other);
  expect((await join(one, other)).failure.code).toBe('TOO_MANY_REQUESTS');
});
