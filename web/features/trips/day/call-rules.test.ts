import { expect, test } from 'vitest';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { dosesOf } from './call-rules.ts';

const days = { startsAt: '2026-12-04T07:00', endsAt: '2026-12-05T16:00' };
const mina = { personId: 3, name: 'مينا عادل' };
const medicine = (name: string, times: string[]) => ({ name, dose: null, times, keeper: null });
const dayOf = (more: object) => ({ ...days, ...more }) as unknown as TripDay;

test('each medicine is due at each of its times, and once where the card names none', () => {
  const stored = { personId: 3, day: '2026-12-04', medicine: 'مونتيلوكاست', time: '٩ م' };
  const medicines = [medicine('مونتيلوكاست', ['٨ ص', '٩ م']), medicine('فنتولين', [])];
  const day = dayOf({ people: [{ ...mina, medicines }], doses: [stored] });
  const due = (on: string) =>
    dosesOf(day, on).map((dose) => [dose.medicine, dose.time, dose.stored !== null]);
  expect(due('2026-12-04')).toEqual([
    ['مونتيلوكاست', '٨ ص', false],
    ['مونتيلوكاست', '٩ م', true],
    ['فنتولين', '', false],
  ]);
  // What was given yesterday is due again.
  expect(due('2026-12-05').map(([, , isGiven]) => isGiven)).toEqual([false, false, false]);
  expect(due('2026-12-03')).toEqual([]);
  expect(due('2026-12-06')).toEqual([]);
});

test('a page that the device stored before there were medicines has none', () => {
  expect(dosesOf(dayOf({ people: [mina] }), '2026-12-04')).toEqual([]);
});
