import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActivity, listActivities } from '../../contract/activities/endpoints.ts';
import {
  listCaptainAttendance,
  listScoutAttendance,
  listScoutHistory,
  listScoutTerms,
  recordCaptainAttendance,
  recordScoutAttendance,
} from '../../contract/attendance/endpoints.ts';
import { changePassword, login, logout, readMe, signUp } from '../../contract/auth/endpoints.ts';
import {
  listCaptains,
  listSectorCaptains,
  listUnitCaptains,
  updateCaptainType,
} from '../../contract/captains/endpoints.ts';
import type { CallOf, Endpoint } from '../../contract/core/endpoint.ts';
import * as finance from '../../contract/finance/endpoints.ts';
import * as notifications from '../../contract/notifications/endpoints.ts';
import { downloadReport } from '../../contract/reports/endpoints.ts';
import * as scouts from '../../contract/scouts/endpoints.ts';
import {
  assignSectorCaptain,
  assignUnitCaptain,
  createSector,
  listSectors,
} from '../../contract/sectors/endpoints.ts';
import * as stats from '../../contract/stats/endpoints.ts';
import * as terms from '../../contract/terms/endpoints.ts';
import { call, type Parts } from './api.ts';
import { callFile } from './api-file.ts';

vi.mock('../session/session.ts', () => ({
  readToken: () => 'a-token',
  readCaptainId: () => 7,
  reportFailure: () => {},
  onSessionEnd: () => {},
}));

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json({ message: 'ok', body: [] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** An endpoint with a call of ours. */
const ours = <E extends Endpoint>(endpoint: E, parts?: CallOf<E>): [Endpoint, Parts] => [
  endpoint,
  (parts ?? {}) as Parts,
];

const sector = { baseName: 'أشبال', suffixName: 'أ' };
const paired = { sectorBaseName: 'أشبال', sectorSuffixName: 'أ' };
const week = { weekNumber: 3, termNumber: 2 };
const term = { termName: 'الخريف', startDate: '2026-10-03', endDate: '2026-12-18' };
const scout = {
  name: 'كريم صبحي',
  gender: 'male' as const,
  phoneNumber: '010',
  address: 'شارع النيل',
  birthDate: '2014-03-02',
  enrollDate: '2026-09-01',
};
const scoutOnTheWire = { ...scout, ...paired, photo: null, birthCertificate: null };
const newCaptain = {
  firstName: 'مينا',
  middleName: 'عادل',
  lastName: 'سمير',
  phoneNumber: '01200000000',
  email: 'mina@example.org',
  password: 'خيمة على النيل',
  gender: 'male' as const,
} as const;
const activity = {
  name: 'رحلة',
  place: 'القناطر',
  day: 'fri' as const,
  type: 'camping' as const,
  ...week,
};

/** Specification, section 7, line by line: method and path, our call, and its query and body on the wire. */
const table: [line: string, call: [Endpoint, Parts], query?: object, body?: object][] = [
  [
    'POST /api/auth/login',
    ours(login, { body: { emailOrMobile: 'a', password: 'b' } }),
    {},
    { emailOrMobile: 'a', password: 'b' },
  ],
  ['POST /api/auth/logout', ours(logout)],
  ['POST /api/auth/signUp', ours(signUp, { body: newCaptain }), {}, newCaptain],
  ['GET /api/auth/me', ours(readMe)],
  [
    'POST /api/auth/newPassword',
    ours(changePassword, { body: { oldPassword: 'a', newPassword: 'b' } }),
    {},
    { oldPassword: 'a', newPassword: 'b' },
  ],
  [
    'POST /api/notification',
    ours(notifications.sendNotification, {
      body: { type: 'other', title: 'ع', message: 'ن', ...sector },
    }),
    {},
    { type: 'other', title: 'ع', message: 'ن', ...paired },
  ],
  [
    'POST /api/notification',
    ours(notifications.sendNotification, {
      body: {
        type: 'other',
        title: 'ع',
        message: 'ن',
        baseName: undefined,
        suffixName: undefined,
      },
    }),
    {},
    { type: 'other', title: 'ع', message: 'ن', sectorBaseName: '', sectorSuffixName: '' },
  ],
  [
    'GET /api/notification',
    ours(notifications.listNotifications, { query: { status: 'UNREAD' } }),
    { captainId: '7', status: 'UNREAD' },
  ],
  [
    'PATCH /api/notification',
    ours(notifications.markNotification, { body: { id: 5, status: 'READ' } }),
    {},
    { id: 5, status: 'READ' },
  ],
  [
    'DELETE /api/notification',
    ours(notifications.deleteNotification, { body: { id: 5 } }),
    { id: '5' },
    { id: 5 },
  ],
  [
    'PATCH /api/notification/bulk-update',
    ours(notifications.markAllNotifications, { body: {} }),
    { captainId: '7' },
    { captainId: 7 },
  ],
  [
    'DELETE /api/notification/bulk-delete',
    ours(notifications.deleteReadNotifications, { body: {} }),
    { captainId: '7' },
    { captainId: 7 },
  ],
  ['GET /api/term/', ours(terms.readTerm)],
  ['GET /api/term/week', ours(terms.readCurrentWeek)],
  ['GET /api/term/week/all', ours(terms.listWeeks)],
  ['GET /api/term/remaining', ours(terms.readRemainingWeeks)],
  ['POST /api/term/', ours(terms.createTerm, { body: term }), {}, term],
  ['PATCH /api/term/', ours(terms.updateTerm, { body: term }), {}, term],
  ['PATCH /api/term/week', ours(terms.cancelWeek)],
  ['GET /api/captain/', ours(listCaptains, { query: {} })],
  ['GET /api/captain/sector', ours(listSectorCaptains, { query: sector }), sector],
  ['GET /api/captain/unit/4', ours(listUnitCaptains, { params: { captainId: 4 } })],
  [
    'PATCH /api/captain/4',
    ours(updateCaptainType, { params: { captainId: 4 }, body: { type: 'unit' } }),
    {},
    { captainId: 4, type: 'unit' },
  ],
  ['GET /api/sector/all', ours(listSectors)],
  [
    'POST /api/sector/',
    ours(createSector, { body: { ...sector, unitCaptainId: 4 } }),
    {},
    { ...sector, unitCaptainId: 4 },
  ],
  [
    'PATCH /api/sector/unit',
    ours(assignUnitCaptain, { body: { ...sector, unitCaptainId: 4 } }),
    { ...sector, unitCaptainId: '4' },
    { ...sector, unitCaptainId: 4 },
  ],
  [
    'PATCH /api/sector/captain/assign',
    ours(assignSectorCaptain, { body: { ...sector, captainId: 4 } }),
    {},
    { ...sector, captainId: 4 },
  ],
  ['GET /api/scout/', ours(scouts.listScouts, { query: {} })],
  ['GET /api/scout/unit/4', ours(scouts.listUnitScouts, { params: { captainId: 4 } })],
  [
    'POST /api/scout/',
    ours(scouts.createScout, { body: { ...scout, ...sector } }),
    {},
    scoutOnTheWire,
  ],
  ['GET /api/scout/sector/all', ours(scouts.listSectorScouts, { query: sector }), sector],
  ['GET /api/scout/9', ours(scouts.readScout, { params: { id: 9 } })],
  [
    'GET /api/scout/sector/attendance',
    ours(scouts.listSectorScoutsAttendance, { query: sector }),
    sector,
  ],
  [
    'PUT /api/scout/9',
    ours(scouts.updateScout, { params: { scoutId: 9 }, body: { ...scout, ...sector } }),
    {},
    { ...scoutOnTheWire, scoutId: 9 },
  ],
  ['DELETE /api/scout/9', ours(scouts.deleteScout, { params: { id: 9 } })],
  [
    'GET /api/scoutAttendance/sector/all',
    ours(listScoutAttendance, { query: { ...sector, ...week } }),
    { ...sector, weekNumber: '3', termNumber: '2' },
  ],
  [
    'POST /api/scoutAttendance/',
    ours(recordScoutAttendance, {
      body: {
        attendanceRecords: [{ scoutId: 9, attendanceStatus: 'attended', ...week, ...sector }],
      },
    }),
    {},
    { attendanceRecords: [{ scoutId: 9, attendanceStatus: 'attended', ...week, ...paired }] },
  ],
  ['GET /api/scoutAttendance/scout/9/history', ours(listScoutHistory, { params: { id: 9 } })],
  ['GET /api/scoutAttendance/scout/9/stats', ours(listScoutTerms, { params: { id: 9 } })],
  [
    'GET /api/captainAttendance/unit/all',
    ours(listCaptainAttendance, {
      query: { unitCaptainId: 4, weekNumber: 3, termNumber: undefined },
    }),
    { unitCaptainId: '4', weekNumber: '3' },
  ],
  [
    'POST /api/captainAttendance/',
    ours(recordCaptainAttendance, {
      body: { attendanceRecords: [{ captainId: 4, attendanceStatus: 'absent', ...week }] },
    }),
    {},
    { attendanceRecords: [{ captainId: 4, attendanceStatus: 'absent', ...week }] },
  ],
  ['GET /api/activities/all', ours(listActivities)],
  ['POST /api/activities', ours(createActivity, { body: activity }), {}, activity],
  ['GET /api/finance', ours(finance.readBudget)],
  [
    'POST /api/finance/subscription',
    ours(finance.recordSubscription, { body: { value: 215, ...week, ...sector } }),
    {},
    { value: 215, ...week, ...paired },
  ],
  ['GET /api/finance/income', ours(finance.listIncome)],
  ['GET /api/finance/expense', ours(finance.listExpense)],
  [
    'POST /api/finance/otherItem',
    ours(finance.createFinanceItem, { body: { value: 5, type: 'income', description: 'تبرع' } }),
    {},
    { value: 5, type: 'income', description: 'تبرع' },
  ],
  ['GET /api/finance/subscription/all', ours(finance.readAllSubscriptions)],
  [
    'GET /api/finance/subscription',
    ours(finance.readSubscription, { query: { ...sector, ...week } }),
    { ...paired, weekNumber: '3', termNumber: '2' },
  ],
  ['GET /api/finance/all', ours(finance.listFinanceItems, { query: {} })],
  [
    'DELETE /api/finance/item',
    ours(finance.deleteFinanceItem, { body: { itemId: 6 } }),
    { itemId: '6' },
    { itemId: 6 },
  ],
  ['GET /api/stat/attendance/rate', ours(stats.readAttendanceRate, { query: {} })],
  [
    'GET /api/stat/attendance/rate',
    ours(stats.readAttendanceRate, { query: { ...sector, unitCaptainId: undefined } }),
    paired,
  ],
  [
    'GET /api/stat/attendance/rate',
    ours(stats.readAttendanceRate, { query: { unitCaptainId: 4 } }),
    { unitCaptainId: '4' },
  ],
  [
    'GET /api/stat/attendance/line-chart',
    ours(stats.listWeeklyRates, { query: { ...sector, unitCaptainId: undefined } }),
    paired,
  ],
  ['GET /api/stat/attendance/stacked-line-chart', ours(stats.listSectorRates)],
  [
    'GET /api/stat/attendance/scout',
    ours(stats.searchScoutRates, { query: { name: 'آية', ...sector } }),
    { name: 'آية', ...paired },
  ],
  ['GET /api/stat/money/total', ours(stats.readTotalMoney)],
  ['GET /api/stat/money/income', ours(stats.readTotalIncome)],
  ['GET /api/stat/money/spent', ours(stats.readTotalSpent)],
  ['GET /api/stat/money/current-week-subscription', ours(stats.readCurrentSubscription)],
  ['GET /api/stat/money/line-chart', ours(stats.listWeeklyTotals)],
  ['GET /api/stat/money/income-expense-chart', ours(stats.listWeeklyMoney)],
  ['GET /api/stat/money/subscription-line-chart', ours(stats.listWeeklySubscriptions)],
  [
    'GET /api/stat/logistics/scouts',
    ours(stats.countScouts, { query: { ...sector, unitCaptainId: undefined } }),
    paired,
  ],
  [
    'GET /api/stat/logistics/captains',
    ours(stats.countCaptains, { query: { unitCaptainId: 4 } }),
    { unitCaptainId: '4' },
  ],
  ['GET /api/stat/logistics/sectors', ours(stats.countSectors)],
  ['GET /api/stat/logistics/scout-gender-distribution', ours(stats.readScoutGenders)],
  ['GET /api/stat/logistics/captain-gender-distribution', ours(stats.readCaptainGenders)],
  ['GET /api/stat/logistics/sector-counts', ours(stats.listSectorCounts)],
  [
    'POST /api/report/sector-data',
    ours(downloadReport, { body: { type: 'scouts', ...sector } }),
    {},
    { type: 'scouts', ...sector },
  ],
  [
    'POST /api/report/sector-data',
    ours(downloadReport, {
      body: { type: 'all_sectors', baseName: undefined, suffixName: undefined },
    }),
    {},
    { type: 'all_sectors' },
  ],
];

describe('our client writes section 7 to the letter', () => {
  test.each(table)('%s', async (line, [endpoint, parts], query = {}, body = undefined) => {
    // A report that is no file fails after it was asked for.
    if (endpoint.file) await callFile(endpoint, parts).catch(() => {});
    else await call(endpoint, parts);
    const [address, init] = fetched.mock.calls[0] ?? [];
    const url = new URL(address ?? '', 'http://group.test');
    expect(`${init?.method} ${url.pathname}`).toBe(line);
    expect(Object.fromEntries(url.searchParams)).toEqual(query);
    expect(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined).toEqual(body);
    expect(init?.credentials).toBe('include');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a-token');
  });
});
