import type { Page } from '@playwright/test';
import { aPhone } from '../support/fresh.ts';
import { signUp } from '../support/group.ts';
import { expect, openSignedIn, test } from '../support/server.ts';

const PHONE = aPhone();

/** dd/MM/yyyy, this many days from today. */
function typedDay(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Cairo' }).format(day);
}

async function fillTerm(page: Page, name: string, start: number, end: number) {
  await page.getByLabel('اسم الفترة').fill(name);
  await page.getByLabel('تاريخ البداية', { exact: true }).fill(typedDay(start));
  await page.getByLabel('تاريخ البداية', { exact: true }).press('Tab');
  await page.getByLabel('تاريخ النهاية', { exact: true }).fill(typedDay(end));
  await page.getByLabel('تاريخ النهاية', { exact: true }).press('Tab');
}

test('a term is started, edited and followed by another, and a week is cancelled', async ({
  page,
  own,
  allowFailures,
}) => {
  allowFailures(/409.*\/api\/term/s);
  await signUp(own, PHONE);
  await openSignedIn(page, own, PHONE, '/dashboard');
  await expect(page.getByText(/^الأسبوع الحالي/)).toHaveText('الأسبوع الحالي ٠');
  for (const path of ['/edit-term', '/cancel-week']) {
    await page.goto(own.address + path);
    await expect(page.getByText('لا توجد فترة حالية')).toBeVisible();
  }

  await page.goto(`${own.address}/start-new-term`);
  await expect(page.getByText('لا يمكن التراجع عن بدء فترة جديدة')).toBeVisible();
  await expect(
    page.getByText('بعدها تستخدم كل الصفحات والأرقام الفترة الجديدة وحدها.'),
  ).toBeVisible();
  await fillTerm(page, 'فترة قادمة', 3, 60);
  await page.getByRole('button', { name: 'بدء الفترة' }).click();
  await expect(page.getByText('ضع علامة على «أنا أفهم» أولاً')).toBeVisible();
  await page.getByLabel('أنا أفهم').check();
  await page.getByRole('button', { name: 'بدء الفترة' }).click();
  await expect(page.getByText('تم إنشاء الفترة بنجاح')).toBeVisible();
  const card = (name: string) => page.getByRole('region', { name });
  await expect(card('فترة قادمة').getByText(/^الأسبوع الحالي/)).toHaveText('الأسبوع الحالي ٠');

  await page.getByRole('link', { name: 'تعديل الفترة' }).click();
  await expect(page.getByLabel('اسم الفترة')).toHaveValue('فترة قادمة');
  await expect(page.getByLabel('تاريخ البداية', { exact: true })).toHaveValue(/./);
  await expect(page.getByLabel('تاريخ النهاية', { exact: true })).toHaveValue(/./);
  await fillTerm(page, 'فترة الخريف', -8, 60);
  await page.getByRole('button', { name: 'تعديل', exact: true }).click();
  await expect(page.getByText('ضع علامة على «أنا أفهم» أولاً')).toBeVisible();
  await page.getByLabel('أنا أفهم').check();
  await page.getByRole('button', { name: 'تعديل', exact: true }).click();
  await expect(page.getByText('تم تعديل الفترة بنجاح')).toBeVisible();
  await expect(card('فترة الخريف').getByText(/^الأسبوع الحالي/)).toHaveText('الأسبوع الحالي ٢');

  await page.getByRole('link', { name: 'إلغاء الأسبوع' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('إلغاء الأسبوع');
  await expect(page.getByText('هل أنت متأكد من إلغاء الأسبوع؟')).toBeVisible();
  await expect(page.getByText('إلغاء الاسبوع قرار مهم و لا يمكن التراجع عنه')).toBeVisible();
  await expect(
    page.getByText('الغياب لا يُحتسب في أي نسبة، والاشتراك المدفوع يبقى في الخزنة.'),
  ).toBeVisible();
  const cancel = page.getByRole('button', { name: 'إلغاء الأسبوع' });
  const [red, green] = await cancel.evaluate((button) =>
    getComputedStyle(button).backgroundColor.match(/\d+/g)!.map(Number),
  );
  expect(red).toBeGreaterThan(2 * green!);
  await cancel.click();
  await expect(page.getByText('ضع علامة على «أنا أفهم» أولاً')).toBeVisible();
  await expect(page).toHaveURL(/\/cancel-week$/);
  await page.getByLabel('أنا أفهم').check();
  await cancel.click();
  await expect(page.getByText('تم إلغاء الأسبوع بنجاح')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: 'إلغاء الأسبوع' })).toHaveAccessibleDescription(
    'الأسبوع الحالي ملغي بالفعل',
  );
  await page.goto(`${own.address}/finance`);
  await expect(
    page.getByRole('term').filter({ hasText: 'اشتراك الاسبوع الحاليالأسبوع ملغي' }),
  ).toBeVisible();
  await page.goto(`${own.address}/cancel-week`);
  await expect(page.getByText('الأسبوع ٢ ملغي بالفعل')).toBeVisible();

  await page.goto(`${own.address}/start-new-term`);
  await fillTerm(page, 'فترة الشتاء', 61, 100);
  await page.getByLabel('أنا أفهم').check();
  await page.getByRole('button', { name: 'بدء الفترة' }).click();
  await expect(card('فترة الشتاء').getByText(/^الأسبوع الحالي/)).toHaveText('الأسبوع الحالي ٠');
  await page.goto(`${own.address}/stats`);
  await expect(page.getByText('فترة الشتاء')).toBeVisible();
  await page.goto(`${own.address}/edit-term`);
  await expect(page.getByLabel('اسم الفترة')).toHaveValue('فترة الشتاء');

  // Somebody else renames it meanwhile.
  const { body } = await own.read<{ body: object }>(PHONE, '/term');
  await own.write(PHONE, 'PATCH', '/term', { ...body, termName: 'فترة الثلج' });
  await page.getByLabel('اسم الفترة').fill('فترة البرد');
  await page.getByLabel('أنا أفهم').check();
  await page.getByRole('button', { name: 'تعديل', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'تغيّرت هذه الفترة بعد فتحها' });
  await expect(question).toContainText('اسم الفترةالمحفوظ الآنفترة الثلجتعديلكفترة البرد');
  await question.getByRole('button', { name: 'الرجوع إلى التعديل' }).click();
  await expect(page.getByLabel('اسم الفترة')).toHaveValue('فترة البرد');
  await page.getByRole('button', { name: 'تعديل', exact: true }).click();
  await question.getByRole('button', { name: 'حفظ تعديلي' }).click();
  await expect(page.getByText('تم تعديل الفترة بنجاح')).toBeVisible();
  await expect(card('فترة البرد')).toBeVisible();
});
