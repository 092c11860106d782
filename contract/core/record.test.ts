import { expect, test } from 'vitest';
import { z } from 'zod';
import { dateField, integer, oneOf, optional, optionalList, text } from './fields.ts';
import { answerShape, field, list, record, recordedShape } from './record.ts';
import {
  bodyContent,
  bodyOfStored,
  completeValues,
  contentOf,
  differences,
  emptyContent,
  formValues,
  knownContent,
  searchedFields,
  shownRows,
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

test('a form of an answer that a device kept from before a field has it blank', () => {
  const { goal: _, ...before } = { ...stored, title: 'رحلة' };
  expect(formValues(trip, before as typeof stored)).toEqual(formValues(trip, stored));
});

test('a stored record makes the body that stores it again, and an unknown one is empty', () => {
  expect(bodyOfStored(trip, stored)).toEqual({ title: 'رحلة', day: '2026-11-20', kind: 'sea' });
  const body = z.object(trip.shape).parse({ ...bodyOfStored(trip, stored), stops: [] });
  expect({ ...bodyContent(trip, body), stops: [] }).toEqual(stored);
  expect(emptyContent(trip)).toEqual({ goal: null, day: null });
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

const placed = record({
  name: field('الاسم', text(60), 'text', { on: ['page'], isSearched: true, knownTo: 'everybody' }),
  day: field('اليوم', optional(dateField), 'day', {
    on: ['page', 'paper'],
    knownTo: 'openProfile',
  }),
  school: field('المدرسة', optional(text(80)), 'text', {
    on: ['paper'],
    isSearched: false,
    knownTo: 'captains',
  }),
});
const known = { name: 'كيرلس', day: '2026-11-20', school: 'الأمل' };

test('a field stands in the places that it names, also where an old answer has none of it', () => {
  expect(shownRows(placed, known, 'page', words)).toEqual([
    { label: 'الاسم', value: 'كيرلس' },
    { label: 'اليوم', value: '2026-11-20' },
  ]);
  expect(shownRows(placed, { day: null }, 'paper', words)).toEqual([
    { label: 'اليوم', value: null },
    { label: 'المدرسة', value: null },
  ]);
  // @ts-expect-error: a record whose fields do not say where they stand has no places.
  shownRows(trip, stored, 'page', words);
});

test('a search reads the texts that say so', () => {
  expect(searchedFields(placed)).toEqual(['name']);
  // @ts-expect-error: a text has to say whether a search reads it.
  searchedFields(trip);
});

test('a reader gets the fields that they may know', () => {
  expect(knownContent(placed, known, 'everybody')).toEqual({
    name: 'كيرلس',
    day: null,
    school: null,
  });
  expect(knownContent(placed, known, 'openProfile')).toEqual({ ...known, school: null });
  expect(knownContent(placed, known, 'captains')).toEqual(known);
  // @ts-expect-error: a field has to say who may know it.
  knownContent(trip, stored, 'everybody');
});
