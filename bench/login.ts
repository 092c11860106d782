/** Measures logins one after another and several at once, and how they slow down another reader. */
import { DEMO_PASSWORD, demoAccounts } from '../server/demo/demo.ts';
import type { Effort } from './effort.ts';
import { median, quantile, type Section } from './figures.ts';
import { load } from './load.ts';
import { type Group, signIn } from './program.ts';

export async function measureLogin(
  group: Group,
  { warmUp, runs, atOnce }: Effort,
): Promise<Section> {
  const program = await group.start();
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
  await load(address, () => read, { each: warmUp });
  const alone = await load(address, login, { each: runs });
  const quiet = await load(address, () => read, { ...atOnce, connections: 1 });
  const [beside, together] = await Promise.all([
    load(address, () => read, { ...atOnce, connections: 1 }),
    load(address, login, atOnce),
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
    about: `One captain's logins one after another, and ${atOnce.connections} connections that sign in again and again while a captain opens the dashboard (\`GET /screen/dashboard\`).`,
    rows: [
      rowOf('a login alone', alone),
      rowOf(`a login, ${atOnce.connections} at once`, together),
      rowOf('the dashboard alone', quiet),
      rowOf('the dashboard beside logins', beside),
    ],
  };
}
