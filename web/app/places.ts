import type { SignedInCaptain } from '../../contract/auth.ts';
import { can, isNotAssignedYet } from '../../contract/permissions.ts';
import type { IconName } from '../components/screen-icon.tsx';
import type { OfferedPath, ScreenAccess } from './screens.ts';

// Without the table of screens itself, of which the page that shows these is one.

export type Who = Pick<SignedInCaptain, 'type' | 'rSectorBaseName'>;

/** A screen as navigation offers it. */
export type Place = { path: OfferedPath; label: string; short?: string; icon: IconName };

/** What the table says of a screen that is offered. */
export type ReadScreen = (path: OfferedPath) => Omit<Place, 'path'> & {
  access: Exclude<ScreenAccess, 'anyone' | 'visitors'>;
};

/** Those of the paths that a captain may open. */
export function placesOf({ type }: Who, paths: readonly OfferedPath[], read: ReadScreen): Place[] {
  return paths
    .filter((path) => {
      const { access } = read(path);
      // Anybody may open the page of the own sector; those who lead several have a page of all.
      if (path === '/my-sector') return type === 'regular';
      if (typeof access === 'object') return access.includes(type);
      return access === 'session' || can({ type }, access);
    })
    .map((path) => ({ ...read(path), path }));
}

/** What the bar of the phone has no room for, by what it has to do with. */
const more: { title: string; paths: OfferedPath[] }[] = [
  {
    title: 'الكشافون والقادة',
    paths: [
      ...([
        '/follow-up',
        '/consents',
        '/captains',
        '/add-scout',
        '/import',
        '/update-scout',
      ] as const),
      ...(['/delete-scout', '/assign-captain', '/add-sector'] as const),
    ],
  },
  { title: 'النشاط والرسائل', paths: ['/activities', '/notifications', '/send-notification'] },
  {
    title: 'الفترة والمجموعة',
    paths: ['/start-new-term', '/edit-term', '/settings', '/history', '/help'],
  },
];

/** What a captain may open beside the tabs, in groups of which none is empty. */
export function moreOf(captain: Who, read: ReadScreen): { title: string; places: Place[] }[] {
  if (isNotAssignedYet(captain)) return [];
  return more
    .map(({ title, paths }) => ({ title, places: placesOf(captain, paths, read) }))
    .filter(({ places }) => places.length > 0);
}
