import { paths } from '../web/app/paths.ts';

const everyone = [
  paths.dashboard,
  paths.profile,
  paths.editPassword,
  paths.notifications,
  paths.activities,
  paths.addActivity,
  paths.stats,
  '/stats?tab=group',
];

/** Every screen by who may open it. Tests and pictures go through this list. */
export const screens = {
  visitor: [paths.landing, paths.login, paths.signUp, '/scout/1', '/no-such-page'],
  general: [
    ...everyone,
    paths.captains,
    '/add-activity?activity=1',
    paths.history,
    '/scout/2',
    '/stats?tab=finance',
    paths.sectors,
    '/sectors?base=أشبال&suffix=أ',
    paths.startNewTerm,
    paths.editTerm,
    paths.cancelWeek,
    paths.addSector,
    paths.assignCaptain,
    paths.addScout,
    paths.updateScout,
    '/update-scout?scout=1',
    paths.deleteScout,
    '/delete-scout?scout=1',
    paths.finance,
    paths.sendNotification,
  ],
  unit: [
    ...everyone,
    paths.sectors,
    paths.assignCaptain,
    paths.addScout,
    paths.updateScout,
    paths.deleteScout,
    paths.sendNotification,
    paths.recordCaptainsAbsence,
  ],
  regular: [...everyone, '/scout/1', paths.mySector, paths.updateScout, paths.recordScoutsAbsence],
};
