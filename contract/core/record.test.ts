import { expect, test } from 'vitest';
import { z } from 'zod';
import { dateField, integer, oneOf, optional, optionalList, text } from './fields.ts';
import { answerShape, field, list, record, recordedShape } from './record.ts';
import {
  bodyContent,
  completeValues,
  contentOf,
  differences,
  formValues,
  textProps,
  versionContent,
} from './record-content.ts';

const stop = record({
  name: field('الاسم', text(20)),
  minutes: field('الدقائق', optional(integer()), 'number'),
});
const fields = {
  title: field('الموضوع', text(120)),
  goal: field('الهدف', optional(text(300))),
  day: field('اليوم', optional(dateField), 'day'),
  kind: field('النوع', oneOf(['land', 'sea']), { choices: { land: 'بر', sea: 'بحر' } }),
  stops: list('المحطات', optionalList(z.object(stop.shape), 5), stop),
};
const trip = record(fields);
const stored = { title: 'رحلة', goal: null, day: '2026-11-20', kind: 'sea' as const, stops: [] };
const words = { number: String, day: String, time: String, captain: String };
const say = { stops: (stops: unknown[]) => String(stops.length) };

test('a form begins blank, or with what is stored', () => {
  expect(formValues(trip)).toEqual({ title: '', goal: '', day: '', kind: null });
  expect(formValues(trip, stored)).toEqual({
    title: 'رحلة',
    goal: '',
    day: '2026-11-20',
    kind: 'sea',
  });
});

test('values stored on a device get new fields blank, and lose removed fields', () => {
  const kept = { title: 'رحلة', colour: 'red' };
  expect(completeValues(formValues(trip), kept)).toEqual({ ...formValues(trip), title: 'رحلة' });
});

test('a body without an optional field has null in its place', () => {
  const body = z.object(trip.shape).parse({ title: 'رحلة', kind: 'land' });
  expect(bodyContent(trip, body)).toEqual({ title: 'رحلة', goal: null, day: null, kind: 'land' });
});

test('content without one of the fields is refused', () => {
  const { goal: _, ...rest } = stored;
  expect(() => contentOf(trip, rest as typeof stored)).toThrow('goal');
  expect(() => versionContent(trip, rest as typeof stored)).toThrow('goal');
  expect(contentOf(trip, { ...stored, tripId: 7 })).toEqual(stored);
});

test('a field that is added later changes no version as long as it is empty', () => {
  const later = record({ ...fields, place: field('المكان', optional(text(60))) });
  expect(versionContent(later, { ...stored, place: null })).toEqual(versionContent(trip, stored));
  const filled = versionContent(later, { ...stored, place: 'وادي دجلة' });
  expect(filled).not.toEqual(versionContent(trip, stored));
});

test('the version holds the fields of a list’s items, and their number where it counts', () => {
  const stops = [{ name: 'البوابة', minutes: 5, stopId: 3, isReady: true }];
  const numbered = record({
    stops: list('المحطات', optionalList(z.object(stop.shape), 5), stop, 'stopId'),
  });
  const items = [
    ['name', 'البوابة'],
    ['minutes', 5],
  ];
  expect(versionContent(trip, { ...stored, stops }).at(-1)).toEqual(['stops', [items]]);
  expect(versionContent(numbered, { stops })).toEqual([['stops', [[3, ...items]]]]);
});

test('two forms differ by field, in words', () => {
  const mine = { ...formValues(trip, stored), stops: [] as object[] };
  const theirs = { ...mine, goal: 'أن نصل', kind: 'land' as const, stops: [{}] };
  expect(differences(trip, { mine, theirs }, words, say)).toEqual([
    { label: 'الهدف', mine: null, theirs: 'أن نصل' },
    { label: 'النوع', mine: 'بحر', theirs: 'بر' },
    { label: 'المحطات', mine: '0', theirs: '1' },
  ]);
  expect(differences(trip, { mine, theirs: mine }, words, say)).toEqual([]);
});

test('an answer has null for an empty field and no limits', () => {
  const answer = z.object(answerShape(trip));
  expect(answer.parse({ ...stored, title: 'ر'.repeat(500), goal: null })).toMatchObject({
    goal: null,
  });
  expect(() => answer.parse({ ...stored, title: null })).toThrow();
});

test('an entry of the history from before a field can be read', () => {
  const shape = recordedShape(trip, { stops: z.array(z.string()) });
  expect(shape.parse({ title: 'رحلة' })).toEqual({ title: 'رحلة' });
});

test('a text field is called and limited by its record, a field that is tidied first has no limit', () => {
  expect(textProps(trip.fields.day)).toEqual({ label: 'اليوم', optional: true });
  expect(textProps(trip.fields.goal)).toEqual({ label: 'الهدف', optional: true, maxLength: 300 });
  expect(textProps(trip.fields.title)).toEqual({ label: 'الموضوع', maxLength: 120 });
});
