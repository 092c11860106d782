import { describe, expect, test } from 'vitest';
import { changePassword, login, logout, readMe, signUp } from '../../../contract/auth/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

let serial = 0;
function details(changes: Record<string, unknown> = {}) {
  serial += 1;
  return {
    firstName: 'ماري',
    middleName: 'فوزي',
    lastName: 'عبد المسيح',
    phoneNumber: `0109${String(serial).padStart(7, '0')}`,
    password: 'خيمة فوق الجبل',
    gender: 'female',
    ...changes,
  };
}

describe('sign-up', () => {
  test('answers 201 with the captain and a token that works', async () => {
    const answer = await call(signUp, { body: details({ email: 'Mary.F@Example.org' }) });
    expect(answer.status).toBe(201);
    expect(answer.ok).toMatchObject({ expiresIn: 30, body: { email: 'mary.f@example.org' } });
    const me = await call(readMe, { as: answer.ok.token });
    expect(me.ok.body).toEqual(answer.ok.body);
  });

  test('tidies names and reads Arabic digits in the phone number', async () => {
    const body = details({ firstName: '  ماري   آن ', phoneNumber: ' ٠١٢٣٤٥٦٧٨٩٠ ' });
    expect((await call(signUp, { body })).ok.body).toMatchObject({
      firstName: 'ماري آن',
      phoneNumber: '01234567890',
    });
  });

  test('refuses a phone number that is taken, in any spelling of it', async () => {
    await call(signUp, { body: details({ phoneNumber: '+20 155 000 3141' }) });
    for (const phoneNumber of [
      '01550003141',
      '0020 155-000-3141',
      '\u202atel:+201550003141\u202c',
    ]) {
      const { failure } = await call(signUp, { body: details({ phoneNumber }) });
      expect(failure, phoneNumber).toMatchObject({ status: 409, code: 'PHONE_TAKEN' });
    }
  });

  test('refuses a phone number or an e-mail that is taken, in any letter case', async () => {
    const body = details({ email: 'taken@example.org' });
    await call(signUp, { body });
    const phone = await call(signUp, { body: { ...body, email: undefined } });
    expect(phone.failure).toMatchObject({ status: 409, code: 'PHONE_TAKEN' });
    expect(phone.failure.issues?.[0]?.path).toBe('phoneNumber');
    const email = await call(signUp, { body: details({ email: 'TAKEN@example.org' }) });
    expect(email.failure).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' });
  });

  test.each([
    ['firstName', 'ماري1'],
    ['firstName', ''],
    ['middleName', 'a'.repeat(51)],
    ['lastName', null],
    ['phoneNumber', '0212345678'],
    ['phoneNumber', '010123456789'],
    ['email', 'not an e-mail'],
    ['gender', 'other'],
    ['password', ''],
  ])('says in Arabic what is wrong with %s %j', async (field, value) => {
    const { failure } = await call(signUp, { body: details({ [field]: value }) });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(failure.issues?.map((issue) => issue.path)).toEqual([field]);
    expect(failure.issues?.[0]?.arabicMessage).toMatch(/[\u0600-\u06FF]/);
  });

  test.each(['short', 'x'.repeat(129)])(
    'refuses a password of the wrong length',
    async (password) => {
      const { failure } = await call(signUp, { body: details({ password }) });
      expect(failure).toMatchObject({ status: 400, code: 'WEAK_PASSWORD' });
      expect(failure.issues).toMatchObject([{ path: 'password' }]);
      // With other invalid fields it is one of several issues.
      const both = await call(signUp, { body: details({ password, phoneNumber: '5' }) });
      expect(both.failure.code).toBe('INVALID_REQUEST');
    },
  );

  test.each(['12345678', 'password1', 'aaaaaaaaaa', '01055555555', 'ماري فوزي عبد المسيح'])(
    'refuses the guessable password %s',
    async (password) => {
      const body = details({ password, phoneNumber: '01055555555' });
      const { failure } = await call(signUp, { body });
      expect(failure).toMatchObject({ status: 400, code: 'WEAK_PASSWORD' });
    },
  );

  test('never returns or stores the password', async () => {
    const body = details({ password: 'سر لا يعرفه أحد' });
    const answer = await call(signUp, { body });
    expect(JSON.stringify(answer.ok)).not.toMatch(/سر لا|argon2|hash/i);
    const history = await server.db.selectFrom('history').selectAll().execute();
    expect(history.length).toBeGreaterThan(0);
    expect(JSON.stringify(history)).not.toMatch(/سر لا|argon2|hash/i);
  });
});

test('limits answers about taken phone numbers by the throttle', async () => {
  const body = details({ email: 'behind@example.org' });
  await call(signUp, { body });
  const ask = async (change: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/signUp',
      remoteAddress: '203.0.113.60',
      payload: { ...body, ...change },
    });
    return answer.json().code;
  };
  const codes = [];
  for (let nth = 0; nth < 30; nth += 1) {
    codes.push(await ask({ email: undefined }), await ask({ phoneNumber: details().phoneNumber }));
  }
  expect(new Set(codes)).toEqual(new Set(['PHONE_TAKEN', 'EMAIL_TAKEN']));
  expect(await ask({})).toBe('TOO_MANY_REQUESTS');
});

describe('login', () => {
  test('takes phone or e-mail, in any case and either digits', async () => {
    const captain = await aCaptain(server, { phoneNumber: '01512345678', email: 'k@example.org' });
    for (const emailOrMobile of [
      '01512345678',
      '٠١٥١٢٣٤٥٦٧٨',
      '+20 151 234 5678',
      '0020151-234-5678',
      '\u202a0151 234 5678\u202c',
      'tel:01512345678',
      'K@Example.org ',
      '\u200fk@example.org',
    ]) {
      const { ok } = await call(login, { body: { emailOrMobile, password: PASSWORD } });
      expect(ok.body.captainId).toBe(captain.captainId);
      expect((await call(readMe, { as: ok.token })).status).toBe(200);
    }
  });

  test('gives the same answer for a wrong password and an unknown account', async () => {
    const captain = await aCaptain(server);
    const wrong = await call(login, {
      body: { emailOrMobile: captain.phoneNumber, password: 'wrong wrong' },
    });
    const nobody = await call(login, {
      body: { emailOrMobile: '01999999999', password: 'wrong wrong' },
    });
    expect(wrong.failure).toEqual(nobody.failure);
    expect(wrong.failure).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
  });

  test('is refused for a closed account', async () => {
    const captain = await aCaptain(server);
    await server.db
      .updateTable('captains')
      .set({ closedAt: server.now.toISOString() })
      .where('captainId', '=', captain.captainId)
      .execute();
    const { failure } = await call(login, {
      body: { emailOrMobile: captain.phoneNumber, password: PASSWORD },
    });
    expect(failure).toMatchObject({ status: 403, code: 'ACCOUNT_CLOSED' });
    expect((await call(readMe, { as: captain.token })).failure.code).toBe('NOT_SIGNED_IN');
  });

  test('names what is missing', async () => {
    const { failure } = await call(login, {});
    expect(failure.issues?.map((issue) => issue.path)).toEqual(['emailOrMobile', 'password']);
  });
});

describe('sessions', () => {
  test('logout ends this session and no other', async () => {
    const captain = await aCaptain(server);
    const body = { emailOrMobile: captain.phoneNumber, password: PASSWORD };
    const { token } = (await call(login, { body })).ok;
    await call(logout, { as: token });
    expect((await call(readMe, { as: token })).failure).toMatchObject({
      status: 401,
      code: 'NOT_SIGNED_IN',
    });
    expect((await call(readMe, { as: captain.token })).status).toBe(200);
  });

  test('a session expires after thirty days', async () => {
    const { token } = (await call(signUp, { body: details() })).ok;
    const before = server.now;
    server.now = new Date(before.getTime() + 30 * 86_400_000 - 1000);
    expect((await call(readMe, { as: token })).status).toBe(200);
    server.now = new Date(before.getTime() + 30 * 86_400_000 + 1000);
    expect((await call(readMe, { as: token })).status).toBe(401);
    server.now = before;
  });

  test('a token of another key, another algorithm or none is refused', async () => {
    const captain = await aCaptain(server);
    const [header, payload] = captain.token.split('.');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const as of ['x', `${header}.${payload}.AAAA`, `${unsigned}.${payload}.`]) {
      expect((await call(readMe, { as })).failure.code).toBe('NOT_SIGNED_IN');
    }
    const bare = await server.app.inject({ url: '/api/auth/me' });
    expect(bare.statusCode).toBe(401);
  });

  test('a changed type and sector show without a new login', async () => {
    const captain = await aCaptain(server, { type: 'general' });
    expect((await call(listSectors, { as: captain.token })).status).toBe(200);
    await server.db
      .updateTable('captains')
      .set({ type: 'regular' })
      .where('captainId', '=', captain.captainId)
      .execute();
    expect((await call(readMe, { as: captain.token })).ok.body.type).toBe('regular');
  });
});

describe('change of password', () => {
  test('needs the old one, ends all other sessions, and the new one signs in', async () => {
    const captain = await aCaptain(server);
    const body = { emailOrMobile: captain.phoneNumber, password: PASSWORD };
    const other = (await call(login, { body })).ok.token;
    const newPassword = 'بوصلة ونجمة الشمال';
    const wrong = await call(changePassword, {
      as: captain.token,
      body: { oldPassword: 'not that', newPassword },
    });
    expect(wrong.failure).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' });
    const right = await call(changePassword, {
      as: captain.token,
      body: { oldPassword: PASSWORD, newPassword },
    });
    expect(right.ok.body.captainId).toBe(captain.captainId);
    expect((await call(readMe, { as: other })).status).toBe(401);
    expect((await call(readMe, { as: captain.token })).status).toBe(200);
    expect((await call(login, { body })).status).toBe(401);
    expect((await call(login, { body: { ...body, password: newPassword } })).status).toBe(200);
  });

  test('refuses a weak one and the same one, and limits guesses', async () => {
    const captain = await aCaptain(server);
    const change = (oldPassword: string, newPassword: string) =>
      call(changePassword, { as: captain.token, body: { oldPassword, newPassword } });
    expect((await change(PASSWORD, '12345678')).failure.code).toBe('WEAK_PASSWORD');
    expect((await change(PASSWORD, PASSWORD)).failure.code).toBe('WEAK_PASSWORD');
    expect((await change(PASSWORD, captain.phoneNumber!)).failure.code).toBe('WEAK_PASSWORD');
    expect((await change(PASSWORD, 'short')).failure.code).toBe('WEAK_PASSWORD');
    for (let time = 0; time < 5; time += 1) await change('guess guess', 'بوصلة ونجمة');
    expect((await change(PASSWORD, 'بوصلة ونجمة')).failure.status).toBe(429);
    expect((await call(changePassword, { body: {} })).status).toBe(401);
  });
});
