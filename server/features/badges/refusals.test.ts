import { expect, test } from 'vitest';
import { createBadge, updateBadge } from '../../../contract/badges/endpoints.ts';
import {
  approveBadges,
  awardBadges,
  listOwedBadges,
  listSectorBadges,
  readCertificate,
  takeBackPass,
} from '../../../contract/badges/pass-endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

test('a badge, a scout or a sector that does not exist is refused', async () => {
  const { token: general } = await aCaptain(server, { type: 'general' });
  const sector = await aSector(server.db);
  const { token: captain } = await aCaptain(server, { sectorId: sector.sectorId });
  const badge = (name: string) => ({
    name,
    kind: 'other' as const,
    requirements: [{ text: 'يقرأ الخريطة' }],
  });
  const add = async (name: string) =>
    (await call(createBadge, { as: general, body: badge(name) })).ok.body;
  const { badgeId, requirements } = await add('الرحّالة');
  await add('المستكشف');
  const change = (badgeId: number) =>
    call(updateBadge, { as: general, params: { badgeId }, body: badge('المستكشف') });
  expect((await change(9999)).failure.code).toBe('BADGE_NOT_FOUND');
  expect((await change(badgeId)).failure.code).toBe('BADGE_EXISTS');

  const nobody = { badgeId, scoutId: 9999 };
  const { scoutId } = await aScout(server.db, sector);
  const nothing = { badgeId: 9999, scoutId };
  const pass = { requirementId: requirements[0]!.requirementId, scoutId: 9999 };
  const nowhere = { baseName: 'مجهول', suffixName: 'ب' };
  const codes = [
    (await call(takeBackPass, { as: captain, body: pass })).failure.code,
    (await call(listOwedBadges, { as: general, query: nowhere })).failure.code,
    (await call(listSectorBadges, { as: general, query: nowhere })).failure.code,
    (await call(approveBadges, { as: general, body: { pairs: [nothing] } })).failure.code,
    (await call(awardBadges, { as: captain, body: { pairs: [nothing] } })).failure.code,
    (await call(awardBadges, { as: captain, body: { pairs: [nobody] } })).failure.code,
    (await call(readCertificate, { as: general, query: nobody })).failure.code,
  ];
  expect(codes).toEqual([
    'SCOUT_NOT_FOUND',
    'SECTOR_NOT_FOUND',
    'SECTOR_NOT_FOUND',
    'BADGE_NOT_FOUND',
    'BADGE_NOT_FOUND',
    'SCOUT_NOT_FOUND',
    'SCOUT_NOT_FOUND',
  ]);
});
