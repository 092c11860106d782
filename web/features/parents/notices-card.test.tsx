// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoticesCard } from './notices-card.tsx';

const notice = {
  title: 'غداً اللقاء',
  text: 'نلتقي في الحديقة',
  by: 'ميرنا شكري',
  audience: 'أشبال أ',
  at: '2026-12-03T10:00:00.000Z',
  editedAt: null,
};
const aNotice = (noticeId: number, more: object = {}) => ({ noticeId, ...notice, ...more });

let height = 0;
beforeEach(() => {
  height = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('markup is text, and an https address a link that tells nobody where it was', () => {
  const text = '<img src=x onerror=alert(1)> javascript:alert(1) https://maps.example.org/8dRk';
  render(<NoticesCard notices={[aNotice(1, { text, title: '<b>غداً</b>' })]} />);
  expect(screen.getByRole('heading', { name: '<b>غداً</b>' })).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['maps.example.org/8dRk']);
  expect(links[0]!.getAttribute('href')).toBe('https://maps.example.org/8dRk');
  expect(links[0]!.getAttribute('rel')).toBe('noopener noreferrer');
  expect(links[0]!.getAttribute('target')).toBe('_blank');
});

test('five notices are shown before all are asked for', async () => {
  const seven = Array.from({ length: 7 }, (_, nth) => aNotice(nth + 1));
  render(<NoticesCard notices={seven} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'عرض الكل (٧)' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a text that is cut off is read whole by a press', async () => {
  const { rerender } = render(<NoticesCard notices={[aNotice(1)]} />);
  expect(screen.queryByRole('button')).toBeNull();
  height = 400;
  rerender(<NoticesCard notices={[aNotice(1, { text: 'سطر\n'.repeat(12) })]} />);
  await userEvent.click(screen.getByRole('button', { name: 'اقرؤوا الباقي' }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a notice says who wrote it, for whom, when, and when it was changed', () => {
  const changed = { editedAt: '2026-12-03T16:40:00.000Z' };
  const later = { editedAt: '2026-12-04T16:40:00.000Z', audience: 'وحدة ميرنا شكري' };
  render(<NoticesCard notices={[aNotice(1, changed), aNotice(2, later)]} />);
  const [first, second] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(first!.getByText('ميرنا شكري، أشبال أ، ٣ ديسمبر')).toBeDefined();
  expect(first!.getByText('عُدّل ٦:٤٠ م')).toBeDefined();
  expect(second!.getByText('وحدة ميرنا شكري، ٣ ديسمبر')).toBeDefined();
  expect(second!.getByText('عُدّل ٤ ديسمبر، ٦:٤٠ م')).toBeDefined();
});
