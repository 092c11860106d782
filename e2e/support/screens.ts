import { type CaptainType, can } from '../../contract/core/permissions.ts';
import { DEMO_PARENT_KEY } from '../../server/demo/links.ts';
import { type Path, type ScreenAccess, screens as table } from '../../web/app/screens.ts';

/** Whether a captain of this type may open the screen; null for a visitor. */
function mayOpen(type: CaptainType | null, access: ScreenAccess): boolean {
  if (access === 'anyone') return true;
  if (type === null || access === 'visitors') return type === null && access === 'visitors';
  if (typeof access === 'object') return access.includes(type);
  return access === 'session' || can({ type }, access);
}

/** Whether `url` shows the screen of `path`. */
export function shows(url: string, path: Path): boolean {
  const pattern = path.replaceAll(/\$\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(new URL(url, 'http://localhost').pathname);
}

const own = (type: CaptainType | null) =>
  (Object.keys(table) as Path[]).filter(
    (path) =>
      !path.includes('$') &&
      mayOpen(type, table[path].access) &&
      // Screens without the app's header are for visitors. Captains have a landing page of their own, and leaders of several
      // sectors are only told so in `/my-sector`.
      !(type !== null && (path === '/' || path === '/join')) &&
      !(type !== 'regular' && path === '/my-sector'),
  );

/** Every screen by viewer, with the parameters that some need. Tests and pictures go through this list. */
export const screens = {
  visitor: [
    ...own(null),
    '/join?view=state',
    '/scout/1',
    `/p/${DEMO_PARENT_KEY}`,
    '/e/no-such-label',
    '/no-such-page',
  ],
  general: [
    ...own('general'),
    '/stats?tab=group',
    '/stats?tab=finance',
    '/finance?period=term',
    '/add-activity?activity=3',
    '/scout/2',
    '/captains/10',
    '/sectors?base=أشبال&suffix=أ',
    '/sector-week?base=كشافة&suffix=أ',
    '/unpaid?base=زهرات&suffix=أ',
    '/follow-up?list=low',
    '/follow-up?people=captains',
    '/update-scout?scout=1',
    '/transfers/make?scout=1',
    '/delete-scout?scout=1',
    '/scores/badge-form?badge=4',
    '/reports-and-councils/reports/1',
    '/reports-and-councils/councils/1',
    '/reports-and-councils/council-form?council=1',
    '/reports-and-councils/meetings/1',
    '/reports-and-councils/meetings/3',
    '/reports-and-councils/meetings/1/print',
    '/families/notices/form?notice=1',
    '/activities/2',
    '/activities/2/people',
    '/activities/2/paper',
    '/activities/2/paper?paper=slips',
    '/activities/2/money',
    '/activities/2/places',
    '/activities/2/day',
    '/activities/2/open',
    '/activities/2/equipment',
    '/equipment/1',
    '/equipment/1/edit',
    '/equipment/lending/1',
    '/equipment/count/1',
    '/sessions/1',
    '/sessions/1/outcome',
    '/sessions/1/day',
    '/sessions/1/paper',
    '/sessions?tab=library',
    '/sessions/plan?session=1',
  ],
  unit: [...own('unit'), '/stats?tab=group', '/scores/badges/1'],
  regular: [...own('regular'), '/stats?tab=group', '/scout/1', '/scores/badges/1'],
} satisfies Record<CaptainType | 'visitor', string[]>;
