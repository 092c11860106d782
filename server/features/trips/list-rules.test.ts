import { expect, test } from 'vitest';
import { countryOf } from '../../../contract/countries/table.ts';
import { inCountry } from '../../lib/group-country.ts';
import { listSheets } from './list-rules.ts';
import type { StoredPerson } from './people-queries.ts';
import type { StoredTrip } from './queries.ts';

const captain = (captainId: number, firstName: string) => ({
  ...{
    captainId,
    firstName,
    middleName: 'عادل',
    lastName: 'رزق',
    phoneNumber: `0100000000${captainId}`,
  },
});
const trip = {
  captain: captain(1, 'كريم'),
  helpers: [captain(2, 'آية')],
  homeContact: { name: 'مارتينا لطيف', phoneNumber: '01000000009' },
} as unknown as StoredTrip;
const person = (personId: number, of: object) => ({
  ...{ personId, kind: 'scout', state: 'coming', captainId: null, name: `كشاف ${personId}` },
  ...{ birthDate: '2015-03-01', phoneNumber: null, vehicleId: null, guardians: [] },
  ...of,
});
const people = [
  person(1, { guardians: [{ name: 'مارسيل نبيل' }], vehicleId: 7 }),
  person(2, {}),
  person(3, { state: 'withdrawn', vehicleId: 7 }),
  person(4, { kind: 'captain', captainId: 2, name: 'آية عادل', vehicleId: 7 }),
  person(5, { kind: 'captain', captainId: 3, name: 'مينا شكري' }),
  person(6, { kind: 'guest', name: 'أم مينا' }),
  person(7, { kind: 'guest', name: 'أبو جنى', state: 'notComing' }),
] as unknown as StoredPerson[];
const vehicles = [
  { placeId: 7, name: 'الأتوبيس', driver: 'حسن', phoneNumber: null, plate: 'س م ١٢' },
] as unknown as Parameters<typeof listSheets>[1]['vehicles'];

const [scouts, leaders, buses] = listSheets(trip, {
  people,
  vehicles,
  onCards: new Map([
    [1, 'نيفين صبحي'],
    [2, 'هدى نبيل'],
  ]),
});

test('the authorities’ list has the scouts who come, numbered, with the guardian of an answer before that of the card', () => {
  expect(
    scouts!.rows.map(([nth, name, , guardian, , vehicle]) => [nth, name, guardian, vehicle]),
  ).toEqual([
    [1, 'كشاف 1', 'مارسيل نبيل', 'الأتوبيس'],
    [2, 'كشاف 2', 'هدى نبيل', null],
  ]);
});

test('it names each captain once, with who comes along and guests after who is in charge and helps, and who stays at home last', () => {
  expect(leaders!.rows.map(([name, role]) => [name, role])).toEqual([
    ['كريم عادل رزق', 'القائد المسؤول'],
    ['آية عادل رزق', 'مساعد'],
    ['مينا شكري', 'قائد'],
    ['أم مينا', 'ضيف'],
    ['مارتينا لطيف', 'في البيت للطوارئ'],
  ]);
});

test('it counts in each vehicle who comes, captains too', () => {
  expect(buses!.rows).toEqual([['الأتوبيس', 'حسن', null, 'س م ١٢', 2]]);
});

test('it has the membership numbers beside the empty column of identities, while the group keeps them', () => {
  const memberNumber = { label: 'رقم العضوية', isOn: true };
  const numbered = {
    ...trip,
    captain: { ...trip.captain, memberNumber: 'ق-1' },
  } as unknown as StoredTrip;
  const [ofScouts, ofLeaders] = inCountry({ ...countryOf('EG'), memberNumber }, () =>
    listSheets(numbered, {
      people: [person(1, { memberNumber: 'EG-1' })] as unknown as StoredPerson[],
      vehicles,
      onCards: new Map(),
    }),
  );
  expect(ofScouts!.columns.slice(-2).map(({ title }) => title)).toEqual([
    'رقم العضوية',
    'رقم الهوية',
  ]);
  expect(ofScouts!.rows.map((row) => row.slice(-2))).toEqual([['EG-1', null]]);
  expect(ofLeaders!.rows.map((row) => row.slice(-2))).toEqual([
    ['ق-1', null],
    [null, null],
    [null, null],
  ]);
  expect(scouts!.columns.map(({ title }) => title)).not.toContain('رقم العضوية');
});
