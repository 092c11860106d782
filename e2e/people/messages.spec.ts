import { findBarriers } from '../support/axe.ts';
import { aPhone } from '../support/fresh.ts';
import { addSector, signUp } from '../support/group.ts';
import { soon } from '../support/limits.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const CAPTAIN = aPhone();
const COLLEAGUE = aPhone();
const sector = { baseName: 'رسائل', suffixName: 'أ' };
const FAMILIES = 12;

test('12 families who have not paid are written to in at most 16 taps @phone', async ({
  page,
  demo,
}) => {
  await addSector(demo, sector.baseName, sector.suffixName);
  for (const phone of [CAPTAIN, COLLEAGUE]) {
    const { captainId } = (await signUp(demo, phone)).body;
    await demo.write(demoPhone('general'), 'PATCH', '/sector/captain/assign', {
      ...sector,
      captainId,
    });
  }
  const scoutIds: number[] = [];
  for (let nth = 0; nth <= FAMILIES; nth += 1) {
    const scout = { ...sector, name: `مينا ${'ابتثجحخدذرزسش'[nth]}ادل`, gender: 'male' };
    const phoneNumber = aPhone();
    const { body } = await demo.write<{ body: { scoutId: number } }>(
      demoPhone('general'),
      'POST',
      '/scout',
      {
        ...scout,
        phoneNumber,
      },
    );
    scoutIds.push(body.scoutId);
  }
  await demo.write(CAPTAIN, 'PATCH', '/scoutAttendance/sector/who-paid', {
    ...sector,
    on: true,
    usual: 10,
  });
  const { body: week } = await demo.read<{ body: { weekNumber: number; termNumber: number } }>(
    CAPTAIN,
    '/term/week',
  );
  const { weekNumber, termNumber } = week;
  await demo.write(CAPTAIN, 'POST', '/scoutAttendance', {
    attendanceRecords: scoutIds.map((scoutId) => ({
      ...sector,
      scoutId,
      attendanceStatus: 'attended',
      weekNumber,
      termNumber,
    })),
    // Who paid nothing owes only where somebody's payment was noted.
    payments: [{ scoutId: scoutIds[0], amount: 10 }],
    subscription: 10,
  });

  let taps = 0;
  const tap = async (name: RegExp | string, role: 'link' | 'button' | 'radio' = 'button') => {
    taps += 1;
    await page.getByRole(role, { name, exact: true }).last().click();
  };
  await openSignedIn(page, demo, CAPTAIN, '/dashboard');
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'wa' }));
  await tap('المزيد', 'link');
  await tap('رسائل الأسر', 'link');
  await expect(page.getByRole('heading', { level: 1, name: 'رسائل الأسر' })).toBeVisible();
  await tap(/لم يدفعوا/, 'radio');
  await expect(page.getByText(/باقي ١٠ جنيهات من اشتراك مينا/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await tap('ابدأ المراسلة (١٢)');
  for (let nth = 1; nth <= FAMILIES; nth += 1) {
    const messenger = page.waitForEvent('popup', soon);
    await tap('واتساب، التالية', 'link');
    const opened = await messenger;
    expect(decodeURIComponent(opened.url())).toContain('باقي ١٠ جنيهات من اشتراك مينا');
    await opened.close();
    await expect(page.getByRole('heading', { name: /كُتب إليها/ })).toContainText(
      nth.toLocaleString('ar-EG'),
    );
  }
  await expect(page.getByText('كُتب إلى ١٢ أسرة من ١٢')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(16);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'لم أرسلها' }).first().click();
  await expect(page.getByText('كُتب إلى ١١ أسرة من ١٢')).toBeVisible();

  // Somebody else wrote to the last family meanwhile: nothing opens before a yes.
  const { body: lists } = await demo.read<{ body: { listId: number }[] }>(
    CAPTAIN,
    '/family/messages/all',
  );
  const { listId } = lists[0]!;
  type List = { body: { rows: { familyKey: string; state: string }[] } };
  const readList = async () => (await demo.read<List>(CAPTAIN, `/family/messages/${listId}`)).body;
  const findLast = async () => (await readList()).rows.find(({ state }) => state !== 'sent');
  // The screen says it before the server has stored it.
  await expect.poll(findLast).toBeDefined();
  const list = await readList();
  const last = (await findLast())!;
  const mark = (state: string) =>
    demo.write(COLLEAGUE, 'PATCH', `/family/messages/${listId}/${last.familyKey}`, { state });
  await mark('sent');
  const tabs = page.context().pages().length;
  await tap('واتساب، التالية', 'link');
  const question = page.getByRole('alertdialog', {
    name: 'كتبت إليها سلمى قبل قليل. تكتب مرة أخرى؟',
  });
  await expect(question).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await question.getByRole('button', { name: 'إلغاء' }).click();
  await expect(page.getByText('كُتب إلى ١٢ أسرة من ١٢')).toBeVisible();
  expect(page.context().pages()).toHaveLength(tabs);
  await mark('notSent');

  await page.getByRole('button', { name: 'القائمة' }).click();
  await page.getByRole('menuitem', { name: 'تغيير النص' }).click();
  const dialog = page.getByRole('dialog', { name: 'تغيير النص' });
  await dialog.getByLabel('النص').fill('أهلاً، باقي {المبلغ} من اشتراك {الاسم}');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'حفظ' }).click();
  const next = page.getByRole('link', { name: 'واتساب، التالية' });
  await expect(next).toHaveAttribute(
    'href',
    new RegExp(`text=${encodeURIComponent('أهلاً، باقي')}`),
  );

  await openSignedIn(page, demo, CAPTAIN, '/families/messages?kind=absentRun');
  await expect(page.getByText('لا أحد هنا')).toBeVisible();
  await page.getByRole('button', { name: 'لم يدفعوا' }).click();
  await expect(page.getByRole('radio', { name: /لم يدفعوا/ })).toBeChecked();

  // A captain of the same sector goes on where the other left off.
  await openSignedIn(page, demo, COLLEAGUE, '/families/messages?kind=unpaid');
  await expect(page.getByText('لم تكتمل: بقيت أسرة واحدة')).toBeVisible();
  await page.getByRole('button', { name: 'أكمل' }).click();
  await expect(page.getByText('كُتب إلى ١١ أسرة من ١٢')).toBeVisible();
  await expect(page.getByText(/سلمى هاني/).first()).toBeVisible();

  // With the keys beside the rail.
  const other = list.rows.find(({ familyKey }) => familyKey !== last.familyKey)!;
  await demo.write(COLLEAGUE, 'PATCH', `/family/messages/${listId}/${other.familyKey}`, {
    state: 'notSent',
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await openSignedIn(page, demo, COLLEAGUE, `/families/messages?messages=${listId}`);
  const current = page.getByRole('heading', { name: /^إلى أسرة/ });
  await quiet(page);
  const first = (await current.textContent())!;
  await page.keyboard.press('ArrowDown');
  await expect(current).not.toHaveText(first);
  await page.keyboard.press('ArrowUp');
  await expect(current).toHaveText(first);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('n');
  await expect(page.getByText(/^نُسخ نص أسرة مينا/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press(' ');
  await expect(current).not.toHaveText(first);
  const messenger = page.waitForEvent('popup', soon);
  await page.keyboard.press('Enter');
  await (await messenger).close();
  await expect(page.getByText('كُتب إلى ١١ أسرة من ١٢')).toBeVisible();
  await expect(current).toHaveText(first);
  // A field takes its own keys.
  await page.getByRole('button', { name: 'القائمة' }).click();
  await page.getByRole('menuitem', { name: 'تغيير النص' }).click();
  await dialog.getByLabel('النص').press('End');
  await page.keyboard.press(' ');
  await dialog.getByRole('button', { name: 'إغلاق' }).click();
  await expect(page.getByText('كُتب إلى ١١ أسرة من ١٢')).toBeVisible();
});
