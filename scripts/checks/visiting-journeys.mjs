// Which journeys prove a change of one feature.

/** How many journeys run at most: more would take longer than a minute. */
const MOST = 12;

/**
 * The journeys that visit a feature, by file and title as `e2e/journeys.json` has them. Those that visit the fewest other
 * features come first. Those that only `npm run test:all` runs are no part of it.
 */
export function findVisiting(feature, visits, most = MOST) {
  const visiting = Object.entries(visits)
    .flatMap(([file, titles]) =>
      Object.entries(titles).map(([title, features]) => ({
        file,
        title,
        features: features.split(' '),
      })),
    )
    .filter(({ title, features }) => features.includes(feature) && !title.includes('@all'))
    .sort((one, other) => one.features.length - other.features.length);
  return { chosen: visiting.slice(0, most), leftOut: Math.max(0, visiting.length - most) };
}

const escapePattern = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The arguments with which Playwright runs these journeys. */
export const argumentsOf = (journeys) => [
  ...new Set(journeys.map(({ file }) => file)),
  '--grep',
  journeys.map(({ title }) => escapePattern(title)).join('|'),
];
