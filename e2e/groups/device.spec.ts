import type { Page } from '@playwright/test';
import { expect, signInLeader, test } from '../support/many-groups.ts';

test.use({ serviceWorkers: 'allow' });

/** The data that the device keeps for the origin of the page. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    caches: await caches.keys(),
    token: localStorage.getItem('token'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));

test('a device keeps what belongs to a group under the address of the group', async ({
  many,
  page,
}) => {
  await many.found('philae', 'مجموعة فيلة');
  await many.found('dahab', 'مجموعة دهب');
  const tokens: (string | null)[] = [];
  for (const slug of ['philae', 'dahab']) {
    await signInLeader(page, many, slug);
    await expect.poll(async () => (await kept(page)).workers).toEqual([`${many.addressOf(slug)}/`]);
    await expect.poll(async () => (await kept(page)).caches.length).toBeGreaterThan(0);
    tokens.push((await kept(page)).token);
  }
  expect(new Set(tokens).size).toBe(2);
  expect(tokens).not.toContain(null);

  // Pages that belong to no group keep nothing.
  await page.goto(many.apex);
  await expect(page.getByRole('link', { name: 'تأسيس مجموعة' })).toBeVisible();
  expect(await kept(page)).toEqual({ workers: [], caches: [], token: null, databases: [] });

  // Who leaves one group is still signed in to the other.
  await page.goto(`${many.addressOf('dahab')}/dashboard`);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page).toHaveURL(`${many.addressOf('dahab')}/`);
  expect((await kept(page)).token).toBeNull();
  await page.goto(`${many.addressOf('philae')}/dashboard`);
  await expect(page.getByRole('heading', { name: /مارتينا/ })).toBeVisible();
});
