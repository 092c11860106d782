import { paths } from '../web/app/paths.ts';
import { screens } from './screens.ts';
import { demoPhone, expect, openSignedIn, test } from './server.ts';

type Type = 'general' | 'unit' | 'regular';
const all: Type[] = ['general', 'unit', 'regular'];

/** Who may open each protected screen: the specification's section 6, and where it is silent product.md. */
const mayOpen: Record<
  Exclude<keyof typeof paths, 'landing' | 'login' | 'signUp' | 'scout'>,
  Type[]
> = {
  dashboard: all,
  profile: all,
  editPassword: all,
  startNewTerm: ['general'],
  editTerm: ['general'],
  cancelWeek: ['general'],
  sectors: ['general', 'unit'],
  mySector: all,
  addSector: ['general'],
  assignCaptain: ['general', 'unit'],
  captains: ['general'],
  addScout: ['general', 'unit'],
  updateScout: all,
  deleteScout: ['general', 'unit'],
  stats: all,
  recordScoutsAbsence: ['regular'],
  recordCaptainsAbsence: ['unit'],
  finance: ['general'],
  activities: all,
  addActivity: all,
  sendNotification: ['general', 'unit'],
  history: ['general'],
  notifications: all,
  inbox: all,
};

for (const type of all) {
  test(`a ${type} captain is led from the screens of others to the dashboard, and told why`, async ({
    page,
    demo,
  }) => {
    test.setTimeout(120_000);
    const foreign = Object.entries(mayOpen)
      .filter(([, types]) => !types.includes(type))
      .map(([name]) => paths[name as keyof typeof mayOpen]);
    await openSignedIn(page, demo, demoPhone(type), '/profile');
    for (const path of foreign) {
      await page.goto(demo.address + path);
      await expect(page.getByText('ليس لديك صلاحية للوصول إلى هذه الصفحة'), path).toBeVisible();
      await expect(page).toHaveURL(`${demo.address}/dashboard`);
    }
  });
}

test('the screens that a type may open are those that are looked at as that type', () => {
  for (const type of all) {
    const own = Object.entries(mayOpen)
      .filter(([name, types]) => types.includes(type) && name !== 'inbox')
      .map(([name]) => paths[name as keyof typeof mayOpen]);
    const looked = new Set(screens[type].map((url) => url.split('?')[0]));
    // Who has no sector of their own is only told so there.
    if (type !== 'regular') looked.add(paths.mySector);
    expect(own.filter((path) => !looked.has(path))).toEqual([]);
  }
});
