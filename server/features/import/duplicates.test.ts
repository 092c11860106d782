import { describe, expect, test } from 'vitest';
import { emptyContent } from '../../../contract/core/record-content.ts';
import { findNamesakes, listImports } from '../../../contract/import/endpoints.ts';
import { deleteScout, restoreScout } from '../../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aScout } from '../../testing/factories.ts';
import { importGroup, type Row } from '../../testing/import-group.ts';

const server = testApp();
const { call } = server;
const { group, aRow, send, scouts, history, undo, changedBy } = importGroup(server);

describe('a duplicate', () => {
  const twin = { birthDate: '2014-03-02' };

  test('needs a decision, and nobody is added before', async () => {
    await aScout(server.db, { ...group.own, name: 'مينا عادل فهمي' });
    // A name in another common spelling.
    const rows = [aRow('باسم يوسف'), aRow('مينا عادل فهمى', twin)];
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    expect(await changedBy(async () => (answer = await send(rows)))).toEqual([]);
    expect(answer!.failure.issues).toMatchObject([{ path: 'rows.1.onDuplicate' }]);
  });

  test('is skipped, added, or merged into empty fields', async () => {
    const known = await aScout(server.db, { ...group.own, name: 'مينا عادل فهمي' });
    const fields = { ...twin, address: 'آخر', phoneNumber: '01000000000' };
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: null, enrollDate: null })
      .where('scoutId', '=', known.scoutId)
      .execute();
    const row = (onDuplicate: string) => [aRow('مينا عادل فهمي', { ...fields, onDuplicate })];
    const before = await scouts();
    expect((await send(row('skip'))).ok.body).toMatchObject({ added: 0, skipped: 1 });
    expect(await scouts()).toEqual(before);
    const { ok } = await send(row('merge'));
    expect(ok.body).toMatchObject({ added: 0, merged: 1, rows: [{ scoutId: known.scoutId }] });
    expect(await scouts()).toEqual([{ ...before[0], phoneNumber: '01000000000' }]);
    expect((await send(row('add'))).ok.body.added).toBe(1);
    expect(await scouts()).toHaveLength(2);
  });

  test('needs the same birth date', async () => {
    await aScout(server.db, { ...group.own, name: 'مينا عادل فهمي' });
    const { ok } = await send([aRow('مينا عادل فهمي', { birthDate: '2013-01-01' })]);
    expect(ok.body.added).toBe(1);
  });

  test('a duplicate of an earlier row is merged into the scout that it adds', async () => {
    const { ok } = await send([
      aRow('مينا عادل فهمي', twin),
      aRow('مِينا عادل فهمى', { ...twin, phoneNumber: '01000000000', onDuplicate: 'merge' }),
      aRow('مينا عادل فهمي', { ...twin, onDuplicate: 'skip' }),
    ]);
    expect(ok.body).toMatchObject({ added: 1, merged: 1, skipped: 1 });
    expect(new Set(ok.body.rows.map(({ scoutId }) => scoutId)).size).toBe(1);
    expect(await scouts()).toMatchObject([{ name: 'مينا عادل فهمي', phoneNumber: '01000000000' }]);
  });

  test('needs no gender and no sector unless it adds a scout', async () => {
    await aScout(server.db, { ...group.own, name: 'مينا عادل فهمي' });
    const { ok } = await send([{ name: 'مينا عادل فهمي', onDuplicate: 'merge' }]);
    expect(ok.body.merged).toBe(1);
  });

  test('never gets an enrolment before the birth', async () => {
    const { scoutId } = await aScout(server.db, { ...group.own, name: 'مينا عادل فهمي' });
    await server.db
      .updateTable('scouts')
      .set({ enrollDate: null })
      .where('scoutId', '=', scoutId)
      .execute();
    const row = { name: 'مينا عادل فهمي', enrollDate: '2010-01-01', onDuplicate: 'merge' };
    expect((await send([row])).failure.issues).toMatchObject([{ path: 'rows.0.enrollDate' }]);
  });

  test('outside the scope is reported by name and sector, whatever the birth date, and can’t be merged', async () => {
    const known = await aScout(server.db, { ...group.foreign, name: 'مينا عادل فهمي' });
    const body = { names: ['مينا عادل فهمى'] };
    const asked = await call(findNamesakes, { as: group.unit.token, body });
    expect(asked.ok.body).toEqual([
      {
        scoutId: known.scoutId,
        name: 'مينا عادل فهمي',
        isOwn: false,
        sectorBaseName: group.foreign.baseName,
        sectorSuffixName: group.foreign.suffixName,
        ...emptyContent(scoutRecord),
        isDeleted: false,
      },
    ]);
    const row = (fields: Row) => [aRow('مينا عادل فهمي', fields)];
    for (const birthDate of ['2014-03-02', '2013-01-01']) {
      const { failure } = await send(row({ birthDate }));
      expect(failure.issues).toMatchObject([{ path: 'rows.0.onDuplicate' }]);
    }
    const merged = await send(row({ onDuplicate: 'merge' }));
    expect(merged.failure.issues).toMatchObject([
      { arabicMessage: 'لا يمكن الدمج مع كشاف خارج نطاقك' },
    ]);
    expect((await send(row({ onDuplicate: 'add' }))).ok.body.added).toBe(1);
    const whole = (await call(findNamesakes, { as: group.general.token, body })).ok.body;
    expect(whole).toMatchObject([{ isOwn: true, birthDate: '2014-03-02' }, { isOwn: true }]);
  });
});

describe('a deleted scout who comes back', () => {
  const twin = { birthDate: '2014-03-02' };
  const row = (fields: Row = {}) => [aRow('مينا عادل فهمى', { ...twin, ...fields })];

  async function aDeletedScout(sector = group.own, as = group.unit) {
    const { scoutId } = await aScout(server.db, { ...sector, name: 'مينا عادل فهمي' });
    await server.db
      .updateTable('scouts')
      .set({ address: null })
      .where('scoutId', '=', scoutId)
      .execute();
    await call(deleteScout, { as: as.token, params: { id: scoutId } });
    return scoutId;
  }

  test('is reported by a dry run, and nobody is added before a decision', async () => {
    const scoutId = await aDeletedScout();
    const { ok } = await send(row(), { dryRun: true });
    expect(ok.body).toMatchObject({ added: 0, rows: [{ outcome: 'deleted', scoutId }] });
    expect(ok.body.rows[0]!.issues).toMatchObject([
      { path: 'rows.0.onDuplicate', arabicMessage: 'حُذف من قبل. استعادة؟' },
    ]);
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    expect(await changedBy(async () => (answer = await send(row())))).toEqual([]);
    expect(answer!.failure.issues).toMatchObject([{ path: 'rows.0.onDuplicate' }]);
    const body = { names: ['مينا عادل فهمي'] };
    const { ok: found } = await call(findNamesakes, { as: group.unit.token, body });
    expect(found.body).toMatchObject([{ scoutId, isDeleted: true, birthDate: '2014-03-02' }]);
  });

  test('is restored with what the row adds, left out, or added anew', async () => {
    const scoutId = await aDeletedScout();
    expect((await send(row({ onDuplicate: 'skip' }))).ok.body.skipped).toBe(1);
    const { ok } = await send(row({ onDuplicate: 'restore', address: 'شارع النيل' }));
    expect(ok.body).toMatchObject({
      added: 0,
      restored: 1,
      merged: 0,
      rows: [{ outcome: 'restore', scoutId }],
    });
    expect(await scouts()).toMatchObject([
      {
        scoutId,
        deletedAt: null,
        deletedBy: null,
        address: 'شارع النيل',
        sectorId: group.own.sectorId,
      },
    ]);
    expect(await history()).toContainEqual(
      expect.objectContaining({ entity: 'scout', action: 'restore' }),
    );
    await call(deleteScout, { as: group.unit.token, params: { id: scoutId } });
    expect((await send(row({ onDuplicate: 'add' }))).ok.body.added).toBe(1);
    expect(await scouts()).toHaveLength(2);
  });

  test('is deleted again as before where the import is undone', async () => {
    await aDeletedScout();
    const before = await scouts();
    const { ok } = await send(row({ onDuplicate: 'restore', address: 'شارع النيل' }));
    const listed = await call(listImports, { as: group.unit.token });
    expect(listed.ok.body).toMatchObject([{ added: 0, merged: 0, restored: 1 }]);
    server.now = new Date(FRIDAY.getTime() + 3_600_000);
    expect((await undo(ok.body.importId)).ok.body).toEqual({
      removed: 0,
      restored: 0,
      deleted: 1,
      kept: [],
    });
    const withoutJoined = (rows: typeof before) =>
      rows.map((each) => ({ ...each, joinedAt: null }));
    expect(withoutJoined(await scouts())).toEqual(withoutJoined(before));
  });

  test('is not recognized with another birth date, out of scope or erased', async () => {
    expect((await send(row({ onDuplicate: 'restore' }))).failure.issues).toMatchObject([
      { path: 'rows.0.onDuplicate', arabicMessage: 'لا يوجد محذوف بهذا الاسم وتاريخ الميلاد' },
    ]);
    const scoutId = await aDeletedScout();
    const other = await send(row({ birthDate: '2013-01-01' }), { dryRun: true });
    expect(other.ok.body.rows).toMatchObject([{ outcome: 'add' }]);
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: null, address: null, birthDate: null, enrollDate: null })
      .set({ erasedAt: FRIDAY.toISOString() })
      .where('scoutId', '=', scoutId)
      .execute();
    expect((await send(row(), { dryRun: true })).ok.body.rows).toMatchObject([{ outcome: 'add' }]);
    await aDeletedScout(group.foreign, group.general);
    expect((await send(row(), { dryRun: true })).ok.body.rows).toMatchObject([{ outcome: 'add' }]);
    const { ok } = await send(row(), { dryRun: true, as: group.general });
    expect(ok.body.rows).toMatchObject([{ outcome: 'deleted' }]);
  });

  test('is not merged with, and one who was restored meanwhile is a duplicate', async () => {
    const scoutId = await aDeletedScout();
    expect((await send(row({ onDuplicate: 'merge' }))).failure.issues).toMatchObject([
      { arabicMessage: 'حُذف من قبل: استعادة أم كشاف جديد؟' },
    ]);
    await call(restoreScout, { as: group.unit.token, params: { id: scoutId } });
    expect((await send(row({ onDuplicate: 'restore' }))).failure.issues).toMatchObject([
      { arabicMessage: 'موجود من قبل: تخطٍّ أو دمج أو كشاف آخر؟' },
    ]);
  });
});

test('a merge outside the scope is an error in a dry run, counted neither as merged nor as added', async () => {
  await aScout(server.db, { ...group.foreign, name: 'مينا عادل فهمي' });
  const rows = [
    aRow('مينا عادل فهمي', { onDuplicate: 'merge' }),
    aRow('كريم صبحي', { gender: undefined }),
    aRow('باسم يوسف'),
  ];
  expect((await send(rows, { dryRun: true })).ok.body).toMatchObject({
    added: 1,
    merged: 0,
    skipped: 0,
    rows: [{ outcome: 'wrong' }, { outcome: 'wrong' }, { outcome: 'add' }],
  });
});
