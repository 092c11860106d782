import { beforeEach, describe, expect, test } from 'vitest';
import { listDecisions, updateDecision } from '../../../contract/councils/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCouncil, aMeeting } from '../../testing/councils.ts';
import { aCaptain, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let chair: TestCaptain;
let owner: TestCaptain;
let stranger: TestCaptain;
let secret: number;
let plain: number;

beforeEach(async () => {
  const made = await aSetting(server, ['يوسف']);
  ({ general, unit, captain: chair } = made);
  const { db } = server;
  const { sectorId } = made.sector;
  const [{ scoutId }] = made.scouts;
  owner = await aCaptain(server, { sectorId: (await aSector(db)).sectorId });
  stranger = await aCaptain(server, { sectorId });
  const at = FRIDAY.toISOString();
  const councilId = await aCouncil(db, { sectorId, chair: chair.captainId, scoutId, at });
  const meeting = { councilId, by: owner.captainId, at };
  ({ decisionId: secret } = await aMeeting(db, { ...meeting, number: 1, scoutId }));
  ({ decisionId: plain } = await aMeeting(db, { ...meeting, number: 2, scoutId: null }));
});

const list = async ({ token }: TestCaptain, query: object = {}) =>
  (await call(listDecisions, { as: token, query })).ok;
const change = ({ token }: TestCaptain, decisionId: number, body: object) =>
  call(updateDecision, { as: token, params: { decisionId }, body });

describe('a confidential decision', () => {
  test('is seen by general captains, the council’s captains and who carries it out, others not even in counts', async () => {
    const seen = await Promise.all(
      [general, chair, owner, unit, stranger].map(async (captain) => {
        const { body, total, all } = await list(captain);
        return [body.map(({ decisionId }) => decisionId).sort(), total, all.open];
      }),
    );
    const both = [secret, plain].sort();
    expect(seen).toEqual([
      [both, 2, 2],
      [both, 2, 2],
      [both, 2, 2],
      [[plain], 1, 1],
      [[], 0, 0],
    ]);
  });

  test('is not found by captains who may not see it', async () => {
    for (const captain of [unit, stranger]) {
      const { failure } = await change(captain, secret, { state: 'done' });
      expect(failure.code).toBe('DECISION_NOT_FOUND');
    }
    expect((await change(general, 99_999, { state: 'done' })).failure.code).toBe(
      'DECISION_NOT_FOUND',
    );
  });

  test('does not link the captain who carries it out to a meeting that they may not read', async () => {
    const { body } = await list(owner);
    expect(body.map(({ meetingId, editable }) => [meetingId, editable])).toEqual([
      [null, true],
      [null, true],
    ]);
  });
});

describe('a decision', () => {
  test('is settled and reopened by the captain who carries it out', async () => {
    expect((await change(owner, plain, { state: 'done' })).ok.body.state).toBe('done');
    expect((await list(owner, { state: 'open' })).total).toBe(1);
    expect((await change(owner, plain, { state: 'open' })).ok.body.state).toBe('open');
  });

  test('is dropped with a reason only', async () => {
    const { failure } = await change(unit, plain, { state: 'dropped' });
    expect(failure.issues?.[0]?.path).toBe('reason');
    const { ok } = await change(unit, plain, { state: 'dropped', reason: 'لم نعد نحتاج إليه' });
    expect(ok.body).toMatchObject({ state: 'dropped', reason: 'لم نعد نحتاج إليه' });
  });

  test('shows when it was postponed, and how often', async () => {
    await change(chair, plain, { dueDate: '2026-12-04' });
    const { ok } = await change(chair, plain, { dueDate: '2026-12-11' });
    expect(ok.body).toMatchObject({
      dueDate: '2026-12-11',
      firstDueDate: '2026-11-27',
      extensions: 2,
    });
  });

  test('is overdue from the day after its date, and first in the list', async () => {
    await change(chair, secret, { dueDate: '2026-11-19' });
    const { body, all, mine } = await list(owner, { mine: true, state: 'open' });
    expect(body[0]?.decisionId).toBe(secret);
    expect([all, mine]).toEqual([
      { open: 2, overdue: 1 },
      { open: 2, overdue: 1 },
    ]);
  });

  test('is only read by a member of the council', async () => {
    await server.db
      .updateTable('councilSeats')
      .set({ role: 'member' })
      .where('captainId', '=', chair.captainId)
      .execute();
    expect((await change(chair, plain, { state: 'done' })).failure.code).toBe('OUT_OF_SCOPE');
  });
});
