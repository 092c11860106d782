// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { toastStore } from './overlays/toast.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

function press(writeText: () => Promise<void>, bare = false) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(<CopyButton text="a-link" {...(bare && { of: 'الرابط', bare })} />);
  screen.getByRole('button').click();
}

test('a text that was copied is said to be', async () => {
  press(async () => {});
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('تم النسخ'));
});

test('shows an error, and not a success, if the browser refuses to copy', async () => {
  press(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
  await waitFor(() =>
    expect(toastStore.read().map(({ title }) => title)).toContain('لم يتم النسخ'),
  );
  expect(screen.getByRole('button').textContent).toBe('نسخ');
});

test('a sign alone says by its label what it copies', async () => {
  press(async () => {}, true);
  const button = screen.getByRole('button', { name: 'نسخ الرابط' });
  expect(button.textContent).toBe('');
  await waitFor(() => screen.getByRole('button', { name: 'تم نسخ الرابط' }));
});
