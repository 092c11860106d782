import type { Locator, Page } from '@playwright/test';
import type { listScoutAttendance } from '../../contract/attendance/endpoints.ts';
import type { ResponseOf } from '../../contract/core/endpoint.ts';
import type { Server } from '../support/server.ts';
import { demoPhone } from '../support/server.ts';

/** Two captains of a sector that no other journey hands in. */
export const [MINE, OTHER] = [demoPhone('regular', 4), demoPhone('regular', 5)];
/** A captain of the one made-up sector that records who paid. */
export const NOTING = demoPhone('regular', 2);

type Answer = ResponseOf<typeof listScoutAttendance>;

async function sectorOf(demo: Server, phone: string) {
  const { body } = await demo.sessionOf(phone);
  const { rSectorBaseName, rSectorSuffixName } = body as Record<string, unknown>;
  return { baseName: String(rSectorBaseName), suffixName: String(rSectorSuffixName) };
}

/** The week as it is stored. */
export async function stored(demo: Server, weekNumber: number): Promise<Answer> {
  const query = { ...(await sectorOf(demo, MINE)), weekNumber: String(weekNumber) };
  return demo.read(MINE, `/scoutAttendance/sector/all?${new URLSearchParams(query)}`);
}

export const note = async (demo: Server, on: boolean) =>
  demo.write(MINE, 'PATCH', '/scoutAttendance/sector/who-paid', {
    ...(await sectorOf(demo, MINE)),
    on,
    usual: 10,
  });

export const submit = (page: Page) => page.getByRole('button', { name: /^(تسليم|حفظ التعديل)/ });
export const usual = (page: Page) => page.getByRole('textbox', { name: 'المبلغ للفرد' });
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'قوائم الأسبوع' }).getByRole('link', { name });
export const row = (page: Page, place: number) => page.getByRole('row').nth(place);
export const tick = (row: Locator | Page) => row.getByRole('checkbox', { name: /^دفع: / });
export const paid = (row: Locator) => row.getByRole('textbox', { name: /^المبلغ: / });
export const count = (page: Page, label: string) =>
  page
    .locator('dl[aria-live] > *')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
    .getByRole('definition');
export const noted = (page: Page) => page.getByRole('checkbox', { name: /^دفع: /, checked: true });

export async function switchWhoPaid(page: Page) {
  await page.getByLabel('خيارات القائمة').click();
  await page.getByRole('button', { name: /^تسجيل من دفع/ }).click();
}
