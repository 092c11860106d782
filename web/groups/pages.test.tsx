// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Place } from '../../contract/directory/endpoints.ts';
import { endOperator } from './operator/session.ts';
import { makeQueryClient } from './providers.tsx';
import { makeRouter } from './routes.tsx';

type Asked = { method: string; path: string; query: URLSearchParams; body: unknown; token: string };
type Answer = { status?: number } & Record<string, unknown>;

const apex: Place = {
  state: 'apex',
  domain: 'khayma.test',
  groupName: null,
  contact: 'operator@khayma.test',
  founding: 'anybody',
  link: null,
};
// Pages are files of their own, whose first import takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

let place: Place;
let answers: Record<string, (asked: Asked) => Answer | Promise<Answer>>;
let asked: Asked[];

beforeEach(() => {
  place = apex;
  asked = [];
  answers = { 'GET /place': () => ({ body: place }) };
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://khayma.test');
    const method = init.method ?? 'GET';
    const path = url.pathname.replace('/api', '');
    const call: Asked = {
      method,
      path,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      token: new Headers(init.headers).get('authorization') ?? '',
    };
    asked.push(call);
    const answer = (await answers[`${method} ${path}`]?.(call)) ?? {
      status: 404,
      code: 'ROUTE_NOT_FOUND',
      arabicMessage: 'العنوان المطلوب غير موجود',
    };
    return new Response(JSON.stringify(answer), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => {
  act(() => endOperator('left'));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(path: string) {
  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={makeRouter() as never} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const callsOf = (name: string) => asked.filter(({ method, path }) => `${method} ${path}` === name);
const refused = (status: number, code: string, arabicMessage: string): Answer => ({
  status,
  code,
  arabicMessage,
});

describe('the host decides what is shown', () => {
  test('an address that no group has offers founding where that is open', async () => {
    place = { ...apex, state: 'unknown' };
    open('/dashboard');
    expect(await screen.findByRole('heading', { name: 'لا مجموعة بهذا العنوان' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'تأسيس مجموعة' }).getAttribute('href')).toMatch(
      /\/\/khayma\.test\/found$/,
    );
  });

  test('and does not where it is closed', async () => {
    place = { ...apex, state: 'unknown', founding: 'nobody' };
    open('/');
    await screen.findByRole('heading', { name: 'لا مجموعة بهذا العنوان' });
    expect(screen.queryByRole('link', { name: 'تأسيس مجموعة' })).toBeNull();
  });

  test('a suspended group says so on each path, with the way to the operator', async () => {
    place = { ...apex, state: 'suspended', groupName: 'مجموعة الرواد' };
    open('/record-scouts-absence');
    expect(await screen.findByRole('heading', { name: 'هذه المجموعة موقوفة' })).toBeDefined();
    expect(screen.getByText('مجموعة الرواد')).toBeDefined();
    expect(screen.getByText(/باقٍ على هاتفك/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'مراسلة المشغّل' }).getAttribute('href')).toBe(
      'mailto:operator@khayma.test',
    );
  });

  test.each(['/p/key', '/scout/12'])(
    'a family at %s reads only that it is suspended',
    async (path) => {
      place = { ...apex, state: 'suspended', groupName: 'مجموعة الرواد' };
      open(path);
      await screen.findByRole('heading', { name: 'هذه المجموعة موقوفة' });
      expect(screen.queryByText(/باقٍ على هاتفك/)).toBeNull();
      const page = within(screen.getByRole('main'));
      expect(page.queryByRole('link')).toBeNull();
      expect(page.queryByRole('button')).toBeNull();
    },
  );

  test('a failed upgrade is told in the sentence of the product', async () => {
    place = { ...apex, state: 'failed', groupName: 'مجموعة المنار' };
    open('/');
    expect(await screen.findByRole('heading', { name: 'تعذّر تحديث بيانات مجموعتك' })).toBeDefined();
    expect(screen.getByText('لم يُفقد شيء، ونعمل على إصلاحه.')).toBeDefined();
  });
});

describe('a general captain of a suspended group', () => {
  test('downloads a backup by password and code, and is signed out again', async () => {
    place = { ...apex, state: 'suspended' };
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    answers['POST /auth/login'] = ({ body }) =>
      (body as { code?: string }).code
        ? { token: 'of-the-captain', body: { captainId: 1 } }
        : refused(401, 'SECOND_FACTOR_NEEDED', 'أدخل رمز التحقق لإكمال تسجيل الدخول');
    answers['POST /auth/logout'] = () => ({});
    const user = open('/');
    await user.click(await screen.findByRole('button', { name: /نزّل نسخة احتياطية/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('البريد الإلكتروني أو رقم الهاتف'), '01000000001');
    await user.type(dialog.getByLabelText('كلمة السر'), 'a-password');
    await user.click(dialog.getByRole('button', { name: 'تنزيل' }));
    const code = await dialog.findByLabelText('رمز التحقق أو رمز استرداد');
    const answerJson = fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const answer = await answerJson(address, init);
      return address === '/api/group/backup' ? new Response(new Blob(['backup'])) : answer;
    });
    await user.type(code, '123456');
    await user.click(dialog.getByRole('button', { name: 'تنزيل' }));
    await waitFor(() => expect(callsOf('POST /auth/logout')).toHaveLength(1));
    const [backup] = callsOf('POST /group/backup');
    expect(backup).toMatchObject({
      token: 'Bearer of-the-captain',
      body: { password: 'a-password' },
    });
    expect(clicked).toHaveBeenCalledOnce();
    expect(localStorage.length).toBe(0);
  });
});

describe('founding', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>, slug: string) => {
    await user.type(await screen.findByLabelText('اسم المجموعة'), 'مجموعة النيل');
    await user.type(screen.getByLabelText('عنوانها على الشبكة'), slug);
    await user.type(screen.getByLabelText('الاسم الأول'), 'مارتينا');
    await user.type(screen.getByLabelText('الاسم الأوسط'), 'عادل');
    await user.type(screen.getByLabelText('الاسم الأخير'), 'لطيف');
    await user.click(screen.getByLabelText('أنثى'));
    await user.type(screen.getByLabelText('رقم الهاتف'), '01000000001');
    await user.type(screen.getByLabelText('كلمة السر'), 'three-kind-herons');
  };
  const submit = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'تأسيس المجموعة' }));

  test('a taken address shows a free one at a press, and the group is ready after it', async () => {
    answers['GET /found/address'] = ({ query }) => ({
      body:
        query.get('slug') === 'nile'
          ? { state: 'taken', proposal: 'nile-cairo' }
          : { state: 'free', proposal: null },
    });
    answers['POST /found'] = ({ body }) => ({
      status: 201,
      token: 'founder',
      expiresIn: 30,
      device: 'this-one',
      address: `http://${(body as { slug: string }).slug}.khayma.test`,
      body: { captainId: 1, firstName: 'مارتينا', gender: 'female', type: 'general' },
    });
    const user = open('/found?link=of-the-operator');
    await fill(user, 'Nile');
    await user.click(await screen.findByRole('button', { name: 'nile-cairo' }));
    expect(await screen.findByText('العنوان متاح')).toBeDefined();
    expect(screen.queryByText('هذا العنوان مأخوذ.')).toBeNull();
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'مجموعة النيل جاهزة' })).toBeDefined();
    expect(screen.getByText('وأنت قائدتها العامة يا شيفتان مارتينا.')).toBeDefined();
    expect(screen.getByText('nile-cairo.khayma.test')).toBeDefined();
    expect(callsOf('POST /found')[0]?.body).toMatchObject({
      slug: 'nile-cairo',
      link: 'of-the-operator',
      password: 'three-kind-herons',
    });
    // A reload shows the login of the group.
    expect(location.search).toBe('?ready=nile-cairo');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('herons');
  });

  test('an address that is taken meanwhile keeps what was typed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let isTaken = false;
    answers['GET /found/address'] = () => ({
      body: isTaken ? { state: 'taken', proposal: 'nile-2' } : { state: 'free', proposal: null },
    });
    answers['POST /found'] = () => {
      isTaken = true;
      return refused(409, 'ADDRESS_TAKEN', 'هذا العنوان مأخوذ');
    };
    const user = open('/found');
    await fill(user, 'nile');
    await submit(user);
    expect(await screen.findByRole('button', { name: 'nile-2' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('كلمة السر').value).toBe('three-kind-herons');
    expect(screen.getByLabelText('عنوانها على الشبكة').getAttribute('aria-invalid')).toBe('true');
  });

  test('a failure says that nothing was founded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answers['GET /found/address'] = () => ({ body: { state: 'free', proposal: null } });
    answers['POST /found'] = () => refused(500, 'INTERNAL', 'حدث خطأ غير متوقع');
    const user = open('/found');
    await fill(user, 'nile');
    await submit(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('لم تُؤسَّس المجموعة. حاول مرة أخرى.');
  });

  test.each([
    [{ founding: 'nobody' }, 'التأسيس مغلق الآن. راسل مشغّل khayma.test.'],
    [{ founding: 'link' }, 'التأسيس هنا بدعوة.'],
    [{ founding: 'link', link: 'over' }, 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من المشغّل.'],
  ] as const)('with %j there is a sentence in place of the form', async (rules, sentence) => {
    place = { ...apex, ...rules };
    open('/found');
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.queryByLabelText('اسم المجموعة')).toBeNull();
  });

  test("an operator's link opens the form", async () => {
    place = { ...apex, founding: 'link', link: 'founding' };
    open('/found?link=of-the-operator');
    expect(await screen.findByLabelText('اسم المجموعة')).toBeDefined();
    expect(callsOf('GET /place')[0]?.query.get('link')).toBe('of-the-operator');
  });
});

test.each([
  [{ founding: 'anybody' }, 'الاستعادة هنا برابط من المشغّل. اطلبه منه.'],
  [
    { founding: 'link', link: 'founding' },
    'هذا الرابط لتأسيس مجموعة جديدة. اطلب من المشغّل رابط استعادة.',
  ],
  [{ founding: 'nobody', link: 'over' }, 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً من المشغّل.'],
] as const)('with %j no backup is restored, and a sentence says why', async (rules, sentence) => {
  place = { ...apex, ...rules };
  open('/restore');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByLabelText('ملف النسخة الاحتياطية')).toBeNull();
});

test('a link for one restore opens its form', async () => {
  place = { ...apex, founding: 'nobody', link: 'restore' };
  open('/restore?link=of-the-operator');
  expect(await screen.findByText('ملف النسخة الاحتياطية')).toBeDefined();
});

describe('the operator', () => {
  const list = {
    body: [],
    total: 0,
    sums: {
      groups: 0,
      suspended: 0,
      scouts: 0,
      captains: 0,
      megabytes: 0,
      newestVersion: '0047-x',
      onNewestVersion: 0,
    },
    failed: [],
    rehearsal: null,
  };
  const signIn = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'op@khayma.test');
    await user.type(screen.getByLabelText('كلمة السر'), 'three-kind-herons');
    await user.click(screen.getByRole('button', { name: 'متابعة' }));
    await user.type(await screen.findByLabelText('رمز التحقق'), '123456');
  };
  beforeEach(() => {
    const { error } = console;
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
      // jsdom does not know the element.
      if (!String(said).includes('search')) error(...said);
    });
    answers['POST /operator/login'] = () => ({
      body: {
        ticket: 'first-step',
        setUp: { uri: 'otpauth://totp/x?secret=ABCD', secret: 'ABCD' },
      },
    });
    answers['POST /operator/login/code'] = () => ({
      body: { email: 'op@khayma.test' },
      token: 'of-the-operator',
      device: 'of-this-device',
    });
  });

  test('signs in by password and code, and sets the app up the first time', async () => {
    answers['GET /operator/groups'] = () => list;
    const user = open('/operator');
    await signIn(user);
    expect(await screen.findByText('لا مجموعات بعد')).toBeDefined();
    // In the header, and where the list is empty.
    expect(screen.getAllByRole('button', { name: 'إنشاء مجموعة' })).toHaveLength(2);
    expect(callsOf('POST /operator/login/code')[0]?.body).toEqual({
      ticket: 'first-step',
      code: '123456',
    });
    expect(callsOf('GET /operator/groups')[0]?.token).toBe('Bearer of-the-operator');
  });

  test('sends the key of the device that has signed in before', async () => {
    answers['GET /operator/groups'] = () => refused(401, 'NOT_SIGNED_IN', 'يرجى تسجيل الدخول أولاً');
    const user = open('/operator');
    await signIn(user);
    await signIn(user);
    expect(callsOf('POST /operator/login')[1]?.body).toMatchObject({ device: 'of-this-device' });
  });

  test('makes a link by which a leader restores a backup', async () => {
    answers['GET /operator/groups'] = () => list;
    answers['POST /operator/restore-links'] = () => ({
      status: 201,
      body: { url: 'https://khayma.test/restore?link=x', expiresAt: '2026-12-10T10:00:00.000Z' },
    });
    const user = open('/operator');
    await signIn(user);
    await user.click(await screen.findByRole('button', { name: 'استيراد مجموعة' }));
    await user.click(await screen.findByRole('button', { name: 'إنشاء رابط' }));
    expect(await screen.findByText(/^يستعيد مجموعة واحدة/)).toBeDefined();
  });

  test('reads why the sign-in shows again after 15 idle minutes', async () => {
    answers['GET /operator/groups'] = () => refused(401, 'NOT_SIGNED_IN', 'يرجى تسجيل الدخول أولاً');
    const user = open('/operator');
    await signIn(user);
    expect(await screen.findByText(/انتهت الجلسة بعد ١٥ دقيقة/)).toBeDefined();
    expect(sessionStorage.getItem('khayma-operator')).toBeNull();
  });

  test('reads at which step an upgrade is that is tried again, and what became of it', async () => {
    const groupId = '6dd1c1f5-0d3c-4f53-9a0a-0a4f6a1c2b3d';
    const failed = {
      groupId,
      slug: 'manar',
      name: 'المنار',
      schemaVersion: '0046-x',
      reason: 'division by zero',
      attempts: 1,
      failedAt: '2026-11-20T10:00:00.000Z',
    };
    const group = {
      groupId,
      slug: 'manar',
      name: 'المنار',
      address: 'http://manar.khayma.test',
      isNew: false,
      deletedAfter: null,
      cluster: 'main',
      megabytes: 14,
      scouts: 40,
      captains: 6,
      foundedAt: '2026-01-01T10:00:00.000Z',
      lastUsedAt: null,
      lastBackupAt: null,
      errors: 1,
      scoutsLimit: null,
      megabytesLimit: null,
      censusDate: null,
    };
    let step: number | null = null;
    answers['GET /operator/groups'] = () => ({
      ...list,
      total: 1,
      body: [
        step === 0
          ? { ...group, state: 'active', schemaVersion: '0047-x' }
          : { ...group, state: 'failed', schemaVersion: '0046-x' },
      ],
      failed: step === 0 ? [] : [{ ...failed, step }],
    });
    let finish = (_answer: Answer) => {};
    answers[`POST /operator/groups/${groupId}/upgrade`] = () => {
      step = 2;
      return new Promise((resolve) => (finish = resolve));
    };
    const user = open('/operator');
    await signIn(user);
    await user.click(await screen.findByRole('button', { name: 'أعد الترقية' }));
    const button = await screen.findByRole('button', { name: 'جارٍ الترقية… الخطوة ٢ من ٣' });
    expect(button).toHaveProperty('disabled', true);
    step = 0;
    finish({ message: 'upgrade: done' });
    expect(await screen.findByText('رُقّيت المنار إلى ٤٧')).toBeDefined();
    expect(screen.queryByText('لم تكتمل ترقية المنار')).toBeNull();
  });

  test('searches and filters in the address', async () => {
    answers['GET /operator/groups'] = () => list;
    const user = open('/operator');
    await signIn(user);
    await user.selectOptions(await screen.findByLabelText('الحالة'), 'suspended');
    await user.type(screen.getByLabelText('اسم المجموعة أو عنوانها'), 'nile');
    await waitFor(() => {
      const last = callsOf('GET /operator/groups').at(-1);
      expect(last?.query.toString()).toBe('search=nile&state=suspended');
    });
    expect(location.search).toContain('state=suspended');
    expect(location.search).toContain('search=nile');
  });
});
