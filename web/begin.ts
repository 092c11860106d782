import type { SignedInCaptain } from '../contract/auth/endpoints.ts';

declare global {
  interface Window {
    /** The screen's first answer, requested before the app's code runs. */
    khaymaFirst?:
      | { path: string; token: string; at: number; answer: Promise<Response> }
      /** The app runs, and requests for itself. */
      | 'taken';
  }
}

// The server inlines this into pages whose screen starts with one request, which then runs before the screen's files have
// loaded. Imports nothing, so as not to wait.

const { first: path = '', types = '' } =
  document.querySelector<HTMLScriptElement>('script[data-first]')?.dataset ?? {};
// The names are fixed by the specification, section 9.
const token = localStorage.getItem('token');
const state = localStorage.getItem('token_state');

/** True if the server would answer the stored captain. */
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

// Search parameters may change the first request; the example group (`web/session/example.ts`) has another session.
const isOwn = !location.search && !sessionStorage.getItem('khayma-example');
if (!window.khaymaFirst && path && token && state && isOwn && isAllowed(state)) {
  const answer = fetch(`/api${path}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  });
  // The consumer handles the failure.
  answer.catch(() => {});
  window.khaymaFirst = { path, token, at: Date.now(), answer };
}
