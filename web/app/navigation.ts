import { isNotAssignedYet } from '../../contract/core/permissions.ts';
import { type Place, placesOf, type Who } from './places.ts';
import type { OfferedPath } from './screens.ts';

/** Open to captains who have no sector yet. */
const newcomers: OfferedPath[] = ['/dashboard', '/notifications', '/profile'];

const reads: OfferedPath[] = [
  '/dashboard',
  '/record-scouts-absence',
  '/record-captains-absence',
  '/scores',
  '/scores/badges',
  '/reports-and-councils',
  '/follow-up',
  '/consents',
  '/captains',
  '/stats',
  '/sectors',
  '/my-sector',
  '/activities',
  '/sessions',
  '/finance',
  '/notifications',
];
const acts: OfferedPath[] = [
  '/assign-captain',
  '/add-sector',
  '/add-scout',
  '/import',
  '/send-notification',
  '/start-new-term',
  '/settings',
  '/history',
];
/** Needed once a season: a general captain finds these in the group's settings. */
const ofSeason: OfferedPath[] = ['/add-sector', '/import', '/start-new-term'];
/** The most used screens of each type of captain. */
const wanted: Record<Who['type'], OfferedPath[]> = {
  regular: ['/dashboard', '/record-scouts-absence', '/my-sector', '/stats'],
  unit: ['/dashboard', '/record-captains-absence', '/sectors', '/stats'],
  general: ['/dashboard', '/stats', '/sectors', '/finance'],
};

/**
 * The side rail: places to read, then places to act. A general captain's is full: the call list links to the consents
 * instead.
 */
export function railOf(captain: Who): [Place[], Place[]] {
  if (isNotAssignedYet(captain)) return [placesOf(captain, newcomers), []];
  const isFull = captain.type === 'general';
  const read = isFull ? reads.filter((path) => path !== '/consents') : reads;
  const act = isFull ? acts.filter((path) => !ofSeason.includes(path)) : acts;
  return [placesOf(captain, read), placesOf(captain, act)];
}

/** The phone's tab bar: what a captain opens most, and 'المزيد'. */
export function tabsOf(captain: Who): Place[] {
  // Another version of the server may have a type that this page does not know.
  const mine = isNotAssignedYet(captain) ? undefined : wanted[captain.type];
  return placesOf(captain, mine ? [...mine, '/more'] : newcomers);
}
