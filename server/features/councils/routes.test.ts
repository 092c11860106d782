import { beforeEach, describe, expect, test } from 'vitest';
import { updateCaptainAccount } from '../../../contract/captains/endpoints.ts';
import {
  listCouncils,
  listDecisions,
  updateCouncil,
} from '../../../contract/councils/endpoints.ts';
import { referScoutReport } from '../../../contract/scout-reports/endpoints.ts';
import { assignSectorCaptain } from '../../../contract/sectors/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { councilGroup } from '../../testing/council-group.ts';
import { aScoutReport } from '../../testing/councils.ts';
import { aCaptain, aScout, aSector, type TestCaptain } from '../../testing/factories.ts';
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

const { group, create, meet, read, write, decision, details } = councilGroup(server);
beforeEach(() => {
  ({ general, unit, chair, member, stranger, scout, councilId } = group());
});

describe('a council', () => {
  test('is listed for general captains, the unit captain of its scope and captains with a seat', async () => {
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

  test('a council of the group or of another unit can’t be managed by a unit captain', async () => {
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

  test('is not changed from an outdated version, and keeps existing seats', async () => {
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

  test('can’t be given by a unit captain to himself, only by a general captain', async () => {
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
    // Captains who have a seat keep it.
    expect((await put(unit, { name: 'مجلس النسور', seats: seats(unit) })).status).toBe(200);
  });

  test('a seat of a chair exists once', async () => {
    const { failure } = await create(general, { seats: seats(stranger, 'chair') });
    expect(failure.issues).toMatchObject([{ path: 'seats', arabicMessage: 'للمجلس رئيس واحد' }]);
  });

  test('is refused for a captain of another unit, in a council of a sector or a unit', async () => {
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

  test('shows confidential parts from its day on', async () => {
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
    // Changing the meeting's date does not reveal it either.
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
    // A gap in the numbers would reveal the hidden decision.
    expect(seen.points[0]!.decisions[0]!.number).toBe(1);
    const all = (await read(second.meetingId)).points;
    expect(all.map(({ title }) => title)).toEqual([carried!.title, 'جديد']);
  });

  test('is removed when its captain is moved or closed, and the answer names it', async () => {
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
