import type { Page } from '@playwright/test';
import type { Week } from '../../contract/terms/endpoints.ts';
import { askOneByOne } from '../support/first-answer.ts';
import { meet } from '../support/group.ts';
import { hideSession, need, needs, showAllNeeds } from '../support/needs.ts';
import { goByRouter } from '../support/router.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

/** The new screen starts at its top, with the focus on its heading. */
async function expectArrival(page: Page, heading: string) {
  const title = page.getByRole('heading', { level: 1 });
  // The week's sheets say whose they are, too.
  await expect(title).toHaveAccessibleName(new RegExp(`^${heading}(، .+)?$`));
  await expect(title).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

/** Shows the current week as cancelled in every answer. */
async function cancelCurrentWeek(page: Page, current: number) {
  await page.route(/\/api\/term\/week(\/all)?$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { body: Week | Week[] };
    const cancel = (week: Week) =>
      week.weekNumber === current ? { ...week, cancelled: true } : week;
    const body = Array.isArray(answer.body) ? answer.body.map(cancel) : cancel(answer.body);
    await route.fulfill({ response, json: { ...answer, body } });
  });
  // Nobody meets in it.
  await hideSession(page);
}

test('in a cancelled week there is nothing to record, and no other week is offered @phone', async ({
  page,
  demo,
}) => {
  await meet(demo, 0);
  await cancelCurrentWeek(page, 10);
  await openSignedIn(page, demo, demoPhone('regular'), '/dashboard');
  await expect(page.getByText('الأسبوع ١٠ ملغي، لا يُسجَّل فيه شيء')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'تسجيل الغياب' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /تسجيل الغياب.*الأسبوع ملغي/ })).toBeDisabled();
  await page.getByRole('link', { name: 'تصحيح أسبوع سابق' }).click();
  await expectArrival(page, 'تسجيل الغياب');
  const picker = page.getByRole('combobox', { name: 'تغيير الأسبوع' });
  await expect(page.getByText('الأسبوع ١٠ ملغي ولا يُسجَّل فيه غياب.')).toBeVisible();
  await expect(picker).toHaveValue('');
  await expect(page.getByRole('table')).toHaveCount(0);
  await picker.selectOption('9');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL(/week=9/);

  await openSignedIn(page, demo, demoPhone('unit'), '/record-captains-absence');
  await expect(page.getByText('الأسبوع ١٠ ملغي ولا يُسجَّل فيه غياب.')).toBeVisible();
  await expect(picker).toHaveValue('');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a week that can’t be cancelled says why', async ({ page, demo, allowFailures }) => {
  allowFailures(/Failed to load resource/);
  const cancel = page.getByRole('button', { name: 'إلغاء الأسبوع' });
  await cancelCurrentWeek(page, 10);
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  await expect(cancel).toBeDisabled();
  await expect(cancel).toHaveAccessibleDescription('الأسبوع الحالي ملغي بالفعل');
  await expect(page.getByRole('link', { name: 'تعديل الفترة' })).toBeVisible();
  // A request that is running still gets its route's answer.
  await page.unrouteAll({ behavior: 'wait' });

  await askOneByOne(page);
  await page.route('**/api/term/week', (route) =>
    route.fulfill({
      status: 404,
      json: { status: 404, code: 'NO_CURRENT_WEEK', message: 'none', arabicMessage: 'لا يوجد' },
    }),
  );
  await page.reload();
  await expect(cancel).toHaveAccessibleDescription('لا يوجد أسبوع حالي لإلغائه');
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('link', { name: 'إلغاء الأسبوع' })).toBeVisible();
});

test('a term that failed to load shows a card with 0, its buttons and another try', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/);
  await askOneByOne(page);
  await page.route('**/api/term**', (route) => route.abort());
  await page.route('**/api/term/**', (route) => route.abort());
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const card = page.getByRole('region', { name: 'الفترة الحالية' });
  await expect(card.getByText('تعذّر تحميل الفترة')).toBeVisible();
  await expect(card.getByText(/^الأسبوع الحالي/)).toHaveText('الأسبوع الحالي ٠');
  await expect(card.getByText(/^الأسابيع المتبقية/)).toHaveText('الأسابيع المتبقية ٠');
  for (const name of ['تعديل الفترة', 'إلغاء الأسبوع']) {
    await expect(card.getByRole('link', { name })).toBeVisible();
  }
  await page.unrouteAll();
  await card.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(page.getByText('الأسبوع الحالي ١٠')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
});

test('a figure that failed to load shows no data, and nothing paid differs from nothing recorded', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/);
  const figure = (label: string) =>
    page
      .getByRole('term')
      .filter({ hasText: label })
      .locator('xpath=following-sibling::dd')
      .first();
  const lost = ['finance/subscription?*', 'stat/logistics/scouts?*'];
  lost.push('stat/money/current-week-subscription');
  await askOneByOne(page);
  for (const path of lost) await page.route(`**/api/${path}`, (route) => route.abort());
  await openSignedIn(page, demo, demoPhone('regular'), '/dashboard');
  for (const label of ['الاشتراك', 'الكشافون']) {
    await expect(figure(label)).toHaveText('لا يوجد بيانات');
  }
  await expect(page.getByRole('main').getByText('جاري التحميل…')).toHaveCount(0);
  const label = 'اشتراك الاسبوع الحالي';
  await openSignedIn(page, demo, demoPhone('general'), '/finance');
  await expect(figure(label)).toHaveText('لا يوجد بيانات');
  await goByRouter(page, '/stats?tab=finance');
  await expect(figure(label)).toHaveText('لا يوجد بيانات');

  await page.unrouteAll();
  await askOneByOne(page);
  const paid = { message: 'paid', body: 215, totalMoney: 215, recorded: true, cancelled: true };
  for (const path of ['finance/subscription?*', 'stat/money/current-week-subscription']) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: paid }));
  }
  await page.reload();
  await expect(figure(`${label} (الأسبوع ملغي)`)).toHaveText('٢١٥ جنيه');
  await goByRouter(page, '/finance');
  await expect(figure(`${label} (الأسبوع ملغي)`)).toHaveText('٢١٥ جنيه');
  await openSignedIn(page, demo, demoPhone('regular'), '/dashboard');
  await expect(figure('الاشتراك (الأسبوع ملغي)')).toHaveText('٢١٥ جنيه');
});

test('what waits for a captain and failed to load is told with another try, and the rest stays', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/);
  await askOneByOne(page);
  await page.route('**/api/alert', (route) => route.abort());
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  await expect(needs(page).getByText('تعذّر تحميل ما يحتاج إليك')).toBeVisible();
  await showAllNeeds(page);
  await expect(need(page, /^مكالمات اليوم/)).toBeVisible();
  await expect(need(page, /^كشافون بلا موافقة/)).toHaveCount(0);
  await expect(page.getByRole('term').filter({ hasText: 'محتوى الخزنة' })).toBeVisible();
  await page.unrouteAll();
  await needs(page).getByRole('button', { name: 'إعادة المحاولة' }).click();
  // All lines are there before they are unfolded.
  await expect(needs(page).getByText('تعذّر تحميل')).toHaveCount(0);
  await showAllNeeds(page);
  await expect(need(page, /^كشافون بلا موافقة/)).toBeVisible();

  // Nothing is known: the card must not say that nothing waits.
  await askOneByOne(page);
  const lost = ['alert', 'follow-up**', 'council/decisions**', 'captain/waiting', 'stat/week'];
  for (const path of lost) await page.route(`**/api/${path}`, (route) => route.abort());
  await page.reload();
  await expect(needs(page).getByText('تعذّر تحميل ما يحتاج إليك')).toBeVisible();
  await expect(page.getByText('لا شيء ينتظرك')).toHaveCount(0);
});

test('a captain of an unknown type is offered no actions', async ({ page, demo }) => {
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    const said = (await answer.json()) as { body: object };
    await route.fulfill({ json: { ...said, body: { ...said.body, type: 'visitor' } } });
  });
  await openSignedIn(page, demo, '01000009001', '/dashboard');
  await expect(page.getByText('لا توجد إجراءات متاحة')).toBeVisible();
  await expect(page.getByRole('region', { name: 'الإجراءات' }).getByRole('link')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('token_state')))
    .toContain('"visitor"');
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('لا توجد إجراءات متاحة')).toBeVisible();
  // There is no rank before the group's name, so no comma either.
  await expect(page.locator('h1 + p')).toHaveText(/^\s*[^\s،]/);
});
