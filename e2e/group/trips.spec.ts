import type { Page } from '@playwright/test';
import type { Trip } from '../../contract/trips/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { aPhone } from '../support/fresh.ts';
import { groupDay } from '../support/group-day.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';
import { aCamp } from '../support/trips.ts';

/** A sector with its captain and three scouts, and an activity in two weeks. */
async function aPlannedActivity(demo: Server, { base, phone }: { base: string; phone: string }) {
  const captains = [{ phone, firstName: 'هاني', lastName: 'رمزي' }] as const;
  const { sector, activityId } = await aCamp(demo, { base, captains, weeksAhead: 1 });
  const scouts: number[] = [];
  for (const name of ['مينا عادل فهمي', 'جنى أحمد صبري', 'مروان خالد الشريف']) {
    const gender = name.startsWith('جنى') ? 'female' : 'male';
    const added = await demo.write<{ body: { scoutId: number } }>(
      demoPhone('general'),
      'POST',
      '/scout/',
      {
        name,
        gender,
        ...sector,
      },
    );
    scouts.push(added.body.scoutId);
  }
  return { sector, scouts, activityId };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const typed = (day: string) => day.split('-').reverse().join('/');

test('a captain opens the registration of an activity with a fee, and three families’ answers are on the board @both', async ({
  page,
  demo,
}, { project }) => {
  const phone = aPhone();
  const base = 'رحالة';
  const { scouts, activityId } = await aPlannedActivity(demo, { base, phone });
  await openSignedIn(page, demo, phone, '/activities');
  await page.getByRole('link', { name: `فتح التسجيل: معسكر ${base}` }).click();
  await expect(heading(page, 'فتح التسجيل')).toBeVisible();
  await page.getByRole('button', { name: 'افتح التسجيل' }).click();
  await expect(page.getByText('اكتب الرسم أو صفراً')).toBeVisible();
  await page.getByLabel('رسم الكشاف').fill('٤٥٠');
  await expect(page.getByText(/الرسم ٤٥٠ جنيه/)).toBeVisible();
  // The typed text stays on the device.
  await page.goto(`${demo.address}/activities/${activityId}/open`);
  await expect(page.getByText('ما كتبته محفوظ على هذا الجهاز حتى تحفظه.')).toBeVisible();
  await expect(page.getByLabel('رسم الكشاف')).toHaveValue('٤٥٠');
  const end = page.getByRole('textbox', { name: 'العودة', exact: true });
  await quiet(page);
  const start = await page.getByRole('textbox', { name: 'الانطلاق' }).inputValue();
  await end.fill(typed('2026-01-01'));
  await page.getByRole('button', { name: 'افتح التسجيل' }).click();
  await expect(page.getByText('العودة قبل الانطلاق')).toBeVisible();
  await end.fill(start);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'افتح التسجيل' }).click();
  await expect(heading(page, `معسكر ${base}`)).toBeVisible();
  await expect(page.getByText('مفتوح للردود')).toBeVisible();
  await expect(page.getByText('فُتح التسجيل، ولم تردّ أسرة بعد')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  // One family answers on its page, the captain notes the others' answers.
  const link = await demo.write<{ body: { key: string } }>(
    phone,
    'POST',
    `/scout/${scouts[0]}/link`,
    {},
  );
  const trips = await demo.read<{ body: { tripId: number; activityId: number }[] }>(
    phone,
    '/trip/all',
  );
  const { tripId } = trips.body.find((trip) => trip.activityId === activityId)!;
  await demo.write(null, 'POST', `/parent/${link.body.key}/trip/${tripId}`, {
    coming: true,
    agreed: true,
    guardianName: 'مارسيل نبيل',
    relation: 'mother',
  });
  await page.getByRole('link', { name: /المشاركون/ }).click();
  await expect(heading(page, 'المشاركون')).toBeVisible();
  await expect(page.getByText(/^عليه ٤٥٠ جنيه/)).toBeVisible();
  await page.getByRole('button', { name: 'سجّل ردّ جنى أحمد صبري' }).click();
  const dialog = page.getByRole('dialog', { name: 'ردّ أسرة جنى' });
  await dialog.getByRole('button', { name: 'احفظ الردّ' }).click();
  await expect(dialog.getByText('اختر الجواب')).toBeVisible();
  await dialog.getByRole('radio', { name: 'قادمة', exact: true }).check({ force: true });
  await dialog.getByRole('radio', { name: 'مكالمة' }).check({ force: true });
  await expect(dialog.getByText('تبقى بلا موافقة مكتوبة.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'الأم' }).check({ force: true });
  await dialog.getByLabel('الاسم').fill('نهى صبري');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'احفظ الردّ' }).click();
  await expect(page.getByText('حُفظ ردّ أسرة جنى')).toBeVisible();
  await page.getByRole('radio', { name: /الموافقة/ }).check({ force: true });
  await expect(page).toHaveURL(/missing=consent/);
  await expect(page.getByText('وافقوا بالهاتف')).toBeVisible();
  await expect(page.getByText('مينا عادل فهمي')).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.goto(`${demo.address}/activities/${activityId}`);
  const missing = project.name === 'phone' ? '١ بلا موافقة مكتوبة' : 'بالهاتف';
  await expect(page.getByText(missing)).toBeVisible();
  await expect(page.getByText('١ بلا رد', { exact: true }).first()).toBeVisible();
});

test('a family reads the letter, agrees, and is asked again when the return moves @phone', async ({
  page,
  demo,
}) => {
  const phone = aPhone();
  const { scouts, sector, activityId } = await aPlannedActivity(demo, { base: 'متقدم', phone });
  const from = groupDay(9);
  const fields = {
    startsAt: `${from}T07:00`,
    endsAt: `${from}T16:00`,
    sectors: [sector],
    fees: { scout: 100, other: 0 },
  };
  const { body: trip } = await demo.write<{ body: Trip }>(phone, 'POST', '/trip/', {
    activityId,
    ...fields,
  });
  await demo.write(phone, 'PATCH', `/trip/${trip.tripId}/state`, { state: 'open' });
  const link = await demo.write<{ body: { key: string } }>(
    phone,
    'POST',
    `/scout/${scouts[1]}/link`,
    { scoutIds: [scouts[1], scouts[2]] },
  );
  await page.goto(`${demo.address}/p/${link.body.key}`);
  await expect(page.getByText('ينتظر ردّكم').first()).toBeVisible();
  await expect(page.getByText(/أسرة الكشاف العزيزة/)).toBeVisible();
  await page.getByRole('radio', { name: 'تشارك', exact: true }).check({ force: true });
  await expect(page.getByText(/أوافق على مشاركة جنى في معسكر متقدم/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'ومروان كذلك' }).check({ force: true });
  await expect(page.getByText(/أوافق على مشاركة جنى ومروان في معسكر متقدم/)).toBeVisible();
  await page.getByLabel('اسمكم').last().fill('نهى صبري');
  await page.getByRole('radio', { name: 'الأم' }).last().check({ force: true });
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'نوافق على مشاركة جنى ومروان' }).click();
  await expect(page.getByText('حُفظ ردّكم، شكراً لكم')).toBeVisible();
  await expect(page.getByText('✓ تشارك')).toBeVisible();
  await page.getByRole('link', { name: /^مروان/ }).click();
  await expect(page.getByText('✓ يشارك')).toBeVisible();

  // The captain moves the return: the screen says how many consents that ends, and the family is asked again.
  await openSignedIn(page, demo, phone, `/activities/${activityId}/open`);
  await page.getByLabel('ساعة العودة').selectOption({ label: '٦:٠٠ م' });
  await page.getByRole('button', { name: 'حفظ' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('تسقط موافقات كشافين');
  await question.getByRole('button', { name: 'غيّر واطلبها ثانية' }).click();
  await expect(heading(page, 'معسكر متقدم')).toBeVisible();
  await expect(page.getByText('٢ بلا موافقة مكتوبة')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${demo.address}/p/${link.body.key}`);
  await expect(page.getByText('نحتاج موافقتكم ثانية.')).toBeVisible();
});
