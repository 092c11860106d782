import { beforeEach, describe, expect, test } from 'vitest';
import {
  createPatrol,
  deletePatrol,
  movePatrolMembers,
  updatePatrol,
} from '../../../contract/patrols/endpoints.ts';
import { deleteScout, restoreScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { eraseScout } from '../../../contract/scouts/scout-data.ts';
import { testApp } from '../../testing/app.ts';
import { aScout, aSector, PASSWORD } from '../../testing/factories.ts';
import { patrolGroup } from '../../testing/patrol-group.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
const { group, named, idsOf, read, make } = patrolGroup(server);

const move = (patrolId: number | null, scoutIds: number[], version?: string) =>
  call(movePatrolMembers, {
    body: { ...named(), patrolId, scoutIds, version },
    as: group.captain.token,
  });

describe('moving scouts', () => {
  test('takes them from one patrol to another by one act', async () => {
    await make('النسور', 0, 1);
    const falcons = await make('الصقور');
    const moved = await move(falcons.body.patrolId, idsOf(0, 2));
    expect(moved.ok.body.map(({ scouts }) => scouts.map(({ name }) => name))).toEqual([
      ['أدهم شريف'],
      ['مارك رامي', 'ياسين صلاح'],
    ]);
    expect(moved.ok.withoutPatrol.map(({ name }) => name)).toEqual(['بولا رأفت']);
    expect(moved.ok.version).toBe((await read()).version);
  });

  test('moving scouts to null takes them out, and takes a leader from the seat', async () => {
    const { body } = await make('النسور', 0, 1);
    await call(updatePatrol, {
      params: { patrolId: body.patrolId },
      body: { leaderId: group.scouts[0]!.scoutId, deputyId: group.scouts[1]!.scoutId },
      as: group.captain.token,
    });
    const moved = await move(null, idsOf(0));
    expect(moved.ok.body).toMatchObject([{ leaderId: null, deputyId: group.scouts[1]!.scoutId }]);
  });

  test('moving scouts to the same patrol keeps a leader’s seat', async () => {
    const { body } = await make('النسور', 0);
    const { patrolId } = body;
    const as = group.captain.token;
    const leaderId = group.scouts[0]!.scoutId;
    await call(updatePatrol, { params: { patrolId }, body: { leaderId }, as });
    const moved = await move(patrolId, idsOf(0, 1));
    expect(moved.ok.body).toMatchObject([{ leaderId }]);
  });

  test('a patrol and a seat are named when a scout is deleted or moved, and come back with the scout', async () => {
    const { body } = await make('النسور', 0, 1);
    const { patrolId } = body;
    const as = group.captain.token;
    const { scoutId, name, gender } = group.scouts[0]!;
    const leaderId = scoutId;
    await call(updatePatrol, { params: { patrolId }, body: { leaderId }, as });
    const params = { id: scoutId };
    const deleted = await call(deleteScout, { params, as: group.unit.token });
    expect(deleted.ok.arabicMessage).toBe('تم حذف الكشاف بنجاح، وترك طليعة النسور وهو عريفها');
    const restored = await call(restoreScout, { params, as: group.unit.token });
    expect(restored.ok.arabicMessage).toBe(
      'تم استرجاع الكشاف بنجاح، وعاد إلى طليعة النسور وهو عريفها',
    );
    expect((await read()).body).toMatchObject([{ leaderId }]);

    const other = await aSector(server.db, { unitCaptainId: group.unit.captainId });
    const moveTo = (to: StoredSector) =>
      call(updateScout, {
        params: { scoutId },
        body: { name, gender, baseName: to.baseName, suffixName: to.suffixName },
        as: group.unit.token,
      });
    expect((await moveTo(other)).ok.arabicMessage).toBe(
      'تم تعديل الكشاف بنجاح، وترك طليعة النسور وهو عريفها',
    );
    // The patrol has another leader meanwhile, so only the membership is restored.
    const [, second] = idsOf(0, 1);
    await call(updatePatrol, { params: { patrolId }, body: { leaderId: second! }, as });
    expect((await moveTo(group.sector)).ok.arabicMessage).toBe(
      'تم تعديل الكشاف بنجاح، وعاد إلى طليعة النسور',
    );
    const [patrol] = (await read()).body;
    expect(patrol).toMatchObject({ leaderId: second });
    expect(patrol!.scouts.map((scout) => scout.scoutId)).toContain(scoutId);

    await moveTo(other);
    await call(deletePatrol, { params: { patrolId }, as });
    expect((await moveTo(group.sector)).ok.arabicMessage).toBe('تم تعديل الكشاف بنجاح');
  });

  test('is refused for a scout of another sector, and moves nobody', async () => {
    const { body } = await make('النسور');
    const stranger = await aScout(server.db, await aSector(server.db));
    const moved = await move(body.patrolId, [...idsOf(0), stranger.scoutId]);
    expect(moved).toMatchObject({ status: 400, failure: { code: 'UNKNOWN_SCOUT' } });
    expect((await read()).body[0]!.scouts).toEqual([]);
  });

  test('into a patrol of another sector finds none', async () => {
    const other = await aSector(server.db, { unitCaptainId: group.unit.captainId });
    const { baseName, suffixName } = other;
    const made = await call(createPatrol, {
      body: { baseName, suffixName, name: 'النسور' },
      as: group.unit.token,
    });
    const moved = await move(made.ok.body.patrolId, idsOf(0));
    expect(moved).toMatchObject({ status: 404, failure: { code: 'PATROL_NOT_FOUND' } });
  });

  test('moving scouts from an outdated version answers with the stored patrols, unless it changes nothing', async () => {
    const eagles = await make('النسور');
    const falcons = await make('الصقور');
    const { version } = falcons;
    expect((await move(eagles.body.patrolId, idsOf(0), version)).status).toBe(200);
    const late = await move(falcons.body.patrolId, idsOf(0), version);
    expect(late).toMatchObject({ status: 409, failure: { code: 'PATROLS_CHANGED' } });
    const stored = late.failure.stored as { patrols: { scouts: object[] }[]; version: string };
    expect(stored.patrols.map(({ scouts }) => scouts.length)).toEqual([1, 0]);
    expect(stored.version).toBe((await read()).version);
    // No scout was moved.
    expect((await read()).body.map(({ scouts }) => scouts.length)).toEqual([1, 0]);
    const same = await move(eagles.body.patrolId, idsOf(0), version);
    expect(same.status).toBe(200);
  });

  test('into a patrol that was deleted meanwhile is a change, too', async () => {
    const { body, version } = await make('النسور');
    await make('الصقور');
    const newer = (await read()).version!;
    await call(deletePatrol, { params: { patrolId: body.patrolId }, as: group.captain.token });
    expect((await move(body.patrolId, idsOf(0), newer)).failure.code).toBe('PATROLS_CHANGED');
    expect((await move(body.patrolId, idsOf(0))).failure.code).toBe('PATROL_NOT_FOUND');
    expect(version).not.toBe(newer);
  });

  test('two captains who move scouts at the same time succeed once, and the other one gets a conflict', async () => {
    const [eagles, falcons] = [await make('النسور'), await make('الصقور')];
    const version = (await read()).version!;
    const answers = await Promise.all([
      move(eagles.body.patrolId, idsOf(0), version),
      move(falcons.body.patrolId, idsOf(0), version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await read();
    expect(body.flatMap(({ scouts }) => scouts)).toHaveLength(1);
  });
});

describe('a scout who leads a patrol leaves it and the seat', () => {
  let patrolId: number;

  beforeEach(async () => {
    const { body } = await make('النسور', 0, 1);
    patrolId = body.patrolId;
    await call(updatePatrol, {
      params: { patrolId },
      body: { leaderId: group.scouts[0]!.scoutId },
      as: group.captain.token,
    });
  });

  const expectGone = async () => {
    expect((await read()).body).toMatchObject([
      { patrolId, leaderId: null, scouts: [{ scoutId: group.scouts[1]!.scoutId }] },
    ]);
  };
  const [first] = [() => group.scouts[0]!];

  test('a scout who leads a patrol leaves it and the seat by moving to another sector', async () => {
    const { baseName, suffixName } = await aSector(server.db);
    const { name, gender, scoutId } = first();
    const moved = await call(updateScout, {
      params: { scoutId },
      body: { name, gender, baseName, suffixName },
      as: group.general.token,
    });
    expect(moved.status).toBe(200);
    await expectGone();
  });

  test('not by another change of their data', async () => {
    const { gender, scoutId } = first();
    await call(updateScout, {
      params: { scoutId },
      body: { name: 'ياسين طارق', gender, ...named() },
      as: group.captain.token,
    });
    expect((await read()).body).toMatchObject([{ leaderId: scoutId }]);
  });

  test('a scout who leads a patrol leaves it and the seat by being deleted', async () => {
    await call(deleteScout, { params: { id: first().scoutId }, as: group.general.token });
    await expectGone();
  });

  test('a scout who leads a patrol leaves it and the seat by an erasure', async () => {
    const { scoutId, name } = first();
    const erased = await call(eraseScout, {
      params: { id: scoutId },
      body: { password: PASSWORD, name },
      as: group.general.token,
    });
    expect(erased.status).toBe(200);
    await expectGone();
  });

  test('a scout who leads a patrol leaves it and the seat by a row that is removed', async () => {
    await server.db.deleteFrom('scouts').where('scoutId', '=', first().scoutId).execute();
    await expectGone();
  });
});
