import { beforeAll, describe, expect, test } from 'vitest';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { readHealthCard, writeHealthCard } from '../../../contract/health/endpoints.ts';
import { readScout } from '../../../contract/scouts/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import { aHealthCard } from '../../testing/health-card.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;

/** States of a card at the moment of reading. */
const moments = [
  'the sector',
  'a scout who moved to another sector of the unit',
  'a scout who moved to another unit',
  'a scout who came back',
  'a deleted scout',
  'a group that turned cards off',
] as const;
type Moment = (typeof moments)[number];

const alive = moments.filter(
  (moment) => moment !== 'a deleted scout' && moment !== 'a group that turned cards off',
);
const here: readonly Moment[] = ['the sector', 'a scout who came back'];

/** All who might read a card, and of whom each may. */
const readers: Record<string, readonly Moment[]> = {
  'a general captain': alive,
  'a general captain who was a regular one': alive,
  'the unit captain': [...here, 'a scout who moved to another sector of the unit'],
  'the unit captain of another unit': ['a scout who moved to another unit'],
  'a unit captain without sectors': [],
  'a unit captain who handed the sector over': [],
  'a captain of the sector': here,
  'another captain of the sector': here,
  'a captain who was moved into the sector': here,
  'a captain who was moved out of the sector': [],
  'a captain of another sector of the unit': ['a scout who moved to another sector of the unit'],
  'a captain of another unit': ['a scout who moved to another unit'],
  'the stand-in of the sector': [],
  'a captain of the sector who stands in elsewhere': here,
  'a newcomer': [],
  'a newcomer who stands in for the sector': [],
  'a closed captain of the sector': [],
  'a closed general captain': [],
  'a visitor': [],
  'the key of the family': [],
  'the key of a calendar': [],
};

const tokens: Record<string, string | undefined> = {};
const scoutIds = {} as Record<Moment, number>;
let sector: StoredSector;

beforeAll(async () => {
  const { db } = server;
  const unit = await aCaptain(server, { type: 'unit' });
  const otherUnit = await aCaptain(server, { type: 'unit' });
  const former = await aCaptain(server, { type: 'unit' });
  sector = await aSector(db, { unitCaptainId: former.captainId });
  const sibling = await aSector(db, { unitCaptainId: unit.captainId });
  const far = await aSector(db, { unitCaptainId: otherUnit.captainId });
  const aside = await aSector(db, { unitCaptainId: null });
  await aTerm(db);
  const captain = (fields: Parameters<typeof aCaptain>[1] = {}) => aCaptain(server, fields);
  const ofSector = { sectorId: sector.sectorId };
  const standIn = await captain({ sectorId: aside.sectorId });
  const away = await captain(ofSector);
  const newStandIn = await captain();
  const stands = (one: TestCaptain, sectorId: number) => ({
    captainId: one.captainId,
    sectorId,
    untilDay: '2026-12-04',
    madeBy: unit.captainId,
    madeAt: FRIDAY.toISOString(),
  });
  await db
    .insertInto('standIns')
    .values([
      stands(standIn, sector.sectorId),
      stands(away, far.sectorId),
      stands(newStandIn, sector.sectorId),
    ])
    .execute();
  const promoted = await captain(ofSector);
  const [movedIn, movedOut] = [await captain({ sectorId: far.sectorId }), await captain(ofSector)];
  const closed = await captain(ofSector);
  const closedGeneral = await captain({ type: 'general' });
  // After the sessions began, so that each call must read what stands now.
  const change = (one: TestCaptain, values: object) =>
    db.updateTable('captains').set(values).where('captainId', '=', one.captainId).execute();
  await change(promoted, { type: 'general', sectorId: null });
  await change(movedIn, ofSector);
  await change(movedOut, { sectorId: aside.sectorId });
  await change(closed, { closedAt: FRIDAY.toISOString() });
  await change(closedGeneral, { closedAt: FRIDAY.toISOString() });
  await db
    .updateTable('sectors')
    .set({ unitCaptainId: unit.captainId })
    .where('sectorId', '=', sector.sectorId)
    .execute();
  const people: Record<string, TestCaptain> = {
    'a general captain': await captain({ type: 'general' }),
    'a general captain who was a regular one': promoted,
    'the unit captain': unit,
    'the unit captain of another unit': otherUnit,
    'a unit captain without sectors': await captain({ type: 'unit' }),
    'a unit captain who handed the sector over': former,
    'a captain of the sector': await captain(ofSector),
    'another captain of the sector': await captain(ofSector),
    'a captain who was moved into the sector': movedIn,
    'a captain who was moved out of the sector': movedOut,
    'a captain of another sector of the unit': await captain({ sectorId: sibling.sectorId }),
    'a captain of another unit': await captain({ sectorId: far.sectorId }),
    'the stand-in of the sector': standIn,
    'a captain of the sector who stands in elsewhere': away,
    'a newcomer': await captain(),
    'a newcomer who stands in for the sector': newStandIn,
    'a closed captain of the sector': closed,
    'a closed general captain': closedGeneral,
  };
  for (const [who, { token }] of Object.entries(people)) tokens[who] = token;
  tokens['the key of the family'] = 'A'.repeat(32);
  tokens['the key of a calendar'] = 'B'.repeat(32);
  await keepCards(true);
  for (const moment of moments) {
    const { scoutId } = await aScout(db, { sectorId: sector.sectorId });
    scoutIds[moment] = scoutId;
    await call(writeHealthCard, {
      params: { scoutId },
      as: tokens['a general captain'],
      body: { ...aHealthCard, way: 'paper' },
    });
  }
  const move = (moment: Moment, values: object) =>
    db.updateTable('scouts').set(values).where('scoutId', '=', scoutIds[moment]).execute();
  await move('a scout who moved to another sector of the unit', { sectorId: sibling.sectorId });
  await move('a scout who moved to another unit', { sectorId: far.sectorId });
  await move('a scout who came back', { sectorId: far.sectorId });
  await move('a scout who came back', { sectorId: sector.sectorId });
  await move('a deleted scout', { deletedAt: FRIDAY.toISOString() });
});

const keepCards = (healthCards: boolean) =>
  server.db
    .insertInto('groupSettings')
    .values({ healthCards })
    .onConflict((row) => row.column('onlyRow').doUpdateSet({ healthCards }))
    .execute();

describe.each(Object.entries(readers))('%s', (who, may) => {
  test.each(moments)('opens the card of %s, or is refused without a word of it', async (moment) => {
    await keepCards(moment !== 'a group that turned cards off');
    const scoutId = scoutIds[moment];
    const as = tokens[who];
    const answer = await call(readHealthCard, { params: { scoutId }, as });
    expect(answer.status === 200, `${answer.status}`).toBe(may.includes(moment));
    if (answer.status === 200) expect(answer.ok.body.card).toEqual(aHealthCard.card);
    else expect(JSON.stringify(answer.failure)).not.toContain('الفول');
    const written = await call(writeHealthCard, {
      params: { scoutId },
      as,
      body: { ...aHealthCard, way: 'paper' },
    });
    expect(written.status === 200).toBe(may.includes(moment));
    const profile = await call(readScout, { params: { id: scoutId }, as });
    if (profile.status === 200) {
      expect((profile.ok.body.health ?? null) !== null).toBe(may.includes(moment));
    }
  });

  test('has the mark on the attendance sheet only if they open the card', async () => {
    await keepCards(true);
    const { baseName, suffixName } = sector;
    const query = { baseName, suffixName, weekNumber: 1, termNumber: 1 };
    const sheet = await call(listScoutAttendance, { as: tokens[who], query });
    const marked = sheet.status === 200 && sheet.ok.body.some((row) => row.hasHealthMark);
    expect(marked).toBe(may.includes('the sector'));
  });
});
