import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { createConsent } from '../../../contract/consents/endpoints.ts';
import { createContact } from '../../../contract/follow-up/endpoints.ts';
import { historyActions, historyChange, scoutEntities } from '../../../contract/history/changes.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { createParentLink } from '../../../contract/parents/endpoints.ts';
import {
  deleteScout,
  listDeletedScouts,
  readScout,
  restoreScout,
  updateScout,
} from '../../../contract/scouts/endpoints.ts';
import { ERASED_NAME } from '../../../contract/scouts/erasure-words.ts';
import {
  downloadScoutData,
  eraseScout,
  listMentions,
} from '../../../contract/scouts/scout-data.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import { storeChanges } from '../../http/history.ts';
import { testApp } from '../../testing/app.ts';
import { aScoutRecord, aSetting, PASSWORD, type TestCaptain } from '../../testing/factories.ts';
import { tablesWith } from '../../testing/tables.ts';
import { insertCriteria } from '../evaluation/criterion-queries.ts';
import { verifyHistory } from '../history/proof-queries.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
const NOTE = 'والدته مسافرة حتى الشهر القادم';
const GUARDIAN = 'تريزا حليم';
let general: TestCaptain;
let sector: StoredSector;
let scout: StoredScout;
let sibling: StoredScout;

beforeEach(async () => {
  // Scouts of other tests have other names.
  await server.db.updateTable('scouts').set({ name: 'مينا', phoneNumber: null }).execute();
  ({
    general,
    sector,
    scouts: [scout, sibling],
  } = await aSetting(server, ['توماس رأفت', 'توماس رأفت بدير']));
});

const ask = <T extends object>(body: T) => ({ as: general.token, body });
const of = ({ scoutId }: StoredScout) => ({ params: { id: scoutId } });
const erase = (body: { password?: string; name?: string } = {}) =>
  call(eraseScout, { ...of(scout), ...ask({ password: PASSWORD, name: scout.name, ...body }) });

/** Every kind of data that the program stores about a scout. */
async function fill(): Promise<void> {
  const params = { scoutId: scout.scoutId };
  const { name, gender, address } = scout;
  const place = { baseName: sector.baseName, suffixName: sector.suffixName };
  await call(updateScout, {
    params,
    ...ask({ ...place, name, gender, address, phoneNumber: '01055512345' }),
  });
  await call(createContact, { params, ...ask({ note: NOTE }) });
  await call(createParentLink, { params, as: general.token });
  await call(createConsent, {
    params,
    ...ask({ guardianName: GUARDIAN, relation: 'mother', photos: true, way: 'paper' }),
  });
  for (const [{ scoutId }, status] of [
    [scout, 'attended'],
    [sibling, 'absent'],
  ] as const) {
    await aScoutRecord(server.db, { scoutId, weekNumber: 1, status });
  }
  await server.db
    .insertInto('scoutPayments')
    .values({
      scoutId: scout.scoutId,
      sectorId: sector.sectorId,
      termNumber: 1,
      weekNumber: 1,
      amount: 15,
    })
    .execute();
  const [criterionId] = await insertCriteria(server.db, [
    {
      sectorId: sector.sectorId,
      name: 'العقد والربطات',
      foldedName: 'العقد والربطات',
      max: 10,
      category: 'skills',
      kind: 'weekly',
      createdOn: '2026-10-01',
    },
  ]);
  await server.db
    .insertInto('evaluationPoints')
    .values({
      scoutId: scout.scoutId,
      sectorId: sector.sectorId,
      termNumber: 1,
      weekNumber: 1,
      criterionId: criterionId!,
      points: 7,
    })
    .execute();
  const imported = (of: StoredScout) => ({
    name: of.name,
    ...answeredSector(of),
  });
  await storeChanges(server.db, [
    {
      at: server.now,
      captainId: general.captainId,
      change: {
        entity: 'scoutImport' as const,
        action: 'create' as const,
        entityId: '1' as const,
        before: null,
        after: {
          added: { [scout.scoutId]: imported(scout), [sibling.scoutId]: imported(sibling) },
          merged: {},
          skipped: 0,
        },
      },
    },
  ]);
  await server.db
    .insertInto('notifications')
    .values({
      captainId: general.captainId,
      type: 'attendance',
      title: 'غياب',
      message: `تكرر غياب: ${scout.name}، مينا`,
      createdAt: server.now.toISOString(),
    })
    .execute();
}

const figures = async () => {
  const { rows } = await sql`
    SELECT (SELECT jsonb_agg(record ORDER BY record::text) FROM scout_attendance record) AS records,
      (SELECT sum(amount) FROM scout_payments) AS paid
  `.execute(server.db);
  return rows;
};

describe('the file for a family', () => {
  test('has all data of the child, and none of others', async () => {
    await fill();
    const file = await call(downloadScoutData, { ...of(scout), as: general.token });
    const sheets = await readXlsxFile(Buffer.from(await file.ok.arrayBuffer()));
    const text = JSON.stringify(sheets);
    for (const known of [
      scout.name,
      '01055512345',
      'شارع النيل 5',
      NOTE,
      GUARDIAN,
      'العقد والربطات',
      'ملف بيانات الكشاف',
      'رابط الأسرة',
      '15',
      'حاضر',
      'سجل التغييرات',
      'الاستيراد',
    ]) {
      expect(text, known).toContain(known);
    }
    expect(text).not.toContain(sibling.name);
  });

  test('exists for a deleted scout too, but not for an erased one', async () => {
    await call(deleteScout, { ...of(scout), as: general.token });
    const asked = { ...of(scout), as: general.token };
    expect((await call(downloadScoutData, asked)).status).toBe(200);
    await erase();
    expect((await call(downloadScoutData, asked)).failure.code).toBe('SCOUT_NOT_FOUND');
  });
});

describe('mentions of the child in others’ texts', () => {
  const mentions = async () =>
    (await call(listMentions, { ...of(scout), as: general.token })).ok.body;

  test('are listed before an erasure, by telephone or full name in any spelling', async () => {
    await fill();
    expect(await mentions()).toEqual([]);
    const note = 'اتصلت على ٠١٠ ٥٥٥١ ٢٣٤٥ ولم ترد';
    await call(createContact, { params: { scoutId: sibling.scoutId }, ...ask({ note }) });
    const item = {
      type: 'expense',
      itemDate: '2026-11-19',
      recordedBy: general.captainId,
    } as const;
    await server.db
      .insertInto('financeItems')
      .values([
        { ...item, value: 5, recordedAt: server.now.toISOString(), description: 'هدية توماس رافت' },
        { ...item, value: 6, recordedAt: server.now.toISOString(), description: 'هدية توماس' },
      ])
      .execute();
    expect(await mentions()).toEqual([
      { place: 'contact', day: '2026-11-20', text: note },
      { place: 'item', day: '2026-11-19', text: 'هدية توماس رافت' },
    ]);
  });

  test('can be requested for a present scout', async () => {
    await erase();
    const asked = await call(listMentions, { ...of(scout), as: general.token });
    expect(asked.failure.code).toBe('SCOUT_NOT_FOUND');
  });
});

describe('an erasure', () => {
  test('leaves no text of the child in any table, and every figure as it was', async () => {
    await fill();
    const before = await figures();
    expect(await tablesWith(server.db, '01055512345')).toEqual(['history', 'links', 'scouts']);
    expect((await erase()).status).toBe(200);
    for (const text of ['01055512345', NOTE, GUARDIAN])
      expect(await tablesWith(server.db, text), text).toEqual([]);
    // The other scout's name begins with the same words, and is kept.
    const { rows } = await sql<{ text: string }>`
      SELECT row_to_json(history)::text AS text FROM history
      UNION ALL SELECT message FROM notifications UNION ALL SELECT name FROM scouts
    `.execute(server.db);
    const texts = rows.map(({ text }) => text).join('\n');
    expect(texts).toContain(sibling.name);
    expect(texts.replaceAll(sibling.name, '')).not.toContain(scout.name);
    expect(texts).toContain(`تكرر غياب: ${ERASED_NAME}، مينا`);
    expect(await figures()).toEqual(before);
  });

  test('keeps the history verifiable, with an entry without a name', async () => {
    await fill();
    await erase();
    expect(await verifyHistory(server.db)).toMatchObject({ problemCount: 0, problems: [] });
    const { ok } = await call(listHistory, { as: general.token, query: {} });
    const [newest] = ok.body;
    expect(newest).toMatchObject({
      entity: 'erasure',
      action: 'create',
      entityId: String(scout.scoutId),
      captainId: general.captainId,
    });
    expect(JSON.stringify(ok).replaceAll(sibling.name, '')).not.toContain(scout.name);
  });

  test('does not hide changes of the history: texts removed or replaced outside it are found', async () => {
    await fill();
    await erase();
    const { ok } = await call(listHistory, { as: general.token, query: {} });
    const emptied = ok.body.find(({ entity }) => entity === 'scout')!;
    await sql`UPDATE history SET after = '{"name": "غيره"}' WHERE history_id = ${emptied.id}`.execute(
      server.db,
    );
    expect((await verifyHistory(server.db)).problems).toMatchObject([
      { kind: 'changed', id: emptied.id },
    ]);
    await sql`UPDATE history SET after = NULL WHERE history_id = ${emptied.id}`.execute(server.db);
    expect((await verifyHistory(server.db)).problemCount).toBe(0);
    // The sibling's entry, emptied by hand as an erasure would.
    await call(deleteScout, { ...of(sibling), as: general.token });
    const [deleted] = (await call(listHistory, { as: general.token, query: {} })).ok.body;
    await sql`UPDATE history SET before = NULL WHERE history_id = ${deleted!.id}`.execute(
      server.db,
    );
    await sql`UPDATE history_seals SET salt = NULL WHERE history_id = ${deleted!.id}`.execute(
      server.db,
    );
    expect((await verifyHistory(server.db)).problems).toMatchObject([
      { kind: 'changed', id: deleted!.id },
    ]);
  });

  test('an erasure of a present scout: they are in no list, and can’t be restored', async () => {
    await erase();
    expect((await call(readScout, { ...of(scout), as: general.token })).status).toBe(404);
    const { ok } = await call(listDeletedScouts, { as: general.token, query: {} });
    expect(ok.body.map(({ scoutId }) => scoutId)).not.toContain(scout.scoutId);
    const restored = await call(restoreScout, { ...of(scout), as: general.token });
    expect(restored.failure.code).toBe('SCOUT_NOT_FOUND');
    expect((await erase()).failure.code).toBe('SCOUT_NOT_FOUND');
    const noted = await call(createContact, {
      params: { scoutId: scout.scoutId },
      as: general.token,
      body: {},
    });
    expect(noted.failure.code).toBe('SCOUT_NOT_FOUND');
  });

  test('needs the own password and the name, in any spelling of its letters', async () => {
    expect((await erase({ password: 'wrong-one-9' })).failure).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
      issues: [{ path: 'password' }],
    });
    expect((await erase({ name: sibling.name })).failure).toMatchObject({
      status: 400,
      code: 'WRONG_NAME',
      issues: [{ path: 'name' }],
    });
    expect((await call(readScout, { ...of(scout), as: general.token })).status).toBe(200);
    expect((await erase({ name: 'توماس رافت' })).status).toBe(200);
  });

  test('waits after five wrong passwords, even for the right one', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await erase({ password: 'wrong-one-9' })).failure.code).toBe('WRONG_PASSWORD');
    }
    expect((await erase()).failure.code).toBe('TOO_MANY_REQUESTS');
    expect((await call(readScout, { ...of(scout), as: general.token })).status).toBe(200);
  });

  test('happens once where two ask at the same moment', async () => {
    const answers = await Promise.all([erase(), erase()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await verifyHistory(server.db)).problemCount).toBe(0);
  });
});

test('every kind of entry about one scout can be read once its texts are gone', () => {
  for (const entity of scoutEntities) {
    const acts = historyActions.filter(
      (action) =>
        historyChange.safeParse({ entity, action, entityId: '1', before: null, after: null })
          .success,
    );
    // Reports are decided or closed, never deleted; of trips it is kept who comes now.
    const own = {
      scoutReport: ['create', 'decide'],
      tripPerson: ['update'],
      tripClaim: ['create', 'update'],
    };
    const expected = entity in own ? own[entity as keyof typeof own] : ['create', 'delete'];
    expect(acts, entity).toEqual(expect.arrayContaining(expected));
  }
});
