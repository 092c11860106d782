import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CaptainType } from '../../../../contract/core/permissions.ts';
import { listHistory } from '../../../../contract/history/endpoints.ts';
import {
  downloadTermReport,
  readTermReport,
  setReportWords,
  type TermReport,
} from '../../../../contract/reports/term-report.ts';
import { sectorLabel } from '../../../../contract/sectors/sector-label.ts';
import { createTerm, listTerms } from '../../../../contract/terms/endpoints.ts';
import { insertDemoGroup } from '../../../demo/demo.ts';
import { startSession } from '../../../http/session.ts';
import { dayIn } from '../../../lib/calendar.ts';
import { testApp } from '../../../testing/app.ts';
import { findPlaces } from '../../../testing/demo-requests.ts';
import { aScout } from '../../../testing/factories.ts';
import { findSector } from '../../sectors/queries.ts';

const server = testApp();
const { call } = server;
const tokens = {} as Record<CaptainType, string>;
let unitCaptainId: number;
let own: { baseName: string; suffixName: string };

beforeAll(async () => {
  const { now, settings } = server;
  const size = { scouts: 60, sectors: 4, units: 2, terms: 2, weeks: 12 };
  await insertDemoGroup(server.db, { now, timeZone: settings.timeZone, size });
  const { captains, sector } = await findPlaces(server.db, dayIn(settings.timeZone, now));
  for (const type of ['general', 'unit', 'regular'] as const) {
    tokens[type] = await startSession(server.db, server.tokens, captains[type], now);
  }
  unitCaptainId = captains.unit;
  own = { baseName: sector.baseName, suffixName: sector.suffixName };
});

const read = async (as: string, query: object = {}) =>
  (await call(readTermReport, { as, query })).ok;
const figuresOf = ({ sections }: Pick<TermReport, 'sections'>) =>
  Object.fromEntries(
    sections.flatMap(({ figures }) => figures.map(({ key, value }) => [key, value])),
  );
test('the year adds its terms up, and begins in September', async () => {
  const as = tokens.general;
  const { body: terms } = (await call(listTerms, { as })).ok;
  const [newest] = terms;
  const year = (await read(as, { year: true })).body;
  const ofYear = terms.filter(
    ({ startDate }) => startDate >= `${year.from.slice(0, 4)}-09-01` || startDate >= year.from,
  );
  expect(year).toMatchObject({ isYear: true, termNumber: newest!.termNumber });
  const counts = { attended: 0, absent: 0, activities: 0 };
  for (const { termNumber } of ofYear) {
    const term = (await read(as, { termNumber })).body;
    for (const week of term.weeks) {
      counts.attended += week.attended;
      counts.absent += week.absent;
    }
    counts.activities += figuresOf(term).activities ?? 0;
  }
  const figures = figuresOf(year);
  expect(figures.activities).toBe(counts.activities);
  expect(figures.attendanceRate).toBe(counts.attended / (counts.attended + counts.absent));
});

test('new scouts count by enrolment, else by entry; a scout entered and deleted on the same day does not count', async () => {
  const as = tokens.general;
  const people = async () => {
    const { joined, left } = figuresOf((await read(as, own)).body);
    return { joined, left };
  };
  const { db } = server;
  const { from } = (await read(as, own)).body;
  const { sectorId } = await findSector(db, own);
  const before = await people();
  const { scoutId } = await aScout(db, { sectorId });
  const set = (values: object) =>
    db.updateTable('scouts').set(values).where('scoutId', '=', scoutId).execute();
  const [inTerm, earlier] = [`${from}T12:00:00Z`, '2020-01-01T12:00:00Z'];
  await set({ createdAt: inTerm, enrollDate: null });
  expect(await people()).toEqual({ ...before, joined: before.joined! + 1 });
  await set({ createdAt: inTerm, enrollDate: '2019-10-01' });
  expect(await people()).toEqual(before);
  await set({ createdAt: earlier, enrollDate: from });
  expect(await people()).toEqual({ ...before, joined: before.joined! + 1 });
  await set({ createdAt: inTerm, enrollDate: null, deletedAt: `${from}T13:00:00Z` });
  expect(await people()).toEqual(before);
  await db.deleteFrom('scouts').where('scoutId', '=', scoutId).execute();
});

test('a term that does not exist is named as such, and one that lies ahead reports no day before it', async () => {
  const as = tokens.general;
  const { failure } = await call(readTermReport, { as, query: { termNumber: 42 } });
  expect(failure).toMatchObject({
    status: 404,
    code: 'NO_TERM',
    arabicMessage: 'لا توجد فترة بهذا الرقم',
  });
  const ahead = await call(createTerm, {
    as,
    body: { termName: 'فترة قادمة', startDate: '2027-02-05', endDate: '2027-05-28' },
  });
  expect(ahead.status).toBe(201);
  const { termNumber } = ahead.ok.body;
  const { body } = await read(as, { termNumber });
  expect(body).toMatchObject({ from: '2027-02-05', to: '2027-02-05', isOver: false, weeks: [] });
  expect(figuresOf(body).joined ?? 0).toBe(0);
  await server.db.deleteFrom('weeks').where('termNumber', '=', termNumber).execute();
  await server.db.deleteFrom('terms').where('termNumber', '=', termNumber).execute();
});

test('sectors are compared where two or more have attendance, never one with itself', async () => {
  const { body: terms } = (await call(listTerms, { as: tokens.general })).ok;
  const { termNumber } = terms.at(-1)!;
  const sections = async () =>
    (await read(tokens.general, { termNumber })).body.sections.map(({ key }) => key);
  expect(await sections()).toContain('sectors');
  const { sectorId } = await findSector(server.db, own);
  await server.db
    .deleteFrom('scoutAttendance')
    .where('termNumber', '=', termNumber)
    .where('sectorId', '!=', sectorId)
    .execute();
  expect(await sections()).not.toContain('sectors');
});

test('says of each figure where it comes from, and names no scout', async () => {
  const { body } = await read(tokens.general, own);
  for (const { figures } of body.sections) {
    for (const { key, source } of figures) expect(source, key).toMatch(/[\u0600-\u06ff]/);
  }
  const scouts = await server.db.selectFrom('scouts').select('name').execute();
  const text = JSON.stringify(body);
  expect(scouts.filter(({ name }) => text.includes(name))).toEqual([]);
});

test('a captain who names no scope gets the widest of their own', async () => {
  expect((await read(tokens.unit)).body).toMatchObject({ scope: 'unit', unitCaptainId });
  const regular = (await read(tokens.regular)).body;
  // Only the group has money, for general captains.
  expect(figuresOf((await read(tokens.general)).body)).toHaveProperty('balance');
  for (const as of [tokens.unit, tokens.regular]) {
    expect(figuresOf((await read(as)).body)).not.toHaveProperty('balance');
  }
  expect(regular).toMatchObject({ scope: 'sector' });
  for (const as of [tokens.unit, tokens.regular]) {
    const { failure } = await call(readTermReport, { as, query: { scope: 'group' } });
    expect(failure.code).toBe('OUT_OF_SCOPE');
  }
  const other = await call(readTermReport, { as: tokens.regular, query: { unitCaptainId } });
  expect(other.failure.code).toBe('OUT_OF_SCOPE');
  const unknown = await call(readTermReport, { as: tokens.general, query: { termNumber: 99 } });
  expect(unknown.failure.code).toBe('NO_TERM');
});

test('the spreadsheet has the same figures, their sources, and the weeks', async () => {
  const { body } = await read(tokens.general);
  const answer = await call(downloadTermReport, { as: tokens.general });
  const sheets = await readXlsxFile(Buffer.from(await answer.ok.arrayBuffer()));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['الأرقام', 'التفاصيل', 'الأسابيع']);
  const figures = body.sections.flatMap((section) => section.figures);
  expect(
    sheets[0]!.data.slice(1).map((row) => [row[1], row[2] ?? row[3] ?? row[4], row[5]]),
  ).toEqual(figures.map(({ label, value, source }) => [label, value, source]));
  expect(sheets[2]!.data).toHaveLength(body.weeks.length + 1);
});

describe('the leader’s words', () => {
  const set = (as: string, body: object) => call(setReportWords, { as, body });

  test('are kept per term and scope, with a version and in the history', async () => {
    const before = await read(tokens.general, { ...own, termNumber: 1 });
    expect(before.body.words).toBeNull();
    const about = { ...own, termNumber: 1 };
    const stored = await set(tokens.unit, { ...about, text: 'فترة طيبة', version: before.version });
    expect(stored.ok.body).toMatchObject({ text: 'فترة طيبة', byType: 'unit' });
    expect((await read(tokens.regular, about)).body.words?.text).toBe('فترة طيبة');
    expect((await read(tokens.general, { ...about, year: true })).body.words).toBeNull();
    expect((await read(tokens.general, own)).body.words).toBeNull();

    const late = await set(tokens.general, { ...about, text: 'غيرها', version: before.version });
    expect(late.failure).toMatchObject({
      code: 'WORDS_CHANGED',
      stored: { words: { text: 'فترة طيبة' }, version: stored.ok.version },
    });
    const same = await set(tokens.general, { ...about, text: 'فترة طيبة' });
    expect(same.ok.body?.byType).toBe('unit');
    await set(tokens.general, { ...about, text: '', version: stored.ok.version });
    expect((await read(tokens.general, about)).body.words).toBeNull();
    const { body: entries } = (
      await call(listHistory, { as: tokens.general, query: { entity: 'reportWords' } })
    ).ok;
    expect(entries.map(({ before, after }) => [before, after])).toMatchObject([
      [{ text: 'فترة طيبة' }, { text: null }],
      [{ text: null }, { text: 'فترة طيبة', scopeName: sectorLabel(own) }],
    ]);
  });

  test('are at most 1,200 letters, and are written by who may read the report', async () => {
    const long = await set(tokens.regular, { text: 'ا'.repeat(1201) });
    expect(long.status).toBe(400);
    const strange = await set(tokens.regular, { scope: 'group', text: 'كلمة' });
    expect(strange.failure.code).toBe('OUT_OF_SCOPE');
  });
});
