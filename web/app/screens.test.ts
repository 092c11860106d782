import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { captainTypes } from '../../contract/core/permissions.ts';
import { endpoints } from '../../scripts/endpoints.ts';
import { actionsOf } from '../features/dashboard/rules.ts';
import { railOf, tabsOf } from './navigation.ts';
import { pages } from './pages.ts';
import { moreOf } from './places.ts';
import { type Path, type Screen, screens } from './screens.ts';

const paths = Object.keys(screens) as Path[];
const captains = captainTypes.map((type) => ({ type, rSectorBaseName: 'أشبال' }));

test('the paths are those of the specification', () => {
  expect(paths.sort(), 'a new screen stands in this list too').toEqual(
    [
      '/',
      '/login',
      '/signUp',
      '/dashboard',
      '/more',
      '/profile',
      '/edit-password',
      '/start-new-term',
      '/edit-term',
      '/cancel-week',
      '/sectors',
      '/my-sector',
      '/add-sector',
      '/assign-captain',
      '/captains',
      '/add-scout',
      '/import',
      '/update-scout',
      '/delete-scout',
      '/scout',
      '/scout/$id',
      '/p/$key',
      '/follow-up',
      '/stats',
      '/record-scouts-absence',
      '/record-scouts-absence/print',
      '/record-captains-absence',
      '/sector-week',
      '/term-report',
      '/unpaid',
      '/consents',
      '/scores',
      '/sessions',
      '/sessions/plan',
      '/sessions/materials',
      '/sessions/$sessionId/day',
      '/sessions/$sessionId/paper',
      '/sessions/$sessionId',
      '/sessions/$sessionId/outcome',
      '/scores/badges',
      '/scores/badges/$badgeId',
      '/scores/badge-form',
      '/scores/ceremony',
      '/scores/certificate',
      '/scores/results',
      '/scores/criteria',
      '/scores/patrols',
      '/reports-and-councils',
      '/reports-and-councils/reports',
      '/reports-and-councils/report-form',
      '/reports-and-councils/reports/$reportId',
      '/reports-and-councils/decisions',
      '/reports-and-councils/councils',
      '/reports-and-councils/council-form',
      '/reports-and-councils/councils/$councilId',
      '/reports-and-councils/meetings/$meetingId',
      '/reports-and-councils/meetings/$meetingId/print',
      '/census',
      '/finance',
      '/finance/print',
      '/activities',
      '/add-activity',
      '/send-notification',
      '/help',
      '/history',
      '/settings',
      '/notifications',
      '/notifications/$captainId',
    ].sort(),
  );
});

test('every file of a page is the screen of a path', () => {
  const features = path.join(import.meta.dirname, '../features');
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('-page.tsx'));
  const loaded = Object.values(pages).map(String);
  const missing = files.filter((file) => !loaded.some((source) => source.includes(`/${file}`)));
  expect(
    missing,
    'give each its path and access in web/app/screens.ts, and load it in web/app/pages.ts',
  ).toEqual([]);
});

/** Led to by a screen that has to do with it, and so not offered by navigation or dashboard. */
const fromElsewhere: Path[] = [
  '/',
  '/login',
  '/signUp',
  '/edit-password',
  '/edit-term',
  '/cancel-week',
  '/scout',
  '/scout/$id',
  '/p/$key',
  '/record-scouts-absence/print',
  '/finance/print',
  '/help',
  '/census',
  '/sector-week',
  '/term-report',
  '/unpaid',
  '/sessions/plan',
  '/sessions/materials',
  '/sessions/$sessionId',
  '/sessions/$sessionId/day',
  '/sessions/$sessionId/paper',
  '/sessions/$sessionId/outcome',
  '/scores/badges/$badgeId',
  '/scores/badge-form',
  '/scores/ceremony',
  '/scores/certificate',
  '/scores/results',
  '/scores/criteria',
  '/scores/patrols',
  '/reports-and-councils/reports',
  '/reports-and-councils/report-form',
  '/reports-and-councils/reports/$reportId',
  '/reports-and-councils/decisions',
  '/reports-and-councils/councils',
  '/reports-and-councils/council-form',
  '/reports-and-councils/councils/$councilId',
  '/reports-and-councils/meetings/$meetingId',
  '/reports-and-councils/meetings/$meetingId/print',
  '/add-activity',
  '/notifications/$captainId',
  '/profile',
];

test('every screen is in the navigation of a type, or linked from another screen', () => {
  const offered = captains.flatMap((captain) => [
    ...railOf(captain).flat(),
    ...tabsOf(captain),
    ...actionsOf[captain.type],
  ]);
  const known = new Set<Path | null>([...offered.map(({ path }) => path), ...fromElsewhere]);
  expect(
    paths.filter((each) => !known.has(each)),
    'add each to web/app/navigation.ts or web/features/dashboard/rules.ts, or to `fromElsewhere` here',
  ).toEqual([]);
});

test('each type has a bar of five and a rail, without screens that need a sector', () => {
  const shown = captains.map((captain) => tabsOf(captain).map(({ path }) => path));
  expect(shown).toEqual([
    ['/dashboard', '/stats', '/sectors', '/finance', '/more'],
    ['/dashboard', '/record-captains-absence', '/sectors', '/stats', '/more'],
    ['/dashboard', '/record-scouts-absence', '/my-sector', '/stats', '/more'],
  ]);
  const rails = captains.map((captain) => railOf(captain).map((part) => part.length));
  expect(rails).toEqual([
    [11, 5],
    [12, 4],
    [12, 0],
  ]);
  const newcomer = { type: 'regular', rSectorBaseName: null } as const;
  const waiting = ['/dashboard', '/notifications', '/profile'];
  expect(tabsOf(newcomer).map(({ path }) => path)).toEqual(waiting);
  expect(railOf(newcomer).map((part) => part.map(({ path }) => path))).toEqual([waiting, []]);
});

test('on a phone, the bar and its last tab lead to all that a captain may open', () => {
  for (const captain of captains) {
    const shown = [...tabsOf(captain), ...moreOf(captain).flatMap(({ places }) => places)];
    const paths = shown.map(({ path }) => path);
    expect(new Set(paths).size, captain.type).toBe(paths.length);
    const offered = [...railOf(captain).flat(), ...actionsOf[captain.type]].map(({ path }) => path);
    const missing = offered.filter((path) => path && !paths.includes(path as never));
    expect(missing, 'add each to `more` in web/app/places.ts').toEqual([]);
  }
});

test('the first answer of a screen is an endpoint that its captains may call', () => {
  const begun = Object.values<Screen>(screens).filter(({ first }) => first);
  expect(begun).not.toEqual([]);
  for (const { first, access } of begun) {
    const found = endpoints.find(({ endpoint }) => endpoint.path === first);
    expect(found?.endpoint.access, first).toBe(access);
  }
});
