import type { Page, Route } from '@playwright/test';
import { type Action, aScout, tick } from '../support/action-parts.ts';
import { actions } from '../support/actions.ts';
import { askOneByOne } from '../support/first-answer.ts';
import { quiet } from '../support/quiet.ts';
import { goByRouter } from '../support/router.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';
import { onlyInAll } from '../support/variants.ts';

/** A message at the top, by a sentence in it. */
const message = (page: Page, sentence: string) =>
  page.getByRole('region', { name: 'الرسائل' }).getByText(sentence, { exact: true });

/** Everything typed, ticked or chosen on the screen. */
const entered = (page: Page) =>
  page
    .getByRole('main')
    .locator('input, textarea, select')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.map(({ value, checked }) => [value, checked]),
    );

/** Answers an action's requests with `fulfil` from now on. */
async function answerWith(page: Page, action: Action, fulfil: (route: Route) => Promise<void>) {
  // The last one wins: nothing reaches the server in between.
  for (const [method, path] of action.calls) {
    const pattern = new RegExp(`^/api${path.replace('*', '[^/]+')}/?$`);
    await page.route(
      ({ pathname }) => pattern.test(pathname),
      (route) => (route.request().method() === method ? fulfil(route) : route.fallback()),
    );
  }
}

/** A failure gives the reason and keeps everything; success is reported after the answer. */
async function expectMessages(page: Page, demo: Server, action: Action): Promise<void> {
  await action.fill?.(page, demo);
  // A list that loads later brings its own fields.
  await expect(page.getByRole('main').getByText(/^جاري التحميل/)).toHaveCount(0);
  const before = await entered(page);

  // HTTP failures, then failures inside the body of a 200 answer.
  const failed = [
    { http: 500, status: 500, reason: 'سبب أول من الخادم' },
    { http: 200, status: 400, reason: 'سبب ثان من الخادم' },
    { http: 200, status: 500, reason: 'سبب ثالث من الخادم' },
    ...(action.name === 'creating an activity'
      ? [{ http: 200, status: 404, reason: 'سبب رابع من الخادم' }]
      : []),
  ];
  for (const { http, status, reason } of failed) {
    await answerWith(page, action, (route) =>
      route.fulfill({
        status: http,
        json: { status, code: 'INTERNAL', message: 'for the log', arabicMessage: reason },
      }),
    );
    await action.submit(page);
    for (const failure of action.failures) {
      const toast = page
        .getByRole('region', { name: 'الرسائل' })
        .locator('> div')
        .filter({ hasText: failure })
        .filter({ hasText: reason });
      await expect(toast).toBeVisible();
    }
    await action.settle?.(page, status);
    for (const success of action.successes) await expect(message(page, success)).toHaveCount(0);
    await expect(page.getByText('for the log')).toHaveCount(0);
    expect(await entered(page)).toEqual(before);
  }

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = await action.answer?.(demo);
  await answerWith(page, action, async (route) => {
    await held;
    await route.fulfill(
      route.request().url().includes('/report/')
        ? { contentType: 'application/octet-stream', body: 'PK' }
        : { json: { message: 'done', body: {}, ...answer } },
    );
  });
  await action.submit(page);
  if (action.loading) {
    await expect(page.getByRole('button', { name: action.loading })).toBeDisabled();
  }
  for (const success of action.successes) await expect(message(page, success)).toHaveCount(0);
  release();
  for (const success of action.successes) await expect(message(page, success)).toBeVisible();
}

/** Closes the message: the next action may show the same. */
async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'إغلاق الرسالة' });
  await quiet(page);
  const shown = await close.count();
  for (let left = shown; left > 0; left -= 1) {
    await close.first().click();
    await expect(close).toHaveCount(left - 1);
  }
}

for (const by of ['general', 'unit', 'regular'] as const) {
  test(`actions of a ${by} captain: a failure says why and keeps the form, success is reported after the answer${onlyInAll(by !== 'regular')}`, async ({
    page,
    demo,
    allowFailures,
  }) => {
    allowFailures(/status of 500/);
    let isOpen = false;
    for (const action of actions.filter((each) => each.by === by)) {
      await test.step(action.name, async () => {
        const url = typeof action.url === 'string' ? action.url : await action.url(demo);
        const [path] = url.split('?');
        if (!isOpen) await openSignedIn(page, demo, demoPhone(by), url);
        else if (new URL(page.url()).pathname === path) await page.reload();
        else await goByRouter(page, url);
        isOpen = true;
        await expectMessages(page, demo, action);
        await page.unrouteAll();
        await closeMessages(page);
      });
    }
  });
}

for (const action of actions.filter(({ by }) => by === 'visitor')) {
  test(`${action.name}: a failure says why and keeps the form, success is reported after the answer`, async ({
    page,
    demo,
    allowFailures,
  }) => {
    allowFailures(/status of 500/);
    await page.goto(`${demo.address}${action.url}`);
    await expectMessages(page, demo, action);
  });
}

test('a scout that could not be deleted: the server’s Arabic, else its English, else the generic sentence @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 500/);
  await openSignedIn(page, demo, demoPhone('unit'), await aScout(demo, '/delete-scout'));
  await tick(page, 'أؤكد حذف هذا الكشاف');
  const generic = 'حدث خطأ أثناء حذف الكشاف';
  for (const [said, shown] of [
    [{ message: 'It is locked', arabicMessage: 'الكشاف مقفل' }, 'الكشاف مقفل'],
    [{ message: 'It is locked' }, 'It is locked'],
    [{}, generic],
  ] as const) {
    await page.route('**/api/scout/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', ...said } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'حذف الكشاف', exact: true }).click();
    await expect(message(page, shown)).toBeVisible();
    if (shown !== generic) await expect(message(page, generic)).toHaveCount(0);
    await page.unrouteAll();
  }
});

test('a logout that fails says why and still leads home @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 500/);
  for (const [http, status, reason] of [
    [500, 500, 'سبب من الخادم'],
    [200, 400, 'سبب آخر من الخادم'],
  ] as const) {
    await openSignedIn(page, demo, demoPhone('unit'), '/profile');
    await page.route('**/api/auth/logout', (route) =>
      route.fulfill({
        status: http,
        json: { status, code: 'INTERNAL', message: 'x', arabicMessage: reason },
      }),
    );
    await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
    await expect(message(page, 'حدث خطأ أثناء تسجيل الخروج')).toBeVisible();
    await expect(message(page, reason)).toBeVisible();
    await expect(message(page, 'تم تسجيل الخروج بنجاح')).toHaveCount(0);
    await expect(page).toHaveURL(`${demo.address}/`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }
});

test('sectors that fail to load are reported on each screen that offers them @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 500/);
  let isDown = true;
  await page.route('**/api/sector/all', (route) =>
    isDown
      ? route.fulfill({
          status: 500,
          json: { status: 500, code: 'INTERNAL', message: 'x', arabicMessage: 'الخادم متوقف' },
        })
      : route.continue(),
  );
  for (const url of ['/sectors', '/add-scout', '/update-scout', '/assign-captain']) {
    await test.step(url, async () => {
      const failure = page.getByRole('alert').filter({ hasText: 'حدث خطأ أثناء تحميل القطاعات' });
      const said = message(page, 'حدث خطأ أثناء تحميل القطاعات');
      if (url === '/sectors') await openSignedIn(page, demo, demoPhone('general'), url);
      else await goByRouter(page, url);
      await expect(failure).toContainText('الخادم متوقف');
      await expect(said).toBeVisible();
      await expect(failure.first().getByRole('button', { name: 'إعادة المحاولة' })).toBeEnabled();
      // The next screen shows it again.
      await page.getByRole('button', { name: 'إغلاق الرسالة' }).first().click();
      await expect(said).toHaveCount(0);
    });
  }
  isDown = false;
  const failure = page.getByRole('alert').filter({ hasText: 'حدث خطأ أثناء تحميل القطاعات' });
  await failure.first().getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(failure).toHaveCount(0);
});

test('a sector’s report needs a chosen sector, that of all sectors does not @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/sectors?view=all');
  for (const action of ['بيانات القادة', 'بيانات الكشافين', 'كل بيانات القطاع']) {
    await page.getByRole('button', { name: 'تحميل البيانات' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect(message(page, 'لم يتم العثور على معلومات القطاع')).toBeVisible();
    await page.getByRole('button', { name: 'إغلاق الرسالة' }).click();
  }
  await page.getByRole('button', { name: 'تحميل البيانات' }).click();
  await page.getByRole('menuitem', { name: 'بيانات كل القطاعات' }).click();
  await expect(message(page, 'تم تحميل البيانات بنجاح')).toBeVisible();
});

test('a figure that fails to load shows that there is no data @all', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 500/);
  await askOneByOne(page);
  await page.route('**/api/stat/attendance/rate*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', message: 'x' } }),
  );
  for (const [type, own] of [
    ['unit', 'حضور وحدتي'],
    ['regular', 'حضور أشبال أ'],
  ] as const) {
    await openSignedIn(page, demo, demoPhone(type), '/stats');
    for (const label of ['حضور المجموعة', own]) {
      const figure = page.getByRole('term').filter({ hasText: label });
      await expect(figure.locator('xpath=following-sibling::dd')).toHaveText('لا يوجد بيانات');
    }
  }
});

test('a scout without records has no data of the term and no statistics @all', async ({
  page,
  demo,
}) => {
  await page.route('**/api/scoutAttendance/scout/*/*', (route) =>
    route.fulfill({ json: { message: 'ok', body: [], count: 0 } }),
  );
  await openSignedIn(page, demo, demoPhone('general'), '/scout/2');
  await expect(page.getByText('لا توجد بيانات حضور للفترة الحالية')).toBeVisible();
  await expect(page.getByText('لا توجد احصائيات', { exact: true })).toBeVisible();
  await expect(page.getByText('٠٫٠٪')).toBeVisible();
});

test('a message stands at the top right and goes away after five seconds', async ({
  page,
  demo,
}) => {
  await page.route('**/api/notification?*', (route) =>
    route.fulfill({ json: { message: 'ok', body: [], count: 0 } }),
  );
  await page.clock.install();
  await openSignedIn(page, demo, demoPhone('regular'), '/notifications');
  const markAll = page.getByRole('button', { name: 'تعليم الكل كمقروء' });
  await expect(markAll).toBeEnabled();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await markAll.click();
  const said = message(page, 'لا توجد إشعارات غير مقروءة');
  await expect(said).toBeVisible();
  await quiet(page);
  const box = (await page.getByRole('region', { name: 'الرسائل' }).boundingBox())!;
  const { width } = page.viewportSize()!;
  expect(box.y).toBeLessThan(40);
  expect(width - (box.x + box.width)).toBeLessThan(40);
  expect(box.x).toBeGreaterThan(width / 2);
  await page.clock.runFor(4900);
  await expect(said).toBeVisible();
  await page.clock.runFor(200);
  await expect(said).toHaveCount(0);
});

test('cancelling a week warns that it is final, and a cancelled week offers no undo @all', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/cancel-week');
  await expect(page.getByText('هل أنت متأكد من إلغاء الأسبوع؟')).toBeVisible();
  await expect(page.getByText('إلغاء الاسبوع قرار مهم و لا يمكن التراجع عنه')).toBeVisible();
  await page.route('**/api/term/week', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, body: { ...answer.body, cancelled: true } } });
  });
  await page.reload();
  await expect(page.getByText(/ملغي بالفعل$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});
