import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../scripts/endpoints.ts';
import { testApp } from '../app.ts';
import { aCaptain, aScout, aScoutRecord, aSector, aTerm, type TestCaptain } from '../factories.ts';

/**
 * Clients of captains without a sector send blank names. The answer must be empty, never refused and never with figures
 * of the whole group.
 */
const server = testApp();
const { call } = server;
let general: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  const sector = await aSector(server.db);
  await aCaptain(server, { sectorId: sector.sectorId });
  await aTerm(server.db);
  const { scoutId } = await aScout(server.db, sector);
  await aScoutRecord(server.db, { scoutId, weekNumber: 1, status: 'absent' });
});

const aboutSectors = endpoints.filter(({ endpoint: { method, query } }) => {
  if (method !== 'GET' || !query) return false;
  const { properties } = z.toJSONSchema(query, { io: 'output' });
  return properties !== undefined && 'baseName' in properties;
});

/** The patrols' word, the echoed query and names are no figures. */
const NO_FIGURES = [
  'message',
  'weekNumber',
  'patrolWord',
  'from',
  'to',
  'scope',
  'title',
  'version',
];

/** The answer without its message: all of it must be empty. */
function figuresIn(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null) return [answer];
  return Object.entries(answer).flatMap(([key, value]) =>
    NO_FIGURES.includes(key) ? [] : figuresIn(value),
  );
}

test('the list holds all queries about sectors', () => {
  expect(aboutSectors.map(({ name }) => name).sort()).toEqual([
    'countCaptains',
    'countScouts',
    'downloadTermReport',
    'listCaptainFollowUp',
    'listCommonSegments',
    'listCriteria',
    'listDeletedScouts',
    'listFollowUp',
    'listMissingConsents',
    'listOwedBadges',
    'listPatrols',
    'listScoutAttendance',
    'listSectorBadges',
    'listSectorCaptains',
    'listSectorScouts',
    'listSectorScoutsAttendance',
    'listSessionMaterials',
    'listSessionPlans',
    'listStandIns',
    'listUnpaidScouts',
    'listWeeklyRates',
    'readAttendanceRate',
    'readAudience',
    'readCalendarLink',
    'readEvaluationRates',
    'readEvaluationResults',
    'readEvaluationSheet',
    'readSubscription',
    'readTermReport',
    'readTestSheet',
    'searchScoutRates',
  ]);
});

describe.each(aboutSectors)('$name', ({ endpoint, name }) => {
  /** The fields that the endpoint needs beside the sector. */
  const needed = {
    weekNumber: 1,
    criterionId: 1,
    ...(name === 'readAudience' && { kind: 'sector' }),
  };
  test.each([
    { baseName: '', suffixName: '' },
    { sectorBaseName: '', sectorSuffixName: '' },
    { sectorBaseName: 'null', sectorSuffixName: 'null' },
    { sectorBaseName: ' ', sectorSuffixName: '' },
    { baseName: '' },
  ])('answers nothing where it is asked of %j', async (sector) => {
    const query = { ...needed, ...sector };
    const answer = await call(endpoint, { as: general.token, query });
    expect(
      figuresIn(answer.ok).filter((figure) => figure !== 0 && figure !== false && figure !== null),
    ).toEqual([]);
  });

  test('refuses half a sector', async () => {
    const query = { ...needed, baseName: 'أشبال', suffixName: '' };
    const { failure } = await call(endpoint, { as: general.token, query });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });
});
