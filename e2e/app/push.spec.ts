import type { Page } from '@playwright/test';
import type { Gateway } from '../support/gateway.ts';
import { soon } from '../support/limits.ts';
import { demoPhone, expect, openSignedIn, type Server, test } from '../support/server.ts';

// The journeys' browser has no push service and shows no notifications, so both are simulated here.

test.use({ serviceWorkers: 'allow' });

/** The browser's keys from RFC 8291. */
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Simulates both, and records their calls in the browser's storage. */
function playPushService(given: typeof keys) {
  const KEPT = 'played subscription';
  const note = (what: string) =>
    localStorage.setItem('played', [localStorage.getItem('played') ?? '', what].join(' ').trim());
  const subscription = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: given }),
    unsubscribe: async () => {
      note('unsubscribe');
      localStorage.removeItem(KEPT);
      return true;
    },
  });
  const isDown = () => localStorage.getItem('played down') !== null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const endpoint = localStorage.getItem(KEPT);
      return endpoint ? subscription(endpoint) : null;
    },
    subscribe: async () => {
      note('subscribe');
      if (isDown()) throw new DOMException('Registration failed', 'AbortError');
      const endpoint = `https://push.example.org/${crypto.randomUUID()}`;
      localStorage.setItem(KEPT, endpoint);
      return subscription(endpoint);
    },
  });
  const PERMISSION = 'played permission';
  const permission = () =>
    (localStorage.getItem(PERMISSION) ?? 'default') as NotificationPermission;
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => {
    note('permission');
    const answer = localStorage.getItem('played answer') ?? 'granted';
    localStorage.setItem(PERMISSION, answer);
    return permission();
  };
}

/** The program, reached through the gateway. */
const through = (demo: Server, { address }: Gateway): Server => ({ ...demo, address });

async function openInbox(page: Page, server: Server, phone: string) {
  await page.addInitScript(playPushService, keys);
  await openSignedIn(page, server, phone, '/profile');
  // The inbox offers push once the worker is active, which first fetches the files of all screens.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${server.address}/notifications`);
}

const turnOn = (page: Page) => page.getByRole('button', { name: 'فعّل التنبيهات' });
const turnOff = (page: Page) => page.getByRole('button', { name: 'أوقف التنبيهات' });
const played = (page: Page) => page.evaluate(() => localStorage.getItem('played'));

test('a captain turns push messages on and off @phone', async ({ page, demo, gateway }) => {
  await openInbox(page, through(demo, gateway), demoPhone('regular'));
  await expect(turnOn(page)).toBeEnabled();
  expect(await played(page)).toBeNull();
  await expect(page.getByText('إلا من ١٠ مساءً إلى ٧ صباحاً')).toBeVisible();

  await turnOn(page).click();
  await expect(page.getByText('تم تفعيل التنبيهات على هذا الجهاز')).toBeVisible();
  await expect(page.getByText('التنبيهات مفعّلة على هذا الجهاز')).toBeVisible();
  expect(await played(page)).toBe('permission subscribe');
  await page.reload();
  await expect(turnOff(page)).toBeEnabled();
  expect(await played(page)).toBe('permission subscribe');

  await turnOff(page).click();
  await expect(page.getByText('تم إيقاف التنبيهات على هذا الجهاز')).toBeVisible();
  await expect(turnOn(page)).toBeEnabled();
  expect(await played(page)).toBe('permission subscribe unsubscribe');
});

test('the next captain of a phone gets no messages of the previous one', async ({
  page,
  demo,
  gateway,
}) => {
  await openInbox(page, through(demo, gateway), demoPhone('regular'));
  await turnOn(page).click();
  await expect(turnOff(page)).toBeEnabled();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(page.getByText('تم تسجيل الخروج بنجاح')).toBeVisible();
  await expect.poll(() => played(page)).toBe('permission subscribe unsubscribe');
  await openSignedIn(page, through(demo, gateway), demoPhone('unit'), '/notifications');
  await expect(turnOn(page)).toBeEnabled();
});

test('a logout ends the subscription also without a connection', async ({
  page,
  demo,
  gateway,
  allowFailures,
}) => {
  allowFailures(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await openInbox(page, through(demo, gateway), demoPhone('unit'));
  await turnOn(page).click();
  await expect(turnOff(page)).toBeEnabled();
  await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect.poll(() => played(page)).toBe('permission subscribe unsubscribe');
});

test('a refused permission and a failed push service are reported @all', async ({
  page,
  demo,
  gateway,
}) => {
  await openInbox(page, through(demo, gateway), demoPhone('general'));
  await page.evaluate(() => localStorage.setItem('played down', 'yes'));
  await turnOn(page).click();
  await expect(page.getByText('تعذّر تفعيل التنبيهات على هذا الجهاز')).toBeVisible();
  await expect(turnOn(page)).toBeEnabled();
  await page.evaluate(() => localStorage.setItem('played answer', 'denied'));
  await turnOn(page).click();
  await expect(page.getByText('التنبيهات ممنوعة لهذا الموقع في المتصفح')).toBeVisible();
  await expect(turnOn(page)).toHaveCount(0);
  await expect(page.getByText('الرسائل الجديدة')).toBeVisible();
});

test('tapping a message opens the inbox in the open app', async ({
  page,
  context,
  demo,
  gateway,
}) => {
  const [running] = context.serviceWorkers();
  const worker = running ?? context.waitForEvent('serviceworker', soon);
  await page.addInitScript(playPushService, keys);
  await openSignedIn(page, through(demo, gateway), demoPhone('general'), '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'الملف الشخصي' })).toBeVisible();
  // The system handles the tap; here the worker's message is sent directly.
  await (await worker).evaluate(async () => {
    const { clients } = globalThis as unknown as {
      clients: { matchAll: (options: object) => Promise<{ postMessage: (m: object) => void }[]> };
    };
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const app of windows) app.postMessage({ open: '/notifications' });
  });
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole('heading', { level: 1, name: 'الرسائل الواردة' })).toBeVisible();
});
