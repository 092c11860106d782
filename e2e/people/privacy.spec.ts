import { DEMO_PARENT_KEY } from '../../server/demo/links.ts';
import { findBarriers } from '../support/axe.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('a visitor reads what the group keeps, and for how long as the group chose @phone', async ({
  page,
  demo,
}) => {
  await demo.write(demoPhone('general'), 'PATCH', '/group', { name: 'كشافة الوادي' });
  await demo.write(demoPhone('general'), 'PUT', '/group/retention', { years: 5 });
  await page.goto(demo.address);
  await page.getByRole('link', { name: 'الخصوصية' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'الخصوصية' })).toBeFocused();
  await expect(page.getByText('المسؤولة عن البيانات هي كشافة الوادي')).toBeVisible();
  await expect(page.getByText('وإذا مضت ٥ سنوات على خروجه اقتُرح محوها.')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'في هذه الصفحة' })
    .getByRole('link', { name: 'من يقرأ ماذا؟' })
    .click();
  await expect(page.getByRole('heading', { name: 'من يقرأ ماذا؟' })).toBeInViewport();
  expect(await findBarriers(page)).toEqual([]);
});

test('families and applicants are led to what the group keeps, without an account @phone', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.address}/p/${DEMO_PARENT_KEY}`);
  await page.getByRole('link', { name: 'ماذا نحفظ عن ابنكم أو ابنتكم، وماذا لكم؟' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'الخصوصية' })).toBeVisible();
  await page.goto(`${demo.address}/join`);
  await page.getByRole('link', { name: 'تسهيلات الاستخدام' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'تسهيلات الاستخدام' })).toBeVisible();
});

test('a captain finds both notices by the search of screens', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/dashboard');
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  await page.getByRole('searchbox').fill('حماية البيانات');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /الخصوصية/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'الخصوصية' })).toBeVisible();
});
