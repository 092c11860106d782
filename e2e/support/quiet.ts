import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** Answers on their way, by the browser that waits for them. */
const coming = new WeakMap<BrowserContext, Set<Request>>();

/** A stream that stays open, which nothing waits for. */
const STREAM = '/notification/stream';

/** Notes which answers of the API are on their way to the pages of a browser. */
export function watchAnswers(context: BrowserContext): void {
  const asked = new Set<Request>();
  coming.set(context, asked);
  context.on('request', (request) => {
    const url = request.url();
    if (url.includes('/api/') && !url.includes(STREAM)) asked.add(request);
  });
  context.on('requestfinished', (request) => asked.delete(request));
  context.on('requestfailed', (request) => asked.delete(request));
}

/** Lists the things that a page still waits for: placeholders of content, fonts, or answers. */
async function waitsFor(page: Page): Promise<string[]> {
  const answers = () => [...(coming.get(page.context()) ?? [])].map((request) => request.url());
  const before = answers();
  const shown = await page.evaluate(() => [
    ...(document.body.textContent.includes('جاري التحميل') ? ['the skeleton'] : []),
    ...(document.querySelector('[data-coming]') ? ['the shape of a screen'] : []),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
  ]);
  return [...before, ...shown, ...answers()];
}

/** Waits until the page stands still: no answer is on its way, and nothing is drawn as a skeleton. */
export async function quiet(page: Page): Promise<void> {
  const intervals = [0, 25, 50, 100];
  await expect
    .poll(() => waitsFor(page), { message: 'the page stands still', intervals })
    .toEqual([]);
}
