import { findBarriers } from '../support/axe.ts';
import { waitForDevice } from '../support/device.ts';
import { test, visit } from '../support/offline.ts';
import { aPlace, box, deliver, line, next, pointsOf, state, uniformOf } from '../support/scores.ts';
import { demoPhone, expect, type Server } from '../support/server.ts';

test.use({ serviceWorkers: 'allow' });

const PATH = '/scores';
const SHEET = '/evaluation/sector/all';

/** How often points were stored. */
async function acts(server: Server): Promise<number> {
  const path = '/history?entity=evaluation&limit=1';
  return (await server.read<{ total: number }>(demoPhone('general'), path)).total;
}

test('points given offline from a cold start wait, and arrive exactly once @phone', async ({
  page,
  demo,
  gateway,
}) => {
  const place = await aPlace(demo, { scouts: 2 });
  await place.attend();
  await visit(page, gateway, await demo.signIn(place.phones[0]), PATH);
  await expect(line(page, 0)).toBeVisible();
  await waitForDevice(page, [SHEET]);
  const before = await acts(demo);
  await gateway.close();
  await page.goto(`${gateway.address}${PATH}`);
  await line(page, 0).tap();
  for (let index = 0; index < 3; index += 1) await next(page).tap();
  await deliver(page).tap();
  await expect(state(page)).toHaveText(/^ينتظر الإرسال: ١/);
  await page.reload();
  await expect(state(page)).toHaveText(/^ينتظر الإرسال: ١/);
  await expect(box(page, 0)).toHaveText('كامل');
  await gateway.open();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  const sheet = await place.read();
  expect(pointsOf(sheet, 0)[uniformOf(sheet)]).toBe(5);
  expect(await acts(demo)).toBe(before + 1);
});

test('attendance and points handed in offline arrive one after the other @phone @all', async ({
  page,
  demo,
  gateway,
}) => {
  const place = await aPlace(demo, { scouts: 2 });
  await visit(page, gateway, await demo.signIn(place.phones[0]), PATH);
  await expect(page.getByText('سجّل الغياب أولاً')).toBeVisible();
  await waitForDevice(page, [SHEET, '/scoutAttendance/sector/all']);
  const sent: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'POST' && response.ok()) sent.push(pathname);
  });
  await gateway.close();
  await page.getByRole('link', { name: 'تسجيل الغياب' }).last().tap();
  await page
    .getByRole('checkbox', { name: /^حاضر: / })
    .first()
    .tap();
  await page.getByRole('textbox', { name: 'المبلغ المدفوع' }).fill('10');
  // A message that offers to take back goes after a moment, which moves the button.
  await expect(async () => {
    await page
      .getByRole('button', { name: /^تسليم/ })
      .last()
      .tap({ timeout: 2_000 });
    await expect(state(page)).toHaveText(/^ينتظر الإرسال: ١/, { timeout: 2_000 });
  }).toPass();
  await page.getByRole('link', { name: 'تقييم الأسبوع' }).tap();
  await line(page, 0).tap();
  for (let index = 0; index < 3; index += 1) await next(page).tap();
  await deliver(page).tap();
  await expect(state(page)).toHaveText(/^ينتظر الإرسال: ٢/);
  await gateway.open();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  const stored = sent.filter((path) => /Attendance|evaluation/.test(path));
  expect(stored).toEqual(['/api/scoutAttendance/', '/api/evaluation/']);
  const sheet = await place.read();
  expect(sheet.body.map(({ attendanceStatus }) => attendanceStatus)).toEqual([
    'attended',
    'absent',
  ]);
  expect(pointsOf(sheet, 0)[uniformOf(sheet)]).toBe(5);
});

test('attendance that is only ticked on the phone is handed in with the points, first @phone', async ({
  page,
  demo,
  gateway,
}) => {
  const place = await aPlace(demo, { scouts: 3 });
  await visit(page, gateway, await demo.signIn(place.phones[0]), '/record-scouts-absence');
  const sent: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'POST' && response.ok()) sent.push(pathname);
  });
  for (let index = 0; index < 2; index += 1) {
    await page
      .getByRole('checkbox', { name: /^حاضر: / })
      .nth(index)
      .tap();
  }
  await page.goto(`${gateway.address}${PATH}`);
  await line(page, 0).tap();
  await expect(line(page, 2)).toBeHidden();
  for (let index = 0; index < 3; index += 1) await next(page).tap();
  await expect(page.getByText('حاضر ٢، معتذر ٠، غائب ١')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^تسليم الغياب والتقييم/ }).tap();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  expect(sent.filter((path) => /Attendance|evaluation/.test(path))).toEqual([
    '/api/scoutAttendance/',
    '/api/evaluation/',
  ]);
  const sheet = await place.read();
  expect(sheet.body.map(({ attendanceStatus }) => attendanceStatus)).toEqual([
    'attended',
    'attended',
    'absent',
  ]);
  expect(pointsOf(sheet, 0)[uniformOf(sheet)]).toBe(5);
});
