import { expect, test } from 'vitest';
import { endpoints } from '../../scripts/endpoints.ts';

test('a device may store only these answers', () => {
  const stored = endpoints.flatMap(({ name, endpoint }) =>
    endpoint.offline ? [[name, endpoint.offline]] : [],
  );
  expect(Object.fromEntries(stored), 'each addition widens what a lost phone holds').toEqual({
    readGroup: 'all',
    readTerm: 'all',
    readCurrentWeek: 'all',
    readRemainingWeeks: 'all',
    listTerms: 'all',
    listWeeks: 'all',
    listSectors: 'all',
    listActivities: 'all',
    listBadges: 'all',
    listSectorBadges: 'own',
    listNotifications: 'all',
    listScoutAttendance: 'own',
    listCaptainAttendance: 'own',
    readSubscription: 'own',
    listSectorCaptains: 'own',
    listSectorScoutsAttendance: 'own',
    readAttendanceRate: 'own',
    readEvaluationRates: 'own',
    countScouts: 'own',
    countCaptains: 'own',
    listFollowUp: 'own',
    readFollowUpMessages: 'all',
    listPatrols: 'own',
    listCriteria: 'own',
    readEvaluationSheet: 'own',
    readTestSheet: 'own',
    listSessionPlans: 'all',
    listSessionMaterials: 'all',
    listCommonSegments: 'all',
    readSessionPlan: 'all',
    readTripDay: 'dated',
    listEquipment: 'all',
    listEquipmentLists: 'all',
    readTripEquipment: 'all',
    readCount: 'all',
  });
});

test('stored answers are reads that need a session, and the group’s name', () => {
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.offline)) {
    expect(endpoint.method, name).toBe('GET');
    expect(endpoint.file, name).toBe(false);
    if (name !== 'readGroup') expect(endpoint.access, name).not.toMatch(/public|visitor/);
  }
});
