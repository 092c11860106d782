import { useSyncExternalStore } from 'react';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { askServerTime, serverTime } from '../i18n/clock.ts';
import { toast } from '../ui/overlays/toast.ts';
import { removeDrafts } from './drafts.ts';
import { STATE, sessionStore, TOKEN, TYPE } from './example.ts';

/** The last opened people of the search, cleared with the session. */
export const RECENT = 'khayma-recent';

/** A device token that stays after sign-out: it tells the server that captains have signed in here before. */
const DEVICE = 'khayma-device';

/** The device token sent with a sign-in; '' if nobody has signed in here yet. */
export const readDevice = () => localStorage.getItem(DEVICE) ?? '';

/** The screen that a captain must complete first; null for none. */
export function requiredScreen({
  mustChangePassword,
  mustAddSecondFactor,
}: Pick<SignedInCaptain, 'mustChangePassword' | 'mustAddSecondFactor'>) {
  return mustChangePassword ? '/edit-password' : mustAddSecondFactor ? '/profile' : null;
}

/** The signed-in captain in this browser. */
export type Session = {
  token: string;
  tokenType: string;
  captain: SignedInCaptain;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

/** A stored token that can't be used; the sentences are the specification's. */
class TokenError extends Error {
  override name = 'TokenError';
}

/** When a JWT ends, in milliseconds since 1970. */
export function readExpiry(token: string): number {
  let payload: unknown;
  try {
    const part = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
      character.charCodeAt(0),
    );
    payload = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    payload = null;
  }
  if (token.split('.').length !== 3 || typeof payload !== 'object' || payload === null) {
    throw new TokenError('Error pursing the Auth Token. Make sure you provided a valid JWT.');
  }
  if (!('exp' in payload) || typeof payload.exp !== 'number') {
    throw new TokenError('JWT has no exp param');
  }
  return payload.exp * 1000;
}

function readCaptain(state: string): SignedInCaptain {
  let captain: Partial<SignedInCaptain> | null;
  try {
    captain = JSON.parse(state);
  } catch {
    captain = null;
  }
  if (
    typeof captain?.captainId !== 'number' ||
    typeof captain.firstName !== 'string' ||
    // A newer server may know types that this page does not: the dashboard offers such a captain no actions.
    typeof captain.type !== 'string'
  ) {
    throw new TokenError('The stored user state can not be read');
  }
  return captain as SignedInCaptain;
}

/** The session that `storage` holds; null where nobody is signed in, a `TokenError` where it can't be used. */
export function readStored(storage: Pick<Storage, 'getItem'>, now: number): Session | null {
  const token = storage.getItem(TOKEN);
  const tokenType = storage.getItem(TYPE);
  const state = storage.getItem(STATE);
  if (token === null && tokenType === null && state === null) return null;
  if (!token || !tokenType || !state)
    throw new TokenError('A part of the stored session is missing');
  const expiresAt = readExpiry(token);
  if (expiresAt <= now) throw new TokenError('Given Auth Token is already expired.');
  return { token, tokenType, captain: readCaptain(state), expiresAt };
}

let session: Session | null = null;
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

function set(next: Session | null) {
  const ended = session !== null && next?.token !== session.token;
  session = next;
  endInTime();
  if (ended) for (const listener of endListeners) listener();
  for (const listener of listeners) listener();
}

function clearStored() {
  for (const name of [TOKEN, TYPE, STATE, RECENT]) sessionStore().removeItem(name);
}

/** True if another tab has stored a session that this tab does not know yet. */
function isStoredByOther(): boolean {
  const stored = sessionStore().getItem(TOKEN);
  return stored !== null && session !== null && stored !== session.token;
}

/** Ends this tab's session. One that another tab has stored meanwhile stays, and is taken. */
function forget() {
  if (isStoredByOther()) return takeStored();
  clearStored();
  set(null);
}

const ENDED = 'انتهت الجلسة، يرجى تسجيل الدخول مرة أخرى';

/** Ends a session that is over, and says so. */
function endOver() {
  forget();
  toast.info(ENDED);
}

/** The longest delay of a timer; a longer one fires at once. */
const LONGEST_WAIT = 2 ** 31 - 1;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Ends an expired session, else schedules the next check. A clock that is wrong ends none. */
function endInTime() {
  clearTimeout(ending);
  if (!session) return;
  const left = session.expiresAt - serverTime();
  if (left > 0) {
    ending = setTimeout(endInTime, Math.min(left, LONGEST_WAIT));
    return;
  }
  const over = session;
  void askServerTime().then(() => {
    if (session !== over) return;
    if (over.expiresAt <= serverTime()) endOver();
    else endInTime();
  });
}

/** Clears a stored session that can't be used, whoever stored it, and says that it is over. */
function endUnusable() {
  clearStored();
  set(null);
  toast.info(ENDED);
}

/** Takes the stored session; `onUnusable` is called for one that can't be used, by the clock as it is known. */
function takeStored(onUnusable = endUnusable) {
  try {
    const stored = readStored(sessionStore(), serverTime());
    const unchanged =
      stored?.token === session?.token &&
      JSON.stringify(stored?.captain) === JSON.stringify(session?.captain);
    if (!unchanged) set(stored);
  } catch (error) {
    console.warn(String(error));
    onUnusable();
  }
}

/** The present session, outside of React. */
export function readSession(): Session | null {
  return session;
}

let pageToken: string | null = null;

/** Sends `token` with this page's calls in place of the captain's: an operator's, or one that is not stored (yet). */
export function setPageToken(token: string | null): void {
  pageToken = token;
}

/** The present token, if any. */
export function readToken(): string | null {
  return pageToken ?? session?.token ?? null;
}

/** The number of the signed-in captain, if any. */
export function readCaptainId(): number | null {
  return session?.captain.captainId ?? null;
}

/** The present session; the component renders again when it changes, in this tab or another. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSession, readSession);
}

/** The signed-in captain; only for screens behind the sign-in guard. */
export function useCaptain(): SignedInCaptain {
  const captain = useSession()?.captain;
  // The guard unmounts a page in the render in which the session ends: until then, keep the last captain.
  if (captain) lastCaptain = captain;
  if (!lastCaptain) throw new Error('useCaptain outside of a signed-in screen');
  return lastCaptain;
}
let lastCaptain: SignedInCaptain | null = null;

/** Calls the listener when a session begins, ends or its captain changes; returns the unsubscription. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `listener` when the session ends or changes, so that caches can be cleared. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

/** Stores the session of a login or sign-up and shows `greeting`; an unusable token signs out instead. */
export function signIn(
  answer: { token: string; expiresIn: number; body: SignedInCaptain; device?: string },
  greeting: string,
): void {
  try {
    const now = serverTime();
    if (readExpiry(answer.token) <= now) {
      throw new TokenError('Given Auth Token is already expired.');
    }
    if (answer.device) localStorage.setItem(DEVICE, answer.device);
    localStorage.setItem(TOKEN, answer.token);
    localStorage.setItem(TYPE, 'Bearer');
    localStorage.setItem(STATE, JSON.stringify(answer.body));
    removeDrafts({ butOf: answer.body.captainId });
    set({
      token: answer.token,
      tokenType: 'Bearer',
      captain: answer.body,
      expiresAt: now + answer.expiresIn * 86_400_000,
    });
    toast.success(greeting);
  } catch (error) {
    console.warn(String(error));
    forget();
    toast.error('تعذّر بدء الجلسة، يرجى تسجيل الدخول مرة أخرى');
  }
}

/** Replaces the stored captain by the answer of GET /auth/me. */
export function updateCaptain(captain: SignedInCaptain): void {
  if (!session || session.captain.captainId !== captain.captainId) return;
  if (JSON.stringify(session.captain) === JSON.stringify(captain)) return;
  sessionStore().setItem(STATE, JSON.stringify(captain));
  set({ ...session, captain });
}

/** The token of a session that is signing out. */
let leaving: string | null = null;
const leaveListeners = new Set<() => void>();
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('khayma-leave');

/** True while signing out: requests from now on would be refused. */
export const isLeaving = () => session !== null && session.token === leaving;

/** Calls `listener` when a sign-out starts, here or in another tab; returns the unsubscription. */
export function onLeave(listener: () => void): () => void {
  leaveListeners.add(listener);
  return () => void leaveListeners.delete(listener);
}

function hearLeave(token: string) {
  leaving = token;
  if (isLeaving()) for (const listener of leaveListeners) listener();
}
tabs?.addEventListener('message', ({ data }) => hearLeave(String(data)));

/** Announces the sign-out to all tabs before the request. */
export function announceLeave(): void {
  if (!session) return;
  tabs?.postMessage(session.token);
  hearLeave(session.token);
}

/** Clears the session: storage and drafts at once, the caches after `leave` has left the guarded screens, which may hang while offline. */
export async function signOut(leave: () => Promise<unknown>): Promise<void> {
  if (!isStoredByOther()) {
    clearStored();
    removeDrafts();
  }
  await Promise.race([leave(), new Promise((resolve) => setTimeout(resolve, 1500))]);
  forget();
}

let readCaptainAgain: (() => Promise<void>) | null = null;
let refreshing: Promise<void> | null = null;

/** Reads the captain's present type and sector from the server; two calls at once share one read. */
export function refreshCaptain(): Promise<void> {
  refreshing ??= (readCaptainAgain?.() ?? Promise.resolve()).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Updates the session after a failure: 401 ends it, 403 refreshes the captain, whose type may have changed. */
export function reportFailure(failure: { status: number }, sentToken: string | null): void {
  // Ignore answers to an earlier token.
  if (sentToken === null || sentToken !== session?.token) return;
  if (failure.status === 401) endOver();
  if (failure.status === 403) void refreshCaptain();
}

/**
 * Reads the stored session, follows other tabs and ends the session when its time is over. Returns a promise where the
 * server's time is needed first.
 */
export function startSession(readAgain: () => Promise<void>): Promise<void> | undefined {
  readCaptainAgain = readAgain;
  let asked: Promise<void> | undefined;
  const begin = (onUnusable?: () => void) => {
    takeStored(onUnusable);
    if (session) void refreshCaptain();
  };
  begin(() => {
    asked = askServerTime().then(() => begin());
  });
  addEventListener('storage', ({ key }) => {
    if (key === null || [TOKEN, TYPE, STATE].includes(key)) followOtherTab();
  });
  // Timers stop while the device sleeps.
  document.addEventListener('visibilitychange', endInTime);
  addEventListener('pageshow', ({ persisted }) => {
    // A page in the back/forward cache heard nothing from other tabs.
    if (persisted) readOtherTab();
    endInTime();
  });
  addEventListener('focus', endInTime);
  return asked;
}

// The other tab writes the three entries one after the other: look once all have arrived.
let following: ReturnType<typeof setTimeout> | undefined;
function followOtherTab() {
  clearTimeout(following);
  following = setTimeout(readOtherTab, 50);
}

function readOtherTab() {
  if (sessionStore().getItem(TOKEN) !== null) takeStored();
  else if (session) set(null);
}
