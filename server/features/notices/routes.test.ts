import { beforeEach, describe, expect, test } from 'vitest';
import {
  createMessages,
  readAudience,
  readMessages,
} from '../../../contract/families/endpoints.ts';
import { noticeText } from '../../../contract/families/words.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import {
  createNotice,
  endNotice,
  listNotices,
  updateNotice,
} from '../../../contract/notices/endpoints.ts';
import {
  createParentLink,
  deleteParentLink,
  readParentPage,
} from '../../../contract/parents/endpoints.ts';
import { updateScout } from '../../../contract/scouts/endpoints.ts';
import { deleteSector } from '../../../contract/sectors/endpoints.ts';
import { createStandIn } from '../../../contract/sectors/stand-ins.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let stranger: TestCaptain;
let sector: StoredSector;
let sister: StoredSector;
let foreign: StoredSector;
let mina: StoredScout;
let farid: StoredScout;

beforeEach(async () => {
  ({ general, unit, captain, sector } = await aSetting(server));
  sister = await aSector(server.db, { unitCaptainId: unit.captainId });
  foreign = await aSector(server.db);
  stranger = await aCaptain(server, { sectorId: foreign.sectorId });
  mina = await aScout(server.db, { ...sector, name: 'مينا عادل', phoneNumber: '01011110001' });
  farid = await aScout(server.db, { ...foreign, name: 'فريد وليد', phoneNumber: '01011110002' });
});

const named = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const toSectors = (...sectors: StoredSector[]) => ({
  kind: 'sectors',
  sectors: sectors.map(named),
});
const words = { title: 'غداً اللقاء في الحديقة', text: 'نلتقي عند باب ٣', until: '2026-12-04' };
const publish = (as: TestCaptain, audience: object = toSectors(sector), more: object = {}) =>
  call(createNotice, { body: { ...words, audience, ...more }, as: as.token });
async function publishAll(as: TestCaptain, count: number, audience?: object) {
  for (let nth = 0; nth < count; nth += 1) {
    expect((await publish(as, audience)).status, `the ${nth + 1}th`).toBe(201);
  }
}
const list = async (as: TestCaptain) =>
  (await call(listNotices, { query: {}, as: as.token })).ok!.body;
const end = (as: TestCaptain, noticeId: number, ended = true, version?: string) =>
  call(endNotice, { params: { noticeId }, body: { ended, version }, as: as.token });
const change = (as: TestCaptain, noticeId: number, body: object) =>
  call(updateNotice, {
    params: { noticeId },
    body: { ...words, audience: toSectors(sector), ...body },
    as: as.token,
  });

async function aLink({ scoutId }: StoredScout, more: object = {}): Promise<string> {
  const made = await call(createParentLink, { params: { scoutId }, body: more, as: general.token });
  return made.ok!.body.key!;
}
const page = (key: string) => call(readParentPage, { params: { key }, query: {} });
const read = async (key: string) => (await page(key)).ok!.body.notices!.map(({ title }) => title);

describe('families', () => {
  test('read the notices for the group, the unit and the sector of a child, the newest first, each as text', async () => {
    const [own, other] = [await aLink(mina), await aLink(farid)];
    await publish(general, { kind: 'group' }, { title: 'للمجموعة' });
    server.now = new Date(server.now.getTime() + 60_000);
    await publish(unit, { kind: 'unit' }, { title: 'للوحدة' });
    server.now = new Date(server.now.getTime() + 60_000);
    await publish(captain, toSectors(sector), { title: 'للقطاع', text: '<b>غداً</b>\nنلتقي' });
    expect(await read(own)).toEqual(['للقطاع', 'للوحدة', 'للمجموعة']);
    expect(await read(other)).toEqual(['للمجموعة']);
    const [first, second] = (await page(own)).ok!.body.notices!;
    expect(first).toEqual({
      noticeId: expect.any(Number),
      title: 'للقطاع',
      text: '<b>غداً</b>\nنلتقي',
      by: `${captain.firstName} ${captain.middleName}`,
      audience: `${sector.baseName}\u00a0${sector.suffixName}`,
      at: expect.any(String),
      editedAt: null,
    });
    expect(second!.audience).toBe(`وحدة ${unit.firstName} ${unit.middleName}`);
  });

  test('read those of brothers and sisters of other sectors once, on each child’s page', async () => {
    const key = await aLink(mina, { joins: [farid.scoutId] });
    await publish(general, toSectors(sector, foreign), { title: 'للاثنين' });
    await publish(stranger, toSectors(foreign), { title: 'لفريد' });
    for (const child of [1, 2]) {
      const { ok } = await call(readParentPage, { params: { key }, query: { child } });
      expect(ok!.body.notices!.map(({ title }) => title).toSorted()).toEqual(['لفريد', 'للاثنين']);
    }
  });

  test('read a notice until its last day in the zone of the group, and one that was ended no longer', async () => {
    const key = await aLink(mina);
    const { body } = (await publish(captain)).ok!;
    // Cairo is two hours ahead.
    server.now = new Date('2026-12-04T21:59:00Z');
    expect(await read(key)).toEqual([words.title]);
    server.now = new Date('2026-12-04T22:00:00Z');
    expect(await read(key)).toEqual([]);
    server.now = new Date('2026-12-04T12:00:00Z');
    await end(captain, body.noticeId);
    expect(await read(key)).toEqual([]);
  });

  test('read nothing by an address that was taken back', async () => {
    const key = await aLink(mina);
    await publish(captain);
    await call(deleteParentLink, { params: { scoutId: mina.scoutId }, as: captain.token });
    expect((await page(key)).failure).toMatchObject({ code: 'LINK_OVER' });
  });

  test('read the notices of the sector to which their child has moved', async () => {
    const key = await aLink(mina);
    await publish(captain, toSectors(sector), { title: 'القديم' });
    await publish(stranger, toSectors(foreign), { title: 'الجديد' });
    await call(updateScout, {
      params: { scoutId: mina.scoutId },
      body: { ...named(foreign), name: mina.name, gender: mina.gender },
      as: general.token,
    });
    expect(await read(key)).toEqual(['الجديد']);
  });

  test('learn only of a change of title or text that a notice was changed', async () => {
    const key = await aLink(mina);
    const { noticeId } = (await publish(captain)).ok!.body;
    await change(captain, noticeId, { until: '2026-12-09' });
    expect((await page(key)).ok!.body.notices![0]).toMatchObject({ editedAt: null });
    server.now = new Date(server.now.getTime() + 60_000);
    await change(captain, noticeId, { text: 'نلتقي السبت' });
    expect((await page(key)).ok!.body.notices![0]).toMatchObject({
      text: 'نلتقي السبت',
      editedAt: server.now.toISOString(),
    });
  });
});

describe('the places of a sector', () => {
  test('are five, of which its own captains use three; what stands there is named', async () => {
    await publishAll(captain, 3);
    const third = await publish(captain);
    expect(third.failure).toMatchObject({
      code: 'NOTICES_FULL',
      arabicMessage: `لقادة ${sector.baseName}\u00a0${sector.suffixName} ثلاثة إعلانات على صفحاته. أنهِ واحداً منها أولاً.`,
      sector: named(sector),
      open: [{ own: true, noticeId: expect.any(Number) }, { own: true }, { own: true }],
    });
    await publishAll(unit, 1);
    await publishAll(general, 1, { kind: 'group' });
    expect((await publish(unit)).failure).toMatchObject({
      code: 'NOTICES_FULL',
      arabicMessage: `على صفحات ${sector.baseName}\u00a0${sector.suffixName} خمسة إعلانات. أنهِ واحداً منها أولاً.`,
    });
    const { open } = (await publish(captain)).failure! as unknown as {
      open: { noticeId: number | null; own: boolean }[];
    };
    expect(open.filter(({ noticeId }) => noticeId === null)).toHaveLength(2);
    expect(await list(captain)).toHaveLength(5);
  });

  test('the last one goes to one of two who press at once', async () => {
    await publishAll(unit, 4);
    const answers = await Promise.all([publish(unit), publish(captain), publish(general)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await list(unit)).toHaveLength(5);
  });

  test('one notice makes room for another in one act, and one beyond the scope is not ended', async () => {
    await publishAll(captain, 3);
    const byUnit = (await publish(unit)).ok!.body;
    const refused = await publish(captain, toSectors(sector), { replaces: byUnit.noticeId });
    expect(refused.failure).toMatchObject({ code: 'OUT_OF_SCOPE' });
    const [newest] = await list(captain);
    const mine = (await list(captain)).find(({ isOwn }) => isOwn)!;
    const made = await publish(captain, toSectors(sector), { replaces: mine.noticeId });
    expect(made.status).toBe(201);
    const after = await list(captain);
    expect(after.find(({ noticeId }) => noticeId === mine.noticeId)).toMatchObject({
      state: 'over',
    });
    expect(after.find(({ noticeId }) => noticeId === newest!.noticeId)?.state).toBe('open');
  });

  test('nothing is ended where the other sector of the new notice has no room', async () => {
    const first = (await publish(unit)).ok!.body;
    await publishAll(unit, 5, toSectors(sister));
    const both = toSectors(sector, sister);
    const refused = await publish(unit, both, { replaces: first.noticeId });
    expect(refused.failure).toMatchObject({ code: 'NOTICES_FULL', sector: named(sister) });
    expect((await list(unit)).every(({ state }) => state === 'open')).toBe(true);
  });

  test('a change to further sectors needs room there, one of the words does not', async () => {
    await publishAll(unit, 5);
    const [{ noticeId } = { noticeId: 0 }] = await list(unit);
    expect((await change(unit, noticeId, { title: 'آخر' })).status).toBe(200);
    await publishAll(unit, 5, toSectors(sister));
    const wider = await change(unit, noticeId, { audience: toSectors(sector, sister) });
    expect(wider.failure).toMatchObject({ code: 'NOTICES_FULL' });
  });
});

describe('who writes and ends', () => {
  test('is nobody for sectors beyond the scope, nor a stand-in for the sector', async () => {
    const standIn = await aCaptain(server, { sectorId: sister.sectorId });
    const body = { ...named(sector), captainId: standIn.captainId, until: '2026-12-04' };
    expect((await call(createStandIn, { body, as: unit.token })).status).toBe(201);
    for (const [by, audience] of [
      [standIn, toSectors(sector)],
      [captain, toSectors(sister)],
      [captain, { kind: 'unit', unitCaptainId: unit.captainId }],
      [captain, { kind: 'group' }],
      [unit, { kind: 'group' }],
      [unit, toSectors(sector, foreign)],
    ] as const) {
      expect((await publish(by, audience)).failure).toMatchObject({ code: 'OUT_OF_SCOPE' });
    }
    expect(await list(general)).toEqual([]);
  });

  test('is the writer, the unit captain of its sectors and general captains', async () => {
    const { noticeId } = (await publish(captain)).ok!.body;
    const colleague = await aCaptain(server, { sectorId: sector.sectorId });
    for (const by of [colleague, stranger]) {
      expect((await change(by, noticeId, {})).failure).toMatchObject({ code: 'OUT_OF_SCOPE' });
      expect((await end(by, noticeId)).failure).toMatchObject({ code: 'OUT_OF_SCOPE' });
    }
    expect(await list(stranger)).toEqual([]);
    expect((await list(colleague))[0]).toMatchObject({ editable: false, isOwn: false });
    for (const by of [captain, unit, general]) {
      expect((await change(by, noticeId, { title: `من ${by.type}` })).status).toBe(200);
    }
    expect((await end(unit, noticeId)).status).toBe(200);
  });

  test('a writer who left the sector or closed the account leaves notices that stand, which general captains end', async () => {
    const { noticeId } = (await publish(captain)).ok!.body;
    const key = await aLink(mina);
    await server.db
      .updateTable('captains')
      .set({ sectorId: foreign.sectorId })
      .where('captainId', '=', captain.captainId)
      .execute();
    expect((await end(captain, noticeId)).failure).toMatchObject({ code: 'OUT_OF_SCOPE' });
    await server.db
      .updateTable('captains')
      .set({ sectorId: null, closedAt: server.now })
      .where('captainId', '=', captain.captainId)
      .execute();
    expect(await read(key)).toEqual([words.title]);
    expect((await end(general, noticeId)).status).toBe(200);
    expect(await read(key)).toEqual([]);
  });

  test('a notice whose only sector is deleted is over', async () => {
    const { noticeId } = (await publish(unit, toSectors(sister))).ok!.body;
    await call(deleteSector, { body: named(sister), as: general.token });
    expect((await list(general)).find((each) => each.noticeId === noticeId)).toMatchObject({
      state: 'over',
      audience: { sectors: [] },
    });
    expect((await end(unit, noticeId)).failure).toMatchObject({ code: 'OUT_OF_SCOPE' });
  });

  test('a unit’s notice keeps the sectors of its writing, and whose unit it was', async () => {
    const { noticeId } = (await publish(general, { kind: 'unit', unitCaptainId: unit.captainId }))
      .ok!.body;
    await server.db.updateTable('sectors').set({ unitCaptainId: null }).execute();
    const audience = { kind: 'unit', unitCaptainId: unit.captainId };
    const changed = await change(general, noticeId, { title: 'آخر', audience });
    expect(changed.ok!.body.audience.sectors).toHaveLength(2);
    expect(await read(await aLink(mina))).toEqual(['آخر']);
  });
});

describe('the end', () => {
  test('is taken back within a minute, and not after it', async () => {
    const { noticeId } = (await publish(captain)).ok!.body;
    const ended = (await end(captain, noticeId)).ok!.body;
    expect(ended).toMatchObject({ state: 'over', endedAt: server.now.toISOString() });
    expect((await end(captain, noticeId)).failure).toMatchObject({ code: 'NOTICE_OVER' });
    server.now = new Date(server.now.getTime() + 60_000);
    expect((await end(captain, noticeId, false, ended.version)).ok!.body.state).toBe('open');
    await end(captain, noticeId);
    server.now = new Date(server.now.getTime() + 61_000);
    expect((await end(captain, noticeId, false)).failure).toMatchObject({ code: 'NOTICE_OVER' });
    expect((await change(captain, noticeId, {})).failure).toMatchObject({ code: 'NOTICE_OVER' });
  });

  test('is not taken back once the place was given to another', async () => {
    await publishAll(captain, 3);
    const [{ noticeId } = { noticeId: 0 }] = await list(captain);
    await end(captain, noticeId);
    await publish(captain);
    expect((await end(captain, noticeId, false)).failure).toMatchObject({ code: 'NOTICES_FULL' });
  });

  test('leaves the words for 90 days', async () => {
    const { noticeId } = (await publish(captain)).ok!.body;
    await end(captain, noticeId);
    const day = server.now.getTime();
    const keptAfter = async (days: number) => {
      server.now = new Date(day + days * 86_400_000);
      await cleanUp(server.db, server);
      return server.db.selectFrom('notices').select('noticeId').execute();
    };
    expect(await keptAfter(90)).toEqual([{ noticeId }]);
    expect(await keptAfter(92)).toEqual([]);
  });
});

describe('the last day', () => {
  test.each([
    ['2026-11-19', 'INVALID_REQUEST', 'هذا اليوم مضى'],
    ['2027-02-19', 'NOTICE_TOO_LONG_OPEN', 'لا يبقى إعلان أكثر من ٩٠ يوماً'],
  ])('is refused at %s', async (until, code, arabicMessage) => {
    const { failure } = await publish(captain, toSectors(sector), { until });
    expect(failure).toMatchObject({ code, issues: [{ path: 'until', arabicMessage }] });
  });

  test('may be today, and 90 days after the publishing, whenever it is changed', async () => {
    expect((await publish(captain, toSectors(sector), { until: '2026-11-20' })).status).toBe(201);
    const { noticeId } = (await publish(captain, toSectors(sector), { until: '2027-02-18' })).ok!
      .body;
    server.now = new Date('2026-12-20T10:00:00Z');
    const later = await change(captain, noticeId, { until: '2027-02-19' });
    expect(later.failure).toMatchObject({ code: 'NOTICE_TOO_LONG_OPEN' });
    expect((await change(captain, noticeId, { until: '2027-02-18' })).status).toBe(200);
  });
});

describe('families of a notice', () => {
  test('are counted as messages count them, with those who have no link, and a dry run stores nothing', async () => {
    const family = { ...sector, phoneNumber: '01011110001' };
    await aScout(server.db, { ...family, name: 'مارينا عادل' });
    await aScout(server.db, { ...sector, name: 'كريم سامح', phoneNumber: '01011110003' });
    await aLink(mina);
    const drawn = await publish(captain, toSectors(sector), { dryRun: true });
    expect(drawn.ok!.body).toMatchObject({ noticeId: 0, families: 2, withoutLink: 1 });
    expect(await list(captain)).toEqual([]);
    expect((await publish(captain)).ok!.body).toMatchObject({ families: 2, withoutLink: 1 });
  });

  test('are one list of messages with its words and links, of which each captain writes to the own', async () => {
    const notice = (await publish(general, toSectors(sector, foreign), { text: '{غداً}' })).ok!.body;
    const write = (by: TestCaptain) =>
      call(createMessages, {
        body: { kind: 'notice', noticeId: notice.noticeId, text: noticeText(notice) },
        as: by.token,
      });
    const { body } = (await write(captain)).ok!;
    expect(body).toMatchObject({ kind: 'notice', noticeId: notice.noticeId });
    expect(body.rows.map(({ scouts }) => scouts[0]!.name)).toEqual(['مينا عادل']);
    expect(body.rows[0]!.text).toContain(`${words.title}\n(غداً)\nhttp`);
    // The list goes on, until somebody writes to more families, or the words change.
    expect((await write(captain)).ok!.body.listId).toBe(body.listId);
    const all = (await write(general)).ok!.body;
    expect(all.rows).toHaveLength(2);
    expect((await write(captain)).ok!.body.listId).toBe(all.listId);
    server.now = new Date(server.now.getTime() + 60_000);
    await change(general, notice.noticeId, { audience: toSectors(sector, foreign), text: 'السبت' });
    expect((await write(general)).ok!.body.listId).not.toBe(all.listId);
    // A list outlives its notice.
    await server.db.deleteFrom('notices').execute();
    const kept = await call(readMessages, { params: { listId: all.listId }, as: general.token });
    expect(kept.ok!.body).toMatchObject({ kind: 'notice', noticeId: null });
    expect((await write(captain)).failure).toMatchObject({ code: 'NOTICE_NOT_FOUND' });
  });
});

test('the longest notice fits into a message', async () => {
  const longest = { title: 'ا'.repeat(80), text: 'ب'.repeat(1000) };
  const notice = (await publish(captain, toSectors(sector), longest)).ok!.body;
  const made = await call(createMessages, {
    body: { kind: 'notice', noticeId: notice.noticeId, text: noticeText(notice) },
    as: captain.token,
  });
  expect(made.status).toBe(201);
});

test('a change from an old version is refused with what is stored, and who changed it', async () => {
  const { noticeId, version } = (await publish(captain)).ok!.body;
  await change(unit, noticeId, { title: 'تأجيل', version });
  const refused = await change(captain, noticeId, { title: 'إلغاء', version });
  expect(refused.failure).toMatchObject({
    code: 'NOTICE_CHANGED',
    stored: {
      title: 'تأجيل',
      changedBy: { name: `${unit.firstName} ${unit.middleName}`, gender: unit.gender },
    },
  });
  expect((await end(captain, noticeId, true, version)).failure).toMatchObject({
    code: 'NOTICE_CHANGED',
  });
});

test('the history tells who published, changed, ended and brought back which words for whom', async () => {
  const { noticeId } = (await publish(captain)).ok!.body;
  await change(unit, noticeId, { title: 'تأجيل' });
  await end(unit, noticeId);
  await end(unit, noticeId, false);
  const { ok } = await call(listHistory, { query: { entity: 'notice' }, as: general.token });
  expect(ok!.body.map(({ action, captainId }) => [action, captainId])).toEqual([
    ['reopen', unit.captainId],
    ['close', unit.captainId],
    ['update', unit.captainId],
    ['create', captain.captainId],
  ]);
  expect(ok!.body[2]).toMatchObject({
    before: { title: words.title },
    after: { title: 'تأجيل', until: words.until, audience: { sectors: [named(sector)] } },
  });
});

test('a sector, a unit and a notice that are not there are refused by name, in a new notice and in a changed one', async () => {
  const { noticeId } = (await publish(general, { kind: 'group' })).ok.body;
  const nowhere = { kind: 'sectors', sectors: [{ baseName: 'لاقطاع', suffixName: 'أ' }] };
  const noUnit = { kind: 'unit', unitCaptainId: captain.captainId };
  for (const [more, code] of [
    [{ audience: nowhere }, 'SECTOR_NOT_FOUND'],
    [{ audience: noUnit }, 'CAPTAIN_NOT_FOUND'],
    [{ audience: { kind: 'group' }, replaces: 999_999 }, 'NOTICE_NOT_FOUND'],
  ] as const) {
    expect((await publish(general, more.audience, more)).failure.code).toBe(code);
    expect((await change(general, noticeId, more)).failure.code).toBe(code);
  }
  expect((await end(general, 999_999)).failure.code).toBe('NOTICE_NOT_FOUND');
  const query = { kind: 'notice', noticeId: 999_999 };
  const asked = await call(readAudience, { as: general.token, query });
  expect(asked.failure.code).toBe('NOTICE_NOT_FOUND');
});
