import { randomBytes } from 'node:crypto';
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { mobileOf } from '../../server/demo/cast.ts';
import { copyOf, runOn } from '../../server/testing/global-setup.ts';
import { startOnOwnData } from '../../server/testing/program.ts';
import { keepSession, leaveApp, type Session, signIn } from './browser-session.ts';
import { type CopiedGroups, startCopiedGroups } from './copied-groups.ts';
import { type Content, givenDatabases, settingsFor } from './databases.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { isRecording } from './limits.ts';
import { quiet, watchAnswers } from './quiet.ts';

export { expect };

/** A group that a program serves. */
export interface Server {
  address: string;
  /** Signs in over the API; returns the token and the captain. */
  signIn(phone: string, password?: string): Promise<Session>;
  /** Reuses a session of a captain of the made-up group, or makes a new one if it has ended. */
  sessionOf(phone: string): Promise<Session>;
  /** The API's answer to a captain of the made-up group. */
  read<T>(phone: string, path: string): Promise<T>;
  /** The API's answer to a write of such a captain, of the holder of a session, or of a visitor (null). */
  write<T>(
    by: string | Session | null,
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<T>;
}

/** A program of one group, with a database of its own, started as README says. */
export interface OwnServer extends Server {
  /** Kills the program; returns a function that starts it again on the same data and address. */
  crash(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** The calls of journeys to the group at `address`, which may be a copy of the made-up group. */
function serverAt(address: string): Server {
  const { sessions: kept } = givenDatabases();
  // Sessions apart from the browser's, which a journey may end.
  const sessions = new Map<string, Promise<Session>>();
  const inBrowser = new Map<string, string>();
  for (const [phone, { browser, api }] of Object.entries(kept)) {
    sessions.set(phone, Promise.resolve(api));
    inBrowser.set(phone, browser.token);
  }
  const tokenOf = async (by: string | Session) => {
    if (typeof by !== 'string') return by.token;
    if (!sessions.has(by)) sessions.set(by, signIn(address, by));
    return (await sessions.get(by)!).token;
  };
  const call = async (by: string | Session | null, method: string, path: string, body?: object) => {
    const ask = async () =>
      fetch(`${address}/api${path}`, {
        method,
        headers: {
          ...(by !== null && { authorization: `Bearer ${await tokenOf(by)}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    let answer = await ask();
    // A new password or a closed account ends all sessions of a captain.
    if (answer.status === 401 && typeof by === 'string' && sessions.delete(by))
      answer = await ask();
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  return {
    address,
    signIn: (phone, password) => signIn(address, phone, password),
    sessionOf: async (phone) => {
      const token = inBrowser.get(phone);
      if (token) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${address}/api/auth/me`, { headers });
        if (answer.ok) return { token, body: (await answer.json()).body };
      }
      const session = await signIn(address, phone);
      inBrowser.set(phone, session.token);
      return session;
    },
    read: (phone, path) => call(phone, 'GET', path),
    write: call,
  };
}

/** Starts a program of one group on a database of its own with this content. */
export async function startServer(content: Content): Promise<OwnServer> {
  const { server, templates } = givenDatabases();
  const name = `khayma_journey_${randomBytes(6).toString('hex')}`;
  await runOn(server, copyOf(templates[content], name));
  const settings = settingsFor(server, name);
  let program = await startOnOwnData('server/main.ts', settings);
  const { address } = program;
  return {
    ...serverAt(address),
    crash: async () => {
      await program.kill();
      await program.stop();
      const { port } = new URL(address);
      return async () => {
        program = await startOnOwnData('server/main.ts', { ...settings, PORT: port });
      };
    },
    stop: async () => {
      await program.stop();
      await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Lets a journey use a program of its own. */
async function useOwn(content: Content, page: Page, use: (server: OwnServer) => Promise<void>) {
  const server = await startServer(content);
  await use(server);
  // Open requests would fail when the server stops.
  if (!page.isClosed()) await leaveApp(page, server.address);
  await server.stop();
}

/** The first numbers of the made-up group's captains of each type, and of those without a sector. */
const FIRST = { general: 1, unit: 101, regular: 1001, newcomer: 9001 };

/**
 * The phone number of a captain of the made-up group; `demoPhone('unit')` is the account that people try. A sector's two
 * regular captains follow each other.
 */
export function demoPhone(type: keyof typeof FIRST, place = 0): string {
  return mobileOf(FIRST[type] + place);
}

/** Opens a page of `server` already signed in, as after a login in this browser, and waits until it stands still. */
export async function openSignedIn(page: Page, server: Server, phone: string, url: string) {
  await keepSession(page, server, await server.sessionOf(phone));
  await page.goto(`${server.address}${url}`);
  await quiet(page);
}

/**
 * `demo` is a copy of the made-up group, for one journey alone, and `neighbour` another one on the same program. `own` is a program of one group without any data, and
 * `alone` one with the made-up group: for set-up, and for what happens when a program or its disk fails. `gateway` stands
 * between the browser and `demo`. A page that prints an error or leaves a rejection unhandled fails its test, except for
 * network errors that the test expects (`allowFailures`).
 */
export const test = base.extend<
  {
    allowFailures: (...patterns: RegExp[]) => void;
    watched: undefined;
    demo: Server;
    neighbour: Server;
    own: OwnServer;
    alone: OwnServer;
    gateway: Gateway;
  },
  { copiedGroups: CopiedGroups }
>({
  copiedGroups: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const groups = await startCopiedGroups();
      await use(groups);
      await groups.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  demo: async ({ copiedGroups }, use) => use(serverAt(await copiedGroups.copy())),
  neighbour: async ({ copiedGroups, demo }, use) => {
    // After the journey's own group, which ends the ones before.
    expect(demo.address).not.toBe('');
    await use(serverAt(await copiedGroups.copy('beside')));
  },
  own: ({ page }, use) => useOwn('empty', page, use),
  alone: ({ page }, use) => useOwn('demo', page, use),
  gateway: async ({ demo, page }, use) => {
    const gateway = await openGateway(demo.address);
    await use(gateway);
    // Open requests would fail when the gateway closes.
    if (!page.isClosed()) await page.goto('about:blank');
    await gateway.end();
  },
  allowFailures: async ({ context }, use) => {
    const allowed: RegExp[] = [];
    const errors: string[] = [];
    const onMessage = (message: ConsoleMessage) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    };
    const onError = (error: WebError) => errors.push(String(error.error()));
    context.on('console', onMessage);
    context.on('weberror', onError);
    await use((...patterns) => void allowed.push(...patterns));
    context.off('console', onMessage);
    context.off('weberror', onError);
    const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
    expect(unexpected, 'errors on the console').toEqual([]);
  },
  watched: [
    async ({ allowFailures, context }, use, testInfo) => {
      // Before there is a term or a current week the server answers 404, which the browser prints.
      allowFailures(/404.*\/api\/term/s);
      watchAnswers(context);
      const visits = isRecording ? await import('./visits.ts') : undefined;
      const visited = new Set<string>();
      visits?.noteVisits(context, visited);
      await use(undefined);
      if (visits) testInfo.annotations.push(visits.asAnnotation(visited));
      // Requests that the page makes at the very end fail, which is no failure of the journey.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});
