import { beforeEach, describe, expect, test } from 'vitest';
import {
  addAddendum,
  approveMeeting,
  createMeeting,
  listMeetings,
  readMeeting,
} from '../../../contract/councils/endpoints.ts';
import type { WholeMeeting } from '../../../contract/councils/shapes.ts';
import { CARRIED_CONFIDENTIAL_TITLE, CARRIED_TITLE } from '../../../contract/councils/words.ts';
import { readScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { councilGroup } from '../../testing/council-group.ts';
import { aScoutReport } from '../../testing/councils.ts';
import { aScout, aSector, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let chair: TestCaptain;
let member: TestCaptain;
let stranger: TestCaptain;
let scout: StoredScout;
let councilId: number;

const { group, meet, read, write, approve, decision } = councilGroup(server);
beforeEach(() => {
  ({ general, unit, chair, member, stranger, scout, councilId } = group());
});

describe('a meeting', () => {
  test('is written by chair, secretary and managers of the council, and read by members', async () => {
    const meeting = await meet();
    const statuses = await Promise.all(
      [general, unit, chair, member, stranger].map(async ({ token }) => {
        const { status } = await call(readMeeting, { as: token, params: meeting });
        return [status, (await write(meeting, [], {}, token)).status];
      }),
    );
    expect(statuses).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
      [200, 403],
      [404, 404],
    ]);
    const refused = [
      await call(createMeeting, {
        as: member.token,
        params: { councilId },
        body: { date: '2026-11-20' },
      }),
      await approve(meeting, member.token),
      await call(addAddendum, { as: member.token, params: meeting, body: { text: 'تصحيح' } }),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'OUT_OF_SCOPE'));
    const unseen = [
      await call(listMeetings, { as: stranger.token, params: { councilId } }),
      await call(createMeeting, {
        as: stranger.token,
        params: { councilId },
        body: { date: '2026-11-20' },
      }),
    ];
    expect(unseen.map(({ failure }) => failure.code)).toEqual(
      unseen.map(() => 'COUNCIL_NOT_FOUND'),
    );
    const gone = { meetingId: 99_999 } as WholeMeeting;
    const missing = [
      await write(gone, []),
      await approve(gone),
      await call(addAddendum, { as: chair.token, params: gone, body: { text: 'تصحيح' } }),
    ];
    expect(missing.map(({ failure }) => failure.code)).toEqual(
      missing.map(() => 'MEETING_NOT_FOUND'),
    );
  });

  test('keeps points in order, with minutes, decisions and who came', async () => {
    const meeting = await meet();
    const attendance = [
      { captainId: chair.captainId, status: 'present' },
      { scoutId: scout.scoutId, status: 'excused' },
    ];
    const { ok } = await write(
      meeting,
      [
        { title: 'المعسكر', minutes: 'نوقشت القائمة\nوأُضيف موقدان', decisions: [decision()] },
        { title: 'الأدوات', decisions: [] },
      ],
      { attendance, place: 'المقر' },
    );
    expect(ok.body).toMatchObject({
      place: 'المقر',
      points: [
        {
          title: 'المعسكر',
          minutes: 'نوقشت القائمة\nوأُضيف موقدان',
          decisions: [{ text: 'شراء حبال', dueDate: '2026-12-04', number: 1, state: 'open' }],
        },
        { title: 'الأدوات', minutes: null, decisions: [] },
      ],
      updatedBy: { captainId: chair.captainId },
    });
    expect(ok.body.attendance).toHaveLength(2);
    const [first] = ok.body.points[0]!.decisions;
    const again = await write(meeting, [
      {
        title: 'المعسكر',
        decisions: [decision({ decisionId: first!.decisionId, text: 'شراء ٤٢ حبلاً' }), decision()],
      },
    ]);
    const [kept, added] = again.ok.body.points[0]!.decisions;
    expect([kept!.decisionId, kept!.text, added!.number]).toEqual([
      first!.decisionId,
      'شراء ٤٢ حبلاً',
      2,
    ]);
    const without = await write(meeting, [{ title: 'المعسكر', decisions: [] }]);
    expect(without.ok.body.points[0]!.decisions).toEqual([]);
  });

  test('is not changed from an old version: the answer has what is stored', async () => {
    const { version, ...meeting } = await meet();
    const points = [{ title: 'المعسكر', minutes: 'كتبها الرئيس', decisions: [] }];
    await write(meeting as WholeMeeting, points, { version });
    const { failure } = await write(meeting as WholeMeeting, [], { version }, general.token);
    expect(failure).toMatchObject({
      code: 'MEETING_CHANGED',
      stored: { points: [{ minutes: 'كتبها الرئيس' }], updatedBy: { captainId: chair.captainId } },
    });
    const late = await call(approveMeeting, {
      as: chair.token,
      params: meeting,
      body: { version },
    });
    expect(late.failure.code).toBe('MEETING_CHANGED');
  });

  test('refuses strangers in its decisions and its attendance', async () => {
    const meeting = await meet();
    const far = await aScout(server.db, await aSector(server.db));
    const point = (one: object) => [{ title: 'نقطة', decisions: [decision(one)] }];
    const codes = [
      await write(meeting, point({ captainId: 99_999 })),
      await write(meeting, point({ scoutId: far.scoutId })),
      await write(meeting, point({ decisionId: 99_999 })),
      await write(meeting, [{ title: 'نقطة', reportId: 99_999, decisions: [] }]),
      await write(meeting, [], {
        attendance: [{ captainId: stranger.captainId, status: 'absent' }],
      }),
    ].map(({ failure }) => failure.code);
    expect(codes).toEqual([
      'UNKNOWN_CAPTAIN',
      'UNKNOWN_SCOUT',
      'DECISION_NOT_FOUND',
      'REPORT_NOT_FOUND',
      'UNKNOWN_SEAT',
    ]);
    expect((await read(meeting.meetingId)).points).toEqual([]);
  });
});

describe('approved minutes', () => {
  test('need a captain and a due date for each decision', async () => {
    const meeting = await meet();
    for (const missing of ['captainId', 'dueDate']) {
      await write(meeting, [{ title: 'نقطة', decisions: [decision({ [missing]: undefined })] }]);
      expect((await approve(meeting)).failure.code).toBe('DECISION_INCOMPLETE');
    }
  });

  test('are locked; corrections are added below', async () => {
    const meeting = await meet();
    const addend = () =>
      call(addAddendum, { as: chair.token, params: meeting, body: { text: 'الحبال أربعون' } });
    expect((await addend()).failure.code).toBe('MINUTES_OPEN');
    await write(meeting, [{ title: 'نقطة', decisions: [decision()] }]);
    expect((await approve(meeting)).ok.body).toMatchObject({
      approvedBy: { captainId: chair.captainId },
      proposals: [],
    });
    expect((await write(meeting, [])).failure.code).toBe('MINUTES_APPROVED');
    expect((await approve(meeting)).failure.code).toBe('MINUTES_APPROVED');
    expect((await addend()).ok.body.addenda).toMatchObject([
      { text: 'الحبال أربعون', by: { captainId: chair.captainId } },
    ]);
  });

  test('are refused for a future meeting', async () => {
    const meeting = await meet('2026-11-27');
    expect((await approve(meeting)).failure).toMatchObject({
      code: 'MEETING_AHEAD',
      arabicMessage: 'لم يأتِ يوم هذا الاجتماع بعد، فلا يُعتمد محضره',
    });
    server.now = new Date(FRIDAY.getTime() + 7 * 86_400_000);
    expect((await approve(meeting)).status).toBe(200);
  });

  test('decide the reports that were discussed', async () => {
    const at = FRIDAY.toISOString();
    const { scoutId } = scout;
    const ids: number[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const reportId = await aScoutReport(server.db, { scoutId, by: stranger.captainId, at });
      ids.push(reportId);
      await server.db
        .updateTable('scoutReports')
        .set({ state: 'referred', councilId })
        .where('reportId', '=', reportId)
        .execute();
    }
    const [discussed, left] = ids as [number, number];
    const meeting = await meet();
    expect(meeting.proposals.filter(({ kind }) => kind === 'report')).toHaveLength(2);
    const point = (reportId: number) => ({ title: 'تقرير', reportId, source: 'report' });
    const { ok } = await write(meeting, [
      { ...point(discussed), minutes: 'قُرئ التقرير', decisions: [decision({ scoutId })] },
      { ...point(left), decisions: [] },
    ]);
    const [first] = ok.body.points[0]!.decisions;
    expect([ok.body.points[0]!.isConfidential, first!.isConfidential]).toEqual([true, true]);
    await approve(meeting);
    const stateOf = async (reportId: number) =>
      (await call(readScoutReport, { as: general.token, params: { reportId } })).ok.body;
    expect(await stateOf(discussed)).toMatchObject({
      state: 'decided',
      decisionId: first!.decisionId,
      meeting: { meetingId: meeting.meetingId },
    });
    expect(await stateOf(left)).toMatchObject({ state: 'referred', decisionId: null });
  });
});

describe('the next meeting', () => {
  test('carries over open decisions, confidential ones on their own point', async () => {
    const meeting = await meet();
    await write(meeting, [
      { title: 'نقطة', decisions: [decision(), decision({ text: 'تمّت' })] },
      { title: 'سرّية', decisions: [decision({ text: 'زيارة', scoutId: scout.scoutId })] },
    ]);
    await approve(meeting);
    const next = await meet('2026-11-27');
    expect(next.points.map(({ title, isConfidential }) => [title, isConfidential])).toEqual([
      [CARRIED_TITLE, false],
      [CARRIED_CONFIDENTIAL_TITLE, true],
    ]);
    const [open] = next.points;
    const [first, second] = open!.decisions;
    const { ok } = await write(next, [
      {
        title: open!.title,
        decisions: [
          {
            ...decision({ text: 'غير ذلك' }),
            decisionId: first!.decisionId,
            dueDate: '2026-12-18',
          },
        ],
      },
    ]);
    expect(ok.body.points[0]!.decisions).toMatchObject([
      { text: 'شراء حبال', dueDate: '2026-12-18', extensions: 1, isCarried: true },
    ]);
    // A report removed from the agenda is proposed again.
    expect(ok.body.proposals.map(({ text }) => text)).toEqual(['تمّت', 'زيارة']);
    expect(
      (await read(meeting.meetingId)).points[0]!.decisions.map((one) => one.decisionId),
    ).toEqual([first!.decisionId, second!.decisionId]);
  });
});

describe('the place of a meeting', () => {
  test('stays where it is left out, and is cleared by null', async () => {
    const meeting = await meet();
    const place = async (more: object) => (await write(meeting, [], more)).ok.body.place;
    expect(await place({ place: 'مقر المجموعة' })).toBe('مقر المجموعة');
    expect(await place({})).toBe('مقر المجموعة');
    expect(await place({ place: null })).toBeNull();
  });
});
