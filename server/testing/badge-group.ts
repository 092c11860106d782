import { type Badge, createBadge } from '../../contract/badges/endpoints.ts';
import {
  approveBadges,
  awardBadges,
  listOwedBadges,
  passRequirements,
} from '../../contract/badges/pass-endpoints.ts';
import type { StoredScout } from '../features/scouts/queries.ts';
import type { TestApp } from './app.ts';
import type { TestCaptain } from './factories.ts';
import { testGroup } from './test-group.ts';

/** Two scouts and a badge before each test, and its way from passing to handing over. */
export function badgeGroup(server: TestApp) {
  const { call } = server;
  const aBadge = async (name: string, { token: as }: TestCaptain): Promise<Badge> => {
    const requirements = [
      { text: 'يحفظ الوعد' },
      { text: 'يربط العقد' },
      { text: 'يشارك في رحلة', isRequired: false },
      { text: 'يعدّ وجبة', isRequired: false },
    ];
    const body = { name, kind: 'competence', requirements, anyOf: 1 };
    return (await call(createBadge, { as, body })).ok.body;
  };
  const names = ['مينا عادل فهمي', 'باسم رأفت'] as const;
  const group = testGroup(server, names, async ({ general, scouts: [mina, bassem] }) => ({
    mina,
    bassem,
    badge: await aBadge('المبتدئ', general),
  }));
  const idsOf = (...places: number[]) =>
    places.map((place) => group.badge.requirements[place]!.requirementId);
  const pass = (body: object, as = group.captain.token) => call(passRequirements, { as, body });
  return {
    group,
    aBadge: (name: string) => aBadge(name, group.general),
    idsOf,
    pass,
    passWhole: (scout: StoredScout) =>
      pass({ requirementIds: idsOf(0, 1, 2), scoutIds: [scout.scoutId] }),
    pairOf: (scout: StoredScout) => ({ badgeId: group.badge.badgeId, scoutId: scout.scoutId }),
    approve: (body: object, as = group.unit.token) => call(approveBadges, { as, body }),
    award: (body: object, as = group.captain.token) => call(awardBadges, { as, body }),
    owed: async (as = group.captain.token) => (await call(listOwedBadges, { as })).ok.body,
  };
}
