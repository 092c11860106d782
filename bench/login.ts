/** Measures logins one after another and ten at once, and how they slow down another reader. */
import { DEMO_PASSWORD, demoAccounts } from '../server/demo/demo.ts';
import { median, quantile, type Section } from './figures.ts';
import { load } from './load.ts';
import { type Group, signIn, startProgram } from './program.ts';

const ALONE = 20;
const AT_ONCE = 10;
const SECONDS = 3;

export async function measureLogin(group: Group): Promise<Section> {
  const program = await startProgram(group.folder);
  const { address } = program;
  const { phoneNumber } = demoAccounts()[0]!;
  const token = await signIn(address, phoneNumber);
  const read = { path: '/api/screen/dashboard', headers: { authorization: `Bearer ${token}` } };
  const body = JSON.stringify({ emailOrMobile: phoneNumber, password: DEMO_PASSWORD });
  const login = (connection: number) => ({
    path: '/api/auth/login',
    headers: { 'x-forwarded-for': `198.51.100.${connection + 1}` },
    body,
  });
  await load(address, () => read, { each: 10 });
  const alone = await load(address, login, { each: ALONE });
  const quiet = await load(address, () => read, { seconds: SECONDS });
  const [beside, atOnce] = await Promise.all([
    load(address, () => read, { seconds: SECONDS }),
    load(address, login, { connections: AT_ONCE, seconds: SECONDS }),
  ]);
  await program.stop();
  const rowOf = (call: string, { perSecond, times }: typeof alone) => ({
    call,
    'per second': perSecond,
    'median ms': median(times),
    'p99 ms': quantile(times, 0.99),
  });
  return {
    title: 'Logins',
    about: `One captain's logins one after another, and ${AT_ONCE} connections that sign in again and again while a captain opens the dashboard (\`GET /screen/dashboard\`).`,
    rows: [
      rowOf('a login alone', alone),
      rowOf(`a login, ${AT_ONCE} at once`, atOnce),
      rowOf('the dashboard alone', quiet),
      rowOf('the dashboard beside logins', beside),
    ],
  };
}
