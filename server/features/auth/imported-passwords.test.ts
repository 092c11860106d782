import { hash } from '@node-rs/bcrypt';
import { beforeAll, expect, test } from 'vitest';
import { changePassword, login } from '../../../contract/auth/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain } from '../../testing/factories.ts';
import { readPasswordHash } from './queries.ts';

const server = testApp();
const { call } = server;

const OLD_PASSWORD = 'خيمة على النيل';
let imported: string;
beforeAll(async () => {
  imported = (await hash(OLD_PASSWORD, 10)).replace('$2y$', '$2b$');
});

/** A captain as the import from Kashafty leaves them. */
async function anImportedCaptain(passwordHash = imported) {
  const captain = await aCaptain(server);
  await server.db
    .updateTable('captains')
    .set({ passwordHash })
    .where('captainId', '=', captain.captainId)
    .execute();
  const signIn = (password: string) =>
    call(login, { body: { emailOrMobile: captain.phoneNumber, password } });
  return { ...captain, signIn };
}

test.each(['$2a$', '$2b$', '$2y$'])(
  'an imported password of %s signs in, and is hashed anew',
  async (prefix) => {
    const { captainId, signIn } = await anImportedCaptain(imported.replace('$2b$', prefix));
    expect((await signIn(`${OLD_PASSWORD} `)).status).toBe(401);
    expect(await readPasswordHash(server.db, captainId)).toMatch(/^\$2/);
    expect((await signIn(OLD_PASSWORD)).status).toBe(200);
    expect(await readPasswordHash(server.db, captainId)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    expect((await signIn(`${OLD_PASSWORD} `)).status).toBe(401);
    expect((await signIn(OLD_PASSWORD)).status).toBe(200);
  },
);

test('simultaneous first sign-ins with an imported password all succeed', async () => {
  const { signIn } = await anImportedCaptain();
  const answers = await Promise.all([1, 2, 3].map(() => signIn(OLD_PASSWORD)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('an imported password is replaced like any other', async () => {
  const { captainId, token, signIn } = await anImportedCaptain();
  const body = { oldPassword: OLD_PASSWORD, newPassword: 'felucca at dusk 88' };
  expect((await call(changePassword, { as: token, body })).status).toBe(200);
  expect(await readPasswordHash(server.db, captainId)).toMatch(/^\$argon2id\$/);
  expect((await signIn(OLD_PASSWORD)).status).toBe(401);
  expect((await signIn(body.newPassword)).status).toBe(200);
});

test('wrong passwords of an imported account are throttled like any other', async () => {
  const { signIn } = await anImportedCaptain();
  for (let time = 0; time < 5; time += 1) expect((await signIn('wrong')).status).toBe(401);
  expect((await signIn(OLD_PASSWORD)).status).toBe(429);
});

test('the tables take no hash that is dearer than those of the other program', async () => {
  await expect(anImportedCaptain(imported.replace('$10$', '$11$'))).rejects.toMatchObject({
    constraint: 'captains_password_hash_check',
  });
});
