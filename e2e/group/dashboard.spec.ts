import type { Page } from '@playwright/test';
import type { Captain } from '../../contract/captains/endpoints.ts';
import type { Term } from '../../contract/terms/endpoints.ts';
import { callName, countOf, formatNumber } from '../../web/i18n/format.ts';
import { askOneByOne } from '../support/first-answer.ts';
import { need } from '../support/needs.ts';
import { quiet } from '../support/quiet.ts';
import { comeBack } from '../support/router.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

/**
 * Section 2 of the specification: each card of the actions grid by its label, with the screen's heading.
 */
const actions = {
  general: {
    'بدء فترة جديدة': 'بدء فترة جديدة',
    'تعيين قائد القطاع': 'تعيين قائد القطاع',
    'إضافة قطاع': 'إضافة قطاع',
    'إضافة كشافيين': 'إضافة وتعيين كشافيين',
    الاحصائيات: 'الاحصائيات',
    'إدارة الماليات': 'إدارة الماليات',
    'إرسال إشعار': 'إرسال إشعار',
    'تعديل كشافيين': 'تعديل كشافيين',
    الأنشطة: 'الأنشطة',
    'حذف كشاف': 'حذف كشاف',
    القطاعات: 'القطاعات',
    'التقارير والمجالس': 'التقارير والمجالس',
    الجلسات: 'الجلسات',
  },
  unit: {
    'تسجيل غياب القادة': 'تسجيل غياب القادة',
    'تعيين قائد القطاع': 'تعيين قائد القطاع',
    الاحصائيات: 'الاحصائيات',
    'إرسال إشعار': 'إرسال إشعار',
    'إضافة كشافيين': 'إضافة وتعيين كشافيين',
    'تعديل كشافيين': 'تعديل كشافيين',
    الأنشطة: 'الأنشطة',
    'حذف كشاف': 'حذف كشاف',
    القطاعات: 'القطاعات',
    'التقارير والمجالس': 'التقارير والمجالس',
    الجلسات: 'الجلسات',
  },
  regular: {
    'تسجيل الغياب': 'تسجيل الغياب',
    الاحصائيات: 'الاحصائيات',
    قطاعي: 'قطاعي',
    'تعديل كشافيين': 'تعديل كشافيين',
    الأنشطة: 'الأنشطة',
    'التقارير والمجالس': 'التقارير والمجالس',
    الجلسات: 'الجلسات',
    التقييم: 'التقييم',
  },
} satisfies Record<string, Record<string, string>>;

const fresh = {
  general: ['حذف كشاف', 'القطاعات'],
  unit: ['حذف كشاف', 'القطاعات'],
  regular: ['قطاعي'],
};
const figures = {
  general: ['محتوى الخزنة', 'متوسط الحضور', 'الكشافون', 'القادة'],
  unit: ['حضور المجموعة', 'حضور الوحدة', 'قادة الوحدة', 'كشافو الوحدة'],
  regular: ['نسبة الحضور', 'الكشافون', 'الاشتراك'],
};

/** The cards that the specification calls wide. */
const wide = {
  general: ['بدء فترة جديدة'],
  unit: ['تسجيل غياب القادة'],
  regular: ['الاحصائيات', 'تسجيل الغياب'],
};

/** The new screen starts at its top, with the focus on its heading. */
async function expectArrival(page: Page, heading: string) {
  const title = page.getByRole('heading', { level: 1 });
  // The week's sheets say whose they are, too.
  await expect(title).toHaveAccessibleName(new RegExp(`^${heading}(، .+)?$`));
  await expect(title).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

// The screens behind the cards differ by captain type, the cards by screen size only in looks.
for (const [type, size] of [
  ['general', ''],
  ['unit', ' @phone'],
  ['regular', ' @phone'],
] as const) {
  test(`a ${type} captain uses the whole dashboard${size}${onlyInAll(type !== 'general')}`, async ({
    page,
    demo,
  }) => {
    await openSignedIn(page, demo, demoPhone(type), '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^مرحباً يا (كابتن|شيفتان) /);
    for (const label of figures[type]) {
      await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible();
    }
    const rates = page.getByRole('definition').filter({ hasText: '٪' });
    const ofTerm = {
      general: [/٪$/],
      unit: [/٪$/, /٪$/],
      regular: [/٪$/],
    };
    await expect(rates).toHaveText(ofTerm[type]);
    await expect(page.getByRole('progressbar')).toBeVisible();
    for (const name of ['إلغاء الأسبوع', 'تعديل الفترة']) {
      await expect(page.getByRole('link', { name })).toHaveCount(type === 'general' ? 1 : 0);
    }

    const grid = page.getByRole('region', { name: 'الإجراءات' });
    const own = page.viewportSize()!;
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(grid.getByRole('listitem').first()).toBeVisible();
    const widths = await grid
      .getByRole('listitem')
      .evaluateAll((cards) =>
        cards.map((card) => ({ text: card.textContent, width: card.clientWidth })),
      );
    const narrow = Math.min(...widths.map(({ width }) => width));
    expect(
      widths.filter(({ width }) => width > narrow * 1.2).map(({ text }) => text),
      'cells wider than the others',
    ).toEqual(wide[type]);
    await page.setViewportSize(own);
    for (const [label, heading] of Object.entries(actions[type])) {
      const link = grid.getByRole('link', { name: new RegExp(`^${label}( جديد)?$`) });
      await expect(link).toHaveCount(1);
      await expect(link.getByText('جديد', { exact: true })).toHaveCount(
        (fresh[type] as string[]).includes(label) ? 1 : 0,
      );
      await link.scrollIntoViewIfNeeded();
      await link.click();
      await expectArrival(page, heading);
      await page.goBack();
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    // The dashboard is drawn again after the way back.
    await expect(grid.getByRole('listitem').first()).toBeVisible();
    await quiet(page);
    const shown = await grid.getByRole('listitem').count();
    expect(shown).toBe(Object.keys(actions[type]).length);
  });
}

test('the header leads to the inbox, the profile and out again @both', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('unit'), '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^مرحباً/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^الرسائل الواردة/ })
    .click();
  await expectArrival(page, 'الرسائل الواردة');
  await page.getByRole('link', { name: 'خيمة، الرئيسية' }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'عرض المزيد' }).click();
  await expectArrival(page, 'الرسائل الواردة');
  await page.goBack();
  const wide = page.viewportSize()!.width > 1000;
  const self = wide
    ? page.getByRole('complementary').getByRole('link', { name: /قائد وحدة/ })
    : page.getByRole('link', { name: 'الملف الشخصي' });
  await self.click();
  await expectArrival(page, 'الملف الشخصي');
  await page.getByRole('link', { name: 'تغيير كلمة السر' }).click();
  await expectArrival(page, 'تغيير كلمة السر');
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page.getByText('تم تسجيل الخروج بنجاح')).toBeVisible();
  await expect(page).toHaveURL(`${demo.address}/`);
});

test('the dashboard greets each captain by name and shows the term', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Failed to load resource/);
  const general = demoPhone('general');
  const { body: captains } = await demo.read<{ body: Captain[] }>(general, '/captain');
  for (const [gender, greeting] of [
    ['male', 'مرحباً يا كابتن'],
    ['female', 'مرحباً يا شيفتان'],
  ]) {
    const captain = captains.find((each) => each.gender === gender && each.type === 'regular')!;
    await openSignedIn(page, demo, captain.phoneNumber!, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${greeting} ${callName(captain)}`,
    );
  }

  const { body: term } = await demo.read<{ body: Term }>(general, '/term');
  const { body: left } = await demo.read<{ body: number }>(general, '/term/remaining');
  const card = page.getByRole('region', { name: term.termName });
  await expect(card.getByText(/^الأسبوع الحالي/)).toHaveText('الأسبوع الحالي ١٠');
  await expect(card.getByText(/^الأسابيع المتبقية/)).toHaveText(
    `الأسابيع المتبقية ${formatNumber(left)}`,
  );
  expect(left).toBeGreaterThan(0);
  for (const path of ['remaining', 'week']) {
    await page.route(`**/api/term/${path}`, (route) => route.fulfill({ status: 500, json: {} }));
  }
  await askOneByOne(page);
  // A screen that the device has stored nothing for.
  await openSignedIn(page, demo, demoPhone('unit'), '/dashboard');
  await expect(card.getByText(/^الأسابيع المتبقية/)).toHaveText('الأسابيع المتبقية ٠');
  await expect(card.getByText(/^الأسبوع الحالي/)).toHaveText('الأسبوع الحالي ٠');
});

const unreadOf = async (demo: Server, phone: string) =>
  (await demo.read<{ body: { title: string }[] }>(phone, '/notification?limit=200')).body;

test('the dashboard shows the newest of the unread messages, the bell counts all, and closing one shows the next', async ({
  page,
  demo,
}) => {
  const phone = demoPhone('regular', 23);
  const { body } = await demo.signIn(phone);
  const { rSectorBaseName, rSectorSuffixName } = body;
  for (let count = 1; count <= 6; count += 1) {
    await demo.write(demoPhone('general'), 'POST', '/notification', {
      type: 'other',
      title: `رسالة ${count}`,
      message: 'نص',
      sectorBaseName: rSectorBaseName,
      sectorSuffixName: rSectorSuffixName,
    });
  }
  const unread = await unreadOf(demo, phone);
  await openSignedIn(page, demo, phone, '/dashboard');
  const shown = page.getByRole('button', { name: /^تعليم كمقروء: / });
  const labels = () =>
    shown.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  /** The five newest. */
  const expectNewest = async (messages: { title: string }[]) => {
    await expect(async () => {
      const read = await labels();
      expect(read).toEqual(messages.slice(0, 5).map(({ title }) => `تعليم كمقروء: ${title}`));
    }).toPass();
    const rest = Math.max(0, messages.length - 5);
    const words = rest > 0 ? `عرض المزيد (${formatNumber(rest)})` : 'عرض المزيد';
    await expect(page.getByRole('link', { name: words, exact: true })).toBeVisible();
  };
  await expectNewest(unread);
  const bell = page.getByRole('banner').getByRole('link', { name: /^الرسائل الواردة/ });
  await expect(bell).toHaveAccessibleName(
    `الرسائل الواردة، غير مقروء: ${countOf(unread.length, 'notification')}`,
  );
  await shown.first().click();
  await expectNewest(unread.slice(1));
  await expect(bell).toHaveAccessibleName(
    `الرسائل الواردة، غير مقروء: ${countOf(unread.length - 1, 'notification')}`,
  );
  expect(await unreadOf(demo, phone)).toHaveLength(unread.length - 1);
});

test('the first steps do not come back to a group that begins another term', async ({
  page,
  demo,
}) => {
  await askOneByOne(page);
  const answer = (path: string, json: object, status = 200) =>
    page.route(`**/api${path}*`, (route) => route.fulfill({ status, json }));
  await answer('/stat/attendance/rate', { message: 'ok', body: null });
  await answer('/captain/waiting', {
    message: 'ok',
    body: [],
    count: 0,
    total: 0,
    sectors: [{ baseName: 'زهرات', suffixName: 'أ' }],
  });
  const answered = ['/stat/attendance/rate', '/captain/waiting', '/term/week'].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api${path}`),
  );
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  await Promise.all(answered);
  await expect(page.getByRole('region', { name: 'الإجراءات' })).toBeVisible();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expect(page.getByText('خطواتك الأولى')).toHaveCount(0);
});

test('only general captains are warned of a disk that is nearly full', async ({ page, demo }) => {
  let asked = 0;
  let disk: object | null = { freeMb: 180, low: true };
  await askOneByOne(page);
  await page.route('**/api/ready', (route) => {
    asked += 1;
    return route.fulfill({ json: { message: 'ok', disk } });
  });
  const warning = need(page, /^قرص الخادم/);
  await openSignedIn(page, demo, demoPhone('unit'), '/dashboard');
  await expect(page.getByRole('region', { name: 'الإجراءات' })).toBeVisible();
  await expect(warning).toHaveCount(0);
  expect(asked).toBe(0);
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  await expect(warning).toBeVisible();
  await warning.click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByText(/بقي عليه ١٨٠ ميجابايت/)).toBeVisible();
  await page.goBack();
  await expect(warning).toBeVisible();
  for (const other of [null, { freeMb: 90_000, low: false }]) {
    disk = other;
    const before = asked;
    await comeBack(page);
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(page.getByRole('region', { name: 'الإجراءات' })).toBeVisible();
    await expect(warning).toHaveCount(0);
  }
});
