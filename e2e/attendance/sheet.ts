import type { Page } from '@playwright/test';
import { demoPhone, type Server } from '../support/server.ts';

export const PAGE = '/record-scouts-absence';

/** Each test uses a sector of its own: the first captain of the sector at this place of the list. */
export const captainOf = (place: number) => `010${String(1001 + place * 2).padStart(8, '0')}`;

export async function paidBy(server: Server, phone: string) {
  const { body } = await server.sessionOf(phone);
  const { rSectorBaseName, rSectorSuffixName } = body as Record<string, unknown>;
  const query = new URLSearchParams({
    baseName: String(rSectorBaseName),
    suffixName: String(rSectorSuffixName),
  });
  return (await server.read<{ body: number }>(phone, `/finance/subscription?${query}`)).body;
}

export const state = (page: Page) =>
  page
    .getByRole('button', { name: /^(سُلِّم|يُسلَّم|لم يُسلَّم|تعديل لم|ينتظر|غير محفوظ|لم يُقبَل|جارٍ)/ })
    .and(page.locator('[aria-expanded]'));
export const submit = (page: Page) =>
  page
    .getByRole('button', { name: /^(تسليم|حفظ التعديل|سُلِّم|محفوظ، ينتظر|جارٍ التسليم)/ })
    .and(page.locator(':not([aria-expanded])'));
export const amountOf = (page: Page) => page.getByRole('textbox', { name: 'المبلغ المدفوع' });
export const boxes = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}: `) });

/** How often a week's attendance was stored. */
export async function acts(server: Server): Promise<number> {
  const path = '/history?entity=scoutAttendance&limit=1';
  return (await server.read<{ total: number }>(demoPhone('general'), path)).total;
}
