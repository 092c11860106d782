import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { waitForUpdate } from '../support/device.ts';
import { soon } from '../support/limits.ts';
import { heading, place, test, visit } from '../support/offline.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, type Server } from '../support/server.ts';

test.use({ serviceWorkers: 'allow' });

const NEW = 'صدرت نسخة جديدة';
const SHEET = '/record-scouts-absence';
const update = (page: Page) => page.getByRole('button', { name: 'تحديث الآن' });
const ticked = (page: Page) => page.getByRole('checkbox', { checked: true });
/** Toggles a tick, because another journey may have ticked before. */
const tickOne = (page: Page, at = 0) =>
  page.getByRole('checkbox', { name: /^حاضر/, disabled: false }).nth(at).click();

/** The entry file of the page. */
const readVersion = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')!.src);
/** True for a file of the version that the server has since `gateway.update()`. */
const isNew = (file: string) => /\/new-[^/]+$/.test(file);

/** The versions of the page's files: must be exactly one. */
const versionsOf = async (page: Page) => {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const own = files.filter((file) => /\/assets\/[^/]+\.(js|css)$/.test(file));
  expect(own.length).toBeGreaterThan(3);
  return [...new Set(own.map((file) => (isNew(file) ? 'new' : 'old')))];
};

/** Accepts the offered version, and waits until the page runs it. */
async function takeUpdate(page: Page): Promise<void> {
  await update(page).click();
  // During the reload there is no page to ask.
  await expect.poll(() => readVersion(page).then(isNew, () => false)).toBe(true);
}

test('a new version is offered in each tab, keeps the draft, and is loaded on request', async ({
  page,
  context,
  demo,
  gateway,
}) => {
  await visit(page, gateway, await demo.signIn(demoPhone('regular', 4)), SHEET);
  await tickOne(page);
  await quiet(page);
  const count = await ticked(page).count();
  const other = await context.newPage();
  await other.goto(`${gateway.address}/add-activity`);
  await other.getByLabel('الاسم').first().fill('رحلة الربيع');

  // A page in a background tab draws once a second, and each click waits for two frames.
  await page.bringToFront();
  gateway.update();
  await page.reload();
  await waitForUpdate(page);
  await expect(page.getByText(NEW)).toBeVisible();
  // The message stays until it is answered, so it must cover nothing.
  await quiet(page);
  const asked = await page.getByRole('region', { name: 'الأسئلة' }).boundingBox();
  const shown = await page.getByRole('main').boundingBox();
  expect(asked!.height).toBeGreaterThan(0);
  expect(asked!.y + asked!.height).toBeLessThanOrEqual(shown!.y);
  expect(await findBarriers(page)).toEqual([]);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await expect(ticked(page)).toHaveCount(count);
  await page.getByRole('button', { name: 'لاحقاً' }).click();
  await expect(page.getByText(NEW)).toHaveCount(0);
  // The old version's files are gone from the server, but not from the device.
  await place(page, /^الأنشطة/).click();
  await expect(heading(page, 'الأنشطة')).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(await versionsOf(page)).toEqual(['old']);

  await page.goto(gateway.address + SHEET);
  await expect(ticked(page)).toHaveCount(count);
  await test.step('ticks that the browser could not store are not lost without a question', async () => {
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('attendance/')) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    // Ticks another one: with the first taken back there would be no draft.
    await tickOne(page, 1);
    await quiet(page);
    const now = await ticked(page).count();
    await update(page).click();
    const question = page.getByRole('alertdialog', { name: 'تحديث الصفحة؟' });
    await question.getByRole('button', { name: 'البقاء' }).click();
    await expect(ticked(page)).toHaveCount(now);
    expect(isNew(await readVersion(page))).toBe(false);
  });

  await page.goto(gateway.address + SHEET);
  await takeUpdate(page);
  await expect(ticked(page)).toHaveCount(count);
  await expect(page.getByText(NEW)).toHaveCount(0);
  await place(page, /^الأنشطة/).click();
  await expect(heading(page, 'الأنشطة')).toBeVisible();
  expect(await versionsOf(page)).toEqual(['new']);

  await test.step('another tab is asked too, and a form asks before it is lost', async () => {
    await other.bringToFront();
    await expect(other.getByText(NEW)).toBeVisible();
    // The dialog's file is gone from the server too. If the browser did not cache it when the first tab asked, the
    // browser's own dialog asks.
    let browsers = '';
    other.on('dialog', (dialog) => {
      browsers = dialog.message();
      void dialog.dismiss();
    });
    const own = other.getByRole('alertdialog', { name: 'تحديث الصفحة؟' });
    await update(other).click();
    await expect
      .poll(async () => browsers || (await own.textContent({ timeout: 500 }).catch(() => '')))
      .toContain('لديك تغييرات لم تُحفظ');
    if (!browsers) await own.getByRole('button', { name: 'البقاء' }).click();
    await expect(other.getByLabel('الاسم').first()).toHaveValue('رحلة الربيع');
  });
});

test('waiting hand-ins survive an update, and are sent once @all', async ({
  page,
  demo,
  gateway,
  context,
}) => {
  await visit(page, gateway, await demo.signIn(demoPhone('regular', 14)), SHEET);
  gateway.update();
  await page.reload();
  await waitForUpdate(page);
  const before = await sheetsStored(demo);
  await context.setOffline(true);
  await tickOne(page);
  await quiet(page);
  const count = await ticked(page).count();
  await page.getByRole('textbox', { name: 'المبلغ المدفوع' }).fill('90');
  await page.getByRole('button', { name: /^(تسليم|حفظ التعديل)/ }).click();
  await expect(
    page.getByRole('heading', { name: 'محفوظ على هذا الجهاز، لم يصل بعد' }),
  ).toBeVisible();

  await takeUpdate(page);
  await expect(page.getByRole('button', { name: /^ينتظر الإرسال: ١/ })).toBeVisible();
  await expect(ticked(page)).toHaveCount(count);
  expect(await sheetsStored(demo)).toBe(before);
  await context.setOffline(false);
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(ticked(page)).toHaveCount(count);
  expect(await sheetsStored(demo)).toBe(before + 1);
});

/** How often a week's attendance was stored. */
async function sheetsStored(demo: Server): Promise<number> {
  const path = '/history?entity=scoutAttendance&limit=1';
  return (await demo.read<{ total: number }>(demoPhone('general'), path)).total;
}

test.describe('without a worker, as on a network without TLS', () => {
  test.use({ serviceWorkers: 'block' });

  test('a screen whose file is gone after an update is opened in the new version', async ({
    page,
    demo,
    gateway,
  }) => {
    await keepSession(page, gateway, await demo.signIn(demoPhone('unit')));
    await page.goto(`${gateway.address}/dashboard`);
    await expect(page.getByText('الأسبوع الحالي ١٠')).toBeVisible();
    gateway.update();
    const loaded = page.waitForEvent('load', soon);
    await place(page, /^الأنشطة/).click();
    await loaded;
    await expect(heading(page, 'الأنشطة')).toBeVisible();

    // Reloads only once: a file that the new version lacks too is no reason to reload again.
    let loads = 0;
    page.on('load', () => (loads += 1));
    const lost = await fileOf('features/stats/stats-page.tsx');
    gateway.lose(lost);
    await place(page, /^الاحصائيات/).click();
    await expect(heading(page, 'تعذّر فتح الصفحة')).toBeVisible();
    expect(loads).toBe(0);
  });

  test('a captain who ticks attendance is not interrupted, and keeps the ticks in the new version @all', async ({
    page,
    demo,
    gateway,
  }) => {
    await keepSession(page, gateway, await demo.signIn(demoPhone('regular', 21)));
    await page.goto(gateway.address + SHEET);
    await tickOne(page);
    await quiet(page);
    const count = await ticked(page).count();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    gateway.update();
    await place(page, /^الأنشطة/).click();
    await expect(page.getByText(NEW)).toBeVisible();
    await expect(heading(page, 'تعذّر فتح الصفحة')).toBeVisible();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await takeUpdate(page);
    await expect(heading(page, 'الأنشطة')).toBeVisible();
    await place(page, /^تسجيل الغياب/).click();
    await expect(ticked(page)).toHaveCount(count);
    expect(await versionsOf(page)).toEqual(['new']);
  });

  test('a captain who fills in a form is asked before the new version is loaded @all', async ({
    page,
    demo,
    gateway,
  }) => {
    await keepSession(page, gateway, await demo.signIn(demoPhone('unit')));
    await page.goto(`${gateway.address}/add-scout`);
    await page.getByLabel('الاسم').first().fill('أحمد سامي');
    gateway.update();
    await page.getByRole('button', { name: 'اختيار تاريخ الميلاد من التقويم' }).click();
    await expect(page.getByText(NEW)).toBeVisible();
    await expect(page.getByLabel('الاسم').first()).toHaveValue('أحمد سامي');
  });
});

async function fileOf(module: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const manifest = JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8'));
  return manifest[module].file;
}
