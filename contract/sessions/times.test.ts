import { expect, test } from 'vitest';
import {
  dayAt,
  endOf,
  instantAt,
  overrun,
  segmentStarts,
  startOf,
  timeAt,
  wishedEnd,
} from './times.ts';

const CAIRO = 'Africa/Cairo';
const session = (day: string, startTime: string, endTime: string | null = null) => ({
  day,
  startTime,
  endTime,
});
const minutes = (...all: number[]) => all.map((each) => ({ minutes: each }));
const shown = (instants: number[]) => instants.map((instant) => timeAt(instant, CAIRO));

test('a day and a time of the group are one instant, in winter and in summer', () => {
  expect(new Date(instantAt('2026-11-27', '11:00', CAIRO)).toISOString()).toBe(
    '2026-11-27T09:00:00.000Z',
  );
  expect(new Date(instantAt('2026-07-03', '11:00', CAIRO)).toISOString()).toBe(
    '2026-07-03T08:00:00.000Z',
  );
  expect(new Date(instantAt('2026-07-03', '11:00', 'America/New_York')).toISOString()).toBe(
    '2026-07-03T15:00:00.000Z',
  );
});

test('segments follow from the start, one after the other', () => {
  const starts = segmentStarts(session('2026-11-27', '11:00'), minutes(10, 15, 25), CAIRO);
  expect(shown(starts)).toEqual(['11:00', '11:10', '11:25', '11:50']);
});

test('a session over midnight goes on to the next day', () => {
  const night = session('2026-11-27', '22:00', '00:30');
  const starts = segmentStarts(night, minutes(90, 60), CAIRO);
  expect(shown(starts)).toEqual(['22:00', '23:30', '00:30']);
  expect(dayAt(starts[2]!, CAIRO)).toBe('2026-11-28');
  expect(overrun(night, minutes(90, 60), CAIRO)).toBe(0);
  expect(overrun(night, minutes(90, 75), CAIRO)).toBe(15);
});

test('a session that ends at the time of its start ends a day later', () => {
  const day = session('2026-11-27', '11:00', '11:00');
  expect(wishedEnd(day, CAIRO)! - startOf(day, CAIRO)).toBe(24 * 60 * 60_000);
});

test('on the night on which summer time begins no segment is longer or shorter', () => {
  // In Cairo 24 April 2026 begins at 01:00.
  const night = session('2026-04-23', '23:00', '02:00');
  const starts = segmentStarts(night, minutes(60, 30), CAIRO);
  expect(shown(starts)).toEqual(['23:00', '01:00', '01:30']);
  expect(overrun(night, minutes(60, 60), CAIRO)).toBe(0);
  expect(overrun(night, minutes(60, 70), CAIRO)).toBe(10);
  // A time that the clock skips is the one after the jump.
  expect(timeAt(instantAt('2026-04-24', '00:30', CAIRO), CAIRO)).toBe('01:30');
});

test('the first of an hour that comes twice is meant', () => {
  // In Cairo 29 October 2026 has its last hour twice.
  const start = instantAt('2026-10-29', '23:30', CAIRO);
  expect(new Date(start).toISOString()).toBe('2026-10-29T20:30:00.000Z');
  const starts = segmentStarts(session('2026-10-29', '23:30'), minutes(60), CAIRO);
  expect(shown(starts)).toEqual(['23:30', '23:30']);
});

test('without a planned end no segment exceeds it', () => {
  expect(wishedEnd(session('2026-11-27', '11:00'), CAIRO)).toBeNull();
  expect(overrun(session('2026-11-27', '11:00'), minutes(480), CAIRO)).toBe(0);
});

test('a session ends with its segments, else as wished, else after two hours', () => {
  const plain = session('2026-11-27', '11:00');
  const wished = session('2026-11-27', '11:00', '12:30');
  expect(timeAt(endOf(wished, 70, CAIRO), CAIRO)).toBe('12:10');
  expect(timeAt(endOf(wished, 0, CAIRO), CAIRO)).toBe('12:30');
  expect(endOf(plain, 0, CAIRO) - startOf(plain, CAIRO)).toBe(120 * 60_000);
});
