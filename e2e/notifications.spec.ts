import { expect, openSignedIn, type Server, test } from './server.ts';

/** Each run has a captain of its own: the second captain of the sector at this place of the list. */
const captainOf = (place: number) => `010${String(1002 + place * 2).padStart(8, '0')}`;

async function send(demo: Server, title: string) {
  const { token } = await demo.signIn('01000000001');
  const answer = await fetch(`${demo.address}/api/notification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ type: 'other', title, message: 'الخميس بعد العشاء' }),
  });
  expect(answer.status).toBe(201);
}

test('a captain closes a message on the dashboard, reads the rest and clears what was read @both', async ({
  page,
  demo,
}, { project }) => {
  const title = `اجتماع ${project.name === 'phone' ? 'الجوالة' : 'الكشافة'}`;
  await send(demo, title);
  await openSignedIn(page, demo, captainOf(project.name === 'phone' ? 4 : 7), '/dashboard');
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
  await page.getByRole('dialog').getByRole('button', { name: 'حذف' }).click();
  await expect(page.getByText('تم حذف جميع الإشعارات المقروءة')).toBeVisible();
  await expect(read.getByText('لا توجد رسائل مقروءة')).toBeVisible();
  await page.getByRole('button', { name: 'حذف جميع المقروءة' }).click();
  await expect(page.getByText('لا توجد إشعارات مقروءة للحذف')).toBeVisible();
});

test('the inbox by number shows one’s own and nobody else’s', async ({ page, demo }) => {
  const { body } = await demo.signIn(captainOf(8));
  await openSignedIn(page, demo, captainOf(8), `/notifications/${body.captainId}`);
  await expect(page.getByText('الرسائل الجديدة')).toBeVisible();
  await page.goto(`${demo.address}/notifications/${body.captainId + 1}`);
  await expect(page.getByText('ليس لديك صلاحية للوصول إلى هذه الصفحة')).toBeVisible();
  await expect(page.getByText('الرسائل الجديدة')).toHaveCount(0);
});
