// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTerm } from '../../../contract/terms/endpoints.ts';
import { call } from '../../api/api.ts';
import { reportClosed, useClosed } from '../../session/closed.ts';
import ClosedHint from './closed-hint.tsx';

let state = 'suspended';
beforeEach(() => {
  state = 'suspended';
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith('/api/place')
      ? Response.json({ body: { state } })
      : Response.json(
          { status: 503, code: 'GROUP_SUSPENDED', arabicMessage: 'هذه المجموعة موقوفة' },
          { status: 503 },
        ),
  );
});
afterEach(() => {
  reportClosed(null);
  vi.unstubAllGlobals();
});

function Page() {
  const closed = useClosed();
  return closed ? <ClosedHint {...closed} /> : <p>تعمل</p>;
}
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );

test('an answer of a suspended group is told across the page, with what becomes of what waits', async () => {
  show();
  expect(screen.getByText('تعمل')).toBeDefined();
  await act(() => call(readTerm).catch(() => {}));
  expect(screen.getByText('هذه المجموعة موقوفة')).toBeDefined();
  expect(screen.getByText(/باقٍ على هاتفك، ويُرسَل حين تعود المجموعة/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'المزيد' }).getAttribute('href')).toBe('/closed');
});

test('the hint disappears once the group is served again', async () => {
  state = 'active';
  await act(() => call(readTerm).catch(() => {}));
  show();
  expect(await screen.findByText('تعمل')).toBeDefined();
});
