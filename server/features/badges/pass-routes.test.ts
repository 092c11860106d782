import { describe, expect, test } from 'vitest';
import {
  listSectorBadges,
  readCertificate,
  takeBackPass,
} from '../../../contract/badges/pass-endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { badgeGroup } from '../../testing/badge-group.ts';
import { aCaptain, aScout, aSector } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
const { group, idsOf, pass, passWhole, pairOf, approve, award, owed } = badgeGroup(server);

const ofSector = async (
  query: object = { badgeId: group.badge.badgeId },
  as = group.captain.token,
) => {
  const { baseName, suffixName } = group.sector;
  return (await call(listSectorBadges, { as, query: { baseName, suffixName, ...query } })).ok.body;
};

describe('passing', () => {
  test('notes each scout with each requirement in one act, under its wording', async () => {
    const scoutIds = [group.mina.scoutId, group.bassem.scoutId];
    const first = await pass({ requirementIds: idsOf(0, 1), scoutIds, date: '2026-11-13' });
    expect(first.status).toBe(201);
    expect(first.ok.body).toEqual({ passed: 4, alreadyPassed: 0, completed: [] });
    const second = await pass({ requirementIds: idsOf(1, 3), scoutIds });
    expect(second.ok.body).toEqual({
      passed: 2,
      alreadyPassed: 2,
      completed: [pairOf(group.mina), pairOf(group.bassem)],
    });
    const [one] = await ofSector();
    expect(one).toMatchObject({
      name: 'باسم رأفت',
      state: 'complete',
      badgeId: group.badge.badgeId,
    });
    const by = {
      captainId: group.captain.captainId,
      firstName: group.captain.firstName,
      middleName: group.captain.middleName,
    };
    expect(one!.passed).toMatchObject([
      { requirementId: idsOf(0)[0], date: '2026-11-13', by, wording: 'يحفظ الوعد' },
      { requirementId: idsOf(1)[0], date: '2026-11-13', by, wording: 'يربط العقد' },
      { requirementId: idsOf(3)[0], date: '2026-11-20', by, wording: 'يعدّ وجبة' },
    ]);
  });

  test('lists scouts of a sector without passes only if a badge is named', async () => {
    await pass({ requirementIds: idsOf(0), scoutIds: [group.mina.scoutId] });
    expect((await ofSector()).map(({ name, state }) => [name, state])).toEqual([
      ['باسم رأفت', null],
      ['مينا عادل فهمي', 'started'],
    ]);
    expect(await ofSector({})).toMatchObject([{ badgeId: group.badge.badgeId, state: 'started' }]);
    const unknown = {
      baseName: group.sector.baseName,
      suffixName: group.sector.suffixName,
      badgeId: 999_999,
    };
    const { failure } = await call(listSectorBadges, { as: group.captain.token, query: unknown });
    expect(failure.code).toBe('BADGE_NOT_FOUND');
  });

  test('refuses a future day, other sectors and unknown scouts, and then stores nothing', async () => {
    const stranger = await aScout(server.db, await aSector(server.db));
    const requirementIds = idsOf(0);
    const scoutIds = [group.mina.scoutId];
    const refusals: [object, string][] = [
      [{ requirementIds, scoutIds, date: '2026-11-21' }, 'DAY_TO_COME'],
      [{ requirementIds, scoutIds: [group.mina.scoutId, stranger.scoutId] }, 'OUT_OF_SCOPE'],
      [{ requirementIds, scoutIds: [group.mina.scoutId, 999_999] }, 'SCOUT_NOT_FOUND'],
      [{ requirementIds: [...requirementIds, 999_999], scoutIds }, 'REQUIREMENT_NOT_FOUND'],
      [{ requirementIds: [], scoutIds }, 'INVALID_REQUEST'],
    ];
    for (const [body, code] of refusals) expect((await pass(body)).failure.code).toBe(code);
    const many = Array.from({ length: 501 }, (_, nth) => nth + 1);
    const tooMany = await pass({ requirementIds: idsOf(0, 1), scoutIds: many });
    expect(tooMany.failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(await ofSector({})).toEqual([]);
  });

  test('is not for a stand-in', async () => {
    const standIn = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    await server.db
      .insertInto('standIns')
      .values({
        captainId: standIn.captainId,
        sectorId: group.sector.sectorId,
        untilDay: '2026-12-01',
        madeBy: group.unit.captainId,
        madeAt: server.now.toISOString(),
      })
      .execute();
    const body = { requirementIds: idsOf(0), scoutIds: [group.mina.scoutId] };
    expect((await pass(body, standIn.token)).failure.code).toBe('OUT_OF_SCOPE');
  });

  test('two captains who pass the last requirement at once complete the badge once', async () => {
    await pass({ requirementIds: idsOf(0), scoutIds: [group.mina.scoutId] });
    const answers = await Promise.all([
      pass({ requirementIds: idsOf(1), scoutIds: [group.mina.scoutId] }),
      pass({ requirementIds: idsOf(2), scoutIds: [group.mina.scoutId] }, group.unit.token),
    ]);
    expect(answers.flatMap(({ ok }) => ok.body.completed)).toEqual([pairOf(group.mina)]);
    expect((await owed()).toApprove).toHaveLength(1);
  });

  test('is taken back with history, until the badge is approved', async () => {
    await passWhole(group.mina);
    const back = (place: number) =>
      call(takeBackPass, {
        as: group.captain.token,
        body: { requirementId: idsOf(place)[0], scoutId: group.mina.scoutId },
      });
    expect((await back(2)).ok.body).toEqual({ ...pairOf(group.mina), state: 'started' });
    expect((await back(2)).failure).toMatchObject({ status: 404, code: 'PASS_NOT_FOUND' });
    expect((await owed()).toApprove).toEqual([]);
    await pass({ requirementIds: idsOf(3), scoutIds: [group.mina.scoutId] });
    await approve({ pairs: [pairOf(group.mina)] });
    expect((await back(0)).failure).toMatchObject({ status: 409, code: 'BADGE_APPROVED' });
    const query = { entity: 'badgePass', entityId: String(group.mina.scoutId) };
    const { body } = (await call(listHistory, { as: group.general.token, query })).ok;
    expect(body.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['create', null, said('يعدّ وجبة')],
      ['delete', said('يشارك في رحلة'), null],
      ['create', null, said('يحفظ الوعد', 'يربط العقد', 'يشارك في رحلة')],
    ]);
  });

  test('leaves no begun badge once all passes are taken back', async () => {
    await pass({ requirementIds: idsOf(0), scoutIds: [group.mina.scoutId] });
    const body = { requirementId: idsOf(0)[0], scoutId: group.mina.scoutId };
    const back = await call(takeBackPass, { as: group.captain.token, body });
    expect(back.ok.body.state).toBeNull();
    expect(await ofSector({})).toEqual([]);
  });
});

const said = (...texts: string[]) => ({
  date: '2026-11-20',
  requirements: texts.map((text) => ({ badge: 'المبتدئ', text })),
});

describe('a complete badge', () => {
  test('waits for approval, then for handing over, and each step is taken back', async () => {
    await passWhole(group.mina);
    const pairs = [pairOf(group.mina)];
    expect(await owed()).toMatchObject({
      toApprove: [
        { ...pairOf(group.mina), name: 'مينا عادل فهمي', completedAt: FRIDAY.toISOString() },
      ],
      toAward: [],
    });
    expect((await approve({ pairs })).ok.body).toEqual([{ ...pairs[0], state: 'approved' }]);
    expect(await owed(group.unit.token)).toMatchObject({
      toApprove: [],
      toAward: [{ ...pairOf(group.mina), approvedAt: FRIDAY.toISOString(), certificateNumber: 1 }],
    });
    expect((await award({ pairs, date: '2026-11-19' })).ok.body[0]!.state).toBe('awarded');
    expect(await owed()).toEqual({ toApprove: [], toAward: [] });
    expect((await ofSector())[1]).toMatchObject({ awardedOn: '2026-11-19', state: 'awarded' });

    expect((await approve({ pairs, undo: true })).failure).toMatchObject({
      status: 409,
      code: 'BADGE_AWARDED',
    });
    expect((await award({ pairs, undo: true })).ok.body[0]!.state).toBe('approved');
    expect((await approve({ pairs, undo: true })).ok.body[0]!.state).toBe('complete');
    const query = { entity: 'scoutBadge', entityId: String(group.mina.scoutId) };
    const { body } = (await call(listHistory, { as: group.general.token, query })).ok;
    const step = (state: string, date: string | null = null) => ({
      badge: 'المبتدئ',
      state,
      date,
    });
    expect(body.map(({ action, before, after }) => [action, before ?? after])).toEqual([
      ['delete', step('approved')],
      ['delete', step('awarded', '2026-11-19')],
      ['create', step('awarded', '2026-11-19')],
      ['create', step('approved')],
    ]);
  });

  test('is not approved before it is complete, nor handed over before it is approved', async () => {
    await passWhole(group.mina);
    const pairs = [pairOf(group.mina), pairOf(group.bassem)];
    expect((await approve({ pairs })).failure).toMatchObject({
      status: 409,
      code: 'BADGE_NOT_COMPLETE',
    });
    expect((await owed()).toApprove).toHaveLength(1);
    const early = await award({ pairs: [pairOf(group.mina)] });
    expect(early.failure).toMatchObject({ status: 409, code: 'BADGE_NOT_APPROVED' });
    await approve({ pairs: [pairOf(group.mina)] });
    const late = await award({ pairs: [pairOf(group.mina)], date: '2026-11-21' });
    expect(late.failure.code).toBe('DAY_TO_COME');
  });

  test('is approved once: repeated and simultaneous approvals change nothing', async () => {
    await passWhole(group.mina);
    const pairs = [pairOf(group.mina), pairOf(group.mina)];
    const answers = await Promise.all([
      approve({ pairs }),
      approve({ pairs }, group.general.token),
    ]);
    expect(answers.map(({ ok }) => ok.body)).toEqual([
      [{ ...pairOf(group.mina), state: 'approved' }],
      [{ ...pairOf(group.mina), state: 'approved' }],
    ]);
    const query = { entity: 'scoutBadge', entityId: String(group.mina.scoutId) };
    expect((await call(listHistory, { as: group.general.token, query })).ok.count).toBe(1);
  });

  test('has a certificate number that is never given twice', async () => {
    await passWhole(group.mina);
    await passWhole(group.bassem);
    await approve({ pairs: [pairOf(group.mina), pairOf(group.bassem)] });
    const numbers = async () =>
      (await owed()).toAward.map(({ name, certificateNumber }) => [name, certificateNumber]);
    expect(await numbers()).toEqual([
      ['باسم رأفت', 2],
      ['مينا عادل فهمي', 1],
    ]);
    await approve({ pairs: [pairOf(group.bassem)], undo: true });
    await approve({ pairs: [pairOf(group.bassem)] });
    expect(await numbers()).toContainEqual(['باسم رأفت', 2]);
    await approve({ pairs: [pairOf(group.bassem)], undo: true });
    for (const requirementId of idsOf(0, 1, 2)) {
      const body = { requirementId, scoutId: group.bassem.scoutId };
      await call(takeBackPass, { as: group.captain.token, body });
    }
    await passWhole(group.bassem);
    await approve({ pairs: [pairOf(group.bassem)] });
    expect(await numbers()).toContainEqual(['باسم رأفت', 3]);
  });

  test('a badge with new requirements is incomplete again when its approval is taken back', async () => {
    await passWhole(group.mina);
    await approve({ pairs: [pairOf(group.mina)] });
    await server.db
      .insertInto('badgeRequirements')
      .values({ badgeId: group.badge.badgeId, place: 9, text: 'يسبح', isRequired: true })
      .execute();
    const undone = await approve({ pairs: [pairOf(group.mina)], undo: true });
    expect(undone.ok.body[0]!.state).toBe('started');
  });

  test('prints a certificate with who signs, from the approval on', async () => {
    await passWhole(group.mina);
    const read = () =>
      call(readCertificate, { as: group.captain.token, query: pairOf(group.mina) });
    expect((await read()).failure.code).toBe('BADGE_NOT_APPROVED');
    await approve({ pairs: [pairOf(group.mina)] });
    expect((await read()).ok.body).toMatchObject({
      name: 'مينا عادل فهمي',
      badgeName: 'المبتدئ',
      certificateNumber: 1,
      approvedOn: '2026-11-20',
      awardedOn: null,
      sectorCaptain: { captainId: group.captain.captainId },
      unitCaptain: { captainId: group.unit.captainId },
      generalCaptain: { gender: expect.any(String) },
    });
  });

  test('the complete badge of a deleted scout is not listed as waiting', async () => {
    await passWhole(group.mina);
    await server.db
      .updateTable('scouts')
      .set({ deletedAt: server.now.toISOString() })
      .where('scoutId', '=', group.mina.scoutId)
      .execute();
    expect((await owed()).toApprove).toEqual([]);
    expect((await approve({ pairs: [pairOf(group.mina)] })).failure.code).toBe('SCOUT_NOT_FOUND');
  });
});
