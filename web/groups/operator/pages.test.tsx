// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, answerAsHost, callsOf, host, open, refused } from '../sample-host.tsx';

answerAsHost();

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
    host.answers['POST /operator/login'] = () => ({
      body: {
        ticket: 'first-step',
        setUp: { uri: 'otpauth://totp/x?secret=ABCD', secret: 'ABCD' },
      },
    });
    host.answers['POST /operator/login/code'] = () => ({
      body: { email: 'op@khayma.test' },
      token: 'of-the-operator',
      device: 'of-this-device',
    });
  });

  test('signs in by password and code, and sets the app up the first time', async () => {
    host.answers['GET /operator/groups'] = () => list;
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
    host.answers['GET /operator/groups'] = () =>
      refused(401, 'NOT_SIGNED_IN', 'يرجى تسجيل الدخول أولاً');
    const user = open('/operator');
    await signIn(user);
    await signIn(user);
    expect(callsOf('POST /operator/login')[1]?.body).toMatchObject({ device: 'of-this-device' });
  });

  test('makes a link by which a leader restores a backup', async () => {
    host.answers['GET /operator/groups'] = () => list;
    host.answers['POST /operator/restore-links'] = () => ({
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
    host.answers['GET /operator/groups'] = () =>
      refused(401, 'NOT_SIGNED_IN', 'يرجى تسجيل الدخول أولاً');
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
    host.answers['GET /operator/groups'] = () => ({
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
    host.answers[`POST /operator/groups/${groupId}/upgrade`] = () => {
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
    host.answers['GET /operator/groups'] = () => list;
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
