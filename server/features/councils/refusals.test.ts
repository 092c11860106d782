import { beforeAll, expect, test } from 'vitest';
import { listCouncils, updateCouncil } from '../../../contract/councils/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCouncil } from '../../testing/councils.ts';
import { aCaptain, aScout, aSector, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let chair: TestCaptain;
let foreign: StoredSector;
let councilId: number;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  const sector = await aSector(server.db, { unitCaptainId: unit.captainId });
  foreign = await aSector(server.db);
  chair = await aCaptain(server, { sectorId: sector.sectorId });
  const { scoutId } = await aScout(server.db, sector);
  councilId = await aCouncil(server.db, {
    sectorId: sector.sectorId,
    chair: chair.captainId,
    scoutId,
    at: FRIDAY.toISOString(),
  });
});

const stored = async () =>
  (await call(listCouncils, { as: general.token })).ok.body.find(
    (council) => council.councilId === councilId,
  )!;

/** A change of the council as it is stored, with these fields instead. */
async function change(as: TestCaptain, changes: object) {
  const { version } = await stored();
  const body = {
    name: 'اسم جديد',
    kind: 'honour' as const,
    scope: 'group' as const,
    seats: [{ captainId: chair.captainId, role: 'chair' as const }],
    version,
    ...changes,
  };
  return call(updateCouncil, { as: as.token, params: { councilId }, body });
}

const ofSector = ({ baseName, suffixName }: { baseName: string; suffixName: string }) => ({
  scope: 'sector' as const,
  baseName,
  suffixName,
});

test('a refused change of a council says why and changes nothing', async () => {
  const before = await stored();
  const elsewhere = await aScout(server.db, foreign);
  const refused = [
    // A seat does not make a regular captain keep the council, and a unit captain keeps none of another unit.
    ['FORBIDDEN', chair, {}],
    ['OUT_OF_SCOPE', unit, ofSector(foreign)],
    ['SECTOR_NOT_FOUND', general, ofSector({ baseName: 'مجهول', suffixName: 'ب' })],
    ['NOT_A_UNIT_CAPTAIN', general, { scope: 'unit', unitCaptainId: chair.captainId }],
    [
      'UNKNOWN_SEAT',
      general,
      {
        scope: 'unit',
        unitCaptainId: unit.captainId,
        seats: [
          { captainId: chair.captainId, role: 'chair' },
          { scoutId: elsewhere.scoutId, role: 'member' },
        ],
      },
    ],
  ] as const;
  for (const [code, as, changes] of refused) {
    expect((await change(as, changes)).failure.code, code).toBe(code);
  }
  expect(await stored()).toEqual(before);
});
