import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';

const DAY = 86_400_000;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token that itself would last a year. */
const token = `${encode({})}.${encode({ exp: Date.now() / 1000 + 365 * 86_400 })}.x`;
const captain: SignedInCaptain = {
  captainId: 7,
  firstName: 'محمود',
  middleName: 'سامي',
  lastName: 'فهمي',
  gender: 'male',
  phoneNumber: null,
  email: null,
  type: 'regular',
  mustChangePassword: false,
  rSectorBaseName: null,
  rSectorSuffixName: null,
};

let entries: Map<string, string>;
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.now() });
  vi.resetModules();
  entries = new Map();
  page = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  // Before a session ends, the server is asked for its time.
  vi.stubGlobal('fetch', async () =>
    Response.json({}, { headers: { date: new Date().toUTCString() } }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function signedIn(expiresIn: number) {
  const session = await import('./session.ts');
  const { toastStore } = await import('../ui/overlays/toast.ts');
  void session.startSession(async () => {});
  await vi.advanceTimersByTimeAsync(10_000);
  session.signIn({ token, expiresIn, body: captain }, 'مرحباً');
  return { ...session, said: () => toastStore.read().map(({ title }) => title) };
}
const ENDED = 'انتهت الجلسة، يرجى تسجيل الدخول مرة أخرى';

test('a session of 30 days ends when they are over, neither earlier nor later', async () => {
  const { readToken, said } = await signedIn(30);
  await vi.advanceTimersByTimeAsync(30 * DAY - 1);
  expect(readToken()).toBe(token);
  expect(entries.size).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(readToken()).toBeNull();
  expect(entries.size).toBe(0);
  expect(said()).toContain(ENDED);
});

test.each(['visibilitychange', 'pageshow', 'focus'])(
  'a session that ended while the device slept is over at %s',
  async (event) => {
    const { readToken } = await signedIn(2);
    vi.setSystemTime(Date.now() + 2 * DAY);
    expect(readToken()).toBe(token);
    page.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(0);
    expect(readToken()).toBeNull();
  },
);

test('the end of an earlier session leaves the next one alone', async () => {
  const { readToken, signIn } = await signedIn(1);
  signIn({ token, expiresIn: 3, body: captain }, 'مرحباً');
  await vi.advanceTimersByTimeAsync(2 * DAY);
  expect(readToken()).toBe(token);
});

test('a refused call of an earlier session leaves the next one alone', async () => {
  const { readToken, signIn } = await signedIn(1);
  const { call } = await import('../api/api.ts');
  const { readMe } = await import('../../contract/auth/endpoints.ts');
  const newer = `${token.slice(0, -1)}y`;
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('authorization'));
    // Another captain signs in on this device while the answer is on its way.
    if (sent.length === 1) signIn({ token: newer, expiresIn: 1, body: captain }, 'مرحباً');
    return Response.json({ status: 401, code: 'SESSION_ENDED', message: 'x' }, { status: 401 });
  });
  await expect(call(readMe)).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBe(newer);
  expect(entries.get('token')).toBe(newer);
  await expect(call(readMe)).rejects.toMatchObject({ status: 401 });
  expect(sent).toEqual([`Bearer ${token}`, `Bearer ${newer}`]);
  expect(readToken()).toBeNull();
});

test('a refusal of an earlier token says nothing about the present session', async () => {
  const { readToken, reportFailure, signIn } = await signedIn(1);
  const newer = `${token.slice(0, -1)}y`;
  signIn({ token: newer, expiresIn: 1, body: captain }, 'مرحباً');
  reportFailure({ status: 401 }, token);
  reportFailure({ status: 401 }, null);
  expect(readToken()).toBe(newer);
  expect(entries.get('token')).toBe(newer);
  reportFailure({ status: 401 }, newer);
  expect(readToken()).toBeNull();
});

/** Stores the session of another captain who signs in in another tab. */
function storeOther() {
  const other = `${token.slice(0, -1)}z`;
  entries.set('token', other);
  entries.set('token_type', 'Bearer');
  entries.set('token_state', JSON.stringify({ ...captain, captainId: 8 }));
  return other;
}

test('a refused call, the end of the time and a sign-out leave the session that another tab has stored', async () => {
  const ends = [
    async ({ reportFailure }: Awaited<ReturnType<typeof signedIn>>) =>
      reportFailure({ status: 401 }, token),
    async () => {
      await vi.advanceTimersByTimeAsync(2 * DAY);
    },
    ({ signOut }: Awaited<ReturnType<typeof signedIn>>) => signOut(async () => {}),
  ];
  for (const end of ends) {
    vi.resetModules();
    entries.clear();
    const here = await signedIn(2);
    const other = storeOther();
    entries.set('khayma-draft/8/minutes', 'نص');
    await end(here);
    expect(entries.get('token')).toBe(other);
    expect(entries.get('khayma-draft/8/minutes')).toBe('نص');
    expect(here.readToken()).toBe(other);
    expect(here.readCaptainId()).toBe(8);
  }
});

test('a page that comes back from the back/forward cache reads whose session it is', async () => {
  const { readCaptainId, readToken } = await signedIn(30);
  const other = storeOther();
  const back = () => Object.assign(new Event('pageshow'), { persisted: true });
  page.dispatchEvent(back());
  expect(readToken()).toBe(other);
  expect(readCaptainId()).toBe(8);
  entries.clear();
  page.dispatchEvent(back());
  expect(readToken()).toBeNull();
});

test('a sign-out is announced to every tab before the session ends, and does not affect the next session', async () => {
  const here = await signedIn(30);
  vi.resetModules();
  const there = await signedIn(30);
  const heard = vi.fn();
  there.onLeave(heard);
  here.announceLeave();
  expect(here.isLeaving()).toBe(true);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(there.isLeaving()).toBe(true);
  expect(there.readToken()).toBe(token);
  const next = `${token}y`;
  there.signIn({ token: next, expiresIn: 30, body: captain }, 'مرحباً');
  expect(there.isLeaving()).toBe(false);
});
