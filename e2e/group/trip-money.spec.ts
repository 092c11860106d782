import type { Page, Route } from '@playwright/test';
import { addDays } from '../../contract/core/calendar.ts';
import { toLatinDigits } from '../../contract/core/digits.ts';
import type { Trip } from '../../contract/trips/endpoints.ts';
import { findBarriers } from '../support/axe.ts';
import { keepSession } from '../support/browser-session.ts';
import { waitForDevice } from '../support/device.ts';
import { aPhone } from '../support/fresh.ts';
import { groupDay } from '../support/group-day.ts';
import { test as offline } from '../support/offline.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';
import { aCamp } from '../support/trips.ts';

/** An open trip of a sector with a captain of its own and one scout who comes, and the link of the family. */
async function aPaidTrip(demo: Server, { base, phone }: { base: string; phone: string }) {
  const captains = [{ phone, firstName: 'هاني', lastName: 'رمزي' }] as const;
  const { sector, activityId } = await aCamp(demo, { base, captains, weeksAhead: 1 });
  const { body: scout } = await demo.write<{ body: { scoutId: number } }>(
    demoPhone('general'),
    'POST',
    '/scout/',
    { name: 'كيرلس سمير وهبة', gender: 'male', ...sector },
  );
  const from = groupDay(9);
  const { body: trip } = await demo.write<{ body: Trip }>(phone, 'POST', '/trip/', {
    activityId,
    startsAt: `${from}T07:00`,
    endsAt: `${addDays(from, 2)}T16:00`,
    sectors: [sector],
    fees: { scout: 450, other: 0 },
  });
  await demo.write(phone, 'PATCH', `/trip/${trip.tripId}/state`, { state: 'open' });
  await demo.write(phone, 'PATCH', `/trip/${trip.tripId}/people`, {
    people: [{ kind: 'scout', id: scout.scoutId }],
    state: 'coming',
    way: 'paper',
    guardianName: 'مريم فوزي',
    relation: 'mother',
  });
  const link = await demo.write<{ body: { key: string } }>(
    phone,
    'POST',
    `/scout/${scout.scoutId}/link`,
    {},
  );
  return { key: link.body.key, activityId, tripId: trip.tripId };
}

const money = (page: Page) => page.getByRole('heading', { level: 1, name: 'المال' });

test('a family says what it paid, the captain confirms it, spends of it, and a general captain takes over the rest @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/409/);
  const phone = aPhone();
  const base = 'محفظة';
  const { key, activityId } = await aPaidTrip(demo, { base, phone });
  await page.goto(`${demo.address}/p/${key}`);
  await expect(page.getByText(/بقي ٤٥٠ جنيه من ٤٥٠ جنيه/)).toBeVisible();
  // Two taps lead from the family's page to the opened link.
  await page.getByRole('button', { name: 'طرق الدفع' }).click();
  const link = page.getByRole('link', { name: 'افتح تطبيق الدفع: pay.example.org' });
  await expect(link).toHaveAttribute('href', 'https://pay.example.org/nile/4kQ2');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await page.getByRole('button', { name: 'رمز محفظة المجموعة' }).click();
  await expect(page.getByRole('img', { name: 'رمز محفظة المجموعة' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await quiet(page);
  const written = await page.getByText(/^[٠-٩]{3}\s[٠-٩]{3}$/).innerText();
  const reference = toLatinDigits(written).replace(/\D/g, '');
  await page.getByRole('button', { name: 'دفعنا' }).click();
  await page.getByLabel('المبلغ').fill('٢٠٠');
  await page
    .getByRole('dialog')
    .locator('label')
    .filter({ hasText: /^محفظة المجموعة/ })
    .click();
  await expect(page.getByLabel(/المرجع الذي كتبتموه/)).toHaveValue(written);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'أخبروا القائد' }).click();
  await expect(page.getByText(/قلتم إنكم دفعتم ٢٠٠ جنيه/)).toBeVisible();
  // Saying the same once more asks.
  await page.getByRole('button', { name: 'دفعنا' }).click();
  await page.getByLabel('المبلغ').fill('٢٠٠');
  await page.getByRole('button', { name: 'أخبروا القائد' }).click();
  await expect(page.getByText(/قلتم هذا قبل .* أهي دفعة أخرى؟/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'نعم، دفعة أخرى' })).toBeVisible();

  await openSignedIn(page, demo, phone, `/activities/${activityId}/money`);
  await expect(money(page)).toBeVisible();
  await expect(page.getByText('تقول أسرة إنها دفعت')).toBeVisible();
  const search = page.getByLabel('بحث بالمرجع أو الاسم أو المبلغ');
  const wrong = String((Number(reference) + 1) % 1_000_000).padStart(6, '0');
  await search.fill(wrong);
  await expect(page.getByText(/لا أحد بالمرجع/)).toBeVisible();
  await search.fill(reference);
  await expect(page.getByText('دفعة واحدة بهذا المرجع')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'وصلت دفعة كيرلس سمير وهبة، سجّلها' }).click();
  await expect(page.getByText('حُفظ الإيصال ١')).toBeVisible();
  await expect(page.getByText('لا دفعة بهذا المرجع')).toBeVisible();
  await search.fill('');
  await expect(page.getByText('دفع ٢٠٠ من ٤٥٠')).toBeVisible();

  // The rest is proposed; more than that is said, and stored all the same.
  await page.getByRole('button', { name: 'دفعة كيرلس سمير وهبة' }).click();
  const amount = page.getByRole('dialog').getByLabel('المبلغ');
  await expect(amount).toHaveValue('٢٥٠');
  await amount.fill('٣٠٠');
  await expect(page.getByText('زائد ٥٠ جنيه عن المستحق')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await amount.fill('٢٥٠');
  await page.getByRole('button', { name: 'سجّل الدفعة' }).click();
  await expect(page.getByText('حُفظ الإيصال ٢')).toBeVisible();
  await expect(page.getByText('✓ دفع كل القادمين ما عليهم')).toBeVisible();

  await page.getByRole('button', { name: 'مصروف', exact: true }).click();
  await page.getByRole('dialog').getByLabel('المبلغ').fill('٥٠٠');
  await page.getByLabel('فيمَ صُرف؟').fill('ماء');
  await page.getByRole('button', { name: 'سجّل المصروف' }).click();
  await expect(page.getByText('مع الرحلة الآن ٤٥٠ جنيه فقط').first()).toBeVisible();
  await page.getByRole('dialog').getByLabel('المبلغ').fill('٥٠');
  await page.getByRole('button', { name: 'سجّل المصروف' }).click();
  await expect(page.getByText('حُفظ المصروف')).toBeVisible();

  await page.getByRole('link', { name: 'الميزانية' }).click();
  await page.getByRole('button', { name: 'أضف البنود المعتادة' }).click();
  await expect(page.getByText('أيّ رسم يكفي؟')).toBeVisible();
  await page.getByRole('button', { name: 'تعديل البند العربات' }).click();
  await page.getByRole('dialog').getByLabel('المبلغ').fill('٤٥٠٠');
  await page.getByRole('button', { name: 'احفظ البند' }).click();
  await expect(page.getByText('حُفظ البند')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await openSignedIn(page, demo, demoPhone('general'), `/activities/${activityId}/money`);
  await page.getByRole('button', { name: 'استلام ٤٠٠ جنيه' }).click();
  await page.getByLabel('المبلغ المعدود').fill('٣٩٠');
  await expect(page.getByText(/ناقص ١٠ جنيه عن المسجَّل/)).toBeVisible();
  await page.getByLabel('المبلغ المعدود').fill('٤٠٠');
  await page.getByRole('dialog').getByRole('button', { name: 'استلام ٤٠٠ جنيه' }).click();
  await expect(page.getByText('استُلم المال في الخزنة')).toBeVisible();
  await expect(page.getByRole('button', { name: 'لا مال يُستلم' })).toBeDisabled();
});

offline.describe('without a connection', () => {
  offline.use({ serviceWorkers: 'allow' });
  offline(
    'payments and answers wait on the device without a connection, and one whose answer was lost is stored once @phone @all',
    async ({ page, demo, gateway }) => {
      const phone = aPhone();
      const { activityId, tripId } = await aPaidTrip(demo, { base: 'حصالة', phone });
      const payments = async () => {
        type Money = { body: { payments: { amount: number }[] } };
        const { body } = await demo.read<Money>(phone, `/trip/${tripId}/money`);
        return body.payments.map(({ amount }) => amount).sort();
      };
      await keepSession(page, gateway, await demo.signIn(phone));
      await page.goto(`${gateway.address}/activities/${activityId}/money`);
      const pay = async (amount: string) => {
        await page.getByRole('button', { name: 'دفعة كيرلس سمير وهبة' }).tap();
        await page.getByRole('dialog').getByLabel('المبلغ').fill(amount);
        await page.getByRole('button', { name: 'سجّل الدفعة' }).tap();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      await expect(page.getByRole('button', { name: 'دفعة كيرلس سمير وهبة' })).toBeVisible();
      await waitForDevice(page, []);
      await gateway.close();
      await pay('١٠٠');
      await expect(page.getByText('رقم الإيصال عند الإرسال')).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await gateway.open();
      await expect.poll(payments).toEqual([100]);
      await expect(page.getByText('رقم الإيصال عند الإرسال')).toHaveCount(0);
      // The server stores the payment, and its answer is lost.
      const loseAnswer = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route('**/payment', loseAnswer, { times: 1 });
      await pay('٥٠');
      await expect(page.getByText('دفع ١٥٠ من ٤٥٠')).toBeVisible({ timeout: 30_000 });
      expect(await payments()).toEqual([100, 50]);

      await page.goto(`${gateway.address}/activities/${activityId}/people`);
      const answerNo = async () => {
        await page.getByRole('button', { name: 'فتح: كيرلس سمير وهبة' }).tap();
        await page.getByRole('button', { name: /^(سجّل|غيّر).*ردّ/ }).tap();
        await gateway.close();
        const answer = page.getByRole('dialog');
        await answer.getByText('غير قادم', { exact: true }).tap();
        await answer.getByText('مكالمة', { exact: true }).tap();
        await answer.getByText(/الأم$/).tap();
        await answer.getByLabel('ملاحظة').fill('اتصلت الأم');
        await answer.getByRole('button', { name: 'احفظ الردّ' }).tap();
        await expect(page.getByText('ردّ ينتظر الإرسال')).toBeVisible();
      };
      const setState = (state: string) =>
        demo.write(phone, 'PATCH', `/trip/${tripId}/state`, { state, reason: 'المطر' });
      // An item that the server refuses later says why, until the captain corrects it or takes it away.
      const refused = page.getByText('لم يُحفظ ردّ أسرة كيرلس سمير وهبة');
      const answerTooLate = async () => {
        await answerNo();
        await setState('cancelled');
        await gateway.open();
        await expect(refused).toBeVisible({ timeout: 30_000 });
      };
      await answerTooLate();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole('button', { name: 'أزله' }).tap();
      await expect(refused).toHaveCount(0);
      await setState('open');
      await page.reload();
      await answerTooLate();
      await setState('open');
      await page.reload();
      await page.getByRole('button', { name: 'صحّحه' }).tap();
      const correction = page.getByRole('dialog');
      await expect(correction.getByLabel('ملاحظة')).toHaveValue('اتصلت الأم');
      await correction.getByText('قادم', { exact: true }).tap();
      await correction.getByRole('button', { name: 'احفظ الردّ' }).tap();
      await expect(refused).toHaveCount(0);
      await expect(page.getByText('ردّ ينتظر الإرسال')).toHaveCount(0);
      await answerNo();
      await gateway.open();
      await expect(page.getByText('غير قادمين')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('ردّ ينتظر الإرسال')).toHaveCount(0);
    },
  );
});
