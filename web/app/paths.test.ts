import { describe, expect, test } from 'vitest';
import { isOpen, paths } from './paths.ts';

describe('paths', () => {
  test('are these', () => {
    expect(paths).toEqual({
      landing: '/',
      login: '/login',
      signUp: '/signUp',
      dashboard: '/dashboard',
      profile: '/profile',
      editPassword: '/edit-password',
      startNewTerm: '/start-new-term',
      editTerm: '/edit-term',
      cancelWeek: '/cancel-week',
      sectors: '/sectors',
      mySector: '/my-sector',
      addSector: '/add-sector',
      assignCaptain: '/assign-captain',
      captains: '/captains',
      addScout: '/add-scout',
      updateScout: '/update-scout',
      deleteScout: '/delete-scout',
      scout: '/scout/$id',
      stats: '/stats',
      recordScoutsAbsence: '/record-scouts-absence',
      recordCaptainsAbsence: '/record-captains-absence',
      finance: '/finance',
      activities: '/activities',
      addActivity: '/add-activity',
      sendNotification: '/send-notification',
      history: '/history',
      notifications: '/notifications',
      inbox: '/notifications/$captainId',
    });
  });

  test('a path without a screen is not open', () => {
    expect(isOpen('/dashboard')).toBe(true);
    expect(isOpen('/reports-and-councils')).toBe(false);
  });
});
