/**
 * `npm run bench:shift`: how far each screen moves under its reader while it is opened, on a phone and on a desktop, over
 * a network like that of a phone on the road; what moved most beside it. The figure is the browser's own cumulative layout
 * shift (https://web.dev/articles/cls), of which 0.1 passes for good: ours is to stay under 0.02.
 */
import { chromium, type Page } from '@playwright/test';
import { type Session, signIn, startSignedIn } from '../e2e/browser-session.ts';
import { screens } from '../e2e/screens.ts';
import config from '../playwright.config.ts';
import { DEMO_ACCOUNTS } from '../server/db/demo.ts';
import { startOnOwnData } from '../server/testing/program.ts';
import { SLOW_4G, slowDown } from './slow-phone.ts';

const LIMIT = 0.02;
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Notes each movement that nobody asked for, and which part moved furthest. */
function noteShifts() {
  const shifts: [value: number, part: string][] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null) => {
    const part = node instanceof Element ? node : node?.parentElement;
    return part
      ? `${part.tagName.toLowerCase()} ${part.className} ${part.textContent?.slice(0, 24)}`
      : '';
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (!entry.hadRecentInput)
        shifts.push([entry.value, entry.sources.map(({ node }) => nameOf(node)).join(' | ')]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const { address, stop } = await startOnOwnData('server/demo.ts');
const browser = await chromium.launch(config.use?.launchOptions);

async function shiftsOf(page: Page, url: string) {
  // Each answer comes after what was drawn before it.
  await slowDown(page, SLOW_4G, 1);
  await page.goto(address + url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1500);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: [number, string][] }).shifts,
  );
  const [largest] = shifts.toSorted(([a], [b]) => b - a);
  return { total: shifts.reduce((sum, [value]) => sum + value, 0), largest: largest?.[1] ?? '' };
}

/** `npm run bench:shift -- /stats` looks at the screens whose addresses begin so, `-- unit regular` at those of such captains. */
const only = process.argv.slice(2);
const isMeant = (viewer: string, url: string) =>
  only.length === 0 || only.some((each) => viewer === each || url.startsWith(each));
let moved = 0;
let looked = 0;
for (const [viewer, urls] of Object.entries(screens)) {
  const account = DEMO_ACCOUNTS.find(({ type }) => type === viewer);
  const session: Session | undefined = account && (await signIn(address, account.phoneNumber));
  for (const url of urls.filter((each) => isMeant(viewer, each))) {
    for (const viewport of sizes) {
      const context = await browser.newContext({ viewport });
      if (session) await startSignedIn(context, session);
      await context.addInitScript(noteShifts);
      const { total, largest } = await shiftsOf(await context.newPage(), url);
      await context.close();
      const isMoved = total >= LIMIT;
      looked += 1;
      if (isMoved) moved += 1;
      const words = [total.toFixed(4), `${viewport.width} px`, viewer, url, isMoved ? largest : ''];
      console.log(words.join('  '));
    }
  }
}
console.log(`${moved} of ${looked} at ${LIMIT} or more`);
await browser.close();
await stop();
