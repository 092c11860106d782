// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readMe } from '../../contract/auth/endpoints.ts';
import type { CaptainType } from '../../contract/core/permissions.ts';
import type { Week } from '../../contract/terms/endpoints.ts';
import { type Group, signEverybodyIn } from '../../e2e/gallery/group.ts';
import { stoppedAt } from '../../e2e/support/stopped-clock.ts';
// biome-ignore lint/style/noRestrictedImports: starts the program that answers the pages.
import { type Program, startOnOwnData } from '../../server/testing/program.ts';
import { call } from '../api/api.ts';
import { updateCaptain } from '../session/session.ts';
import { closePage, main, openPage } from './sample-app.tsx';
import { askedUrl, fetchFrom } from './sample-browser.ts';

// The dashboard and its figures when some answers are lost, or differ from the usual ones. All other answers are a running
// program's.

/** A Tuesday between two weekly meetings, so that the made-up group is the same on every day. */
const NOW = Date.parse('2026-11-24T11:35:00Z');
/** Files are loaded at their first page, and a program answers: on a busy machine each takes its time. */
const PATIENCE = { timeout: 60_000 };

type Change = (ask: () => Promise<Response>) => Response | Promise<Response>;
type Changes = Record<string, Change>;

let program: Program;
let group: Group;
/** By the beginning of an address after `/api/`; the longest counts. */
let changes: Changes = {};

beforeAll(async () => {
  vi.setSystemTime(NOW);
  program = await startOnOwnData('server/commands/demo.ts', stoppedAt(NOW));
  group = await signEverybodyIn(program.address);
});
afterAll(async () => {
  vi.useRealTimers();
  await program.stop();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

const json = (answer: object, status = 200) => new Response(JSON.stringify(answer), { status });
const lost: Change = () => Promise.reject(new TypeError('Failed to fetch'));
const changed =
  (change: (body: never) => object): Change =>
  async (ask) => {
    const answer = (await (await ask()).json()) as { body: never };
    return json({ ...answer, body: change(answer.body) });
  };

/** Each query asks by itself, so that single answers can be changed. */
const oneByOne: Changes = {
  'screen/dashboard': () => json({ message: 'nothing', captain: {} }),
  'screen/stats': () => json({ message: 'nothing', captain: {} }),
};

const answer: typeof fetch = (path, init) => {
  const real = fetchFrom(program.address, (fault) => expect(fault).toBeUndefined());
  const asked = askedUrl(path).replace('/api/', '');
  const [found] = Object.keys(changes)
    .filter((each) => asked.startsWith(each))
    .sort((one, other) => other.length - one.length);
  const ask = () => real(path, init);
  return found === undefined ? ask() : Promise.resolve(changes[found]!(ask));
};

/** Opens a page with these changes of the answers. */
async function open(by: CaptainType, url: string, next: Changes): Promise<void> {
  await closePage();
  changes = { ...oneByOne, ...next };
  await openPage(url, group.sessions.get(by), answer);
}

const until = (check: () => void) => waitFor(check, PATIENCE);
const needs = () => within(main()).getByRole('region', { name: 'ما يحتاج إليك' });
const figure = (label: string) =>
  within(main()).getByText(label, { selector: 'dt, dt *' }).closest('dt')!.nextElementSibling!
    .textContent;
const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('a week that can’t be cancelled says why', async () => {
  const current = 10;
  const cancel = (week: Week) =>
    week.weekNumber === current ? { ...week, cancelled: true } : week;
  await open('general', '/dashboard', {
    'term/week': changed((body: Week | Week[]) =>
      Array.isArray(body) ? body.map(cancel) : cancel(body),
    ),
    alert: changed((body: object) => ({ ...body, session: null })),
  });
  const button = () =>
    within(main()).getByRole<HTMLButtonElement>('button', { name: /^إلغاء الأسبوع/ });
  await until(() => expect(descriptionOf(button())).toBe('الأسبوع الحالي ملغي بالفعل'));
  expect(button().disabled).toBe(true);
  expect(within(main()).getByRole('link', { name: 'تعديل الفترة' })).toBeDefined();

  await open('general', '/dashboard', {
    'term/week': () =>
      json(
        { status: 404, code: 'NO_CURRENT_WEEK', message: 'none', arabicMessage: 'لا يوجد' },
        404,
      ),
  });
  await until(() => expect(descriptionOf(button())).toBe('لا يوجد أسبوع حالي لإلغائه'));

  await open('general', '/dashboard', {});
  expect(await screen.findByRole('link', { name: 'إلغاء الأسبوع' }, PATIENCE)).toBeDefined();
});

test('a term that failed to load shows a card with 0, its buttons and another try', async () => {
  await open('general', '/dashboard', { term: lost });
  await until(() => expect(main().textContent).toContain('تعذّر تحميل الفترة'));
  const card = within(within(main()).getByRole('region', { name: 'الفترة الحالية' }));
  expect(card.getByText(/^الأسبوع الحالي/).textContent).toBe('الأسبوع الحالي ٠');
  expect(card.getByText(/^الأسابيع المتبقية/).textContent).toBe('الأسابيع المتبقية ٠');
  for (const name of ['تعديل الفترة', 'إلغاء الأسبوع']) {
    expect(card.getByRole('link', { name })).toBeDefined();
  }
  changes = {};
  await userEvent.setup().click(card.getByRole('button', { name: 'إعادة المحاولة' }));
  await until(() => expect(main().textContent).toContain('الأسبوع الحالي ١٠'));
  expect(await screen.findByRole('progressbar', undefined, PATIENCE)).toBeDefined();
});

test('a figure that failed to load shows no data, and nothing paid differs from nothing recorded', async () => {
  const none = 'لا يوجد بيانات';
  const away: Changes = {
    'finance/subscription': lost,
    'stat/logistics/scouts': lost,
    'stat/money/current-week-subscription': lost,
  };
  await open('regular', '/dashboard', away);
  for (const label of ['الاشتراك', 'الكشافون']) await until(() => expect(figure(label)).toBe(none));
  expect(main().textContent).not.toContain('جاري التحميل…');
  const label = 'اشتراك الاسبوع الحالي';
  for (const url of ['/finance', '/stats?tab=finance']) {
    await open('general', url, away);
    await until(() => expect(figure(label)).toBe(none));
  }

  const paid = () =>
    json({ message: 'paid', body: 215, totalMoney: 215, recorded: true, cancelled: true });
  const told = { 'finance/subscription': paid, 'stat/money/current-week-subscription': paid };
  for (const url of ['/stats?tab=finance', '/finance']) {
    await open('general', url, told);
    await until(() => expect(figure(label)).toMatch(/^٢١٥\sجنيه$/));
  }
  await open('regular', '/dashboard', told);
  await until(() => expect(figure('الاشتراك')).toMatch(/^٢١٥\sجنيه$/));
  within(main()).getByText('الأسبوع ملغي', { selector: 'dt *' });
});

test('what waits for a captain and failed to load is told with another try, and the rest stays', async () => {
  const user = userEvent.setup();
  const showAll = async () => {
    const all = within(needs()).queryByRole('button', { name: /^عرض الكل/ });
    if (all) await user.click(all);
  };
  const need = (words: RegExp) => within(needs()).queryByRole('link', { name: words });
  await open('general', '/dashboard', { alert: lost });
  await until(() => expect(needs().textContent).toContain('تعذّر تحميل ما يحتاج إليك'));
  await showAll();
  expect(need(/^مكالمات اليوم/)).not.toBeNull();
  expect(need(/^كشافون بلا موافقة/)).toBeNull();
  expect(within(main()).getByText('محتوى الخزنة', { selector: 'dt, dt *' })).toBeDefined();
  changes = {};
  await user.click(within(needs()).getByRole('button', { name: 'إعادة المحاولة' }));
  await until(() => expect(needs().textContent).not.toContain('تعذّر تحميل'));
  await showAll();
  expect(need(/^كشافون بلا موافقة/)).not.toBeNull();

  // Nothing is known: the card must not say that nothing waits.
  await open('general', '/dashboard', {
    alert: lost,
    'follow-up': lost,
    'council/decisions': lost,
    'captain/waiting': lost,
    'stat/week': lost,
  });
  await until(() => expect(needs().textContent).toContain('تعذّر تحميل ما يحتاج إليك'));
  expect(main().textContent).not.toContain('لا شيء ينتظرك');
});

test('a captain of an unknown type is offered no actions', async () => {
  const nothing = () => screen.findByText('لا توجد إجراءات متاحة', undefined, PATIENCE);
  await open('regular', '/dashboard', {
    'auth/me': changed((body: object) => ({ ...body, type: 'visitor' })),
  });
  // As at a start.
  const { body } = await call(readMe);
  act(() => updateCaptain(body));
  expect(await nothing()).toBeDefined();
  const actions = within(main()).getByRole('region', { name: 'الإجراءات' });
  expect(within(actions).queryAllByRole('link')).toEqual([]);
  expect(localStorage.getItem('token_state')).toContain('"visitor"');

  await closePage();
  const session = group.sessions.get('regular')!;
  await openPage('/dashboard', { ...session, body }, answer);
  expect(await nothing()).toBeDefined();
  expect(location.pathname).toBe('/dashboard');
  // There is no rank before the group's name, so no comma either.
  expect(main().querySelector('h1 + p')?.textContent).toMatch(/^\s*[^\s،]/);
});
