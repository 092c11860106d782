import { describe, expect, test } from 'vitest';
import { recordSessionOutcome, updateSessionPlan } from '../../../contract/sessions/endpoints.ts';
import {
  listCommonSegments,
  listSessionMaterials,
  tickSessionMaterial,
} from '../../../contract/sessions/materials.ts';
import { testApp } from '../../testing/app.ts';
import { sessionGroup } from '../../testing/session-group.ts';

const server = testApp();
const { call } = server;
const { group, nameOf, plan, create, list } = sessionGroup(server);

describe('the outcome', () => {
  test('has stars only where it was held, and not before its day', async () => {
    const { sessionId } = await create({ weekNumber: 6, day: '2026-11-19' });
    const params = { sessionId };
    const say = (body: object, as = group.captain.token) =>
      call(recordSessionOutcome, { as, params, body });
    const held = (await say({ state: 'held', stars: 3, lesson: 'نقصّ الحبال' })).ok.body;
    expect(held).toMatchObject({ state: 'held', stars: 3, lesson: 'نقصّ الحبال' });
    const not = (await say({ state: 'notHeld', lesson: null })).ok.body;
    expect(not).toMatchObject({ state: 'notHeld', stars: null, lesson: null });
    const late = await say({ state: 'held', version: held.outcomeVersion });
    expect(late.failure).toMatchObject({ code: 'SESSION_CHANGED', stored: { state: 'notHeld' } });
    const { sessionId: coming } = await create();
    const body = { state: 'held' };
    const early = await call(recordSessionOutcome, {
      as: group.captain.token,
      params: { sessionId: coming },
      body,
    });
    expect(early.failure.code).toBe('DAY_TO_COME');
  });

  test('keeps a session that was held from being moved to a day to come', async () => {
    const { sessionId } = await create({ weekNumber: 6, day: '2026-11-19' });
    const params = { sessionId };
    const move = (day: string, weekNumber: number) =>
      call(updateSessionPlan, { as: group.captain.token, params, body: plan({ weekNumber, day }) });
    const { day, weekNumber } = plan();
    await call(recordSessionOutcome, { as: group.captain.token, params, body: { state: 'held' } });
    expect((await move(day, weekNumber)).failure).toMatchObject({
      code: 'DAY_TO_COME',
      arabicMessage: 'لم يأتِ يوم هذه الجلسة بعد',
    });
    expect((await move('2026-11-18', 6)).ok.body.state).toBe('held');
    await call(recordSessionOutcome, {
      as: group.captain.token,
      params,
      body: { state: 'planned' },
    });
    expect((await move(day, weekNumber)).status).toBe(200);
  });

  test('captains propose for the library, and a general captain marks', async () => {
    const { sessionId } = await create({ weekNumber: 6, day: '2026-11-19' });
    await create({ title: 'غيرها' });
    const params = { sessionId };
    const say = (body: object, as: string) => call(recordSessionOutcome, { as, params, body });
    expect((await say({ library: true }, group.unit.token)).failure.code).toBe('FORBIDDEN');
    await say({ proposed: true }, group.captain.token);
    await say({ library: true }, group.general.token);
    const { body, total } = await list({ library: true }, group.outsider.token);
    expect(body).toMatchObject([{ sessionId, library: true, proposed: true }]);
    expect(total).toBe(1);
  });
});

describe('materials', () => {
  test('are listed by day until the end of next week, with who brings them', async () => {
    await create({ weekNumber: 7, day: '2026-11-26' });
    await create({ weekNumber: 12, day: '2026-12-30' });
    const read = (as: string) => call(listSessionMaterials, { as });
    const { body, from, to } = (await read(group.captain.token)).ok;
    expect([from, to]).toEqual(['2026-11-20', '2026-12-03']);
    expect(body.map(({ text, quantity, captainId }) => [text, quantity, captainId])).toEqual([
      ['العلم', null, null],
      ['صفارة', null, null],
      ['حبل', 42, group.colleague.captainId],
    ]);
    expect((await read(group.outsider.token)).ok.body).toEqual([]);
    const foreign = { as: group.outsider.token, query: nameOf(group.sector) };
    expect((await call(listSessionMaterials, foreign)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await read(group.general.token)).ok.count).toBe(3);
    await server.db
      .updateTable('captains')
      .set({ closedAt: server.now.toISOString() })
      .where('captainId', '=', group.colleague.captainId)
      .execute();
    expect((await read(group.captain.token)).ok.body[2]).toMatchObject({
      captainId: null,
      leftBy: 'كيرلس عادل',
    });
  });

  test('a tick is shared by the sector, and finds its material where the plan was changed', async () => {
    const session = await create();
    const { segmentId } = session.segments[0]!;
    const tick = (body: object, as = group.colleague.token) =>
      call(tickSessionMaterial, { as, body: { segmentId, ready: true, ...body } });
    const moved = (await tick({ index: 0, text: 'صفارة' })).ok.body;
    expect(moved.segments[0]!.materials.map(({ ready }) => ready)).toEqual([false, true]);
    expect((await tick({ index: 1, text: 'خيمة' })).failure.code).toBe('MATERIAL_NOT_FOUND');
    expect((await tick({ index: 5 })).failure.code).toBe('MATERIAL_NOT_FOUND');
    expect((await tick({ index: 0 }, group.outsider.token)).failure.code).toBe('OUT_OF_SCOPE');
    const undone = (await tick({ index: 1, ready: false })).ok.body;
    expect(undone.segments[0]!.materials[1]!.ready).toBe(false);
  });

  test('a tick makes one of two equal materials of a segment ready', async () => {
    const materials = [{ text: 'حبل' }, { text: 'حبل' }];
    const session = await create({ segments: [{ title: 'الجسر', minutes: 30, materials }] });
    const { segmentId } = session.segments[0]!;
    const { body } = (
      await call(tickSessionMaterial, {
        as: group.captain.token,
        body: { segmentId, index: 1, text: 'حبل', ready: true },
      })
    ).ok;
    expect(body.segments[0]!.materials.map(({ ready }) => ready)).toEqual([false, true]);
  });

  test('the commonest segments of a sector come with their last minutes', async () => {
    await create();
    await create({ segments: [{ title: 'الطابور', minutes: 15 }] });
    const { body } = (
      await call(listCommonSegments, { as: group.captain.token, query: nameOf(group.sector) })
    ).ok;
    expect(body).toEqual([{ title: 'الطابور', minutes: 15 }]);
  });
});
