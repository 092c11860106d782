import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, readMe } from '../../contract/auth/endpoints.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { aSecret, lockSecret } from '../features/auth/second-factor-rules.ts';
import { testApp } from '../testing/app.ts';
import { layDatabase } from '../testing/embedded.ts';
import { aCaptain } from '../testing/factories.ts';
import { addressOf, exitOf, run } from '../testing/program.ts';

/** Runs the command; returns its output and exit code. */
async function reset(environment: Record<string, string>, ...args: string[]) {
  const command = run({ JWT_SECRET: '', ...environment }, [
    'server/commands/reset-password.ts',
    ...args,
  ]);
  const code = await exitOf(command.child);
  const passwords = command.output().match(/\b[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}\b/g) ?? [];
  return { code, output: command.output(), passwords };
}

describe('on a PostgreSQL server', () => {
  const group = testApp();
  const environment = () => ({ DATABASE_URL: group.connectionString });

  test('the captain gets a one-time password, once, and every session ends', async () => {
    const lost = await aCaptain(group, { type: 'general', phoneNumber: '01098765432' });
    const other = await aCaptain(group);
    const { code, output, passwords } = await reset(environment(), '٠١٠٩٨٧٦٥٤٣٢');
    expect(code).toBe(0);
    expect(output).toContain('كلمة السر المؤقتة لصاحب رقم الهاتف 01098765432');
    expect(passwords).toHaveLength(1);
    expect((await group.call(readMe, { as: lost.token })).status).toBe(401);
    expect((await group.call(readMe, { as: other.token })).status).toBe(200);
    const body = { emailOrMobile: '01098765432', password: passwords[0] };
    const { ok } = await group.call(login, { body });
    expect(ok.body).toMatchObject({ captainId: lost.captainId, mustChangePassword: true });
    const history = await group.db
      .selectFrom('history')
      .where('entityId', '=', String(lost.captainId))
      .select(['captainId', 'action', 'entity', 'before', 'after'])
      .execute();
    expect(history).toEqual([
      { captainId: null, action: 'password', entity: 'captain', before: null, after: null },
    ]);
  });

  test('removes the second factor only with its option', async () => {
    const lost = await aCaptain(group, { phoneNumber: '01098765400' });
    const { captainId } = lost;
    const sealed = lockSecret(group.tokens, captainId, aSecret());
    const row = { captainId, sealed, lastStep: 0, madeAt: group.now.toISOString() };
    await group.db.insertInto('codeSecrets').values(row).execute();
    const signIn = async (password?: string) => {
      const body = { emailOrMobile: '01098765400', password };
      return (await group.call(login, { body })).status;
    };
    const kept = await reset(environment(), '01098765400');
    expect(await signIn(kept.passwords[0])).toBe(401);
    const taken = await reset(environment(), '01098765400', '--without-second-factor');
    expect(taken.output).toContain('أُوقف التحقق بخطوتين');
    expect(await signIn(taken.passwords[0])).toBe(200);
    const history = await group.db
      .selectFrom('history')
      .where('entity', '=', 'secondFactor')
      .select(['captainId', 'entityId', 'action', 'before'])
      .execute();
    expect(history).toEqual([
      {
        captainId: null,
        entityId: String(captainId),
        action: 'delete',
        before: { kind: 'all', name: null },
      },
    ]);
    const unknown = await reset(environment(), '01098765400', '--without');
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain('لا يعرف الأمر --without');
    expect(unknown.passwords).toEqual([]);
  });

  test('a number that is none is answered with an example of the group’s country', async () => {
    const inTunisia = { ...environment(), GROUP_COUNTRY: 'TN' };
    const { code, output } = await reset(inTunisia, '0101');
    expect(code).toBe(1);
    expect(output).toContain('npm run reset-password -- 20123456');
  });

  test.each([
    ['01000000009', 'لا يوجد حساب برقم الهاتف 01000000009'],
    ['01011111111', 'الحساب صاحب رقم الهاتف 01011111111 مغلق'],
    ['0101', 'اكتب رقم هاتف القائد بعد الأمر'],
  ])('%s is refused with a sentence, and nothing changes', async (phone, sentence) => {
    await group.db.deleteFrom('history').execute();
    const closed = await aCaptain(group, { type: 'unit' });
    await group.db
      .updateTable('captains')
      .set({ closedAt: group.now.toISOString(), phoneNumber: storedPhone('01011111111') })
      .where('captainId', '=', closed.captainId)
      .execute();
    const { code, output, passwords } = await reset(environment(), phone);
    await group.db.deleteFrom('sessions').where('captainId', '=', closed.captainId).execute();
    await group.db.deleteFrom('captains').where('captainId', '=', closed.captainId).execute();
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    // An Arabic and an English sentence, no stack.
    expect(output.trim().split('\n')).toHaveLength(2);
    expect(passwords).toEqual([]);
    expect(await group.db.selectFrom('history').selectAll().execute()).toEqual([]);
  });
});

describe('on the embedded database', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'khayma-reset-'));
    await layDatabase(path.join(folder, 'data'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const post = (address: string, route: string, body: object) =>
    fetch(`${address}/api/auth/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('works while the program runs and while it does not', async () => {
    const environment = { DATABASE_URL: '', DATA_DIR: path.join(folder, 'data') };
    const phoneNumber = '01000000001';
    const names = { firstName: 'هدى', middleName: 'سمير', lastName: 'لطيف' };
    const signUp = { ...names, phoneNumber, password: 'خيمة فوق الجبل', gender: 'female' };

    const first = run({ JWT_SECRET: '', ...environment });
    const address = await addressOf(first);
    expect((await post(address, 'signUp', signUp)).status).toBe(201);
    const beside = await reset(environment, phoneNumber);
    expect(beside.code, beside.output).toBe(0);
    const [password] = beside.passwords;
    const answer = await post(address, 'login', { emailOrMobile: phoneNumber, password });
    expect(answer.status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await exitOf(first.child)).toBe(0);

    const alone = await reset(environment, phoneNumber);
    expect(alone.code, alone.output).toBe(0);
    const second = run({ JWT_SECRET: '', ...environment });
    const again = await addressOf(second);
    const attempt = { emailOrMobile: phoneNumber, password: alone.passwords[0] };
    expect((await post(again, 'login', attempt)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await exitOf(second.child)).toBe(0);
  });

  test('creates no database', async () => {
    const empty = { DATABASE_URL: '', DATA_DIR: path.join(folder, 'other') };
    const { code, output } = await reset(empty, '01000000001');
    expect(code).toBe(1);
    expect(output).toContain('لا توجد قاعدة بيانات في المجلد');
  });
});
