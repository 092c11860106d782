import type { BrowserContext, Page } from '@playwright/test';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo.ts';

/** What a login answers: the token and the captain. */
export type Session = { token: string; body: SignedInCaptain };

/** Journeys sign in from one device: only those about new ones have notices of them. */
export const DEVICE = 'the device of all journeys';

/** Signs in over the API of the program at `address`; throws where that is refused. */
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

/** Leaves the app for another address of the program at `address`: a picture is there sooner than a screen. */
export async function leaveApp(page: Page, address: string): Promise<void> {
  const picture = `${address}/favicon.svg`;
  if (page.url() !== picture) await page.goto(picture);
}

/** Puts the session into the browser for the program at `address`, as a login does. */
export async function keepSession(
  page: Page,
  { address }: { address: string },
  session: Session,
): Promise<void> {
  await leaveApp(page, address);
  await page.evaluate(store, entriesOf(session));
}

/** The same before each page that opens from now on, so that none opens signed out. */
export async function startSignedIn(opener: Page | BrowserContext, session: Session) {
  await opener.addInitScript(store, entriesOf(session));
}
