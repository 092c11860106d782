// @vitest-environment node
import { beforeAll, expect, test } from 'vitest';
import { importFieldLabels } from '../../contract/import/columns.ts';
import { downloadTemplate, findNamesakes, importScouts } from '../../contract/import/endpoints.ts';
import { downloadReport } from '../../contract/reports/endpoints.ts';
import { listScouts } from '../../contract/scouts/endpoints.ts';
import { listSectors } from '../../contract/sectors/endpoints.ts';
import { insertDemoGroup } from '../../server/demo/demo.ts';
import { bearer, testApp, urlOf } from '../../server/testing/app.ts';
import { aCaptain, type TestCaptain } from '../../server/testing/factories.ts';
import { likelySheet, openTable } from '../../web/features/import/column-rules.ts';
import { toRequest } from '../../web/features/import/request-rules.ts';
import {
  type Answers,
  namesOf,
  type Review,
  reviewTable,
} from '../../web/features/import/rules.ts';
import { readFile } from '../../web/shared/tables/read-file.ts';
import type { SheetTable } from '../../web/shared/tables/table.ts';

// Both sides of the import together: the screen reads what the server writes, and the server stores what the screen
// calls ready.

const server = testApp();
const { call } = server;
const TODAY = '2026-11-20';
let general: TestCaptain;

beforeAll(async () => {
  await insertDemoGroup(server.db, {
    now: server.now,
    timeZone: server.settings.timeZone,
    size: { scouts: 60, sectors: 4, units: 2, terms: 1, weeks: 6 },
  });
  general = await aCaptain(server, { type: 'general' });
});

async function download(endpoint: typeof downloadReport | typeof downloadTemplate, body?: object) {
  const answer = await server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: bearer(general.token),
    ...(body && { payload: body }),
  });
  expect(answer.statusCode).toBe(200);
  const content = await readFile(new Blob([new Uint8Array(answer.rawPayload)]));
  if ('refused' in content) throw new Error(content.refused);
  return content.sheets;
}

async function sectorsOf() {
  const { body } = (await call(listSectors, { as: general.token })).ok;
  return body.map(({ editable, ...sector }) => ({ ...sector, isOwn: editable }));
}

async function lookThrough(sheet: SheetTable, said: Partial<Answers> = {}): Promise<Review> {
  const sectors = await sectorsOf();
  const table = openTable(sheet, sectors);
  if ('refused' in table) throw new Error(table.refused);
  const answers: Answers = {
    columns: table.columns,
    edits: new Map(),
    decisions: new Map(),
    left: new Set(),
    taken: new Set(),
    orders: {},
    refused: new Map(),
    defaults: { sector: '', gender: '' },
    ...said,
  };
  const known = { namesakes: [], sectors, today: TODAY };
  const names = namesOf(reviewTable(table, answers, known).rows);
  const { ok } = await call(findNamesakes, { as: general.token, body: { names } });
  return reviewTable(table, answers, { ...known, namesakes: ok.body });
}

test('an exported report is imported again with every scout and equal values', async () => {
  const sheets = await download(downloadReport, { type: 'all_sectors' });
  const sectors = await sectorsOf();
  const isOfScouts = (sheet: SheetTable) => sheet.name?.startsWith('كشافة') ?? false;
  expect(isOfScouts(sheets[likelySheet(sheets, sectors)]!)).toBe(true);
  let found = 0;
  for (const sheet of sheets.filter(isOfScouts)) {
    const before = await lookThrough(sheet);
    const decisions = new Map(before.rows.map(({ number }) => [number, 'merge' as const]));
    const { rows, open } = await lookThrough(sheet, { decisions });
    expect(open).toBe(0);
    for (const { plan, values } of rows) {
      expect(plan).toMatchObject({ outcome: 'merge', fills: [] });
      const scout = plan.duplicate && 'scout' in plan.duplicate ? plan.duplicate.scout : null;
      expect(scout).toMatchObject({ name: values.name, birthDate: values.birthDate });
      found += 1;
    }
    const { ok } = await call(importScouts, {
      as: general.token,
      body: { rows: toRequest(rows).rows, dryRun: true } as never,
    });
    expect(ok.body).toMatchObject({ added: 0, merged: rows.length });
  }
  const { body: all } = (await call(listScouts, { as: general.token, query: {} })).ok;
  expect(found).toBe(all.length);
});

test('a filled template is imported: its headings are known, its example is skipped', async () => {
  const [sheet, words] = await download(downloadTemplate);
  const [heading, example] = sheet!.lines.map(({ cells }) => cells);
  const sectors = await sectorsOf();
  expect(words!.lines.slice(1).map(({ cells }) => cells[0])).toEqual(
    sectors.map(({ baseName, suffixName }) => `${baseName} ${suffixName}`),
  );
  const named = { number: 3, cells: ['فيلوباتير منير صموئيل', ...example!.slice(1)] };
  const review = await lookThrough({ ...sheet!, lines: [...sheet!.lines, named] });
  // A name in three parts is read too, and the template has one column for it.
  expect(heading).toHaveLength(Object.keys(importFieldLabels).length - 3);
  expect(review).toMatchObject({ added: 1, open: 0 });
  const body = { rows: toRequest(review.rows).rows };
  const { ok } = await call(importScouts, { as: general.token, body: body as never });
  expect(ok.body.added).toBe(1);
  const stored = await server.db
    .selectFrom('scouts')
    .where('name', '=', 'فيلوباتير منير صموئيل')
    .selectAll()
    .execute();
  expect(stored).toMatchObject([
    {
      gender: 'male',
      birthDate: '2014-03-05',
      phoneNumber: '01012345678',
      enrollDate: '2024-10-01',
    },
  ]);
});
