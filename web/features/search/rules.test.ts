import { expect, test } from 'vitest';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import {
  changeOfCaptain,
  type KnownCaptain,
  nameToAdd,
  partsOfName,
  placeOfCaptain,
} from './rules.ts';

/** The name with what is marked in brackets. */
const marked = (name: string, search: string) =>
  partsOfName(name, search)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');

test.each([
  ['مينا عادل فهمي', 'مين', '[مين]ا عادل فهمي'],
  ['يوسف مينا', 'مين', 'يوسف [مين]ا'],
  ['مارتينا أمين عبد', 'امين', 'مارتينا [أمين] عبد'],
  ['مارتينا أمين', 'مين', 'مارتينا أ[مين]'],
  // The beginning of a name is what was meant, not the first place where the letters stand.
  ['أمين مينا', 'مين', 'أمين [مين]ا'],
  ['آية مصطفى', 'مصطفي ايه', '[آية] [مصطفى]'],
  ['عبد الله تجريب', 'عبدالله', '[عبد الله] تجريب'],
  ['أبو بكر تجريب', 'ابوبكر تج', '[أبو بكر] [تج]ريب'],
  ['عبد\u00a0الله', 'الل', 'عبد\u00a0[الل]ه'],
  ['مُصْطفى', 'مصط', '[مُصْط]فى'],
  ['طـــه', 'طه', '[طـــه]'],
  ['Mina Adel', 'adel', 'Mina [Adel]'],
  ['مينا', 'خالد', 'مينا'],
  ['مينا', '٠١٠', 'مينا'],
  ['مينا', '', 'مينا'],
])('in %s, searched by %s, the found letters are marked', (name, search, expected) => {
  expect(marked(name, search)).toBe(expected);
});

test('a name that can be added is one, whatever else was searched for', () => {
  expect(nameToAdd('  مينا   عادل ')).toBe('مينا عادل');
  for (const other of ['', ' ', '0101', 'مينا 2', 'مينا؟']) expect(nameToAdd(other)).toBeNull();
});

const viewer = (
  type: SignedInCaptain['type'],
  sector: [string, string] | null = null,
): SignedInCaptain => ({
  captainId: 1,
  firstName: 'مارتينا',
  middleName: 'لطيف',
  lastName: 'جرجس',
  type,
  phoneNumber: '01000000001',
  email: null,
  gender: 'female',
  mustChangePassword: false,
  rSectorBaseName: sector?.[0] ?? null,
  rSectorSuffixName: sector?.[1] ?? null,
});
const captain = (
  captainId: number,
  type: KnownCaptain['type'],
  sector: [string, string] | null = null,
): KnownCaptain => ({
  captainId,
  firstName: 'مينا',
  middleName: 'عبد الله',
  lastName: 'نجيب',
  type,
  rSectorBaseName: sector?.[0] ?? null,
  rSectorSuffixName: sector?.[1] ?? null,
});
const name = 'مينا عبد الله نجيب';
const cubs: [string, string] = ['أشبال', 'أ'];

test('a captain’s name leads to where the viewer sees that captain, or nowhere', () => {
  const ofSector = {
    to: '/sectors',
    search: { base: 'أشبال', suffix: 'أ', 'captains-name': name },
  };
  for (const type of ['general', 'unit'] as const) {
    expect(placeOfCaptain(viewer(type), captain(2, 'regular', cubs))).toEqual(ofSector);
    expect(placeOfCaptain(viewer(type), captain(1, type))).toEqual({ to: '/profile' });
  }
  const ofAccounts = { to: '/captains', search: { name } };
  expect(placeOfCaptain(viewer('general'), captain(2, 'unit'))).toEqual(ofAccounts);
  expect(placeOfCaptain(viewer('general'), captain(2, 'regular'))).toEqual(ofAccounts);
  const colleague = placeOfCaptain(viewer('regular', cubs), captain(2, 'regular', cubs));
  expect(colleague).toEqual({ to: '/my-sector', search: { 'captains-name': name } });
  expect(placeOfCaptain(viewer('regular', cubs), captain(2, 'unit'))).toBeNull();
});

test('a captain is changed among the accounts, or where the sector gets its captain', () => {
  expect(changeOfCaptain(viewer('general'), captain(2, 'regular', cubs))).toEqual({
    to: '/captains',
    search: { name },
  });
  expect(changeOfCaptain(viewer('unit'), captain(2, 'regular', cubs))).toEqual({
    to: '/assign-captain',
    search: { base: 'أشبال', suffix: 'أ' },
  });
});
