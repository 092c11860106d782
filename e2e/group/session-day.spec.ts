import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { dumpDevice, waitForDevice } from '../support/device.ts';
import { need, showAllNeeds } from '../support/needs.ts';
import { test, visit } from '../support/offline.ts';
import { aPlace } from '../support/scores.ts';
import { demoPhone, expect, openSignedIn } from '../support/server.ts';
import { aRunningSession } from '../support/sessions.ts';

const next = 'الفقرة التالية';

test('the day follows the clock, goes on earlier or later on this phone, and back to the plan @phone', async ({
  page,
  demo,
}) => {
  const id = await aRunningSession(demo);
  await openSignedIn(page, demo, demoPhone('regular'), `/sessions/${id}/day`);
  const now = page.getByRole('region', { name: 'الآن' });
  await expect(now).toContainText('الفقرة ١ من ٣');
  await expect(now.getByRole('heading', { name: 'الطابور' })).toBeVisible();
  await expect(now.getByRole('timer')).toHaveText(/^بقي [٣٤٥][٠-٩] دقيقة$/);
  await expect(now).toContainText('راية النيل');
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: next }).tap();
  await expect(now.getByRole('heading', { name: 'سباق القوارب' })).toBeVisible();
  await expect(now.getByRole('timer')).toHaveText('بقي ٣٠ دقيقة');
  await expect(page.getByText(/^متقدمون [٣-٦][٠-٩] دقيقة$/)).toBeVisible();
  await page.getByRole('button', { name: '+٥ دقائق' }).tap();
  await expect(now.getByRole('timer')).toHaveText('بقي ٣٥ دقيقة');
  await page.reload();
  await expect(now.getByRole('heading', { name: 'سباق القوارب' })).toBeVisible();

  await page.getByRole('button', { name: 'عُد إلى الخطة' }).tap();
  await expect(now.getByRole('heading', { name: 'الطابور' })).toBeVisible();
  for (let index = 0; index < 2; index += 1) {
    await page.getByRole('button', { name: next }).tap();
  }
  await page.getByRole('button', { name: 'إنهاء الجلسة' }).tap();
  await expect(now.getByRole('heading', { name: 'انتهت الجلسة' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'كيف كانت؟' })).toBeVisible();
});

test('a phone whose clock is wrong goes by the server’s, and says so @phone @all', async ({
  page,
  demo,
}) => {
  const id = await aRunningSession(demo);
  // Two hours ahead the session would be over.
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 });
  await openSignedIn(page, demo, demoPhone('regular'), `/sessions/${id}/day`);
  await expect(page.getByText(/^ساعة هاتفك متقدمة ساعتين/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'الآن' }).getByRole('heading', { name: 'الطابور' }),
  ).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the day opens from a cold start, and a tick waits until it can be sent @phone', async ({
    page,
    demo,
    gateway,
  }) => {
    const id = await aRunningSession(demo);
    const other = await aRunningSession(demo, { title: 'لم تُفتح' });
    await visit(page, gateway, await demo.signIn(demoPhone('regular')), `/sessions/${id}/day`);
    const tick = page.getByRole('checkbox', { name: 'جهّز ٦ قارب ورق' });
    await expect(tick).toBeVisible();
    await waitForDevice(page, [`/session/{sessionId}`]);
    await gateway.close();
    await page.goto(`${gateway.address}/sessions/${id}/day`);
    await expect(page.getByText('بلا اتصال')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'الآن' }).getByRole('heading', { name: 'الطابور' }),
    ).toBeVisible();
    await tick.tap();
    await expect(tick).toBeChecked();
    // It shows as checked a moment before the device has stored it.
    await expect.poll(() => dumpDevice(page)).toContain('"kind":"sessionMaterial"');
    await page.reload();
    await expect(tick).toBeChecked();

    await page.goto(`${gateway.address}/sessions/${other}/day`);
    await expect(page.getByText('هذه الجلسة ليست على هذا الجهاز')).toBeVisible();

    await gateway.open();
    const isReady = async () => {
      const { body } = await demo.read<{
        body: { segments: { materials: { ready: boolean }[] }[] };
      }>(demoPhone('regular'), `/session/${id}`);
      return body.segments[1]!.materials[0]!.ready;
    };
    await expect.poll(isReady).toBe(true);
  });
});

test('materials are ticked for the whole sector, and what nobody brings is taken by one press @phone', async ({
  page,
  demo,
  browser,
}) => {
  await aRunningSession(demo);
  await openSignedIn(page, demo, demoPhone('regular'), '/sessions/materials');
  const nobody = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'لا أحد يُحضرها' });
  const drum = page.getByRole('listitem').filter({ hasText: 'طبلة السمر' });
  await expect(nobody.last()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await drum.getByRole('button', { name: /^أُحضر أنا/ }).click();
  await expect(drum.getByRole('button')).toHaveCount(0);
  const own = page.locator('section').filter({ has: page.getByRole('heading', { name: /^أنت/ }) });
  await expect(own).toContainText('طبلة السمر');

  await drum.getByRole('checkbox').check();
  const unit = await browser.newContext();
  const elsewhere = await unit.newPage();
  await keepSession(elsewhere, demo, await demo.sessionOf(demoPhone('unit')));
  await elsewhere.goto(`${demo.address}/sessions/materials?by=session`);
  const seen = elsewhere.getByRole('listitem').filter({ hasText: 'طبلة السمر' });
  await expect(seen.getByRole('checkbox')).toBeChecked();
  await unit.close();
});

test('the plan is printed on one A4 page with room to write how it was', async ({ page, demo }) => {
  const id = await aRunningSession(demo);
  await openSignedIn(page, demo, demoPhone('regular'), `/sessions/${id}/paper`);
  const paper = page.getByRole('region', { name: 'خطة يوم على النيل' });
  await expect(paper.getByRole('row')).toHaveCount(5);
  await expect(paper).toContainText('ما نتعلّمه للمرة القادمة');
  expect(await findBarriers(page)).toEqual([]);
  const countPages = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
      ?.length;
  expect(await countPages()).toBe(1);
  // The most that one page has room for.
  const station = {
    title: 'محطة',
    minutes: 20,
    notes: 'شرح ثم تطبيق، وكل سداسي في ركنه',
    materials: [{ text: 'حبل' }, { text: 'خريطة' }],
  };
  const long = await aRunningSession(demo, { segments: Array(11).fill(station) });
  await page.goto(`${demo.address}/sessions/${long}/paper`);
  await expect(page.getByRole('row')).toHaveCount(13);
  expect(await countPages()).toBe(1);
});

test('today’s session is a line of the dashboard, and leaders see how many have not planned @phone', async ({
  page,
  demo,
  browser,
}) => {
  const { phones } = await aPlace(demo, { scouts: 1 });
  const id = await aRunningSession(demo, {}, phones[0]);
  await openSignedIn(page, demo, phones[0], '/dashboard');
  await showAllNeeds(page);
  const today = need(page, /^جلسة اليوم: يوم على النيل/);
  await expect(today).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await today.click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${id}/day$`));
  await page.goto(`${demo.address}/sessions`);
  const others = page.getByRole('button', { name: /^قطاعات أخرى هذا الأسبوع/ });
  await others.click();
  await expect(page.getByText(/^لا جلسة بعد \(/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  const general = await browser.newContext();
  const elsewhere = await general.newPage();
  await keepSession(elsewhere, demo, await demo.sessionOf(demoPhone('general')));
  await elsewhere.goto(`${demo.address}/dashboard`);
  await showAllNeeds(elsewhere);
  await need(elsewhere, /^قطاعات بلا خطة جلسة/).click();
  await expect(elsewhere).toHaveURL(/\/sessions$/);
  await general.close();
});

test('a session is found in the week of the activities and in the search @all', async ({
  page,
  demo,
}) => {
  await aRunningSession(demo);
  await openSignedIn(page, demo, demoPhone('regular'), '/activities');
  const card = page.locator('section').filter({ hasText: 'جلسات هذا الأسبوع' });
  await expect(card.getByRole('link', { name: /^يوم على النيل/ })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: /^بحث/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').or(dialog.getByRole('searchbox')).first().fill('على النيل');
  await dialog.getByRole('link', { name: 'البحث عن «على النيل» في الجلسات' }).click();
  await expect(page.getByRole('link', { name: 'يوم على النيل' }).last()).toBeVisible();
});
