import { expect, test } from 'vitest';
import { readDashboardScreen, readStatsScreen } from '../../../contract/screens/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aTerm } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

test('a refused part is null, and the others are there', async () => {
  const { token } = await aCaptain(server, { type: 'general' });
  const dashboard = async () => (await call(readDashboardScreen, { as: token })).ok;
  expect(await dashboard()).toMatchObject({
    term: null,
    currentWeek: null,
    remainingWeeks: null,
    weeks: { body: [] },
    treasury: { body: 0 },
    sectorWeeks: { week: null },
  });
  await aTerm(server.db, { startDate: '2026-11-27' });
  expect(await dashboard()).toMatchObject({ term: { body: {} }, currentWeek: null });
});

test('the whole fails if the database does not answer', async () => {
  const { token } = await aCaptain(server, { type: 'general' });
  // Both read these tables in any case.
  await server.db.schema.alterTable('terms').renameTo('terms_elsewhere').execute();
  try {
    for (const screen of [readDashboardScreen, readStatsScreen]) {
      expect((await call(screen, { as: token })).status).toBe(500);
    }
  } finally {
    await server.db.schema.alterTable('terms_elsewhere').renameTo('terms').execute();
  }
});
