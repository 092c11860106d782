import type { Page, Route } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';
import { startSignedIn } from '../support/browser-session.ts';
import { extended, soon } from '../support/limits.ts';
import { quiet } from '../support/quiet.ts';
import { expect, type Server, test } from '../support/server.ts';
import { acts, PAGE, state } from './sheet.ts';

// The fate of a hand-in when the server, the connection, the session, the clock or the device fails. Cases that need no browser
// are in `web/offline/outbox.test.ts` and `e2e/attendance/outbox.test.ts`.

const POST = '**/api/scoutAttendance/';
const NETWORK = /Failed to load resource|ERR_/;

/** Each journey uses a sector of its own: the phones of its two captains, by its place in the list. */
const captainsOf = (place: number) =>
  [0, 1].map((each) => `010${String(1001 + place * 2 + each).padStart(8, '0')}`) as [
    string,
    string,
  ];

const submit = (page: Page) =>
  page
    .getByRole('button', { name: /^(تسليم|حفظ التعديل|جارٍ التسليم)/ })
    .and(page.locator(':not([aria-expanded])'));
const boxOf = (page: Page, place = 0) =>
  page.getByRole('checkbox', { name: /^حاضر: /, disabled: false }).nth(place);

/** Opens a week that is already stored. */
async function openWeek(page: Page, server: Server, phone: string, week = 2) {
  await startSignedIn(page, await server.signIn(phone));
  await page.goto(`${server.address}${PAGE}?week=${week}`);
  await expect(state(page)).toHaveText(/^سُلِّم/);
}

/** Changes one mark and hands the week in. */
async function handIn(page: Page, place = 0) {
  await boxOf(page, place).click();
  await submit(page).click();
}

const answerWith = (status: number, code: string, arabicMessage: string, headers = {}) => ({
  status,
  headers,
  json: { status, code, message: code, arabicMessage },
});

test('a server that is killed between storing and answering stores once @all', async ({
  page,
  alone,
  allowFailures,
}) => {
  allowFailures(NETWORK);
  await openWeek(page, alone, captainsOf(0)[0]);
  const before = await acts(alone);
  const start = new Promise<() => Promise<void>>((resolve) => {
    const dying = async (route: Route) => {
      await route.fetch();
      resolve(await alone.crash());
      await route.abort('connectionreset');
    };
    void page.route(POST, dying, { times: 1 });
  });
  await handIn(page);
  const startAgain = await start;
  await expect(state(page)).toHaveText(/^ينتظر الإرسال: ١/);
  await startAgain();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  expect(await acts(alone)).toBe(before + 1);
});

test('a waiting hand-in arrives within the first pause after the connection is back @phone', async ({
  page,
  context,
  demo,
  allowFailures,
}) => {
  allowFailures(NETWORK);
  await openWeek(page, demo, captainsOf(1)[0]);
  await context.setOffline(true);
  await handIn(page);
  await expect(state(page)).toHaveText(/^ينتظر الإرسال: ١/);
  const arrived = page.waitForResponse(POST);
  const back = performance.now();
  await context.setOffline(false);
  await arrived;
  const seconds = (performance.now() - back) / 1000;
  console.log(`from the connection to the answer: ${seconds.toFixed(2)} s`);
  // The first retry comes after about a second, the next one later.
  expect(seconds).toBeLessThan(extended(2.25));
  await expect(state(page)).toHaveText(/^سُلِّم/);
});

test('a busy server is tried again after its Retry-After, whatever the phone’s clock @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of (429|503)/);
  // Only the date is wrong: timers run on.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    let days = -5;
    addEventListener('blur', () => {
      days = 9;
    });
    Date.now = () => now() + days * 86_400_000;
  });
  await openWeek(page, demo, captainsOf(2)[0]);
  const sent: { week: number; at: number }[] = [];
  const refusals = [
    answerWith(429, 'TOO_MANY_REQUESTS', 'محاولات كثيرة', { 'retry-after': '1' }),
    answerWith(503, 'DATABASE_BUSY', 'الخدمة مشغولة', { 'retry-after': '1' }),
  ];
  await page.route(POST, async (route) => {
    const { attendanceRecords } = route.request().postDataJSON();
    sent.push({ week: attendanceRecords[0].weekNumber, at: performance.now() });
    const refusal = refusals.shift();
    return refusal ? route.fulfill(refusal) : route.continue();
  });
  await handIn(page);
  await expect(state(page)).toHaveText(/^ينتظر الإرسال: ١/);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  expect(sent).toHaveLength(3);
  for (const [place, { at }] of sent.slice(1).entries()) {
    expect(at - sent[place]!.at).toBeGreaterThanOrEqual(1000);
  }
});

async function logIn(page: Page, phone: string) {
  await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(phone);
  await page.getByLabel('كلمة السر', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
  await expect(page).toHaveURL(/\/(dashboard|record)/);
}

test('after the end of a session a hand-in waits for its captain, and nobody else sends or reads it', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/401/, NETWORK);
  const [mine, other] = captainsOf(3);
  const session = await demo.signIn(mine);
  await page.goto(`${demo.address}/login`);
  await logIn(page, mine);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.goto(`${demo.address}${PAGE}?week=2`);
  await expect(state(page)).toHaveText(/^سُلِّم/);
  await quiet(page);
  const isTicked = await boxOf(page).isChecked();
  const before = await acts(demo);
  await page.route(POST, (route) => route.abort('internetdisconnected'));
  await handIn(page);
  await expect(state(page)).toHaveText(/^ينتظر الإرسال: ١/);
  await demo.write({ ...session, token: token! }, 'POST', '/auth/logout');
  await page.unrouteAll();
  await expect(page.getByText('انتهت الجلسة، يرجى تسجيل الدخول مرة أخرى')).toBeVisible();

  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/scoutAttendance/')) sent += 1;
  });
  await logIn(page, other);
  await page.goto(`${demo.address}${PAGE}?week=2`);
  await expect(state(page)).toHaveText(/^سُلِّم/);
  await expect(boxOf(page)).toBeChecked({ checked: isTicked });
  await expect(page.getByRole('link', { name: /ينتظر الإرسال/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page.getByText('تم تسجيل الخروج بنجاح')).toBeVisible();
  expect(sent).toBe(0);

  await page.goto(`${demo.address}/login`);
  await logIn(page, mine);
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  expect(sent).toBe(1);
  expect(await acts(demo)).toBe(before + 1);
});

/** A device that refuses persistent storage. */
async function refuseStorage(page: Page, kinds: readonly ('database' | 'drafts')[]) {
  await page.addInitScript((kinds) => {
    if (kinds.includes('database')) {
      indexedDB.open = () => {
        throw new DOMException('refused', 'InvalidStateError');
      };
    }
    if (!kinds.includes('drafts')) return;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('attendance/')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  }, kinds);
}

test('a device without a database keeps the ticks of a hand-in that did not arrive', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(NETWORK);
  await refuseStorage(page, ['database']);
  await openWeek(page, demo, captainsOf(4)[0]);
  await quiet(page);
  const wasTicked = await boxOf(page).isChecked();
  await page.route(POST, (route) => route.abort('internetdisconnected'));
  await handIn(page);
  await expect(state(page)).toHaveText('غير محفوظسلّم قبل الإغلاق');
  await expect(
    page.getByRole('heading', { name: 'لم يصل بعد، ولم يُحفظ على هذا الجهاز' }),
  ).toBeFocused();

  const asked = page.waitForEvent('dialog', soon);
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await expect(state(page)).toHaveText(/^تعديل لم يُسلَّم/);
  await expect(boxOf(page)).toBeChecked({ checked: !wasTicked });
  await page.unrouteAll();
  await submit(page).click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  await expect(boxOf(page)).toBeChecked({ checked: !wasTicked });
});

test('a device without any storage says so, and hands in with a connection @all', async ({
  page,
  demo,
}) => {
  await refuseStorage(page, ['database', 'drafts']);
  await openWeek(page, demo, captainsOf(5)[0]);
  await boxOf(page).click();
  await expect(state(page)).toHaveText('غير محفوظسلّم قبل الإغلاق');
  await submit(page).click();
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(state(page)).toHaveText(/^سُلِّم/);
});

test('two tabs show the same, and one continues if the other is closed while sending', async ({
  page,
  context,
  demo,
  allowFailures,
}) => {
  allowFailures(NETWORK);
  const second = await context.newPage();
  await openWeek(second, demo, captainsOf(6)[0]);
  await page.goto(`${demo.address}${PAGE}?week=2`);
  await expect(state(page)).toHaveText(/^سُلِّم/);
  const before = await acts(demo);
  let sent = 0;
  // The first answer never comes.
  const begun = new Promise<Page>((resolve) => {
    void context.route(POST, (route) => {
      sent += 1;
      return sent === 1 ? resolve(route.request().frame().page()) : route.continue();
    });
  });
  await handIn(page);
  const sending = await begun;
  const other = sending === page ? second : page;
  await expect(state(sending)).toHaveText(/^يُسلَّم الآن/);
  await expect(state(other)).toHaveText(/^ينتظر الإرسال: ١/);
  expect(sent).toBe(1);
  await sending.close();
  await expect(other.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(state(other)).toHaveText(/^سُلِّم/);
  expect(sent).toBe(2);
  expect(await acts(demo)).toBe(before + 1);
});

test('a delivered hand-in shows as stored and can be corrected before anything is read again', async ({
  page,
  demo,
}) => {
  await openWeek(page, demo, captainsOf(8)[0]);
  const before = await acts(demo);
  await quiet(page);
  const stored = await state(page).textContent();
  await page.route('**/api/scoutAttendance/sector/all**', () => {});
  const marked = boxOf(page);
  await quiet(page);
  const wasPresent = await marked.isChecked();
  await handIn(page);
  // The time and author of the new hand-in are not known yet, and the old ones are gone.
  await expect(state(page)).toHaveText('سُلِّم');
  expect(stored).not.toBe('سُلِّم');
  await expect(marked).toBeChecked({ checked: !wasPresent });
  // It is based on what has arrived, so it is no conflict.
  await handIn(page, 1);
  await expect(state(page)).toHaveText('سُلِّم');
  await expect.poll(() => acts(demo)).toBe(before + 2);
  await expect(marked).toBeChecked({ checked: !wasPresent });
  await page.unrouteAll();
  await page.reload();
  await expect(state(page)).toHaveText(/^سُلِّم .+/);
  await expect(marked).toBeChecked({ checked: !wasPresent });
});

test('a refused hand-in stays with its reason and what to do, and can be corrected and handed in again', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 4/);
  await openWeek(page, demo, captainsOf(7)[0]);
  const before = await acts(demo);
  // It does not wait for the reload, which never comes.
  const asked = '**/api/scoutAttendance/sector/all**';
  await page.route(asked, () => {});
  const refusals = [
    [422, 'KEY_REUSED', 'هذا التسليم أُرسل من قبل بمحتوى آخر'],
    [404, 'SECTOR_NOT_FOUND', 'القطاع غير موجود'],
    [403, 'OUT_OF_SCOPE', 'هذا ليس قطاعك'],
    [409, 'SUBSCRIPTION_CLOSED', 'اشتراك هذا الأسبوع في شهر أُغلق حسابه، فلا يتغيّر'],
  ] as const;
  for (const [place, refusal] of refusals.entries()) {
    await page.route(
      POST,
      (route) => route.fulfill(answerWith(refusal[0], refusal[1], refusal[2])),
      { times: 1 },
    );
    await handIn(page, place);
    await expect(page.getByRole('heading', { name: 'لم يقبل الخادم ما سلّمته' })).toBeVisible();
    await expect(state(page)).toHaveText(/^لم يُقبَل/);
    await expect(page.getByText(refusal[2], { exact: true })).toBeVisible();
    await expect(page.getByText(/صحّح القائمة ثم سلّمها ثانية، أو تخلَّ/)).toBeVisible();
  }
  await page.unroute(asked);
  // Nothing will send it any more, and the question before leaving says so.
  await page.reload();
  const header = page.getByRole('link', { name: 'لم يُقبَل: ١' });
  await expect(header).toBeVisible();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('لم يُقبَل: ١، يبقى محفوظاً لحسابك');
  await expect(question).not.toContainText('ينتظر');
  await question.getByRole('button', { name: 'إلغاء' }).click();
  expect(await acts(demo)).toBe(before);
  await expect(state(page)).toHaveText(/^لم يُقبَل/);

  await handIn(page, refusals.length);
  await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(state(page)).toHaveText(/^سُلِّم/);
  await expect(header).toHaveCount(0);
  expect(await acts(demo)).toBe(before + 1);
});
