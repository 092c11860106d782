import { keepCompounds } from '../../web/i18n/format.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector, signUp } from '../support/group.ts';
import { groupDay } from '../support/group-day.ts';
import { soon } from '../support/limits.ts';
import { need, showAllNeeds } from '../support/needs.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const sector = { baseName: 'ميلاد', suffixName: 'أ' };
const captain = aPhone();
const family = aPhone();

test('a captain greets a family on a birthday in two taps from the dashboard, and reads that it was done @phone', async ({
  page,
  demo,
}) => {
  await addSector(demo, sector.baseName);
  const { captainId } = (await signUp(demo, captain)).body;
  await demo.write(demoPhone('general'), 'PATCH', '/sector/captain/assign', {
    ...sector,
    captainId,
  });
  const tomorrow = groupDay(1);
  const birthDate = `2014${tomorrow.slice(4)}`;
  await demo.write(demoPhone('general'), 'POST', '/scout', {
    ...sector,
    name: 'عبد الله نبيل',
    gender: 'male',
    birthDate,
    phoneNumber: family,
  });

  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  await openSignedIn(page, demo, captain, '/dashboard');
  await showAllNeeds(page);
  await need(page, /^أعياد ميلاد هذا الأسبوع/).click();
  await expect(page.getByRole('heading', { level: 1, name: 'أعياد الميلاد' })).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: keepCompounds('عبد الله نبيل') });
  await expect(row).toContainText('يتم ١٢ سنة');
  const opened = page.context().waitForEvent('page', soon);
  await row.getByRole('link', { name: /^تهنئة/ }).click();
  const message = new URL((await opened).url());
  expect(message.pathname).toBe(`/2${family}`);
  expect(message.searchParams.get('text')).toContain('كل سنة وعبد الله بألف خير!');
  await expect(row.getByText(/^هُنِّئ/)).toBeVisible();
  await page.reload();
  await expect(row.getByText(/^هُنِّئ/)).toBeVisible();
});

test('birthdays appear in a calendar only once its captain switches them on', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('regular'), '/activities');
  await page.getByRole('button', { name: 'رابط التقويم' }).click();
  const dialog = page.getByRole('dialog', { name: 'رابط التقويم' });
  const birthdays = dialog.getByRole('switch', { name: 'أعياد ميلاد الكشافين' });
  await birthdays.click();
  await expect(birthdays).toBeChecked();
  await quiet(page);
  const url = await dialog.getByRole('link', { name: 'إضافة إلى تقويمي' }).getAttribute('href');
  const calendar = await (await fetch(url!.replace('webcal:', 'http:'))).text();
  expect(calendar).toContain('SUMMARY:عيد ميلاد');
});
