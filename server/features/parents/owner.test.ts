import { beforeEach, describe, expect, test } from 'vitest';
import { giveConsent, withdrawOwnConsent } from '../../../contract/consents/endpoints.ts';
import { readAudience } from '../../../contract/families/endpoints.ts';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import {
  confirmOwnCard,
  openOwnCard,
  readHealthCard,
  writeOwnCard,
} from '../../../contract/health/endpoints.ts';
import {
  createParentLink,
  joinParentLinks,
  listSiblings,
  readParentLink,
  readParentPage,
  refuseSibling,
} from '../../../contract/parents/endpoints.ts';
import { listViews } from '../../../contract/scouts/views.ts';
import { answerTrip, claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import { aHealthCard } from '../../testing/health-card.ts';
import { eraseData } from '../scout-data/queries.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let stranger: TestCaptain;
let sector: StoredSector;
let foreign: StoredSector;
let mina: StoredScout;
let marina: StoredScout;
/** A scout of another family, whose phone is the same. */
let youssef: StoredScout;
let far: StoredScout;

/** Above five thousand: nobody's last four digits are those that the tests guess. */
let phones = 30_005_000;

beforeEach(async () => {
  ({ general, captain, sector } = await aSetting(server));
  foreign = await aSector(server.db);
  stranger = await aCaptain(server, { sectorId: foreign.sectorId });
  phones += 3;
  const father = { ...sector, phoneNumber: `010${phones}` };
  mina = await aScout(server.db, { ...father, name: 'مينا عادل' });
  marina = await aScout(server.db, { ...father, name: 'مارينا عادل' });
  youssef = await aScout(server.db, { ...father, name: 'يوسف سمعان' });
  far = await aScout(server.db, { ...foreign, name: 'بعيد فؤاد' });
  await server.db.deleteFrom('throttleEvents').execute();
});

const MOTHER = { guardianName: 'سوزان كمال', phoneNumber: '01220007413' };
const of = ({ scoutId }: StoredScout) => ({ params: { scoutId } });
const link = (scout: StoredScout, body: object = {}, as = captain) =>
  call(createParentLink, { ...of(scout), body, as: as.token });
const read = async (scout: StoredScout, linkId?: number, as = captain) =>
  (await call(readParentLink, { ...of(scout), query: { linkId }, as: as.token })).ok.body;
const open = async (key: string, child?: number) =>
  (await call(readParentPage, { params: { key }, query: { child } })).ok.body;
const refuse = (one: StoredScout, otherId: number, as = captain) =>
  call(refuseSibling, { params: { scoutId: one.scoutId, otherId }, as: as.token });
const consent = { guardianName: 'عادل', relation: 'father', photos: false, agreed: true } as const;
const give = (key: string, more: object = {}) =>
  call(giveConsent, { params: { key }, body: { ...consent, ...more } });
const withoutSector = (scout: StoredScout, sectorId: number) =>
  server.db.updateTable('scouts').set({ sectorId }).where('scoutId', '=', scout.scoutId).execute();

describe('a link belongs to a guardian', () => {
  test('a link belongs to the guardian of the profile’s phone, unless somebody else is named, who has a second one', async () => {
    const own = (await link(mina)).ok.body;
    expect(own).toMatchObject({
      phoneNumber: mina.phoneNumber,
      guardianName: null,
      editable: true,
    });
    const hers = (await link(mina, MOTHER)).ok.body;
    expect(hers.linkId).not.toBe(own.linkId);
    expect(hers).toMatchObject(MOTHER);
    expect((await link(mina, MOTHER)).ok.body.linkId).toBe(hers.linkId);
    expect(await read(mina, own.linkId)).toMatchObject({
      otherLinkId: hers.linkId,
      otherGuardianName: MOTHER.guardianName,
      otherLinks: [{ linkId: hers.linkId, guardianName: MOTHER.guardianName }],
    });
    const uncle = { guardianName: 'الخال فؤاد', phoneNumber: '01220007499' };
    expect((await link(mina, uncle)).failure.code).toBe('LINK_FULL');
  });

  test('who is named by captains who read all of its children', async () => {
    const { linkId } = (await link(mina)).ok.body;
    const named = (await link(mina, { linkId, ...MOTHER })).ok.body;
    expect(named).toMatchObject({ linkId, ...MOTHER });
    await link(mina, { linkId, scoutIds: [mina.scoutId, far.scoutId] }, general);
    const other = { linkId, guardianName: 'رجل آخر', phoneNumber: '01220007499' };
    for (const [scout, as] of [
      [mina, captain],
      [far, stranger],
    ] as const) {
      const { failure } = await link(scout, other, as);
      expect(failure.code).toBe('OUT_OF_SCOPE');
      expect(failure.arabicMessage).toContain('صاحبه');
    }
    expect(await read(mina)).toMatchObject({ ...MOTHER, editable: false });
    expect((await link(mina, other, general)).status).toBe(201);
  });

  test('a link covers twelve children at most, whoever adds them', async () => {
    const { linkId } = (await link(mina)).ok.body;
    const all = [];
    for (let nth = 0; nth < 12; nth += 1) {
      all.push((await aScout(server.db, { ...sector, name: `كشاف ${nth}` })).scoutId);
    }
    expect((await link(mina, { linkId, joins: all.slice(1) })).status).toBe(201);
    expect((await link(mina, { linkId, joins: all.slice(0, 1) })).failure.code).toBe('LINK_FULL');
    expect((await read(mina))?.scouts).toHaveLength(12);
  });

  test('which each child’s history has without the name', async () => {
    const { linkId } = (await link(mina)).ok.body;
    await link(mina, { linkId, ...MOTHER });
    const { before, after } = await server.db
      .selectFrom('history')
      .where('entity', '=', 'parentLink')
      .orderBy('historyId', 'desc')
      .select(['before', 'after'])
      .executeTakeFirstOrThrow();
    expect([before, after]).toEqual([null, { replaces: false, names: true }]);
  });
});

describe('two families on one phone', () => {
  const siblings = async () => {
    const answer = await call(listSiblings, { ...of(mina), as: captain.token });
    return answer.ok.body.map(({ scoutId }) => scoutId);
  };

  test('are asked of with the guardian, and not again after a no, until somebody joins them', async () => {
    await give((await link(youssef)).ok.body.key!, { guardianName: 'سمعان فهمي' });
    const asked = await call(listSiblings, { ...of(mina), as: captain.token });
    expect(asked.ok.body.find(({ scoutId }) => scoutId === youssef.scoutId)).toMatchObject({
      guardianName: 'سمعان فهمي',
      why: 'phone',
    });
    expect((await refuse(mina, youssef.scoutId)).status).toBe(200);
    expect((await refuse(youssef, mina.scoutId)).status).toBe(200);
    expect(await siblings()).toEqual([marina.scoutId]);
    await link(mina, { scoutIds: [mina.scoutId, youssef.scoutId] });
    await link(mina, { scoutIds: [mina.scoutId] });
    expect(await siblings()).toContain(youssef.scoutId);
  });

  test('who are siblings after all share the link of their phone, which nobody leaves', async () => {
    const { linkId } = (await link(marina)).ok.body;
    await link(marina, { linkId, scoutIds: [marina.scoutId, youssef.scoutId] });
    const joined = { joins: [marina.scoutId], phoneNumber: mina.phoneNumber! };
    const { body } = (await link(mina, joined)).ok;
    expect(body.linkId).toBe(linkId);
    expect(body.scouts.map(({ scoutId }) => scoutId).toSorted()).toEqual(
      [mina, marina, youssef].map(({ scoutId }) => scoutId).toSorted(),
    );
    expect((await link(mina, { joins: [far.scoutId] })).failure.code).toBe('OUT_OF_SCOPE');
  });

  test('are offered on the family’s own page to be joined until somebody says no', async () => {
    const { key } = (await link(mina)).ok.body;
    await link(youssef);
    expect((await open(key!)).mayJoin).toBe(true);
    await refuse(mina, youssef.scoutId);
    expect((await open(key!)).mayJoin).toBe(false);
  });

  test('are told apart by captains of both, and not where they share a link', async () => {
    expect((await refuse(mina, far.scoutId)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await refuse(far, mina.scoutId)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await refuse(mina, mina.scoutId)).failure.code).toBe('SCOUT_NOT_FOUND');
    expect((await refuse(mina, 999_999)).failure.code).toBe('SCOUT_NOT_FOUND');
    await link(mina, { scoutIds: [mina.scoutId, marina.scoutId] });
    expect((await refuse(marina, mina.scoutId)).failure.code).toBe('SHARE_LINK');
    expect(await server.db.selectFrom('unrelatedScouts').selectAll().execute()).toEqual([]);
  });
});

describe('what is done by a link', () => {
  beforeEach(async () => {
    await call(updateGroup, { as: general.token, body: { healthCards: true } });
  });
  const lastDigits = () => mina.phoneNumber!.slice(-4);
  const write = (key: string) =>
    call(writeOwnCard, {
      params: { key },
      body: { ...aHealthCard, relation: 'father', agreed: true, lastDigits: lastDigits() } as never,
    });

  test('stands with its time on the page of the child alone, also after a renewal, for ninety days', async () => {
    const { key, linkId } = (await link(mina, { scoutIds: [mina.scoutId, marina.scoutId] })).ok
      .body;
    await give(key!);
    await give(key!);
    server.now = new Date(server.now.getTime() + 60_000);
    const at = server.now.toISOString();
    expect((await write(key!)).status).toBe(200);
    await call(openOwnCard, { params: { key: key! }, body: { lastDigits: lastDigits() } });
    await call(withdrawOwnConsent, { params: { key: key! }, query: {}, body: {} });
    const { acts } = await open(key!);
    expect(acts!.map(({ act }) => act)).toEqual([
      'consentWithdrawn',
      'cardOpened',
      'cardWritten',
      'consentGiven',
    ]);
    expect(acts![0]!.at).toBe(at);
    expect((await open(key!, 2)).acts).toEqual([]);
    const renewed = (await link(mina, { linkId, renew: true })).ok.body;
    expect((await open(renewed.key!)).acts).toEqual(acts);
    await cleanUp(server.db, { now: new Date(server.now.getTime() + 92 * 86_400_000) });
    expect((await open(renewed.key!)).acts).toEqual([]);
  });

  test('has openings of the card beside those of captains, with their times', async () => {
    const { key } = (await link(mina)).ok.body;
    await write(key!);
    await call(openOwnCard, { params: { key: key! }, body: { lastDigits: lastDigits() } });
    await call(readHealthCard, { ...of(mina), as: captain.token });
    const views = await call(listViews, { params: { id: mina.scoutId }, as: general.token });
    expect(views.ok.body).toContainEqual({
      captainId: null,
      captainName: null,
      day: '2026-11-20',
      places: ['health'],
      openedAt: [server.now.toISOString()],
    });
    const own = views.ok.body.find(({ captainId }) => captainId === captain.captainId);
    expect(own?.places).toContain('health');
    expect(own?.places).toContain('link');
  });

  test('goes with the child’s erasure', async () => {
    const { key } = (await link(mina)).ok.body;
    await give(key!);
    await refuse(mina, youssef.scoutId);
    await eraseData(server.db, mina, { by: general.captainId, now: server.now });
    expect(await server.db.selectFrom('linkActs').selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom('unrelatedScouts').selectAll().execute()).toEqual([]);
  });
});

describe('a key that a captain was shown who is none of the child’s now', () => {
  const asks = async (key: string, child?: number) => (await open(key, child)).asksDigits;

  test('needs a guardian’s digits for a consent, an answer, a payment and a confirmation', async () => {
    await call(updateGroup, { as: general.token, body: { healthCards: true } });
    const { key } = (await link(mina)).ok.body;
    expect(await asks(key!)).toBe(false);
    await withoutSector(mina, foreign.sectorId);
    expect(await asks(key!)).toBe(true);
    const params = { key: key! };
    const trip = { relation: 'father', guardianName: 'عادل', coming: true, agreed: true } as const;
    const paid = { tripId: 1, amount: 10, way: 'cash' } as const;
    const refused = [
      await give(key!),
      await give(key!, { lastDigits: '0000' }),
      await call(withdrawOwnConsent, { params, query: {}, body: {} }),
      await call(answerTrip, { params: { ...params, tripId: 1 }, body: trip }),
      await call(claimTripPayment, { params, body: paid }),
      await call(confirmOwnCard, { params, body: {} }),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'WRONG_DIGITS'));
    expect(await server.db.selectFrom('consents').selectAll().execute()).toEqual([]);
    const lastDigits = mina.phoneNumber!.slice(-4);
    expect((await give(key!, { lastDigits })).status).toBe(200);
    expect((await call(confirmOwnCard, { params, body: { lastDigits } })).failure.code).toBe(
      'HEALTH_CARD_NOT_FOUND',
    );
  });

  test('is guessed at five times in an hour', async () => {
    const { key } = (await link(mina)).ok.body;
    await withoutSector(mina, foreign.sectorId);
    const codes = [];
    for (let nth = 0; nth < 6; nth += 1) {
      codes.push((await give(key!, { lastDigits: `000${nth}` })).failure.code);
    }
    expect(codes).toEqual([...Array(5).fill('WRONG_DIGITS'), 'TOO_MANY_REQUESTS']);
  });

  test('is one of a closed account, of a captain who moved away, and of a link whom another child joined since', async () => {
    const { key, linkId } = (await link(mina)).ok.body;
    await link(mina, { linkId, scoutIds: [mina.scoutId, far.scoutId] }, general);
    expect(await asks(key!, 1)).toBe(false);
    expect(await asks(key!, 2)).toBe(true);
    expect(await read(mina)).toMatchObject({ isSeenOutside: true });
    await server.db
      .updateTable('captains')
      .set({ sectorId: foreign.sectorId })
      .where('captainId', '=', captain.captainId)
      .execute();
    expect(await asks(key!, 1)).toBe(true);
    expect(await asks(key!, 2)).toBe(false);
    await server.db
      .updateTable('captains')
      .set({ closedAt: server.now.toISOString() })
      .where('captainId', '=', captain.captainId)
      .execute();
    expect(await asks(key!, 2)).toBe(true);
  });

  test('is none any more once the link is renewed, and none of who was shown a key of other children', async () => {
    const { linkId } = (await link(mina)).ok.body;
    await link(mina, { linkId, scoutIds: [mina.scoutId, far.scoutId] }, general);
    const renewed = (await link(mina, { linkId, renew: true }, general)).ok.body;
    await read(mina);
    await read(far, undefined, stranger);
    expect(await read(mina)).toMatchObject({ isSeenOutside: false });
    expect(await asks(renewed.key!, 1)).toBe(false);
    expect(await asks(renewed.key!, 2)).toBe(false);
  });

  test('asks for nothing where no phone of a guardian is known', async () => {
    const alone = await aScout(server.db, { ...sector, phoneNumber: null, name: 'حمزة علي' });
    const { key } = (await link(alone)).ok.body;
    await withoutSector(alone, foreign.sectorId);
    expect(await asks(key!)).toBe(false);
    expect((await give(key!)).status).toBe(200);
  });

  test('joins no links of two families whose captain that was, and those of one as before', async () => {
    const [one, other] = [(await link(mina)).ok.body.key!, (await link(youssef)).ok.body.key!];
    const join = (linkKey: string, key: string) =>
      call(joinParentLinks, { params: { linkKey }, body: { key } });
    await withoutSector(youssef, foreign.sectorId);
    expect((await join(one, other)).failure.code).toBe('LINK_SEEN');
    expect((await join(other, one)).failure.code).toBe('LINK_SEEN');
    const renewed = (await link(youssef, { renew: true }, stranger)).ok.body.key!;
    expect((await join(one, renewed)).status).toBe(200);
    expect((await join(one, renewed)).status).toBe(200);
  });

  test('is one in a message too', async () => {
    const { key } = (await link(mina, {}, general)).ok.body;
    await withoutSector(mina, foreign.sectorId);
    expect(await asks(key!)).toBe(false);
    await withoutSector(mina, sector.sectorId);
    await call(readAudience, { query: { kind: 'sector' }, as: captain.token });
    await withoutSector(mina, foreign.sectorId);
    expect(await asks(key!)).toBe(true);
  });

  test('is the whole one that a family joined to another, and not that other', async () => {
    const { key } = (await link(mina)).ok.body;
    const other = (await link(far, {}, stranger)).ok.body.key!;
    const joined = await call(joinParentLinks, { params: { linkKey: key! }, body: { key: other } });
    expect(joined.status).toBe(200);
    const page = await open(key!, 2);
    expect(page.asksDigits).toBe(true);
    expect(page.acts).toMatchObject([{ act: 'joined' }]);
    expect(await asks(other)).toBe(false);
  });
});
