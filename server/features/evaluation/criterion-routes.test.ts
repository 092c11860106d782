import { beforeEach, describe, expect, test } from 'vitest';
import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import {
  createCriterion,
  createProposedCriteria,
  listCriteria,
  readEvaluationSheet,
  recordEvaluation,
  updateCriterion,
} from '../../../contract/evaluation/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scouts: StoredScout[];
/** The numbers of the five proposed criteria by name. */
let criteria: Record<string, number>;

beforeEach(async () => {
  const names = ['أحمد', 'باسم', 'تامر', 'جون'];
  ({ general, captain, sector, scouts } = await aSetting(server, names));
  const proposed = await call(createProposedCriteria, { as: general.token });
  criteria = Object.fromEntries(proposed.ok.body.map((each) => [each.name, each.criterionId]));
});

const named = () => ({ baseName: sector.baseName, suffixName: sector.suffixName });
const attend = (statuses: string[], weekNumber = 7, more: object = {}) =>
  call(recordScoutAttendance, {
    as: captain.token,
    body: {
      attendanceRecords: statuses.map((attendanceStatus, index) => ({
        scoutId: scouts[index]!.scoutId,
        attendanceStatus,
        weekNumber,
        termNumber: 1,
        ...named(),
      })),
      ...more,
    },
  });
const all = ['attended', 'attended', 'attended', 'attended'];
const give = (points: [index: number, name: string, points: number | null][], more: object = {}) =>
  call(recordEvaluation, {
    as: captain.token,
    body: {
      ...named(),
      weekNumber: 7,
      termNumber: 1,
      points: points.map(([index, name, points]) => ({
        scoutId: scouts[index]!.scoutId,
        criterionId: criteria[name]!,
        points,
      })),
      ...more,
    },
  });
const read = (as = captain.token) =>
  call(readEvaluationSheet, { as, query: { ...named(), weekNumber: 7 } });
const pointsOf = (
  sheet: { body: { scoutId: number; points: Record<string, number | null> }[] },
  index: number,
  name: string,
) => sheet.body.find(({ scoutId }) => scoutId === scouts[index]!.scoutId)!.points[criteria[name]!];

describe('criteria', () => {
  test('of a sector count its attendance and its payments once', async () => {
    const own = (kind: 'attendance' | 'paid', name: string) =>
      call(createCriterion, {
        as: captain.token,
        body: { ...named(), name, category: 'participation', kind },
      });
    for (const kind of ['attendance', 'paid'] as const) {
      const { failure } = await own(kind, `مرة أخرى ${kind === 'paid' ? 'دفع' : 'حضور'}`);
      expect(failure).toMatchObject({ status: 409, code: 'CRITERION_COUNTED' });
    }
    // Once the sector has switched off the group's one it may have its own, and not both.
    const switched = (isOpen: boolean) =>
      call(updateCriterion, {
        as: captain.token,
        params: { criterionId: criteria.الحضور! },
        body: { ...named(), isOpen },
      });
    await switched(false);
    expect((await own('attendance', 'الالتزام')).status).toBe(201);
    expect((await switched(true)).failure.code).toBe('CRITERION_COUNTED');
    const group = await call(createCriterion, {
      as: general.token,
      body: { name: 'المواظبة', category: 'participation', kind: 'attendance' },
    });
    expect(group.failure.code).toBe('CRITERION_COUNTED');
  });

  test('are proposed once', async () => {
    expect(Object.keys(criteria)).toEqual(['الزي', 'السلوك', 'المشاركة', 'الحضور', 'الاشتراك']);
    const again = await call(createProposedCriteria, { as: general.token });
    expect(again.failure.code).toBe('CRITERIA_EXIST');
  });

  test('of a sector don’t prevent adding the proposed ones to the group', async () => {
    await server.db.deleteFrom('criteria').execute();
    await call(createCriterion, {
      as: captain.token,
      body: { ...named(), name: 'العقد', category: 'skills', kind: 'weekly' },
    });
    expect((await call(createProposedCriteria, { as: general.token })).status).toBe(201);
  });

  test('are proposed to a sector that uses none, which keeps its own when the group adds them', async () => {
    const propose = (as: string, body?: object) => call(createProposedCriteria, { as, body });
    expect((await propose(captain.token, named())).failure.code).toBe('CRITERIA_EXIST');
    await server.db.deleteFrom('criteria').execute();
    expect((await propose(general.token, named())).failure.code).toBe('OUT_OF_SCOPE');
    expect((await propose(captain.token)).failure.code).toBe('OUT_OF_SCOPE');
    const made = (await propose(captain.token, named())).ok;
    expect(made.body.map(({ name, sectorBaseName }) => [name, sectorBaseName])).toEqual(
      ['الزي', 'السلوك', 'المشاركة', 'الحضور', 'الاشتراك'].map((name) => [name, sector.baseName]),
    );
    expect((await propose(general.token)).status).toBe(201);
    const listed = await call(listCriteria, { as: captain.token, query: named() });
    const open = listed.ok.body.filter(({ isOpen }) => isOpen);
    expect(open.map(({ criterionId }) => criterionId)).toEqual(
      made.body.map(({ criterionId }) => criterionId),
    );
  });

  test('of a sector are used beside those of the group, under another name', async () => {
    const body = {
      ...named(),
      name: 'النشيد',
      category: 'skills' as const,
      kind: 'weekly' as const,
    };
    const made = await call(createCriterion, { as: captain.token, body });
    expect(made.ok.body).toMatchObject({ name: 'النشيد', max: 5, isOpen: true, isUsed: false });
    expect((await call(createCriterion, { as: captain.token, body })).failure.code).toBe(
      'CRITERION_EXISTS',
    );
    const ofGroup = await call(createCriterion, {
      as: general.token,
      body: { name: 'النشيد', category: 'skills', kind: 'weekly' },
    });
    expect(ofGroup.failure.code).toBe('CRITERION_EXISTS');
    const listed = await call(listCriteria, { as: captain.token, query: named() });
    expect(listed.ok.body.map(({ name }) => name)).toContain('النشيد');
  });

  test('keep their maximum once points are given', async () => {
    const params = { criterionId: criteria.الزي! };
    const change = (max: number) =>
      call(updateCriterion, { as: general.token, params, body: { max } });
    expect((await change(4)).ok.body.max).toBe(4);
    await attend(all);
    await give([[0, 'الزي', 3]]);
    expect((await change(5)).failure.code).toBe('CRITERION_USED');
  });

  test('of the group are switched off by a sector for itself', async () => {
    const params = { criterionId: criteria.الزي! };
    const off = await call(updateCriterion, {
      as: captain.token,
      params,
      body: { ...named(), isOpen: false },
    });
    expect(off.ok.body.isOpen).toBe(false);
    await attend(all);
    expect((await give([[0, 'الزي', 3]])).failure.code).toBe('CRITERION_CLOSED');
    expect((await read()).ok.criteria.map(({ name }) => name)).not.toContain('الزي');
    const ofGroup = await call(listCriteria, { as: general.token });
    expect(ofGroup.ok.body.find(({ name }) => name === 'الزي')?.isOpen).toBe(true);
    const renamed = await call(updateCriterion, {
      as: captain.token,
      params,
      body: { ...named(), name: 'الملابس' },
    });
    expect(renamed.failure.code).toBe('OUT_OF_SCOPE');
  });

  test('of which points were given stay in their sheets when they are closed', async () => {
    await attend(all);
    await give([[0, 'الزي', 3]]);
    await call(updateCriterion, {
      as: general.token,
      params: { criterionId: criteria.الزي! },
      body: { isOpen: false },
    });
    const sheet = (await read()).ok;
    expect(pointsOf(sheet, 0, 'الزي')).toBe(3);
    expect(sheet.criteria.find(({ name }) => name === 'الزي')?.isOpen).toBe(false);
    expect((await give([[1, 'الزي', 3]])).failure.code).toBe('CRITERION_CLOSED');
  });

  test('that are tests need their day', async () => {
    const body = { ...named(), name: 'العقد', category: 'tests' as const, kind: 'once' as const };
    const refused = await call(createCriterion, { as: captain.token, body });
    expect(refused.failure.issues?.[0]).toMatchObject({ path: 'date' });
  });
});
