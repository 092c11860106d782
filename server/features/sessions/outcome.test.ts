import { beforeEach, describe, expect, test } from 'vitest';
import {
  createSessionPlan,
  listSessionPlans,
  recordSessionOutcome,
  updateSessionPlan,
} from '../../../contract/sessions/endpoints.ts';
import {
  listCommonSegments,
  listSessionMaterials,
  tickSessionMaterial,
} from '../../../contract/sessions/materials.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let colleague: TestCaptain;
let outsider: TestCaptain;
type Sector = { sectorId: number; baseName: string; suffixName: string };
let sector: Sector;

beforeEach(async () => {
  ({ general, unit, captain, sector } = await aSetting(server));
  colleague = await aCaptain(server, { sectorId: sector.sectorId });
  outsider = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
});

const nameOf = ({ baseName, suffixName }: Sector) => ({ baseName, suffixName });

const plan = (changes: object = {}) => ({
  title: 'العُقد: الأفقية والوتدية',
  goal: 'أن يعقد كل شبل العقدتين',
  weekNumber: 8,
  termNumber: 1,
  day: '2026-12-03',
  startTime: '11:00',
  endTime: '12:00',
  sectors: [nameOf(sector)],
  segments: [
    { title: 'الطابور', minutes: 10, materials: [{ text: 'العلم' }, { text: 'صفارة' }] },
    {
      title: 'جسر الحبال',
      minutes: 55,
      captainId: colleague.captainId,
      materials: [{ text: 'حبل', quantity: 42 }],
      notes: 'محطات',
    },
  ],
  links: [{ url: 'https://example.org/knots' }],
  notes: 'إن أمطرت ننتقل إلى القاعة',
  ...changes,
});
const create = async (changes: object = {}, as = captain.token) =>
  (await call(createSessionPlan, { as, body: plan(changes) })).ok.body;
const list = async (query: object = {}, as = captain.token) =>
  (await call(listSessionPlans, { as, query })).ok;

describe('the outcome', () => {
  test('has stars only where it was held, and not before its day', async () => {
    const { sessionId } = await create({ weekNumber: 6, day: '2026-11-19' });
    const params = { sessionId };
    const say = (body: object, as = captain.token) =>
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
      as: captain.token,
      params: { sessionId: coming },
      body,
    });
    expect(early.failure.code).toBe('DAY_TO_COME');
  });

  test('keeps a session that was held from being moved to a day to come', async () => {
    const { sessionId } = await create({ weekNumber: 6, day: '2026-11-19' });
    const params = { sessionId };
    const move = (day: string, weekNumber: number) =>
      call(updateSessionPlan, { as: captain.token, params, body: plan({ weekNumber, day }) });
    const { day, weekNumber } = plan();
    await call(recordSessionOutcome, { as: captain.token, params, body: { state: 'held' } });
    expect((await move(day, weekNumber)).failure).toMatchObject({
      code: 'DAY_TO_COME',
      arabicMessage: 'لم يأتِ يوم هذه الجلسة بعد',
    });
    expect((await move('2026-11-18', 6)).ok.body.state).toBe('held');
    await call(recordSessionOutcome, { as: captain.token, params, body: { state: 'planned' } });
    expect((await move(day, weekNumber)).status).toBe(200);
  });

  test('captains propose for the library, and a general captain marks', async () => {
    const { sessionId } = await create({ weekNumber: 6, day: '2026-11-19' });
    await create({ title: 'غيرها' });
    const params = { sessionId };
    const say = (body: object, as: string) => call(recordSessionOutcome, { as, params, body });
    expect((await say({ library: true }, unit.token)).failure.code).toBe('FORBIDDEN');
    await say({ proposed: true }, captain.token);
    await say({ library: true }, general.token);
    const { body, total } = await list({ library: true }, outsider.token);
    expect(body).toMatchObject([{ sessionId, library: true, proposed: true }]);
    expect(total).toBe(1);
  });
});

describe('materials', () => {
  test('are listed by day until the end of next week, with who brings them', async () => {
    await create({ weekNumber: 7, day: '2026-11-26' });
    await create({ weekNumber: 12, day: '2026-12-30' });
    const read = (as: string) => call(listSessionMaterials, { as });
    const { body, from, to } = (await read(captain.token)).ok;
    expect([from, to]).toEqual(['2026-11-20', '2026-12-03']);
    expect(body.map(({ text, quantity, captainId }) => [text, quantity, captainId])).toEqual([
      ['العلم', null, null],
      ['صفارة', null, null],
      ['حبل', 42, colleague.captainId],
    ]);
    expect((await read(outsider.token)).ok.body).toEqual([]);
    const foreign = { as: outsider.token, query: nameOf(sector) };
    expect((await call(listSessionMaterials, foreign)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await read(general.token)).ok.count).toBe(3);
    await server.db
      .updateTable('captains')
      .set({ closedAt: server.now.toISOString() })
      .where('captainId', '=', colleague.captainId)
      .execute();
    expect((await read(captain.token)).ok.body[2]).toMatchObject({
      captainId: null,
      leftBy: 'كيرلس عادل',
    });
  });

  test('a tick is shared by the sector, and finds its material where the plan was changed', async () => {
    const session = await create();
    const { segmentId } = session.segments[0]!;
    const tick = (body: object, as = colleague.token) =>
      call(tickSessionMaterial, { as, body: { segmentId, ready: true, ...body } });
    const moved = (await tick({ index: 0, text: 'صفارة' })).ok.body;
    expect(moved.segments[0]!.materials.map(({ ready }) => ready)).toEqual([false, true]);
    expect((await tick({ index: 1, text: 'خيمة' })).failure.code).toBe('MATERIAL_NOT_FOUND');
    expect((await tick({ index: 5 })).failure.code).toBe('MATERIAL_NOT_FOUND');
    expect((await tick({ index: 0 }, outsider.token)).failure.code).toBe('OUT_OF_SCOPE');
    const undone = (await tick({ index: 1, ready: false })).ok.body;
    expect(undone.segments[0]!.materials[1]!.ready).toBe(false);
  });

  test('of two equal ones in a segment one tick makes one ready', async () => {
    const materials = [{ text: 'حبل' }, { text: 'حبل' }];
    const session = await create({ segments: [{ title: 'الجسر', minutes: 30, materials }] });
    const { segmentId } = session.segments[0]!;
    const { body } = (
      await call(tickSessionMaterial, {
        as: captain.token,
        body: { segmentId, index: 1, text: 'حبل', ready: true },
      })
    ).ok;
    expect(body.segments[0]!.materials.map(({ ready }) => ready)).toEqual([false, true]);
  });

  test('the commonest segments of a sector come with their last minutes', async () => {
    await create();
    await create({ segments: [{ title: 'الطابور', minutes: 15 }] });
    const { body } = (await call(listCommonSegments, { as: captain.token, query: nameOf(sector) }))
      .ok;
    expect(body).toEqual([{ title: 'الطابور', minutes: 15 }]);
  });
});
