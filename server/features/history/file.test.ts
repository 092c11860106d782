import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { historyChange } from '../../../contract/history/changes.ts';
import type { HistoryEntry } from '../../../contract/history/endpoints.ts';
import { downloadHistory } from '../../../contract/history/proof.ts';
import { checkHistory } from '../../jobs/history-check.ts';
import { bearer, testApp } from '../../testing/app.ts';
import { aSetting, type TestCaptain } from '../../testing/factories.ts';
import { readChecks } from './proof-queries.ts';
import { describeState, proofSheet, subjectOf } from './rules.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

beforeAll(async () => {
  const { captain, sector, scouts, general: made } = await aSetting(server, ['يوسف عادل']);
  general = made;
  await call(recordScoutAttendance, {
    as: captain.token,
    body: {
      attendanceRecords: scouts.map(({ scoutId }) => ({
        ...sector,
        scoutId,
        attendanceStatus: 'absent',
        weekNumber: 1,
        termNumber: 1,
      })),
    },
  });
  await checkHistory(server.db, { now: server.now, timeZone: server.settings.timeZone });
});

test('the history is exported as a named spreadsheet of the filtered entries', async () => {
  const ask = async (query: object) => {
    const answer = await server.app.inject({
      url: `/api/history/file?${new URLSearchParams(query as Record<string, string>)}`,
      headers: bearer(general.token),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    return answer;
  };
  const all = await ask({});
  expect(all.headers['content-disposition']).toContain('history_2026-11-20.xlsx');
  const none = await ask({ to: '2020-01-01' });
  expect(all.rawPayload.length).toBeGreaterThan(none.rawPayload.length + 100);
  const { failure } = await call(downloadHistory, { as: general.token, query: { from: 'x' } });
  expect(failure.code).toBe('INVALID_REQUEST');
});

test("its first sheet says until when the history was verified, with the check's fingerprint", async () => {
  const { proven } = await readChecks(server.db);
  const { rows } = proofSheet(proven, 'Africa/Cairo');
  expect(rows).toContainEqual(['بصمة السجل', proven!.fingerprint]);
  expect(rows).toContainEqual(['عدد التغييرات حتى ذلك الوقت', proven!.entries]);
  expect(proofSheet(null, 'Africa/Cairo').rows).toEqual([['لم يُفحص السجل بعد', null]]);
});

test('values before and after are written in words', () => {
  const names = { 7: 'يوسف عادل' };
  expect(describeState(null)).toBe('');
  expect(describeState({ 7: 'absent', 8: null }, names)).toBe('يوسف عادل: غائب');
  expect(
    describeState({ name: 'كريم', gender: 'male', address: null, type: 'expense', open: true }),
  ).toBe('الاسم: كريم؛ النوع: ذكر؛ النوع: مصروف؛ حالة الحساب: مفتوح');
  expect(describeState({ denominations: [{ value: 50, pieces: 2 }] })).toBe(
    'فئات النقود: (القيمة: 50؛ العدد: 2)',
  );
});

test('sectors, captains and days are written as names and dates, without ids', () => {
  const sector = { sectorBaseName: 'أشبال', sectorSuffixName: 'أ', sectorId: 4 };
  expect(describeState({ name: 'كريم', ...sector, birthDate: '2014-03-02' })).toBe(
    'الاسم: كريم؛ تاريخ الميلاد: 02/03/2014؛ القطاع: أشبال أ',
  );
  const place = { baseName: 'أشبال', suffixName: 'أ' };
  const captains = { 9: 'مينا عادل' };
  expect(describeState({ ...place, unitCaptainId: 9 }, {}, captains)).toBe(
    'قائد الوحدة: مينا عادل؛ القطاع: أشبال أ',
  );
  expect(describeState({ sector: place })).toBe('القطاع: أشبال أ');
  expect(describeState({ sectors: [place, { ...place, suffixName: 'ب' }] })).toBe(
    'القطاعات: أشبال أ، أشبال ب',
  );
  expect(describeState({ entries: [7, 8] })).toBe('عدد التغييرات التي مُحيت نصوصها: 2');
});

test('every recorded field has an Arabic label', () => {
  const keys = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [name, part] of Object.entries(schema)) {
      if (name === 'properties') for (const key of Object.keys(part as object)) keys.add(key);
      walk(part);
    }
  };
  walk(z.toJSONSchema(historyChange));
  for (const key of ['entity', 'action', 'entityId', 'before', 'after']) keys.delete(key);
  expect(keys.size).toBeGreaterThan(50);
  for (const key of keys) expect(describeState({ [key]: 3 }), key).not.toMatch(/[a-z]/i);
});

test('the subject of an entry is a name or a week', () => {
  const entry = { id: 1, at: '', captainId: 1, captainName: null, captainGender: null };
  const week = { ...entry, entity: 'scoutAttendance', action: 'record', before: {}, after: {} };
  expect(subjectOf({ ...week, entityId: '7/2/5', entityName: 'أشبال أ' } as HistoryEntry)).toBe(
    'أشبال أ، الفترة 2، الأسبوع 5',
  );
  const item = { ...entry, entity: 'financeItem', action: 'delete', entityId: '812' };
  expect(
    subjectOf({ ...item, entityName: null, before: { number: 533 }, after: null } as HistoryEntry),
  ).toBe('البند 533');
});
