// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captainTypes } from '../../../contract/core/permissions.ts';

const part = (value: object) => btoa(JSON.stringify(value));
const tokenOf = (type: string, ends = 4_000_000_000) =>
  `${part({ alg: 'HS256' })}.${part({ exp: ends, type })}.x`;
const captains = captainTypes.map((type, index) => ({
  token: tokenOf(type),
  captain: { captainId: index + 1, firstName: 'مرقس', type },
}));

let opened: string[];

beforeEach(() => {
  vi.resetModules();
  opened = [];
  vi.stubGlobal('CSS', { escape: String });
  vi.stubGlobal('location', {
    pathname: '/settings',
    search: '?rank=unit',
    assign: (path: string) => void opened.push(path),
  });
  localStorage.setItem('token', 'of the own session');
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** The banner in the page that opens after the example was entered. */
async function show() {
  const { enterExample } = await import('../../session/visit.ts');
  enterExample(captains as never);
  expect(opened).toEqual(['/dashboard']);
  return reopen();
}

async function reopen() {
  opened = [];
  vi.resetModules();
  const { startSession, readSession } = await import('../../session/session.ts');
  void startSession(async () => {});
  const { ExampleBanner } = await import('./example-banner.tsx');
  render(<ExampleBanner />);
  return { user: userEvent.setup(), readSession };
}

test('shows the captain of the visit, and changes it', async () => {
  const { user, readSession } = await show();
  expect(readSession()?.captain.type).toBe('general');
  expect(screen.getByRole('region', { name: 'مجموعة المثال' }).textContent).toContain(
    'مجموعة مثال — لا يُحفظ فيها شيء',
  );
  await user.click(screen.getByRole('button', { name: 'تراها بعين قائد عام' }));
  const ranks = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(ranks).toEqual(['شاهدها بعين قائد وحدة', 'شاهدها بعين قائد']);
  await user.click(screen.getByRole('menuitem', { name: 'شاهدها بعين قائد' }));
  expect(opened).toEqual(['/dashboard']);
  cleanup();
  const { readSession: readNext } = await reopen();
  expect(readNext()).toMatchObject({ token: tokenOf('regular'), captain: { type: 'regular' } });
  expect(localStorage.getItem('token')).toBe('of the own session');
});

test('leads back to the former screen, and clears the tab', async () => {
  const { user } = await show();
  sessionStorage.setItem('week-card', '390x600');
  await user.click(screen.getByRole('button', { name: 'خروج من المثال' }));
  expect(opened).toEqual(['/settings?rank=unit']);
  expect(sessionStorage.length).toBe(0);
  expect(localStorage.getItem('token')).toBe('of the own session');
});

test('leads back by itself once the visit has expired, with a message', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { enterExample } = await import('../../session/visit.ts');
  enterExample([{ ...captains[0], token: tokenOf('general', 1) }] as never);
  await reopen();
  await waitFor(() => expect(opened).toEqual(['/settings?rank=unit']));
  expect(localStorage.getItem('token')).toBe('of the own session');
  vi.resetModules();
  const { tellOfVisit } = await import('../../session/visit.ts');
  const { toastStore } = await import('../../ui/overlays/toast.ts');
  tellOfVisit();
  expect(toastStore.read().map(({ title }) => title)).toEqual([
    'انتهت زيارة مجموعة المثال، وهذه مجموعتك',
  ]);
  expect(sessionStorage.length).toBe(0);
});
