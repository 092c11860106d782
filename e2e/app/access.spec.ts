import type { Path } from '../../web/app/screens.ts';
import { goByRouter } from '../support/router.ts';
import { screens, shows } from '../support/screens.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

type Type = 'general' | 'unit' | 'regular';
const all: Type[] = ['general', 'unit', 'regular'];

/** Which types of captain may open each protected screen. Specification, section 6. */
const mayOpen: Record<
  Exclude<
    Path,
    | '/'
    | '/login'
    | '/signUp'
    | '/scout'
    | '/scout/$id'
    | '/p/$key'
    | '/e/$key'
    | '/join'
    | '/privacy'
    | '/accessibility'
  >,
  Type[]
> = {
  '/dashboard': all,
  '/more': all,
  '/profile': all,
  '/edit-password': all,
  '/start-new-term': ['general'],
  '/edit-term': ['general'],
  '/cancel-week': ['general'],
  '/sectors': ['general', 'unit'],
  '/my-sector': all,
  '/add-sector': ['general'],
  '/assign-captain': ['general', 'unit'],
  '/captains': ['general'],
  '/captains/qualifications': ['general', 'unit'],
  '/captains/responsibilities': all,
  '/captains/$captainId': ['general'],
  '/add-scout': ['general', 'unit'],
  '/import': ['general', 'unit'],
  '/update-scout': all,
  '/delete-scout': ['general', 'unit'],
  '/stats': all,
  '/census': ['general'],
  '/record-scouts-absence': ['regular'],
  '/record-scouts-absence/print': ['regular'],
  '/record-captains-absence': ['unit'],
  '/sector-week': all,
  '/unpaid': all,
  '/follow-up': all,
  '/follow-up/birthdays': all,
  '/moving-up': ['general', 'unit'],
  '/transfers': ['general'],
  '/transfers/make': ['general'],
  '/transfers/receive': ['general'],
  '/joining': ['general', 'unit'],
  '/families/messages': all,
  '/families/notices': all,
  '/families/notices/form': all,
  '/consents': all,
  '/equipment': all,
  '/equipment/lists': ['general'],
  '/equipment/new': ['general'],
  '/equipment/$itemId': all,
  '/equipment/$itemId/edit': ['general'],
  '/equipment/lend': ['general'],
  '/equipment/out': all,
  '/equipment/lending/$lendingId': all,
  '/equipment/ask': all,
  '/equipment/requests': all,
  '/equipment/count': ['general'],
  '/equipment/count/$countId': ['general'],
  '/equipment/import': ['general'],
  '/equipment/paper': all,
  '/activities/$activityId/equipment': all,
  '/scores': ['unit', 'regular'],
  '/sessions': all,
  '/sessions/plan': all,
  '/sessions/$sessionId': all,
  '/sessions/$sessionId/outcome': all,
  '/term-report': all,
  '/programmes': ['general'],
  '/scores/badges': all,
  '/scores/badges/$badgeId': all,
  '/scores/badge-form': ['general'],
  '/scores/ceremony': all,
  '/scores/certificate': all,
  '/scores/results': all,
  '/scores/criteria': all,
  '/scores/patrols': all,
  '/reports-and-councils': all,
  '/reports-and-councils/reports': all,
  '/reports-and-councils/report-form': all,
  '/reports-and-councils/reports/$reportId': all,
  '/reports-and-councils/decisions': all,
  '/reports-and-councils/councils': all,
  '/reports-and-councils/council-form': ['general', 'unit'],
  '/reports-and-councils/councils/$councilId': all,
  '/reports-and-councils/meetings/$meetingId': all,
  '/reports-and-councils/meetings/$meetingId/print': all,
  '/finance': ['general'],
  '/finance/print': ['general'],
  '/sessions/materials': all,
  '/sessions/$sessionId/day': all,
  '/sessions/$sessionId/paper': all,
  '/activities': all,
  '/add-activity': all,
  '/activities/$activityId': all,
  '/activities/$activityId/open': all,
  '/activities/$activityId/people': all,
  '/activities/$activityId/paper': all,
  '/activities/$activityId/places': all,
  '/activities/$activityId/money': all,
  '/activities/$activityId/day': all,
  '/send-notification': ['general', 'unit'],
  '/history': ['general'],
  '/settings': ['general'],
  '/settings/country': ['general'],
  '/settings/payments': ['general'],
  '/settings/member-numbers': ['general'],
  '/help': all,
  '/notifications': all,
  '/notifications/$captainId': all,
};

for (const type of all) {
  test(`a ${type} captain is redirected from forbidden screens to the dashboard, with the reason${onlyInAll(type !== 'regular')}`, async ({
    page,
    demo,
  }) => {
    const foreign = Object.entries(mayOpen)
      .filter(([, types]) => !types.includes(type))
      .map(([path]) => path);
    const told = page.getByText('ليس لديك صلاحية للوصول إلى هذه الصفحة');
    await openSignedIn(page, demo, demoPhone(type), foreign[0]!);
    for (const path of foreign) {
      if (path !== foreign[0]) await goByRouter(page, path);
      await expect(told, path).toBeVisible();
      if (path === '/record-scouts-absence') {
        await expect(page.getByText(/لا يسجّل: يسجّل قائد كل قطاع/)).toBeVisible();
      }
      await expect(page).toHaveURL(`${demo.address}/dashboard`);
      // The next screen sets it again.
      await page.getByRole('button', { name: 'إغلاق الرسالة' }).click();
      await expect(told).toHaveCount(0);
    }
  });
}

/** Looked at with a number in the address, or open to visitors too. */
const beside: Path[] = [
  '/privacy',
  '/accessibility',
  '/activities/$activityId',
  '/activities/$activityId/open',
  '/activities/$activityId/people',
  '/activities/$activityId/paper',
  '/activities/$activityId/places',
  '/activities/$activityId/money',
  '/activities/$activityId/day',
  '/activities/$activityId/equipment',
  '/equipment/$itemId',
  '/equipment/$itemId/edit',
  '/equipment/lending/$lendingId',
  '/equipment/count/$countId',
  '/sessions/$sessionId',
  '/sessions/$sessionId/outcome',
  '/sessions/$sessionId/day',
  '/sessions/$sessionId/paper',
  '/captains/$captainId',
  '/scout',
  '/scout/$id',
  '/scores/badges/$badgeId',
  '/reports-and-councils/reports/$reportId',
  '/reports-and-councils/councils/$councilId',
  '/reports-and-councils/meetings/$meetingId',
  '/reports-and-councils/meetings/$meetingId/print',
];

test('the accessibility journeys cover every screen that a type may open', () => {
  for (const type of all) {
    const own = Object.entries(mayOpen)
      .filter(([path, types]) => types.includes(type) && !path.includes('$'))
      // Captains without a sector are only told so there.
      .filter(([path]) => type === 'regular' || path !== '/my-sector')
      .map(([path]) => path);
    const looked = screens[type].map((url) => url.split('?')[0]);
    const beyond = looked.filter(
      (path) => path && (path in mayOpen || !beside.some((each) => shows(path, each))),
    );
    expect([...new Set(beyond)].sort()).toEqual(own.sort());
  }
});
