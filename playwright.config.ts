import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup.mjs';
import { memoryFolder } from './server/testing/temporary.ts';

// Here, because the browser and all else that journeys start inherit it: each picture that one of its processes hands to
// another is a file there, as is what it keeps of a page.
const memory = memoryFolder();
if (memory) process.env.TMPDIR = memory;

// Chromium heeds the last such list alone, so that of Playwright stands here too. Each window would have two hidden
// pages for the suggestions of its address bar, which take as long as the page of the journey.
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
  ...['AimEnabled', 'PreconnectToSearch'],
];

const browser = {
  // Without a locale of UTF-8, as in many a container, it can't name a file in Arabic.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  executablePath: findChromium() ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures}`,
  ],
};

/** Few journeys outlive what they allocate: to collect it again and again took a tenth of their time. */
const ofJourneys = { ...browser, args: [...browser.args, '--js-flags=--min-semi-space-size=32'] };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/databases.ts',
  outputDir: 'test-results',
  // One more than the processors of CI: a journey waits for some of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    // What a worker fetches passes by the routes of a journey: it is let in where it is the subject.
    serviceWorkers: 'block',
    // A trace of each journey costs a quarter of its time; `npm test -- --trace retain-on-failure` makes them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
  // A journey runs on the desktop unless its title says @phone, and on both when it says @both.
  projects: [
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        launchOptions: ofJourneys,
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: {
        viewport: { width: 1280, height: 800 },
        launchOptions: ofJourneys,
        // What moves is drawn again and again: that it can be used while it moves is shown on the phone.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
});
