/**
 * `npm run gallery:handbook`: takes the pictures of the captains' handbook, of the made-up group and of an empty one,
 * on a phone of 390 px, into `docs/handbook/pictures`, and README's picture of four screens into `docs/images`. The
 * handbook's Markdown says which page shows which.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { beginChromium } from '../../scripts/chromium.mjs';
import { startOnOwnData } from '../../server/testing/program.ts';
import { startSignedIn } from '../support/browser-session.ts';
import { type Group, openAccounts, settle, signEverybodyIn } from './group.ts';

const docs = path.join(import.meta.dirname, '../../docs');
const folder = path.join(docs, 'handbook/pictures');
/** Taken at double size, to be sharp on phones. */
const SCALE = 2;
const WIDTH = 390;
const HEIGHT = 720;
/** README's picture: as wide as it is shown at most. */
const README_WIDTH = 1600;
const README_HEIGHT = 844;

/** The part of a screen that is photographed. */
type Shot = {
  viewer: 'general' | 'unit' | 'regular';
  url: string;
  group?: 'empty';
  act?: (page: Page) => Promise<unknown>;
  /** The element at the picture's top; without it the top of the screen. */
  from?: (page: Page) => Locator;
  width?: number;
  height?: number;
};

/** A picture of the handbook. */
type Picture = Shot & { name: string };

const titled = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const present = (page: Page) => page.getByRole('checkbox', { name: /^حاضر/, disabled: false });

const tickSome = async (page: Page) => {
  for (const index of [0, 1, 3, 4, 6]) await present(page).nth(index).click();
  await page
    .getByRole('checkbox', { name: /^معتذر/, disabled: false })
    .nth(2)
    .click();
};

const pictures: Picture[] = [
  {
    name: 'first-steps',
    viewer: 'general',
    url: '/dashboard',
    group: 'empty',
    height: 800,
  },
  {
    name: 'invitation',
    viewer: 'general',
    url: '/settings',
    from: titled('دعوة القادة'),
    height: 640,
  },
  {
    name: 'import',
    viewer: 'general',
    url: '/import',
    act: pasteScouts,
    from: titled('تحتاج إليك'),
    height: 480,
  },
  {
    name: 'sheet',
    viewer: 'regular',
    url: '/record-scouts-absence',
    act: tickSome,
  },
  { name: 'week', viewer: 'general', url: '/dashboard', height: 844 },
  { name: 'calls', viewer: 'general', url: '/follow-up', from: titled(/^مكالمات اليوم/) },
  {
    name: 'statement',
    viewer: 'general',
    url: '/finance',
    from: titled('كشف الحساب'),
  },
  { name: 'statistics', viewer: 'general', url: '/stats' },
  { name: 'more', viewer: 'general', url: '/more' },
];

/** The screens of README's picture, two in a row. */
const readme: Shot[] = [
  { viewer: 'general', url: '/dashboard', width: 1280 },
  { viewer: 'regular', url: '/record-scouts-absence', act: tickSome },
  { viewer: 'regular', url: '/scores?week=9' },
  { viewer: 'regular', url: '/sessions', width: 1280 },
];

/** Three rows as copied from a spreadsheet, one of which needs a decision. */
async function pasteScouts(page: Page): Promise<void> {
  const rows = [
    ['الاسم', 'القطاع', 'النوع', 'تاريخ الميلاد'],
    ['مينا رأفت حنا', 'أشبال أ', 'ذكر', '12/3/2014'],
    ['سارة نبيل فهمي', 'زهرات أ', 'أنثى', '31/2/2015'],
    ['يوسف عادل كامل', 'أشبال أ', 'ذكر', '7/9/2014'],
  ];
  const box = page.getByRole('textbox', { name: /^انسخ الصفوف/ });
  await box.focus();
  await box.evaluate(
    (target, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      target.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    rows.map((cells) => cells.join('\t')).join('\n'),
  );
  await page.getByRole('heading', { name: /^تحتاج إليك/ }).waitFor();
}

/** A compressed picture, a tenth of the size of the browser's own. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const data = await page.evaluate(
    async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d', { alpha: false })!.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', 0.72);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(data.split(',')[1]!, 'base64');
}

/** Screens in one picture: as many in a row as have room at nine tenths of their size. */
async function arrange(page: Page, shots: { png: Buffer; width: number }[]): Promise<Buffer> {
  const images = shots.map(
    ({ png, width }) =>
      `<img src="data:image/png;base64,${png.toString('base64')}" style="flex: ${width} 0 ${width * 0.9}px">`,
  );
  await page.setViewportSize({ width: README_WIDTH, height: README_HEIGHT });
  await page.setContent(`<style>
body { margin: 0; padding: 20px; background: #efe8db; display: flex; flex-wrap: wrap; align-items: start; gap: 20px }
img { min-width: 0; outline: 1px solid #d9cfbd }
</style>${images.join('')}`);
  return page.screenshot({ fullPage: true });
}

await beginChromium()();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
// With its daily backups on, so that the dashboard doesn't warn that they are off.
const [demo, empty] = await Promise.all([
  startOnOwnData('server/commands/demo.ts', { BACKUP_KEEP: '14' }),
  startOnOwnData('server/main.ts'),
]);
try {
  await takeAll();
} finally {
  await Promise.all([demo.stop(), empty.stop()]);
}

async function takeAll() {
  await openAccounts(empty.address);
  const groups = {
    demo: await signEverybodyIn(demo.address),
    empty: await signEverybodyIn(empty.address),
  };
  const browser = await chromium.launch(config.use?.launchOptions);
  const desk = await browser.newPage();
  let bytes = 0;
  for (const picture of pictures) {
    const png = await takeIn(browser, groups[picture.group ?? 'demo'], picture);
    const file = await asWebp(desk, png);
    await writeFile(path.join(folder, `${picture.name}.webp`), file);
    bytes += file.length;
  }
  const shots: { png: Buffer; width: number }[] = [];
  for (const shot of readme) {
    const png = await takeIn(browser, groups.demo, { height: README_HEIGHT, ...shot });
    shots.push({ png, width: shot.width ?? WIDTH });
  }
  const screens = await asWebp(desk, await arrange(desk, shots));
  await writeFile(path.join(docs, 'images/screens.webp'), screens);
  await browser.close();
  const kilobytes = (size: number) => Math.round(size / 1000);
  console.log(
    `${pictures.length} pictures, ${kilobytes(bytes)} kB: docs/handbook/pictures; ${kilobytes(screens.length)} kB: docs/images/screens.webp`,
  );
}

/** Opens a window of its own for a screen and takes it. */
async function takeIn(browser: Browser, group: Group, shot: Shot): Promise<Buffer> {
  const { viewer, width = WIDTH, height = HEIGHT } = shot;
  const isPhone = width === WIDTH;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: SCALE,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
  });
  await startSignedIn(context, group.sessions.get(viewer)!);
  const png = await take(await context.newPage(), group.address, shot);
  await context.close();
  return png;
}

async function take(page: Page, address: string, { url, act, from }: Shot): Promise<Buffer> {
  page.setDefaultTimeout(8000);
  await page.goto(address + url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settle(page);
  await act?.(page);
  if (from) {
    const top = from(page).first();
    await top.evaluate((part) => scrollTo(0, scrollY + part.getBoundingClientRect().top - 16));
  } else {
    await page.evaluate(() => scrollTo(0, 0));
  }
  // Moves the pointer away, so that nothing shows as hovered.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForTimeout(300);
  return page.screenshot();
}
