import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// WCAG 2.2, 1.4.3 and 1.4.11. axe measures the light theme at each address in `npm test`, and the dark one in `npm run test:all`.

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colours of a theme by their tokens. */
function coloursOf(theme: 'light' | 'dark'): Map<string, string> {
  const one = /--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}))\s*;/g;
  return new Map(
    [...css.matchAll(one)].map(([, name, light, dark, both]) => [
      name!,
      (both ?? (theme === 'light' ? light : dark))!,
    ]),
  );
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Texts, the surfaces that they stand on, and the least contrast. */
const pairs: [texts: string[], surfaces: string[], least: number][] = [
  [['ink', 'ink-2', 'ink-3'], ['ground', 'surface'], 4.5],
  [['ink', 'ink-2'], ['sunken'], 4.5],
  [['accent-text', 'ok-text', 'warn-text', 'bad-text'], ['ground', 'surface'], 4.5],
  [['ink', 'ink-2', 'accent-text'], ['accent-tint'], 4.5],
  [['ink', 'ok-text'], ['ok-tint'], 4.5],
  [['ink', 'warn-text'], ['warn-tint'], 4.5],
  [['ink', 'bad-text'], ['bad-tint'], 4.5],
  [['on-accent'], ['accent', 'accent-hover', 'hero', 'hero-fold'], 4.5],
  [['on-accent-2'], ['hero', 'hero-fold'], 4.5],
  [['on-ok'], ['ok'], 4.5],
  [['on-warn'], ['warn'], 4.5],
  [['on-bad'], ['bad'], 4.5],
  [['line-strong'], ['ground', 'surface'], 3],
];

test.each(['light', 'dark'] as const)(
  'texts can be read on their surfaces in the %s theme',
  (theme) => {
    const colours = coloursOf(theme);
    const weak = pairs.flatMap(([texts, surfaces, least]) =>
      texts.flatMap((text) =>
        surfaces.flatMap((surface) => {
          const ratio = contrast(colours.get(text)!, colours.get(surface)!);
          return ratio >= least ? [] : [`${text} on ${surface}: ${ratio.toFixed(2)}`];
        }),
      ),
    );
    expect(weak).toEqual([]);
  },
);
