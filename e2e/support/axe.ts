import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { type Path, screens as table } from '../../web/app/screens.ts';
import { checkedWidths } from '../../web/shared/privacy/accessibility-words.ts';
import { sheetMenu } from './header.ts';
import { quiet } from './quiet.ts';
import { shows } from './screens.ts';
import { expect } from './server.ts';

/** The rules that depend on the theme. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Finds rows that differ from two earlier rows only by their text: among forty children's rows, the third of each kind
 * tells axe nothing new.
 */
function findRepeated(): Element[] {
  /** Attributes that differ from row to row. */
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
 * Returns the barriers that axe finds on the page: each violated rule with its first element. `colours` checks only the
 * theme's rules, on a page that was checked in another theme before.
 */
async function findAllBarriers(page: Page, only?: 'colours'): Promise<string[]> {
  await quiet(page);
  // A dialog that is still opening counts as hidden, and the page behind it as one without a main landmark.
  const opening = '[data-rac][style*="opacity: 0"], [data-entering], [data-exiting]';
  await expect(page.locator(opening)).toHaveCount(0);
  // Injected once per page: parsing its half a megabyte takes as long as checking a screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const repeated = await page.evaluateHandle(findRepeated);
  const barriers = await page.evaluate(
    async ([rules, exclude]) => {
      const { violations } = await axe.run(
        { include: [document], exclude },
        {
          resultTypes: ['violations'],
          // None of the active rules reads style sheets or media.
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

/** Controls that turn a page into another one than the journey through all screens sees. */
const OTHERWISE =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=alert], [aria-invalid=true]';

/**
 * Finds the barriers of a page that a journey has come to. Each address as it opens is checked by the journey through all
 * screens (`e2e/app/accessibility.spec.ts`), so that only dialogs, menus and errors are looked at here; everything by `npm run
 * test:all`.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  await quiet(page);
  const { pathname } = new URL(page.url());
  const isSeen = paths.some((path) => shows(pathname, path));
  const others = await page.locator(OTHERWISE).count();
  return thorough || !isSeen || others > 0 ? findAllBarriers(page) : [];
}

const paths = Object.keys(table) as Path[];
const ownHeads = paths.filter((path) => 'ownHead' in table[path]);
const alone = paths.filter((path) => 'alone' in table[path]);

/** The themes, the one in which pages open first. */
const inBoth = ['light', 'dark'] as const;

const sizes = [
  { width: checkedWidths.desktop, height: 800 },
  { width: checkedWidths.phone, height: 844 },
];

/**
 * Checks for one heading, a title, header and footer, and no violation at both widths, in the dark theme only in `npm run
 * test:all`; at 320 px for no horizontal scrolling. `more` is checked at each width.
 */
export async function expectAccessible(
  page: Page,
  url: string,
  more: (width: number) => Promise<void> = async () => {},
) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.title()).toContain('خيمة');
    // On a phone the week's sheets have their own header, whose menu has what the app's has.
    const isOwn = size.width < 1024 && ownHeads.some((path) => shows(url, path));
    // Pages outside the captains' app have no header or footer.
    const isAlone = alone.some((path) => shows(url, path));
    const header = page.getByRole('banner');
    if (isAlone) await expect(header).toHaveCount(0);
    else await expect(isOwn ? header.or(sheetMenu(page)) : header).toHaveCount(1);
    const footer = page.getByRole('contentinfo');
    if (isAlone) await expect(footer).toHaveCount(0);
    else await expect(footer).toContainText('طلاب هندسة الحاسبات');
    await page
      .getByRole('status')
      .filter({ hasText: 'جاري التحميل' })
      .first()
      .waitFor({ state: 'detached' });
    const themes = thorough ? inBoth : inBoth.slice(0, 1);
    for (const colorScheme of themes) {
      // Chromium sometimes does not tell the page of the new scheme; set again, it does.
      await expect(async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator(`html[data-color-scheme=${colorScheme}]`)).toBeAttached({
          timeout: 10_000,
        });
      }).toPass();
      const barriers = await findAllBarriers(page, colorScheme === 'dark' ? 'colours' : undefined);
      expect(barriers, `${url} ${colorScheme} at ${size.width} px`).toEqual([]);
    }
    await more(size.width);
  }
  const { narrowest } = checkedWidths;
  await page.setViewportSize({ width: narrowest, height: 844 });
  // Parts drawn by measured width, such as a term's rope, follow the window.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth),
      `${url} at ${narrowest} px`,
    )
    .toBeLessThanOrEqual(narrowest);
}
