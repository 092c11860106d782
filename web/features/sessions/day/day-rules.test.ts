import { describe, expect, test } from 'vitest';
import type { Session } from '../../../../contract/sessions/endpoints.ts';
import { segmentStarts } from '../../../../contract/sessions/times.ts';
import {
  allMaterials,
  beginNext,
  daySegments,
  delayOf,
  delayText,
  leftText,
  placeAt,
  prolong,
  startsOf,
} from './day-rules.ts';

const CAIRO = 'Africa/Cairo';
const MINUTE = 60_000;
const version = 'v1';
const at = (time: string, day = '2026-11-27') => Date.parse(`${day}T${time}+02:00`);

const session = (fields: object = {}, minutes = [10, 25, 20]) =>
  ({
    title: 'العقد',
    goal: null,
    day: '2026-11-27',
    startTime: '11:00',
    endTime: '12:00',
    captain: { captainId: 1 },
    segments: minutes.map((each, place) => ({
      segmentId: place,
      title: `فقرة ${place}`,
      minutes: each,
      notes: null,
      captainId: 1,
      materials: [],
    })),
    ...fields,
  }) as unknown as Session;
const plannedOf = (of: Session) => segmentStarts(of, of.segments, CAIRO);

test('the day lists a material of several segments once, in the quantity that suffices for each', () => {
  const material = (text: string, quantity: number | null = null) => ({
    text,
    quantity,
    captainId: null,
    ready: false,
  });
  const segments = [
    { materials: [material('العلم'), material('حبل', 2)] },
    { materials: [material('الحبل', 1), material('العلم'), material('حبل', 4)] },
  ];
  expect(allMaterials(segments).map(({ text, quantity }) => [text, quantity])).toEqual([
    ['العلم', null],
    ['حبل', 4],
    ['الحبل', 1],
  ]);
});

const planned = plannedOf(session());
const clocks = (starts: readonly number[]) => starts.map((start) => (start - planned[0]!) / MINUTE);

describe('the running segment', () => {
  test('follows the clock, before the first one and after the last one too', () => {
    const starts = startsOf(planned, null, version);
    const places = ['10:59', '11:00', '11:09:59', '11:10', '11:54', '11:55'].map((time) =>
      placeAt(starts, at(time.length === 5 ? `${time}:00` : time)),
    );
    expect(places).toEqual([-1, 0, 0, 1, 2, 3]);
  });

  test('is right after a phone slept for half an hour, because nothing is counted down', () => {
    expect(placeAt(planned, at('11:04:00'))).toBe(0);
    expect(placeAt(planned, at('11:40:00'))).toBe(2);
  });

  test('the running segment of a session over midnight goes on on the next day', () => {
    const night = session({ startTime: '23:30', endTime: '00:30' }, [20, 40]);
    const starts = plannedOf(night);
    expect(placeAt(starts, at('00:10:00', '2026-11-28'))).toBe(1);
    expect(placeAt(starts, at('00:31:00', '2026-11-28'))).toBe(2);
  });

  test('the running segment in the night on which clocks go back lasts its real minutes', () => {
    // Cairo's clocks go from 24:00 back to 23:00 on the last Thursday of October.
    const night = session({ day: '2026-10-29', startTime: '23:30', endTime: null }, [60, 30]);
    const [first, second, end] = plannedOf(night) as [number, number, number];
    expect([second - first, end - second]).toEqual([60 * MINUTE, 30 * MINUTE]);
  });

  test('the running segment of a plan without segments is the session itself', () => {
    const bare = session({ goal: 'هدف' }, []);
    expect(daySegments(bare, CAIRO)).toMatchObject([{ title: 'العقد', minutes: 60, notes: 'هدف' }]);
    expect(daySegments(session({ endTime: null }, []), CAIRO)[0]!.minutes).toBe(120);
  });
});

describe('running otherwise than planned', () => {
  test('the next segment begins now, and those after it keep their minutes', () => {
    const run = beginNext(planned, planned, { now: at('11:06:00'), version });
    const starts = startsOf(planned, run, version);
    expect(clocks(starts)).toEqual([0, 6, 31, 51]);
    expect(placeAt(starts, at('11:06:00'))).toBe(1);
    expect(delayText(delayOf(starts, planned))).toBe('متقدمون ٤ دقائق');
  });

  test('five minutes more move all that follows', () => {
    const run = prolong(planned, planned, { now: at('11:20:00'), minutes: 5, version });
    const starts = startsOf(planned, run, version);
    expect(clocks(starts)).toEqual([0, 10, 40, 60]);
    const again = prolong(starts, planned, { now: at('11:20:00'), minutes: 5, version });
    expect(clocks(startsOf(planned, again, version))).toEqual([0, 10, 45, 65]);
    expect(delayText(delayOf(starts, planned))).toBe('متأخرون ٥ دقائق');
    expect(delayText(0)).toBeNull();
  });

  test('a session begins earlier or later than planned by one press', () => {
    const run = beginNext(planned, planned, { now: at('10:50:00'), version });
    expect(clocks(startsOf(planned, run, version))).toEqual([-10, 0, 25, 45]);
  });

  test('the last segment is ended by the same press', () => {
    const run = beginNext(planned, planned, { now: at('11:50:00'), version });
    const starts = startsOf(planned, run, version);
    expect(placeAt(starts, at('11:50:00'))).toBe(3);
    const after = beginNext(starts, planned, { now: at('11:59:00'), version });
    expect(after.shifts).toEqual(run.shifts);
  });

  test('holds for the plan that it was made of only', () => {
    const run = prolong(planned, planned, { now: at('11:20:00'), minutes: 5, version });
    expect(startsOf(planned, run, 'v2')).toEqual(planned);
    expect(startsOf(planned.slice(1), run, version)).toEqual(planned.slice(1));
  });
});

test('what is left is said in minutes, and what the wished end is passed by', () => {
  const left = (now: string, end: string, fields: object = {}) =>
    leftText(session(fields), { end: at(end), now: at(now), timeZone: CAIRO });
  expect(left('11:02:00', '11:10:00')).toEqual({ text: 'بقي ٨ دقائق', isOver: false });
  expect(left('11:08:00', '11:10:00').text).toBe('بقي دقيقتان');
  expect(left('11:09:40', '11:10:00').text).toBe('بقي دقيقة');
  expect(left('12:04:30', '12:10:00')).toEqual({ text: 'زادت ٤ دقائق', isOver: true });
  expect(left('12:04:30', '12:10:00', { endTime: null }).text).toBe('بقي ٦ دقائق');
});
