import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { choose } from '../support/kit.ts';
import { takeNewerBuiltIns } from '../support/oldest-browser.ts';
import { demoPhone, expect, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

test('a browser as old as the oldest supported ones signs in, records, searches and reads figures', async ({
  page,
  demo,
}) => {
  await takeNewerBuiltIns(page);
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('general'));
  await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const url of ['/stats', '/stats?tab=finance', '/finance', '/sessions', '/scores/badges']) {
    await page.goto(`${demo.address}${url}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto(`${demo.address}/add-activity`);
  await choose(page, 'اليوم', 'الجمعة');
});

/** A browser that lacks what the test of features asks for. */
const lacking = (feature: string) =>
  `const supports = CSS.supports.bind(CSS);
  CSS.supports = (...asked) => !asked.join(':').includes('${feature}') && supports(...asked);`;

for (const feature of ['1lh', ':has']) {
  test(`a browser without ${feature} is told which version it needs, on every page${onlyInAll(feature === '1lh')}`, async ({
    page,
    demo,
    allowFailures,
  }) => {
    // The family's page may have asked for its key before the page for old browsers took its place.
    allowFailures(/404/);
    await page.addInitScript(lacking(feature));
    for (const url of ['/login', '/scout/1', '/p/a-key']) {
      await page.goto(`${demo.address}${url}`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'متصفحك قديم على خيمة' })).toBeVisible();
    }
    await expect(page.getByRole('listitem')).toHaveText([
      /Chrome وإيدج Edge: ١٠٩$/,
      /Safari: ١٦٫٤/,
      /Firefox: ١٢١$/,
      /Samsung Internet: ٢١$/,
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test('a browser that was updated leaves the page for old ones by itself @all', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.address}/old-browser.html`);
  await expect(page).toHaveURL(`${demo.address}/`);
});
