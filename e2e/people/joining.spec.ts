import type { Page } from '@playwright/test';
import { keepCompounds } from '../../web/i18n/format.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector } from '../support/group.ts';
import { groupDay } from '../support/group-day.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

/** A sector that nobody else's request fits, and a child who asks for it. */
async function aRequest(demo: Server, baseName: string) {
  await addSector(demo, baseName);
  return {
    name: `فادي مجدي ${baseName}`,
    birthDate: '2017-03-14',
    gender: 'male',
    guardianName: 'سوزان كمال',
    relation: 'mother',
    phoneNumber: aPhone(),
    sectorBaseName: baseName,
    agreed: true,
  };
}
const send = async (demo: Server, request: object) =>
  (await demo.write<{ body: { number: string } }>(null, 'POST', '/join', request)).body.number;

const ofChild = (word: string, { name }: { name: string }) => new RegExp(`^${word}.*${name}`);

/** Reads the state of a request as its family does. */
async function readState(page: Page, demo: Server, number: string, phoneNumber: string) {
  await page.goto(`${demo.address}/join?view=state`);
  await page.getByLabel('رقم الطلب').fill(number);
  await page.getByLabel('رقم الهاتف الذي كتبتموه').fill(phoneNumber);
  await page.getByRole('button', { name: 'عرض الحالة' }).click();
}

test('a family asks for a place without an account, and follows it by number and phone @phone', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/404 .*\/api\/join\/000000/);
  const { phoneNumber } = await aRequest(demo, 'نموذج');
  await page.goto(`${demo.address}/join`);
  await page.getByLabel('الاسم', { exact: true }).fill('فادي مجدي حبيب');
  await page.getByText('ذكر', { exact: true }).click();
  await page.getByLabel('اليوم').selectOption('14');
  await page.getByLabel('الشهر').selectOption('03');
  await page.getByLabel('السنة').selectOption('2017');
  await expect(page.getByText('عمره ٩ سنوات')).toBeVisible();
  await expect(page.getByText('في سنه عندنا: أشبال')).toBeVisible();
  await page.getByLabel('اسمكم').fill('سوزان كمال');
  await page.getByText('الأم', { exact: true }).click();
  await page.getByLabel('رقم الهاتف').fill(phoneNumber);
  await page.getByRole('button', { name: 'إرسال الطلب' }).click();
  await expect(page.getByText('ضعوا علامة الموافقة على حفظ البيانات أولاً')).toBeVisible();
  await page.getByLabel(/^أوافق على أن تحفظ المجموعة بيانات فادي/).check();
  await page.getByRole('button', { name: 'إرسال الطلب' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'وصل طلبكم' })).toBeVisible();
  await quiet(page);
  const shown = await page.getByText(/^[٠-٩]{3}\s[٠-٩]{3}$/).textContent();
  const number = shown!.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));

  await readState(page, demo, number, phoneNumber);
  await expect(page.getByText('وصل طلبكم')).toBeVisible();
  await readState(page, demo, '000000', phoneNumber);
  await expect(page.getByText('لا طلب بهذين الرقمين.')).toBeVisible();
});

test('a captain accepts a request in four taps @phone', async ({ page, demo }) => {
  const request = await aRequest(demo, 'قبول');
  const number = await send(demo, request);
  await openSignedIn(page, demo, demoPhone('unit'), '/dashboard');
  await page.getByRole('link', { name: 'المزيد', exact: true }).click();
  await page.getByRole('link', { name: /^طلبات الانضمام/ }).click();
  await page.getByRole('button', { name: ofChild('قبول', request) }).click();
  await page.getByRole('button', { name: /^قبول في قبول/ }).click();
  await expect(page.getByText(/^صار فادي في قبول/)).toBeVisible();
  const row = page.getByRole('heading', { level: 3, name: keepCompounds(request.name) });
  await expect(row).toHaveCount(0);
  await readState(page, demo, number, request.phoneNumber);
  await expect(page.getByText('قُبل طلبكم')).toBeVisible();
});

test('a captain takes accepting back while nobody has opened the link @phone', async ({
  page,
  demo,
}) => {
  const request = await aRequest(demo, 'تراجع');
  await send(demo, request);
  await openSignedIn(page, demo, demoPhone('unit'), '/joining');
  await page.getByRole('button', { name: ofChild('قبول', request) }).click();
  await page.getByRole('button', { name: /^قبول في تراجع/ }).click();
  await expect(page.getByRole('link', { name: 'إرسال الرابط' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/.*%2Fp%2F/,
  );
  await page.getByRole('button', { name: 'تراجع', exact: true }).click();
  await page.getByRole('button', { name: /^تم الاتصال/ }).click();
  const row = page.getByRole('heading', { level: 3, name: keepCompounds(request.name) });
  await expect(row).toBeVisible();
});

test('a captain invites and declines, and the family reads both @phone', async ({ page, demo }) => {
  const request = await aRequest(demo, 'اعتذار');
  const number = await send(demo, request);
  await openSignedIn(page, demo, demoPhone('unit'), '/joining');
  await page.getByRole('button', { name: ofChild('دعوة', request) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'حفظ الدعوة' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: ofChild('المزيد', request) }).click();
  await page.getByRole('menuitem', { name: 'الاعتذار' }).click();
  await dialog.getByText('لا مكان في هذه السن هذا العام').click();
  await dialog.getByRole('button', { name: 'اعتذار' }).click();
  await expect(dialog).toHaveCount(0);
  await readState(page, demo, number, request.phoneNumber);
  await expect(page.getByText('اعتذرنا: لا مكان في هذه السن هذا العام')).toBeVisible();
});

test('a captain notes by one press that an invited child came @phone', async ({ page, demo }) => {
  const request = await aRequest(demo, 'مجيء');
  await send(demo, request);
  type Requests = { body: { requestId: number; name: string }[] };
  const { body } = await demo.read<Requests>(demoPhone('unit'), '/joining/all');
  const { requestId } = body.find(({ name }) => name === request.name)!;
  const day = groupDay();
  await demo.write(demoPhone('unit'), 'PATCH', `/joining/${requestId}`, { state: 'invited', day });
  await openSignedIn(page, demo, demoPhone('unit'), '/joining');
  await page.getByRole('button', { name: ofChild('جاء', request) }).click();
  const row = page.getByRole('listitem').filter({ hasText: keepCompounds(request.name) });
  await expect(row.getByText('جاء اليوم')).toBeVisible();
  await expect(page.getByRole('button', { name: ofChild('جاء', request) })).toHaveCount(0);
});
