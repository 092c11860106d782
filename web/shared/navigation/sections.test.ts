import { expect, test } from 'vitest';
import {
  type CaptainType,
  captainTypes,
  type Responsibility,
} from '../../../contract/core/permissions.ts';
import { type Path, screens } from '../../app/screens.ts';
import { screenIcons } from '../brand/screen-icon.tsx';
import { type OfferedPath, offeredTo, places } from './places.ts';
import { moreOf, railOf, sectionOf, tabsOf } from './sections.ts';

const captains = captainTypes.map((type) => ({ type, rSectorBaseName: 'أشبال' }));
const newcomer = { type: 'regular', rSectorBaseName: null } as const;
const of = (type: CaptainType) => ({ type, rSectorBaseName: 'أشبال' });

test.each([
  ['general', 13],
  ['unit', 11],
  ['regular', 11],
] as const)('the rail of a %s captain has %i rows', (type, rows) => {
  expect(railOf(of(type)).flat()).toHaveLength(rows);
});

test('the rail leads each type to its own screens, in groups', () => {
  const rail = (type: CaptainType) =>
    railOf(of(type)).map((group) => group.map(({ label }) => label).join('، '));
  expect(rail('general')).toEqual([
    'الرئيسية',
    'القطاعات، القادة، الافتقاد، الأسر',
    'التقييم والشارات، الجلسات، الأنشطة، التقارير والمجالس',
    'الاحصائيات، إدارة الماليات',
    'الرسائل، المجموعة',
  ]);
  expect(rail('unit')).toEqual([
    'الرئيسية، تسجيل غياب القادة',
    'القطاعات، الافتقاد، الأسر',
    'التقييم والشارات، الجلسات، الأنشطة، التقارير والمجالس',
    'الاحصائيات، الرسائل',
  ]);
  expect(rail('regular')).toEqual([
    'الرئيسية، تسجيل الغياب',
    'قطاعي، الافتقاد، الأسر',
    'التقييم والشارات، الجلسات، الأنشطة، التقارير والمجالس',
    'الاحصائيات، الرسائل',
  ]);
});

test('the tabs of a section are what its captain may do there', () => {
  const tabs = (type: CaptainType, path: OfferedPath) => sectionOf(of(type), path)?.tabs;
  expect(tabs('general', '/sectors')).toEqual([
    '/sectors',
    '/add-sector',
    '/add-scout',
    '/update-scout',
    '/delete-scout',
    '/import',
    '/transfers',
  ]);
  expect(tabs('unit', '/sectors')).toEqual([
    '/sectors',
    '/add-scout',
    '/update-scout',
    '/delete-scout',
    '/import',
    '/assign-captain',
    '/captains/qualifications',
    '/captains/responsibilities',
    '/moving-up',
  ]);
  expect(tabs('regular', '/my-sector')).toEqual([
    '/my-sector',
    '/update-scout',
    '/captains/responsibilities',
  ]);
  expect(tabs('general', '/assign-captain')).toEqual([
    '/captains',
    '/assign-captain',
    '/captains/qualifications',
    '/captains/responsibilities',
  ]);
  expect(tabs('regular', '/notifications')).toEqual(['/notifications']);
});

test('the bar has what each type opens most', () => {
  expect(captains.map(tabsOf)).toEqual([
    ['/dashboard', '/stats', '/sectors', '/finance', '/more'],
    ['/dashboard', '/record-captains-absence', '/sectors', '/stats', '/more'],
    ['/dashboard', '/record-scouts-absence', '/my-sector', '/stats', '/more'],
  ]);
});

test('a captain without a sector is led to no screen that needs one', () => {
  const open = ['/dashboard', '/notifications', '/profile'];
  expect(tabsOf(newcomer)).toEqual(open);
  expect(railOf(newcomer).map((group) => group.map(({ entry }) => entry))).toEqual([open]);
  expect(moreOf(newcomer)).toEqual([]);
  expect(offeredTo(newcomer).sort()).toEqual(open);
});

test('rail, tabs and ‘المزيد’ lead to all that a captain may open', () => {
  // The header leads to the account, 'المزيد' to the handbook and to both notices at its foot; all on every screen of a phone.
  const everywhere: OfferedPath[] = ['/profile', '/help', '/more', '/privacy', '/accessibility'];
  for (const captain of captains) {
    const sections = railOf(captain).flat();
    const byRail = sections.flatMap(({ tabs }) => tabs);
    expect(new Set(byRail).size, 'each in one section').toBe(byRail.length);
    const offered = offeredTo(captain).filter((path) => !everywhere.includes(path));
    expect(byRail.sort(), captain.type).toEqual(offered.sort());

    const more = moreOf(captain).flatMap(({ paths }) => paths);
    const byPhone = [...tabsOf(captain), ...more];
    expect(new Set(byPhone).size, 'each once').toBe(byPhone.length);
    // A tab is reached from the others of its section that show tabs on a phone.
    const withTabs = (path: OfferedPath) =>
      byPhone.includes(path) && !('ownBottomBar' in screens[path]);
    const missing = offered.filter(
      (path) =>
        !byPhone.includes(path) && !sectionOf(captain, path)?.tabs.some((tab) => withTabs(tab)),
    );
    expect(missing, captain.type).toEqual([]);
  }
});

test('each screen has an icon of its own, but for the own sector and all sectors; a part has its section’s', () => {
  const byIcon = Object.entries(screenIcons).filter(([path]) => path !== '/my-sector');
  expect(new Set(byIcon.map(([, icon]) => icon)).size).toBe(byIcon.length);
  const parts = Object.entries(places).flatMap(([path, { part }]) => (part ? [path] : []));
  expect([...Object.keys(screenIcons), ...parts].sort()).toEqual(Object.keys(places).sort());
  const sections = parts.map((path) => `/${path.split('/')[1]}`);
  expect(Object.keys(screenIcons)).toEqual(expect.arrayContaining(sections));
});

test('an inner screen belongs to the section from which it is reached, or to none', () => {
  const section = (type: CaptainType, path: Path) => sectionOf(of(type), path)?.entry;
  expect(section('general', '/scores/badges/$badgeId')).toBe('/scores/results');
  expect(section('regular', '/scores/badges/$badgeId')).toBe('/scores');
  expect(section('unit', '/reports-and-councils/meetings/$meetingId')).toBe(
    '/reports-and-councils',
  );
  expect(section('unit', '/term-report')).toBe('/reports-and-councils');
  expect(section('general', '/cancel-week')).toBe('/settings');
  expect(section('general', '/add-activity')).toBe('/activities');
  expect(section('regular', '/unpaid')).toBe('/my-sector');
  expect(section('regular', '/scout/$id')).toBeUndefined();
  expect(section('general', '/profile')).toBeUndefined();
});

/** Reached from a screen that has to do with it. */
const fromElsewhere: Path[] = [
  '/equipment/lists',
  '/',
  '/login',
  '/signUp',
  '/edit-password',
  '/cancel-week',
  '/settings/country',
  '/settings/payments',
  '/settings/member-numbers',
  '/captains/$captainId',
  '/scout',
  '/scout/$id',
  '/p/$key',
  '/join',
  '/record-scouts-absence/print',
  '/finance/print',
  '/sector-week',
  '/unpaid',
  '/families/notices/form',
  '/transfers/make',
  '/transfers/receive',
  '/sessions/plan',
  '/sessions/$sessionId',
  '/sessions/$sessionId/day',
  '/sessions/$sessionId/paper',
  '/sessions/$sessionId/outcome',
  '/scores/badges/$badgeId',
  '/scores/badge-form',
  '/scores/ceremony',
  '/scores/certificate',
  '/reports-and-councils/report-form',
  '/reports-and-councils/reports/$reportId',
  '/reports-and-councils/council-form',
  '/reports-and-councils/councils/$councilId',
  '/reports-and-councils/meetings/$meetingId',
  '/reports-and-councils/meetings/$meetingId/print',
  '/equipment/new',
  '/equipment/$itemId',
  '/equipment/$itemId/edit',
  '/equipment/lend',
  '/equipment/out',
  '/equipment/lending/$lendingId',
  '/equipment/ask',
  '/equipment/requests',
  '/equipment/count',
  '/equipment/count/$countId',
  '/equipment/import',
  '/equipment/paper',
  '/activities/$activityId/equipment',
  '/e/$key',
  '/add-activity',
  '/activities/$activityId',
  '/activities/$activityId/open',
  '/activities/$activityId/people',
  '/activities/$activityId/paper',
  '/activities/$activityId/places',
  '/activities/$activityId/money',
  '/activities/$activityId/day',
  '/notifications/$captainId',
];

test('every screen is offered by navigation, or linked from another screen', () => {
  const known = [...Object.keys(places), ...fromElsewhere];
  const missing = Object.keys(screens).filter((path) => !known.includes(path));
  expect(
    missing,
    'add each to web/shared/navigation/places.ts, or to `fromElsewhere` here',
  ).toEqual([]);
});

test('a responsibility opens its screens in rail, tabs and ‘المزيد’, and takes none away', () => {
  const regular = { type: 'regular', rSectorBaseName: 'أشبال' } as const;
  const holding = (responsibility: Responsibility) => ({
    ...regular,
    responsibilities: [{ responsibility, until: null, state: 'active' as const }],
  });
  const added = (responsibility: Responsibility) => {
    const before = offeredTo(regular);
    const after = offeredTo(holding(responsibility));
    expect(after).toEqual(expect.arrayContaining(before));
    return after.filter((path) => !before.includes(path));
  };
  expect(added('treasurer')).toEqual(['/finance']);
  expect(added('joining')).toEqual(['/joining']);
  expect(added('qualifications')).toEqual(['/captains/qualifications']);
  const treasurer = holding('treasurer');
  expect(
    railOf(treasurer)
      .flat()
      .map(({ entry }) => entry),
  ).toContain('/finance');
  expect(moreOf(treasurer).flatMap(({ paths }) => paths)).toContain('/finance');
  expect(tabsOf(treasurer)).toEqual(tabsOf(regular));
});
