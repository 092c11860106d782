import { expect, test } from 'vitest';
import type { Caller } from '../../http/session.ts';
import { authorizeNewTrip, authorizeSettling, runsTrip } from './policy.ts';

const AGREED = 1;
const INVITED = 2;
const ELSEWHERE = 3;
const trip = {
  sectors: [
    { sectorId: AGREED, agreed: true },
    { sectorId: INVITED, agreed: false },
  ],
  captainId: 10,
  helperIds: [11, 12],
};
const aCaller = (of: Partial<Caller>) =>
  ({ captainId: 99, type: 'regular', sectorId: null, unitSectorIds: [], ...of }) as Caller;
const ofUnit = (...unitSectorIds: number[]) => aCaller({ type: 'unit', unitSectorIds });
const ofSector = (sectorId: number) => aCaller({ sectorId });

test('a unit captain runs the trip of a sector of the unit that has agreed, and none of a sector that was only invited', () => {
  expect(runsTrip(ofUnit(AGREED), trip)).toBe(true);
  expect(runsTrip(ofUnit(INVITED), trip)).toBe(false);
  expect(runsTrip(ofUnit(INVITED, AGREED), trip)).toBe(true);
  expect(runsTrip(ofUnit(ELSEWHERE), trip)).toBe(false);
});

test('the captain in charge, the helpers and general captains run a trip, and a captain of its sectors does not', () => {
  expect(runsTrip(aCaller({ captainId: 10 }), trip)).toBe(true);
  expect(runsTrip(aCaller({ captainId: 12 }), trip)).toBe(true);
  expect(runsTrip(aCaller({ type: 'general' }), trip)).toBe(true);
  expect(runsTrip(ofSector(AGREED), trip)).toBe(false);
  expect(runsTrip(ofSector(INVITED), trip)).toBe(false);
});

test('a trip is made by a captain of one of its sectors at least, and settled by a general captain alone', () => {
  expect(() => authorizeNewTrip(ofSector(INVITED), [AGREED, INVITED])).not.toThrow();
  expect(() => authorizeNewTrip(ofSector(ELSEWHERE), [AGREED, INVITED])).toThrow();
  const captain = { firstName: 'كريم', lastName: 'محمود' };
  expect(() => authorizeSettling(aCaller({ type: 'general' }), captain)).not.toThrow();
  expect(() => authorizeSettling(ofUnit(AGREED), captain)).toThrow();
});
