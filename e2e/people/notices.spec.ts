import type { Notice } from '../../contract/notices/endpoints.ts';
import type { ParentLink } from '../../contract/parents/endpoints.ts';
import type { Scout } from '../../contract/scouts/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector, signUp } from '../support/group.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const CAPTAIN = aPhone();
const general = demoPhone('general');
const sector = { baseName: 'لوحة', suffixName: 'أ' };

test('a captain publishes a notice in four taps, its families read it, and one tap leads to the messages @phone', async ({
  page,
  demo,
  browser,
}) => {
  await addSector(demo, sector.baseName, sector.suffixName);
  const { captainId } = (await signUp(demo, CAPTAIN)).body;
  await demo.write(general, 'PATCH', '/sector/captain/assign', { ...sector, captainId });
  const { body: mina } = await demo.write<{ body: Scout }>(general, 'POST', '/scout', {
    ...sector,
    name: 'مينا عادل',
    gender: 'male',
    phoneNumber: aPhone(),
  });
  const { body: link } = await demo.write<{ body: ParentLink }>(
    CAPTAIN,
    'POST',
    `/scout/${mina.scoutId}/link`,
    {},
  );

  let taps = 0;
  const tap = async (role: 'link' | 'button', name: string) => {
    taps += 1;
    await page.getByRole(role, { name, exact: true }).last().click();
  };
  await openSignedIn(page, demo, CAPTAIN, '/dashboard');
  await tap('link', 'المزيد');
  await tap('link', 'لوحة الأسر');
  // The made-up group's own notice for all.
  await expect(page.getByText('إعلانات غيرك')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await tap('link', 'إعلان جديد');
  await page.getByLabel('العنوان').fill('غداً في الحديقة');
  const lines = Array.from({ length: 9 }, (_, nth) => `السطر ${'ابتثجحخدذ'[nth]}`).join('\n');
  await page.getByLabel('النص').fill(`<b>الخريطة</b> https://maps.example.org/8dRk\n${lines}`);
  await expect(page.getByRole('link', { name: 'maps.example.org/8dRk' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'نشر إلى أسرة واحدة' })).toBeVisible();
  await quiet(page);
  expect(await findBarriers(page)).toEqual([]);
  await tap('button', 'نشر إلى أسرة واحدة');
  await expect(page.getByText('نُشر على صفحات أسرة واحدة')).toBeVisible();
  expect(taps).toBe(4);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const family = await context.newPage();
  await family.goto(`${demo.address}/p/${link.key}`);
  const card = family.locator('section').filter({ hasText: 'لوحة الأسر' });
  await expect(card).toContainText('<b>الخريطة</b>');
  await expect(card.getByRole('link')).toHaveAttribute('href', 'https://maps.example.org/8dRk');
  await expect(card).toContainText('مواعيد المقر في الشتاء');
  await card.getByRole('button', { name: 'اقرؤوا الباقي' }).first().click();
  await expect(card.getByText(/السطر ذ/)).toBeVisible();
  expect(await findBarriers(family)).toEqual([]);
  // The notice stays while the connection is gone.
  await context.setOffline(true);
  await expect(card).toContainText('غداً في الحديقة');
  await context.close();

  await page.getByRole('button', { name: /^رسالة للأسر.*غداً في الحديقة/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'إعلان للأسر' })).toBeVisible();
  await expect(page.getByText('أسرة مينا عادل').first()).toBeVisible();
  const { body: notices } = await demo.read<{ body: Notice[] }>(CAPTAIN, '/notice/all?state=open');
  expect(notices.filter(({ isOwn }) => isOwn)).toHaveLength(1);
});

test('a notice makes room for another in one act, and its end is taken back', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/409 .*\/notice/);
  const captain = demoPhone('regular');
  await openSignedIn(page, demo, captain, '/families/notices/form');
  await page.getByLabel('العنوان').fill('الثالث');
  await page.getByLabel('النص').fill('نص');
  await page.getByRole('button', { name: /^نشر/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'لوحة الأسر' })).toBeVisible();
  await page.getByRole('link', { name: 'إعلان جديد' }).click();
  await expect(page.getByRole('alert')).toContainText('خمسة إعلانات');
  await expect(page.getByLabel('العنوان')).toHaveValue('');
  await page.getByLabel('العنوان').fill('الرابع');
  await page.getByLabel('النص').fill('نص آخر');
  expect(await findBarriers(page)).toEqual([]);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'قمصان الطليعة وصلت' })
    .getByRole('button', { name: 'إنهاؤه والنشر' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'لوحة الأسر' })).toBeVisible();
  await page.getByRole('button', { name: /^إنهاء.*الرابع/ }).click();
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(page.getByRole('button', { name: /^إنهاء.*الرابع/ })).toBeVisible();

  // Somebody else ends it while it is changed: what was typed becomes a new notice.
  await page.getByRole('link', { name: /^تعديل.*الرابع/ }).click();
  await page.getByLabel('النص').fill('نص ثالث');
  const { body: open } = await demo.read<{ body: Notice[] }>(captain, '/notice/all?state=open');
  const { noticeId } = open.find(({ title }) => title === 'الرابع')!;
  await demo.write(demoPhone('unit'), 'PATCH', `/notice/${noticeId}/ended`, { ended: true });
  await page.getByRole('button', { name: 'حفظ', exact: true }).click();
  await page.getByRole('button', { name: 'انشره من جديد' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'لوحة الأسر' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^إنهاء.*الرابع/ })).toBeVisible();
});
