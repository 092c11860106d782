import { expect, test } from 'vitest';
import { endpoints } from '../../scripts/endpoints.ts';

test('a device keeps these answers, and no others', () => {
  const kept = endpoints.flatMap(({ name, endpoint }) =>
    endpoint.kept ? [[name, endpoint.kept]] : [],
  );
  expect(
    Object.fromEntries(kept),
    'what a lost phone may tell is decided here, one by one',
  ).toEqual({
    readGroup: 'all',
    readTerm: 'all',
    readCurrentWeek: 'all',
    readRemainingWeeks: 'all',
    listTerms: 'all',
    listWeeks: 'all',
    listSectors: 'all',
    listActivities: 'all',
    listNotifications: 'all',
    listScoutAttendance: 'own',
    listCaptainAttendance: 'own',
    readSubscription: 'own',
    listSectorCaptains: 'own',
    listSectorScoutsAttendance: 'own',
    readAttendanceRate: 'own',
    countScouts: 'own',
    countCaptains: 'own',
    listFollowUp: 'own',
    readFollowUpMessages: 'all',
  });
});

test('what is kept is read, and open to nobody without a session but the group’s name', () => {
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.kept)) {
    expect(endpoint.method, name).toBe('GET');
    expect(endpoint.file, name).toBe(false);
    if (name !== 'readGroup') expect(endpoint.access, name).not.toMatch(/public|visitor/);
  }
});
