import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addStarterBadges,
  createBadge,
  deleteBadge,
  exportBadges,
  importBadges,
  listBadges,
  updateBadge,
} from '../../../contract/badges/endpoints.ts';
import {
  approveBadges,
  listSectorBadges,
  passRequirements,
} from '../../../contract/badges/pass-endpoints.ts';
import { starterBadges } from '../../../contract/badges/starter.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scout: StoredScout;

beforeEach(async () => {
  ({
    general,
    captain,
    sector,
    scouts: [scout],
  } = await aSetting(server, ['مينا عادل']));
});

const details = (changes: object = {}) => ({
  name: 'المبتدئ',
  kind: 'competence',
  stage: 'كشافة',
  drawing: { shape: 'shield', color: 'teal', glyph: 'tent' },
  requirements: [
    { text: 'يحفظ الوعد والقانون', isRequired: true },
    { text: 'يربط أربع عقد', isRequired: true },
    { text: 'يشارك في رحلة', isRequired: false },
    { text: 'يعدّ وجبة', isRequired: false },
  ],
  anyOf: 1,
  ...changes,
});
const add = async (changes: object = {}) =>
  (await call(createBadge, { as: general.token, body: details(changes) })).ok.body;
const put = (badgeId: number, body: object) =>
  call(updateBadge, { as: general.token, params: { badgeId }, body });
const pass = (requirementIds: number[]) =>
  call(passRequirements, {
    as: captain.token,
    body: { requirementIds, scoutIds: [scout.scoutId] },
  });
const stateOf = async (badgeId: number) => {
  const query = { baseName: sector.baseName, suffixName: sector.suffixName, badgeId };
  return (await call(listSectorBadges, { as: captain.token, query })).ok.body[0]!;
};
const list = async (as = general.token) => (await call(listBadges, { as })).ok.body;

describe('a badge', () => {
  test('is stored as requested, and listed by kind in the order of adding', async () => {
    await add({ name: 'المسعف', kind: 'interest', stage: undefined, drawing: undefined });
    const answer = await call(createBadge, { as: general.token, body: details() });
    expect(answer.status).toBe(201);
    expect(answer.ok.body).toMatchObject({
      ...details(),
      isOpen: true,
      isUsed: false,
      awarded: 0,
      started: 0,
      requirements: details().requirements,
    });
    expect((await list()).map(({ name, stage, drawing }) => [name, stage, drawing])).toEqual([
      ['المبتدئ', 'كشافة', details().drawing],
      ['المسعف', null, null],
    ]);
  });

  test.each([
    ['name', { name: '' }],
    ['kind', { kind: 'none' }],
    ['requirements', { requirements: [] }],
    ['requirements.0.text', { requirements: [{ text: '' }] }],
    ['anyOf', { anyOf: 3 }],
    ['requirements', { anyOf: null, requirements: [{ text: 'يسبح', isRequired: false }] }],
    ['drawing.color', { drawing: { shape: 'shield', color: 'pink', glyph: 'tent' } }],
  ])('says what is wrong with %s', async (path, changes) => {
    const { failure } = await call(createBadge, { as: general.token, body: details(changes) });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(failure.issues?.[0]?.path).toBe(path);
    expect(await list()).toEqual([]);
  });

  test('needs a name of its own in its stage', async () => {
    await add();
    const again = await call(createBadge, {
      as: general.token,
      body: details({ name: 'المبتدى' }),
    });
    expect(again.failure).toMatchObject({ status: 409, code: 'BADGE_EXISTS' });
    expect((await add({ stage: 'أشبال' })).stage).toBe('أشبال');
  });

  test('is compulsory in all that does not say otherwise', async () => {
    const { requirements } = await add({ anyOf: null, requirements: [{ text: 'يسبح' }] });
    expect(requirements).toMatchObject([{ text: 'يسبح', isRequired: true }]);
  });

  test('is deleted while nobody has begun it, and closed afterwards', async () => {
    const { badgeId, requirements, ...badge } = await add();
    const other = await add({ name: 'السبّاح' });
    await pass([requirements[0]!.requirementId]);
    const remove = (id: number) =>
      call(deleteBadge, { as: general.token, params: { badgeId: id } });
    expect((await remove(badgeId)).failure).toMatchObject({ status: 409, code: 'BADGE_USED' });
    expect((await remove(other.badgeId)).status).toBe(200);
    expect((await remove(other.badgeId)).failure.code).toBe('BADGE_NOT_FOUND');
    const closed = await put(badgeId, { ...badge, requirements, isOpen: false });
    expect(closed.ok.body).toMatchObject({ isOpen: false, isUsed: true, started: 1 });
    const late = await pass([requirements[1]!.requirementId]);
    expect(late.failure).toMatchObject({ status: 404, code: 'REQUIREMENT_NOT_FOUND' });
  });
});

describe('a change of a badge', () => {
  test('keeps the requirements that it names, adds new ones and closes the others', async () => {
    const { badgeId, requirements } = await add();
    const [first, second, third] = requirements;
    await pass([first!.requirementId, third!.requirementId]);
    const changed = await put(
      badgeId,
      details({
        anyOf: 1,
        requirements: [
          { text: 'يشارك في خدمة', isRequired: false },
          { ...first!, text: 'يحفظ الوعد' },
          { text: 'ينصب خيمة' },
        ],
      }),
    );
    expect(changed.ok.body.requirements).toEqual([
      { requirementId: expect.any(Number), text: 'يشارك في خدمة', isRequired: false },
      { requirementId: first!.requirementId, text: 'يحفظ الوعد', isRequired: true },
      { requirementId: expect.any(Number), text: 'ينصب خيمة', isRequired: true },
    ]);
    const { passed, state } = await stateOf(badgeId);
    expect(state).toBe('started');
    expect(passed).toMatchObject([
      { requirementId: first!.requirementId, wording: 'يحفظ الوعد والقانون', isClosed: false },
      { requirementId: third!.requirementId, wording: 'يشارك في رحلة', isClosed: true },
    ]);
    const late = await pass([second!.requirementId]);
    expect(late.failure.code).toBe('REQUIREMENT_NOT_FOUND');
    // The passed closed requirement counts as the optional one.
    const added = changed.ok.body.requirements[2]!.requirementId;
    expect((await pass([added])).ok.body.completed).toHaveLength(1);
  });

  test('completes the badge of scouts who lacked only a removed requirement', async () => {
    const { badgeId, requirements } = await add();
    await pass([requirements[0]!.requirementId, requirements[2]!.requirementId]);
    await put(badgeId, details({ requirements: requirements.filter((_, nth) => nth !== 1) }));
    expect((await stateOf(badgeId)).state).toBe('complete');
    // Scouts without approval need the present requirements.
    const more = [...requirements.filter((_, nth) => nth !== 1), { text: 'يسبح' }];
    await put(badgeId, details({ requirements: more }));
    expect((await stateOf(badgeId)).state).toBe('started');
  });

  test('leaves an approved badge approved', async () => {
    const { badgeId, requirements } = await add();
    await pass(requirements.map(({ requirementId }) => requirementId));
    const pairs = [{ badgeId, scoutId: scout.scoutId }];
    await call(approveBadges, { as: general.token, body: { pairs } });
    await put(badgeId, details({ requirements: [...requirements, { text: 'يسبح' }] }));
    expect((await stateOf(badgeId)).state).toBe('approved');
  });

  test('a change of a badge from an old version is refused with what is stored', async () => {
    const { badgeId, version, requirements } = await add();
    const first = await put(badgeId, details({ name: 'الأول', requirements, version }));
    const late = await put(badgeId, details({ name: 'الثاني', requirements, version }));
    expect(late.failure).toMatchObject({ status: 409, code: 'BADGE_CHANGED' });
    expect(late.failure.stored).toEqual(first.ok.body);
    const same = await put(badgeId, details({ name: 'الأول', requirements, version }));
    expect(same.status).toBe(200);
  });

  test('names no requirement of another badge', async () => {
    const { badgeId } = await add();
    const other = await add({ name: 'السبّاح' });
    const stolen = await put(badgeId, details({ requirements: other.requirements }));
    expect(stolen.failure).toMatchObject({ status: 404, code: 'REQUIREMENT_NOT_FOUND' });
    expect((await list())[0]!.requirements).toHaveLength(4);
  });

  test('is in the history with values before and after', async () => {
    const { badgeId, requirements } = await add();
    await put(badgeId, details({ name: 'الكشاف المبتدئ', requirements }));
    const query = { entity: 'badge', entityId: String(badgeId) };
    const { body } = (await call(listHistory, { as: general.token, query })).ok;
    expect(body.map(({ action, before, after }) => [action, before, after])).toMatchObject([
      ['update', { name: 'المبتدئ' }, { name: 'الكشاف المبتدئ' }],
      ['create', null, { name: 'المبتدئ' }],
    ]);
  });
});

test('the starting set is added once, without what is there already', async () => {
  await add();
  const first = await call(addStarterBadges, { as: general.token });
  expect(first.status).toBe(201);
  expect(first.ok.count).toBe(starterBadges().length - 1);
  expect((await call(addStarterBadges, { as: general.token })).ok.count).toBe(0);
  for (const { requirements } of await list()) {
    expect(requirements.length).toBeGreaterThanOrEqual(3);
    expect(requirements.length).toBeLessThanOrEqual(8);
  }
});

describe('a list that is imported', () => {
  const send = (badges: unknown, dryRun = false) =>
    call(importBadges, { as: general.token, body: { badges, dryRun } });

  test('answers with the outcome of each badge, and stores nothing', async () => {
    await add();
    await add({ name: 'السبّاح' });
    const answer = await send(
      [
        details(),
        details({ name: 'السبّاح', anyOf: 2 }),
        details({ name: 'الطاهي' }),
        { name: 'ناقصة' },
        details({ name: 'الطاهي' }),
        7,
      ],
      true,
    );
    expect(answer.ok.body).toMatchObject({ added: 1, changed: 1, same: 1 });
    expect(answer.ok.body.badges.map(({ outcome }) => outcome)).toEqual([
      'same',
      'changed',
      'added',
      'wrong',
      'wrong',
      'wrong',
    ]);
    expect(answer.ok.body.badges[4]!.issues[0]!.arabicMessage).toBe('هذه الشارة مكررة في القائمة');
    expect(await list()).toHaveLength(2);
  });

  test('says of each requirement whether it was read as compulsory, and refuses an unknown word', async () => {
    const asked = (isRequired: unknown) => ({ text: 'يطهو', isRequired });
    const badges = [
      details({ requirements: [asked(true), { ...asked(false), text: 'يغسل' }] as never }),
      details({ name: 'الطاهي', requirements: [asked('ربما')] as never }),
    ];
    const [first, second] = (await send(badges, true)).ok.body.badges;
    expect(first!.requirements).toEqual([asked(true), { text: 'يغسل', isRequired: false }]);
    expect(second).toMatchObject({ outcome: 'wrong', requirements: null });
    expect(second!.issues).toMatchObject([
      { path: 'requirements.0.isRequired', arabicMessage: 'يرجى اختيار نعم أو لا' },
    ]);
  });

  test('is stored whole or not at all', async () => {
    const refused = await send([details(), { name: 'ناقصة' }]);
    expect(refused.failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(refused.failure.issues?.[0]?.path).toBe('badges.1.kind');
    expect(await list()).toEqual([]);
    expect((await send([details(), details({ name: 'الطاهي' })])).ok.body.added).toBe(2);
    expect(await list()).toHaveLength(2);
  });

  test('keeps what was passed of requirements with the same words', async () => {
    const { badgeId, requirements } = await add();
    await pass([requirements[0]!.requirementId]);
    await send([details({ requirements: details().requirements.slice(0, 3) })]);
    const [badge] = await list();
    expect(badge!.requirements).toEqual(requirements.slice(0, 3));
    expect((await stateOf(badgeId)).passed).toMatchObject([{ isClosed: false }]);
  });

  test('a text that is no list is refused in words', async () => {
    const { failure } = await send('x');
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(failure.arabicMessage).toContain('هذا الملف ليس قائمة شارات');
  });
});

describe('the list as a file', () => {
  const download = async (format?: 'json' | 'xlsx') =>
    (await call(exportBadges, { as: captain.token, query: { format } })).ok as File;

  test('is read by the import of another group as the same', async () => {
    await call(addStarterBadges, { as: general.token });
    const { badges } = JSON.parse(await (await download()).text());
    expect(badges).toHaveLength(starterBadges().length);
    const body = { badges, dryRun: true };
    const answer = await call(importBadges, { as: general.token, body });
    expect(answer.ok.body.same).toBe(starterBadges().length);
  });

  test('is a sheet with a row for each requirement, without closed badges', async () => {
    const { badgeId, requirements, ...badge } = await add({ name: 'السبّاح' });
    await put(badgeId, { ...badge, requirements, isOpen: false });
    await add();
    const file = await download('xlsx');
    const [sheet] = await readXlsxFile(Buffer.from(await file.arrayBuffer()));
    expect(sheet!.data).toHaveLength(5);
    expect(sheet!.data[1]).toEqual([
      'المبتدئ',
      'شارات الكفاية',
      'كشافة',
      1,
      'يحفظ الوعد والقانون',
      'نعم',
      'درع',
      'فيروزي',
      'خيمة',
    ]);
  });
});

test('the list counts who was given a badge in the own scope alone', async () => {
  const { badgeId, requirements } = await add();
  await pass(requirements.map(({ requirementId }) => requirementId));
  const pairs = [{ badgeId, scoutId: scout.scoutId }];
  await call(approveBadges, { as: general.token, body: { pairs } });
  await server.db
    .updateTable('scoutBadges')
    .set({ awardedOn: '2026-11-20', awardedBy: captain.captainId })
    .execute();
  const other = await aCaptain(server, { type: 'unit' });
  expect((await list())[0]!.awarded).toBe(1);
  expect((await list(captain.token))[0]!.awarded).toBe(1);
  expect((await list(other.token))[0]!.awarded).toBe(0);
});
