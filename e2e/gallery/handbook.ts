/**
 * `npm run gallery:handbook`: takes the pictures of the captains' handbook, of the made-up group and of an empty one,
 * on a phone of 390 px, into `docs/handbook/pictures`. The handbook's Markdown says which page shows which.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { beginChromium } from '../../scripts/chromium.mjs';
import { startOnOwnData } from '../../server/testing/program.ts';
import { startSignedIn } from '../support/browser-session.ts';
import { openAccounts, settle, signEverybodyIn } from './group.ts';

const folder = path.join(import.meta.dirname, '../../docs/handbook/pictures');
/** Taken at double size, to be sharp on phones. */
const SCALE = 2;
const WIDTH = 390;
const HEIGHT = 720;

/** A picture of the handbook. */
type Picture = {
  name: string;
  viewer: 'general' | 'unit' | 'regular';
  url: string;
  group?: 'empty';
  act?: (page: Page) => Promise<unknown>;
  /** The element at the picture's top; without it the top of the screen. */
  from?: (page: Page) => Locator;
  height?: number;
};

const card = (name: string) => (page: Page) => page.getByRole('region', { name });
const titled = (name: string) => (page: Page) => page.getByRole('heading', { name });
const present = (page: Page) => page.getByRole('checkbox', { name: /^حاضر/, disabled: false });

const pictures: Picture[] = [
  {
    name: 'first-steps',
    viewer: 'general',
    url: '/dashboard',
    group: 'empty',
    from: titled('خطواتك الأولى'),
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
    act: async (page) => {
      for (const index of [0, 1, 3, 4, 6]) await present(page).nth(index).click();
      await page
        .getByRole('checkbox', { name: /^معتذر/, disabled: false })
        .nth(2)
        .click();
    },
  },
  {
    name: 'week',
    viewer: 'general',
    url: '/dashboard',
    from: card('من سجّل هذا الأسبوع؟'),
    height: 690,
  },
  { name: 'calls', viewer: 'general', url: '/follow-up' },
  {
    name: 'statement',
    viewer: 'general',
    url: '/finance',
    from: titled('كشف الحساب'),
  },
  { name: 'statistics', viewer: 'general', url: '/stats' },
  { name: 'more', viewer: 'general', url: '/more' },
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

await beginChromium()();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [demo, empty] = await Promise.all([
  startOnOwnData('server/commands/demo.ts'),
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
    const { address, sessions } = groups[picture.group ?? 'demo'];
    const context = await browser.newContext({
      viewport: { width: WIDTH, height: picture.height ?? HEIGHT },
      deviceScaleFactor: SCALE,
      isMobile: true,
      hasTouch: true,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      locale: 'ar-EG',
      timezoneId: 'Africa/Cairo',
    });
    await startSignedIn(context, sessions.get(picture.viewer)!);
    const file = await asWebp(desk, await take(await context.newPage(), address, picture));
    await writeFile(path.join(folder, `${picture.name}.webp`), file);
    bytes += file.length;
    await context.close();
  }
  await browser.close();
  const kilobytes = Math.round(bytes / 1000);
  console.log(`${pictures.length} pictures, ${kilobytes} kB: docs/handbook/pictures`);
}

async function take(page: Page, address: string, { url, act, from }: Picture): Promise<Buffer> {
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
