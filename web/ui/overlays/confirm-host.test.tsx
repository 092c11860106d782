// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { expect, test, vi } from 'vitest';
import { confirm, questionStore } from './confirm.ts';
import ConfirmHost from './confirm-host.tsx';

function Host() {
  const asked = useSyncExternalStore(questionStore.subscribe, questionStore.read);
  return asked && <ConfirmHost key={asked.id} {...asked} />;
}

const question = { title: 'حذف البند؟', body: 'سيُحذف «حبال».', confirmLabel: 'حذف', danger: true };

function ask() {
  render(
    <>
      <button type="button">قبل</button>
      <Host />
    </>,
  );
  const opener = screen.getByText('قبل');
  opener.focus();
  return { opener, answer: confirm(question) };
}

test('a confirmation says what will happen and focuses the harmless button', async () => {
  const { opener, answer } = ask();
  const dialog = await screen.findByRole('alertdialog', { name: 'حذف البند؟' });
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('سيُحذف «حبال».');
  const cancel = screen.getByRole('button', { name: 'إلغاء' });
  await vi.waitFor(() => expect(document.activeElement === cancel).toBe(true));
  await userEvent.keyboard('{Enter}');
  expect(await answer).toBe(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement === opener).toBe(true));
});

test('its other button confirms, and Escape cancels', async () => {
  const { answer } = ask();
  await userEvent.click(await screen.findByRole('button', { name: 'حذف' }));
  expect(await answer).toBe(true);
  const again = confirm(question);
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  expect(await again).toBe(false);
});

test('a second confirmation replaces the first, which is cancelled', async () => {
  const { answer } = ask();
  await screen.findByRole('alertdialog', { name: 'حذف البند؟' });
  const second = confirm({ ...question, title: 'حذف الفترة؟' });
  expect(await answer).toBe(false);
  await screen.findByRole('alertdialog', { name: 'حذف الفترة؟' });
  await userEvent.click(screen.getByRole('button', { name: 'حذف' }));
  expect(await second).toBe(true);
});
