import type { Page } from '@playwright/test';
import type { Week } from '../../contract/terms/endpoints.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { formatNumber, weekdayDate } from '../../web/i18n/format.ts';
import { keepSession } from '../support/browser-session.ts';
import { test as offlineTest, visit } from '../support/offline.ts';
import { demoPhone, expect, type Server, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

const DAY = 86_400_000;
const chosenWeek = (page: Page) =>
  page.getByRole('combobox', { name: 'تغيير الأسبوع' }).locator('option:checked');
const presentWeek = async (demo: Server) =>
  (await demo.read<{ body: Week }>(demoPhone('regular'), '/term/week')).body;
const nameOf = ({ weekNumber }: Week) => new RegExp(`^الأسبوع ${formatNumber(weekNumber)}، [^(]*$`);
const clocks = [
  ['متقدمة يومين', 2 * DAY],
  ['متقدمة ٦٠ يوماً', 60 * DAY],
  ['متأخرة ٤٠٠ يوم', -400 * DAY],
] as const;

for (const [words, off] of clocks) {
  test(`a phone whose clock is ${off / DAY} days off goes by the server's, and says so once @phone${onlyInAll(off !== 2 * DAY)}`, async ({
    page,
    demo,
  }) => {
    const week = await presentWeek(demo);
    await page.clock.install({ time: Date.now() + off });
    await page.goto(`${demo.address}/login`);
    await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('regular'));
    await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).tap();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText(`ساعة هاتفك ${words}`)).toBeVisible();
    await expect(page.getByText(weekdayDate(new Date())).first()).toBeVisible();

    for (const path of ['/record-scouts-absence', '/scores']) {
      await page.goto(`${demo.address}${path}`);
      await expect(chosenWeek(page)).toHaveText(nameOf(week));
    }
    await expect(page.getByText(/^ساعة هاتفك/)).toHaveCount(0);
  });
}

test('a session that a clock set ahead makes look over goes on @phone', async ({ page, demo }) => {
  await keepSession(page, demo, await demo.signIn(demoPhone('regular')));
  await page.clock.install({ time: Date.now() + 60 * DAY });
  await page.goto(`${demo.address}/dashboard`);
  await expect(page.getByText(/^مرحباً يا/)).toBeVisible();
  await expect(page.getByText(/^ساعة هاتفك متقدمة ٦٠ يوماً/)).toBeVisible();
  await expect(page.getByText(/انتهت الجلسة/)).toHaveCount(0);
});

test('the treasury of a phone that is behind opens at the present month @phone', async ({
  page,
  demo,
}) => {
  await page.clock.install({ time: Date.now() - 40 * DAY });
  await keepSession(page, demo, await demo.sessionOf(demoPhone('general')));
  await page.goto(`${demo.address}/finance`);
  const month = new Intl.DateTimeFormat('ar-EG', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Africa/Cairo',
  });
  await expect(page.getByText(month.format(new Date()), { exact: true })).toBeVisible();
  await expect(page.getByText(/^ساعة هاتفك متأخرة ٤٠ يوماً/)).toBeVisible();
});

offlineTest.describe('without a connection', () => {
  offlineTest.use({ serviceWorkers: 'allow' });

  offlineTest(
    'the server’s time is applied from a cold start, too @phone',
    async ({ page, demo, gateway }) => {
      await page.clock.install({ time: Date.now() + 60 * DAY });
      await visit(page, gateway, await demo.signIn(demoPhone('regular')));
      await gateway.close();
      await page.goto(`${gateway.address}/record-scouts-absence`);
      const { body: week } = await demo.read<{ body: Week }>(demoPhone('regular'), '/term/week');
      await expect(chosenWeek(page)).toHaveText(nameOf(week));
      await expect(page.getByText(/انتهت الجلسة/)).toHaveCount(0);
    },
  );
});
