import { beforeAll, expect, test } from 'vitest';
import { listScoutHistory, listScoutTerms } from '../../../contract/attendance/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aScoutRecord, aSector, aTerm } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let params: { id: number };

beforeAll(async () => {
  const sector = await aSector(server.db);
  const { scoutId } = await aScout(server.db, sector);
  params = { id: scoutId };
  await aTerm(server.db, { termNumber: 1, startDate: '2026-03-06' });
  await aTerm(server.db, { termNumber: 2, startDate: '2026-10-09' });
  const add = (
    termNumber: number,
    weekNumber: number,
    status: 'attended' | 'absent' | 'execused',
  ) => aScoutRecord(server.db, { scoutId, termNumber, weekNumber, status });
  await add(1, 1, 'attended');
  await add(1, 2, 'absent');
  await add(2, 1, 'attended');
  await add(2, 2, 'attended');
  await add(2, 3, 'execused');
  await add(2, 4, 'absent');
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: server.now.toISOString() })
    .where('termNumber', '=', 2)
    .where('weekNumber', 'in', [4, 5])
    .execute();
});

test('a scout’s records come newest first, cancelled weeks marked', async () => {
  const { body, count } = (await call(listScoutHistory, { params })).ok;
  expect(count).toBe(6);
  expect(body.slice(0, 3)).toEqual([
    {
      weekNumber: 4,
      termNumber: 2,
      termName: 'فترة 2',
      date: '2026-10-30',
      attendanceStatus: 'absent',
      cancelled: true,
    },
    expect.objectContaining({ weekNumber: 3, attendanceStatus: 'execused', cancelled: false }),
    expect.objectContaining({ weekNumber: 2, attendanceStatus: 'attended' }),
  ]);
});

test('cancelled weeks without a record are listed apart, of terms with records', async () => {
  await aTerm(server.db, { termNumber: 3, startDate: '2027-02-05' });
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: server.now.toISOString() })
    .where('termNumber', '=', 3)
    .where('weekNumber', '=', 1)
    .execute();
  expect((await call(listScoutHistory, { params })).ok.cancelledWeeks).toEqual([
    { weekNumber: 5, termNumber: 2, termName: 'فترة 2', date: '2026-11-06' },
  ]);
});

test('terms count attended and absent weeks that were not cancelled', async () => {
  expect((await call(listScoutTerms, { params })).ok.body).toEqual([
    { termNumber: 2, termName: 'فترة 2', attended: 2, absent: 0 },
    { termNumber: 1, termName: 'فترة 1', attended: 1, absent: 1 },
  ]);
});

test('both are readable for callers who may read the profile', async () => {
  for (const endpoint of [listScoutHistory, listScoutTerms]) {
    const missing = await call(endpoint, { params: { id: 999_999 } });
    expect(missing.failure).toMatchObject({ status: 404, code: 'SCOUT_NOT_FOUND' });
    expect((await call(endpoint, { params: { id: 'x' } })).failure.status).toBe(400);
    server.settings.publicScoutProfile = 'off';
    expect((await call(endpoint, { params })).failure.code).toBe('NOT_SIGNED_IN');
    const general = await aCaptain(server, { type: 'general' });
    expect((await call(endpoint, { params, as: general.token })).status).toBe(200);
    server.settings.publicScoutProfile = 'limited';
  }
});
