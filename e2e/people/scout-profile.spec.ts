import { shownRows, storedWords } from '../../contract/core/record-content.ts';
import type { Scout } from '../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../contract/scouts/record.ts';
import {
  formatNumber,
  formatPercent,
  groupPhone,
  longDate,
  shortDate,
} from '../../web/i18n/format.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

const rowOf = (label: string) => new RegExp(`^${label}`);

test('a visitor without an account reads a profile without the contact details @phone', async ({
  page,
  demo,
}) => {
  const answer = await fetch(`${demo.address}/api/scout/1`);
  const { body: scout } = (await answer.json()) as { body: { name: string } };
  await page.goto(`${demo.address}/scout/1`);
  await expect(
    page.getByRole('heading', { level: 1, name: `بيانات الكشاف: ${scout.name}` }),
  ).toBeVisible();
  for (const label of ['رقم الهاتف', 'تاريخ الميلاد', 'العنوان', 'المدرسة']) {
    const row = page.getByRole('term').filter({ hasText: rowOf(label) });
    await expect(row.locator('xpath=following-sibling::dd')).toHaveText('غير متوفر');
  }
  await expect(page.getByRole('link', { name: 'تعديل', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'حضور الفترة الحالية' })).toBeVisible();
});

test("the profile and the chart's table have the figures of the API", async ({ page, demo }) => {
  const read = async (part: string) =>
    (await fetch(`${demo.address}/api/scoutAttendance/scout/3/${part}`)).json();
  const answer: {
    body: { termNumber: number; attendanceStatus: string; cancelled: boolean }[];
    cancelledWeeks: object[];
  } = await read('history');
  const { body: records, cancelledWeeks } = answer;
  const { body: terms }: { body: { termName: string; attended: number; absent: number }[] } =
    await read('stats');
  await openSignedIn(page, demo, demoPhone('general'), '/scout/3');
  await expect(page.getByRole('link', { name: 'تعديل', exact: true })).toHaveAttribute(
    'href',
    '/update-scout?scout=3',
  );

  const counted = records.filter(({ cancelled }) => !cancelled);
  const total = page.getByRole('term').filter({ hasText: 'الإجمالي' });
  await expect(total.locator('xpath=following-sibling::dd')).toHaveText(
    counted.length.toLocaleString('ar-EG'),
  );

  // The page has another chart, which may load first.
  await page
    .locator('details')
    .filter({ has: page.locator('caption', { hasText: 'حضور الفترة الحالية' }) })
    .getByText('عرض الجدول')
    .click();
  const chart = page.getByRole('table', { name: 'حضور الفترة الحالية' });
  const newest = counted.filter(({ termNumber }) => termNumber === records[0]!.termNumber);
  for (const [word, status] of [
    ['حاضر', 'attended'],
    ['غائب', 'absent'],
  ] as const) {
    const ofStatus = newest.filter(({ attendanceStatus }) => attendanceStatus === status);
    await expect(chart.getByRole('cell', { name: word, exact: true })).toHaveCount(ofStatus.length);
  }

  // The cancelled week without a record.
  await expect(chart.getByRole('cell', { name: 'ملغي', exact: true })).toHaveCount(1);

  const { termName, attended, absent } = terms[0]!;
  const rate = (attended / (attended + absent)).toLocaleString('ar-EG', {
    style: 'percent',
    minimumFractionDigits: 1,
  });
  const row = page
    .getByRole('table', { name: 'احصائيات الفترات' })
    .getByRole('row', { name: termName });
  await expect(row).toContainText(rate.replace(/[\u061c\u200f٪؜]/g, ''));

  await page.getByRole('button', { name: /^عرض كل السجل/ }).click();
  const history = page.getByRole('table', { name: 'سجل الحضور' });
  await expect(history.getByRole('row')).toHaveCount(
    Math.min(50, records.length + cancelledWeeks.length) + 1,
  );
  expect(cancelledWeeks).not.toEqual([]);
  await expect(history.getByRole('cell', { name: 'ملغي', exact: true })).toHaveCount(
    cancelledWeeks.length + records.filter(({ cancelled }) => cancelled).length,
  );
});

for (const [type, elsewhere] of [
  ['regular', 'another sector'],
  ['unit', 'another unit'],
] as const) {
  test(`a ${type} captain of ${elsewhere} reads the profile and is not offered to edit it${onlyInAll(type === 'unit')}`, async ({
    page,
    demo,
  }) => {
    const profiles = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const path = `/scout/${index + 1}`;
        type Profile = { scoutId: number; editable: boolean };
        return (await demo.read<{ body: Profile }>(demoPhone(type), path)).body;
      }),
    );
    const own = profiles.find(({ editable }) => editable)!;
    const other = profiles.find(({ editable }) => !editable)!;
    const edit = page.getByRole('link', { name: 'تعديل', exact: true });

    await openSignedIn(page, demo, demoPhone(type), `/scout/${own.scoutId}`);
    await expect(edit).toBeVisible();
    await page.goto(`${demo.address}/scout/${other.scoutId}`);
    await expect(page.getByText('غير متوفر').first()).toBeVisible();
    await expect(edit).toHaveCount(0);
  });
}

for (const [id, reason] of [
  ['999999', 'هذا الكشاف غير موجود'],
  ['abc', 'رابط الكشاف غير صحيح'],
] as const) {
  test(`scout ${id} does not exist: the screen says so and goes back one step${onlyInAll(id === 'abc')}`, async ({
    page,
    demo,
    allowFailures,
  }) => {
    allowFailures(/Failed to load resource.*\/api\/scout/s);
    await page.goto(`${demo.address}/login`);
    await page.getByRole('link', { name: /حساب/ }).first().click();
    // The screen comes after the address, and what it then does to the history would cut the next click off.
    await expect(page.getByRole('heading', { name: 'إنشاء حساب' })).toBeVisible();
    await page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = to;
      link.textContent = 'profile';
      document.body.append(link);
    }, `/scout/${id}`);
    await page.getByRole('link', { name: 'profile', exact: true }).click();
    await expect(page.getByText('حدث خطأ أثناء تحميل بيانات الكشاف')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByRole('button', { name: 'رجوع' }).click();
    await expect(page).toHaveURL(/signUp/);
  });
}

test('the profile shows the scout’s data, and counts and lists the weeks', async ({
  page,
  demo,
}) => {
  const general = demoPhone('general');
  const { body: all } = await demo.read<{ body: Scout[] }>(general, '/scout/sector/all');
  const scout = all.find(
    ({ birthDate, address, phoneNumber, school }) =>
      birthDate && address && phoneNumber?.length === 11 && school,
  )!;
  const { body: records } = await demo.read<{
    body: { date: string; attendanceStatus: string; cancelled: boolean }[];
  }>(general, `/scoutAttendance/scout/${scout.scoutId}/history`);
  await openSignedIn(page, demo, general, `/scout/${scout.scoutId}`);
  const entry = (label: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd');
  await expect(entry('الاسم')).toHaveText(scout.name);
  await expect(entry('القطاع')).toHaveText(`${scout.sectorBaseName} ${scout.sectorSuffixName}`);
  await expect(entry('رقم الهاتف')).toHaveText(groupPhone(scout.phoneNumber!));
  await expect(entry('تاريخ الميلاد')).toHaveText(longDate(scout.birthDate!));
  await expect(entry('العنوان')).toHaveText(scout.address!);
  const rows = shownRows(scoutRecord, scout, 'profile', storedWords);
  for (const { label, value } of rows) await expect(entry(label)).toHaveText(value!);
  await expect(entry('الفرقة')).toHaveText(scout.group!);

  const counted = records.filter(({ cancelled }) => !cancelled);
  const of = (status: string) =>
    counted.filter(({ attendanceStatus }) => attendanceStatus === status).length;
  await expect(entry('حضور')).toHaveText(formatNumber(of('attended')));
  await expect(entry('غياب')).toHaveText(formatNumber(of('absent')));
  await expect(entry('الإجمالي')).toHaveText(formatNumber(counted.length));
  const card = page.locator('section').filter({ hasText: 'احصائيات الحضور' });
  await expect(card.getByText('٪')).toHaveText(formatPercent(of('attended') / counted.length, 1));
  // The rate of one term is another one, which the sectors' tables show.
  await expect(card.getByText('من كل السجلات في كل الفترات')).toBeVisible();

  const history = page.getByRole('table', { name: 'سجل الحضور' });
  await expect(history.getByRole('columnheader')).toHaveText([
    'الأسبوع',
    'الفترة',
    'التاريخ',
    'الحالة',
  ]);
  await expect(history.getByRole('row').nth(1)).toContainText(shortDate(records[0]!.date));
  await expect(
    page.getByRole('table', { name: 'احصائيات الفترات' }).getByRole('columnheader'),
  ).toHaveText(['رقم الفترة', 'الفترة', 'حضور', 'غياب', 'نسبة الحضور']);
});

test('each part of the profile loads separately, and missing data are shown as not available', async ({
  page,
  demo,
}) => {
  const held: (() => void)[] = [];
  const wait = () =>
    new Promise<void>((resolve) => {
      held.push(resolve);
    });
  const hold = (path: string) =>
    page.route(path, async (route) => {
      await wait();
      await route.continue();
    });
  await hold('**/api/scoutAttendance/scout/1/history');
  await hold('**/api/scoutAttendance/scout/1/stats');
  await page.route('**/api/scout/1', async (route) => {
    await wait();
    const answer = await route.fetch();
    const said = (await answer.json()) as { body: object };
    await route.fulfill({ json: { ...said, body: { ...said.body, group: null } } });
  });
  await page.goto(`${demo.address}/scout/1`);
  for (const title of [
    'البيانات الشخصية',
    'احصائيات الحضور',
    'حضور الفترة الحالية',
    'سجل الحضور',
    'احصائيات الفترات',
  ]) {
    const part = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(part.getByText('جاري التحميل')).toHaveCount(1);
  }
  expect(held).toHaveLength(3);
  for (const release of held) release();
  await expect(page.getByRole('definition').filter({ hasText: 'غير متوفر' })).toHaveCount(5);
  await expect(page.getByRole('table', { name: 'سجل الحضور' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'احصائيات الفترات' })).toBeVisible();
});

test('an answer without a scout counts as a failed load @all', async ({ page, demo }) => {
  await page.route('**/api/scout/1', (route) =>
    route.fulfill({ json: { message: 'x', body: null } }),
  );
  await page.goto(`${demo.address}/scout/1`);
  await expect(page.getByText('حدث خطأ أثناء تحميل بيانات الكشاف')).toBeVisible();
  await expect(page.getByRole('button', { name: 'رجوع' })).toBeVisible();
});
