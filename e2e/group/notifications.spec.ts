import type { Page } from '@playwright/test';
import { choiceField, choose } from '../support/kit.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

/** Each run uses a captain of its own: the second captain of the sector at this place of the list. */
const captainOf = (place: number) => `010${String(1002 + place * 2).padStart(8, '0')}`;

const send = (demo: Server, title: string) =>
  demo.write(demoPhone('general'), 'POST', '/notification', {
    type: 'other',
    title,
    message: 'الخميس بعد العشاء',
  });

test('a captain closes a message on the dashboard, reads the rest and deletes the read ones @phone', async ({
  page,
  demo,
}) => {
  const title = 'اجتماع الجوالة';
  await send(demo, title);
  await openSignedIn(page, demo, captainOf(4), '/dashboard');
  const close = page.getByRole('button', { name: `تعليم كمقروء: ${title}` });
  await close.click();
  await expect(close).toHaveCount(0);

  await page.getByRole('link', { name: /^الرسائل الواردة، غير مقروء/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'الرسائل الواردة' })).toBeVisible();
  const section = (heading: string) => page.locator('section').filter({ hasText: heading });
  const unread = section('الرسائل الجديدة');
  const read = section('الرسائل المقروءة');
  await expect(read.getByText(title)).toBeVisible();

  await page.getByRole('button', { name: 'تعليم الكل كمقروء' }).click();
  await expect(page.getByText('تم تعليم جميع الإشعارات كمقروءة')).toBeVisible();
  await expect(unread.getByText('لا توجد رسائل جديدة')).toBeVisible();
  await page.getByRole('button', { name: 'تعليم الكل كمقروء' }).click();
  await expect(page.getByText('لا توجد إشعارات غير مقروءة')).toBeVisible();

  await page.getByRole('button', { name: `حذف: ${title}` }).click();
  await expect(read.getByText(title)).toHaveCount(0);
  await page.getByRole('button', { name: 'حذف جميع المقروءة' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click();
  await expect(page.getByText('تم حذف جميع الإشعارات المقروءة')).toBeVisible();
  await expect(read.getByText('لا توجد رسائل مقروءة')).toBeVisible();
  await page.getByRole('button', { name: 'حذف جميع المقروءة' }).click();
  await expect(page.getByText('لا توجد إشعارات مقروءة للحذف')).toBeVisible();
});

test('one message is closed and one deleted in the inbox', async ({ page, demo }) => {
  await send(demo, 'موعد الرحلة');
  await openSignedIn(page, demo, captainOf(1), '/notifications');
  const section = (heading: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: heading }) })
      .getByText('موعد الرحلة', { exact: true });
  await expect(section('الرسائل الجديدة')).toBeVisible();
  await expect(section('الرسائل المقروءة')).toHaveCount(0);
  await page.getByRole('button', { name: 'تعليم كمقروء: موعد الرحلة' }).click();
  await expect(section('الرسائل المقروءة')).toBeVisible();
  await expect(section('الرسائل الجديدة')).toHaveCount(0);
  await page.getByRole('button', { name: 'حذف: موعد الرحلة' }).click();
  await expect(page.getByText('تم حذف الرسالة')).toBeVisible();
  await expect(section('الرسائل المقروءة')).toHaveCount(0);
});

test('marking and deleting all are visible without scrolling in a full inbox @both', async ({
  page,
  demo,
}) => {
  const phone = captainOf(9);
  for (let count = 1; count <= 12; count += 1) await send(demo, `رسالة ${count}`);
  await openSignedIn(page, demo, phone, '/notifications');
  await expect(page.getByText('رسالة 12', { exact: true })).toBeVisible();
  const height = page.viewportSize()!.height;
  for (const name of ['تعليم الكل كمقروء', 'حذف جميع المقروءة']) {
    await quiet(page);
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(box!.y + box!.height, name).toBeLessThan(height - 80);
  }
});

test('the inbox by captain number shows the own inbox only @all', async ({ page, demo }) => {
  const { body } = await demo.signIn(captainOf(8));
  await openSignedIn(page, demo, captainOf(8), `/notifications/${body.captainId}`);
  await expect(page.getByText('الرسائل الجديدة')).toBeVisible();
  await page.goto(`${demo.address}/notifications/${body.captainId + 1}`);
  await expect(page.getByText('ليس لديك صلاحية للوصول إلى هذه الصفحة')).toBeVisible();
  await expect(page.getByText('الرسائل الجديدة')).toHaveCount(0);
});

const SEND = '/send-notification';

async function expectInInbox(page: Page, demo: Server, phone: string, title: string) {
  await openSignedIn(page, demo, phone, '/notifications');
  await expect(
    page.locator('section').filter({ hasText: 'الرسائل الجديدة' }).getByText(title),
  ).toBeVisible();
}

test('a general captain writes to a sector, and its captain gets it in the inbox @phone', async ({
  page,
  demo,
}) => {
  const title = 'تذكير من الهاتف';
  const { body } = await demo.signIn(captainOf(5));
  const { rSectorBaseName, rSectorSuffixName } = body;
  await openSignedIn(page, demo, demoPhone('general'), SEND);

  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
  await expect(page.getByLabel('العنوان')).toBeFocused();
  await expect(page.getByText('يرجى اختيار من تصل إليه الرسالة')).toBeVisible();
  await expect(choiceField(page, 'القطاع')).toHaveCount(0);

  await page.getByLabel('العنوان').fill(title);
  await page.getByLabel('نص الرسالة').fill('السبت\nفي القاعة');
  await page.getByRole('radio', { name: 'إرسال إلى قطاع' }).check({ force: true });
  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
  await expect(page.getByText('يرجى اختيار القطاع')).toBeVisible();
  await choose(page, 'القطاع', `${rSectorBaseName} - ${rSectorSuffixName}`);
  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
  await expect(page.getByText('تم إرسال الإشعار بنجاح')).toBeVisible();
  // Two captains of the sector and the unit's.
  await expect(page.getByText('تم إرسال الإشعار إلى ٣ قادة')).toBeVisible();
  await expect(page.getByLabel('العنوان')).toHaveValue('');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  await expectInInbox(page, demo, captainOf(5), title);
});

test('a unit captain sends to everybody with the keyboard only', async ({ page, demo }) => {
  await openSignedIn(page, demo, demoPhone('unit'), SEND);
  await expect(page.getByLabel('العنوان')).toBeVisible();
  const focused = (label: string) =>
    page.getByLabel(label, { exact: true }).and(page.locator(':focus'));
  for (let presses = 0; presses < 60 && (await focused('العنوان').count()) === 0; presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('رسالة بلا فأرة');
  await page.keyboard.press('Tab');
  await page.keyboard.type('الخميس');
  await page.keyboard.press('Enter');
  await page.keyboard.type('بعد العشاء');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'إرسال إلى الكل' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'إرسال إلى قطاع' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'إرسال إلى الكل' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('تم إرسال الإشعار بنجاح')).toBeVisible();
  await expectInInbox(page, demo, captainOf(2), 'رسالة بلا فأرة');
  const message = page.getByRole('listitem').filter({ hasText: 'رسالة بلا فأرة' });
  // A line break typed with Enter shows in the inbox.
  await expect.poll(() => message.innerText()).toContain('الخميس\nبعد العشاء');
});

test('a message that could not be sent says so and stays in the form @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await openSignedIn(page, demo, demoPhone('general'), SEND);
  await page.getByLabel('العنوان').fill('ع'.repeat(121));
  await page.getByLabel('نص الرسالة').fill('نص');
  await expect(page.getByText('الحد الأقصى ١٢٠ حرفاً')).toBeVisible();
  await page.getByLabel('العنوان').fill('لا يصل');
  await page.getByRole('radio', { name: 'إرسال إلى الكل' }).check({ force: true });
  await page.route('**/api/notification', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
  await expect(page.getByText('حدث خطأ أثناءإرسال الإشعار')).toBeVisible();
  await expect(page.getByText('تم إرسال الإشعار بنجاح')).toHaveCount(0);
  await expect(page.getByLabel('العنوان')).toHaveValue('لا يصل');
});

test('unread messages stand above read ones, attendance red and others green', async ({
  page,
  demo,
}) => {
  const messages = (status: string) =>
    ['attendance', 'other', 'financeItemCreated'].map((type, id) => ({
      id,
      captainId: 1,
      type,
      status,
      title: `${status} ${type}`,
      message: 'نص',
      createdAt: new Date().toISOString(),
    }));
  await page.route('**/api/notification?**', (route) => {
    const status = new URL(route.request().url()).searchParams.get('status') ?? 'UNREAD';
    return route.fulfill({ json: { message: 'x', body: messages(status), count: 3 } });
  });
  await openSignedIn(page, demo, captainOf(9), '/notifications');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'الرسائل الجديدة',
    'الرسائل المقروءة',
  ]);
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveText([/^UNREAD/, /^UNREAD/, /^UNREAD/, /^READ/, /^READ/, /^READ/]);
  await expect(items.getByRole('button')).toHaveText(['', '', '', 'حذف', 'حذف', 'حذف']);
  const channels = (await items
    .locator('[data-type]')
    .evaluateAll((tiles) =>
      tiles.map((tile) => getComputedStyle(tile).backgroundColor.match(/\d+/g)!.map(Number)),
    )) as [number, number, number][];
  const colours = channels.map(([red, green]) => (red > green ? 'red' : 'green'));
  expect(colours).toEqual(['red', 'green', 'green', 'red', 'green', 'green']);
});

test('an inbox of several pages shows the total, and offers no more after the last page @all', async ({
  page,
  demo,
}) => {
  await page.route('**/api/notification?**', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [limit, before] = ['limit', 'before'].map((name) => Number(searchParams.get(name)));
    const status = searchParams.get('status');
    const total = status === 'READ' ? 80 : 0;
    const left = before ? before - 1 : total;
    const body = Array.from({ length: Math.min(left, limit!) }, (_, index) => ({
      id: left - index,
      captainId: 1,
      type: 'other',
      title: `رسالة ${left - index}`,
      message: 'نص',
      status,
      createdAt: '2026-11-20T10:00:00.000Z',
    }));
    const hasMore = left > body.length;
    return route.fulfill({ json: { message: 'x', body, count: body.length, total, hasMore } });
  });
  await openSignedIn(page, demo, captainOf(9), '/notifications');
  await expect(page.getByText('أول ٤٠ من ٨٠', { exact: true })).toBeVisible();
  const more = page.getByRole('button', { name: 'عرض المزيد' });
  await more.click();
  await expect(page.getByText('رسالة 1', { exact: true })).toBeVisible();
  await expect(more).toHaveCount(0);
  await page.getByRole('button', { name: 'حذف جميع المقروءة' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('ستُحذف ٨٠ رسالة');
});
