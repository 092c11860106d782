// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ActionMenu } from './action-menu.tsx';

function show() {
  const rename = vi.fn<() => void>();
  const remove = vi.fn<() => void>();
  render(
    <ActionMenu
      label="إدارة"
      name="إدارة أشبال أ"
      actions={[
        { label: 'تعديل الاسم', run: rename },
        { label: 'حذف القطاع', run: remove, danger: true, why: 'به كشافان' },
      ]}
    />,
  );
  return { rename, remove, button: screen.getByRole('button', { name: 'إدارة أشبال أ' }) };
}

test('a menu opens at its first action, runs the chosen one and returns the focus', async () => {
  const { button, rename } = show();
  expect(button.getAttribute('aria-haspopup')).toBeTruthy();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const first = screen.getByRole('menuitem', { name: 'تعديل الاسم' });
  await vi.waitFor(() => expect(document.activeElement === first).toBe(true));
  await userEvent.keyboard('{Enter}');
  expect(rename).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement === button).toBe(true));
});

test('a disabled action can be focused, says why and does nothing', async () => {
  const { button, remove } = show();
  await userEvent.click(button);
  const item = screen.getByRole('menuitem', { name: /حذف القطاع/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.textContent).toContain('به كشافان');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await vi.waitFor(() => expect(document.activeElement === item).toBe(true));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(item);
  expect(remove).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeTruthy();
});

test('a button without visible text has an accessible name', async () => {
  const remove = vi.fn<() => void>();
  const actions = [{ label: 'حذف', run: remove, danger: true }];
  render(<ActionMenu dots label="خيارات" name="خيارات البند ٤٤٠" actions={actions} />);
  const button = screen.getByRole('button', { name: 'خيارات البند ٤٤٠' });
  expect(button.textContent).toBe('');
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('menuitem', { name: 'حذف' }));
  expect(remove).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(document.activeElement === button).toBe(true));
});
