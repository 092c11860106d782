import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

test('the bell and the dashboard show others’ changes without a reload @phone', async ({
  page,
  demo,
}) => {
  const { token } = await demo.signIn(demoPhone('general'));
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${demo.address}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    });
    expect(answer.status()).toBe(201);
  };
  await page.clock.install();
  await openSignedIn(page, demo, demoPhone('general'), '/dashboard');
  const bell = page.getByRole('banner').getByRole('link', { name: /^الرسائل الواردة/ });
  await expect(bell).toHaveAccessibleName(/غير مقروء|لا جديد/);
  await quiet(page);
  const before = await bell.getAttribute('aria-label');

  const title = 'تنبيه يصل في الحال';
  await post('/notification', { type: 'other', title, message: 'اجتماع القادة مساء اليوم' });
  await expect(page.getByText(title)).toBeVisible();
  await expect(bell).not.toHaveAttribute('aria-label', before!);

  const treasury = page.getByRole('definition').first();
  await quiet(page);
  const content = await treasury.innerText();
  await post('/finance/otherItem', { value: 250, type: 'income', description: 'تبرع' });
  await page.clock.fastForward(80_000);
  await expect(treasury).not.toHaveText(content);
});
