import { aPhone } from '../support/fresh.ts';
import { signUp } from '../support/group.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

const newcomer = aPhone();

const assign = (demo: Server, captainId: number) =>
  demo.write(demoPhone('general'), 'PATCH', '/sector/captain/assign', {
    captainId,
    baseName: 'زهرات',
    suffixName: 'أ',
  });

// A refused request prints an error, which would fail the test.
test('a captain without a sector reads what to wait for, and requests nothing that is refused @phone', async ({
  page,
  demo,
}) => {
  const phone = aPhone();
  await signUp(demo, phone);
  await openSignedIn(page, demo, phone, '/dashboard');
  const waiting = page.getByRole('heading', { name: 'لم يُعيَّن لك قطاع بعد' });
  await expect(waiting).toBeVisible();
  await expect(page.getByText(/أحد القادة العامين في \S+/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'الإجراءات' })).toHaveCount(0);
  await expect(page.getByText('لا توجد رسائل جديدة')).toBeVisible();
  const places = page.getByRole('navigation', { name: 'التنقل السريع' });
  await expect(places.getByRole('link')).toHaveCount(3);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('navigation', { name: 'الصفحات' }).getByRole('link')).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/stats', '/activities', '/add-activity', '/update-scout']) {
    await page.goto(demo.address + path);
    await expect(page.getByRole('heading', { level: 1, name: 'في انتظار قطاعك' })).toBeVisible();
    await expect(waiting).toBeVisible();
  }
  for (const [path, sentence] of [
    ['/my-sector', 'لم يتم تعيينك في أي قطاع بعد'],
    ['/record-scouts-absence', 'لا يمكنك تسجيل الغياب'],
  ] as const) {
    await page.goto(demo.address + path);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await places.getByRole('link', { name: /^(الرسائل|الرسائل الواردة)/ }).click();
  await expect(page.getByText('لا توجد رسائل مقروءة')).toBeVisible();
  await places.getByRole('link', { name: /^(حسابي|الملف الشخصي)/ }).click();
  await expect(page.getByText(/سلمى هاني فؤاد/).first()).toBeVisible();
});

test('the screens of a new captain appear by themselves once a sector is assigned', async ({
  page,
  demo,
}) => {
  const { body } = await signUp(demo, newcomer);
  await page.clock.install();
  await openSignedIn(page, demo, newcomer, '/stats');
  await expect(page.getByRole('heading', { level: 1, name: 'في انتظار قطاعك' })).toBeVisible();
  await assign(demo, body.captainId);
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('heading', { level: 1, name: 'الاحصائيات' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'حضور زهرات أ' })).toBeVisible();
  await page.getByRole('link', { name: 'تسجيل الغياب' }).first().click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
});
