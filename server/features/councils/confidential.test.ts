import { beforeEach, describe, expect, test } from 'vitest';
import {
  addAddendum,
  listCouncils,
  listDecisions,
  updateCouncil,
} from '../../../contract/councils/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { readScoutReport, referScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import { eraseScout } from '../../../contract/scouts/scout-data.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { councilGroup } from '../../testing/council-group.ts';
import { aScoutReport } from '../../testing/councils.ts';
import { aSector, PASSWORD, type TestCaptain } from '../../testing/factories.ts';
import { tablesWith } from '../../testing/tables.ts';
import type { StoredScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let chair: TestCaptain;
let stranger: TestCaptain;
let scout: StoredScout;
let councilId: number;

const { group, details, meet, read, write, approve, decision } = councilGroup(server);
beforeEach(() => {
  ({ general, unit, chair, stranger, scout, councilId } = group());
});

async function giveSeat({ captainId }: TestCaptain) {
  const seats = [...details({}).seats, { captainId, role: 'member' }];
  const { token: as } = general;
  const councils = (await call(listCouncils, { as })).ok.body;
  const { version } = councils.find((council) => council.councilId === councilId)!;
  const body = { ...details({ seats }), version } as never;
  expect((await call(updateCouncil, { as, params: { councilId }, body })).status).toBe(200);
}

describe('what is confidential', () => {
  test('is hidden from a unit captain without a seat, and kept when they write', async () => {
    const meeting = await meet();
    await write(meeting, [
      { title: 'عامة', decisions: [] },
      { title: 'سرّية', minutes: 'كلام سرّي', decisions: [decision({ isConfidential: true })] },
      { title: 'أخيرة', decisions: [] },
    ]);
    const titles = async (as: string) =>
      (await read(meeting.meetingId, as)).points.map(({ title }) => title);
    expect(await titles(unit.token)).toEqual(['عامة', 'أخيرة']);
    const { version } = await read(meeting.meetingId, unit.token);
    const { ok } = await write(
      meeting,
      [
        { title: 'عامة', decisions: [] },
        { title: 'جديدة', decisions: [] },
      ],
      { version },
      unit.token,
    );
    expect(ok.body.points.map(({ title }) => title)).toEqual(['عامة', 'جديدة']);
    expect(await titles(chair.token)).toEqual(['عامة', 'سرّية', 'جديدة']);
    await approve(meeting);
    await call(addAddendum, { as: chair.token, params: meeting, body: { text: 'تصحيح' } });
    expect((await read(meeting.meetingId, unit.token)).addenda).toEqual([]);
    expect((await read(meeting.meetingId)).addenda).toHaveLength(1);
    const { token: as } = unit;
    await call(addAddendum, { as, params: meeting, body: { text: 'تصحيح قائد الوحدة' } });
    const { addenda } = await read(meeting.meetingId, as);
    expect(addenda.map(({ text }) => text)).toEqual(['تصحيح قائد الوحدة']);
  });

  test('is not shown to a captain who gets a seat after midnight, when it was decided the evening before', async () => {
    // 23:00 and 01:00 in Cairo: one day in UTC.
    server.now = new Date('2026-11-22T21:00:00Z');
    const meeting = await meet('2026-11-22');
    await write(meeting, [{ title: 'سرّية', decisions: [decision({ isConfidential: true })] }]);
    server.now = new Date('2026-11-22T23:00:00Z');
    await giveSeat(stranger);
    const seen = async ({ token }: TestCaptain) =>
      (await call(listDecisions, { as: token })).ok.body.length;
    expect(await Promise.all([chair, stranger].map(seen))).toEqual([1, 0]);
  });

  test('is shown to a captain who got a seat after midnight, when it is decided the same night', async () => {
    // 00:40 in Cairo: in UTC it is the day before.
    server.now = new Date('2026-11-22T22:40:00Z');
    await giveSeat(stranger);
    const meeting = await meet('2026-11-23');
    await write(meeting, [{ title: 'سرّية', decisions: [decision({ isConfidential: true })] }]);
    const { points } = await read(meeting.meetingId, stranger.token);
    expect(points.map(({ title }) => title)).toEqual(['سرّية']);
  });

  test('leaves no gap in the numbers of the decisions that a unit captain without a seat sees', async () => {
    const meeting = await meet();
    await write(meeting, [
      { title: 'سرّية', decisions: [decision({ isConfidential: true })] },
      { title: 'عامة', decisions: [decision({ text: 'أول' }), decision({ text: 'ثانٍ' })] },
    ]);
    const numbers = async ({ token }: TestCaptain) => {
      const { points } = await read(meeting.meetingId, token);
      const { body } = (await call(listDecisions, { as: token })).ok;
      const listed = body.filter((one) => one.councilId === councilId);
      return [points.flatMap(({ decisions }) => decisions), listed].map((decisions) =>
        decisions.map(({ number }) => number).sort(),
      );
    };
    expect(await numbers(general)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(await numbers(unit)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('does not keep a unit captain without a seat from approving the visible minutes', async () => {
    const meeting = await meet();
    await write(meeting, [
      { title: 'سرّية', decisions: [decision({ isConfidential: true, dueDate: undefined })] },
    ]);
    expect((await approve(meeting)).failure.code).toBe('DECISION_INCOMPLETE');
    expect((await approve(meeting, unit.token)).status).toBe(200);
  });

  test('stays hidden on an agenda to which it was carried over before it was confidential', async () => {
    const meeting = await meet();
    const first = await write(meeting, [{ title: 'عامة', decisions: [decision()] }]);
    const next = await meet('2026-11-27');
    const { decisionId } = first.ok.body.points[0]!.decisions[0]!;
    await write(meeting, [
      { title: 'سرّية', decisions: [decision({ decisionId, isConfidential: true })] },
    ]);
    expect((await read(next.meetingId)).points).toHaveLength(1);
    expect((await read(next.meetingId, unit.token)).points).toEqual([]);
    const { version } = await read(next.meetingId, unit.token);
    await write(next, [], { version }, unit.token);
    expect((await read(next.meetingId)).points).toHaveLength(1);
  });

  test('is not revealed by a missing proposal', async () => {
    const meeting = await meet();
    const open = [{ title: 'عامة', decisions: [decision({ text: 'شراء حبال' })] }];
    const first = await write(meeting, open);
    const next = await meet('2026-11-27');
    const proposed = async () =>
      (await read(next.meetingId, unit.token)).proposals.map(({ text }) => text);
    await write(next, []);
    expect(await proposed()).toEqual(['شراء حبال']);
    const { decisionId } = first.ok.body.points[0]!.decisions[0]!;
    const secret = decision({ text: 'سر', isConfidential: true });
    const carried = { kind: 'task', text: 'شراء حبال', decisionId };
    await write(next, [{ title: 'سرّية', decisions: [carried, secret] }]);
    expect((await read(next.meetingId)).proposals).toEqual([]);
    expect(await proposed()).toEqual(['شراء حبال']);
  });

  test('does not reveal the scout it is about', async () => {
    const meeting = await meet();
    const about = decision({ isConfidential: true, scoutId: scout.scoutId });
    await write(meeting, [{ title: 'سرّية', decisions: [about] }]);
    const far = await aSector(server.db);
    await server.db
      .updateTable('scouts')
      .set({ sectorId: far.sectorId })
      .where('scoutId', '=', scout.scoutId)
      .execute();
    const guess = decision({ scoutId: scout.scoutId });
    const { failure } = await write(
      meeting,
      [{ title: 'تخمين', decisions: [guess] }],
      {},
      unit.token,
    );
    expect(failure.code).toBe('UNKNOWN_SCOUT');
  });

  test('has no number in the report that it decides', async () => {
    const reportId = await aScoutReport(server.db, {
      scoutId: scout.scoutId,
      by: stranger.captainId,
      at: FRIDAY.toISOString(),
    });
    await call(referScoutReport, { as: unit.token, params: { reportId }, body: { councilId } });
    const meeting = await meet();
    await write(meeting, [
      { title: 'التقرير', reportId, minutes: 'نوقش', decisions: [decision()] },
    ]);
    await approve(meeting);
    const decided = async (as: string) => {
      const { body } = (await call(readScoutReport, { as, params: { reportId } })).ok;
      return [body.state, body.decisionId !== null];
    };
    expect(await decided(general.token)).toEqual(['decided', true]);
    expect(await decided(unit.token)).toEqual(['decided', false]);
  });

  test('is not in the history', async () => {
    const meeting = await meet();
    const words = 'كلام لا يقوله محضر آخر';
    await write(meeting, [
      {
        title: words,
        minutes: words,
        decisions: [decision({ text: words, isConfidential: true })],
      },
    ]);
    await approve(meeting);
    expect(await tablesWith(server.db, words)).toEqual(['council_decisions', 'meeting_points']);
    const { ok } = await call(listHistory, {
      as: general.token,
      query: { entity: 'meeting', entityId: String(meeting.meetingId) },
    });
    expect(ok.body.map(({ action }) => action)).toEqual(['approve', 'update', 'create']);
  });

  test('is removed by the scout’s erasure, and the decision stays without its text', async () => {
    const meeting = await meet();
    const words = 'كلام عن كشاف واحد وحده';
    await write(meeting, [
      {
        title: words,
        minutes: words,
        decisions: [decision({ text: words, scoutId: scout.scoutId })],
      },
    ]);
    await call(eraseScout, {
      as: general.token,
      params: { id: scout.scoutId },
      body: { password: PASSWORD, name: scout.name },
    });
    expect(await tablesWith(server.db, words)).toEqual([]);
    const { points } = await read(meeting.meetingId);
    expect(points[0]!.decisions).toMatchObject([{ scoutId: null, dueDate: null }]);
  });
});
