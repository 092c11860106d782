import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { type Path, screens as table } from '../../web/app/screens.ts';
import { shows } from './screens.ts';
import { expect } from './server.ts';

/** What a theme changes: all else that axe looks at is the same in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * What is drawn as two before it are, in the same surroundings, and differs by its words alone: of forty children's rows
 * the third tells no more than the first two, of each kind of row that there is.
 */
function findRepeated(): Element[] {
  /** What names a part, or leads to it from another. */
  const ofOne =
    /^(id|for|href|name|value|title|datetime|aria-(label|labelledby|describedby|controls))$/;
  const kinds = new Map<Element, string>();
  const kindOf = (part: Element): string => {
    const known = kinds.get(part);
    if (known !== undefined) return known;
    const attributes = [...part.attributes].map(({ name, value }) =>
      ofOne.test(name) ? name : `${name}=${value}`,
    );
    const hasWords = [...part.childNodes].some(({ nodeName }) => nodeName === '#text');
    const kind = `<${part.tagName} ${attributes.sort()} ${hasWords}>${[...part.children].map(kindOf)}`;
    kinds.set(part, kind);
    return kind;
  };
  const times = new Map<string, number>();
  return [...document.querySelectorAll('li, tr, dl > div')].filter((row) => {
    const around: string[] = [];
    for (let part = row.parentElement; part; part = part.parentElement) {
      around.push(`${part.tagName}.${part.className}`);
    }
    const kind = `${around} ${kindOf(row)}`;
    times.set(kind, (times.get(kind) ?? 0) + 1);
    return times.get(kind)! > 2;
  });
}

/**
 * The barriers that axe finds on the page as it stands: each rule with the first element that breaks it; of
 * `colours` alone where the page has been looked at whole in another theme.
 */
export async function findBarriers(page: Page, only?: 'colours'): Promise<string[]> {
  // A dialog that is still opening counts as hidden, and the page behind it as one without a main part.
  const opening = '[data-rac][style*="opacity: 0"], [data-entering], [data-exiting]';
  await expect(page.locator(opening)).toHaveCount(0);
  // Once per page: its half a megabyte takes as long to read as a screen to check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const repeated = await page.evaluateHandle(findRepeated);
  const barriers = await page.evaluate(
    async ([rules, exclude]) => {
      const { violations } = await axe.run(
        { include: [document], exclude },
        {
          resultTypes: ['violations'],
          // No rule that is on reads the style sheets or plays what a page would play.
          preload: false,
          ...(rules && { runOnly: rules }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    },
    [only && ofColours, repeated] as const,
  );
  await repeated.dispose();
  return barriers;
}

const paths = Object.keys(table) as Path[];
const ownHeads = paths.filter((path) => 'ownHead' in table[path]);
const alone = paths.filter((path) => 'alone' in table[path]);

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/**
 * One heading, a title, header and footer around it, and no violation at either width in either theme; nothing
 * sideways at 320 px.
 */
export async function expectAccessible(page: Page, url: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.title()).toContain('خيمة');
    // On a phone the sheets of a week have a head of their own.
    const isOwn = size.width < 1024 && ownHeads.some((path) => shows(url, path));
    // Around what is no captain's business there is nothing of the app.
    const isAlone = alone.some((path) => shows(url, path));
    await expect(page.getByRole('banner')).toHaveCount(isOwn || isAlone ? 0 : 1);
    const footer = page.getByRole('contentinfo');
    if (isAlone) await expect(footer).toHaveCount(0);
    else await expect(footer).toContainText('طلاب هندسة الحاسبات');
    await page
      .getByRole('status')
      .filter({ hasText: 'جاري التحميل' })
      .first()
      .waitFor({ state: 'detached' });
    // The second size begins in the theme in which the first ended: a change draws the whole page anew.
    const themes = size === sizes[0] ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator(`html[data-color-scheme=${colorScheme}]`)).toBeAttached();
      const barriers = await findBarriers(page, colorScheme === 'dark' ? 'colours' : undefined);
      expect(barriers, `${url} ${colorScheme} at ${size.width} px`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 844 });
  // What is drawn by its measured width, as a term's rope, follows the window.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${url} at 320 px`)
    .toBeLessThanOrEqual(320);
}
