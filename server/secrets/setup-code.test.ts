import { describe, expect, test } from 'vitest';
import { signUp } from '../../contract/auth/endpoints.ts';
import { readGroup } from '../../contract/group/endpoints.ts';
import { testApp } from '../testing/app.ts';
import { cameFromThisMachine, setupCodeOf } from './setup-code.ts';

const SECRET = 'a secret of the tests, long enough for HS256';

describe('the set-up code', () => {
  test('is the same at each start and different for each secret', () => {
    const code = setupCodeOf(SECRET);
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(setupCodeOf(SECRET)).toBe(code);
    expect(setupCodeOf(`${SECRET}!`)).not.toBe(code);
  });

  const straight = { headers: { host: '127.0.0.1:3000' }, socket: { remoteAddress: '127.0.0.1' } };

  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])(
    'is not needed for a direct request from this machine if the program listens on %s',
    (host) => {
      expect(cameFromThisMachine(straight, host)).toBe(true);
    },
  );

  test.each(['0.0.0.0', '::', '192.168.1.5', '2001:db8::1', 'khayma.example'])(
    'is needed if the program listens on %s',
    (host) => {
      expect(cameFromThisMachine(straight, host)).toBe(false);
    },
  );

  test.each([
    ...['localhost:3000', 'localhost', '[::1]:3000', '127.0.0.1'].map((host) => ({
      host,
      isFree: true,
    })),
    ...['group.example', 'khayma', '192.168.1.5:3000', '', '127.0.0.1.example'].map((host) => ({
      host,
      isFree: false,
    })),
  ])('a call to "$host" came straight from this machine: $isFree', ({ host, isFree }) => {
    expect(cameFromThisMachine({ ...straight, headers: { host } }, '127.0.0.1')).toBe(isFree);
  });

  test('is needed for a request from another machine', () => {
    const call = { ...straight, socket: { remoteAddress: '192.168.1.7' } };
    expect(cameFromThisMachine(call, '127.0.0.1')).toBe(false);
  });
});

describe('behind a proxy on the same machine', () => {
  const server = testApp();
  server.setupCode = setupCodeOf(SECRET);
  const signUpWith = async (headers: Record<string, string>, setupCode?: string | null) => {
    const body = {
      firstName: 'ماري',
      middleName: 'فوزي',
      lastName: 'حنا',
      gender: 'female',
      phoneNumber: '01090000099',
      password: 'خيمة فوق الجبل',
      setupCode,
    };
    const url = '/api/auth/signUp';
    return (await server.app.inject({ method: 'POST', url, headers, payload: body })).json();
  };

  test('a forwarded request needs the code, a direct one from the machine does not', async () => {
    for (const [name, value] of [
      ['x-forwarded-for', '203.0.113.7'],
      ['x-forwarded-for', '127.0.0.1'],
      ['forwarded', 'for=203.0.113.7'],
      ['x-forwarded-host', 'group.example'],
      ['x-forwarded-proto', 'https'],
      ['x-real-ip', '203.0.113.7'],
      ['via', '1.1 proxy'],
      ['host', 'group.example'],
    ] as const) {
      const headers = { [name]: value };
      const group = await server.app.inject({ url: '/api/group', headers });
      expect(group.json().body.firstRun, name).toBe(false);
      const refused = await signUpWith(headers);
      expect(refused, name).toMatchObject({ status: 403, code: 'SETUP_CODE_REQUIRED' });
    }
    expect((await server.call(readGroup, {})).ok.body.firstRun).toBe(true);
    const { body } = await signUpWith({ 'x-forwarded-for': '203.0.113.7' }, server.setupCode);
    expect(body.type).toBe('general');
  });
});

describe('if other machines can reach the program', () => {
  const server = testApp({ host: '0.0.0.0' });
  const { call } = server;
  server.setupCode = setupCodeOf(SECRET);
  let serial = 0;
  const join = (setupCode?: string) => {
    serial += 1;
    const names = { firstName: 'ماري', middleName: 'فوزي', lastName: 'حنا', gender: 'female' };
    const phoneNumber = `0109000000${serial}`;
    const body = { ...names, phoneNumber, password: 'خيمة فوق الجبل', setupCode };
    return call(signUp, { body });
  };

  test('the first account can only be created with it', async () => {
    // The server does not reveal that there is no account.
    expect((await call(readGroup, {})).ok.body.firstRun).toBe(false);
    for (const wrong of [undefined, 'guess', 'x'.repeat(22)]) {
      expect((await join(wrong)).failure).toMatchObject({
        status: 403,
        code: 'SETUP_CODE_REQUIRED',
        arabicMessage: expect.stringContaining('رمز الإعداد'),
      });
    }
    const stored = await server.db.selectFrom('captains').selectAll().execute();
    expect(stored).toEqual([]);
    expect((await join(server.setupCode!)).ok.body.type).toBe('general');
    // From then on the code is invalid and not needed.
    expect((await join(server.setupCode!)).ok.body.type).toBe('regular');
    expect((await join()).ok.body.type).toBe('regular');
  });
});
