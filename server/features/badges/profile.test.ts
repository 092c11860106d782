import { beforeEach, describe, expect, test } from 'vitest';
import { type Badge, createBadge } from '../../../contract/badges/endpoints.ts';
import {
  approveBadges,
  awardBadges,
  listOwedBadges,
  passRequirements,
  readScoutBadges,
} from '../../../contract/badges/pass-endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { downloadScoutData, eraseScout } from '../../../contract/scouts/scout-data.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting, PASSWORD, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let unit: TestCaptain;
let mina: StoredScout;
let bassem: StoredScout;
let badge: Badge;

beforeEach(async () => {
  ({
    general,
    unit,
    captain,
    scouts: [mina, bassem],
  } = await aSetting(server, ['مينا عادل فهمي', 'باسم رأفت']));
  badge = await aBadge('المبتدئ');
});

async function aBadge(name: string): Promise<Badge> {
  const requirements = [
    { text: 'يحفظ الوعد' },
    { text: 'يربط العقد' },
    { text: 'يشارك في رحلة', isRequired: false },
    { text: 'يعدّ وجبة', isRequired: false },
  ];
  const body = { name, kind: 'competence', requirements, anyOf: 1 };
  return (await call(createBadge, { as: general.token, body })).ok.body;
}

const idsOf = (...places: number[]) =>
  places.map((place) => badge.requirements[place]!.requirementId);
const pass = (body: object, as = captain.token) => call(passRequirements, { as, body });
const passWhole = (scout: StoredScout) =>
  pass({ requirementIds: idsOf(0, 1, 2), scoutIds: [scout.scoutId] });
const pairOf = (scout: StoredScout) => ({ badgeId: badge.badgeId, scoutId: scout.scoutId });
const approve = (body: object, as = unit.token) => call(approveBadges, { as, body });
const award = (body: object, as = captain.token) => call(awardBadges, { as, body });
const owed = async (as = captain.token) => (await call(listOwedBadges, { as })).ok.body;

describe('the badges on a profile and on the parents’ page', () => {
  const ofScout = async () =>
    (await call(readScoutBadges, { as: captain.token, params: { scoutId: mina.scoutId } })).ok.body;

  test('is the first badge if nothing is begun', async () => {
    expect(await ofScout()).toMatchObject({
      awarded: [],
      waiting: [],
      next: { name: 'المبتدئ', state: null, needed: 3, passed: 0 },
    });
  });

  test('shows the badges handed over, and the progress of the next one', async () => {
    const second = await aBadge('الثاني');
    await passWhole(mina);
    await approve({ pairs: [pairOf(mina)] });
    await award({ pairs: [pairOf(mina)] });
    await pass({
      requirementIds: [second.requirements[0]!.requirementId],
      scoutIds: [mina.scoutId],
    });
    const told = await ofScout();
    expect(told).toMatchObject({
      awarded: [{ name: 'المبتدئ', awardedOn: '2026-11-20' }],
      next: {
        name: 'الثاني',
        state: 'started',
        needed: 3,
        passed: 1,
        left: [{ text: 'يربط العقد' }, { text: 'يشارك في رحلة' }, { text: 'يعدّ وجبة' }],
      },
    });
    const params = { scoutId: mina.scoutId };
    const { key } = (await call(createParentLink, { as: captain.token, params })).ok.body;
    const page = (await call(readParentPage, { params: { key } })).ok.body;
    const { waiting: _, ...summary } = told;
    expect(page.badges).toEqual(summary);
  });
});

test('a family’s file has the badges, and an erasure leaves none', async () => {
  await passWhole(mina);
  await approve({ pairs: [pairOf(mina)] });
  const params = { id: mina.scoutId };
  expect((await call(downloadScoutData, { as: general.token, params })).status).toBe(200);
  const body = { password: PASSWORD, name: mina.name };
  expect((await call(eraseScout, { as: general.token, params, body })).status).toBe(200);
  expect(await server.db.selectFrom('badgePasses').selectAll().execute()).toEqual([]);
  expect(await server.db.selectFrom('scoutBadges').selectAll().execute()).toEqual([]);
  // The certificate's number is not reused.
  await passWhole(bassem);
  await approve({ pairs: [pairOf(bassem)] });
  expect((await owed()).toAward).toMatchObject([{ certificateNumber: 2 }]);
});
