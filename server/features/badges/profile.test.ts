import { describe, expect, test } from 'vitest';
import { readScoutBadges } from '../../../contract/badges/pass-endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { downloadScoutData, eraseScout } from '../../../contract/scouts/scout-data.ts';
import { testApp } from '../../testing/app.ts';
import { badgeGroup } from '../../testing/badge-group.ts';
import { PASSWORD } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
const { group, aBadge, pass, passWhole, pairOf, approve, award, owed } = badgeGroup(server);

describe('the badges on a profile and on the parents’ page', () => {
  const ofScout = async () =>
    (
      await call(readScoutBadges, {
        as: group.captain.token,
        params: { scoutId: group.mina.scoutId },
      })
    ).ok.body;

  test('is the first badge if nothing is begun', async () => {
    expect(await ofScout()).toMatchObject({
      awarded: [],
      waiting: [],
      next: { name: 'المبتدئ', state: null, needed: 3, passed: 0 },
    });
  });

  test('are of a scout who is there', async () => {
    const asked = { as: group.captain.token, params: { scoutId: 987_654 } };
    expect((await call(readScoutBadges, asked)).failure.code).toBe('SCOUT_NOT_FOUND');
  });

  test('shows the badges handed over, and the progress of the next one', async () => {
    const second = await aBadge('الثاني');
    await passWhole(group.mina);
    await approve({ pairs: [pairOf(group.mina)] });
    await award({ pairs: [pairOf(group.mina)] });
    await pass({
      requirementIds: [second.requirements[0]!.requirementId],
      scoutIds: [group.mina.scoutId],
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
    const params = { scoutId: group.mina.scoutId };
    const { key } = (await call(createParentLink, { as: group.captain.token, params })).ok.body;
    const page = (await call(readParentPage, { params: { key } })).ok.body;
    const { waiting: _, ...summary } = told;
    expect(page.badges).toEqual(summary);
  });
});

test('a family’s file has the badges, and an erasure leaves none', async () => {
  await passWhole(group.mina);
  await approve({ pairs: [pairOf(group.mina)] });
  const params = { id: group.mina.scoutId };
  expect((await call(downloadScoutData, { as: group.general.token, params })).status).toBe(200);
  const body = { password: PASSWORD, name: group.mina.name };
  expect((await call(eraseScout, { as: group.general.token, params, body })).status).toBe(200);
  expect(await server.db.selectFrom('badgePasses').selectAll().execute()).toEqual([]);
  expect(await server.db.selectFrom('scoutBadges').selectAll().execute()).toEqual([]);
  // The certificate's number is not reused.
  await passWhole(group.bassem);
  await approve({ pairs: [pairOf(group.bassem)] });
  expect((await owed()).toAward).toMatchObject([{ certificateNumber: 2 }]);
});
