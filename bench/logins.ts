/** What logins do to those who are signed in, and what becomes of a crowd that signs in at once. */
import { DEMO_PASSWORD } from '../server/db/demo.ts';
import { burst } from './burst.ts';
import { at, middle, type Section } from './figures.ts';
import { type Group, type Running, readsOf, startOn } from './group.ts';

const AT_ONCE = 10;
const CROWD = 200;
const SECONDS = 2;
/** What the reader opens: the sheet of a sector's week. */
const SHEET = 'readAttendanceScreen';

interface Login {
  status: number;
  ms: number;
}

/** Signs a captain in, from an address of their own, as a proxy on this machine names it. */
async function signIn(address: string, phoneNumber: string, from: string): Promise<Login> {
  const start = performance.now();
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ emailOrMobile: phoneNumber, password: DEMO_PASSWORD }),
  });
  await answer.text();
  return { status: answer.status, ms: performance.now() - start };
}

async function findPhones({ database: { db } }: Running): Promise<string[]> {
  const captains = await db
    .selectFrom('captains')
    .where('type', 'is not', null)
    .select('phoneNumber')
    .orderBy('captainId')
    .execute();
  return captains.map(({ phoneNumber }) => phoneNumber);
}

export async function measureLogins(group: Group): Promise<Section[]> {
  const running = await startOn(group);
  const { address } = running;
  const phones = await findPhones(running);
  const { ask, title } = readsOf(group).find(({ name }) => name === SHEET)!;
  const reader = { connections: 1, seconds: SECONDS };
  await burst(address, ask, { ...reader, each: 100 });
  const quiet = await burst(address, ask, reader);
  const logins: Login[] = [];
  const signInWhile = async (isBusy: () => boolean) => {
    while (isBusy()) {
      const wave = phones.slice(0, AT_ONCE);
      logins.push(
        ...(await Promise.all(wave.map((phone) => signIn(address, phone, '198.51.100.1')))),
      );
    }
  };
  let isReading = true;
  const [beside] = await Promise.all([
    burst(address, ask, reader).finally(() => (isReading = false)),
    signInWhile(() => isReading),
  ]);
  const failed = logins.find(({ status }) => status !== 200);
  if (failed) throw new Error(`a login was answered ${failed.status}`);

  const begin = performance.now();
  const crowd = await Promise.all(
    Array.from({ length: CROWD }, (_, nth) =>
      signIn(address, phones[nth % phones.length]!, `203.0.113.${nth + 1}`),
    ),
  );
  const crowdMs = performance.now() - begin;
  await running.stop();
  const answered = (wanted: number) => crowd.filter(({ status }) => status === wanted);
  const others = CROWD - answered(200).length - answered(503).length;
  const longest = (all: Login[]) => (all.length > 0 ? Math.max(...all.map(({ ms }) => ms)) : null);
  const timesOf = (times: number[]) => ({
    calls: times.length,
    'median ms': middle(times),
    'p99 ms': at(times, 0.99),
    'longest ms': at(times, 1),
  });
  return [
    {
      id: 'logins',
      title: `${AT_ONCE} logins at once beside a reader`,
      about: `A captain reads \`${title}\` again and again over one connection for ${SECONDS} s, first alone, then while ${AT_ONCE} others sign in at the same moment, and again as soon as all of them are in.`,
      subject: '',
      columns: [
        { name: 'calls' },
        { name: 'median ms', better: 'less', digits: 1 },
        { name: 'p99 ms', better: 'less', digits: 1 },
        { name: 'longest ms', better: 'less', digits: 1 },
      ],
      rows: [
        { name: 'the reader alone', figures: timesOf(quiet.times) },
        { name: 'the reader beside logins', figures: timesOf(beside.times) },
        { name: 'a login', figures: timesOf(logins.map(({ ms }) => ms)) },
      ],
      notes: [
        `Beside logins the reader's median is ${(middle(beside.times) / middle(quiet.times)).toFixed(1)} times as long.`,
      ],
    },
    {
      id: 'login-crowd',
      title: `${CROWD} logins at once`,
      about: `From ${CROWD} addresses at the same moment; who is told to wait (503, \`PASSWORDS_BUSY\`) is told for how long.`,
      subject: '',
      columns: [{ name: 'logins' }, { name: 'longest ms', better: 'less' }],
      rows: [
        {
          name: 'signed in',
          figures: { logins: answered(200).length, 'longest ms': longest(answered(200)) },
        },
        {
          name: 'told to wait (503)',
          figures: { logins: answered(503).length, 'longest ms': longest(answered(503)) },
        },
        { name: 'anything else', figures: { logins: others, 'longest ms': null } },
        { name: 'all', figures: { logins: CROWD, 'longest ms': crowdMs } },
      ],
    },
  ];
}
