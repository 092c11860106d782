import { beforeEach, describe, expect, test } from 'vitest';
import { readAudience } from '../../../contract/families/endpoints.ts';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import type { HealthCard } from '../../../contract/health/card.ts';
import {
  confirmHealthCard,
  confirmOwnCard,
  createHealthCode,
  openOwnCard,
  readHealthCard,
  withdrawHealthCard,
  withdrawOwnCard,
  writeHealthCard,
  writeOwnCard,
} from '../../../contract/health/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { deleteScout, readScout } from '../../../contract/scouts/endpoints.ts';
import { listViews } from '../../../contract/scouts/views.ts';
import { instantAt } from '../../../contract/sessions/times.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { testApp, urlOf } from '../../testing/app.ts';
import { aCaptain, aSetting, type TestCaptain } from '../../testing/factories.ts';
import { aHealthCard } from '../../testing/health-card.ts';
import type { StoredScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let scout: StoredScout;
let sibling: StoredScout;
let key: string;

beforeEach(async () => {
  ({
    general,
    captain,
    scouts: [scout, sibling],
  } = await aSetting(server, ['مينا عادل', 'باسم']));
  await turn(true);
  const { ok } = await call(createParentLink, { params: of(scout), as: captain.token });
  key = ok.body.key!;
});

const of = ({ scoutId }: StoredScout) => ({ scoutId });
const turn = (healthCards: boolean) =>
  call(updateGroup, { as: general.token, body: { healthCards } });
const paper = { ...aHealthCard, way: 'paper' } as const;
const { card } = aHealthCard;
const withCard = (change: Partial<HealthCard>) => ({ ...paper, card: { ...card, ...change } });
const write = (body: object = {}, as = captain.token) =>
  call(writeHealthCard, { params: of(scout), as, body: { ...paper, ...body } as never });
const read = (as = captain.token) => call(readHealthCard, { params: of(scout), as });
const own = (body: object = {}, as?: string) =>
  call(writeOwnCard, {
    params: { key },
    as,
    body: { ...aHealthCard, agreed: true, ...body } as never,
  });
const open = (lastDigits = '4117', to = key) =>
  call(openOwnCard, { params: { key: to }, body: { lastDigits } });
const withdraw = (lastDigits = '4117', to = key) =>
  call(withdrawOwnCard, { params: { key: to }, body: { lastDigits } });
const onPage = async () => (await call(readParentPage, { params: { key } })).ok.body.health;
const newest = async () =>
  (await call(listHistory, { as: general.token, query: { limit: 1 } })).ok.body[0]!;
const rows = async () => ({
  cards: await server.db.selectFrom('healthCards').selectAll().execute(),
  consents: await server.db.selectFrom('healthConsents').selectAll().execute(),
});
const DAY = 86_400_000;
const later = (days: number) => {
  server.now = new Date(server.now.getTime() + days * DAY);
};

describe('a group without cards', () => {
  test('has nothing to read, to write or to show', async () => {
    await write();
    await turn(false);
    const refused = [
      await read(),
      await write(),
      await call(confirmHealthCard, { params: of(scout), as: captain.token, body: {} }),
      await call(withdrawHealthCard, { params: of(scout), as: captain.token }),
      await call(createHealthCode, { params: of(scout), as: captain.token }),
      await own({ lastDigits: '4117' }),
      await open(),
      await call(confirmOwnCard, { params: { key }, body: {} }),
      await withdraw(),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(
      refused.map(() => 'HEALTH_CARDS_OFF'),
    );
    expect(await onPage()).toBeNull();
    const { ok } = await call(readScout, { params: { id: scout.scoutId }, as: captain.token });
    expect(ok.body.health).toBeNull();
  });

  test('is what every group begins as', async () => {
    await server.db.deleteFrom('groupSettings').execute();
    expect((await read()).failure.code).toBe('HEALTH_CARDS_OFF');
  });

  test('keeps the cards for sixty days, so that a mistake can be undone, and no longer', async () => {
    await write();
    await turn(false);
    later(59);
    await cleanUp(server.db, server);
    expect((await rows()).cards).toHaveLength(1);
    await turn(true);
    later(5);
    await cleanUp(server.db, server);
    expect((await rows()).cards).toHaveLength(1);
    await turn(false);
    later(61);
    await cleanUp(server.db, server);
    expect(await rows()).toEqual({ cards: [], consents: [] });
  });
});

describe('a card that a captain writes', () => {
  test('comes from a signed paper, and has its consent with the words beside it', async () => {
    const { ok } = await write();
    expect(ok.body).toMatchObject({
      card,
      consent: { guardianName: 'نيفين صبحي', relation: 'mother', way: 'paper', endedOn: null },
      confirmedAt: server.now.toISOString(),
    });
    const { consents } = await rows();
    expect(consents).toMatchObject([{ words: expect.stringContaining('أوافق على حفظ') }]);
    expect((await write({ way: 'phone' })).failure.code).toBe('INVALID_REQUEST');
    expect((await read()).ok.body).toEqual(ok.body);
  });

  test('keeps yes, no and not answered apart', async () => {
    const { ok } = await write(
      withCard({
        swims: { answer: 'yes', items: [] },
        diet: { answer: 'no', items: [] },
        other: { answer: null, items: [] },
      }),
    );
    const { swims, diet, other } = ok.body.card!;
    expect([swims.answer, diet.answer, other.answer]).toEqual(['yes', 'no', null]);
    // A question that is left out is one that was not answered.
    const { other: _, ...without } = card;
    expect((await write({ card: without })).ok.body.card!.other.answer).toBeNull();
  });

  test('says which, where the answer is yes, and nothing where it is no', async () => {
    const empty = await write(withCard({ medicine: { answer: 'yes', items: [] } }));
    expect(empty.failure.arabicMessage).toContain('اكتب اسم الدواء، أو اختر «لا».');
    const what = { what: ' ', severity: null, action: null };
    const blank = await write(withCard({ allergy: { answer: 'yes', items: [what] } }));
    expect(blank.failure.code).toBe('INVALID_REQUEST');
    const unnamed = { kind: 'other' as const, what: null, action: null };
    const condition = await write(withCard({ condition: { answer: 'yes', items: [unnamed] } }));
    expect(condition.failure.arabicMessage).toContain('اكتب اسم الحالة');
    const left = { ...card.allergy, answer: 'no' as const };
    expect((await write(withCard({ allergy: left }))).ok.body.card!.allergy.items).toEqual([]);
  });

  test('keeps the same consent, and replaces one by another guardian or way', async () => {
    await own({ lastDigits: '5678' });
    await write({ version: undefined });
    await write(withCard({ mayCollect: [] }));
    const { consents } = await rows();
    expect(consents.map(({ way, endedHow }) => [way, endedHow])).toEqual([
      ['parentsPage', 'replaced'],
      ['paper', null],
    ]);
  });

  test('is not overwritten by who saw an older one', async () => {
    const { version } = (await write()).ok.body;
    const second = withCard({ mayCollect: ['الجدة'] });
    await write(second, general.token);
    const refused = await write({ ...withCard({ mayCollect: [] }), version });
    expect(refused.failure).toMatchObject({ status: 409, code: 'HEALTH_CARD_CHANGED' });
    expect((refused.failure as { stored?: unknown }).stored).toMatchObject({ card: second.card });
    expect((await read()).ok.body.card).toEqual(second.card);
  });

  test('is to be confirmed again by the day of the group on which it was confirmed', async () => {
    await write();
    const isOldOn = async (confirmedAt: string) => {
      await server.db.updateTable('healthCards').set({ confirmedAt }).execute();
      const { ok } = await call(readScout, {
        params: { id: scout.scoutId },
        as: captain.token,
      });
      return ok.body.health?.isOld;
    };
    const day = new Date(server.now.getTime() - 365 * DAY).toISOString().slice(0, 10);
    // Half past midnight in Cairo is the day before in UTC.
    const midnight = instantAt(day, '00:30', server.settings.timeZone);
    expect(await isOldOn(new Date(midnight).toISOString())).toBe(false);
    expect(await isOldOn(new Date(midnight - 3_600_000).toISOString())).toBe(true);
  });

  test('is confirmed by a tap, and to be confirmed again after a year', async () => {
    const asked = async () => {
      const query = { kind: 'cardToConfirm' as const };
      return (await call(readAudience, { as: general.token, query })).ok.body.length;
    };
    await write();
    expect(await asked()).toBe(0);
    const confirmedAt = new Date(server.now.getTime() - 366 * DAY).toISOString();
    await server.db.updateTable('healthCards').set({ confirmedAt }).execute();
    expect(await asked()).toBe(1);
    const { ok: before } = await call(readParentPage, { params: { key } });
    expect(before.body).toMatchObject({ health: { isAsked: true }, children: [{ asked: 1 }] });
    await call(confirmHealthCard, { params: of(scout), as: captain.token, body: {} });
    expect(await asked()).toBe(0);
    const { ok } = await call(readScout, { params: { id: scout.scoutId }, as: captain.token });
    expect(ok.body.health).toEqual({
      hasMark: true,
      confirmedAt: server.now.toISOString(),
      isOld: false,
      relation: null,
      withdrawnOn: null,
    });
  });

  test('is gone at once when the consent is withdrawn, and that is told', async () => {
    await write();
    const act = { params: of(scout), as: captain.token };
    expect((await call(withdrawHealthCard, act)).status).toBe(200);
    const { cards, consents } = await rows();
    expect(cards).toEqual([]);
    expect(consents).toMatchObject([{ endedHow: 'withdrawn', endedOn: '2026-11-20' }]);
    expect((await read()).ok.body).toMatchObject({
      card: null,
      consent: { endedOn: '2026-11-20' },
    });
    const { ok } = await call(readScout, { params: { id: scout.scoutId }, as: captain.token });
    expect(ok.body.health).toMatchObject({ hasMark: false, withdrawnOn: '2026-11-20' });
    expect((await call(withdrawHealthCard, act)).failure.code).toBe('HEALTH_CARD_NOT_FOUND');
    expect((await call(confirmHealthCard, { ...act, body: {} })).failure.code).toBe(
      'HEALTH_CARD_NOT_FOUND',
    );
  });
});

describe('what is told of a card', () => {
  test('each opening is noted like a view of contact details', async () => {
    await write();
    await read(general.token);
    const { ok } = await call(listViews, { params: { id: scout.scoutId }, as: general.token });
    expect(ok.body.map(({ captainId, places }) => [captainId, places])).toEqual(
      expect.arrayContaining([[general.captainId, expect.arrayContaining(['health'])]]),
    );
  });

  test('the history says that it was changed, and by whose consent, but not what it says', async () => {
    await write();
    await own({
      ...withCard({ other: { answer: 'yes', items: [{ what: 'سرّ' }] } }),
      lastDigits: '4117',
    });
    expect(await newest()).toMatchObject({
      entity: 'healthCard',
      action: 'update',
      captainId: null,
      before: { relation: 'mother', way: 'paper' },
      after: { relation: 'mother', way: 'parentsPage' },
    });
    await call(confirmOwnCard, { params: { key }, body: {} });
    expect(await newest()).toMatchObject({ action: 'approve', before: null, after: null });
    await withdraw();
    const history = await server.db.selectFrom('history').selectAll().execute();
    expect(JSON.stringify(history)).not.toMatch(/سرّ|الفول|نيفين/);
  });
});

describe('the family’s page', () => {
  test('says how much is answered, and no word of the card', async () => {
    expect(await onPage()).toEqual({
      answered: 0,
      total: 6,
      confirmedAt: null,
      isAsked: false,
      proof: 'digits',
      version: expect.any(String),
    });
    await write();
    expect(await onPage()).toEqual({
      answered: 4,
      total: 6,
      confirmedAt: server.now.toISOString(),
      isAsked: false,
      proof: 'digits',
    });
    const { ok } = await call(readParentPage, { params: { key } });
    expect(JSON.stringify(ok)).not.toMatch(/الفول|الحقنة/);
  });

  test('opens the card by the last digits of a guardian’s phone, in the card or of the scout', async () => {
    expect((await open()).failure.code).toBe('HEALTH_CARD_NOT_FOUND');
    await write();
    expect((await open('1234')).failure).toMatchObject({ status: 403, code: 'WRONG_DIGITS' });
    expect((await open('٤١١٧')).ok.body).toEqual(card);
    expect((await open('411')).failure.code).toBe('INVALID_REQUEST');
    // The number of the scout's profile.
    expect((await open('5678')).status).toBe(200);
  });

  test('slows guesses down: five wrong ones in an hour, ten a day, from one address', async () => {
    await write();
    for (let nth = 0; nth < 5; nth += 1) expect((await open(`000${nth}`)).status).toBe(403);
    expect((await open()).failure.code).toBe('TOO_MANY_REQUESTS');
    later(1 / 24 + 0.001);
    for (let nth = 0; nth < 5; nth += 1) expect((await open(`001${nth}`)).status).toBe(403);
    later(2 / 24);
    expect((await open()).failure.code).toBe('TOO_MANY_REQUESTS');
    later(1);
    expect((await open()).status).toBe(200);
    // The right digits are no guess.
    for (let nth = 0; nth < 12; nth += 1) expect((await open()).status).toBe(200);
  });

  test('keeps the family in while somebody else guesses, and nobody after twenty-five guesses from anywhere', async () => {
    await write();
    const from = async (remoteAddress: string, lastDigits: string) => {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: urlOf(openOwnCard, { key }),
        remoteAddress,
        payload: { lastDigits },
      });
      return statusCode;
    };
    const other = (await call(createParentLink, { params: of(sibling), as: captain.token })).ok
      .body;
    await call(writeHealthCard, { params: of(sibling), as: captain.token, body: paper });
    for (let nth = 0; nth < 5; nth += 1) await from('203.0.113.1', '0000');
    expect(await from('203.0.113.1', '4117')).toBe(429);
    expect(await from('203.0.113.2', '4117')).toBe(200);
    for (let nth = 0; nth < 20; nth += 1) await from(`203.0.113.${10 + nth}`, '0000');
    expect(await from('203.0.113.2', '4117')).toBe(429);
    expect((await open('4117', other.key!)).status).toBe(200);
  });

  test('writes a first card, replaces one and withdraws one only with the digits of a known phone', async () => {
    expect(await onPage()).toMatchObject({ proof: 'digits' });
    for (const lastDigits of [undefined, '4117', '0000']) {
      expect((await own({ lastDigits })).failure.code).toBe('WRONG_DIGITS');
    }
    expect(await rows()).toEqual({ cards: [], consents: [] });
    const first = await own({ lastDigits: '5678' });
    expect(first.ok).toMatchObject({ body: card, version: expect.any(String) });
    const changed = withCard({ mayCollect: ['الجدة'] });
    expect((await own(changed)).failure.code).toBe('WRONG_DIGITS');
    const asked = { ...changed, version: 'older' };
    const stranger = await own(asked);
    expect(JSON.stringify(stranger.failure)).not.toContain('الفول');
    const known = await own({ ...asked, lastDigits: '4117' });
    expect(known.failure.code).toBe('HEALTH_CARD_CHANGED');
    const saved = await own({ ...changed, lastDigits: '4117', version: first.ok.version });
    expect(saved.ok.body.mayCollect).toEqual(['الجدة']);
    expect((await withdraw('0000')).failure.code).toBe('WRONG_DIGITS');
    const unsaid = await call(withdrawOwnCard, { params: { key }, body: {} as never });
    expect(unsaid.failure.code).toBe('INVALID_REQUEST');
    expect((await rows()).cards).toHaveLength(1);
    expect((await withdraw()).status).toBe(200);
  });

  test('tells the second of two who write a first card at once', async () => {
    const { version } = (await onPage())!;
    const first = await own({ lastDigits: '5678', version });
    const second = await own({ ...withCard({ mayCollect: [] }), lastDigits: '5678', version });
    expect([first.status, second.failure.code]).toEqual([200, 'HEALTH_CARD_CHANGED']);
    expect((await read()).ok.body.card).toEqual(card);
  });

  test('tells the captains of a withdrawal and of a replacement, and of a first card nothing', async () => {
    const told = async () =>
      (await call(listNotifications, { as: captain.token })).ok.body.map(({ title }) => title);
    await own({ lastDigits: '5678' });
    expect(await told()).toEqual([]);
    await own({ ...withCard({ mayCollect: [] }), lastDigits: '5678' });
    expect(await told()).toEqual(['تغيّرت بطاقة صحية']);
    await withdraw();
    expect(await told()).toEqual(['سُحبت موافقة بطاقة صحية', 'تغيّرت بطاقة صحية']);
  });

  test('needs the tick, and keeps nothing without it', async () => {
    expect((await own({ agreed: false })).failure.arabicMessage).toContain(
      'لا تُحفظ البطاقة دون موافقتكم.',
    );
    expect(await rows()).toEqual({ cards: [], consents: [] });
  });

  test('confirms and withdraws by a tap each, and a withdrawn card can be written anew', async () => {
    await own({ lastDigits: '5678' });
    later(1);
    await call(confirmOwnCard, { params: { key }, body: {} });
    expect((await onPage())?.confirmedAt).toBe(server.now.toISOString());
    expect((await withdraw()).status).toBe(200);
    expect((await rows()).cards).toEqual([]);
    expect((await withdraw()).failure.code).toBe('HEALTH_CARD_NOT_FOUND');
    expect((await call(confirmOwnCard, { params: { key }, body: {} })).failure.code).toBe(
      'HEALTH_CARD_NOT_FOUND',
    );
    expect((await own()).failure.code).toBe('WRONG_DIGITS');
    expect((await own({ lastDigits: '5678' })).status).toBe(200);
  });

  test('is the family’s alone: captains and wrong keys are refused', async () => {
    expect((await own({}, captain.token)).failure.code).toBe('FORBIDDEN');
    const wrong = { key: 'C'.repeat(32) };
    const refused = [
      await open('4117', wrong.key),
      await call(writeOwnCard, { params: wrong, body: { ...aHealthCard, agreed: true } }),
      await call(confirmOwnCard, { params: wrong, body: {} }),
      await withdraw('4117', wrong.key),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'LINK_OVER'));
  });

  test('changes ten times an hour at most', async () => {
    await own({ lastDigits: '5678' });
    for (let nth = 0; nth < 9; nth += 1) await call(confirmOwnCard, { params: { key }, body: {} });
    const refused = [
      await call(confirmOwnCard, { params: { key }, body: {} }),
      await withdraw(),
      await own({ lastDigits: '4117' }),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(
      refused.map(() => 'TOO_MANY_REQUESTS'),
    );
  });

  test('shows another child’s card to nobody', async () => {
    await call(writeHealthCard, { params: of(sibling), as: captain.token, body: paper });
    expect(await onPage()).toMatchObject({ answered: 0 });
    expect((await open()).failure.code).toBe('HEALTH_CARD_NOT_FOUND');
  });
});

describe('a scout without a telephone number', () => {
  const withoutPhone = (of: StoredScout = scout) =>
    server.db
      .updateTable('scouts')
      .set({ phoneNumber: null })
      .where('scoutId', '=', of.scoutId)
      .execute();
  const makeCode = (as = captain.token) => call(createHealthCode, { params: of(scout), as });

  test('has a card that no missing digits open, replace or withdraw', async () => {
    await withoutPhone();
    await write();
    const nothing = { lastDigits: undefined, version: 'older' };
    const refused = await own(nothing);
    expect(refused.failure.code).toBe('WRONG_DIGITS');
    expect(refused.failure).not.toHaveProperty('stored');
    for (const lastDigits of ['', '    ', null, undefined]) {
      const answers = [
        await own({ lastDigits }),
        await call(openOwnCard, { params: { key }, body: { lastDigits } as never }),
        await call(withdrawOwnCard, { params: { key }, body: { lastDigits } as never }),
      ];
      expect(answers.map(({ status }) => [400, 403].includes(status))).toEqual([true, true, true]);
    }
    expect((await read()).ok.body.card).toEqual(card);
    expect((await open()).status).toBe(200);
  });

  test('has a first card by a captain’s code, which is good for one card within a day', async () => {
    await withoutPhone();
    expect(await onPage()).toMatchObject({ proof: 'code' });
    expect((await own()).failure.code).toBe('WRONG_HEALTH_CODE');
    expect((await own({ code: '123456' })).failure.code).toBe('WRONG_HEALTH_CODE');
    const { code, until } = (await makeCode()).ok.body;
    expect(code).toMatch(/^\d{6}$/);
    expect(until).toBe(new Date(server.now.getTime() + DAY).toISOString());
    later(1);
    expect((await own({ code })).failure.code).toBe('WRONG_HEALTH_CODE');
    const first = (await makeCode()).ok.body.code;
    const second = (await makeCode()).ok.body.code;
    const nobody = { params: { scoutId: 987_654 }, as: captain.token };
    expect((await call(createHealthCode, nobody)).failure.code).toBe('SCOUT_NOT_FOUND');
    if (first !== second) expect((await own({ code: first })).status).toBe(403);
    expect((await own({ code: second })).status).toBe(200);
    await withdraw();
    expect((await own({ code: second })).failure.code).toBe('WRONG_HEALTH_CODE');
    expect((await rows()).cards).toEqual([]);
  });

  test('has a code for no other child’s card, and for none where a phone is known', async () => {
    const early = (await makeCode()).ok.body.code;
    expect((await own({ code: early })).failure.code).toBe('WRONG_DIGITS');
    await withoutPhone();
    await withoutPhone(sibling);
    const { code } = (await makeCode()).ok.body;
    const other = (await call(createParentLink, { params: of(sibling), as: captain.token })).ok
      .body;
    const body = { ...aHealthCard, agreed: true, code };
    const refused = await call(writeOwnCard, { params: { key: other.key! }, body });
    expect(refused.failure.code).toBe('WRONG_HEALTH_CODE');
    await write();
    expect((await own({ code })).failure.code).toBe('WRONG_DIGITS');
  });

  test('has a code made by the captains of its scope alone, which goes after a day', async () => {
    await withoutPhone();
    const other = await aCaptain(server, { type: 'unit' });
    expect((await makeCode(other.token)).failure.code).toBe('OUT_OF_SCOPE');
    await makeCode();
    later(1);
    await cleanUp(server.db, server);
    expect(await server.db.selectFrom('healthCodes').selectAll().execute()).toEqual([]);
  });
});

describe('the card of a scout who left', () => {
  test('is kept for sixty days, unread, and deleted in the night after', async () => {
    await write();
    await call(deleteScout, { params: { id: scout.scoutId }, as: general.token });
    expect((await read(general.token)).failure.code).toBe('SCOUT_NOT_FOUND');
    later(60);
    await cleanUp(server.db, server);
    expect((await rows()).cards).toHaveLength(1);
    later(1);
    await cleanUp(server.db, server);
    expect(await rows()).toEqual({ cards: [], consents: [] });
  });

  test('a captain of another sector learns no more of it than of the scout', async () => {
    const other = await aCaptain(server, { type: 'unit' });
    await write();
    expect((await read(other.token)).failure.code).toBe('OUT_OF_SCOPE');
    const unknown = { params: { scoutId: 999_999 }, as: other.token };
    const refused = [
      await call(readHealthCard, unknown),
      await call(confirmHealthCard, { ...unknown, body: {} }),
      await call(withdrawHealthCard, unknown),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(
      refused.map(() => 'SCOUT_NOT_FOUND'),
    );
  });
});
