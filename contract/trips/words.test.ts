import { expect, test } from 'vitest';
import { nightsOf, nightsText, opensChildren, theTrip, tripStates, tripWord } from './words.ts';

const trip = (endsAt: string, overnight: string | null = null) => ({
  ...{ startsAt: '2026-12-10T16:00', endsAt, overnight },
});

test('a trip that is home before six in the morning has no night, unless it has an overnight place', () => {
  expect(nightsOf(trip('2026-12-10T23:59'))).toBe(0);
  expect(nightsOf(trip('2026-12-11T05:59'))).toBe(0);
  expect(nightsOf(trip('2026-12-11T06:00'))).toBe(1);
  expect(nightsOf(trip('2026-12-11T05:59', 'بيت الشباب'))).toBe(1);
  // The second night was slept somewhere.
  expect(nightsOf(trip('2026-12-12T00:30'))).toBe(2);
});

test('with nights it is a camp, and its nights are counted', () => {
  const [day, night] = [trip('2026-12-10T20:00'), trip('2026-12-11T16:00')];
  expect([tripWord(day), theTrip(day)]).toEqual(['رحلة', 'الرحلة']);
  expect([tripWord(night), theTrip(night)]).toEqual(['معسكر', 'المعسكر']);
  expect([0, 1, 2, 3].map(nightsText)).toEqual(['', 'ليلة واحدة', 'ليلتان', '٣ ليالٍ']);
});

test('a draft and a cancelled trip open nothing of children', () => {
  expect(tripStates.filter(opensChildren)).toEqual(['open', 'closed', 'settled']);
});
