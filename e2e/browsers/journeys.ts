import type { Gateway } from '../support/gateway.ts';
import { screens } from '../support/screens.ts';
import { demoPhone, type Server } from '../support/server.ts';
import { type Driver, run, until } from './driver.ts';
import { NoAnswer } from './limits.ts';

/** The parts of a journey: a browser, a program with the made-up group, and the network between them. */
export interface Scene {
  driver: Driver;
  server: Server;
  gateway: Gateway;
  /** How many screens were opened, each width counted. */
  visits: number;
}

const WIDE = 1280;
const NARROW = 390;

/** Network errors are reported as such in journeys that cut the network. */
const ofNetwork = /not loaded|network|NetworkError|Load failed|Failed to fetch|fetch/i;

async function expectNoFaults({ driver }: Scene, allowed = /^$/) {
  const faults = await run(driver, () => window.faults);
  const others = faults.filter((fault) => !allowed.test(fault));
  if (others.length > 0) throw new Error(others.join('\n'));
}

const see = ({ driver }: Scene, selector: string, pattern: string) =>
  until(`no ${selector} with ${pattern}`, () =>
    run(
      driver,
      (asked, text) => {
        const element = window.seek(asked, text);
        // A field has no text.
        return element && (element.textContent || 'seen');
      },
      selector,
      pattern,
    ),
  );

async function click(scene: Scene, selector: string, pattern: string) {
  await see(scene, selector, pattern);
  await run(scene.driver, (asked, text) => window.seek(asked, text)!.click(), selector, pattern);
}

/** Focuses an element, so that keys go to it. */
async function focus(scene: Scene, selector: string, pattern: string) {
  await until(`no ${selector} with ${pattern} to focus`, () =>
    run(
      scene.driver,
      (asked, text) => {
        const element = window.seek(asked, text);
        element?.focus();
        return element !== undefined && document.activeElement === element;
      },
      selector,
      pattern,
    ),
  );
}

/** Opens a screen for a captain of the made-up group; null is a visitor. */
async function open(scene: Scene, phone: string | null, url: string) {
  const { driver, gateway, server } = scene;
  const session = phone === null ? null : await server.sessionOf(phone);
  await driver.open(`${gateway.address}/favicon.svg`);
  await run(
    driver,
    (token: string | null, state: string) => {
      if (token === null) return localStorage.clear();
      localStorage.setItem('token', token);
      localStorage.setItem('token_type', 'Bearer');
      localStorage.setItem('token_state', state);
    },
    session?.token ?? null,
    JSON.stringify(session?.body ?? null),
  );
  await driver.open(gateway.address + url);
  await see(scene, 'h1, [role=alert]', '.');
  scene.visits += 1;
}

/** Ticks are a draft until they are handed in; without a network the week waits on the device. */
async function handIn(scene: Scene) {
  const { driver, gateway, server } = scene;
  const phone = demoPhone('regular');
  const count = async () =>
    (
      await server.read<{ total: number }>(
        demoPhone('general'),
        '/history?entity=scoutAttendance&limit=1',
      )
    ).total;
  const before = await count();
  const sheet = '/record-scouts-absence?week=2';
  const box = 'input[type=checkbox]:not(:disabled)';
  const state = 'button[aria-expanded]';
  const isTicked = () =>
    run(
      driver,
      (asked) => (window.seek(asked, '^حاضر: ') as HTMLInputElement | undefined)?.checked,
      box,
    );
  await open(scene, phone, sheet);
  await see(scene, state, '^سُلِّم');
  const was = await isTicked();
  await click(scene, box, '^حاضر: ');
  await until('the tick', async () => (await isTicked()) === !was);
  // Drafts are stored a moment after the last change.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await driver.open(gateway.address + sheet);
  await until('the draft', async () => (await isTicked()) === !was);
  await gateway.close();
  await click(scene, 'button:not([aria-expanded])', '^(تسليم|حفظ التعديل)');
  await see(scene, state, '^(ينتظر|لم يُسلَّم|يُسلَّم)');
  await gateway.open();
  await see(scene, state, '^سُلِّم');
  await until('the stored week', async () => (await count()) === before + 1);
  await expectNoFaults(scene, ofNetwork);
}

/** A date and a choice by keyboard alone. */
async function chooseByKeys(scene: Scene) {
  const { driver } = scene;
  await open(scene, demoPhone('general'), '/add-scout');
  await focus(scene, 'button', '^اختيار تاريخ الالتحاق');
  await driver.press('Enter');
  await see(scene, '[role=grid]', '.');
  await driver.press('ArrowDown');
  await driver.press('ArrowUp');
  await driver.press('ArrowLeft');
  await driver.press('ArrowRight');
  await driver.press('Enter');
  await until('the chosen day', () =>
    run(driver, () =>
      /\d|[٠-٩]/.test((window.seek('input', 'تاريخ الالتحاق') as HTMLInputElement).value),
    ),
  );
  const choice = ' القطاع$';
  const former = await see(scene, 'button', choice);
  await focus(scene, 'button', choice);
  await driver.press('Enter');
  await see(scene, '[role=option]', '.');
  await driver.press('ArrowDown');
  await driver.press('Enter');
  await until('the chosen sector', async () => (await see(scene, 'button', choice)) !== former);
  await expectNoFaults(scene);
}

/** Charts and their colours in the dark theme. */
async function readStatistics(scene: Scene) {
  const { driver, gateway } = scene;
  await open(scene, demoPhone('general'), '/stats');
  await run(driver, () => localStorage.setItem('khayma-color-scheme', 'dark'));
  for (const tab of ['', '?tab=finance', '?tab=group']) {
    await driver.open(`${gateway.address}/stats${tab}`);
    await until(`a chart of /stats${tab}`, () =>
      run(driver, () => document.querySelectorAll('main svg path[d]').length > 10),
    );
    const [paper, ink] = await run(driver, () => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color].map((each) =>
        Number(/\d+/.exec(each)?.[0] ?? Number.NaN),
      ) as [number, number];
    });
    if (!(paper < 60 && ink > 200)) throw new Error(`ink ${ink} on ${paper} is no dark theme`);
    await expectNoFaults(scene);
  }
  await run(driver, () => localStorage.removeItem('khayma-color-scheme'));
}

/** A list from a file, and a report as a file. */
async function importAndDownload(scene: Scene) {
  const { driver, gateway } = scene;
  await open(scene, demoPhone('general'), '/import');
  await until('the field for a file', () =>
    run(driver, () => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) return false;
      const text = 'الاسم,القطاع,النوع,تاريخ الميلاد\nنور شادي صبحي,أشبال أ,ذكر,2014-03-05\n';
      const chosen = new DataTransfer();
      chosen.items.add(new File([text], 'list.csv', { type: 'text/csv' }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    }),
  );
  await click(scene, 'main button', '^إضافة كشاف');
  await see(scene, 'main', 'تراجع');
  await expectNoFaults(scene);
  await driver.open(`${gateway.address}/sectors?base=أشبال&suffix=أ`);
  await focus(scene, 'button', '^تحميل البيانات');
  await driver.press('Enter');
  await click(scene, '[role=menuitem]', '^بيانات الكشافين');
  const saved = await until('the saved report', () => run(driver, () => window.saved));
  const isReport =
    saved.name === 'أشبال_أ_scouts.xlsx' && saved.begin === 'PK' && saved.size > 2000;
  if (!isReport) throw new Error(`${saved.name} of ${saved.size} bytes begins with ${saved.begin}`);
  await expectNoFaults(scene);
}

/** A new version is fetched by the service worker and loaded when the captain takes it. */
async function update(scene: Scene) {
  const { driver, gateway } = scene;
  await open(scene, demoPhone('regular'), '/dashboard');
  await until('a service worker', () =>
    run(driver, () => Boolean(navigator.serviceWorker.controller)),
  );
  gateway.update();
  await driver.open(`${gateway.address}/dashboard`);
  await click(scene, 'button', '^تحديث الآن');
  await until('the new version', () =>
    run(driver, () => document.querySelector('script[src*="assets/new-"]') !== null),
  );
  await see(scene, 'h1', '.');
}

/** Everything that is wrong with the open screen: errors, and what is wider than the page. */
async function look({ driver }: Scene, where: string): Promise<string[]> {
  const found = await run(driver, () => {
    const { scrollWidth } = document.documentElement;
    const wide = scrollWidth > innerWidth + 1 ? [`${scrollWidth} px wide`] : [];
    return [...window.faults.splice(0), ...wide];
  });
  return found.map((fault) => `${where}: ${fault}`);
}

/** Every screen of a visitor and of a general captain at both widths. */
async function sweep(scene: Scene): Promise<void> {
  const { driver } = scene;
  const faults: string[] = [];
  for (const viewer of ['visitor', 'general'] as const) {
    await open(scene, viewer === 'visitor' ? null : demoPhone('general'), '/no-such-page');
    for (const url of screens[viewer]) {
      await driver.resize(WIDE, 800);
      await driver.open(scene.gateway.address + url);
      try {
        await until(`${url} is not drawn`, () =>
          run(driver, () => {
            const { state = '' } = window as { state?: string };
            const now = document.querySelector('main')?.textContent ?? '';
            Object.assign(window, { state: now });
            return now !== '' && now === state && !document.querySelector('[aria-busy=true]');
          }),
        );
        faults.push(...(await look(scene, `${url} (${WIDE})`)));
        await driver.resize(NARROW, 844);
        await run(driver, () => new Promise((resolve) => setTimeout(resolve, 100)));
        faults.push(...(await look(scene, `${url} (${NARROW})`)));
      } catch (error) {
        faults.push(`${url}: ${String(error)}`);
        if (error instanceof NoAnswer) throw new NoAnswer(faults.join('\n'));
      }
      scene.visits += 2;
    }
  }
  await driver.resize(WIDE, 800);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

interface Journey {
  journey: (scene: Scene) => Promise<void>;
  /** How long it may take on an idle machine, in milliseconds: many times what it takes. */
  limit: number;
}

const MINUTE = 60_000;

/** The journeys by name, in the order in which they run: an update goes last, as it can't be taken back. */
export const journeys: Record<string, Journey> = {
  'a hand-in with draft and outbox': { journey: handIn, limit: 2 * MINUTE },
  'a date and a choice by keyboard': { journey: chooseByKeys, limit: 2 * MINUTE },
  'statistics in the dark': { journey: readStatistics, limit: 2 * MINUTE },
  'an import and a download': { journey: importAndDownload, limit: 2 * MINUTE },
  'all screens at both widths': { journey: sweep, limit: 15 * MINUTE },
  'an update by the service worker': { journey: update, limit: 2 * MINUTE },
};
