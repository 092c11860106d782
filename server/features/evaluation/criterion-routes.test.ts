import { describe, expect, test } from 'vitest';
import {
  createCriterion,
  createProposedCriteria,
  listCriteria,
  updateCriterion,
} from '../../../contract/evaluation/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { evaluationGroup } from '../../testing/evaluation-group.ts';

const server = testApp();
const { call } = server;
const { group, named, all, attend, give, read, pointsOf } = evaluationGroup(server);

describe('criteria', () => {
  test('criteria of a sector count its attendance and its payments once', async () => {
    const own = (kind: 'attendance' | 'paid', name: string) =>
      call(createCriterion, {
        as: group.captain.token,
        body: { ...named(), name, category: 'participation', kind },
      });
    for (const kind of ['attendance', 'paid'] as const) {
      const { failure } = await own(kind, `مرة أخرى ${kind === 'paid' ? 'دفع' : 'حضور'}`);
      expect(failure).toMatchObject({ status: 409, code: 'CRITERION_COUNTED' });
    }
    // The sector may have its own criterion once it has switched off that of the group, and not both.
    const switched = (isOpen: boolean) =>
      call(updateCriterion, {
        as: group.captain.token,
        params: { criterionId: group.criteria.الحضور! },
        body: { ...named(), isOpen },
      });
    await switched(false);
    expect((await own('attendance', 'الالتزام')).status).toBe(201);
    expect((await switched(true)).failure.code).toBe('CRITERION_COUNTED');
    const ofGroup = await call(createCriterion, {
      as: group.general.token,
      body: { name: 'المواظبة', category: 'participation', kind: 'attendance' },
    });
    expect(ofGroup.failure.code).toBe('CRITERION_COUNTED');
  });

  test('are proposed once', async () => {
    expect(Object.keys(group.criteria)).toEqual([
      'الزي',
      'السلوك',
      'المشاركة',
      'الحضور',
      'الاشتراك',
    ]);
    const again = await call(createProposedCriteria, { as: group.general.token });
    expect(again.failure.code).toBe('CRITERIA_EXIST');
  });

  test('criteria of a sector don’t prevent adding the proposed ones to the group', async () => {
    await server.db.deleteFrom('criteria').execute();
    await call(createCriterion, {
      as: group.captain.token,
      body: { ...named(), name: 'العقد', category: 'skills', kind: 'weekly' },
    });
    expect((await call(createProposedCriteria, { as: group.general.token })).status).toBe(201);
  });

  test('are proposed to a sector that uses none, which keeps its own when the group adds them', async () => {
    const propose = (as: string, body?: object) => call(createProposedCriteria, { as, body });
    expect((await propose(group.captain.token, named())).failure.code).toBe('CRITERIA_EXIST');
    await server.db.deleteFrom('criteria').execute();
    expect((await propose(group.general.token, named())).failure.code).toBe('OUT_OF_SCOPE');
    expect((await propose(group.captain.token)).failure.code).toBe('OUT_OF_SCOPE');
    const made = (await propose(group.captain.token, named())).ok;
    expect(made.body.map(({ name, sectorBaseName }) => [name, sectorBaseName])).toEqual(
      ['الزي', 'السلوك', 'المشاركة', 'الحضور', 'الاشتراك'].map((name) => [
        name,
        group.sector.baseName,
      ]),
    );
    expect((await propose(group.general.token)).status).toBe(201);
    const listed = await call(listCriteria, { as: group.captain.token, query: named() });
    const open = listed.ok.body.filter(({ isOpen }) => isOpen);
    expect(open.map(({ criterionId }) => criterionId)).toEqual(
      made.body.map(({ criterionId }) => criterionId),
    );
  });

  test('criteria of a sector are used beside those of the group, under another name', async () => {
    const body = {
      ...named(),
      name: 'النشيد',
      category: 'skills' as const,
      kind: 'weekly' as const,
    };
    const made = await call(createCriterion, { as: group.captain.token, body });
    expect(made.ok.body).toMatchObject({ name: 'النشيد', max: 5, isOpen: true, isUsed: false });
    expect((await call(createCriterion, { as: group.captain.token, body })).failure.code).toBe(
      'CRITERION_EXISTS',
    );
    const ofGroup = await call(createCriterion, {
      as: group.general.token,
      body: { name: 'النشيد', category: 'skills', kind: 'weekly' },
    });
    expect(ofGroup.failure.code).toBe('CRITERION_EXISTS');
    const listed = await call(listCriteria, { as: group.captain.token, query: named() });
    expect(listed.ok.body.map(({ name }) => name)).toContain('النشيد');
  });

  test('keep their maximum once points are given', async () => {
    const params = { criterionId: group.criteria.الزي! };
    const change = (max: number) =>
      call(updateCriterion, { as: group.general.token, params, body: { max } });
    expect((await change(4)).ok.body.max).toBe(4);
    await attend(all);
    await give([[0, 'الزي', 3]]);
    expect((await change(5)).failure.code).toBe('CRITERION_USED');
  });

  test('criteria of the group are switched off by a sector for itself', async () => {
    const params = { criterionId: group.criteria.الزي! };
    const off = await call(updateCriterion, {
      as: group.captain.token,
      params,
      body: { ...named(), isOpen: false },
    });
    expect(off.ok.body.isOpen).toBe(false);
    await attend(all);
    expect((await give([[0, 'الزي', 3]])).failure.code).toBe('CRITERION_CLOSED');
    expect((await read()).ok.criteria.map(({ name }) => name)).not.toContain('الزي');
    const ofGroup = await call(listCriteria, { as: group.general.token });
    expect(ofGroup.ok.body.find(({ name }) => name === 'الزي')?.isOpen).toBe(true);
    const renamed = await call(updateCriterion, {
      as: group.captain.token,
      params,
      body: { ...named(), name: 'الملابس' },
    });
    expect(renamed.failure.code).toBe('OUT_OF_SCOPE');
  });

  test('criteria of which points were given stay in their sheets when they are closed', async () => {
    await attend(all);
    await give([[0, 'الزي', 3]]);
    await call(updateCriterion, {
      as: group.general.token,
      params: { criterionId: group.criteria.الزي! },
      body: { isOpen: false },
    });
    const sheet = (await read()).ok;
    expect(pointsOf(sheet, 0, 'الزي')).toBe(3);
    expect(sheet.criteria.find(({ name }) => name === 'الزي')?.isOpen).toBe(false);
    expect((await give([[1, 'الزي', 3]])).failure.code).toBe('CRITERION_CLOSED');
  });

  test('criteria of the kind test need their day', async () => {
    const body = { ...named(), name: 'العقد', category: 'tests' as const, kind: 'once' as const };
    const refused = await call(createCriterion, { as: group.captain.token, body });
    expect(refused.failure.issues?.[0]).toMatchObject({ path: 'date' });
  });
});
