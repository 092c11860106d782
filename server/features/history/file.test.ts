import { beforeAll, expect, test } from 'vitest';
import { recordScoutAttendance } from '../../../contract/attendance.ts';
import { downloadHistory } from '../../../contract/history-proof.ts';
import { checkHistory } from '../../jobs/history-check.ts';
import { testApp } from '../../testing/app.ts';
import { aSectorToRecord, type TestCaptain } from '../../testing/factories.ts';
import { readChecks } from '../history-proof/queries.ts';
import { describeState, proofSheet } from './rules.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

beforeAll(async () => {
  const { captain, sector, scouts, general: made } = await aSectorToRecord(server, ['يوسف عادل']);
  general = made;
  await call(recordScoutAttendance, {
    as: captain.token,
    body: {
      attendanceRecords: scouts.map(({ scoutId }) => ({
        ...sector,
        ...{ scoutId, attendanceStatus: 'absent', weekNumber: 1, termNumber: 1 },
      })),
    },
  });
  await checkHistory(server.db, { now: server.now, timeZone: server.settings.timeZone });
});

test('the history is a spreadsheet of its own name, with what a filter finds', async () => {
  const ask = async (query: object) => {
    const answer = await server.app.inject({
      url: `/api/history/file?${new URLSearchParams(query as Record<string, string>)}`,
      headers: { authorization: `Bearer ${general.token}` },
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

test('its first sheet says until when the history is proven, with the fingerprint of the check', async () => {
  const { proven } = await readChecks(server.db);
  const { rows } = proofSheet(proven, 'Africa/Cairo');
  expect(rows).toContainEqual(['بصمة السجل', proven!.fingerprint]);
  expect(proofSheet(null, 'Africa/Cairo').rows).toEqual([['لم يُفحص السجل بعد', null]]);
});

test('what was and what is stand there in words', () => {
  const names = { 7: 'يوسف عادل' };
  expect(describeState(null)).toBe('');
  expect(describeState({ 7: 'absent', 8: null }, names)).toBe('يوسف عادل: غائب');
  expect(
    describeState({ name: 'كريم', gender: 'male', address: null, type: 'expense', open: true }),
  ).toBe('الاسم: كريم؛ النوع: ذكر؛ النوع: مصروف؛ حالة الحساب: نعم');
  expect(describeState({ denominations: [{ value: 50, pieces: 2 }] })).toBe(
    'فئات النقود: (القيمة: 50؛ العدد: 2)',
  );
});
