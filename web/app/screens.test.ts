import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../scripts/endpoints.ts';
import { pages } from './pages.ts';
import { type Path, type Screen, screens } from './screens.ts';

const paths = Object.keys(screens) as Path[];

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
      '/captains/qualifications',
      '/captains/responsibilities',
      '/captains/$captainId',
      '/add-scout',
      '/import',
      '/transfers',
      '/transfers/make',
      '/transfers/receive',
      '/update-scout',
      '/delete-scout',
      '/scout',
      '/scout/$id',
      '/p/$key',
      '/join',
      '/joining',
      '/follow-up',
      '/moving-up',
      '/follow-up/birthdays',
      '/families/messages',
      '/families/notices',
      '/families/notices/form',
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
      '/programmes',
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
      '/equipment',
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
      '/equipment/lists',
      '/equipment/import',
      '/equipment/paper',
      '/activities/$activityId/equipment',
      '/e/$key',
      '/activities',
      '/add-activity',
      '/activities/$activityId',
      '/activities/$activityId/open',
      '/activities/$activityId/people',
      '/activities/$activityId/paper',
      '/activities/$activityId/places',
      '/activities/$activityId/money',
      '/activities/$activityId/day',
      '/send-notification',
      '/help',
      '/privacy',
      '/accessibility',
      '/history',
      '/settings',
      '/settings/country',
      '/settings/payments',
      '/settings/member-numbers',
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

test('the first answer of a screen is an endpoint that its captains may call', () => {
  const begun = Object.values<Screen>(screens).filter(({ first }) => first);
  expect(begun).not.toEqual([]);
  for (const { first, access } of begun) {
    const found = endpoints.find(({ endpoint }) => endpoint.path === first);
    expect(found?.endpoint.access, first).toBe(access);
  }
});
