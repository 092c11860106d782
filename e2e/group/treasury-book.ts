import type { Locator, Page } from '@playwright/test';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import type { readBook } from '../../contract/finance/book.ts';
import type { FinanceItem } from '../../contract/finance/endpoints.ts';
import { dayOf } from '../../web/i18n/format.ts';
import type { Session } from '../support/browser-session.ts';
import { demoPhone, expect, type Server } from '../support/server.ts';

export type Book = ResponseOf<typeof readBook>['body'];

export const amountOf = (text: string) =>
  Number(
    text
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replace(/٬/g, '')
      .replace(/٫/g, '.')
      .replace(/[^\d.]/g, ''),
  );

export const general = demoPhone('general');
export const today = () => dayOf(new Date());

export async function addItem(
  demo: Server,
  item: object,
  by: string | Session = general,
): Promise<FinanceItem> {
  const { body } = await demo.write<{ body: { financeItem: FinanceItem } }>(
    by,
    'POST' as const,
    '/finance/otherItem' as const,
    item,
  );
  return body.financeItem;
}

export const readMonth = async (demo: Server, month: string): Promise<Book> =>
  (await demo.read<{ body: Book }>(general, `/finance/book?month=${month}`)).body;

export const book = (page: Page) => page.getByRole('region', { name: 'كشف الحساب' });
/** The number that the equation shows for one of its words. */
export const sumOf = (page: Page, label: string | RegExp) =>
  book(page).locator('dl > div').filter({ hasText: label }).locator('dd');

/** The form, which a phone folds to one line. */
export async function openForm(page: Page): Promise<Locator> {
  const form = page.locator('details').filter({ hasText: 'إضافة بند' });
  await expect(form.getByRole('textbox', { name: 'القيمة' })).toBeHidden();
  await form.locator('summary').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return form;
}

export const deleteButton = (row: Locator) => row.getByRole('button', { name: /^حذف: / });

/** Chooses an action from a row's menu. */
export async function choose(row: Locator, action: string) {
  await row.getByRole('button', { name: /^خيارات البند/ }).click();
  await row.page().getByRole('menuitem', { name: action }).click();
}
