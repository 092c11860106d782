// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { waitFor, within } from '@testing-library/react';
import { deleteDB } from 'idb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Group, openAccounts, signEverybodyIn } from '../../e2e/gallery/group.ts';
import { shows, screens as urls } from '../../e2e/support/screens.ts';
import { stoppedAt } from '../../e2e/support/stopped-clock.ts';
import { thorough } from '../../scripts/testing/thoroughness.ts';
// biome-ignore lint/style/noRestrictedImports: starts the program that answers the pages.
import { type Program, startOnOwnData } from '../../server/testing/program.ts';
import { queryClient } from './providers.tsx';
import { closePage, main, openPage } from './sample-app.tsx';
import { fetchFailure, fetchForever, fetchFrom } from './sample-browser.ts';
import { type Path, screens } from './screens.ts';

// Every page of the app in four states. A running program answers it, so no answer here can become outdated.

type Viewer = keyof typeof urls;
type Shown = { viewer: Viewer; url: string };

/** A Tuesday between two weekly meetings, so that the made-up group is the same on every day. */
const NOW = Date.parse('2026-11-24T11:35:00Z');
/** Files are loaded at their first page, and two programs answer: on a busy machine each takes its time. */
const PATIENCE = { timeout: 60_000 };
const LOADING = 'جاري التحميل';
const CRASHED = 'حدث خطأ غير متوقع';

// A page that several captains see is shown once, to the one who uses it most; visitors see other content.
const seen = new Set<string>();
const table: Shown[] = [
  ...(['visitor', 'regular', 'unit', 'general'] as const).flatMap((viewer) =>
    urls[viewer].flatMap((url) => {
      if (seen.has(url)) return [];
      if (viewer !== 'visitor') seen.add(url);
      return { viewer, url };
    }),
  ),
  // The general captain's own; old links hold the number.
  { viewer: 'general', url: '/notifications/1' },
];

/** Pages that need no answer, or only after a choice. */
const needNoAnswer = [
  '/',
  '/login',
  '/signUp',
  '/more',
  '/help',
  '/accessibility',
  '/edit-password',
  '/sector-week',
  '/transfers/receive',
  '/scores/certificate',
  '/send-notification',
  '/equipment/new',
  '/equipment/import',
  '/reports-and-councils/report-form',
  '/families/notices/form',
  '/no-such-page',
];
const needsAnswer = ({ url }: Shown) => !needNoAnswer.includes(url);

/** True for an address that names something which the empty group lacks. */
const namesSomething = ({ url }: Shown) => /\d|base=/.test(url);

let programs: Program[] = [];
let groups: { empty: Group; filled: Group };
let faults: string[] = [];

beforeAll(async () => {
  vi.setSystemTime(NOW);
  const [empty, filled] = await Promise.all([
    startOnOwnData('server/main.ts', stoppedAt(NOW)),
    startOnOwnData('server/commands/demo.ts', stoppedAt(NOW)),
  ]);
  programs = [empty, filled];
  await openAccounts(empty.address);
  groups = {
    empty: await signEverybodyIn(empty.address),
    filled: await signEverybodyIn(filled.address),
  };
});
afterAll(async () => {
  vi.useRealTimers();
  await Promise.all(programs.map(({ stop }) => stop()));
  // Test files share a page, and this one alone gives it an IndexedDB: the outbox closes one that is deleted.
  await deleteDB('khayma-outbox');
  Reflect.deleteProperty(globalThis, 'indexedDB');
});
afterEach(async () => {
  await closePage();
  expect(faults, 'faults of the server').toEqual([]);
  faults = [];
});

const open = ({ viewer, url }: Shown, group: Group, answer: typeof fetch) =>
  openPage(url, group.sessions.get(viewer), answer);

const openReal = (shown: Shown, group: Group) =>
  open(
    shown,
    group,
    fetchFrom(group.address, (fault) => void faults.push(fault)),
  );

const retries = () => within(main()).queryAllByText('إعادة المحاولة', { selector: 'button' });

/** The one heading, whose words are not those of a crash. */
function expectHeading(): void {
  const headings = [...main().querySelectorAll('h1')].map(({ textContent }) => textContent);
  expect(headings).toEqual([expect.stringMatching(/\S/)]);
  expect(headings).not.toEqual([CRASHED]);
}

const waitUntilLoaded = () =>
  waitFor(() => {
    expectHeading();
    expect(queryClient.isFetching()).toBe(0);
    expect(main().textContent).not.toContain(LOADING);
  }, PATIENCE);

test('every page of the app is in the table of screens, and every screen is opened here', () => {
  const web = path.join(import.meta.dirname, '..');
  const source = readFileSync(path.join(import.meta.dirname, 'pages.ts'), 'utf8');
  const loads = [...source.matchAll(/'(\/[^']*)': \(\) =>\s*import\('([^']+)'\)/g)];
  expect(loads.map(([, screen]) => screen).sort()).toEqual(Object.keys(screens).sort());
  const opened = loads.filter(([, screen]) => table.some(({ url }) => shows(url, screen as Path)));
  expect([...new Set(opened.map(([, , file]) => path.join('app', file!)))].sort()).toEqual(
    globSync('{app,features}/**/*-page.tsx', { cwd: web }).sort(),
  );
  expect(opened.map(([, screen]) => screen)).toEqual(loads.map(([, screen]) => screen));
});

describe('while no answer comes', () => {
  test.each(table)('$url shows a $viewer its heading, and that it loads', async (shown) => {
    await open(shown, groups.filled, fetchForever);
    await waitFor(() => {
      expectHeading();
      if (needsAnswer(shown)) expect(main().textContent).toContain(LOADING);
    }, PATIENCE);
    expect(retries()).toEqual([]);
  });
});

describe('when the server fails', () => {
  test.each(table)('$url tells a $viewer why, with a way to retry', async (shown) => {
    await open(shown, groups.filled, fetchFailure);
    await waitUntilLoaded();
    if (!needsAnswer(shown)) return expect(retries()).toEqual([]);
    expect(retries()).not.toEqual([]);
    expect(main().textContent).toMatch(/حدث خطأ/);
  });
});

describe('in a group without data', () => {
  // A page says that something is missing as it does when the server fails.
  const asked = table.filter((shown) => thorough || !namesSomething(shown));
  test.each(asked)('$url shows a $viewer its content', async (shown) => {
    await openReal(shown, groups.empty);
    await waitUntilLoaded();
    if (!namesSomething(shown)) expect(retries()).toEqual([]);
  });
});

describe('in the made-up group', () => {
  test.each(table)('$url shows a $viewer its content', async (shown) => {
    await openReal(shown, groups.filled);
    await waitUntilLoaded();
    expect(retries()).toEqual([]);
  });
});
