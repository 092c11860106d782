// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter, enterUrl } from './enter.ts';
import { readSession, signIn, signOut } from './session.ts';

const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokenOf = (name: string) =>
  `${encode({ alg: 'HS256' })}.${encode({ name, exp: Date.now() / 1000 + 86_400 })}.signature`;
const captain = (captainId: number) =>
  ({ captainId, firstName: 'مارتينا', type: 'general' }) as Parameters<typeof signIn>[0]['body'];

const sent: (string | null)[] = [];
let status = 200;
beforeEach(async () => {
  // Another file's tests may have left a session.
  await signOut(async () => {});
  status = 200;
  sent.length = 0;
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('authorization'));
    return new Response(JSON.stringify({ status, body: captain(1) }), { status });
  });
});
afterEach(async () => {
  await signOut(async () => {});
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (token: string) => {
  const { pathname, hash } = new URL(enterUrl('http://nile.test', { token, device: 'this-one' }));
  history.replaceState(null, '', pathname + hash);
};

test('the token of the address starts the session, and leaves the address', async () => {
  const token = tokenOf('founder');
  open(token);
  await enter();
  expect(sent).toEqual([`Bearer ${token}`]);
  expect(readSession()).toMatchObject({ token, captain: { captainId: 1 } });
  expect(localStorage.getItem('khayma-device')).toBe('this-one');
  expect(location.href).not.toContain(token);
});

test('whoever is signed in on this device stays so', async () => {
  const own = tokenOf('own');
  signIn({ token: own, expiresIn: 1, body: captain(7) }, 'أهلاً');
  open(tokenOf('other'));
  await enter();
  expect(sent).toEqual([]);
  expect(readSession()?.captain.captainId).toBe(7);
  expect(location.hash).toBe('');
});

test('a token that the server refuses leads to the login', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  status = 401;
  open(tokenOf('over'));
  await enter();
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(location.pathname + location.hash).toBe('/login');
});
