import type { BrowserContext, Page } from '@playwright/test';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';

/** The answer of a login: the token and the captain. */
export type Session = { token: string; body: SignedInCaptain };

/** Journeys sign in from one known device, so that no notices of new devices appear. */
export const DEVICE = 'the device of all journeys';

/** Signs in over the API of the program at `address`; throws if refused. */
export async function signIn(
  address: string,
  phone: string,
  password = DEMO_PASSWORD,
): Promise<Session> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrMobile: phone, password, device: DEVICE }),
  });
  if (answer.status !== 200) throw new Error(`${phone} can not sign in: ${answer.status}`);
  return (await answer.json()) as Session;
}

function store([token, state]: readonly [string, string]) {
  localStorage.setItem('token', token);
  localStorage.setItem('token_type', 'Bearer');
  localStorage.setItem('token_state', state);
}

const entriesOf = ({ token, body }: Session) => [token, JSON.stringify(body)] as const;

/** Opens a cheap address of the program's origin: a picture loads faster than a screen. */
export async function leaveApp(page: Page, address: string): Promise<void> {
  const picture = `${address}/favicon.svg`;
  if (page.url() !== picture) await page.goto(picture);
}

/** Stores the session in the browser for the program at `address`, as a login does. */
export async function keepSession(
  page: Page,
  { address }: { address: string },
  session: Session,
): Promise<void> {
  await leaveApp(page, address);
  await page.evaluate(store, entriesOf(session));
}

/** Does the same before each page that opens from now on. */
export async function startSignedIn(opener: Page | BrowserContext, session: Session) {
  await opener.addInitScript(store, entriesOf(session));
}
