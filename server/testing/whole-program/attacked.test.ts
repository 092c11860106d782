import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokens } from '../../http/session.ts';
import { testDatabase } from '../database.ts';
import { aCaptain, PASSWORD } from '../factories.ts';
import { type Program, startProgram } from '../program.ts';

/** Each guess goes to another process than the one before. */
const PROCESSES = 2;
const JWT_SECRET = randomBytes(24).toString('hex');
let database: Awaited<ReturnType<typeof testDatabase>>;
let settings: Record<string, string>;
let programs: Program[];

beforeAll(async () => {
  database = await testDatabase();
  settings = { DATABASE_URL: database.connectionString, JWT_SECRET };
  programs = await Promise.all(Array.from({ length: PROCESSES }, () => startProgram(settings)));
});
afterAll(async () => {
  await Promise.all(programs.map(({ stop }) => stop()));
  await database.close();
});

let networks = 0;
/** Addresses in an unused /64, each spelled differently. */
function aNetwork(): () => string {
  networks += 1;
  const prefix = `2001:db8:${networks.toString(16)}:0`;
  const group = () => randomInt(1, 0xffff).toString(16);
  return () => `${prefix}:${group()}:${group().toUpperCase()}:0:${group()}`;
}

type Ask = { path: string; body?: object; from: string };
let nth = 0;
async function ask({ path, body, from }: Ask): Promise<number> {
  nth += 1;
  const answer = await fetch(`${programs[nth % PROCESSES]!.address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** How often each status was answered. */
function countOf(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Simultaneous requests. */
const together = async (count: number, asked: (nth: number) => Ask) =>
  countOf(await Promise.all(Array.from({ length: count }, (_, each) => ask(asked(each)))));

const tokens = createTokens(JWT_SECRET);
/** The phone number of an account that is worth guessing at. */
async function anAccount(): Promise<string> {
  const captain = await aCaptain({ db: database.db, tokens }, { type: 'general' });
  return captain.phoneNumber!;
}
const login = (emailOrMobile: string, password: string, from: string): Ask => ({
  path: '/auth/login',
  body: { emailOrMobile, password },
  from,
});

test('guesses at one account from one /64 through all processes stop at five, also after one is killed', async () => {
  const phoneNumber = await anAccount();
  const address = aNetwork();
  const guesses = await together(16, (each) => login(phoneNumber, `wrong ${each}`, address()));
  expect(guesses).toEqual({ 401: 5, 429: 11 });
  await programs[0]!.kill();
  programs[0] = await startProgram(settings);
  // The right password is refused too; from another address it is accepted.
  const right = await together(2 * PROCESSES, () => login(phoneNumber, PASSWORD, address()));
  expect(right).toEqual({ 429: 2 * PROCESSES });
  expect(await ask(login(phoneNumber, PASSWORD, aNetwork()()))).toBe(200);
});

test('guesses from one /64 stop at thirty over all accounts', async () => {
  const address = aNetwork();
  const guesses = await together(50, (each) => login(`0109999${1000 + each}`, 'wrong', address()));
  expect(guesses).toEqual({ 401: 30, 429: 20 });
});

test('guesses at one account from all addresses stop at fifty', async () => {
  const phoneNumber = await anAccount();
  const guesses = await together(64, (each) => login(phoneNumber, `wrong ${each}`, aNetwork()()));
  expect(guesses).toEqual({ 401: 50, 429: 14 });
});

test('new accounts from one /64 stop at sixty an hour', async () => {
  // The first account of all needs the set-up code.
  await anAccount();
  const address = aNetwork();
  const body = {
    firstName: 'مينا',
    middleName: 'عادل',
    lastName: 'فهمي',
    gender: 'male',
    phoneNumber: '01234567890',
    password: 'tents of the river 26',
  };
  const opened = await together(70, () => ({ path: '/auth/signUp', body, from: address() }));
  // All with one phone number: the others were counted and refused because it is taken.
  expect(opened).toEqual({ 201: 1, 409: 59, 429: 10 });
});

test('open profiles read from one /64 stop at thirty a day', async () => {
  const address = aNetwork();
  const opened = await together(60, (each) => ({
    path: `/scout/${900_000 + each}`,
    from: address(),
  }));
  expect(opened).toEqual({ 404: 30, 429: 30 });
});

test('wrong keys from one /64 stop at thirty', async () => {
  const address = aNetwork();
  const statuses: number[] = [];
  for (let each = 0; each < 40; each += 1) {
    const key = randomBytes(18).toString('base64url');
    statuses.push(await ask({ path: `/parent/${key}`, from: address() }));
  }
  expect(countOf(statuses)).toEqual({ 404: 30, 429: 10 });
});
