import type { Page } from '@playwright/test';

/** Takes from a page what one of the oldest browsers (README, 'Browsers') lacks, before its own code runs. */
export async function takeNewerBuiltIns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Array, ['fromAsync']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [Iterator.prototype, ['map', 'filter', 'take', 'drop', 'toArray', 'some', 'find']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [AbortSignal, ['any']],
      [URLSearchParams.prototype, ['size']],
      [URL, ['canParse', 'parse']],
      [Response, ['json']],
      [Element.prototype, ['checkVisibility']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
      [Document.prototype, ['startViewTransition']],
      [globalThis, ['Temporal', 'navigation', 'scheduler', 'CloseWatcher', 'Iterator']],
    ];
    for (const [owner, names] of newer) {
      for (const name of names) Reflect.deleteProperty(owner, name);
    }
  });
}
