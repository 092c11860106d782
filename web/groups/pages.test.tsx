// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { answerAsHost, apex, callsOf, host, open, refused } from './sample-host.tsx';

answerAsHost();

describe('the host decides what is shown', () => {
  test('an address that no group has offers founding where that is open', async () => {
    host.place = { ...apex, state: 'unknown' };
    open('/dashboard');
    expect(await screen.findByRole('heading', { name: 'لا مجموعة بهذا العنوان' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'تأسيس مجموعة' }).getAttribute('href')).toMatch(
      /\/\/khayma\.test\/found$/,
    );
  });

  test('an address that no group has offers no founding where that is closed', async () => {
    host.place = { ...apex, state: 'unknown', founding: 'nobody' };
    open('/');
    await screen.findByRole('heading', { name: 'لا مجموعة بهذا العنوان' });
    expect(screen.queryByRole('link', { name: 'تأسيس مجموعة' })).toBeNull();
  });

  test('a suspended group says so on each path, with the way to the operator', async () => {
    host.place = { ...apex, state: 'suspended', groupName: 'مجموعة الرواد' };
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
      host.place = { ...apex, state: 'suspended', groupName: 'مجموعة الرواد' };
      open(path);
      await screen.findByRole('heading', { name: 'هذه المجموعة موقوفة' });
      expect(screen.queryByText(/باقٍ على هاتفك/)).toBeNull();
      const page = within(screen.getByRole('main'));
      expect(page.queryByRole('link')).toBeNull();
      expect(page.queryByRole('button')).toBeNull();
    },
  );

  test('a failed upgrade is told in the sentence of the product', async () => {
    host.place = { ...apex, state: 'failed', groupName: 'مجموعة المنار' };
    open('/');
    expect(await screen.findByRole('heading', { name: 'تعذّر تحديث بيانات مجموعتك' })).toBeDefined();
    expect(screen.getByText('لم يُفقد شيء، ونعمل على إصلاحه.')).toBeDefined();
  });
});

describe('a general captain of a suspended group', () => {
  test('downloads a backup by password and code, and is signed out again', async () => {
    host.place = { ...apex, state: 'suspended' };
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    host.answers['POST /auth/login'] = ({ body }) =>
      (body as { code?: string }).code
        ? { token: 'of-the-captain', body: { captainId: 1 } }
        : refused(401, 'SECOND_FACTOR_NEEDED', 'أدخل رمز التحقق لإكمال تسجيل الدخول');
    host.answers['POST /auth/logout'] = () => ({});
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
    host.answers['GET /found/address'] = ({ query }) => ({
      body:
        query.get('slug') === 'nile'
          ? { state: 'taken', proposal: 'nile-cairo' }
          : { state: 'free', proposal: null },
    });
    host.answers['POST /found'] = ({ body }) => ({
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
    host.answers['GET /found/address'] = () => ({
      body: isTaken ? { state: 'taken', proposal: 'nile-2' } : { state: 'free', proposal: null },
    });
    host.answers['POST /found'] = () => {
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
    host.answers['GET /found/address'] = () => ({ body: { state: 'free', proposal: null } });
    host.answers['POST /found'] = () => refused(500, 'INTERNAL', 'حدث خطأ غير متوقع');
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
  ] as const)('founding with %j shows a sentence in place of the form', async (rules, sentence) => {
    host.place = { ...apex, ...rules };
    open('/found');
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.queryByLabelText('اسم المجموعة')).toBeNull();
  });

  test("an operator's link opens the form", async () => {
    host.place = { ...apex, founding: 'link', link: 'founding' };
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
  host.place = { ...apex, ...rules };
  open('/restore');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByLabelText('ملف النسخة الاحتياطية')).toBeNull();
});

test('a link for one restore opens its form', async () => {
  host.place = { ...apex, founding: 'nobody', link: 'restore' };
  open('/restore?link=of-the-operator');
  expect(await screen.findByText('ملف النسخة الاحتياطية')).toBeDefined();
});
