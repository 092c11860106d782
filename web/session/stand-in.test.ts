import { expect, test } from 'vitest';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { addressOf, sectorToRecord, standInOf } from './stand-in.ts';

const own = { baseName: 'أشبال', suffixName: 'أ' };
const away = { baseName: 'زهرات', suffixName: 'ج' };
const captain: SignedInCaptain = {
  captainId: 7,
  firstName: 'محمود',
  middleName: 'سامي',
  lastName: 'فهمي',
  gender: 'male',
  phoneNumber: null,
  email: null,
  type: 'regular',
  mustChangePassword: false,
  rSectorBaseName: own.baseName,
  rSectorSuffixName: own.suffixName,
  standIn: { ...away, until: '2099-01-01' },
};
const asked = { base: away.baseName, suffix: away.suffixName };

test('a stand-in lasts to the end of the last day, also without a new answer', () => {
  const at = (moment: string) =>
    standInOf({ standIn: { ...away, until: '2026-11-27' } }, new Date(moment));
  expect(at('2026-11-27T21:59:00Z')).toMatchObject(away);
  expect(at('2026-11-27T22:00:00Z')).toBeNull();
  expect(standInOf({})).toBeNull();
});

test('the address chooses between the own sector and the other one', () => {
  expect(sectorToRecord(captain, {})).toEqual({ sector: own, isOwn: true, standIn: null });
  expect(sectorToRecord(captain, { base: 'أشبال', suffix: 'أ' })).toMatchObject({ isOwn: true });
  expect(sectorToRecord(captain, asked)).toEqual({
    sector: away,
    isOwn: false,
    standIn: captain.standIn,
  });
  // One that the captain records no more is not the own one under its name.
  const over = { sector: away, isOwn: false, standIn: null };
  expect(sectorToRecord({ ...captain, standIn: null }, asked)).toEqual(over);
  expect(sectorToRecord(captain, { ...asked, suffix: 'د' })).toMatchObject({ standIn: null });
  expect(sectorToRecord({ ...captain, rSectorBaseName: null }, asked)).toBeNull();
  expect(addressOf(captain, own)).toEqual({});
  expect(addressOf(captain, away)).toEqual(asked);
});
