import { describe, expect, test } from 'vitest';
import {
  copySessionPlan,
  createSessionPlan,
  deleteSessionPlan,
  readSessionPlan,
  recordSessionOutcome,
  updateSessionPlan,
} from '../../../contract/sessions/endpoints.ts';
import { listSessionMaterials, tickSessionMaterial } from '../../../contract/sessions/materials.ts';
import { updateTerm } from '../../../contract/terms/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { sessionGroup } from '../../testing/session-group.ts';

const server = testApp();
const { call } = server;
const { group, nameOf, plan, create, list } = sessionGroup(server);

describe('planning', () => {
  test('stores the whole plan, with the times of the segments from the start', async () => {
    const session = await create();
    expect(session).toMatchObject({
      title: 'العُقد: الأفقية والوتدية',
      day: '2026-12-03',
      startTime: '11:00',
      endTime: '12:00',
      sectors: [{ ...nameOf(group.sector), attendanceRecorded: false }],
      captain: { captainId: group.captain.captainId, isPresent: true },
      state: 'planned',
      minutes: 65,
      editable: true,
      tickable: true,
      links: [{ url: 'https://example.org/knots', title: null }],
    });
    expect(session.segments.map(({ startsAt }) => startsAt)).toEqual(['11:00', '11:10']);
    expect(session.segments[1]).toMatchObject({
      captainId: group.colleague.captainId,
      notes: 'محطات',
      materials: [{ text: 'حبل', quantity: 42, captainId: null, ready: false }],
    });
    const params = { sessionId: session.sessionId };
    const read = (await call(readSessionPlan, { as: group.outsider.token, params })).ok;
    expect(read.body).toEqual({ ...session, editable: false, tickable: false });
    expect(read.servedAt).toBe(server.now.toISOString());
  });

  test('an answer can be sent back as it is, and changes nothing', async () => {
    const session = await create();
    const params = { sessionId: session.sessionId };
    const { ok } = await call(updateSessionPlan, {
      as: group.captain.token,
      params,
      body: session,
    });
    expect(ok.body).toMatchObject({ segments: session.segments, version: session.version });
  });

  test.each([
    ['day', { day: '2026-12-10' }, 'هذا اليوم خارج الأسبوع ٨'],
    ['title', { title: ' ' }, 'هذا الحقل مطلوب'],
    ['startTime', { startTime: '25:00' }, 'مثل ١١:٠٠'],
    ['sectors', { sectors: [] }, 'اختر قطاعاً واحداً على الأقل'],
    ['segments.0.minutes', { segments: [{ title: 'سمر', minutes: 481 }] }, '٤٨٠'],
    ['links.0.url', { links: [{ url: 'javascript:alert(1)' }] }, 'https://'],
  ])('says what is wrong with %s', async (path, changes, sentence) => {
    const { failure } = await call(createSessionPlan, {
      as: group.captain.token,
      body: plan(changes),
    });
    expect(failure).toMatchObject({ status: 400, issues: [{ path }] });
    expect(failure.issues?.[0]?.arabicMessage).toContain(sentence);
  });

  test('needs a week of the newest term that is not cancelled', async () => {
    const body = plan({ weekNumber: 60 });
    const unknown = await call(createSessionPlan, { as: group.captain.token, body });
    expect(unknown.failure).toMatchObject({ status: 400, code: 'UNKNOWN_WEEK' });
    await cancel(8);
    const cancelled = await call(createSessionPlan, { as: group.captain.token, body: plan() });
    expect(cancelled.failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(cancelled.failure.issues?.[0]).toMatchObject({ path: 'weekNumber' });
  });

  test('names captains of its sectors, of their unit and of the group only', async () => {
    const named = (captainId: number) =>
      call(createSessionPlan, { as: group.captain.token, body: plan({ captainId }) });
    expect((await named(group.unit.captainId)).status).toBe(201);
    expect((await named(group.general.captainId)).status).toBe(201);
    expect((await named(group.outsider.captainId)).failure.code).toBe('NOT_OF_SESSION');
  });
});

describe('who may change a session', () => {
  test('a session of several sectors may be changed by captains of all of them, and by the captain in charge', async () => {
    const both = { sectors: [nameOf(group.sector), nameOf(group.sister)] };
    const refused = await call(createSessionPlan, { as: group.captain.token, body: plan(both) });
    expect(refused.failure.code).toBe('OUT_OF_SCOPE');
    const { sessionId } = await create(
      { ...both, captainId: group.captain.captainId },
      group.unit.token,
    );
    const change = (as: string, changes: object = {}) =>
      call(updateSessionPlan, { as, params: { sessionId }, body: plan({ ...both, ...changes }) });
    expect((await change(group.captain.token)).status).toBe(200);
    expect((await change(group.unit.token)).status).toBe(200);
    expect((await change(group.general.token)).status).toBe(200);
    expect((await change(group.colleague.token)).failure.code).toBe('OUT_OF_SCOPE');
    // The captain in charge can't remove a sector outside their scope.
    const alone = await change(group.captain.token, { sectors: [nameOf(group.sector)] });
    expect(alone.failure.code).toBe('OUT_OF_SCOPE');
    const row = (await list({}, group.colleague.token)).body[0];
    expect(row).toMatchObject({ editable: false, captain: { captainId: group.captain.captainId } });
  });

  test('a captain who moved to another sector is still named, and may not change it', async () => {
    const { sessionId } = await create();
    await server.db
      .updateTable('captains')
      .set({ sectorId: group.sister.sectorId })
      .where('captainId', '=', group.captain.captainId)
      .execute();
    const params = { sessionId };
    const { body } = (await call(readSessionPlan, { as: group.captain.token, params })).ok;
    expect(body).toMatchObject({ captain: { isPresent: false }, editable: false });
    const change = await call(updateSessionPlan, {
      as: group.colleague.token,
      params,
      body: plan(),
    });
    expect(change.ok.body.captain).toMatchObject({ captainId: group.captain.captainId });
  });
});

describe('changing', () => {
  test('keeps ticks of kept segments, in any order, and drops omitted segments', async () => {
    const session = await create();
    const [first, second] = session.segments;
    const tick = { segmentId: first!.segmentId, index: 1, ready: true };
    await call(tickSessionMaterial, { as: group.colleague.token, body: tick });
    const params = { sessionId: session.sessionId };
    const body = plan({
      segments: [
        { title: 'سمر', minutes: 20 },
        {
          segmentId: first!.segmentId,
          title: 'الطابور وتحية العلم',
          minutes: 15,
          materials: [{ text: 'صفاره' }, { text: 'طبلة' }],
        },
      ],
    });
    const { segments } = (await call(updateSessionPlan, { as: group.captain.token, params, body }))
      .ok.body;
    expect(segments.map(({ title, startsAt }) => [title, startsAt])).toEqual([
      ['سمر', '11:00'],
      ['الطابور وتحية العلم', '11:20'],
    ]);
    expect(segments[1]!.materials.map(({ text, ready }) => [text, ready])).toEqual([
      ['صفاره', true],
      ['طبلة', false],
    ]);
    expect(segments.map(({ segmentId }) => segmentId)).not.toContain(second!.segmentId);
  });

  test('a change that follows an old version is refused with what is stored and by whom', async () => {
    const { sessionId, version } = await create();
    const params = { sessionId };
    const change = (as: string, changes: object) =>
      call(updateSessionPlan, { as, params, body: plan({ version, ...changes }) });
    await change(group.colleague.token, { title: 'عقد وربطات' });
    const late = await change(group.captain.token, { goal: 'غيره' });
    expect(late.failure).toMatchObject({
      status: 409,
      code: 'SESSION_CHANGED',
      stored: { title: 'عقد وربطات', changedBy: { captainId: group.colleague.captainId } },
    });
    // A tick does not change the plan's version, and sending the stored plan is no conflict.
    expect((await change(group.colleague.token, { title: 'عقد وربطات' })).status).toBe(200);
  });

  test('a session whose week was cancelled keeps its place, and says so', async () => {
    const { sessionId } = await create();
    await cancel(8);
    const params = { sessionId };
    const body = plan({ title: 'اسم أصح' });
    const { ok } = await call(updateSessionPlan, { as: group.captain.token, params, body });
    expect(ok.body).toMatchObject({ title: 'اسم أصح', weekCancelled: true });
    expect((await call(listSessionMaterials, { as: group.captain.token })).ok.body).toEqual([]);
  });

  test('a term with planned sessions keeps its start and their weeks', async () => {
    await create();
    const term = { termName: 'فترة ١', startDate: '2026-10-16', endDate: '2026-12-31' };
    const moved = await call(updateTerm, { as: group.general.token, body: term });
    expect(moved.failure).toMatchObject({ code: 'WEEK_IN_USE', issues: [{ path: 'startDate' }] });
    const body = { ...term, startDate: '2026-10-09', endDate: '2026-11-20' };
    const shorter = await call(updateTerm, { as: group.general.token, body });
    expect(shorter.failure).toMatchObject({ code: 'WEEK_IN_USE', issues: [{ path: 'endDate' }] });
  });

  test('is recorded in the history, as is deleting', async () => {
    const { sessionId } = await create();
    const params = { sessionId };
    await call(updateSessionPlan, {
      as: group.captain.token,
      params,
      body: plan({ title: 'عقد' }),
    });
    await call(recordSessionOutcome, {
      as: group.captain.token,
      params,
      body: { lesson: 'مبكراً' },
    });
    await call(deleteSessionPlan, { as: group.captain.token, params });
    const rows = await server.db
      .selectFrom('history')
      .where('entity', '=', 'sessionPlan')
      .orderBy('historyId')
      .select('action')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'record', 'delete']);
  });
});

describe('the list', () => {
  test('has the latest week first, by week, term and sector', async () => {
    await create({ weekNumber: 7, day: '2026-11-26', title: 'السابعة' });
    await create({ title: 'الثامنة' });
    const other = { sectors: [nameOf(group.sister)], segments: [], title: 'الأخرى' };
    await create(other, group.unit.token);
    const titles = async (query: object) => (await list(query)).body.map(({ title }) => title);
    expect(await titles({})).toEqual(['الأخرى', 'الثامنة', 'السابعة']);
    expect(await titles(nameOf(group.sector))).toEqual(['الثامنة', 'السابعة']);
    expect(await titles({ weekNumber: 7 })).toEqual(['السابعة']);
    expect(await titles({ termNumber: 2 })).toEqual([]);
    const page = await list({ limit: 1, offset: 1 });
    expect(page).toMatchObject({ count: 1, total: 3, hasMore: true });
    expect((await list({ offset: 9 })).total).toBe(3);
  });

  test('a search finds words in any order and spelling, and says where', async () => {
    await create();
    const found = async (search: string) => (await list({ search })).body.map(({ found }) => found);
    expect(await found('الوتديه العقد')).toEqual([
      { place: 'title', text: 'العُقد: الأفقية والوتدية' },
    ]);
    expect(await found('جسر')).toEqual([{ place: 'segment', text: 'جسر الحبال' }]);
    expect(await found('صفاره')).toEqual([{ place: 'material', text: 'صفارة' }]);
    expect(await found('شبل')).toEqual([{ place: 'goal', text: 'أن يعقد كل شبل العقدتين' }]);
    expect(await found('قاعه الكنيسه')).toEqual([{ place: 'rainPlace', text: 'قاعة الكنيسة' }]);
    expect(await found('صفارة جسر')).toEqual([{ place: 'segment', text: 'جسر الحبال' }]);
    expect(await found('خيمة')).toEqual([]);
  });
});

describe('copying', () => {
  test('copies the plan to the same weekday of another week, without outcome, ticks and captains of other sectors', async () => {
    const source = await create({ captainId: group.captain.captainId });
    const [segment] = source.segments;
    const tick = { segmentId: segment!.segmentId, index: 0, ready: true };
    await call(tickSessionMaterial, { as: group.captain.token, body: tick });
    const params = { sessionId: source.sessionId };
    const to = (as: string, body: object) => call(copySessionPlan, { as, params, body });
    const week = { termNumber: 1, weekNumber: 10 };
    const { body } = (await to(group.outsider.token, { ...week, sectors: [group.outsider.sector] }))
      .ok;
    expect(body).toMatchObject({
      title: source.title,
      day: '2026-12-17',
      state: 'planned',
      captain: { captainId: group.outsider.captainId },
      copiedFrom: { sessionId: source.sessionId, title: source.title },
    });
    expect(body.segments.map(({ captainId }) => captainId)).toEqual([null, null]);
    expect(body.segments[0]!.materials.map(({ ready }) => ready)).toEqual([false, false]);
    const own = (await to(group.colleague.token, { ...week, sectors: [nameOf(group.sector)] })).ok
      .body;
    expect(own.captain.captainId).toBe(group.captain.captainId);
    const read = (await call(readSessionPlan, { as: group.captain.token, params })).ok.body;
    expect(read.copies).toBe(2);
    const foreign = await to(group.captain.token, { ...week, sectors: [nameOf(group.sister)] });
    expect(foreign.failure.code).toBe('OUT_OF_SCOPE');
  });
});

async function cancel(weekNumber: number): Promise<void> {
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: server.now.toISOString() })
    .where('weekNumber', '=', weekNumber)
    .execute();
}
