import { expect, test } from 'vitest';
import {
  createPatrol,
  listPatrols,
  movePatrolMembers,
  setPatrolWord,
  updatePatrol,
} from '../../../contract/patrols/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

test('a sector, a patrol or a scout that does not exist there is refused', async () => {
  const sector = await aSector(server.db);
  const { token: as } = await aCaptain(server, { sectorId: sector.sectorId });
  const stranger = await aScout(server.db, await aSector(server.db));
  const nowhere = { baseName: 'مجهول', suffixName: 'ب' };
  const refused = [
    await call(listPatrols, { as, query: nowhere }),
    await call(createPatrol, { as, body: { ...nowhere, name: 'النسور' } }),
    await call(movePatrolMembers, {
      as,
      body: { ...nowhere, patrolId: null, scoutIds: [stranger.scoutId] },
    }),
    await call(setPatrolWord, { as, body: { ...nowhere, word: 'six' } }),
  ];
  expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'SECTOR_NOT_FOUND'));
  const unknown = await call(updatePatrol, {
    as,
    params: { patrolId: 9999 },
    body: { name: 'النسور' },
  });
  expect(unknown.failure.code).toBe('PATROL_NOT_FOUND');
  const withStranger = await call(createPatrol, {
    as,
    body: {
      baseName: sector.baseName,
      suffixName: sector.suffixName,
      name: 'النسور',
      scoutIds: [stranger.scoutId],
    },
  });
  expect(withStranger.failure.code).toBe('UNKNOWN_SCOUT');
});
