import { defineConfig } from '@playwright/test';
import { extended, soon } from './e2e/support/limits.ts';
import { findChromium } from './scripts/chromium.mjs';
import { thorough } from './scripts/testing/thoroughness.ts';
import { memoryFolder } from './server/testing/temporary.ts';

// Set here, because the browser inherits it: its processes exchange pictures and caches as files there.
const memory = memoryFolder();
if (memory) process.env.TMPDIR = memory;

// Chromium uses only the last --disable-features, so Playwright's own list is repeated here. The address bar's
// suggestions would load two hidden pages per window, each as slow as the journey's.
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
  ...['AimEnabled', 'PreconnectToSearch'],
];

const browser = {
  // Without a UTF-8 locale, as in many containers, it can't write files with Arabic names.
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

/** Most journeys end before their garbage matters; collecting it took a tenth of their time. */
const ofJourneys = { ...browser, args: [...browser.args, '--js-flags=--min-semi-space-size=32'] };

/** Journeys that find what another journey or test finds too. */
const onlyInAll = thorough ? [] : [/@all/];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/databases.ts',
  outputDir: 'test-results',
  // One more than the processors of CI, because journeys spend part of their time waiting.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // The longest takes half a minute on an idle machine.
  timeout: extended(180_000),
  expect: soon,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    // Requests of a service worker bypass the routes of a journey; journeys about the worker allow it.
    serviceWorkers: 'block',
    // Recording a trace takes a quarter of each journey's time; `npm test -- --trace retain-on-failure` records them.
    trace: 'off',
    actionTimeout: soon.timeout,
    navigationTimeout: soon.timeout,
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
  // A journey runs on the desktop unless its title says @phone, and on both when it says @both; with @all only in
  // `npm run test:all`, because another journey or test finds the same fault.
  projects: [
    {
      name: 'phone',
      grep: /@phone|@both/,
      grepInvert: onlyInAll,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        launchOptions: ofJourneys,
        // Animations cost drawing time: `npm run test:all` uses the app while it animates.
        contextOptions: { reducedMotion: thorough ? 'no-preference' : 'reduce' },
      },
    },
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...onlyInAll],
      use: {
        viewport: { width: 1280, height: 800 },
        launchOptions: ofJourneys,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
});
