import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listBadges, updateBadge } from '../../../contract/badges/endpoints.ts';
import { createCriterion, listCriteria } from '../../../contract/evaluation/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import {
  exportProgramme,
  importProgramme,
  listProgrammes,
  listTakenSessions,
  readProgrammeSchema,
  undoProgrammeImport,
} from '../../../contract/programmes/endpoints.ts';
import type { Action } from '../../../contract/programmes/words.ts';
import { giveResponsibility } from '../../../contract/responsibilities/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { badgeGroup } from '../../testing/badge-group.ts';

const shelf = mkdtempSync(path.join(tmpdir(), 'khayma-shelf-'));
afterAll(() => rm(shelf, { recursive: true }));
const server = testApp({ programmesDir: shelf });
const { call } = server;
const { group, pass, idsOf } = badgeGroup(server);

type File_ = {
  badges: FileBadge[];
  criteria: { key: string; name: string; max: number }[];
  [more: string]: unknown;
};
type FileBadge = {
  key: string;
  name: string;
  requirements: { text: string; isRequired: boolean }[];
  anyOf: number | null;
};
const card = { name: 'برنامج النيل', author: 'النيل', licence: 'by', language: 'ar' };

const as = () => group.general.token;
const listed = async () => (await call(listProgrammes, { as: as() })).ok.body;
const badges = async () => (await call(listBadges, { as: as() })).ok.body;
const criteria = async () => (await call(listCriteria, { as: as() })).ok.body;
const exported = async (): Promise<File_> => {
  const { own } = await listed();
  const body = {
    ...card,
    badgeIds: own.badges.map(({ badgeId }) => badgeId),
    criterionIds: own.criteria.map(({ criterionId }) => criterionId),
    sessionKeys: own.sessions.map(({ key }) => key),
  };
  return JSON.parse(await ((await call(exportProgramme, { as: as(), body })).ok as File).text());
};
const take = (programme: unknown, decisions: Record<string, Action> = {}, more: object = {}) =>
  call(importProgramme, {
    as: as(),
    body: {
      programme,
      decisions: Object.entries(decisions).map(([key, action]) => ({ key, action })),
      ...more,
    },
  });
const undo = (importId: number | null) =>
  call(undoProgrammeImport, { as: as(), params: { importId: importId! } });
const withBadge = (file: File_, change: Partial<FileBadge>): File_ => ({
  ...file,
  badges: file.badges.map((badge) => ({ ...badge, ...change })),
});
const more = { requirements: [{ text: 'يعرف تاريخ مجموعته', isRequired: true }], anyOf: null };
const aSession = {
  key: 'other/knots',
  title: 'العقد',
  rainPlace: 'القاعة',
  segments: [{ title: 'لعبة', minutes: 10, materials: [{ text: 'حبل', quantity: 4 }] }],
  requirements: [
    { badge: 'المبتدئ', text: 'يحفظ الوعد' },
    { badge: 'شارة غيرنا', text: 'يعقد عقدة' },
  ],
};

beforeEach(async () => {
  await call(createCriterion, {
    as: as(),
    body: { name: 'السلوك', max: 5, category: 'behaviour', kind: 'weekly' },
  });
});

const givePoints = async () => {
  const { criterionId } = (await criteria())[0]!;
  const { scoutId, sectorId } = group.mina;
  await server.db
    .insertInto('evaluationPoints')
    .values({ criterionId, scoutId, sectorId, termNumber: 1, weekNumber: 1, points: 3 })
    .execute();
};

describe('a programme', () => {
  test('is a file without names, days and numbers of this group, and the same when it comes back', async () => {
    const file = await exported();
    expect(Object.keys(file).toSorted()).toEqual([
      'author',
      'badges',
      'criteria',
      'format',
      'language',
      'licence',
      'name',
      'sessions',
      'version',
    ]);
    expect(JSON.stringify(file)).not.toMatch(/captain|[a-z]+Id"|day"|stars|lesson/);
    const { rows, importId, kept } = (await take(file)).ok.body;
    expect(rows.map(({ outcome }) => outcome)).toEqual(['same', 'same']);
    expect([importId, kept]).toEqual([null, 2]);
    expect((await listed()).given).toMatchObject([{ name: 'برنامج النيل', parts: 2 }]);
  });

  test('is offered from the operator’s folder beside the starting sets, where other files are left out', async () => {
    const names = async () => (await listed()).offered.map(({ name, section }) => [name, section]);
    const before = await names();
    const file = { ...(await exported()), name: 'برنامج الجمعية', section: 'أشبال' };
    await writeFile(path.join(shelf, 'a.json'), JSON.stringify(file));
    await writeFile(path.join(shelf, 'b.json'), JSON.stringify({ ...file, version: 99 }));
    await writeFile(path.join(shelf, 'c.json'), '{');
    await writeFile(path.join(shelf, 'd.txt'), JSON.stringify(file));
    expect(await names()).toEqual([...before, ['برنامج الجمعية', 'أشبال']]);
    const { offered } = await listed();
    // Tests come in any order, and others expect an empty folder.
    await rm(path.join(shelf, 'a.json'));
    expect((await take(offered.at(-1)!.programme)).status).toBe(200);
  });

  test('needs something in it', async () => {
    const body = { ...card, badgeIds: [], criterionIds: [], sessionKeys: [] };
    expect((await call(exportProgramme, { as: as(), body })).failure.code).toBe('PROGRAMME_EMPTY');
  });

  test('adds what is new in one act, which the history tells, and can be undone', async () => {
    const file = await exported();
    const other = {
      ...file,
      badges: [{ ...file.badges[0]!, key: 'other/sky', name: 'الفلك' }],
      criteria: [],
      sessions: [aSession],
    };
    const before = await badges();
    const dry = (await take(other, {}, { dryRun: true })).ok.body;
    expect(dry).toMatchObject({ importId: null, added: 2, replaced: 0, kept: 0 });
    expect(await badges()).toEqual(before);
    const { importId, added } = (await take(other, {}, { version: dry.version })).ok.body;
    expect(added).toBe(2);
    expect((await badges()).map(({ name }) => name)).toEqual(['المبتدئ', 'الفلك']);
    expect((await listed()).own.sessions).toEqual([
      { name: 'العقد', detail: 'فقرة واحدة، ١٠ دقائق', key: 'other/knots' },
    ]);
    const taken = (await call(listTakenSessions, { as: group.captain.token })).ok.body;
    const badgeName = 'المبتدئ';
    const covered = { requirementId: idsOf(0)[0], text: 'يحفظ الوعد', badgeName };
    expect(taken).toMatchObject([
      { title: 'العقد', rainPlace: 'القاعة', segments: [{ minutes: 10 }], requirements: [covered] },
    ]);
    expect((await take(other)).ok.body.rows.map(({ outcome }) => outcome)).toEqual([
      'same',
      'same',
    ]);
    expect((await listed()).taken).toMatchObject([{ programmeId: importId, added: 2 }]);
    expect((await undo(importId)).status).toBe(200);
    expect(await badges()).toEqual(before);
    expect((await listed()).own.sessions).toEqual([]);
    const entries = (await call(listHistory, { as: as(), query: { entity: 'programme' } })).ok.body;
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'create', 'download']);
  });

  test('asks about what differs, and replaces it for an undo word for word', async () => {
    const before = await badges();
    const file = withBadge(await exported(), more);
    const { key } = file.badges[0]!;
    expect((await take(file)).failure.code).toBe('DIFFERENCE_UNDECIDED');
    const dry = (await take(file, {}, { dryRun: true })).ok.body;
    expect(dry.rows[0]).toMatchObject({
      outcome: 'differs',
      ours: '٤ متطلبات، منها «يحفظ الوعد»، يكفي متطلب واحد اختيارية',
      replaceable: true,
    });
    const { importId, replaced } = (await take(file, { [key]: 'replace' })).ok.body;
    expect(replaced).toBe(1);
    expect((await badges())[0]!.requirements.map(({ text }) => text)).toEqual([
      'يعرف تاريخ مجموعته',
    ]);
    expect((await undo(importId)).status).toBe(200);
    expect(await badges()).toEqual(before);
    expect((await undo(importId)).failure.code).toBe('IMPORT_NOT_FOUND');
  });

  test('does not replace a badge that a scout has begun, nor a criterion with points', async () => {
    const file = await exported();
    await pass({ requirementIds: idsOf(0), scoutIds: [group.mina.scoutId] });
    await givePoints();
    const changed = {
      ...withBadge(file, { requirements: [...file.badges[0]!.requirements, ...more.requirements] }),
      criteria: file.criteria.map((each) => ({ ...each, max: 10 })),
    };
    const { rows } = (await take(changed, {}, { dryRun: true })).ok.body;
    expect(rows.map(({ replaceable, hold }) => [replaceable, hold])).toEqual([
      [false, 'begun'],
      [false, 'points'],
    ]);
    const decide = (action: Action) => Object.fromEntries(rows.map(({ key }) => [key, action]));
    expect((await take(changed, decide('replace'))).failure.code).toBe('DIFFERENCE_UNDECIDED');
    await take(changed, decide('both'));
    expect((await badges()).map(({ name }) => name)).toEqual(['المبتدئ', 'المبتدئ (النيل)']);
    expect((await criteria()).map(({ name, max }) => [name, max])).toEqual([
      ['السلوك', 5],
      ['السلوك (النيل)', 10],
    ]);
  });

  test('says which part changed while it was reviewed', async () => {
    const file = withBadge(await exported(), more);
    const decisions = { [file.badges[0]!.key]: 'keep' } as const;
    const { version } = (await take(file, {}, { dryRun: true })).ok.body;
    const { badgeId, version: _, ...stored } = (await badges())[0]!;
    const body = { ...stored, requirements: [{ text: 'متطلب آخر' }], anyOf: null };
    await call(updateBadge, { as: as(), params: { badgeId }, body });
    expect((await take(file, decisions, { version })).failure).toMatchObject({
      code: 'PROGRAMME_CHANGED',
      arabicMessage: 'تغيّرت شارة المبتدئ أثناء المراجعة',
    });
  });
});

describe('an import', () => {
  const takeNew = async () => {
    const file = await exported();
    const other = {
      ...file,
      badges: [{ ...file.badges[0]!, key: 'other/sky', name: 'الفلك' }],
      criteria: [{ ...file.criteria[0]!, key: 'other/kit', name: 'الزي' }],
    };
    return (await take(other)).ok.body.importId;
  };

  test('cannot be undone after a day', async () => {
    const importId = await takeNew();
    server.now = new Date(FRIDAY.getTime() + 24 * 3_600_000);
    expect((await undo(importId)).failure.code).toBe('IMPORT_OVER');
  });

  test('cannot be undone once a scout passed something of it', async () => {
    const importId = await takeNew();
    const added = (await badges()).find(({ name }) => name === 'الفلك')!;
    const requirementIds = [added.requirements[0]!.requirementId];
    await pass({ requirementIds, scoutIds: [group.mina.scoutId] });
    expect((await undo(importId)).failure.code).toBe('PROGRAMME_USED');
    expect((await criteria()).map(({ name }) => name)).toContain('الزي');
  });

  test('can be undone while scouts go on with what it left alone', async () => {
    const importId = await takeNew();
    await pass({ requirementIds: idsOf(0), scoutIds: [group.mina.scoutId] });
    expect((await undo(importId)).status).toBe(200);
  });

  test('cannot be undone once a captain changed something of it', async () => {
    const importId = await takeNew();
    const {
      badgeId,
      version: _,
      ...stored
    } = (await badges()).find(({ name }) => name === 'الفلك')!;
    await call(updateBadge, { as: as(), params: { badgeId }, body: { ...stored, name: 'النجوم' } });
    expect((await undo(importId)).failure.code).toBe('PROGRAMME_USED');
  });
});

describe('other files', () => {
  test.each([[null], ['text'], [{ format: 'khayma-programme', version: 1 }]])(
    '%j is no programme',
    async (programme) => {
      expect((await take(programme)).failure.code).toBe('NOT_A_PROGRAMME');
    },
  );

  test('are refused by a sentence of their own where their version is later', async () => {
    const file = await exported();
    expect((await take({ ...file, version: 7 })).failure).toMatchObject({
      code: 'PROGRAMME_TOO_NEW',
      arabicMessage: 'إصداره أحدث من برنامجنا',
    });
  });

  test('with __proto__ or above the largest size store nothing', async () => {
    const file = JSON.stringify(await exported());
    const send = (programme: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/programme/import',
        headers: { authorization: `Bearer ${as()}`, 'content-type': 'application/json' },
        payload: `{"programme":${programme}}`,
      });
    const before = await badges();
    const poisoned = await send(`{"__proto__":{"admin":true},${file.slice(1)}`);
    expect([poisoned.statusCode, poisoned.json().arabicMessage]).toEqual([400, expect.any(String)]);
    const large = await send(`{"name":"${'a'.repeat(3 * 1024 * 1024)}"}`);
    expect([large.statusCode, large.json().arabicMessage]).toEqual([413, expect.any(String)]);
    expect(await badges()).toEqual(before);
  });

  test('have a published schema, which a visitor reads', async () => {
    const schema = JSON.parse(await ((await call(readProgrammeSchema, {})).ok as File).text());
    expect(schema.properties).toMatchObject({ format: { const: 'khayma-programme' } });
  });
});

test('who answers for programmes takes them in, other captains do not', async () => {
  const file = await exported();
  const asUnit = () =>
    call(importProgramme, { as: group.unit.token, body: { programme: file, dryRun: true } });
  expect((await asUnit()).failure.code).toBe('FORBIDDEN');
  const body = { captainId: group.unit.captainId, responsibility: 'programmes' };
  await call(giveResponsibility, { as: as(), body });
  expect((await asUnit()).status).toBe(200);
});

test('the starting sets are offered, and are the same once they were taken in', async () => {
  const { offered } = await listed();
  expect(offered.map(({ name, parts }) => [name, parts])).toEqual([
    ['شارات البداية', 16],
    ['بنود التقييم الخمسة', 5],
  ]);
  for (const { programme } of offered) {
    const { rows } = (await take(programme, {}, { dryRun: true })).ok.body;
    const decisions = Object.fromEntries(
      rows
        .filter(({ outcome }) => outcome === 'differs')
        .map(({ key }) => [key, 'replace' as const]),
    );
    expect((await take(programme, decisions)).status).toBe(200);
  }
  expect((await listed()).offered.map(({ differing }) => differing)).toEqual([0, 0]);
});
