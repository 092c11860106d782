import { beforeEach, describe, expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { introduction } from '../../../contract/captains/introduce.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import {
  createMessages,
  deleteMessages,
  listMessages,
  readAudience,
  readMessages,
  tickFamily,
  updateMessages,
} from '../../../contract/families/endpoints.ts';
import type { MessageKind } from '../../../contract/families/words.ts';
import { listFollowUp } from '../../../contract/follow-up/endpoints.ts';
import {
  createParentLink,
  readParentPage,
  refuseSibling,
} from '../../../contract/parents/endpoints.ts';
import { changeTripPeople } from '../../../contract/trips/endpoints.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aSetting,
  type TestCaptain,
} from '../../testing/factories.ts';
import { aHealthCard } from '../../testing/health-card.ts';
import { insertConsent } from '../consents/queries.ts';
import { storeCard } from '../health/queries.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let unit: TestCaptain;
let captain: TestCaptain;
let colleague: TestCaptain;
let stranger: TestCaptain;
let sector: StoredSector;
let foreign: StoredSector;
let mina: StoredScout;
let marina: StoredScout;
let karim: StoredScout;
let numberless: StoredScout;
let phones = 20_000_000;

beforeEach(async () => {
  ({ unit, captain, sector } = await aSetting(server));
  foreign = await aSector(server.db);
  colleague = await aCaptain(server, { sectorId: sector.sectorId });
  stranger = await aCaptain(server, { sectorId: foreign.sectorId });
  phones += 2;
  const family = { ...sector, phoneNumber: `010${phones}` };
  mina = await aScout(server.db, { ...family, name: 'مينا عادل' });
  marina = await aScout(server.db, { ...family, name: 'مارينا عادل' });
  karim = await aScout(server.db, {
    ...sector,
    phoneNumber: `010${phones + 1}`,
    name: 'كريم وليد',
  });
  numberless = await aScout(server.db, { ...sector, phoneNumber: null, name: 'حمزة علي' });
  server.now = FRIDAY;
});

const audience = async (kind: MessageKind, as = captain, more: object = {}) =>
  (await call(readAudience, { query: { kind, ...more }, as: as.token })).ok;
const namesOf = (rows: readonly { scouts: { name: string }[] }[]) =>
  rows.map(({ scouts }) => scouts.map(({ name }) => name.split(' ')[0]).join(' و'));
const make = (kind: MessageKind, as = captain, more: object = {}) =>
  call(createMessages, {
    body: { kind, text: 'أنا {القائد}، {الصفة}: {الاسم} {المبلغ}', ...more },
    as: as.token,
  });
const read = (listId: number, as = captain) =>
  call(readMessages, { params: { listId }, as: as.token });
const tick = (listId: number, familyKey: number, state: string, as = captain) =>
  call(tickFamily, {
    params: { listId, familyKey },
    body: { state: state as 'sent' },
    as: as.token,
  });
const absent = (scout: StoredScout, weekNumber: number) =>
  aScoutRecord(server.db, { scoutId: scout.scoutId, weekNumber, status: 'absent' });
const later = (days: number) => new Date(FRIDAY.getTime() + days * 86_400_000);

async function owe(...scouts: StoredScout[]) {
  await server.db
    .updateTable('sectors')
    .set({ notesWhoPaid: true, usualPayment: 10 })
    .where('sectorId', '=', sector.sectorId)
    .execute();
  const at = { sectorId: sector.sectorId, termNumber: 1, weekNumber: 6 };
  for (const { scoutId } of scouts) {
    await aScoutRecord(server.db, { scoutId, weekNumber: 6, status: 'attended' });
  }
  const payer = await aScout(server.db, { ...sector, name: 'دافع', phoneNumber: null });
  await server.db
    .insertInto('scoutPayments')
    .values({ ...at, scoutId: payer.scoutId, amount: 10 })
    .execute();
}

describe('the audience', () => {
  test('is a row a family, of the own scope, and counts each kind', async () => {
    const { body, withoutPhone, counts } = await audience('sector');
    expect(namesOf(body).toSorted()).toEqual(['حمزة', 'كريم', 'مارينا ومينا']);
    expect(withoutPhone).toBe(1);
    expect(counts).toMatchObject({ sector: 3, absentThisWeek: 0, unpaid: 0, consentMissing: 3 });
    // Names are chosen from all.
    expect(counts.chosen).toBe(3);
    expect(namesOf((await audience('sector', stranger)).body)).toEqual([]);
    const asked = { baseName: sector.baseName, suffixName: sector.suffixName };
    const foreignSector = { query: { kind: 'sector' as const, ...asked }, as: stranger.token };
    expect((await call(readAudience, foreignSector)).failure.code).toBe('OUT_OF_SCOPE');
  });

  test('the audience of chosen names takes numbers with commas between them, and nothing else', async () => {
    const chosen = (scoutIds: string) => ({
      query: { kind: 'chosen' as const, scoutIds },
      as: captain.token,
    });
    const both = `${karim.scoutId},${numberless.scoutId}`;
    expect((await call(readAudience, chosen(both))).ok.body).toHaveLength(2);
    for (const wrong of ['x', '1,', ',1', '1;2', '1.5', '-1']) {
      expect((await call(readAudience, chosen(wrong))).failure).toMatchObject({
        status: 400,
        issues: [{ path: 'scoutIds' }],
      });
    }
  });

  test('puts who shares a link into one row, also with other numbers', async () => {
    await call(createParentLink, {
      params: { scoutId: karim.scoutId },
      body: { scoutIds: [karim.scoutId, numberless.scoutId] },
      as: captain.token,
    });
    const { body, withoutPhone } = await audience('sector');
    expect(body).toHaveLength(2);
    expect(withoutPhone).toBe(0);
  });

  test('has who was absent this week, who missed weeks in a row, and who lacks a consent', async () => {
    await absent(karim, 6);
    await absent(karim, 7);
    await absent(mina, 7);
    expect(namesOf((await audience('absentThisWeek')).body).toSorted()).toEqual(['كريم', 'مينا']);
    expect(namesOf((await audience('absentRun')).body)).toEqual(['كريم']);
    expect(namesOf((await audience('absentRun', captain, { weeks: 3 })).body)).toEqual([]);
    const given = {
      relation: 'father',
      way: 'paper',
      photos: false,
      givenOn: '2026-11-01',
    } as const;
    await insertConsent(
      server.db,
      karim.scoutId,
      { ...given, guardianName: 'وليد كريم' },
      { by: captain.captainId, now: FRIDAY },
    );
    expect(namesOf((await audience('consentMissing')).body)).not.toContain('كريم');
    const [row] = (await audience('absentRun')).body;
    expect(row).toMatchObject({ guardianName: 'وليد كريم' });
    expect(row!.fields).toMatchObject({ الاسم: 'كريم', 'ولي الأمر': 'وليد كريم' });
  });

  test('names the day of the meeting only where it is about this week’s absence, else the day on which it is read', async () => {
    await owe(mina);
    for (const week of [6, 7]) await absent(karim, week);
    server.now = later(3);
    for (const kind of ['absentRun', 'unpaid', 'consentMissing', 'sector'] as const) {
      const { body } = await audience(kind);
      expect([kind, body[0]!.fields.اليوم]).toEqual([kind, 'الاثنين ٢٣ نوفمبر']);
    }
    const [row] = (await audience('absentThisWeek')).body;
    expect(row!.fields.اليوم).toBe('الجمعة ٢٠ نوفمبر');
  });

  test('the audience of siblings has the day on which somebody wrote about the last of them, for two weeks', async () => {
    const writeTo = async ({ scoutId }: StoredScout) => {
      const { body } = (await make('chosen', captain, { scoutIds: [scoutId] })).ok;
      await tick(body.listId, scoutId, 'sent');
    };
    const lastOf = async () => {
      const scoutIds = `${mina.scoutId},${marina.scoutId}`;
      const { body } = await audience('chosen', captain, { scoutIds });
      return body.map(({ writtenOn }) => writtenOn);
    };
    await writeTo(mina);
    server.now = later(2);
    await writeTo(marina);
    expect(await lastOf()).toEqual(['2026-11-22']);
    server.now = later(4);
    await writeTo(mina);
    expect(await lastOf()).toEqual(['2026-11-24']);
    server.now = later(17);
    expect(await lastOf()).toEqual(['2026-11-24']);
    server.now = later(18);
    expect(await lastOf()).toEqual([null]);
  });

  test('the audience of the unpaid adds up the amounts of brothers and sisters', async () => {
    await owe(mina, marina, karim);
    const { body } = await audience('unpaid');
    expect(namesOf(body).toSorted()).toEqual(['كريم', 'مارينا ومينا']);
    const both = body.find(({ scouts }) => scouts.length === 2)!;
    expect(both.fields.المبلغ).toBe('٢٠ جنيهاً');
  });
});

describe('a list', () => {
  test('has each family’s text for the captain who reads it', async () => {
    await owe(mina, marina);
    const { body } = (await make('unpaid')).ok;
    expect(body.rows.map(({ text }) => text)).toEqual([
      `أنا ${introduction(captain).name}، ${introduction(captain).role}: مارينا ومينا ٢٠ جنيهاً`,
    ]);
    const other = (await read(body.listId, unit)).ok.body;
    expect(other.rows[0]!.text).toContain('قائد وحدة');
  });

  test('makes the link that its text has, where the family has none', async () => {
    const { body } = (await make('sector', captain, { text: '{الاسم}: {الرابط}' })).ok;
    for (const { text } of body.rows) expect(text).toMatch(/: http:\/\/.+\/p\/[\w-]{32}$/);
    const links = await server.db.selectFrom('links').selectAll().execute();
    await make('sector', captain, { text: '{الرابط}' });
    expect(await server.db.selectFrom('links').selectAll().execute()).toHaveLength(links.length);
  });

  test('carries the link of the phone that it goes to, and none that opens somebody else’s child', async () => {
    const owned = { scoutIds: [mina.scoutId, karim.scoutId] };
    const as = unit.token;
    const { ok } = await call(createParentLink, {
      params: { scoutId: mina.scoutId },
      body: { ...owned, guardianName: 'عادل', phoneNumber: karim.phoneNumber! },
      as,
    });
    const { body } = (await make('sector', captain, { text: '{الاسم}: {الرابط}' })).ok;
    const textOf = (name: string) => body.rows.find((row) => row.text.includes(name))!.text;
    expect(textOf('كريم')).toContain(ok.body.key!);
    expect(textOf('مينا')).not.toContain(ok.body.key!);
    const keys = [...textOf('مينا').matchAll(/\/p\/([\w-]+)/g)].map(([, key]) => key!);
    for (const key of keys) {
      const { children } = (await call(readParentPage, { params: { key } })).ok.body;
      expect(children.map(({ name }) => name)).not.toContain(karim.name);
    }
  });

  test('joins nobody by the phone alone: each has a link, and the captain is asked', async () => {
    const { body } = await audience('sector');
    const asks = body.flatMap((row) => row.asks ?? []);
    const [first] = asks;
    expect(asks).toHaveLength(1);
    expect([first!.scoutId, first!.other.scoutId].toSorted()).toEqual(
      [mina.scoutId, marina.scoutId].toSorted(),
    );
    const text = '{الاسم}: {الرابط}';
    const made = (await make('sector', captain, { text })).ok.body.rows;
    const [both] = made.filter(({ scouts }) => scouts.length === 2);
    const keys = [...both!.text.matchAll(/^(مينا|مارينا): .+\/p\/([\w-]+)$/gm)];
    expect(keys).toHaveLength(2);
    for (const [, name, key] of keys) {
      const { children } = (await call(readParentPage, { params: { key: key! } })).ok.body;
      expect(children.map((child) => child.name.split(' ')[0])).toEqual([name]);
    }
    const params = { scoutId: mina.scoutId, otherId: marina.scoutId };
    expect((await call(refuseSibling, { params, as: captain.token })).status).toBe(200);
    expect(namesOf((await audience('sector')).body).toSorted()).toEqual([
      'حمزة',
      'كريم',
      'مارينا',
      'مينا',
    ]);
    expect((await audience('sector')).body.flatMap((row) => row.asks ?? [])).toEqual([]);
    await call(createParentLink, {
      params: { scoutId: mina.scoutId },
      body: { scoutIds: [mina.scoutId, marina.scoutId] },
      as: captain.token,
    });
    expect(namesOf((await audience('sector')).body).toSorted()).toContain('مارينا ومينا');
  });

  test('a list that was begun follows what a captain says later, and a phone that changed', async () => {
    const { listId, rows } = (await make('sector')).ok.body;
    const both = rows.find(({ scouts }) => scouts.length === 2)!;
    const rowsNow = async () => (await read(listId)).ok.body.rows;
    const rowOf = async ({ scoutId }: StoredScout) =>
      (await rowsNow()).find(({ scouts }) => scouts.some((each) => each.scoutId === scoutId))!;
    await call(refuseSibling, {
      params: { scoutId: mina.scoutId, otherId: marina.scoutId },
      as: captain.token,
    });
    expect(namesOf(await rowsNow()).toSorted()).toEqual(['حمزة', 'كريم', 'مارينا', 'مينا']);
    expect(new Set((await rowsNow()).map(({ familyKey }) => familyKey)).size).toBe(4);
    await tick(listId, Number((await rowOf(mina)).familyKey), 'sent');
    expect([(await rowOf(mina)).state, (await rowOf(marina)).state]).toEqual(['sent', 'notSent']);
    await tick(listId, Number((await rowOf(marina)).familyKey), 'sent');
    expect((await rowOf(marina)).state).toBe('sent');
    // A device that read the list before ticks who stands with that scout now.
    await tick(listId, Number(both.familyKey), 'notSent');
    expect((await rowOf({ ...mina, scoutId: Number(both.familyKey) })).state).toBe('notSent');
    await server.db.deleteFrom('unrelatedScouts').execute();
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: storedPhone('01099999999') })
      .where('scoutId', '=', marina.scoutId)
      .execute();
    expect(namesOf(await rowsNow()).toSorted()).toEqual(['حمزة', 'كريم', 'مارينا', 'مينا']);
    expect((await rowOf(marina)).phoneNumber).toBe('01099999999');
  });

  test('has another text for all who read it, refused from an outdated one', async () => {
    const { listId, version } = (await make('sector')).ok.body;
    const change = (text: string, as = captain) =>
      call(updateMessages, { params: { listId }, body: { text, version }, as: as.token });
    const { body } = (await change('{الاسم}: {الرابط}', colleague)).ok;
    for (const { text } of body.rows) expect(text).toMatch(/: http.+/);
    expect((await change('أهلاً')).failure).toMatchObject({
      code: 'MESSAGES_CHANGED',
      stored: { text: '{الاسم}: {الرابط}', version: body.version },
    });
    expect((await read(listId)).ok.body.text).toBe('{الاسم}: {الرابط}');
    expect((await change('أهلاً {اسم}')).failure.code).toBe('INVALID_REQUEST');
    expect((await change('أهلاً', stranger)).failure.code).toBe('MESSAGES_NOT_FOUND');
    const entries = await server.db
      .selectFrom('history')
      .where('entity', '=', 'familyMessages')
      .select(['before', 'after'])
      .execute();
    expect(entries).toEqual([
      {
        before: { kind: 'sector', text: 'أنا {القائد}، {الصفة}: {الاسم} {المبلغ}' },
        after: { kind: 'sector', text: '{الاسم}: {الرابط}' },
      },
    ]);
  });

  test('refuses a word that is no field, and nobody to write to', async () => {
    const wrong = await make('sector', captain, { text: 'أهلاً {اسم}' });
    expect(wrong.failure.code).toBe('INVALID_REQUEST');
    expect((await make('absentThisWeek')).failure.code).toBe('NOBODY_TO_WRITE');
  });

  test('has no scout of another scope, whoever is chosen', async () => {
    const far = await aScout(server.db, { ...foreign, name: 'بعيد' });
    const chosen = { scoutIds: [karim.scoutId, far.scoutId] };
    const { body } = (await make('chosen', captain, chosen)).ok;
    expect(namesOf(body.rows)).toEqual(['كريم']);
    expect((await make('chosen', captain, { scoutIds: [far.scoutId] })).failure.code).toBe(
      'NOBODY_TO_WRITE',
    );
  });

  test('is shared by the captains of its scouts, and is not there for others', async () => {
    const { listId, rows } = (await make('sector')).ok.body;
    const { familyKey } = rows[0]!;
    await tick(listId, Number(familyKey), 'sent', colleague);
    const [row] = (await read(listId)).ok.body.rows.filter((each) => each.familyKey === familyKey);
    expect(row).toMatchObject({ state: 'sent', at: FRIDAY.toISOString() });
    expect(row!.by).toBe(`${colleague.firstName} ${colleague.middleName}`);
    expect(row!.byGender).toBe(colleague.gender);
    for (const endpoint of [readMessages, deleteMessages]) {
      const { failure } = await call(endpoint, { params: { listId }, as: stranger.token });
      expect(failure.code).toBe('MESSAGES_NOT_FOUND');
    }
    expect((await tick(listId, Number(familyKey), 'sent', stranger)).failure.code).toBe(
      'MESSAGES_NOT_FOUND',
    );
    const mine = (await call(listMessages, { as: colleague.token })).ok.body;
    expect(mine[0]).toMatchObject({ listId, families: 3, sent: 1 });
    const theirs = (await call(listMessages, { as: stranger.token })).ok.body;
    expect(theirs.some((each) => each.listId === listId)).toBe(false);
  });

  test('a list of several scopes is changed and ended by who made it or has all of it, and kept in the history', async () => {
    await aScout(server.db, { ...foreign, name: 'فريدة سامي' });
    const general = await aCaptain(server, { type: 'general' });
    const { listId, editable } = (await make('sector', general)).ok.body;
    expect(editable).toBe(true);
    for (const part of [captain, unit, stranger]) {
      expect((await read(listId, part)).ok.body.editable).toBe(false);
      const params = { listId };
      const changed = await call(updateMessages, {
        params,
        body: { text: 'ألغيت' },
        as: part.token,
      });
      expect(changed.failure.code).toBe('OUT_OF_SCOPE');
      const ended = await call(deleteMessages, { params, as: part.token });
      expect(ended.failure.code).toBe('OUT_OF_SCOPE');
    }
    const [row] = (await read(listId, stranger)).ok.body.rows;
    expect(row!.scouts.map(({ name }) => name)).toEqual(['فريدة سامي']);
    expect((await tick(listId, Number(row!.familyKey), 'sent', stranger)).status).toBe(200);
    await call(deleteMessages, { params: { listId }, as: general.token });
    const entries = await server.db
      .selectFrom('history')
      .where('entity', '=', 'familyMessages')
      .where('action', '=', 'delete')
      .select(['before', 'captainId'])
      .execute();
    expect(entries).toEqual([
      {
        before: { kind: 'sector', text: 'أنا {القائد}، {الصفة}: {الاسم} {المبلغ}' },
        captainId: general.captainId,
      },
    ]);
  });

  test('does not say who wrote outside of the scope, only when', async () => {
    const { listId, rows } = (await make('sector')).ok.body;
    const familyKey = Number(rows[0]!.familyKey);
    await tick(listId, familyKey, 'sent', unit);
    const row = (await read(listId)).ok.body.rows.find(({ state }) => state === 'sent');
    expect(row).toMatchObject({ by: null, byGender: null, writtenOn: '2026-11-20' });
  });

  test('names who wrote to captains of the same sector, until that captain moves to another', async () => {
    const { listId, rows } = (await make('sector')).ok.body;
    await tick(listId, Number(rows[0]!.familyKey), 'sent', colleague);
    const writer = async () =>
      (await read(listId)).ok.body.rows.find(({ state }) => state === 'sent')!.by;
    expect(await writer()).toContain(colleague.firstName);
    await server.db
      .updateTable('captains')
      .set({ sectorId: foreign.sectorId })
      .where('captainId', '=', colleague.captainId)
      .execute();
    expect(await writer()).toBeNull();
  });

  test('has left whom somebody can write to: families with a number, skipped ones too, until they are written to', async () => {
    const { listId, rows, left } = (await make('sector')).ok.body;
    expect(rows).toHaveLength(3);
    expect(left).toBe(2);
    const first = rows.find(({ phoneNumber }) => phoneNumber !== null)!;
    await tick(listId, Number(first.familyKey), 'skipped');
    expect((await read(listId)).ok.body.left).toBe(2);
    await tick(listId, Number(first.familyKey), 'sent');
    expect((await read(listId)).ok.body.left).toBe(1);
  });

  test('makes no third link of a child whose two guardians have one each', async () => {
    const { scoutId } = karim;
    for (const phoneNumber of ['01220007411', '01220007412']) {
      const body = { guardianName: 'قريب', phoneNumber };
      const made = await call(createParentLink, { params: { scoutId }, body, as: captain.token });
      expect(made.status).toBe(201);
    }
    const linksOf = () =>
      server.db.selectFrom('linkScouts').where('scoutId', '=', scoutId).select('linkId').execute();
    const before = await linksOf();
    expect((await make('sector', captain, { text: '{الرابط}' })).status).toBe(201);
    expect(await linksOf()).toEqual(before);
    expect(before).toHaveLength(2);
  });

  test.each([
    ['absentThisWeek', 'رسالة عن غياب هذا الأسبوع'],
    ['absentRun', 'رسالة عن الغياب'],
  ] as const)('notes %s as a contact of the call list, and takes it back', async (kind, note) => {
    await absent(karim, 6);
    await absent(karim, 7);
    const contactOf = async () => {
      const { body } = (await call(listFollowUp, { query: {}, as: captain.token })).ok;
      return body.find(({ scoutId }) => scoutId === karim.scoutId)!.contact;
    };
    const { listId } = (await make(kind)).ok.body;
    await tick(listId, karim.scoutId, 'skipped');
    expect(await contactOf()).toBeNull();
    await tick(listId, karim.scoutId, 'sent');
    expect(await contactOf()).toMatchObject({ note, isRecent: true });
    await tick(listId, karim.scoutId, 'notSent');
    expect(await contactOf()).toBeNull();
    const entries = await server.db
      .selectFrom('history')
      .where('entity', '=', 'scoutContact')
      .select('action')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  test('notes a message about money elsewhere: the family is still to be called', async () => {
    await owe(karim);
    for (const week of [1, 2, 3, 4, 7]) await absent(karim, week);
    const { listId } = (await make('unpaid')).ok.body;
    await tick(listId, karim.scoutId, 'sent');
    const { body } = (await call(listFollowUp, { query: {}, as: captain.token })).ok;
    expect(body.find(({ scoutId }) => scoutId === karim.scoutId)?.contact ?? null).toBeNull();
    expect((await audience('unpaid')).body[0]?.writtenOn).toBe('2026-11-20');
  });

  test('loses who paid meanwhile, and keeps who was written to', async () => {
    await owe(mina, karim);
    const { listId } = (await make('unpaid')).ok.body;
    await tick(listId, mina.scoutId, 'sent');
    for (const { scoutId } of [mina, karim]) {
      await server.db
        .insertInto('scoutPayments')
        .values({ sectorId: sector.sectorId, termNumber: 1, weekNumber: 6, scoutId, amount: 10 })
        .execute();
    }
    const { rows, left } = (await read(listId)).ok.body;
    expect(namesOf(rows)).toEqual(['مينا']);
    expect(left).toBe(0);
  });

  test('ends after 14 days, and the contact stays', async () => {
    const { listId } = (await make('sector')).ok.body;
    await tick(listId, karim.scoutId, 'sent');
    await cleanUp(server.db, { now: later(13) });
    expect((await read(listId)).status).toBe(200);
    await cleanUp(server.db, { now: later(15) });
    expect((await read(listId)).failure.code).toBe('MESSAGES_NOT_FOUND');
    const contacts = await server.db.selectFrom('contacts').select('message').execute();
    expect(contacts).toEqual([{ message: 'sector' }]);
  });

  test('ticked twice at once is one contact', async () => {
    const { listId } = (await make('sector')).ok.body;
    await Promise.all([
      tick(listId, karim.scoutId, 'sent'),
      tick(listId, karim.scoutId, 'sent', colleague),
    ]);
    const contacts = await server.db
      .selectFrom('contacts')
      .where('scoutId', '=', karim.scoutId)
      .selectAll()
      .execute();
    expect(contacts).toHaveLength(1);
  });
});

test('a sector that is not there, or another captain’s, has no audience and no list', async () => {
  const nowhere = { baseName: 'لايوجد', suffixName: 'أ' };
  const other = { baseName: foreign.baseName, suffixName: foreign.suffixName };
  const asked = { query: { kind: 'sector', ...nowhere }, as: captain.token } as const;
  expect((await call(readAudience, asked)).failure.code).toBe('SECTOR_NOT_FOUND');
  expect((await make('sector', captain, nowhere)).failure.code).toBe('SECTOR_NOT_FOUND');
  expect((await make('sector', captain, other)).failure.code).toBe('OUT_OF_SCOPE');
});

test('the dashboard counts the families with a number that are left, in the scope and for two weeks', async () => {
  const left = async (as: TestCaptain) =>
    (await call(readAlerts, { as: as.token })).ok.body.unfinishedMessages;
  expect(await left(captain)).toBe(0);
  const { listId, rows } = (await make('sector')).ok.body;
  // Two families have a number; brothers and sisters are one.
  expect(await left(captain)).toBe(2);
  expect(await left(unit)).toBe(2);
  expect(await left(stranger)).toBe(0);
  const [first] = rows.filter(({ phoneNumber }) => phoneNumber !== null);
  await tick(listId, Number(first!.familyKey), 'skipped');
  expect(await left(colleague)).toBe(2);
  await tick(listId, Number(first!.familyKey), 'sent');
  expect(await left(colleague)).toBe(1);
  server.now = later(15);
  expect(await left(captain)).toBe(0);
});

describe('a list about a trip', () => {
  let tripId: number;
  beforeEach(async () => {
    const { db } = server;
    const at = server.now.toISOString();
    const { activityId } = await db
      .insertInto('activities')
      .values({
        name: 'رحلة',
        type: 'camping',
        day: 'fri',
        weekNumber: 9,
        termNumber: 1,
        plannedBy: captain.captainId,
        createdAt: at,
      })
      .returning('activityId')
      .executeTakeFirstOrThrow();
    ({ tripId } = await db
      .insertInto('trips')
      .values({
        activityId,
        state: 'open',
        startsAt: '2026-12-04 08:00',
        endsAt: '2026-12-04 18:00',
        captainId: captain.captainId,
        scoutFee: 450,
        otherFee: 0,
        madeAt: at,
        changedBy: captain.captainId,
        changedAt: at,
      })
      .returning('tripId')
      .executeTakeFirstOrThrow());
    const { sectorId } = sector;
    await db
      .insertInto('tripSectors')
      .values({ tripId, sectorId, agreedBy: captain.captainId, agreedAt: at })
      .execute();
  });
  const answer = (scout: StoredScout, way: 'paper' | 'call') =>
    call(changeTripPeople, {
      as: captain.token,
      params: { tripId },
      body: {
        people: [{ kind: 'scout', id: scout.scoutId }],
        state: 'coming',
        way,
        guardianName: 'عادل فهمي',
        relation: 'father',
      },
    });

  test('has who did not answer, whose consent is missing and who owes, with the trip’s day and what is left', async () => {
    expect(namesOf((await audience('tripUnanswered', captain, { tripId })).body)).toEqual(
      expect.arrayContaining(['مارينا ومينا', 'كريم', 'حمزة']),
    );
    await answer(mina, 'call');
    await answer(karim, 'paper');
    const { body, counts } = await audience('tripUnanswered', captain, { tripId });
    expect(namesOf(body).toSorted()).toEqual(['حمزة', 'مارينا']);
    expect(counts).toMatchObject({ tripUnanswered: 2, consentMissing: 1, unpaid: 2 });
    const owing = await audience('unpaid', captain, { tripId });
    expect(owing.body[0]!.fields).toMatchObject({ المبلغ: '٤٥٠ جنيهاً', اليوم: 'الجمعة ٤ ديسمبر' });
    // Without a trip nobody is asked for one.
    expect((await audience('tripUnanswered')).body).toEqual([]);
  });

  test('loses who answered meanwhile, and notes whom somebody wrote to', async () => {
    const made = (await make('tripUnanswered', captain, { tripId })).ok.body;
    expect(made).toMatchObject({ kind: 'tripUnanswered', tripId });
    await answer(karim, 'paper');
    const { rows } = (await read(made.listId)).ok.body;
    expect(namesOf(rows).toSorted()).toEqual(['حمزة', 'مارينا ومينا']);
    const [row] = rows.filter(({ phoneNumber }) => phoneNumber !== null);
    expect((await tick(made.listId, Number(row!.familyKey), 'sent')).status).toBe(200);
    expect((await audience('tripUnanswered', captain, { tripId })).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ writtenOn: '2026-11-20' })]),
    );
  });

  test('is begun by who runs the trip; others of the sector read it without what is owed', async () => {
    await answer(karim, 'paper');
    const query = { kind: 'unpaid' as const, tripId };
    const refused = await call(readAudience, { query, as: colleague.token });
    expect(refused.failure.code).toBe('OUT_OF_SCOPE');
    const missing = await call(readAudience, {
      query: { ...query, tripId: 999_999 },
      as: captain.token,
    });
    expect(missing.failure.code).toBe('TRIP_NOT_FOUND');
    const { listId } = (await make('unpaid', captain, { tripId })).ok.body;
    expect((await make('unpaid', colleague, { tripId })).failure.code).toBe('OUT_OF_SCOPE');
    expect((await make('unpaid', captain, { tripId: 999_999 })).failure.code).toBe(
      'TRIP_NOT_FOUND',
    );
    expect((await read(listId)).ok.body.rows[0]).toMatchObject({ amount: 450 });
    const rows = (await read(listId, colleague)).ok.body.rows;
    expect(rows.map(({ amount }) => amount)).not.toContain(450);
  });
});

test('a list about health cards is made and worked off', async () => {
  await server.db.insertInto('groupSettings').values({ healthCards: true }).execute();
  const at = new Date(FRIDAY.getTime() - 400 * 86_400_000).toISOString();
  const { card } = aHealthCard;
  await storeCard(server.db, karim.scoutId, card, { by: captain.captainId, now: new Date(at) });
  const { listId, rows } = (await make('cardToConfirm')).ok.body;
  expect(namesOf(rows)).toEqual(['كريم']);
  expect((await tick(listId, Number(rows[0]!.familyKey), 'sent')).status).toBe(200);
});
