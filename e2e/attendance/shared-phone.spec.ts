import type { Page } from '@playwright/test';
import type { ScoutWeek } from '../../contract/attendance/endpoints.ts';
import type { Week } from '../../contract/terms/endpoints.ts';
import { keepSession } from '../support/browser-session.ts';
import { dumpDevice, keptPaths } from '../support/device.ts';
import { heading, test, visit } from '../support/offline.ts';
import { quiet } from '../support/quiet.ts';
import { demoPhone, expect, type Server } from '../support/server.ts';

test.use({ serviceWorkers: 'allow' });

const NEEDS = 'يحتاج هذا إلى اتصال بالإنترنت';

const AGE = /^آخر تحديث (اليوم|أمس)/;

/** The scouts in a regular captain's list of this week. */
async function scoutsOf(demo: Server, phone: string): Promise<ScoutWeek[]> {
  const { body } = await demo.sessionOf(phone);
  const week = (await demo.read<{ body: Week }>(phone, '/term/week')).body;
  const query = new URLSearchParams({
    baseName: body.rSectorBaseName!,
    suffixName: body.rSectorSuffixName!,
    weekNumber: String(week.weekNumber),
  });
  const list = await demo.read<{ body: ScoutWeek[] }>(
    phone,
    `/scoutAttendance/sector/all?${query}`,
  );
  return list.body;
}

const textsOf = async (demo: Server, phone: string) =>
  (await scoutsOf(demo, phone)).slice(0, 5).map(({ name }) => name);

/** Fails if the device still holds anything that only this captain may read. */
async function expectNothingOf(page: Page, names: string[]) {
  await expect.poll(() => keptPaths(page)).toEqual([]);
  const left = await dumpDevice(page);
  for (const name of names) expect(left, name).not.toContain(name);
}

test('on a shared phone nothing of one account remains for the next', async ({
  page,
  demo,
  gateway,
  context,
}) => {
  const [one, two] = [demoPhone('regular', 6), demoPhone('regular', 8)];
  const names = await textsOf(demo, one);
  const first = await demo.signIn(one);
  await visit(page, gateway, first, '/my-sector');
  expect(await dumpDevice(page)).toContain(names[0]);

  // Logged out offline, with another tab open.
  const other = await context.newPage();
  await other.goto(`${gateway.address}/activities`);
  await expect(heading(other, 'الأنشطة')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(heading(other, 'تسجيل الدخول')).toBeVisible();
  await expectNothingOf(page, names);
  await other.close();

  // Another captain finds nothing of the first one, online or offline.
  await context.setOffline(false);
  await visit(page, gateway, await demo.signIn(two), '/my-sector');
  await expectOnly(page, names);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(AGE).first()).toBeVisible();
  await expectOnly(page, names);
});

async function expectOnly(page: Page, names: string[]) {
  await expect(heading(page, 'قطاعي')).toBeVisible();
  const left = (await dumpDevice(page)) + (await page.content());
  for (const name of names) expect(left, name).not.toContain(name);
}

test('on a shared phone a captain’s ticks and hand-ins wait for that captain only', async ({
  page,
  demo,
  gateway,
  context,
}) => {
  const phone = demoPhone('regular', 6);
  const sheet = `${gateway.address}/record-scouts-absence`;
  const week = async () => (await scoutsOf(demo, phone)).map((each) => each.attendanceStatus);
  const ticked = page.getByRole('checkbox', { checked: true });
  await visit(page, gateway, await demo.signIn(phone), '/record-scouts-absence');
  const before = await week();
  await quiet(page);
  const untouched = await ticked.count();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'الكل حاضر' }).click();
  await quiet(page);
  const handedIn = await ticked.count();
  expect(handedIn).toBeGreaterThan(untouched);
  await page.getByRole('textbox', { name: 'المبلغ المدفوع' }).fill('90');
  await page.getByRole('button', { name: /^(تسليم|حفظ التعديل)/ }).click();
  await expect(
    page.getByRole('heading', { name: 'محفوظ على هذا الجهاز، لم يصل بعد' }),
  ).toBeVisible();
  await ticked.first().click();
  await expect(ticked).toHaveCount(handedIn - 1);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'تسليم لم يصل بعد' });
  await question.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page.getByRole('link', { name: 'إنشاء حساب' })).toBeVisible();

  // The next captain is of the same sector: they see the server's sheet, and nothing is sent in their name.
  await context.setOffline(false);
  await visit(page, gateway, await demo.signIn(demoPhone('regular', 7)), '/record-scouts-absence');
  await expect(ticked).toHaveCount(untouched);
  await expect(page.getByText('ينتظر الإرسال')).toHaveCount(0);
  expect(await week()).toEqual(before);

  await keepSession(page, gateway, await demo.signIn(phone));
  await page.goto(sheet);
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(ticked).toHaveCount(handedIn - 1);
  expect(await week()).not.toEqual(before);
});

test('data of an interrupted session are removed when the app is next opened', async ({
  page,
  demo,
  gateway,
}) => {
  const phone = demoPhone('regular', 10);
  const names = await textsOf(demo, phone);
  const session = await demo.signIn(phone);
  const leave = async (change: (stored: [string, string]) => void, state = '') => {
    await visit(page, gateway, session, '/my-sector');
    expect(await dumpDevice(page)).toContain(names[0]);
    // Without the app's own clean-up, as after a crash.
    await page.goto(`${gateway.address}/favicon.svg`);
    await page.evaluate(change, ['token', state] as [string, string]);
    await gateway.close();
    await page.goto(`${gateway.address}/my-sector`);
  };
  // The local storage is cleared, the stored answers are not yet.
  await leave(() => localStorage.removeItem('token_state'));
  await expect(heading(page, 'تسجيل الدخول')).toBeVisible();
  await expectNothingOf(page, names);
  await gateway.open();

  // The session has ended.
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await leave(
    ([name, token]) => localStorage.setItem(name, token),
    `${encode({ alg: 'HS256' })}.${encode({ exp: 1_700_000_000 })}.x`,
  );
  await expect(heading(page, 'تسجيل الدخول')).toBeVisible();
  await expectNothingOf(page, names);
  await gateway.open();

  // Another captain is signed in, offline.
  const next = await demo.signIn(demoPhone('regular', 12));
  await leave(([, state]) => {
    const { token, body } = JSON.parse(state);
    localStorage.setItem('token', token);
    localStorage.setItem('token_state', JSON.stringify(body));
  }, JSON.stringify(next));
  await expect(page.getByText(NEEDS).first()).toBeVisible();
  await expectNothingOf(page, names);
});
