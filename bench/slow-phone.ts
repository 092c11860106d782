import type { CDPSession, Page } from '@playwright/test';

/** A phone as Lighthouse takes for usual: slow 4G, and a processor of a quarter of this machine's speed. */
export const SLOW_4G = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** The worst that a captain's screen is to be of use on. */
export const SLOW_3G = {
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
export const SLOWDOWN = 4;

/** Holds a page to a connection and to a part of the processor; `detach` sets it free again. */
export async function slowDown(
  page: Page,
  connection: typeof SLOW_4G,
  rate = SLOWDOWN,
): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...connection });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return devtools;
}

/** A phone's window in a browser that holds nothing. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'ar-EG',
  timezoneId: 'Africa/Cairo',
};
