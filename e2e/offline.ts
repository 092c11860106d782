import type { Page } from '@playwright/test';
import { keepSession, leaveApp, type Session } from './browser-session.ts';
import { waitForDevice } from './device.ts';
import { type Gateway, type OwnGateway, openGateway } from './gateway.ts';
import { test as base } from './server.ts';

/**
 * A journey with something between its browser and the program. A page whose service worker has brought
 * the files of all screens keeps its address, and is lent on with them until the program has been updated.
 */
export const testThrough = base.extend<{ gateway: Gateway }, { gateways: Map<Page, OwnGateway> }>({
  gateways: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const gateways = new Map<Page, OwnGateway>();
      await use(gateways);
      for (const gateway of gateways.values()) await gateway.end();
    },
    { scope: 'worker' },
  ],
  gateway: async ({ demo, page, serviceWorkers, gateways }, use) => {
    const gateway = gateways.get(page) ?? (await openGateway(demo.address));
    gateways.delete(page);
    await use(gateway);
    if (serviceWorkers === 'allow' && !gateway.isChanged() && !page.isClosed()) {
      gateway.be('open');
      await gateway.open();
      await leaveApp(page, gateway.address);
      gateways.set(page, gateway);
    } else {
      await page.goto('about:blank');
      await gateway.end();
    }
  },
});

/** The same, whose network can be taken away, and whose program can be updated. */
export const test = testThrough.extend({
  gateway: async ({ gateway, allowFailures }, use) => {
    // What has no connection says so on the console.
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

/** Opens a screen for a captain, and waits until the device has what it keeps. */
export async function visit(page: Page, gateway: Gateway, session: Session, url = '/dashboard') {
  await keepSession(page, gateway, session);
  await page.goto(gateway.address + url);
  await waitForDevice(page, KEPT[session.body.type]);
}
