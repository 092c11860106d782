// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSector, listSectors } from '../../contract/sectors/endpoints.ts';
import { readTerm } from '../../contract/terms/endpoints.ts';
import { signIn } from '../session/session.ts';
import { call } from './api.ts';

const part = (value: object) => btoa(JSON.stringify(value));
/** Begins another session, with which the answers of the last one are gone. */
let sessions = 0;
function enter() {
  sessions += 1;
  const token = `${part({ alg: 'HS256' })}.${part({ exp: 4_000_000_000 })}.${sessions}`;
  const body = { captainId: 1, firstName: 'عمر', type: 'regular' } as never;
  signIn({ token, expiresIn: 1, body }, 'أهلاً');
}

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const tagsSent = () =>
  fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('if-none-match'));
/** The server's answers, in this order. */
function answers(...responses: Response[]) {
  for (const response of responses) fetched.mockResolvedValueOnce(response);
}
const tagged = (body: object, tag: string) =>
  new Response(JSON.stringify(body), { headers: { etag: tag } });
const unchanged = () => new Response(null, { status: 304 });

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  enter();
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test('a repeated read sends its ETag, and keeps the same answer on a 304', async () => {
  answers(tagged({ message: 'x', body: [1] }, '"a"'), unchanged(), tagged({ message: 'y' }, '"b"'));
  const first = await call(listSectors);
  expect(await call(listSectors)).toBe(first);
  expect(await call(listSectors)).toEqual({ message: 'y' });
  answers(unchanged());
  expect(await call(listSectors)).toEqual({ message: 'y' });
  expect(tagsSent()).toEqual([null, '"a"', '"a"', '"b"']);
});

test('each request has one cached answer, and a write sends no ETag', async () => {
  answers(tagged({ message: 'sectors' }, '"a"'), tagged({ message: 'term' }, '"b"'));
  await call(listSectors);
  await call(readTerm);
  answers(tagged({ message: 'stored' }, '"c"'));
  const body = { baseName: 'أشبال', suffixName: 'أ' };
  await call(createSector, { body });
  answers(unchanged());
  expect(await call(readTerm)).toEqual({ message: 'term' });
  expect(tagsSent()).toEqual([null, null, null, '"b"']);
});

test('cached answers belong to one session', async () => {
  answers(tagged({ message: 'of one' }, '"a"'));
  await call(listSectors);
  enter();
  answers(tagged({ message: 'of two' }, '"b"'));
  expect(await call(listSectors)).toEqual({ message: 'of two' });
  enter();
  answers(tagged({ message: 'of one' }, '"a"'));
  await call(listSectors);
  expect(tagsSent()).toEqual([null, null, null]);
});

test('the least recently requested answer is evicted first', async () => {
  fetched.mockImplementation(async () => tagged({ message: 'x' }, '"a"'));
  const ask = (weekNumber: number) => call(readTerm, { query: { weekNumber } });
  for (let week = 0; week < 101; week += 1) await ask(week);
  fetched.mockClear();
  await ask(1);
  await ask(0);
  expect(tagsSent()).toEqual(['"a"', null]);
});
