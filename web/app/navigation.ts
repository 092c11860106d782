import type { SignedInCaptain } from '../../contract/auth.ts';
import { can, isNotAssignedYet } from '../../contract/permissions.ts';
import type { IconName } from '../components/screen-icon.tsx';
import { type OfferedPath, type ScreenAccess, screens } from './screens.ts';

type Who = Pick<SignedInCaptain, 'type' | 'rSectorBaseName'>;

/** A screen as navigation offers it. */
export type Place = { path: OfferedPath; label: string; short?: string; icon: IconName };

/** What is open to who has no sector yet. */
const newcomers: OfferedPath[] = ['/dashboard', '/notifications', '/profile'];

const read: OfferedPath[] = [
  '/dashboard',
  '/record-scouts-absence',
  '/record-captains-absence',
  '/follow-up',
  '/stats',
  '/sectors',
  '/my-sector',
  '/activities',
  '/finance',
  '/notifications',
];
const act: OfferedPath[] = [
  '/assign-captain',
  '/captains',
  '/add-sector',
  '/add-scout',
  '/update-scout',
  '/send-notification',
  '/start-new-term',
  '/history',
];
/** What each type opens most, the first four of them that are theirs. */
const wanted: Record<Who['type'], OfferedPath[]> = {
  regular: ['/dashboard', '/record-scouts-absence', '/my-sector', '/stats'],
  unit: ['/dashboard', '/record-captains-absence', '/sectors', '/stats'],
  general: ['/dashboard', '/stats', '/sectors', '/finance'],
};

function placesOf({ type }: Who, paths: readonly OfferedPath[]): Place[] {
  return paths
    .filter((path) => {
      const access: ScreenAccess = screens[path].access;
      // Anybody may open the page of the own sector; those who lead several have a page of all.
      if (path === '/my-sector') return type === 'regular';
      if (typeof access === 'object') return access.includes(type);
      return access === 'session' || can({ type }, access);
    })
    .map((path) => ({ path, ...screens[path] }));
}

/** The side rail on the desktop: what one reads, then what one does. */
export function railOf(captain: Who): [Place[], Place[]] {
  if (isNotAssignedYet(captain)) return [placesOf(captain, newcomers), []];
  return [placesOf(captain, read), placesOf(captain, act)];
}

/** The bar at the bottom of the phone. */
export function tabsOf(captain: Who): Place[] {
  return placesOf(
    captain,
    isNotAssignedYet(captain) ? newcomers : (wanted[captain.type] ?? newcomers),
  );
}
