// Fails on a file whose place or name is not one of the known kinds, on a journey that does what makes journeys fail now and
// then, on a default export outside a page, on features of the server that import in a circle, on a query that is built and never run, on a font size that is no token, on a class that nothing uses, and
// on text that names one particular machine.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkJourneys } from './check-journeys.mjs';

const kebab = '[a-z0-9]+(-[a-z0-9]+)*';
const serverKinds = `((${kebab}-)?(routes|queries|rules|policy)|listener)`;

const kinds = [
  `contract/${kebab}/${kebab}(\\.test)?\\.ts`,
  `server/${kebab}(\\.test)?\\.ts`,
  `server/(backup|commands|demo|jobs|kashafty|lib|operate|public-demo|secrets)/${kebab}(\\.test)?\\.ts`,
  `server/(db|http|testing)/(${kebab}/)?${kebab}(\\.test)?\\.ts`,
  // A group of each version, as a backup (`npm run keep-group` adds the newest).
  `server/testing/groups/\\d{4}-${kebab}\\.backup`,
  `server/groups/(directory/|serving/|founding/|operator/|upkeep/)?${kebab}(\\.test)?\\.ts`,
  `server/(db|groups/directory)/migrations/\\d{4}-${kebab}\\.ts`,
  `server/features/${kebab}/(${kebab}/)?${serverKinds}\\.ts`,
  // A test may cover one kind, or one question that spans several (`scope.test.ts`).
  `server/features/${kebab}/(${kebab}/)?${kebab}\\.test\\.ts`,
  'web/(index|groups)\\.html',
  `web/(api|i18n|offline|session)/${kebab}(\\.test)?\\.tsx?`,
  `web/(app|groups|shared|ui)/(${kebab}/){0,2}${kebab}(\\.test)?\\.tsx?`,
  `web/(app|groups|shared|ui)/(${kebab}/){0,2}${kebab}(\\.module)?\\.css`,
  `web/${kebab}(\\.d)?\\.(ts|tsx|css)`,
  'web/(public|fonts)/.+',
  'web/tsconfig\\.json',
  `web/features/${kebab}/(${kebab}/)?${kebab}-(page|form|table|chart|card|box|list|grid|dialog|field|picker|banner)\\.tsx`,
  `web/features/${kebab}/(${kebab}/)?(${kebab}-)?(rules|words)\\.ts`,
  `web/features/${kebab}/(${kebab}/)?use-${kebab}\\.ts`,
  `web/features/${kebab}/outbox-kinds\\.ts`,
  // Samples that several tests of a feature share.
  `web/features/${kebab}/(${kebab}/)?sample-${kebab}\\.ts`,
  `web/features/${kebab}/(${kebab}/)?${kebab}(\\.test\\.tsx?|\\.module\\.css)`,
].map((kind) => new RegExp(`^${kind}$`));

/** Features of the web that the server has none for. */
const ofPagesAlone = ['home', 'dashboard', 'landing', 'help'];

/** The server's features: the folders with routes. */
export function findFeatures(files) {
  return files.flatMap((file) => /^server\/features\/([^/]+)\/routes\.ts$/.exec(file)?.[1] ?? []);
}

/** Says how the place and name of a file under contract/, server/ or web/ are wrong, given the features. */
export function checkPlace(file, features) {
  if (!/^(contract|server|web)\//.test(file)) return [];
  if (!kinds.some((kind) => kind.test(file))) {
    return [`${file}: not one of the known kinds of file (docs/architecture.md lists them)`];
  }
  const [, root, feature] = /^(server|web)\/features\/([^/]+)\//.exec(file) ?? [];
  if (!feature || features.includes(feature)) return [];
  if (root === 'web' && ofPagesAlone.includes(feature)) return [];
  return [
    `${file}: there is no feature ${feature}, for server/features/${feature} has no routes.ts`,
  ];
}

/** The names of the files that a text loads lazily. */
export function findLazy(text) {
  return [...text.matchAll(/\bimport\(\s*'[^']*?([^'/]+)'\s*\)/g)].map((match) => match[1]);
}

/** Says how the exports of a TypeScript file are wrong, given the names of those loaded lazily. */
export function checkExports(file, text, lazy) {
  if (!/^(contract|server|web)\/.*\.tsx?$/.test(file) || file.endsWith('-page.tsx')) return [];
  // Vitest requires it.
  if (file === 'server/testing/global-setup.ts') return [];
  if (!/^export default\b|^export \{[^}]*\bas default\b/m.test(text)) return [];
  return lazy.includes(path.posix.basename(file))
    ? []
    : [`${file}: only a page, or what is loaded lazily, has a default export`];
}

const builder =
  /^(?:await\s+)?(?:\w+\.)*?(?:db|trx|tx|transaction)\s*\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|with)\(|^(?:await\s+)?sql(?:<[^`]*>)?`/;
const runs = /\.(?:execute\w*|stream|explain)\s*(?:<[^(]*>)?\(/;

/** The statements that build a query and drop it, which compiles and does nothing. */
export function checkQueries(file, source) {
  if (!/^(server|bench)\/.*\.ts$/.test(file)) return [];
  const text = blank(source);
  const found = [];
  for (const { statement, line } of statements(text)) {
    if (builder.test(statement) && !runs.test(statement)) {
      found.push(`${file}: a query is built and never executed, near line ${line}`);
    }
  }
  return found;
}

/** The text with comments and the insides of strings replaced by spaces, so that offsets hold. */
function blank(text) {
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (part) => {
      const spaces = part.replace(/[^\n]/g, ' ');
      return part[0] === '/' ? spaces : part[0] + spaces.slice(1, -1) + part.at(-1);
    },
  );
}

// Only expression statements begin with these after `;`, `{` or `}`; an assignment, a return, an
// argument or an array element has something else before the builder.
function* statements(text) {
  const start =
    /(?<=[;{}]\s*|=>\s*\{\s*|^\s*)(?:await\s+)?(?:(?:\w+\.)*?(?:db|trx|tx|transaction)\s*\.|sql[<`])/g;
  for (const match of text.matchAll(start)) {
    const from = match.index;
    if (/[=(,:?|&]\s*$/.test(text.slice(0, from))) continue;
    let depth = 0;
    let end = from;
    for (; end < text.length; end += 1) {
      const char = text[end];
      if ('([{'.includes(char)) depth += 1;
      else if (')]}'.includes(char)) depth -= 1;
      if (depth < 0 || (depth === 0 && char === ';')) break;
    }
    yield {
      statement: text.slice(from, end).replace(/\s+/g, ' ').replaceAll(' .', '.'),
      line: text.slice(0, from).split('\n').length,
    };
  }
}

// Spelled in parts, or this file would be its own first finding.
const foreign = new RegExp(
  [
    '/wor' + 'k/',
    '/roo' + 't/',
    '/hom' + 'e/[a-z]',
    'registry\\.npm' + 'js',
    '/User' + 's/[A-Za-z]',
  ].join('|'),
);

/** Files that may read the device's clock: for the way of an answer, and before the app runs. */
const readDeviceClock = [
  'web/i18n/clock.ts',
  'web/api/api.ts',
  'web/begin.ts',
  'web/offline/first-answer.ts',
];

/** Refuses the device's clock, which may be wrong, in a file of the web. */
export function checkClock(file, text) {
  if (!/^web\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return [];
  if (readDeviceClock.includes(file) || !/\bnew Date\(\)|\bDate\.now\b/.test(text)) return [];
  return [`${file}: goes by the device's clock; use serverTime (web/i18n/clock.ts) or groupToday`];
}

/** Files that may cut a day from an ISO text, and why; a folder ends with a slash. */
const cutDays = {
  'contract/core/calendar.ts': 'the arithmetic of days',
  'contract/import/cells.ts': 'a spreadsheet counts days, not moments',
  'web/i18n/format.ts': 'the day before another day',
  'server/jobs/clean-up.ts': 'what is deleted has a day to spare',
  'server/features/backup/queries.ts': 'what is deleted has a day to spare',
  'server/groups/': 'days of the operator, who has no group',
  'server/commands/groups.ts': 'days of the operator, who has no group',
};
const zoneless = [
  /\.toISOString\(\)\s*\.(slice\(0, 10\)|split\('T'\))/,
  // A trip's start and end are what a clock in the group shows.
  /\b(?!(starts|ends)_at\b)(at|\w+_at|timestamptz|now\()\)*::date\b/i,
  /\bcurrent_date\b/i,
  // A moment beside a day is beside its midnight in UTC.
  /\b(?!(starts|ends)_at\b)\w+_at\s*[<>]=?\s*\S+::date\b/i,
  // The database's data on time zones is of another year than the program's.
  /\bAT TIME ZONE\b(?! 'UTC')/i,
];

/** The lines that take a day from a moment without the group's zone: at night it is the day before or after. */
export function checkDays(file, text) {
  if (!/^(contract|server|web)\/.*\.tsx?$/.test(file)) return [];
  if (/\.test\.tsx?$|^server\/(testing|db\/migrations)\//.test(file)) return [];
  const mayCut = Object.keys(cutDays).some((each) =>
    each.endsWith('/') ? file.startsWith(each) : file === each,
  );
  const rules = mayCut ? zoneless.slice(1) : zoneless;
  return text
    .split('\n')
    .map((line, index) =>
      rules.some((rule) => rule.test(line))
        ? `${file}: a day without the group's zone, line ${index + 1}; use dayIn (server/lib/calendar.ts), dayOf (server/db/conditions.ts) or dayOf (web/i18n/format.ts)`
        : '',
    )
    .filter(Boolean);
}

/**
 * Refuses a feature of the server that imports another one's routes: shared code is a query, a rule or a policy. `screens`
 * answers with what the routes of several features answer.
 */
export function checkRoutes(file, text) {
  if (!/^server\/features\/(?!screens\/)/.test(file) || /\.test\.ts$/.test(file)) return [];
  const own = file.split('/')[2];
  const others = [...text.matchAll(/from '(\.[^']*)\/[^/']*routes\.ts'/g)].map(
    ([, folder]) => path.posix.join(path.posix.dirname(file), folder).split('/')[2],
  );
  const other = others.find((each) => each !== own);
  return other
    ? [`${file}: imports the routes of ${other}; move what it needs to its queries`]
    : [];
}

/** Pairs of the server's features that import from each other, and why: at most six. */
const mutualFeatures = {
  'activities trips': 'a trip is planned as an activity, whose day then only the trip may move',
  'captains councils': 'a captain of another type, or without a sector, leaves the councils',
  'consents parents': "a consent is given by a family's link, and the link's page shows it",
  'health scouts': 'a profile says what is known of the card of its scout',
  'health trips': 'a trip opens the cards of who is coming, and its list is one of cards',
  'patrols scouts':
    'a scout who moves leaves the patrol, and a patrol has the scouts of its sector',
};
const MOST_MUTUAL = 6;

const featureOf = (file) => file.split('/')[2];

/** The imports of each file of the server's features from the features, types too. */
function featureImports(texts) {
  return new Map(
    texts
      .filter(([file]) => /^server\/features\/.*(?<!\.test)\.ts$/.test(file))
      .map(([file, text]) => [
        file,
        [...text.matchAll(/\bfrom '(\.[^']*)'/g)]
          .map(([, to]) => path.posix.join(path.posix.dirname(file), to))
          .filter((to) => to.startsWith('server/features/')),
      ]),
  );
}

/**
 * The pairs of features that import from each other, and are not known to, and those that are known and don't.
 * @param {[string, string][]} texts
 * @param {Record<string, string>} known
 */
export function checkMutual(texts, known = mutualFeatures) {
  const arrows = new Set(
    [...featureImports(texts)].flatMap(([file, imported]) =>
      imported.map((to) => `${featureOf(file)} ${featureOf(to)}`),
    ),
  );
  const pairs = [...arrows].filter((arrow) => {
    const [from, to] = arrow.split(' ');
    return from < to && arrows.has(`${to} ${from}`);
  });
  return [
    ...pairs
      .filter((pair) => !(pair in known))
      .map(
        (pair) =>
          `server/features/: ${pair.replace(' ', ' and ')} import from each other; move what both need to the feature that owns the row, or to contract/`,
      ),
    ...Object.keys(known)
      .filter((pair) => !pairs.includes(pair))
      .map((pair) => `${pair} no longer import from each other: take them out of mutualFeatures`),
    ...(Object.keys(known).length > MOST_MUTUAL
      ? [`mutualFeatures has more than ${MOST_MUTUAL} pairs`]
      : []),
  ];
}

/** The imports of another feature that lead back to the file which imports. */
export function checkCircles(texts) {
  const imports = featureImports(texts);
  const reaches = (from, to, seen = new Set()) => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return (imports.get(from) ?? []).some((next) => reaches(next, to, seen));
  };
  return [...imports].flatMap(([file, imported]) =>
    imported
      .filter((to) => featureOf(to) !== featureOf(file) && reaches(to, file))
      .map((to) => `${file}: imports ${to}, which imports it in a circle`),
  );
}

/** The lines that name a folder of one machine or the host that packages came from. */
export function checkForeign(file, text) {
  return text
    .split('\n')
    .map((line, index) =>
      foreign.test(line) ? `${file}: names one machine, line ${index + 1}` : '',
    )
    .filter(Boolean);
}

/** The lines of a stylesheet that give letters a size of their own: the sizes stand in web/app/tokens.css. */
export function checkFontSizes(file, text) {
  if (!/^web\/.*\.css$/.test(file)) return [];
  return text
    .split('\n')
    .map((line, index) =>
      // Files of web/public for old browsers know no tokens.
      !file.startsWith('web/public/') && /(?<!-)\bfont(-size)?:(?!\s*(var\(|inherit))/.test(line)
        ? `${file}: a font size that is no token, line ${index + 1}`
        : '',
    )
    .filter(Boolean);
}

/** The classes of a module of styles that no file of those which import it names. */
export function checkClasses(file, text, others) {
  if (!/^web\/.*\.module\.css$/.test(file)) return [];
  const name = path.posix.basename(file).replaceAll('.', '\\.');
  const used = new Set(
    others.flatMap((other) =>
      [...other.matchAll(new RegExp(`import (\\w+) from '[^']*/${name}'`, 'g'))].flatMap(
        ([, css]) =>
          [...other.matchAll(new RegExp(`\\b${css}\\.(\\w+)`, 'g'))].map((match) => match[1]),
      ),
    ),
  );
  const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/[^{};]+(?=\{)/g);
  const classes = [...selectors].flatMap(([selector]) =>
    [...selector.matchAll(/\.([a-z]\w*)/gi)].map((match) => match[1]),
  );
  return [...new Set(classes)]
    .filter((each) => !used.has(each))
    .map((each) => `${file}: no file uses its class ${each}`);
}

/** True if this file is the program that runs, not a module of another. */
export function isProgram(file) {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === file;
}

/** The files of the project that git knows or would add. */
export function listFiles(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return output.split('\0').filter((file) => file && existsSync(path.join(root, file)));
}

const isText = (file) =>
  /\.(tsx?|mjs|js|json|md|css|html|svg|ya?ml|txt)$|(^|\/)[^.]+$|^\.[^/]+$/.test(file);

if (isProgram(import.meta.filename)) {
  const root = path.resolve(import.meta.dirname, '../..');
  const texts = listFiles(root).map((file) => [
    file,
    isText(file) ? readFileSync(path.join(root, file), 'utf8') : '',
  ]);
  const lazy = texts.flatMap(([file, text]) => (file.startsWith('web/') ? findLazy(text) : []));
  const features = findFeatures(texts.map(([file]) => file));
  const scripts = texts.filter(([file]) => /^web\/.*\.tsx?$/.test(file)).map(([, text]) => text);
  const findings = texts.flatMap(([file, text]) => {
    return [
      ...checkPlace(file, features),
      ...checkExports(file, text, lazy),
      ...checkQueries(file, text),
      ...checkClock(file, text),
      ...checkDays(file, text),
      ...checkRoutes(file, text),
      ...checkForeign(file, text),
      ...checkJourneys(file, text),
      ...checkFontSizes(file, text),
      ...checkClasses(file, text, scripts),
    ];
  });
  findings.push(...checkMutual(texts), ...checkCircles(texts));
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
}
