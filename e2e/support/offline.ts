import type { Page } from '@playwright/test';
import { keepSession, type Session } from './browser-session.ts';
import { waitForDevice } from './device.ts';
import type { Gateway } from './gateway.ts';
import { test as base, expect } from './server.ts';

/** A journey whose network can be cut and whose program can be updated. */
export const test = base.extend({
  gateway: async ({ gateway, allowFailures }, use) => {
    // Failed requests are printed on the console.
    allowFailures(/ERR_|Failed to load resource|Failed to fetch|net::|Refused to apply style/);
    await use(gateway);
  },
});

const OWN = ['/scoutAttendance/sector/all', '/finance/subscription', '/scout/sector/attendance'];
const SHARED = ['/term', '/term/week', '/term/week/all', '/term/all', '/activities/all'];
const KEPT = {
  regular: [...SHARED, ...OWN, '/captain/sector', '/sector/all'],
  unit: [...SHARED, '/captainAttendance/unit/all'],
  general: SHARED,
};

/** The first link of this name. */
export const place = (page: Page, name: RegExp) => page.getByRole('link', { name }).first();
/** The name of the screen. */
export const heading = (page: Page, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name && { name }) });

/** Opens a screen for a captain, and waits until the device has stored everything. */
export async function visit(page: Page, gateway: Gateway, session: Session, url = '/dashboard') {
  await keepSession(page, gateway, session);
  await page.goto(gateway.address + url);
  await waitForDevice(page, KEPT[session.body.type]);
}

/** The button that sends what waits on the device. */
export const sendNow = (page: Page) => page.getByRole('button', { name: 'أرسِل الآن' });

/** Presses 'أرسِل الآن' until the week is stored; the app also sends by itself, which takes the button away. */
export async function sendUntilStored(page: Page): Promise<void> {
  await expect(async () => {
    const waiting = await sendNow(page).count();
    if (waiting > 0) await sendNow(page).click({ timeout: 1_000 });
    await expect(page.getByText('تم تسجيل الغياب بنجاح')).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
