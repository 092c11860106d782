// @vitest-environment jsdom
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
// biome-ignore-start lint/style/noRestrictedImports: starts the program that answers the pages.
import type { EmbeddedDatabase } from '../../server/db/embedded/embedded.ts';
import { shownCode } from '../../server/testing/codes.ts';
import { runOn, startTestServer, urlOf, withDatabase } from '../../server/testing/global-setup.ts';
import { exitOf, type Program, run, startOnOwnData } from '../../server/testing/program.ts';
// biome-ignore-end lint/style/noRestrictedImports: as above.
import {
  addFonts,
  askedUrl,
  browserFeatures,
  closeToasts,
  fetchFailure,
  fetchForever,
  fetchFrom,
} from '../app/sample-browser.ts';
import { endOperator, signInOperator } from './operator/session.ts';
import { makeQueryClient } from './providers.tsx';
import { makeRouter } from './routes.tsx';

// Every page of many groups in four states. A running program answers it, so no answer here can become outdated.

type Shown = {
  file: string;
  url: string;
  heading: string;
  /** The part of the host before the domain; none on the domain itself. */
  slug?: 'suspended' | 'unknown';
  isOperators?: true;
};

/** Files are loaded at their first page, and a program answers: on a busy machine each takes its time. */
const PATIENCE = { timeout: 60_000 };
const LOADING = 'جاري التحميل';
const EMAIL = 'operator@khayma.example';

const table: Shown[] = [
  { file: 'start-page', url: '/', heading: 'مجموعتك كلها تحت خيمة واحدة' },
  { file: 'found/found-page', url: '/found', heading: 'تأسيس مجموعة' },
  { file: 'restore/restore-page', url: '/restore', heading: 'استعادة نسخة احتياطية' },
  { file: 'privacy/privacy-page', url: '/privacy', heading: 'الخصوصية' },
  { file: 'privacy/accessibility-page', url: '/accessibility', heading: 'تسهيلات الاستخدام' },
  { file: 'operator/groups-page', url: '/operator', heading: 'المجموعات', isOperators: true },
  {
    file: 'operator/census-page',
    url: '/operator/census',
    heading: 'الإحصاء السنوي',
    isOperators: true,
  },
  {
    file: 'operator/broadcasts-page',
    url: '/operator/messages',
    heading: 'رسائل القادة العامين',
    isOperators: true,
  },
  {
    file: 'closed/unknown-page',
    url: '/dashboard',
    heading: 'لا مجموعة بهذا العنوان',
    slug: 'unknown',
  },
  {
    file: 'closed/closed-page',
    url: '/dashboard',
    heading: 'هذه المجموعة موقوفة',
    slug: 'suspended',
  },
];

const leader = {
  firstName: 'مارتينا',
  middleName: 'عادل',
  lastName: 'لطيف',
  gender: 'female',
  phoneNumber: '01000000001',
  password: 'felucca-at-dusk-7',
};

type Domain = { address: string; operator: { token: string; device: string } };

let folder: string;
let database: EmbeddedDatabase;
const programs: Program[] = [];
let domains: { empty: Domain; filled: Domain };
let faults: string[] = [];

async function send<T>(address: string, body: object): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${address}: ${answer.status}`).toBe(true);
  return answer.json() as Promise<T>;
}

/** Starts a program with an operator and these groups, of which the last is suspended. */
async function startDomain(name: string, slugs: string[]): Promise<Domain> {
  await runOn(urlOf(database), `CREATE DATABASE ${name}`);
  const settings = {
    DATABASE_URL: withDatabase(urlOf(database), name),
    JWT_SECRET: 'a secret of the pages of many groups, long enough',
    GROUPS_DOMAIN: 'localhost',
    GROUPS_OPEN: 'anybody',
    GROUPS_CONTACT: 'help@khayma.example',
  };
  const command = async (...args: string[]) => {
    const { child, output } = run(settings, ['server/commands/groups.ts', ...args]);
    expect(await exitOf(child), output()).toBe(0);
    return output();
  };
  const program = await startOnOwnData('server/main.ts', settings);
  programs.push(program);
  const { address } = program;
  for (const slug of slugs) {
    await send(`${address}/api/found`, { ...leader, slug, groupName: `مجموعة ${slug}` });
  }
  if (slugs.length > 0) await command('suspend', slugs.at(-1)!, '--reason', 'تجربة');
  const lines = (await command('operator', EMAIL)).split('\n');
  const password = lines[lines.indexOf(EMAIL) + 1]!;
  const { body } = await send<{ body: { ticket: string; setUp: { secret: string } } }>(
    `${address}/api/operator/login`,
    { email: EMAIL, password, device: '' },
  );
  const code = shownCode(body.setUp.secret, new Date());
  const { ticket } = body;
  const operator = await send<Domain['operator']>(`${address}/api/operator/login/code`, {
    ticket,
    code,
  });
  return { address, operator };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-pages-'));
  database = await startTestServer(folder);
  domains = {
    empty: await startDomain('empty', []),
    filled: await startDomain('filled', ['nile', 'suspended']),
  };
});
afterAll(async () => {
  await Promise.all(programs.map(({ stop }) => stop()));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => {
  cleanup();
  act(() => endOperator('left'));
  closeToasts();
  vi.unstubAllGlobals();
  expect(faults, 'faults of the server').toEqual([]);
  faults = [];
});

/** Opens a page whose calls `answer` takes. */
function open({ url, isOperators }: Shown, { operator }: Domain, answer: typeof fetch) {
  for (const [name, value] of Object.entries(browserFeatures)) vi.stubGlobal(name, value);
  addFonts();
  vi.stubGlobal('fetch', answer);
  if (isOperators) signInOperator({ token: operator.token, email: EMAIL }, operator.device);
  history.replaceState(null, '', url);
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={makeRouter() as never} />
    </QueryClientProvider>,
  );
  return client;
}

const answersOf = ({ slug }: Shown, { address }: Domain) =>
  fetchFrom(address, (fault) => void faults.push(fault), slug ? `${slug}.localhost` : 'localhost');

/** Answers what the host is, so that an operator's page asks for its own content; `others` takes all other calls. */
const withPlace =
  (shown: Shown, domain: Domain, others: typeof fetch): typeof fetch =>
  (address, init) =>
    shown.isOperators && askedUrl(address).startsWith('/api/place')
      ? answersOf(shown, domain)(address, init)
      : others(address, init);

const main = () => screen.getByRole('main');
const headings = () => [...main().querySelectorAll('h1')].map(({ textContent }) => textContent);
const headingOf = ({ heading, isOperators }: Shown) => (isOperators ? heading : 'خيمة');
const retries = () => within(main()).queryAllByText('إعادة المحاولة', { selector: 'button' });

test('every page of many groups is opened here', () => {
  expect([...table.map(({ file }) => `${file}.tsx`), 'found/ready-page.tsx'].sort()).toEqual(
    globSync('**/*-page.tsx', { cwd: import.meta.dirname }).sort(),
  );
});

test.each(table)(
  '$file shows a heading and that it loads, while no answer comes',
  async (shown) => {
    open(shown, domains.filled, withPlace(shown, domains.filled, fetchForever));
    await waitFor(() => {
      expect(headings()).toEqual([headingOf(shown)]);
      expect(main().textContent).toContain(LOADING);
    }, PATIENCE);
    expect(retries()).toEqual([]);
  },
);

test.each(table)('$file tells why, with a way to retry, when the server fails', async (shown) => {
  open(shown, domains.filled, withPlace(shown, domains.filled, fetchFailure));
  await waitFor(() => {
    expect(headings()).toEqual([headingOf(shown)]);
    expect(main().textContent).toContain('حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى');
    expect(retries()).not.toEqual([]);
  }, PATIENCE);
});

describe.each(['empty', 'filled'] as const)('on a domain that is %s', (state) => {
  const ofState = table.filter(({ slug }) => slug !== 'suspended' || state === 'filled');

  test.each(ofState)('$file shows its content', async (shown) => {
    const domain = domains[state];
    const client = open(shown, domain, answersOf(shown, domain));
    await waitFor(() => {
      expect(headings()).toEqual([shown.heading]);
      expect(client.isFetching()).toBe(0);
      expect(main().textContent).not.toContain(LOADING);
    }, PATIENCE);
    expect(retries()).toEqual([]);
  });
});

test('a founded group is ready, at its address', async () => {
  const shown = table.find(({ url }) => url === '/found')!;
  open(shown, domains.filled, answersOf(shown, domains.filled));
  const user = userEvent.setup();
  await user.type(
    await screen.findByLabelText('اسم المجموعة', undefined, PATIENCE),
    'كشافة الوادي',
  );
  await user.type(screen.getByLabelText('عنوانها على الشبكة'), 'wadi');
  await user.type(screen.getByLabelText('الاسم الأول'), leader.firstName);
  await user.type(screen.getByLabelText('الاسم الأوسط'), leader.middleName);
  await user.type(screen.getByLabelText('الاسم الأخير'), leader.lastName);
  await user.click(screen.getByLabelText('أنثى'));
  await user.type(screen.getByLabelText('رقم الهاتف'), leader.phoneNumber);
  await user.type(screen.getByLabelText('كلمة السر'), leader.password);
  await user.click(screen.getByRole('button', { name: 'تأسيس المجموعة' }));
  await waitFor(() => expect(headings()).toEqual(['كشافة الوادي جاهزة']), PATIENCE);
  expect(screen.getByText('wadi.localhost', { exact: false })).toBeDefined();
});
