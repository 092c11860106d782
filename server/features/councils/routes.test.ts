import { beforeEach, describe, expect, test } from 'vitest';
import { updateCaptainAccount } from '../../../contract/captains/endpoints.ts';
import {
  addAddendum,
  approveMeeting,
  createCouncil,
  createMeeting,
  listCouncils,
  listDecisions,
  listMeetings,
  readMeeting,
  updateCouncil,
  updateMeeting,
} from '../../../contract/councils/endpoints.ts';
import type { WholeMeeting } from '../../../contract/councils/shapes.ts';
import { CARRIED_CONFIDENTIAL_TITLE, CARRIED_TITLE } from '../../../contract/councils/words.ts';
import { listHistory } from '../../../contract/history/changes.ts';
import { readScoutReport, referScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import { eraseScout } from '../../../contract/scouts/scout-data.ts';
import { assignSectorCaptain } from '../../../contract/sectors/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aScoutReport } from '../../testing/councils.ts';
import {
  aCaptain,
  aScout,
  aSector,
  aSetting,
  PASSWORD,
  type TestCaptain,
} from '../../testing/factories.ts';
import { tablesWith } from '../../testing/tables.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let chair: TestCaptain;
let member: TestCaptain;
let stranger: TestCaptain;
let sector: StoredSector;
let scout: StoredScout;
let councilId: number;

beforeEach(async () => {
  ({
    general,
    unit,
    captain: chair,
    sector,
    scouts: [scout],
  } = await aSetting(server, ['يوسف']));
  const { sectorId } = sector;
  member = await aCaptain(server, { sectorId });
  stranger = await aCaptain(server, { sectorId });
  ({ councilId } = (await create(general, {})).ok.body);
});

const details = (changes: object) => ({
  name: 'مجلس الشرف',
  kind: 'honour' as const,
  scope: 'sector' as const,
  baseName: sector.baseName,
  suffixName: sector.suffixName,
  seats: [
    { captainId: chair.captainId, role: 'chair' as const },
    { captainId: member.captainId, role: 'member' as const },
    { scoutId: scout.scoutId, role: 'member' as const },
  ],
  ...changes,
});
const create = ({ token }: TestCaptain, changes: object) =>
  call(createCouncil, { as: token, body: details(changes) });
const meet = async (date = '2026-11-20', as = chair.token) =>
  (await call(createMeeting, { as, params: { councilId }, body: { date } })).ok.body;
const read = async (meetingId: number, as = chair.token) =>
  (await call(readMeeting, { as, params: { meetingId } })).ok.body;
const write = (
  { meetingId }: WholeMeeting,
  points: object[],
  more: object = {},
  as = chair.token,
) =>
  call(updateMeeting, {
    as,
    params: { meetingId },
    body: { points, attendance: [], ...more } as never,
  });
const approve = ({ meetingId }: WholeMeeting, as = chair.token) =>
  call(approveMeeting, { as, params: { meetingId }, body: {} });
const decision = (changes: object = {}) => ({
  kind: 'task',
  text: 'شراء حبال',
  captainId: member.captainId,
  dueDate: '2026-12-04',
  ...changes,
});

describe('a council', () => {
  test('is listed for general captains, the unit captain of its scope and who has a seat', async () => {
    const other = await aCaptain(server, { type: 'unit' });
    const listed = async ({ token }: TestCaptain) => {
      const { body } = (await call(listCouncils, { as: token })).ok;
      const council = body.find((one) => one.councilId === councilId);
      return council && [council.editable, council.writable];
    };
    expect(await listed(general)).toEqual([true, true]);
    expect(await listed(unit)).toEqual([true, true]);
    expect(await listed(chair)).toEqual([false, true]);
    expect(await listed(member)).toEqual([false, false]);
    expect(await listed(stranger)).toBeUndefined();
    expect(await listed(other)).toBeUndefined();
  });

  test('of the group or of another unit is not kept by a unit captain', async () => {
    const other = await aCaptain(server, { type: 'unit' });
    const group = { scope: 'group', baseName: undefined, suffixName: undefined };
    const ofOther = { ...group, scope: 'unit', unitCaptainId: other.captainId };
    for (const changes of [group, ofOther]) {
      expect((await create(unit, changes)).failure.code).toBe('OUT_OF_SCOPE');
      expect(
        (
          await create(general, {
            ...changes,
            seats: [{ captainId: general.captainId, role: 'chair' }],
          })
        ).status,
      ).toBe(201);
    }
    const own = { ...group, scope: 'unit', unitCaptainId: unit.captainId };
    expect((await create(unit, own)).ok.body.unitCaptainId).toBe(unit.captainId);
  });

  test.each([
    ['seats', { seats: [] }],
    ['seats.0', { seats: [{ role: 'chair' }] }],
    ['name', { name: '' }],
    ['unitCaptainId', { scope: 'unit' }],
    ['baseName', { baseName: undefined, suffixName: undefined }],
  ])('says what is wrong with %s', async (path, changes) => {
    const { failure } = await create(general, changes);
    expect(failure.issues?.[0]?.path).toBe(path);
  });

  test('has seats for captains of the group and scouts of its sectors, each once', async () => {
    const far = await aScout(server.db, await aSector(server.db));
    const newcomer = await aCaptain(server);
    for (const seat of [
      { scoutId: far.scoutId },
      { captainId: newcomer.captainId },
      { captainId: 99_999 },
    ]) {
      const { failure } = await create(general, { seats: [{ ...seat, role: 'chair' }] });
      expect(failure).toMatchObject({ code: 'UNKNOWN_SEAT', issues: [{ path: 'seats.0' }] });
    }
    const twice = [
      { captainId: chair.captainId, role: 'chair' },
      { captainId: chair.captainId, role: 'member' },
    ];
    expect((await create(general, { seats: twice })).failure.code).toBe('INVALID_REQUEST');
    const wrong = { scope: 'unit', unitCaptainId: chair.captainId };
    expect((await create(general, wrong)).failure.code).toBe('NOT_A_UNIT_CAPTAIN');
    const nowhere = await create(general, { baseName: 'مجهول', suffixName: 'ب' });
    expect(nowhere.failure.code).toBe('SECTOR_NOT_FOUND');
  });

  test('is not changed from an old version, and keeps who has a seat', async () => {
    const list = (await call(listCouncils, { as: general.token })).ok.body;
    const { version } = list.find((one) => one.councilId === councilId)!;
    const put = (name: string, id = councilId) =>
      call(updateCouncil, {
        as: unit.token,
        params: { councilId: id },
        body: { ...details({ name }), version },
      });
    expect((await put('مجلس شرف النسور')).ok.body.name).toBe('مجلس شرف النسور');
    const { failure } = await put('مجلس شرف الصقور');
    expect(failure).toMatchObject({
      code: 'COUNCIL_CHANGED',
      stored: { name: 'مجلس شرف النسور' },
    });
    expect((await put('مجلس', 99_999)).failure.code).toBe('COUNCIL_NOT_FOUND');
  });
});

describe('a seat', () => {
  const seats = (captain: TestCaptain, role = 'member') => [
    ...details({}).seats,
    { captainId: captain.captainId, role },
  ];
  const put = ({ token }: TestCaptain, body: object) =>
    call(updateCouncil, { as: token, params: { councilId }, body: details(body) as never });

  test('that a unit captain gives to himself is given by a general captain', async () => {
    for (const { failure } of [
      await put(unit, { seats: seats(unit) }),
      await create(unit, { seats: seats(unit) }),
    ]) {
      expect(failure).toMatchObject({
        status: 403,
        code: 'OUT_OF_SCOPE',
        issues: [{ path: 'seats.3' }],
        arabicMessage: 'مقعدك أنت في المجلس يعطيه لك قائد عام',
      });
    }
    expect((await put(general, { seats: seats(unit) })).status).toBe(200);
    // Who has one keeps it.
    expect((await put(unit, { name: 'مجلس النسور', seats: seats(unit) })).status).toBe(200);
  });

  test('of a chair is there once', async () => {
    const { failure } = await create(general, { seats: seats(stranger, 'chair') });
    expect(failure.issues).toMatchObject([{ path: 'seats', arabicMessage: 'للمجلس رئيس واحد' }]);
  });

  test('is not for a captain of another unit, in a council of a sector or a unit', async () => {
    const other = await aCaptain(server, { type: 'unit' });
    const theirs = await aSector(server.db, { unitCaptainId: other.captainId });
    const far = await aCaptain(server, { sectorId: theirs.sectorId });
    const near = await aCaptain(server, {
      sectorId: (await aSector(server.db, { unitCaptainId: unit.captainId })).sectorId,
    });
    const ofUnit = {
      scope: 'unit',
      unitCaptainId: unit.captainId,
      baseName: undefined,
      suffixName: undefined,
    };
    for (const scope of [{}, ofUnit]) {
      for (const captain of [far, other]) {
        const { failure } = await create(general, { ...scope, seats: seats(captain) });
        expect(failure).toMatchObject({ code: 'UNKNOWN_SEAT', issues: [{ path: 'seats.3' }] });
      }
      for (const captain of [near, unit, general]) {
        expect((await create(general, { ...scope, seats: seats(captain) })).status).toBe(201);
      }
    }
    const group = { ...ofUnit, scope: 'group', unitCaptainId: undefined };
    expect((await create(general, { ...group, seats: seats(far) })).status).toBe(201);
  });

  test('reads what is confidential from its day on', async () => {
    const first = await meet('2026-11-20', general.token);
    const about = { scoutId: scout.scoutId };
    await write(first, [{ title: 'مخالفة', decisions: [decision(about)] }], {}, general.token);
    const before = await aScoutReport(server.db, {
      scoutId: scout.scoutId,
      by: chair.captainId,
      at: FRIDAY.toISOString(),
    });
    const refer = (reportId: number) =>
      call(referScoutReport, {
        as: general.token,
        params: { reportId },
        body: { councilId },
      });
    await refer(before);
    server.now = new Date(FRIDAY.getTime() + 3 * 86_400_000);
    await put(general, { seats: seats(unit) });
    const token = unit.token;
    expect((await read(first.meetingId, token)).points).toEqual([]);
    expect((await call(listDecisions, { as: token })).ok.body).toEqual([]);
    const proposed = async (as: string) => {
      const { proposals } = await meet('2026-11-24', as);
      return proposals.map(({ kind, reportId }) => [kind, reportId]);
    };
    expect(await proposed(token)).toEqual([]);
    expect(await proposed(chair.token)).toEqual([['report', before]]);
    // Neither by another date of the meeting.
    await write(first, [], { date: '2026-11-24' }, token);
    expect((await read(first.meetingId, token)).points).toEqual([]);
    const second = await meet('2026-11-24', general.token);
    const [carried] = (await read(second.meetingId, general.token)).points;
    await write(
      second,
      [
        {
          title: carried!.title,
          decisions: carried!.decisions.map(({ decisionId, kind, text }) => ({
            decisionId,
            kind,
            text,
          })),
        },
        { title: 'جديد', decisions: [decision({ ...about, text: 'زيارة' })] },
      ],
      {},
      general.token,
    );
    const seen = await read(second.meetingId, token);
    expect(seen.points.map(({ title }) => title)).toEqual(['جديد']);
    // A number that is left out would tell of the earlier one.
    expect(seen.points[0]!.decisions[0]!.number).toBe(1);
    const all = (await read(second.meetingId)).points;
    expect(all.map(({ title }) => title)).toEqual([carried!.title, 'جديد']);
  });

  test('goes with a captain who is moved or closed, and the answer names it', async () => {
    const { baseName, suffixName } = await aSector(server.db);
    const moved = await call(assignSectorCaptain, {
      as: general.token,
      body: { captainId: member.captainId, baseName, suffixName },
    });
    expect(moved.ok.arabicMessage).toBe('تم تعيين القائد بنجاح، وانتهى المقعد في: مجلس الشرف');
    const closed = await call(updateCaptainAccount, {
      as: general.token,
      params: { captainId: chair.captainId },
      body: { open: false },
    });
    expect(closed.ok.arabicMessage).toContain('وانتهى المقعد في: مجلس الشرف');
    const { body } = (await call(listCouncils, { as: general.token })).ok;
    const council = body.find((one) => one.councilId === councilId)!;
    expect(council.seats.map(({ scoutId }) => scoutId)).toEqual([scout.scoutId]);
  });
});

describe('a meeting', () => {
  test('is written by chair, secretary and who keeps the council, and read by members', async () => {
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
  test('need who carries out each decision, and until when', async () => {
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

  test('are not those of a day to come', async () => {
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
  test('carries over what is open, confidential decisions on their own point', async () => {
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
    // What left the agenda is proposed again.
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

describe('what is confidential', () => {
  test('is not there for a unit captain without a seat, and stays when they write', async () => {
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

  test('does not hinder a unit captain without a seat from approving what they see', async () => {
    const meeting = await meet();
    await write(meeting, [
      { title: 'سرّية', decisions: [decision({ isConfidential: true, dueDate: undefined })] },
    ]);
    expect((await approve(meeting)).failure.code).toBe('DECISION_INCOMPLETE');
    expect((await approve(meeting, unit.token)).status).toBe(200);
  });

  test('stays hidden on the agenda that it was carried to before it was confidential', async () => {
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

  test('does not show itself by a proposal that is missing', async () => {
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

  test('is no way to learn whom it is about', async () => {
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

  test('stands in no history', async () => {
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

  test('goes with the scout’s erasure, and the decision stays without words', async () => {
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
