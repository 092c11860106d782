import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { can, isNotAssignedYet, type Permission } from '../../contract/core/permissions.ts';
import { type IconName, type OfferedPath, type ScreenAccess, screens } from './screens.ts';

export type Who = Pick<SignedInCaptain, 'type' | 'rSectorBaseName'>;

/** A screen as navigation offers it. */
export type Place = { path: OfferedPath; label: string; short?: string; icon: IconName };

/** Those of the paths that a captain may open. */
export function placesOf({ type }: Who, paths: readonly OfferedPath[]): Place[] {
  return paths
    .filter((path) => {
      const { access }: { access: ScreenAccess } = screens[path];
      // Anybody may open the page of the own sector; those who lead several have a page of all.
      if (path === '/my-sector') return type === 'regular';
      if (typeof access === 'object') return access.includes(type);
      return access === 'session' || can({ type }, access as Permission);
    })
    .map((path) => ({ ...screens[path], path }));
}

/** The places under 'المزيد' on a phone, by topic. */
const more: { title: string; paths: OfferedPath[] }[] = [
  {
    title: 'الكشافون والقادة',
    paths: [
      '/scores',
      '/scores/badges',
      '/reports-and-councils',
      '/follow-up',
      '/consents',
      '/captains',
      '/add-scout',
      '/import',
      '/update-scout',
      '/delete-scout',
      '/assign-captain',
      '/add-sector',
    ],
  },
  {
    title: 'النشاط والرسائل',
    paths: ['/activities', '/sessions', '/notifications', '/send-notification'],
  },
  {
    title: 'الفترة والمجموعة',
    paths: ['/start-new-term', '/edit-term', '/settings', '/history', '/help'],
  },
];

/** The groups of 'المزيد' for this captain, without empty ones. */
export function moreOf(captain: Who): { title: string; places: Place[] }[] {
  if (isNotAssignedYet(captain)) return [];
  return more
    .map(({ title, paths }) => ({ title, places: placesOf(captain, paths) }))
    .filter(({ places }) => places.length > 0);
}
