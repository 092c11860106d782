import type { Captain } from '../../contract/captains/endpoints.ts';
import { fullName } from '../../web/i18n/format.ts';
import { keepSession } from '../support/browser-session.ts';
import { aPhone } from '../support/fresh.ts';
import { signUp } from '../support/group.ts';
import { groupDay } from '../support/group-day.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, openSignedIn, test } from '../support/server.ts';

const UNIT = aPhone();

const PAGE = '/record-captains-absence';

/** Each test uses a unit of its own. */
const unitCaptain = (place: number) => demoPhone('unit', place - 1);

test('a unit captain ticks the captains of a week, hands in and sees who did it @phone', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, unitCaptain(1), PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'تسجيل غياب القادة' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'الفترة' })).toHaveValue('3');
  await expect(page.getByRole('combobox', { name: 'تغيير الأسبوع' })).toHaveValue('10');
  const state = page.locator('button[aria-expanded][aria-controls]').first();
  await expect(state).toHaveText(/^لم يُسلَّم بعد/);
  const rows = page.getByRole('table').getByRole('row');
  const toggle = (place: number, name: string) =>
    rows.nth(place).getByRole('checkbox', { name: new RegExp(`^${name}`) });
  const pressed = page.getByRole('checkbox', { checked: true });
  await toggle(1, 'حاضر').click();
  await expect(toggle(1, 'معتذر')).toBeDisabled();
  await toggle(2, 'معتذر').click();
  await expect(toggle(2, 'حاضر')).toBeDisabled();
  await toggle(3, 'حاضر').click();
  await toggle(3, 'حاضر').click();
  await expect(state).toContainText('محفوظ على');
  await page.reload();
  await expect(pressed).toHaveCount(2);

  await page.getByRole('button', { name: /^تسليم/ }).click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(page.getByText(/^(سجّله|سجّلته) /)).toBeVisible();
  await expect(state).toHaveText(/^سُلِّم/);
  await page.reload();
  await expect(toggle(1, 'حاضر')).toBeChecked();
  await expect(toggle(2, 'معتذر')).toBeChecked();
  await expect(pressed).toHaveCount(2);
});

test('marking all captains present can be undone, and without a connection it waits', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await openSignedIn(page, demo, unitCaptain(3), `${PAGE}?week=3`);
  const pressed = page.getByRole('checkbox', { checked: true });
  const state = page.locator('button[aria-expanded][aria-controls]').first();
  await expect(state).toHaveText(/^سُلِّم/);
  await quiet(page);
  const all = await page.getByRole('rowheader').count();
  expect(all).toBeGreaterThan(2);
  // A captain marked as present is corrected to absent.
  const came = page.getByRole('checkbox', { name: /^حاضر/, checked: true });
  await came.first().click();
  await quiet(page);
  const before = await pressed.count();
  const excused = await page.getByRole('checkbox', { name: /^معتذر/, checked: true }).count();
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  await page.getByRole('button', { name: 'تراجع' }).click();
  await expect(pressed).toHaveCount(before);
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  await expect(pressed).toHaveCount(all);
  await expect(page.getByRole('checkbox', { name: /^معتذر/, checked: true })).toHaveCount(excused);
  await came.nth(1).click();
  await page.route('**/api/captainAttendance/', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'حفظ التعديل' }).click();
  await expect(state).toHaveText(/^ينتظر الإرسال: ١/);
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toHaveCount(0);
  await expect(pressed).toHaveCount(all - 1);
});

test('a cancelled week in the address says so and shows the latest one @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, unitCaptain(4), `${PAGE}?week=5`);
  await expect(page.getByText('الأسبوع ٥ ملغي ولا يُسجَّل فيه غياب', { exact: false })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'تغيير الأسبوع' })).toHaveValue('10');
  await page.goto(`${demo.address}${PAGE}?week=99`);
  await expect(page.getByText('لا يوجد أسبوع بهذا الرقم في هذه الفترة.')).toBeVisible();
});

test('without a term, and in a unit without captains, the screen says what to do first @all', async ({
  page,
  own,
}) => {
  const leader = await signUp(own, aPhone());
  const unit = await signUp(own, UNIT);
  await own.write(leader, 'PATCH', `/captain/${unit.body.captainId}`, { type: 'unit' });
  await keepSession(page, own, await own.signIn(UNIT));
  await page.goto(own.address + PAGE);
  await expect(page.getByText('لا توجد فترة حالية')).toBeVisible();

  await own.write(leader, 'POST', '/term', {
    termName: 'فترة قادمة',
    startDate: groupDay(3),
    endDate: groupDay(60),
  });
  await page.reload();
  await expect(page.getByText('لم يبدأ أي أسبوع بعد')).toBeVisible();
  await expect(page.getByText('يمكنك تسجيل الغياب من', { exact: false })).toBeVisible();

  await own.write(leader, 'PATCH', '/term', {
    termName: 'فترة بدأت',
    startDate: groupDay(-3),
    endDate: groupDay(60),
  });
  await page.reload();
  await expect(page.getByText('لا يوجد قادة في وحدتك بعد')).toBeVisible();
  await expect(page.getByRole('link', { name: 'تعيين قائد القطاع' }).last()).toHaveAttribute(
    'href',
    '/assign-captain',
  );
});

test('the captains of the unit load once there is a week to record @all', async ({
  page,
  demo,
}) => {
  const { body } = await demo.signIn(unitCaptain(4));
  const { body: captains } = await demo.read<{ body: Captain[] }>(
    unitCaptain(4),
    `/captain/unit/${body.captainId}`,
  );
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/term/week/all', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/captainAttendance')) asked.push(request.url());
  });
  await keepSession(page, demo, await demo.sessionOf(unitCaptain(4)));
  await page.goto(demo.address + PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
  release();
  await expect(page.getByRole('rowheader')).toHaveText(
    captains.map((captain) => new RegExp(`^${fullName(captain).replace(/\u00a0/g, ' ')}`)),
  );
  expect(asked).toHaveLength(1);
  await page.getByRole('combobox', { name: 'تغيير الأسبوع' }).selectOption('3');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toMatch(/weekNumber=3/);
});

test('a unit captain reads the captains’ attendance of an older term, and changes nothing there', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, unitCaptain(1), `${PAGE}?term=2&week=3`);
  await expect(page.getByRole('combobox', { name: 'الفترة' })).toHaveValue('2');
  await expect(page.getByRole('combobox', { name: 'تغيير الأسبوع' })).toHaveValue('3');
  const table = page.getByRole('table', { name: /^قادة الوحدة/ });
  await expect(table.getByRole('columnheader')).toHaveText(['#', 'الاسم', 'الحالة']);
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'تسليم' })).toHaveCount(0);
});
