import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import {
  createPatrol,
  deletePatrol,
  setPatrolWord,
  updatePatrol,
} from '../../../contract/patrols/endpoints.ts';
import { downloadReport } from '../../../contract/reports/endpoints.ts';
import { readScout } from '../../../contract/scouts/endpoints.ts';
import { deleteSector } from '../../../contract/sectors/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector } from '../../testing/factories.ts';
import { patrolGroup } from '../../testing/patrol-group.ts';

const server = testApp();
const { call } = server;
const { group, named, idsOf, read, make } = patrolGroup(server);

describe('the patrols of a sector', () => {
  test('come in the order in which they were made, with their scouts by name', async () => {
    const eagles = await make('النسور', 0, 1);
    await make('الصقور');
    const { body, withoutPatrol, word, count, version } = await read();
    expect(body.map(({ name }) => name)).toEqual(['النسور', 'الصقور']);
    expect(body[0]).toEqual({
      patrolId: eagles.body.patrolId,
      name: 'النسور',
      leaderId: null,
      deputyId: null,
      scouts: [
        { scoutId: group.scouts[1]!.scoutId, name: 'أدهم شريف' },
        { scoutId: group.scouts[0]!.scoutId, name: 'ياسين صلاح' },
      ],
    });
    expect(withoutPatrol.map(({ name }) => name)).toEqual(['بولا رأفت', 'مارك رامي']);
    expect({ word, count }).toEqual({ word: 'patrol', count: 2 });
    expect(version).toEqual(expect.any(String));
  });

  test('a sector may use another word', async () => {
    const set = await call(setPatrolWord, {
      body: { ...named(), word: 'six' },
      as: group.unit.token,
    });
    expect(set.ok.body).toEqual({ word: 'six' });
    expect((await read()).word).toBe('six');
  });

  test('a stand-in reads names without leaders, and changes nothing', async () => {
    const { body } = await make('النسور', 0);
    await call(updatePatrol, {
      params: { patrolId: body.patrolId },
      body: { leaderId: group.scouts[0]!.scoutId },
      as: group.captain.token,
    });
    const away = await aSector(server.db);
    const standIn = await aCaptain(server, { sectorId: away.sectorId });
    await server.db
      .insertInto('standIns')
      .values({
        captainId: standIn.captainId,
        sectorId: group.sector.sectorId,
        untilDay: '2099-01-01',
        madeBy: group.unit.captainId,
        madeAt: server.now.toISOString(),
      })
      .execute();
    expect((await read(standIn.token)).body).toMatchObject([{ name: 'النسور', leaderId: null }]);
    const written = await call(createPatrol, {
      body: { ...named(), name: 'الصقور' },
      as: standIn.token,
    });
    expect(written.failure.code).toBe('OUT_OF_SCOPE');
  });
});

describe('a name', () => {
  test('is unique in a sector, in any spelling', async () => {
    const first = await make('الأسود');
    const second = await call(createPatrol, {
      body: { ...named(), name: 'الاسود' },
      as: group.captain.token,
    });
    expect(second).toMatchObject({ status: 409, failure: { code: 'PATROL_EXISTS' } });
    expect(second.failure.issues).toMatchObject([{ path: 'name' }]);
    const other = await make('النسور');
    const renamed = await call(updatePatrol, {
      params: { patrolId: other.body.patrolId },
      body: { name: 'الأسود' },
      as: group.captain.token,
    });
    expect(renamed.failure.code).toBe('PATROL_EXISTS');
    await call(deletePatrol, {
      params: { patrolId: first.body.patrolId },
      as: group.captain.token,
    });
    expect((await make('الأسود')).body.name).toBe('الأسود');
    const same = await call(updatePatrol, {
      params: { patrolId: other.body.patrolId },
      body: { name: 'النسور' },
      as: group.captain.token,
    });
    expect(same.status).toBe(200);
  });

  test('is free in another sector', async () => {
    await make('النسور');
    const other = await aSector(server.db, { unitCaptainId: group.unit.captainId });
    const { baseName, suffixName } = other;
    const made = await call(createPatrol, {
      body: { baseName, suffixName, name: 'النسور' },
      as: group.unit.token,
    });
    expect(made.status).toBe(201);
  });
});

describe('a leader and a deputy', () => {
  test('are scouts of the patrol', async () => {
    const { body } = await make('النسور', 0);
    const refused = await call(updatePatrol, {
      params: { patrolId: body.patrolId },
      body: { leaderId: group.scouts[1]!.scoutId },
      as: group.captain.token,
    });
    expect(refused).toMatchObject({ status: 400, failure: { code: 'LEADER_NOT_IN_PATROL' } });
    expect(refused.failure.issues).toMatchObject([{ path: 'leaderId' }]);
  });

  test('are different scouts: a new leader stops being deputy, and null leaves the seat empty', async () => {
    const { body } = await make('النسور', 0, 1);
    const change = (seats: { leaderId?: number | null; deputyId?: number | null }) =>
      call(updatePatrol, {
        params: { patrolId: body.patrolId },
        body: seats,
        as: group.captain.token,
      });
    const [first, second] = idsOf(0, 1) as [number, number];
    expect((await change({ leaderId: first, deputyId: second })).ok.body).toMatchObject({
      name: 'النسور',
      leaderId: first,
      deputyId: second,
    });
    expect((await change({ leaderId: second })).ok.body).toMatchObject({
      leaderId: second,
      deputyId: null,
    });
    expect((await change({ deputyId: second })).ok.body).toMatchObject({
      leaderId: null,
      deputyId: second,
    });
    expect((await change({ deputyId: null })).ok.body).toMatchObject({ deputyId: null });
    const both = await change({ leaderId: first, deputyId: first });
    expect(both).toMatchObject({ status: 400, failure: { code: 'INVALID_REQUEST' } });
  });

  test('a change from an old version is refused', async () => {
    const { body, version } = await make('النسور', 0);
    await make('الصقور');
    const late = await call(updatePatrol, {
      params: { patrolId: body.patrolId },
      body: { name: 'العقبان', version },
      as: group.captain.token,
    });
    expect(late).toMatchObject({ status: 409, failure: { code: 'PATROLS_CHANGED' } });
  });
});

describe('a deleted patrol', () => {
  test('leaves its scouts without one, and keeps its row', async () => {
    const { body } = await make('النسور', 0, 1);
    const deleted = await call(deletePatrol, {
      params: { patrolId: body.patrolId },
      as: group.captain.token,
    });
    expect(deleted.ok.version).toBe((await read()).version);
    expect(await read()).toMatchObject({ body: [], count: 0 });
    expect((await read()).withoutPatrol).toHaveLength(4);
    const row = await server.db
      .selectFrom('patrols')
      .where('patrolId', '=', body.patrolId)
      .select('deletedAt')
      .executeTakeFirst();
    expect(row?.deletedAt).not.toBeNull();
    const again = await call(deletePatrol, {
      params: { patrolId: body.patrolId },
      as: group.captain.token,
    });
    expect(again.failure.code).toBe('PATROL_NOT_FOUND');
  });
});

test('a sector that has patrols and nobody in it can be deleted', async () => {
  const { baseName, suffixName } = await aSector(server.db, {
    unitCaptainId: group.unit.captainId,
  });
  await call(createPatrol, {
    body: { baseName, suffixName, name: 'النسور' },
    as: group.unit.token,
  });
  const deleted = await call(deleteSector, {
    body: { baseName, suffixName },
    as: group.general.token,
  });
  expect(deleted.status).toBe(200);
});

test('the attendance sheet names each scout’s patrol', async () => {
  const { body } = await make('النسور', 0);
  const sheet = await call(listScoutAttendance, {
    query: { ...named(), weekNumber: 1 },
    as: group.captain.token,
  });
  expect(sheet.ok.patrolWord).toBe('patrol');
  expect(sheet.ok.body.map(({ name, patrol }) => [name, patrol])).toEqual([
    ['أدهم شريف', null],
    ['بولا رأفت', null],
    ['مارك رامي', null],
    ['ياسين صلاح', { patrolId: body.patrolId, name: 'النسور' }],
  ]);
});

describe('a scout’s patrol', () => {
  test('is shown on the profile for captains in scope only', async () => {
    const { body } = await make('النسور', 0);
    const { patrolId } = body;
    const [scoutId] = idsOf(0) as [number];
    await call(updatePatrol, {
      params: { patrolId },
      body: { deputyId: scoutId },
      as: group.captain.token,
    });
    const profile = async (id: number, as?: string) =>
      (await call(readScout, { params: { id }, ...(as !== undefined && { as }) })).ok.body;
    expect((await profile(scoutId, group.captain.token)).patrol).toEqual({
      patrolId,
      name: 'النسور',
      word: 'patrol',
      seat: 'deputy',
    });
    expect((await profile(group.scouts[1]!.scoutId, group.captain.token)).patrol).toBeNull();
    const other = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    expect(await profile(scoutId, other.token)).not.toHaveProperty('patrol');
    expect(await profile(scoutId)).not.toHaveProperty('patrol');
  });

  test('is a column of the report where the sector has patrols', async () => {
    const headings = async () => {
      const report = await call(downloadReport, {
        body: { ...named(), type: 'scouts' },
        as: group.captain.token,
      });
      const sheets = await readXlsxFile(Buffer.from(await report.ok.arrayBuffer()));
      return sheets[1]!.data;
    };
    expect((await headings())[0]).not.toContain('الطليعة');
    await make('النسور', 0);
    const [titles, ...rows] = await headings();
    const place = titles!.indexOf('الطليعة');
    expect(rows.map((row) => [row[1], row[place]])).toContainEqual(['ياسين صلاح', 'النسور']);
    expect(rows.map((row) => [row[1], row[place]])).toContainEqual(['مارك رامي', null]);
  });
});
