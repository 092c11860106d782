import type { SignedInCaptain } from '../contract/auth/endpoints.ts';

declare global {
  interface Window {
    /** The answer that a screen begins with, asked for before the app was there. */
    khaymaFirst?:
      | { path: string; token: string; at: number; answer: Promise<Response> }
      /** The app has begun, and asks for itself. */
      | 'taken';
  }
}

// The server puts this into the page of a screen that begins with one answer: over a weak signal it is there before the
// screen's files are. It imports nothing, for it would wait for that.

const { first: path = '', types = '' } =
  document.querySelector<HTMLScriptElement>('script[data-first]')?.dataset ?? {};
// The names are fixed by the specification, section 9.
const token = localStorage.getItem('token');
const state = localStorage.getItem('token_state');

/** Whether the server would answer the captain of whom this was kept. */
function isAllowed(kept: string): boolean {
  let captain: Partial<SignedInCaptain> | null;
  try {
    captain = JSON.parse(kept);
  } catch {
    return false;
  }
  if (!captain) return false;
  // A captain without a sector is refused everything that needs a permission.
  const isAssigned = captain.type !== 'regular' || Boolean(captain.rSectorBaseName);
  const isHeld = captain.mustChangePassword || captain.mustAddSecondFactor;
  return isAssigned && !isHeld && types.split(' ').includes(captain.type ?? '');
}

// What else an address holds may ask for something else than the screen's beginning; in the example group (`web/session/example.ts`)
// the own session is none.
const isOwn = !location.search && !sessionStorage.getItem('khayma-example');
if (!window.khaymaFirst && path && token && state && isOwn && isAllowed(state)) {
  const answer = fetch(`/api${path}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  });
  // Whoever takes it hears of the failure.
  answer.catch(() => {});
  window.khaymaFirst = { path, token, at: Date.now(), answer };
}
