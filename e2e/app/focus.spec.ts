import type { Page } from '@playwright/test';
import { addSector } from '../support/group.ts';
import { sheetMenu } from '../support/header.ts';
import { choiceField } from '../support/kit.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

/** The accessible name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute('aria-label') ?? element?.textContent}`;
  });

const post = (demo: Server, path: string, body: object) =>
  demo.write(demoPhone('general'), 'POST', path, body);

test('a closed menu returns the focus to its button, also after a choice', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/sectors?base=أشبال&suffix=أ');
  const menu = page.getByRole('button', { name: 'إدارة القطاع' });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'تعديل الاسم' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'تعديل الاسم' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'تعديل اسم القطاع' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();

  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'تعديل الاسم' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'إغلاق' }).press('Enter');
  await expect(menu).toBeFocused();

  await page.getByRole('button', { name: 'تحميل البيانات' }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'تحميل البيانات' })).toBeFocused();
});

test('a late frame does not move the focus back @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/sectors?base=أشبال&suffix=أ');
  await page.getByRole('button', { name: 'إدارة القطاع' }).press('Enter');
  await page.getByRole('menuitem', { name: 'تعديل الاسم' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'تعديل اسم القطاع' });
  await expect(dialog).toBeVisible();
  await page.evaluate(() => {
    const frames = new Map<number, FrameRequestCallback>();
    const { requestAnimationFrame: ask, cancelAnimationFrame: cancel } = window;
    let asked = 0;
    window.requestAnimationFrame = (run) => {
      asked += 1;
      frames.set(asked, run);
      return asked;
    };
    window.cancelAnimationFrame = (number) => void frames.delete(number);
    const isOver = () => document.querySelector('[role=menu]') !== null;
    let wasOver = isOver();
    new MutationObserver((_, observer) => {
      const isClosed = wasOver && !isOver();
      wasOver = isOver();
      if (!isClosed) return;
      observer.disconnect();
      Object.assign(window, { requestAnimationFrame: ask, cancelAnimationFrame: cancel });
      for (const run of frames.values()) run(performance.now());
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const download = page.getByRole('button', { name: 'تحميل البيانات' });
  await download.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(download).toBeFocused();
});

test('a closed question returns the focus to its opener, or to the button of its menu', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/captains');
  const menu = page.getByRole('button', { name: /^إدارة حساب/ }).nth(3);
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'كلمة سر مؤقتة' }).press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'إلغاء' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.goto(`${demo.address}/finance`);
  const remove = page.getByRole('button', { name: /^حذف: / }).first();
  await remove.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'إلغاء' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(remove).toBeFocused();
});

test('deleting a row moves the focus to the next one, deleting the last one to the heading', async ({
  page,
  demo,
}) => {
  const names = ['سمر أولى', 'سمر ثانية'];
  for (const name of names) {
    await post(demo, '/activities', {
      name,
      type: 'other',
      day: 'sat',
      weekNumber: 3,
      termNumber: 3,
    });
  }
  await openSignedIn(page, demo, demoPhone('general'), '/activities?search=سمر');
  const remove = (name: string | undefined) =>
    page.getByRole('button', { name: `حذف: ${name}`, exact: true });
  await expect(remove(names[1])).toBeVisible();
  const [first, second] = await page
    .getByRole('button', { name: /^حذف: / })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.slice(5)));

  await remove(first).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).press('Enter');
  await expect(remove(first)).toHaveCount(0);
  await expect(remove(second)).toBeFocused();

  await remove(second).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).press('Enter');
  await expect(remove(second)).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toMatch(/^body/);
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('closing a message moves the focus to the next one, closing the last one to its section', async ({
  page,
  demo,
}) => {
  await demo.write(demoPhone('regular', 17), 'PATCH', '/notification/bulk-update', {});
  for (const title of ['الأولى', 'الثانية']) {
    await post(demo, '/notification', { type: 'other', title, message: 'تجربة التركيز' });
  }
  await openSignedIn(page, demo, demoPhone('regular', 17), '/notifications');
  const close = (title: string) => page.getByRole('button', { name: `تعليم كمقروء: ${title}` });
  await close('الثانية').press('Enter');
  await expect(close('الثانية')).toHaveCount(0);
  await expect(close('الأولى')).toBeFocused();
  await close('الأولى').press('Enter');
  await expect(page.getByText('لا توجد رسائل جديدة')).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.closest('section')?.querySelector('h2')?.textContent,
      ),
    )
    .toBe('الرسائل الجديدة');
});

test('deleting a sector keeps the focus on the screen @all', async ({ page, demo }) => {
  await addSector(demo, 'رواد', 'ز');
  await openSignedIn(page, demo, demoPhone('general'), '/sectors?base=رواد&suffix=ز');
  await expect(page.getByText('لا يوجد كشافين في هذا القطاع')).toBeVisible();
  await page.getByRole('button', { name: 'إدارة القطاع' }).press('Enter');
  await page.getByRole('menuitem', { name: 'حذف القطاع' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف القطاع' }).press('Enter');
  await expect(page.getByText('تم حذف القطاع بنجاح')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'أشبال أ' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
    .toBe(true);
});

test('a press beside a field takes the focus from it @all', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/captains');
  const search = page.getByRole('searchbox');
  await search.fill('يوسف');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(search).not.toBeFocused();
});

test('the search, a dialog and a calendar return the focus to their openers @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/activities');
  const search = page.getByRole('banner').getByRole('button', { name: 'بحث', exact: true });
  await search.press('Enter');
  await expect(page.getByRole('searchbox', { name: /^الاسم أو / })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toBeFocused();
  await search.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'إغلاق' }).press('Enter');
  await expect(search).toBeFocused();

  const calendar = page.getByRole('button', { name: /تقويم/ });
  await calendar.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'إغلاق' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(calendar).toBeFocused();

  await page.goto(`${demo.address}/add-scout`);
  const birthDate = page.getByRole('button', { name: 'اختيار تاريخ الميلاد من التقويم' });
  await birthDate.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(birthDate).toBeFocused();
});

test('the sheet’s menu and the rail’s search return the focus to their openers', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/record-scouts-absence');
  const menu = sheetMenu(page);
  await menu.press('Enter');
  const first = page.locator('details[open] button').first();
  await first.focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('details[open]')).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await first.press('Enter');
  await expect(page.locator('details[open]')).toHaveCount(0);
  await expect(menu).toBeFocused();

  const search = page.getByRole('complementary').getByRole('button', { name: /^بحث/ });
  await search.press('Enter');
  await expect(page.getByRole('searchbox', { name: /^الاسم أو / })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('a list of choices returns the focus to its field', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('general'), '/assign-captain');
  const choice = choiceField(page, 'القطاع').first();
  await choice.press('Enter');
  // Escape before the focus has arrived in the list would be pressed in the field.
  await expect(page.getByRole('combobox', { name: 'بحث: القطاع' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(choice).toBeFocused();
});
