import { readMe } from '../../contract/auth/endpoints.ts';
import { call } from '../api/api.ts';
import { serverTime } from '../i18n/clock.ts';
import { readExpiry, readSession, setPageToken, signIn } from './session.ts';

const DAY = 86_400_000;

/** The path by which the page of founding opens a new group; the token stands in the fragment, which no server sees. */
const ENTER = '/enter';

/** The address that opens the group signed in. */
export const enterUrl = (address: string, { token, device }: { token: string; device: string }) =>
  `${address}${ENTER}#${new URLSearchParams({ token, device })}`;

/**
 * Takes the token of the address, which then no longer holds it, and starts its session. Does nothing where somebody is
 * signed in on this device; a token that the server refuses leads to the login.
 */
export async function enter(): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', '/login');
  const token = given.get('token');
  if (!token || readSession()) return;
  setPageToken(token);
  try {
    const { body } = await call(readMe);
    const expiresIn = (readExpiry(token) - serverTime()) / DAY;
    setPageToken(null);
    signIn({ token, expiresIn, body, device: given.get('device') ?? '' }, 'أهلاً بك في مجموعتك');
  } catch (error) {
    console.warn(String(error));
  } finally {
    setPageToken(null);
  }
}
