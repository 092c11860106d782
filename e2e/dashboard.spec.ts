import type { Page } from '@playwright/test';
import { demoPhone, expect, openSignedIn, test } from './server.ts';

/** Specification, section 2: each card of the actions grid by its label, and the screen's heading; null is 'not yet'. */
const actions = {
  general: {
    'بدء فترة جديدة': 'بدء فترة جديدة',
    'تعيين قائد القطاع': 'تعيين القادة',
    'إضافة قطاع': 'إضافة قطاع',
    'إضافة كشافيين': 'إضافة وتعيين كشافيين',
    الاحصائيات: 'الاحصائيات',
    'إدارة الماليات': 'إدارة الماليات',
    'إرسال إشعار': 'إرسال إشعار',
    'تعديل كشافيين': 'تعديل كشافيين',
    الأنشطة: 'الأنشطة',
    'حذف كشاف': 'حذف كشاف',
    القطاعات: 'القطاعات',
    'التقارير والمجالس': null,
    الجلسات: null,
  },
  unit: {
    'تسجيل غياب القادة': 'تسجيل غياب القادة',
    'تعيين قائد القطاع': 'تعيين القادة',
    الاحصائيات: 'الاحصائيات',
    'إرسال إشعار': 'إرسال إشعار',
    'إضافة كشافيين': 'إضافة وتعيين كشافيين',
    'تعديل كشافيين': 'تعديل كشافيين',
    الأنشطة: 'الأنشطة',
    'حذف كشاف': 'حذف كشاف',
    القطاعات: 'القطاعات',
    'التقارير والمجالس': null,
    الجلسات: null,
  },
  regular: {
    'تسجيل الغياب': 'تسجيل الغياب',
    الاحصائيات: 'الاحصائيات',
    قطاعي: 'قطاعي',
    'تعديل كشافيين': 'تعديل كشافيين',
    الأنشطة: 'الأنشطة',
    'التقارير والمجالس': null,
    الجلسات: null,
    التقييم: null,
  },
} satisfies Record<string, Record<string, string | null>>;

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

/** The new screen begins at its top, with the focus on its one heading. */
async function expectArrival(page: Page, heading: string) {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(heading);
  await expect(title).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

for (const type of ['general', 'unit', 'regular'] as const) {
  test(`a ${type} captain goes through the whole dashboard @both`, async ({ page, demo }) => {
    test.setTimeout(120_000);
    await openSignedIn(page, demo, demoPhone(type), '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^مرحباً يا (كابتن|شيفتان) /);
    for (const label of figures[type]) {
      await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible();
    }
    await expect(page.getByRole('progressbar')).toBeVisible();
    for (const name of ['إلغاء الأسبوع', 'تعديل الفترة']) {
      await expect(page.getByRole('link', { name })).toHaveCount(type === 'general' ? 1 : 0);
    }

    const grid = page.getByRole('region', { name: 'الإجراءات' });
    for (const [label, heading] of Object.entries(actions[type])) {
      if (heading === null) {
        const soon = grid.getByRole('button', { name: label });
        await expect(soon).toBeDisabled();
        await expect(soon).toContainText('قريباً');
        continue;
      }
      // With a sector, a regular captain's main action stands on a card of its own.
      const place = label === 'تسجيل الغياب' ? page.getByRole('main') : grid;
      const link = place.getByRole('link', { name: new RegExp(`^${label}( جديد)?$`) });
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
    const shown = await grid.getByRole('listitem').count();
    const alone = type === 'regular' ? 1 : 0;
    expect(shown).toBe(Object.keys(actions[type]).length - alone);
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
  await page.getByRole('link', { name: 'خيمة، الصفحة الرئيسية' }).first().click();
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
