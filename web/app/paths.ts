/** Every path that has a screen. What the dashboard offers without a path here shows as 'قريباً'. */
export const paths = {
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
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Whether `path` has a screen yet. */
export function isOpen(path: string): path is Path {
  return Object.values<string>(paths).includes(path);
}

/** Where a visitor is sent from a protected screen; the specification's other casing of `paths.login`. */
export const loginRedirect = '/logIn';
