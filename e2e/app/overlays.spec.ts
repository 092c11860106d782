import type { Page } from '@playwright/test';
import { findBarriers } from '../support/axe.ts';
import { choiceField } from '../support/kit.ts';
import { soon } from '../support/limits.ts';
import { goByRouter } from '../support/router.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const SECTOR = '/sectors?base=أشبال&suffix=أ';

async function findSomebody(page: Page) {
  await press('بحث')(page);
  await page.getByRole('searchbox', { name: /^الاسم أو / }).fill('م');
  await page
    .getByRole('button', { name: /^عرض الكل/ })
    .first()
    .waitFor();
}

/** An overlay, and what it contains when open. */
const overlays = {
  'a menu': { url: SECTOR, open: press('إدارة القطاع'), shows: 'menu' },
  'a dialog': {
    url: SECTOR,
    open: async (page: Page) => {
      await press('إدارة القطاع')(page);
      await page.getByRole('menuitem', { name: 'تعديل الاسم' }).click();
    },
    shows: 'dialog',
  },
  'a short list': {
    url: '/add-activity',
    open: (page: Page) => choiceField(page, 'اليوم').click(),
    shows: 'listbox',
  },
  'a searched list': {
    url: '/assign-captain',
    open: (page: Page) => choiceField(page, 'القائد').first().click(),
    shows: 'listbox',
  },
  'a calendar': {
    url: '/add-scout',
    open: press('اختيار تاريخ الميلاد من التقويم'),
    shows: 'grid',
  },
  'the search': { url: '/dashboard', open: findSomebody, shows: 'dialog' },
  'a question': { url: '/activities', open: press(/^حذف/), shows: 'alertdialog' },
} as const;

test('the policy allows the styles that the component library adds, also on an iPhone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/Content Security Policy/);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
    Object.defineProperty(navigator, 'platform', { value: 'iPhone' });
  });
  await openSignedIn(page, demo, demoPhone('general'), SECTOR);
  await overlays['a dialog'].open(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  const rules = await page.evaluate(() =>
    // A style element that the policy refuses has no sheet.
    [...document.querySelectorAll('style')].map(({ sheet }) => sheet?.cssRules[0]?.cssText ?? ''),
  );
  expect(rules).toHaveLength(2);
  expect(rules).toContainEqual(expect.stringContaining('overscroll-behavior: contain'));
  expect(rules).toContainEqual(expect.stringContaining('touch-action: pan-x pan-y pinch-zoom'));
  // Counts violations, in case something else writes a style element.
  const heard = page.waitForEvent('console', {
    predicate: (message) => /Content Security/.test(message.text()),
    ...soon,
  });
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{}' }));
  });
  await heard;
});

for (const where of ['@phone', '@all']) {
  test(`overlays have no accessibility violations, and the screen behind does not scroll ${where}`, async ({
    page,
    demo,
  }) => {
    const readOverflow = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    let shown: string | undefined;
    for (const [name, { url, open, shows }] of Object.entries(overlays)) {
      await test.step(name, async () => {
        if (!shown) await openSignedIn(page, demo, demoPhone('general'), url);
        else if (url !== shown) await goByRouter(page, url);
        shown = url;
        await open(page);
        const overlay = page.getByRole(shows);
        // The dialog is positioned after a phone's keyboard has had time to appear.
        await expect(overlay).toBeInViewport();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await findBarriers(page), `${name}, ${colorScheme}`).toEqual([]);
        }
        expect(await readOverflow(), name).toBe('hidden');
        await page.keyboard.press('Escape');
        await expect(overlay).toHaveCount(0);
        expect(await readOverflow(), name).not.toBe('hidden');
      });
    }
  });
}

test('a dialog keeps the focus inside, and a message over it can be read and closed', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/500/);
  await page.route(/\/api\/sector\b/, (route, request) =>
    request.method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
  );
  await openSignedIn(page, demo, demoPhone('general'), SECTOR);
  await overlays['a dialog'].open(page);
  const dialog = page.getByRole('dialog', { name: 'تعديل اسم القطاع' });
  await dialog.getByLabel('اللاحقة').fill('ح');
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await dialog.getByRole('button', { name: 'حفظ الاسم' }).click();
  const message = page.getByRole('button', { name: 'إغلاق الرسالة' });
  await message.click();
  await expect(message).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('a question whose file can’t be loaded is asked by the browser @all', async ({
  page,
  demo,
  context,
  allowFailures,
}) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED/);
  await openSignedIn(page, demo, demoPhone('general'), '/finance');
  const remove = page.getByRole('button', { name: /^حذف: / }).first();
  await expect(remove).toBeVisible();
  const asked = page.waitForEvent('dialog', soon);
  await context.setOffline(true);
  const pressed = remove.click();
  const question = await asked;
  expect(question.type()).toBe('confirm');
  expect(question.message()).toContain('ولا يمكن التراجع عن ذلك');
  await question.dismiss();
  await pressed;
  await context.setOffline(false);
  await expect(remove).toBeVisible();
});

test('a browser whose language is no locale shows menus, lists and calendars in Arabic @all', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { get: () => 'C', configurable: true }),
  );
  await openSignedIn(page, demo, demoPhone('general'), '/add-scout');
  await page
    .getByRole('button', { name: /اختيار تاريخ|التقويم/ })
    .first()
    .click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-label', /[٠-٩]{4}/);
  await page.keyboard.press('Escape');
  await choiceField(page, 'القطاع').click();
  await expect(page.getByRole('listbox')).toBeVisible();
});
