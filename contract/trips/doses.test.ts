import { describe, expect, test } from 'vitest';
import { dosesOf, type Medicine, standingTicks, type Tick, tripDayOf } from './doses.ts';

const row = (medicineId: string, name: string, times: string[]): Medicine => ({
  medicineId,
  name,
  dose: null,
  times,
});
const singulair = row('a', 'مونتيلوكاست', ['٨ ص', '٩ م']);
const tick = (of: Partial<Tick> = {}): Tick => ({
  personId: 3,
  day: '2026-12-04',
  medicineId: 'a',
  medicine: 'مونتيلوكاست',
  time: '٩ م',
  times: ['٨ ص', '٩ م'],
  takenBack: null,
  ...of,
});
const shown = (medicines: Medicine[], ticks: Tick[], day = '2026-12-04') =>
  dosesOf({ personId: 3, medicines }, ticks, day).map((dose) => [
    dose.medicine,
    dose.time,
    standingTicks(dose).length,
  ]);

describe('the doses of a child on a day', () => {
  test('are each time of each row, with what was given that day', () => {
    expect(shown([singulair, row('b', 'زيرتك', [])], [tick()])).toEqual([
      ['مونتيلوكاست', '٨ ص', 0],
      ['مونتيلوكاست', '٩ م', 1],
      ['زيرتك', '', 0],
    ]);
    expect(shown([singulair], [tick()], '2026-12-05').map(([, , times]) => times)).toEqual([0, 0]);
    expect(shown([singulair], [tick({ personId: 4 })]).map(([, , times]) => times)).toEqual([0, 0]);
  });

  test('keep their tick when the row is renamed or the hour is moved', () => {
    const moved = row('a', 'سنغولير', ['٨ ص', '١٠ م']);
    expect(shown([moved], [tick()])).toEqual([
      ['سنغولير', '٨ ص', 0],
      ['سنغولير', '١٠ م', 1],
    ]);
  });

  test('never take a tick for another time of which nobody knows whether it was meant', () => {
    const fewer = row('a', 'مونتيلوكاست', ['٨ م']);
    const [due, gone] = dosesOf({ personId: 3, medicines: [fewer] }, [tick()], '2026-12-04');
    expect(standingTicks(due!)).toEqual([]);
    expect(gone).toMatchObject({ time: '٩ م', isGone: true });
    const first = tick({ time: '٨ ص' });
    expect(shown([fewer], [first])).toEqual([
      ['مونتيلوكاست', '٨ م', 0],
      ['مونتيلوكاست', '٨ ص', 1],
    ]);
    const [morning, night] = dosesOf(
      { personId: 3, medicines: [singulair] },
      [tick({ time: '' })],
      '2026-12-04',
    );
    expect([morning, night].map((dose) => standingTicks(dose!).length)).toEqual([0, 0]);
    expect(shown([], [tick()])).toEqual([['مونتيلوكاست', '٩ م', 1]]);
  });

  test('two rows of one name are two doses of a child on a day', () => {
    const two = [row('a', 'فنتولين', ['٨ ص']), row('b', 'فنتولين', ['٨ ص'])];
    const ticks = [tick({ medicineId: 'b', time: '٨ ص', times: ['٨ ص'] })];
    expect(shown(two, ticks)).toEqual([
      ['فنتولين', '٨ ص', 0],
      ['فنتولين', '٨ ص', 1],
    ]);
  });

  test('a dose that is given when needed counts as often as it is given, and twice where two captains gave it', () => {
    const inhaler = row('c', 'بخاخ', ['عند اللزوم']);
    const of = { medicineId: 'c', time: 'عند اللزوم', times: ['عند اللزوم'] };
    expect(shown([inhaler], [tick(of), tick(of), tick(of)])).toEqual([['بخاخ', 'عند اللزوم', 3]]);
    expect(
      shown([singulair], [tick(), tick({ takenBack: {} }), tick()])
        .at(-1)
        ?.at(-1),
    ).toBe(2);
  });
});

test('after midnight it is still the night of the day before, until six in the morning', () => {
  expect(tripDayOf('2026-12-05T00:30')).toEqual({ day: '2026-12-04', isNight: true });
  expect(tripDayOf('2026-12-05T05:59')).toEqual({ day: '2026-12-04', isNight: true });
  expect(tripDayOf('2026-12-05T06:00')).toEqual({ day: '2026-12-05', isNight: false });
  expect(tripDayOf('2026-01-01T00:00').day).toBe('2025-12-31');
});
