// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DemoMark } from '../../../contract/public-demo/words.ts';
import { DemoEntry } from './demo-entry.tsx';

let opened: string[];
let asked: { url: string; body: unknown }[];
let answer: () => Response;

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const entered = (path: string) => () =>
  json(200, { message: 'Entered', body: { path, endsAt: '2026-11-20T16:15:00Z' } });

beforeEach(() => {
  [opened, asked] = [[], []];
  vi.stubGlobal('location', {
    href: 'http://khayma.test/try',
    assign: (path: string) => void opened.push(path),
  });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push({ url, body: JSON.parse(body as string) });
    return answer();
  });
  vi.stubGlobal('indexedDB', { databases: async () => [] });
});
afterEach(() => vi.unstubAllGlobals());

function open(mark: DemoMark) {
  render(<DemoEntry mark={mark} />);
  return userEvent.setup();
}

test.each([
  ['قائد عام', 'general', '/enter#token=a'],
  ['قائد وحدة', 'unit', '/enter#token=b'],
  ['قائد', 'regular', '/enter#token=c'],
  ['أسرة', 'family', '/p/a-key'],
])('a visitor enters as %s by one press', async (name, role, path) => {
  answer = entered(path);
  const user = open('none');
  // The sentence about it follows the name.
  const buttons = screen.getAllByRole('button');
  const button = buttons.find(({ textContent }) => textContent?.match(`^${name}(?! )[^ ]`));
  await user.click(button!);
  expect(asked).toEqual([{ url: '/api/public-demo', body: { role } }]);
  await vi.waitFor(() => expect(opened).toEqual([path]));
});

test('what another copy has left in the browser is gone when a visitor enters', async () => {
  localStorage.setItem('token', 'of another copy');
  sessionStorage.setItem('khayma-example', 'of another copy');
  const removed: string[] = [];
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: 'khayma-outbox' }, {}],
    deleteDatabase: (name: string) => removed.push(name),
  });
  answer = entered('/enter#token=a');
  const user = open('over');
  await user.click(screen.getByRole('button', { name: /^أسرة/ }));
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(removed).toEqual(['khayma-outbox']);
});

test('the page says that a copy has ended, or until when it lives', () => {
  open('over');
  expect(screen.getByText('انتهت نسختك')).toBeDefined();
  open({ endsAt: '2026-11-20T16:15:00Z' });
  expect(screen.getByText(/نسختك باقية حتى ٦:١٥/)).toBeDefined();
});

test('the page says why nobody can enter now, and lets the visitor try again', async () => {
  const arabicMessage = 'يجرّب خيمة الآن كثيرون، ولا مكان لنسخة أخرى. حاول بعد دقائق';
  answer = () => json(503, { status: 503, code: 'DEMO_FULL', message: 'full', arabicMessage });
  const user = open('none');
  await user.click(screen.getByRole('button', { name: /^أسرة/ }));
  expect((await screen.findByRole('alert')).textContent).toBe(arabicMessage);
  expect(opened).toEqual([]);
  answer = entered('/p/a-key');
  await user.click(screen.getByRole('button', { name: /^أسرة/ }));
  await vi.waitFor(() => expect(opened).toEqual(['/p/a-key']));
  expect(screen.queryByRole('alert')).toBeNull();
});
