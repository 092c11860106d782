import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { addSector } from '../support/group.ts';
import { soon } from '../support/limits.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const LABEL = 'الرقم الكشفي الموحد';
const NUMBER = 'NL-2026/90471';
const place = { baseName: 'سنابل', suffixName: 'أ' };

/** No barrier in light and in dark. */
async function expectNoBarriers(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findBarriers(page), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a number is written, refused where somebody has it, found by its beginning, and hidden with the setting @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 409/);
  const general = demoPhone('general');
  await addSector(demo, place.baseName);
  const add = async (name: string, gender: string, memberNumber: string | null) =>
    (
      (await demo.write(general, 'POST', '/scout/', { ...place, name, gender, memberNumber })) as {
        body: { scoutId: number };
      }
    ).body.scoutId;
  const marina = await add('مارينا عادل فهمي', 'female', NUMBER);
  const mina = await add('مينا عادل فهمي', 'male', null);

  // Empty, and the captain may write it.
  await openSignedIn(page, demo, general, `/scout/${mina}`);
  const row = page.getByRole('term').filter({ hasText: LABEL });
  await expect(row.locator('xpath=following-sibling::dd')).toHaveText('لم يُكتب بعد');
  await page.getByRole('link', { name: 'تعديل', exact: true }).click();
  const field = page.getByLabel(LABEL);
  await field.fill('NL#1');
  await field.blur();
  await expect(page.getByText('حروف وأرقام و«-» و«/» وحدها: احذف «#»')).toBeVisible();
  await field.fill('nl-٢٠٢٦ / ٩٠٤٧١');
  await field.blur();
  const taken = page.getByText(/^هذا الرقم عند مارينا عادل فهمي، سنابل/);
  await expect(taken).toBeVisible();
  const save = page.getByRole('button', { name: 'تعديل', exact: true });
  const refused = page.waitForResponse((answer) => answer.status() === 409, soon);
  await save.click();
  await refused;
  await expect(taken).toBeVisible();
  await expect(page.getByRole('link', { name: 'افتح بياناتها' })).toHaveAttribute(
    'href',
    `/scout/${marina}`,
  );
  await expectNoBarriers(page);
  await field.fill('NL-2026/90472');
  await save.click();
  await expect(page.getByText('تم تعديل الكشاف بنجاح')).toBeVisible();

  await page.goto(`${demo.address}/scout/${mina}`);
  await expect(row.locator('xpath=following-sibling::dd')).toContainText('NL-2026/90472');
  await expect(page.getByRole('button', { name: `نسخ ${LABEL}` })).toBeVisible();
  await expectNoBarriers(page);

  // The found part is marked.
  await page.getByRole('button', { name: /بحث/ }).first().click();
  await page.getByRole('searchbox').fill('nl-2026/904');
  const found = page.getByRole('dialog').getByRole('listitem');
  await expect(found).toHaveCount(2);
  await expect(found.getByText('NL-2026/904')).toHaveCount(2);
  await page.getByRole('searchbox').fill('90472');
  await expect(found).toHaveCount(1);
  await expect(found.first()).toContainText('مينا عادل فهمي');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'إغلاق' }).click();

  // A captain's number, from the list of who has none.
  await page.goto(`${demo.address}/settings`);
  await page.getByRole('link', { name: 'من ينقصه؟' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('من ينقصه الرقم');
  await expectNoBarriers(page);
  await page.getByRole('main').getByRole('link', { name: /قائد/ }).first().click();
  await page.getByRole('button', { name: `كتابة ${LABEL}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(LABEL).fill(NUMBER);
  await dialog.getByRole('button', { name: 'حفظ الرقم' }).click();
  await expect(dialog.getByText(/^هذا الرقم عند مارينا عادل فهمي/)).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByLabel(LABEL).fill('NL-2026/90499');
  await dialog.getByRole('button', { name: 'حفظ الرقم' }).click();
  await expect(page.getByText('تم حفظ الرقم')).toBeVisible();
  await expect(page.getByText('NL-2026/90499')).toBeVisible();

  // Another name, saved on leaving the field; then off.
  await page.goto(`${demo.address}/settings`);
  const label = page.getByLabel('ماذا نسمّيه؟');
  await label.fill('');
  await label.blur();
  await expect(page.getByText('اكتب اسم الرقم')).toBeVisible();
  await label.fill('رقم الجمعية');
  await label.blur();
  await expect(page.getByText('تم الحفظ')).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(`${demo.address}/scout/${mina}`);
  await expect(page.getByRole('term').filter({ hasText: 'رقم الجمعية' })).toBeVisible();
  await page.goto(`${demo.address}/settings`);
  const keeps = page.getByRole('switch', { name: 'رقم لكل كشاف وقائد' });
  await keeps.click();
  const question = page.getByRole('alertdialog', { name: 'إخفاء الأرقام؟' });
  await expect(question).toContainText('تبقى محفوظة، ولا تظهر في شيء حتى تعيدها.');
  await question.getByRole('button', { name: 'إخفاء الأرقام' }).click();
  await expect(keeps).not.toBeChecked();
  await page.goto(`${demo.address}/scout/${mina}`);
  await quiet(page);
  await expect(page.getByText('NL-2026/90472')).toHaveCount(0);
  await expect(page.getByRole('term').filter({ hasText: 'رقم الجمعية' })).toHaveCount(0);
});
