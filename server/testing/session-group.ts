import { createSessionPlan, listSessionPlans } from '../../contract/sessions/endpoints.ts';
import type { TestApp } from './app.ts';
import { aCaptain, aSector } from './factories.ts';
import { testGroup } from './test-group.ts';

/** A sector with two captains and a captain of another sector before each test, and plans of sessions. */
export function sessionGroup(server: TestApp) {
  const { call } = server;
  const group = testGroup(server, [], async ({ unit, sector }) => ({
    sister: await aSector(server.db, { unitCaptainId: unit.captainId }),
    colleague: await aCaptain(server, { sectorId: sector.sectorId }),
    outsider: await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId }),
  }));
  const nameOf = ({ baseName, suffixName }: { baseName: string; suffixName: string }) => ({
    baseName,
    suffixName,
  });
  const plan = (changes: object = {}) => ({
    title: 'العُقد: الأفقية والوتدية',
    goal: 'أن يعقد كل شبل العقدتين',
    rainPlace: 'قاعة الكنيسة',
    weekNumber: 8,
    termNumber: 1,
    day: '2026-12-03',
    startTime: '11:00',
    endTime: '12:00',
    sectors: [nameOf(group.sector)],
    segments: [
      { title: 'الطابور', minutes: 10, materials: [{ text: 'العلم' }, { text: 'صفارة' }] },
      {
        title: 'جسر الحبال',
        minutes: 55,
        captainId: group.colleague.captainId,
        materials: [{ text: 'حبل', quantity: 42 }],
        notes: 'محطات',
      },
    ],
    links: [{ url: 'https://example.org/knots' }],
    notes: 'إن أمطرت ننتقل إلى القاعة',
    ...changes,
  });
  return {
    group,
    nameOf,
    plan,
    create: async (changes: object = {}, as = group.captain.token) =>
      (await call(createSessionPlan, { as, body: plan(changes) })).ok.body,
    list: async (query: object = {}, as = group.captain.token) =>
      (await call(listSessionPlans, { as, query })).ok,
  };
}
