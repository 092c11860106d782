import type { Page } from '@playwright/test';
import { choiceField } from '../support/kit.ts';
import type { screens } from '../support/screens.ts';

/** A state of a screen that follows an action: a wrong form, an open dialog. */
export type Moment = {
  viewer: keyof typeof screens;
  url: string;
  name: string;
  /** Pictured in the dark theme too. */
  dark?: boolean;
  act: (page: Page) => Promise<unknown>;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const choose = (name: string | RegExp) => (page: Page) =>
  page.getByRole('menuitem', { name }).first().click();
const dialog = (page: Page) => page.locator('[role$=dialog]').waitFor();
const inTurn =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

/** Submits a form as it is, so that it shows its errors. */
const wrong = (submit: string | RegExp) =>
  inTurn(press(submit), (page) =>
    page.locator('[aria-invalid=true], [data-invalid]').first().waitFor(),
  );

/** The server refuses all further writes. */
const refuse = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 503,
          json: {
            status: 503,
            code: 'DATABASE_UNAVAILABLE',
            message: 'The database is out of reach',
            arabicMessage: 'الخدمة غير متاحة الآن، يرجى المحاولة بعد قليل',
          },
        }),
  );

/** Ticks who paid in the sector; nothing is stored. */
const notePayments = async (page: Page) => {
  await page.route(/\/api\/(screen\/attendance|scoutAttendance\/sector\/all)/, async (route) => {
    const text = await (await route.fetch()).text();
    const body = text.replaceAll('"whoPaid":{"on":false', '"whoPaid":{"on":true');
    await route.fulfill({ contentType: 'application/json', body });
  });
  const url = new URL(page.url());
  url.searchParams.set('tab', 'paid');
  await page.goto(url.href);
  await page.getByRole('columnheader', { name: 'المبلغ' }).waitFor();
};

/** The treasury's form, which a phone folds to one line. */
const openItemForm = async (page: Page) => {
  const folded = page.locator('summary').filter({ hasText: 'إضافة بند' });
  if (await folded.isVisible()) await folded.click();
};

/** Asks to reverse the newest item, from its menu. */
const reverseItem = async (page: Page) => {
  await page
    .getByRole('button', { name: /^خيارات البند/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'عكس' }).click();
};

const forms: Moment[] = [
  { viewer: 'visitor', url: '/login', name: 'wrong', act: wrong('تسجيل الدخول') },
  { viewer: 'visitor', url: '/signUp', name: 'wrong', act: wrong(/^إنشاء/) },
  { viewer: 'general', url: '/edit-password', name: 'wrong', act: wrong('تغيير كلمة السر') },
  { viewer: 'general', url: '/add-sector', name: 'wrong', act: wrong('إضافة القطاع') },
  { viewer: 'general', url: '/families/notices/form', name: 'wrong', act: wrong(/^نشر/) },
  { viewer: 'general', url: '/start-new-term', name: 'wrong', act: wrong(/^بدء/) },
  { viewer: 'general', url: '/assign-captain', name: 'wrong', act: wrong('تغيير الرتبة') },
  {
    viewer: 'general',
    url: '/finance',
    name: 'wrong',
    dark: true,
    act: inTurn(openItemForm, wrong(/^إضافة$/)),
  },
  { viewer: 'general', url: '/send-notification', name: 'wrong', act: wrong('إرسال') },
  { viewer: 'unit', url: '/add-scout', name: 'wrong', dark: true, act: wrong(/^إضافة/) },
  { viewer: 'regular', url: '/add-activity', name: 'wrong', act: wrong(/^إضافة/) },
];

const dialogs: Moment[] = [
  {
    viewer: 'general',
    url: '/sectors?base=أشبال&suffix=أ',
    name: 'menu',
    dark: true,
    act: press('تحميل البيانات'),
  },
  {
    viewer: 'general',
    url: '/sectors?base=أشبال&suffix=أ',
    name: 'rename',
    act: inTurn(press('إدارة القطاع'), choose('تعديل الاسم'), dialog),
  },
  { viewer: 'general', url: '/captains', name: 'menu', act: press(/^إدارة حساب/) },
  {
    viewer: 'general',
    url: '/captains',
    name: 'password',
    dark: true,
    act: inTurn(press(/^إدارة حساب/), choose('كلمة سر مؤقتة'), dialog),
  },
  {
    viewer: 'general',
    url: '/finance',
    name: 'reversal',
    dark: true,
    act: inTurn(reverseItem, dialog),
  },
  {
    viewer: 'general',
    url: '/finance',
    name: 'week',
    act: press(/^اشتراك الأسبوع/),
  },
  { viewer: 'general', url: '/activities', name: 'delete', act: inTurn(press(/^حذف/), dialog) },
  {
    viewer: 'unit',
    url: '/add-scout',
    name: 'leave',
    dark: true,
    act: inTurn(
      (page) => page.getByLabel('الاسم').first().fill('أحمد سامي'),
      (page) => page.getByRole('link', { name: 'الرئيسية' }).first().click(),
      dialog,
    ),
  },
  {
    viewer: 'unit',
    url: '/add-scout',
    name: 'calendar',
    dark: true,
    act: press('اختيار تاريخ الميلاد من التقويم'),
  },
  {
    viewer: 'unit',
    url: '/assign-captain',
    name: 'choices',
    act: (page) => choiceField(page, 'القطاع').first().click(),
  },
  {
    viewer: 'general',
    url: '/assign-captain',
    name: 'search',
    act: (page) => choiceField(page, 'القائد').first().click(),
  },
];

const search = (text: string) =>
  inTurn(press('بحث'), dialog, (page) => page.getByRole('searchbox').last().fill(text));

const others: Moment[] = [
  {
    viewer: 'general',
    url: '/dashboard',
    name: 'search',
    dark: true,
    act: inTurn(search('مين'), (page) => page.locator('mark').first().waitFor()),
  },
  {
    viewer: 'unit',
    url: '/dashboard',
    name: 'search-nobody',
    act: inTurn(search('خوفو'), (page) => page.getByText('لا أحد بهذا الاسم').waitFor()),
  },
  {
    viewer: 'regular',
    url: '/record-scouts-absence',
    name: 'ticked',
    dark: true,
    act: press('الكل حاضر'),
  },
  {
    viewer: 'regular',
    url: '/record-scouts-absence',
    name: 'payments',
    dark: true,
    act: notePayments,
  },
  // Taken last for a regular captain: the next page would send the outbox, and the week would be recorded for the
  // others.
  {
    viewer: 'regular',
    url: '/record-scouts-absence',
    name: 'refused',
    dark: true,
    act: inTurn(
      refuse,
      press('الكل حاضر'),
      (page) => page.getByLabel('المبلغ المدفوع').fill('300'),
      press(/^تسليم/),
      (page) => page.getByText('الخدمة غير متاحة الآن').first().waitFor(),
    ),
  },
  {
    viewer: 'general',
    url: '/finance?search=لا شيء كهذا',
    name: 'nothing-found',
    act: (page) =>
      page
        .getByText(/لا (يوجد|توجد)/)
        .first()
        .waitFor(),
  },
  {
    viewer: 'general',
    url: '/history',
    name: 'opened',
    act: (page) => page.locator('summary').first().click(),
  },
];

export const moments: Moment[] = [...forms, ...dialogs, ...others];
