import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { templateExample } from '../../../contract/import/columns.ts';
import { listImports } from '../../../contract/import/endpoints.ts';
import { deleteScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { mergedFields } from '../../../contract/scouts/record.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aScoutRecord, type TestCaptain } from '../../testing/factories.ts';
import { importGroup } from '../../testing/import-group.ts';
import { setGroupName } from '../group/queries.ts';
import { tellingOfScouts } from './queries.ts';

const server = testApp();
const { call } = server;
const { group, sectorOf, aRow, send, scouts, history, undo, changedBy } = importGroup(server);

describe('an import is undone', () => {
  const anImport = async () => {
    const known = await aScout(server.db, { ...group.own, name: 'مينا عادل فهمي' });
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: null, address: null })
      .where('scoutId', '=', known.scoutId)
      .execute();
    const { ok } = await send([
      aRow('باسم يوسف'),
      aRow('كريم صبحي'),
      aRow('مينا عادل فهمي', {
        phoneNumber: '01000000000',
        address: 'شارع النيل',
        onDuplicate: 'merge',
      }),
    ]);
    const [first, second] = ok.body.rows.map(({ scoutId }) => scoutId!);
    return { importId: ok.body.importId!, known, first: first!, second: second! };
  };
  const namesOf = async () => (await scouts()).map(({ name }) => name);

  test('an import is undone as a whole: added scouts are deleted, and filled fields emptied', async () => {
    const { importId, known } = await anImport();
    expect((await undo(importId)).ok.body).toEqual({
      removed: 2,
      restored: 1,
      deleted: 0,
      kept: [],
    });
    expect(await scouts()).toMatchObject([
      { scoutId: known.scoutId, phoneNumber: null, address: null, birthDate: '2014-03-02' },
    ]);
    expect((await history()).at(-1)).toMatchObject({
      entity: 'scoutImport',
      action: 'delete',
      after: null,
      before: { kept: 0, merged: { [known.scoutId]: { fields: ['address', 'phoneNumber'] } } },
    });
    expect((await undo(importId)).failure.code).toBe('IMPORT_NOT_FOUND');
  });

  test('except for what was changed since', async () => {
    const { importId, known } = await anImport();
    await server.db
      .updateTable('scouts')
      .set({ address: 'شارع آخر' })
      .where('scoutId', '=', known.scoutId)
      .execute();
    await undo(importId);
    expect(await scouts()).toMatchObject([{ phoneNumber: null, address: 'شارع آخر' }]);
  });

  test.each<[string, (scoutId: number) => Promise<unknown>]>([
    [
      'attendance',
      (scoutId) => aScoutRecord(server.db, { scoutId, weekNumber: 1, status: 'attended' }),
    ],
    [
      'a change of their data',
      (scoutId) =>
        call(updateScout, {
          as: group.unit.token,
          params: { scoutId },
          body: { name: 'باسم يوسف', gender: 'male', address: 'شارع', ...sectorOf(group.own) },
        }),
    ],
    [
      'a contact',
      (scoutId) =>
        server.db
          .insertInto('contacts')
          .values({
            scoutId,
            contactedOn: '2026-11-20',
            madeBy: group.unit.captainId,
            madeAt: FRIDAY.toISOString(),
          })
          .execute(),
    ],
    ['a later import', () => send([{ name: 'باسم يوسف', address: 'شارع', onDuplicate: 'merge' }])],
  ])('without whom %s tells of, once that was agreed to', async (_, use) => {
    const { importId, first } = await anImport();
    await use(first);
    let answer: Awaited<ReturnType<typeof undo>> | undefined;
    expect(await changedBy(async () => (answer = await undo(importId)))).toEqual([]);
    expect(answer!.failure).toMatchObject({ code: 'IMPORT_USED' });
    expect(answer!.failure.arabicMessage).toContain('باسم يوسف');
    const { ok } = await undo(importId, { keepUsed: true });
    expect(ok.body).toEqual({ removed: 1, restored: 1, deleted: 0, kept: ['باسم يوسف'] });
    expect(await namesOf()).toEqual(['مينا عادل فهمي', 'باسم يوسف']);
  });

  test('an import is undone also if one of its scouts was deleted meanwhile', async () => {
    const { importId, first } = await anImport();
    await call(deleteScout, { as: group.unit.token, params: { id: first } });
    expect((await undo(importId)).ok.body).toMatchObject({ removed: 1, kept: [] });
  });

  test('an import is undone within a day, by its maker or a general captain', async () => {
    const { importId } = await anImport();
    const other = await aCaptain(server, { type: 'unit' });
    expect((await undo(importId, { as: other })).failure.code).toBe('IMPORT_NOT_FOUND');
    const listed = async (as: TestCaptain) =>
      (await call(listImports, { as: as.token })).ok.body.map((each) => each.importId);
    expect(await listed(group.unit)).toEqual([importId]);
    expect(await listed(group.general)).toEqual([importId]);
    expect(await listed(other)).toEqual([]);
    server.now = new Date(FRIDAY.getTime() + 24 * 3_600_000);
    expect((await undo(importId)).failure.code).toBe('IMPORT_OVER');
    expect(await listed(group.unit)).toEqual([]);
    server.now = new Date(FRIDAY.getTime() + 23 * 3_600_000);
    expect((await undo(importId, { as: group.general })).ok.body.removed).toBe(2);
  });

  test('an import is undone within the scope only', async () => {
    const { importId, known } = await anImport();
    await server.db
      .updateTable('sectors')
      .set({ unitCaptainId: null })
      .where('sectorId', '=', group.own.sectorId)
      .execute();
    const { ok } = await undo(importId, { keepUsed: true });
    expect(ok.body).toMatchObject({ removed: 0, restored: 0, kept: ['باسم يوسف', 'كريم صبحي'] });
    const kept = await scouts();
    expect(kept.find(({ scoutId }) => scoutId === known.scoutId)?.address).toBe('شارع النيل');
  });

  test('made before a field, as long as nobody has filled it since', async () => {
    const { ok } = await send([aRow('هاني بيشوي'), aRow('كريم صبحي')]);
    const { importId } = ok.body;
    await sql`UPDATE imported_scouts SET stored = stored - 'school'`.execute(server.db);
    const [first] = await scouts();
    const fill = (school: string | null) =>
      server.db
        .updateTable('scouts')
        .set({ school })
        .where('scoutId', '=', first!.scoutId)
        .execute();
    await fill('مدرسة النيل');
    expect((await undo(importId)).failure.code).toBe('IMPORT_USED');
    await fill(null);
    expect((await undo(importId)).ok.body).toMatchObject({ removed: 2, kept: [] });
  });

  test('every table that refers to scouts is checked', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'scouts'::regclass
    `.execute(server.db);
    const tables = rows.map(({ name }) => name).filter((name) => name !== 'imported_scouts');
    expect(
      [...tellingOfScouts].sort(),
      'add it to tellingOfScouts in server/features/import/queries.ts',
    ).toEqual(tables.sort());
  });
});

const samples = templateExample();

test.each(mergedFields)(
  'an import adds %s, fills it where it is empty, and undoing the import empties it again',
  async (field) => {
    await setGroupName(server.db, 'النيل');
    await server.db.updateTable('groupSettings').set({ memberNumber: true }).execute();
    const { scoutId } = await aScout(server.db, { ...group.own, name: 'مينا سامي' });
    // No two have the same number.
    const other = field === 'memberNumber' ? 'EG-2026/04472' : samples[field];
    await server.db
      .updateTable('scouts')
      .set({ [field]: null })
      .execute();
    const { ok } = await send([
      { name: 'مينا سامي', [field]: samples[field], onDuplicate: 'merge' },
      aRow('هاني بيشوي', { [field]: other }),
    ]);
    const stored = () =>
      server.db.selectFrom('scouts').select(['name', field]).orderBy('scoutId').execute();
    expect(await stored()).toEqual([
      { name: 'مينا سامي', [field]: samples[field] },
      { name: 'هاني بيشوي', [field]: other },
    ]);
    await undo(ok.body.importId);
    expect(await stored()).toEqual([{ name: 'مينا سامي', [field]: null }]);
    expect(await scouts()).toMatchObject([{ scoutId }]);
  },
);
