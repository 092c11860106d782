import type { FinanceItem } from '../../contract/finance/endpoints.ts';
import { formatMoney } from '../../web/i18n/format.ts';
import { formatDigits } from '../../web/i18n/localize.ts';
import { findBarriers } from '../support/axe.ts';
import { soon } from '../support/limits.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const general = demoPhone('general');

test('a treasurer counts the cash, adds the difference as an item, closes the month and opens it again @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  // The refusal of a repeated count.
  allowFailures(/Failed to load resource.*409/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { body: balance } = await demo.read<{ body: number }>(general, '/finance');
  await openSignedIn(page, demo, general, '/finance');
  await page.getByRole('button', { name: 'جرد جديد' }).click();
  const count = page.getByRole('dialog', { name: 'جرد الخزنة' });
  await count.getByText('العدّ بفئات النقود').click();
  await count.getByLabel('عدد قطع فئة ٢٠٠ جنيه').fill('3');
  await count.getByLabel('عدد قطع فئة ٥ جنيه').fill('2');
  await expect(count.getByLabel('المبلغ المعدود')).toHaveValue(/^(610|٦١٠)$/);
  const shortage = formatMoney(Math.round((balance - 610) * 100) / 100);
  await expect(count.getByRole('status')).toContainText(`عجز ${shortage} جنيه`);
  await count.getByLabel(/إضافة بند مصروف اليوم بقيمة الفرق/).check();
  expect(await findBarriers(page)).toEqual([]);
  await count.getByRole('button', { name: 'تسجيل الجرد' }).click();
  await expect(page.getByText('تم تسجيل الجرد وبند الفرق بنجاح')).toBeVisible();
  const first = page.getByRole('listitem').filter({ hasText: 'المعدود ٦١٠ جنيه' }).first();
  await expect(first).toContainText(`عجز ${shortage} جنيه`);
  await expect(first).toContainText('سُجِّل بالبند');
  await expect(first).toContainText('٣ × ٢٠٠');
  expect((await demo.read<{ body: number }>(general, '/finance')).body).toBe(610);

  // A second equal entry on the same day asks first.
  const recount = async (answer: string) => {
    await page.getByRole('button', { name: 'جرد جديد' }).click();
    await count.getByLabel('المبلغ المعدود').fill('610');
    await count.getByRole('button', { name: 'تسجيل الجرد' }).click();
    const repeated = page.getByRole('alertdialog', { name: 'تسجيل الجرد مرة أخرى؟' });
    if (answer === 'none') return;
    await expect(repeated).toContainText('سُجِّل اليوم جرد بالمبلغ نفسه والرصيد نفسه، بواسطة');
    await repeated.getByRole('button', { name: answer, exact: true }).click();
  };
  await recount('none');
  await expect(page.getByText('تم تسجيل الجرد بنجاح')).toBeVisible();
  await expect(count).toHaveCount(0);
  const stored = async () => (await demo.read<{ total: number }>(general, '/finance/counts')).total;
  const before = await stored();
  await recount('إلغاء');
  await expect(count.getByLabel('المبلغ المعدود')).toHaveValue(/^(610|٦١٠)$/);
  expect(await stored()).toBe(before);
  await page.keyboard.press('Escape');
  await recount('تسجيل مرة أخرى');
  await expect(count).toHaveCount(0);
  await expect.poll(stored).toBe(before + 1);

  const { next } = await demo.read<{ next: { month: string } }>(general, '/finance/closes');
  await page.getByRole('button', { name: /^إغلاق \S+ [٠-٩]{4}$/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('لا يُضاف بند بتاريخ هذا الشهر أو ما قبله');
  await question.getByRole('button', { name: 'إغلاق الشهر' }).click();
  await expect(page.getByText(/^تم إغلاق حساب/)).toBeVisible();
  await page.goto(`${demo.address}/finance?month=${next.month}`);
  await expect(page.getByText('مغلق', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^إعادة فتح/ }).click();
  const dialog = page.getByRole('dialog', { name: /^إعادة فتح حساب/ });
  await dialog.getByRole('button', { name: 'إعادة الفتح' }).click();
  await expect(dialog.getByText('هذا الحقل مطلوب')).toBeVisible();
  await dialog.getByLabel('السبب').fill('إيصال ناقص');
  await dialog.getByRole('button', { name: 'إعادة الفتح' }).click();
  await expect(page.getByText(/^تمت إعادة فتح حساب/)).toBeVisible();
  await expect(page.getByText('مغلق', { exact: true })).toHaveCount(0);
});

test('an item’s voucher is a page of A5 with its number and its amount in words', async ({
  page,
  demo,
}) => {
  const { body } = await demo.write<{ body: { financeItem: FinanceItem } }>(
    general,
    'POST',
    '/finance/otherItem',
    { value: 1250.25, type: 'expense', description: 'أخشاب للمخيم' },
  );
  const number = formatDigits(body.financeItem.number);
  await openSignedIn(page, demo, general, '/finance');
  await page.getByRole('button', { name: new RegExp(`^خيارات البند ${number}: `) }).click();
  await page.getByRole('menuitem', { name: 'سند للطباعة' }).click();
  const paper = page.getByRole('region', { name: `سند صرف رقم ${number}` });
  await expect(paper).toContainText('مجموعة النيل الكشفية');
  await expect(paper).toContainText('١٬٢٥٠٫٢٥ جنيه');
  await expect(paper).toContainText('فقط ألف ومئتان وخمسون جنيهاً وخمسة وعشرون قرشاً لا غير');
  await expect(paper).toContainText('أخشاب للمخيم');
  await expect(paper).toContainText('أمين الصندوق');
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'طباعة' })).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // In points: 210 and 148 mm, on one page.
  expect(pdf).toMatch(/MediaBox\s*\[0 0 59[45][.\d]* 4(19|20)[.\d]*\]/);
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('the history shows until when it is verified, and is downloaded as a spreadsheet', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, general, '/history?entity=month');
  await expect(page.getByText(/^السجل سليم حتى /)).toBeVisible();
  await expect(page.getByText(/البصمة [0-9a-f]{16}$/)).toBeVisible();
  const saved = page.waitForEvent('download', soon);
  await page.getByRole('button', { name: 'تنزيل xlsx' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^history_\d{4}-\d\d-\d\d\.xlsx$/);
  await expect(page.getByText('تم تنزيل سجل التغييرات')).toBeVisible();
});
