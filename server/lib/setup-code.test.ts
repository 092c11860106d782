import { describe, expect, test } from 'vitest';
import { signUp } from '../../contract/auth.ts';
import { readGroup } from '../../contract/group.ts';
import { testApp } from '../testing/app.ts';
import { setupCodeFor } from './setup-code.ts';

const SECRET = 'a secret of the tests, long enough for HS256';

describe('the set-up code', () => {
  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('is not needed on %s', (host) => {
    expect(setupCodeFor(host, SECRET)).toBeNull();
  });

  test.each(['0.0.0.0', '::', '192.168.1.5', '2001:db8::1', 'khayma.example'])(
    'is needed on %s, the same at each start and another with each secret',
    (host) => {
      const code = setupCodeFor(host, SECRET);
      expect(code).toMatch(/^[\w-]{22}$/);
      expect(setupCodeFor(host, SECRET)).toBe(code);
      expect(setupCodeFor(host, `${SECRET}!`)).not.toBe(code);
    },
  );
});

describe('where others than this machine can reach the program', () => {
  const server = testApp();
  const { call } = server;
  server.setupCode = setupCodeFor('0.0.0.0', SECRET);
  let serial = 0;
  const join = (setupCode?: string) => {
    serial += 1;
    const names = { firstName: 'ماري', middleName: 'فوزي', lastName: 'حنا', gender: 'female' };
    const phoneNumber = `0109000000${serial}`;
    const body = { ...names, phoneNumber, password: 'خيمة فوق الجبل', setupCode };
    return call(signUp, { body });
  };

  test('the first account is the one that knows it', async () => {
    // Nobody is told that nobody is there.
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
    // From then on it opens nothing, and nobody needs it.
    expect((await join(server.setupCode!)).ok.body.type).toBe('regular');
    expect((await join()).ok.body.type).toBe('regular');
  });
});
