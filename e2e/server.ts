import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../server/db/demo.ts';
import { startOnOwnData } from '../server/testing/program.ts';
import { keepSession, type Session, signIn } from './browser-session.ts';

export { expect };

/** A running program with a data folder of its own, as README says to start it. */
export interface Server {
  address: string;
  /** Signs in over the API; gives the token and the captain. */
  signIn(phone: string, password?: string): Promise<Session>;
  /** What the API answers a captain of the made-up group. */
  read<T>(phone: string, path: string): Promise<T>;
}

async function startServer(
  file: 'server/main.ts' | 'server/demo.ts',
): Promise<Server & { stop: () => Promise<void> }> {
  const program = await startOnOwnData(file);
  return {
    ...program,
    signIn: (phone, password) => signIn(program.address, phone, password),
    read: async (phone, path) => {
      const { token } = await signIn(program.address, phone);
      const answer = await fetch(`${program.address}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
      return answer.json();
    },
  };
}

/** The phone number of the made-up group's account of a type. */
export function demoPhone(type: 'general' | 'unit' | 'regular'): string {
  return DEMO_ACCOUNTS.find((account) => account.type === type)!.phoneNumber;
}

/** Opens a page of `server` already signed in, as after a login in this browser. */
export async function openSignedIn(page: Page, server: Server, phone: string, url: string) {
  const session = await server.signIn(phone);
  await page.goto(`${server.address}/login`);
  await keepSession(page, session);
  await page.goto(`${server.address}${url}`);
}

/**
 * `demo` is a server with the made-up group, `empty` one without any data; each worker has its own.
 * `own` is an empty one for a single test.
 * A page that prints an error or leaves a rejection unhandled fails its test, except for the network's own
 * words about answers that the test asks for (`allowFailures`).
 */
export const test = base.extend<
  { allowFailures: (...patterns: RegExp[]) => void; watched: undefined; own: Server },
  { demo: Server; empty: Server }
>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer('server/demo.ts');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  empty: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await startServer('server/main.ts');
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  own: async ({ page }, use) => {
    const server = await startServer('server/main.ts');
    await use(server);
    // What the page still waits for would fail with the server.
    await page.goto('about:blank');
    await server.stop();
  },
  allowFailures: async ({ context }, use) => {
    const allowed: RegExp[] = [];
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => errors.push(String(error.error())));
    await use((...patterns) => void allowed.push(...patterns));
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
    expect(unexpected, 'errors on the console').toEqual([]);
  },
  watched: [
    async ({ allowFailures }, use) => {
      // Before a term or a current week exists the server says 404, which the browser prints.
      allowFailures(/404.*\/api\/term/s);
      await use(undefined);
    },
    { auto: true },
  ],
});
