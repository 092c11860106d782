import type { Page, Route } from '@playwright/test';
import { choiceField, choose } from './kit.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from './server.ts';

/** Specification, section 8: what the screen says of an action that failed and of one that succeeded. */
interface Action {
  name: string;
  by: 'general' | 'unit' | 'regular' | 'visitor';
  url: string | ((demo: Server) => Promise<string>);
  /** The calls that it makes, each answered by the test. */
  calls: readonly [method: string, path: string][];
  /** What the submit button says while a request runs; null where the action has no such button. */
  loading: string | null;
  failures: readonly string[];
  successes: readonly string[];
  /** Brings the screen to the moment before the action is asked for. */
  fill?: (page: Page, demo: Server) => Promise<unknown>;
  submit: (page: Page) => Promise<unknown>;
  /** What a success answers beside its message. */
  answer?: (demo: Server) => Promise<object>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

const card = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });

const tick = (page: Page, label: string) => page.getByLabel(label).check();
const pick = (page: Page, label: string) =>
  page.getByRole('radio', { name: label }).check({ force: true });

/** What the API answers a captain, of this type or with this phone number. */
async function api(demo: Server, phone: string, path: string, method = 'GET', body?: object) {
  const { token } = await demo.signIn(phone);
  const answer = await fetch(`${demo.address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return answer.json();
}

/** dd/MM/yyyy, so many days after `day`. */
function typedDay(day: string, days: number): string {
  const moved = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  return moved.split('-').reverse().join('/');
}

const me = async (demo: Server) => ({
  ...(await demo.signIn(demoPhone('general'))),
  expiresIn: 30,
});
const aScout = async (demo: Server, path: string) => {
  const { body } = await api(demo, demoPhone('unit'), '/scout');
  return `${path}?scout=${body[0].scoutId}`;
};
const aMessage = (demo: Server) =>
  api(demo, demoPhone('general'), '/notification', 'POST', {
    ...{ type: 'other', title: 'اجتماع', message: 'الخميس بعد العشاء' },
  });

const actions: Action[] = [
  {
    name: 'login',
    by: 'visitor',
    url: '/login',
    calls: [['POST', '/auth/login']],
    loading: 'جاري تسجيل الدخول…',
    failures: ['حدث خطأ أثناء تسجيل الدخول'],
    successes: ['تم تسجيل الدخول بنجاح'],
    fill: async (page) => {
      await page.getByLabel('البريد الإلكتروني أو رقم الهاتف').fill(demoPhone('general'));
      await page.getByLabel('كلمة السر', { exact: true }).fill('كلمة سر ما');
    },
    submit: press('تسجيل الدخول'),
    answer: me,
  },
  {
    name: 'sign-up',
    by: 'visitor',
    url: '/signUp',
    calls: [['POST', '/auth/signUp']],
    loading: 'جاري إنشاء الحساب…',
    failures: ['حدث خطأ ما'],
    successes: ['تم تسجيل الحساب بنجاح'],
    fill: async (page) => {
      for (const label of ['الاسم الأول', 'الاسم الأوسط', 'الاسم الأخير']) {
        await page.getByLabel(label).fill('مينا');
      }
      await page.getByLabel('رقم الهاتف').fill('01055550001');
      await pick(page, 'ذكر');
      await page.getByLabel('كلمة السر', { exact: true }).fill('نخلة قرب البحيرة');
      await page.getByLabel('تأكيد كلمة السر').fill('نخلة قرب البحيرة');
    },
    submit: press('إنشاء حساب'),
    answer: me,
  },
  {
    name: 'creating a term',
    by: 'general',
    url: '/start-new-term',
    calls: [['POST', '/term']],
    loading: 'جاري بدء الفترة…',
    failures: ['حدث خطأ أثناء إنشاء الفترة'],
    successes: ['تم إنشاء الفترة بنجاح'],
    fill: async (page, demo) => {
      await expect(page.getByText('لا يمكن التراجع عن بدء فترة جديدة')).toBeVisible();
      const { body: term } = await api(demo, demoPhone('general'), '/term');
      await page.getByLabel('اسم الفترة').fill('فترة الربيع');
      await page.getByLabel('تاريخ البداية', { exact: true }).fill(typedDay(term.endDate, 7));
      await page.getByLabel('تاريخ النهاية', { exact: true }).fill(typedDay(term.endDate, 60));
      await page.getByLabel('تاريخ النهاية', { exact: true }).press('Tab');
      await tick(page, 'أنا أفهم');
    },
    submit: press('بدء الفترة'),
  },
  {
    name: 'editing a term',
    by: 'general',
    url: '/edit-term',
    calls: [['PATCH', '/term']],
    loading: 'جاري التعديل…',
    failures: ['حدث خطأ أثناء تعديل الفترة'],
    successes: ['تم تعديل الفترة بنجاح'],
    fill: async (page) => {
      await page.getByLabel('اسم الفترة').fill('اسم آخر');
      await tick(page, 'أنا أفهم');
    },
    submit: press('تعديل'),
  },
  {
    name: 'creating a sector',
    by: 'general',
    url: '/add-sector',
    calls: [['POST', '/sector']],
    loading: 'جاري إضافة القطاع…',
    failures: ['حدث خطأ أثناء إنشاء القطاع'],
    successes: ['تم إنشاء القطاع بنجاح'],
    fill: async (page) => {
      await page.getByLabel('الاسم الأساسي').fill('رواد');
      await page.getByLabel('اللاحقة').fill('ز');
      await choose(page, 'قائد الوحدة', /./);
    },
    submit: press('إضافة القطاع'),
  },
  {
    name: 'changing a captain’s type',
    by: 'general',
    url: '/assign-captain',
    calls: [['PATCH', '/captain/*']],
    loading: 'جاري تغيير الرتبة…',
    failures: ['حدث خطأ أثناء تعديل الرتبة'],
    successes: ['تم تعديل الرتبة بنجاح'],
    fill: async (page) => {
      await choose(card(page, 'تغيير رتبة قائد'), 'القائد', / قائد وحدة$/);
      await pick(page, 'قائد عام');
    },
    submit: press('تغيير الرتبة'),
  },
  {
    name: 'giving a captain a sector',
    by: 'general',
    url: '/assign-captain',
    calls: [['PATCH', '/sector/captain/assign']],
    loading: 'جاري التعيين…',
    failures: ['حدث خطأ أثناء تعيين القائد'],
    successes: ['تم تعيين القائد بنجاح'],
    fill: async (page) => {
      await choose(card(page, 'تعيين قائد لقطاع'), 'القطاع', /./);
      await choose(card(page, 'تعيين قائد لقطاع'), 'القائد', /./);
    },
    submit: press('تعيين'),
  },
  {
    name: 'giving a unit captain a sector',
    by: 'general',
    url: '/assign-captain',
    calls: [['PATCH', '/sector/unit']],
    loading: 'جاري التعيين…',
    failures: ['حدث خطأ أثناء تعيين القائد'],
    successes: ['تم تعيين القائد بنجاح'],
    fill: async (page) => {
      await choose(card(page, 'تعيين قائد وحدة لقطاع'), 'القطاع', /أشبال - أ/);
      await choiceField(card(page, 'تعيين قائد وحدة لقطاع'), 'قائد الوحدة').click();
      await page.getByRole('option').last().click();
    },
    submit: press('إضافة'),
  },
  {
    name: 'creating a scout',
    by: 'general',
    url: '/add-scout',
    calls: [['POST', '/scout']],
    loading: 'جاري الإضافة…',
    failures: ['حدث خطأ أثناء إنشاء الكشاف'],
    successes: ['تم إنشاء الكشاف بنجاح'],
    fill: async (page) => {
      await page.getByLabel('الاسم', { exact: true }).fill('ميرنا عادل');
      await choose(page, 'القطاع', /./);
      await pick(page, 'أنثى');
    },
    submit: press('إضافة الكشاف'),
    answer: async (demo) => {
      const { body } = await api(demo, demoPhone('unit'), '/scout');
      return { body: body[0] };
    },
  },
  {
    name: 'editing a scout',
    by: 'unit',
    url: (demo) => aScout(demo, '/update-scout'),
    calls: [['PUT', '/scout/*']],
    loading: 'جاري التعديل…',
    failures: ['حدث خطأ أثناء تعديل الكشاف'],
    successes: ['تم تعديل الكشاف بنجاح'],
    fill: (page) => page.getByLabel('العنوان').fill('شارع النيل'),
    submit: press('تعديل'),
    answer: async (demo) => {
      const { body } = await api(demo, demoPhone('unit'), '/scout');
      return { body: body[0] };
    },
  },
  {
    name: 'deleting a scout',
    by: 'unit',
    url: (demo) => aScout(demo, '/delete-scout'),
    calls: [['DELETE', '/scout/*']],
    loading: 'جاري الحذف…',
    // The server's own sentence, in the place of a generic one.
    failures: ['سبب'],
    successes: ['تم حذف الكشاف بنجاح'],
    fill: (page) => tick(page, 'أؤكد حذف هذا الكشاف'),
    submit: press('حذف الكشاف'),
  },
  {
    name: 'sending a notification',
    by: 'general',
    url: '/send-notification',
    calls: [['POST', '/notification']],
    loading: 'جاري الإرسال…',
    failures: ['حدث خطأ أثناءإرسال الإشعار'],
    // The server's own message stands beneath the sentence.
    successes: ['تم إرسال الإشعار بنجاح', 'تم إرسال الإشعار إلى ٧ قادة'],
    fill: async (page) => {
      await page.getByLabel('العنوان').fill('اجتماع');
      await page.getByLabel('نص الرسالة').fill('الخميس');
      await pick(page, 'إرسال إلى الكل');
    },
    submit: press('إرسال'),
    answer: async () => ({ count: 7, arabicMessage: 'تم إرسال الإشعار إلى 7 قادة' }),
  },
  {
    name: 'recording scouts’ attendance and the subscription',
    by: 'regular',
    url: '/record-scouts-absence',
    calls: [
      ['POST', '/scoutAttendance'],
      ['POST', '/finance/subscription'],
    ],
    loading: 'جاري التسليم…',
    failures: ['حدث خطأ أثناء تسجيل الغياب', 'حدث خطأ أثناء تسجيل الاشتراك'],
    successes: ['تم تسجيل الغياب بنجاح', 'تم تسجيل الاشتراك بنجاح'],
    fill: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox', { name: /^حاضر/ }).click();
      await page.getByLabel('المبلغ المدفوع').fill('321');
    },
    submit: press('تسليم'),
  },
  {
    name: 'recording captains’ attendance',
    by: 'unit',
    url: '/record-captains-absence',
    calls: [['POST', '/captainAttendance']],
    loading: 'جاري التسليم…',
    failures: ['حدث خطأ أثناء تسجيل الغياب'],
    successes: ['تم تسجيل الغياب بنجاح'],
    fill: (page) => page.getByRole('row').nth(1).getByRole('checkbox', { name: /^حاضر/ }).click(),
    submit: press('تسليم'),
  },
  {
    name: 'adding a finance item',
    by: 'general',
    url: '/finance',
    calls: [['POST', '/finance/otherItem']],
    loading: 'جاري الإضافة…',
    failures: ['حدث خطأ أثناء إضافة بند'],
    successes: ['تم إضافة بند بنجاح'],
    fill: async (page) => {
      await page.getByLabel('القيمة').fill('50');
      await pick(page, 'مصروف');
    },
    submit: press('إضافة'),
  },
  {
    name: 'changing the password',
    by: 'general',
    url: '/edit-password',
    calls: [['POST', '/auth/newPassword']],
    loading: 'جاري الحفظ…',
    failures: ['حدث خطأ أثناء تغيير كلمة السر'],
    successes: ['تم تغيير كلمة السر بنجاح'],
    fill: async (page) => {
      await page.getByLabel('كلمة السر القديمة').fill('كلمة سر ما');
      await page.getByLabel('كلمة السر الجديدة', { exact: true }).fill('قمر فوق الهرم');
    },
    submit: press('تغيير كلمة السر'),
    answer: me,
  },
  {
    name: 'cancelling the week',
    by: 'general',
    url: '/cancel-week',
    calls: [['PATCH', '/term/week']],
    loading: 'جاري الإلغاء…',
    failures: ['حدث خطأ أثناء إلغاء الأسبوع'],
    successes: ['تم إلغاء الأسبوع بنجاح'],
    fill: (page) => tick(page, 'أنا أفهم'),
    submit: (page) => page.getByRole('main').getByRole('button', { name: 'إلغاء الأسبوع' }).click(),
  },
  {
    name: 'creating an activity',
    by: 'regular',
    url: '/add-activity',
    calls: [['POST', '/activities']],
    loading: 'جاري الإضافة…',
    failures: ['حدث خطأ أثناء إنشاء النشاط'],
    successes: ['تم إنشاء النشاط بنجاح'],
    fill: async (page) => {
      await page.getByLabel('الاسم').fill('معسكر');
      await choose(page, 'النوع', /^تخييم$/);
      await choose(page, 'الأسبوع', /الأسبوع ١١،/);
      await choose(page, 'اليوم', /^السبت$/);
    },
    submit: press('إضافة النشاط'),
  },
  {
    name: 'marking all notifications read',
    by: 'general',
    url: (demo) => aMessage(demo).then(() => '/notifications'),
    calls: [['PATCH', '/notification/bulk-update']],
    loading: 'جاري التنفيذ…',
    failures: ['حدث خطأ أثناء تعليم الإشعارات كمقروءة'],
    successes: ['تم تعليم جميع الإشعارات كمقروءة'],
    submit: press('تعليم الكل كمقروء'),
  },
  {
    name: 'deleting all read notifications',
    by: 'general',
    url: async (demo) => {
      await aMessage(demo);
      await api(demo, demoPhone('general'), '/notification/bulk-update', 'PATCH', {});
      return '/notifications';
    },
    calls: [['DELETE', '/notification/bulk-delete']],
    loading: 'جاري التنفيذ…',
    failures: ['حدث خطأ أثناء حذف الإشعارات المقروءة'],
    successes: ['تم حذف جميع الإشعارات المقروءة'],
    submit: async (page) => {
      await press('حذف جميع المقروءة')(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click();
    },
  },
  {
    name: 'downloading a report',
    by: 'regular',
    url: '/my-sector',
    calls: [['POST', '/report/sector-data']],
    loading: 'جاري تحميل البيانات…',
    failures: ['حدث خطأ أثناء تحميل البيانات'],
    successes: ['تم تحميل البيانات بنجاح'],
    fill: (page) => expect(page.getByRole('table')).toHaveCount(2),
    submit: async (page) => {
      await press('تحميل البيانات')(page);
      await page.getByRole('menuitem', { name: 'كل بيانات القطاع' }).click();
    },
  },
];

/** A message at the top, by a sentence in it. */
const message = (page: Page, sentence: string) =>
  page.getByRole('region', { name: 'الرسائل' }).getByText(sentence, { exact: true });

/** Everything that was typed, ticked or chosen on the screen. */
const entered = (page: Page) =>
  page
    .getByRole('main')
    .locator('input, textarea, select')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.map(({ value, checked }) => [value, checked]),
    );

/** Answers an action's calls with `fulfil` from now on. */
async function answerWith(page: Page, action: Action, fulfil: (route: Route) => Promise<void>) {
  await page.unrouteAll();
  for (const [method, path] of action.calls) {
    const pattern = new RegExp(`^/api${path.replace('*', '[^/]+')}/?$`);
    await page.route(
      ({ pathname }) => pattern.test(pathname),
      (route) => (route.request().method() === method ? fulfil(route) : route.fallback()),
    );
  }
}

for (const action of actions) {
  test(`${action.name}: a failure says why and keeps everything, success is said after the answer`, async ({
    page,
    demo,
    allowFailures,
  }) => {
    allowFailures(/status of 500/);
    const url = typeof action.url === 'string' ? action.url : await action.url(demo);
    if (action.by === 'visitor') await page.goto(demo.address + url);
    else await openSignedIn(page, demo, demoPhone(action.by), url);
    await action.fill?.(page, demo);
    const before = await entered(page);

    // HTTP's own failure, then those within the body of an answer that HTTP calls a success.
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
  });
}

test('a scout that could not be deleted: the server’s Arabic, else its English, else the generic sentence', async ({
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

test('a logout that fails says why and leads home all the same', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 500/);
  for (const [http, status] of [
    [500, 500],
    [200, 400],
  ] as const) {
    await openSignedIn(page, demo, demoPhone('unit'), '/profile');
    const reason = `سبب من الخادم ${status}`;
    await page.route('**/api/auth/logout', (route) =>
      route.fulfill({
        status: http,
        json: { status, code: 'INTERNAL', message: 'x', arabicMessage: reason },
      }),
    );
    await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
    await expect(message(page, 'حدث خطأ أثناء تسجيل الخروج')).toBeVisible();
    await expect(
      message(
        page,
        reason.replace(/\d+/, (n) => Number(n).toLocaleString('ar-EG')),
      ),
    ).toBeVisible();
    await expect(message(page, 'تم تسجيل الخروج بنجاح')).toHaveCount(0);
    await expect(page).toHaveURL(`${demo.address}/`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }
});

test('attendance that was stored and a subscription that was not are told apart', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 500/);
  await openSignedIn(page, demo, demoPhone('regular'), '/record-scouts-absence');
  await page.getByLabel('المبلغ المدفوع').fill('77');
  await page.route('**/api/scoutAttendance/', (route) =>
    route.fulfill({ json: { message: 'done', body: [], count: 0 } }),
  );
  await page.route('**/api/finance/subscription', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', message: 'x' } }),
  );
  await page.getByRole('button', { name: 'تسليم' }).click();
  await expect(message(page, 'تم تسجيل الغياب بنجاح')).toBeVisible();
  await expect(message(page, 'حدث خطأ أثناء تسجيل الاشتراك')).toBeVisible();
  await expect(message(page, 'تم تسجيل الاشتراك بنجاح')).toHaveCount(0);
  await expect(message(page, 'حدث خطأ أثناء تسجيل الغياب')).toHaveCount(0);
  await expect(page.getByLabel('المبلغ المدفوع')).toHaveValue('77');
});

for (const url of ['/sectors', '/add-scout', '/update-scout', '/assign-captain']) {
  test(`sectors that do not load say so on ${url}`, async ({ page, demo, allowFailures }) => {
    allowFailures(/status of 500/);
    await page.route('**/api/sector/all', (route) =>
      route.fulfill({
        status: 500,
        json: { status: 500, code: 'INTERNAL', message: 'x', arabicMessage: 'الخادم متوقف' },
      }),
    );
    await openSignedIn(page, demo, demoPhone('general'), url);
    const failure = page.getByRole('alert').filter({ hasText: 'حدث خطأ أثناء تحميل القطاعات' });
    await expect(failure).toContainText('الخادم متوقف');
    await expect(message(page, 'حدث خطأ أثناء تحميل القطاعات')).toBeVisible();
    await page.unrouteAll();
    await failure.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await expect(failure).toHaveCount(0);
  });
}

test('a sector’s data without a chosen sector can not be found, and all sectors’ can', async ({
  page,
  demo,
}) => {
  await openSignedIn(page, demo, demoPhone('general'), '/sectors');
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

test('a figure that does not load says that there is no data', async ({
  page,
  demo,
  allowFailures,
}) => {
  allowFailures(/status of 500/);
  await page.route('**/api/stat/attendance/rate*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', message: 'x' } }),
  );
  await openSignedIn(page, demo, demoPhone('unit'), '/stats');
  for (const label of ['حضور المجموعة', 'حضور وحدتي']) {
    const figure = page.getByRole('term').filter({ hasText: label });
    await expect(figure.locator('xpath=following-sibling::dd')).toHaveText('لا يوجد بيانات');
  }
});

test('a scout without records has no data of the term and no statistics', async ({
  page,
  demo,
}) => {
  await page.route('**/api/scoutAttendance/scout/*/*', (route) =>
    route.fulfill({ json: { message: 'ok', body: [], count: 0 } }),
  );
  await openSignedIn(page, demo, demoPhone('general'), '/scout/2');
  await expect(page.getByText('لا توجد بيانات حضور للفترة الحالية')).toBeVisible();
  await expect(page.getByText('لا توجد إحصائيات', { exact: true })).toBeVisible();
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

test('cancelling says that there is no way back, and a cancelled week has none', async ({
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
