import { expect, test } from 'vitest';
import {
  checkCircles,
  checkClasses,
  checkClock,
  checkDays,
  checkExports,
  checkFontSizes,
  checkForeign,
  checkMutual,
  checkPlace,
  checkQueries,
  checkRoutes,
  findFeatures,
} from './check-structure.mjs';

const features = findFeatures([
  'server/features/scouts/routes.ts',
  'server/features/history/routes.ts',
  'server/features/badges/queries.ts',
]);

test.each([
  'contract/scouts/endpoints.ts',
  'server/features/scouts/queries.ts',
  'server/features/scouts/scope.test.ts',
  'server/features/scouts/lists/queries.ts',
  'server/db/migrations/0001-initial.ts',
  'web/features/scouts/add-scout-page.tsx',
  'web/features/dashboard/use-first-steps.ts',
  'web/features/history/sentence-rules.ts',
  'scripts/anything.mjs',
])('%s is a known kind', (file) => {
  expect(checkPlace(file, features)).toEqual([]);
});

test.each([
  'contract/Scouts.ts',
  'server/features/scouts/service.ts',
  'server/features/badges/queries.ts',
  'web/features/badges/badges-page.tsx',
  'server/features/scouts/lists/deep/queries.ts',
  'server/features/scouts/lists/service.ts',
  'web/features/scouts/AddScoutPage.tsx',
  'web/features/scouts/helpers.ts',
  'server/features/scouts/sentence-words.ts',
  'web/utils/format.ts',
])('%s is no known kind', (file) => {
  expect(checkPlace(file, features)).toHaveLength(1);
});

test('only a page, or what is loaded lazily, has a default export', () => {
  const text = 'export default function Thing() {}';
  expect(checkExports('web/features/scouts/scouts-page.tsx', text, [])).toEqual([]);
  expect(checkExports('web/ui/charts/chart.tsx', text, ['chart.tsx'])).toEqual([]);
  expect(checkExports('web/ui/charts/chart.tsx', text, [])).toHaveLength(1);
});

test.each([
  ['server/features/trips/money-queries.ts', "'claimedOn', claimed_at::date"],
  ['server/features/scout-reports/queries.ts', 'since <= coalesce(referred_at, written_at)::date'],
  ['server/features/scout-reports/queries.ts', 'since <= $1::timestamptz::date'],
  ['server/features/alerts/queries.ts', 'WHERE day < now()::date OR day = CURRENT_DATE'],
  ['server/features/finance/close-queries.ts', '(created_at AT TIME ZONE $1)::date'],
  ['server/features/health/queries.ts', 'confirmed_at < $1::date - 365'],
  ['server/features/councils/queries.ts', 'const today = now.toISOString().slice(0, 10);'],
  ['web/features/trips/rules.ts', "const [day] = date.toISOString().split('T');"],
])('a day is not taken from a moment without the zone of the group: %s, %s', (file, text) => {
  expect(checkDays(file, text)).toHaveLength(1);
});

test.each([
  ['server/features/trips/queries.ts', 'WHERE starts_at::date = $1::date'],
  ['server/features/finance/close-queries.ts', "to_char(created_at AT TIME ZONE 'UTC', 'HH24')"],
  ['contract/core/calendar.ts', 'return date.toISOString().slice(0, 10);'],
  ['server/features/councils/rules.test.ts', 'now.toISOString().slice(0, 10)'],
])('a day may be taken where no moment is without its zone: %s, %s', (file, text) => {
  expect(checkDays(file, text)).toEqual([]);
});

const inFunction = (body: string) => `export async function act(db: Db) {\n${body}\n}\n`;

test.each([
  "db.updateTable('scouts').set({ name: 'x' }).where('id', '=', 1);",
  "await db\n  .insertInto('scouts')\n  .values({ name: 'a;b' });",
  "if (late) {\n    db.deleteFrom('sessions').where((eb) => eb.or([eb('a', '=', 1)]));\n  }",
  'sql`DELETE FROM sessions`;',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code to be judged
  'await sql<number>`DELETE FROM ${table}`;',
  "const a = 1;\n  // remove it\n  db.deleteFrom('sessions');",
])('finds a query that never runs: %s', (body) => {
  expect(checkQueries('server/features/auth/queries.ts', inFunction(body))).toHaveLength(1);
});

test.each([
  "await db.updateTable('scouts').set({ a: 1 }).execute();",
  "await db\n  .insertInto('scouts')\n  .values(rows)\n  .executeTakeFirstOrThrow();",
  "const query = db.selectFrom('scouts');\n  return query.execute();",
  "return db.selectFrom('scouts').selectAll();",
  "return list(\n    db.selectFrom('scouts'),\n  );",
  'await sql`DELETE FROM sessions`.execute(db);',
  "const rows =\n    db.selectFrom('scouts');\n  use(rows);",
  'await db.transaction().execute(work);',
  "const text = 'db.deleteFrom(1);';",
])('accepts a query that runs or is passed on: %s', (body) => {
  expect(checkQueries('server/features/auth/queries.ts', inFunction(body))).toEqual([]);
});

test('finds files of the web that go by the device’s clock', () => {
  const page = 'web/features/terms/terms-page.tsx';
  expect(checkClock(page, 'const today = dayOf(new Date());')).toHaveLength(1);
  expect(checkClock(page, 'useState(Date.now)')).toHaveLength(1);
  expect(checkClock(page, 'new Date(serverTime()); new Date(at)')).toEqual([]);
  expect(checkClock('web/i18n/clock.ts', 'Date.now()')).toEqual([]);
  expect(checkClock('server/http/route.ts', 'new Date()')).toEqual([]);
});

test('finds absolute paths and hosts of package registries', () => {
  expect(checkForeign('README.md', `see ${'/roo'}t/notes`)).toHaveLength(1);
  expect(checkForeign('README.md', `from registry.npm${'js'}.org`)).toHaveLength(1);
  expect(checkForeign('README.md', 'see docs/architecture.md')).toEqual([]);
});

test.each([
  ['font-size: 18px;', 1],
  ['font: 600 18px/1.5 inherit;', 1],
  ['font-size: 1.1em;', 1],
  ['font-size: var(--text-h3);', 0],
  ['font: inherit;', 0],
  ['--font: "Readex Pro", sans-serif;', 0],
  ['--text-h3: 18px;', 0],
])('%s has %i font sizes outside the tokens', (line, count) => {
  expect(checkFontSizes('web/ui/layout/card.module.css', `.title {\n  ${line}\n}`)).toHaveLength(
    count,
  );
});

test('finds unused classes of a CSS module', () => {
  const styles = '/* .no */\n.used:hover,\n.unused > .other {\n  margin: 0.5em;\n}';
  const script = `import css from './card.module.css';\nconst look = css.used + css.other;`;
  expect(checkClasses('web/ui/layout/card.module.css', styles, [script])).toEqual([
    'web/ui/layout/card.module.css: no file uses its class unused',
  ]);
});

test('a feature of the server that imports the routes of another one is found', () => {
  const text = "import { storePayments } from '../finance/payment-routes.ts';";
  expect(checkRoutes('server/features/attendance/routes.ts', text)).toHaveLength(1);
  expect(checkRoutes('server/features/screens/routes.ts', text)).toEqual([]);
  expect(
    checkRoutes('server/features/attendance/lists/routes.ts', text.replace('../', '../../')),
  ).toHaveLength(1);
  const own = "import { sectorRoutes } from './routes.ts';";
  expect(checkRoutes('server/features/captains/stand-in-routes.ts', own)).toEqual([]);
  expect(checkRoutes('server/features/sectors/lists/routes.ts', own.replace('./', '../'))).toEqual(
    [],
  );
});

const imports = (file: string, ...to: string[]): [string, string] => [
  `server/features/${file}`,
  to.map((each) => `import { a } from '${each}';`).join('\n'),
];

test('finds features of the server that import from each other and are not known to', () => {
  const texts = [
    imports('scouts/routes.ts', '../health/queries.ts'),
    imports('health/policy.ts', '../scouts/policy.ts', './rules.ts'),
    imports('parents/routes.test.ts', '../scouts/queries.ts'),
    imports('scouts/queries.ts', '../parents/queries.ts'),
  ];
  expect(checkMutual(texts, {})).toHaveLength(1);
  expect(checkMutual(texts, { 'health scouts': 'a reason' })).toEqual([]);
  expect(checkMutual([], { 'health scouts': 'a reason' })).toHaveLength(1);
});

test('finds a circle of imports through several features, not one within a feature', () => {
  const circle = [
    imports('scouts/queries.ts', '../health/queries.ts'),
    imports('health/queries.ts', './policy.ts'),
    ['server/features/health/policy.ts', "import type { A } from '../scouts/queries.ts';"],
  ] satisfies [string, string][];
  expect(checkCircles(circle)).toHaveLength(2);
  expect(checkCircles(circle.slice(1))).toEqual([]);
  const within = [
    imports('terms/rules.ts', './queries.ts'),
    imports('terms/queries.ts', './rules.ts'),
  ];
  expect(checkCircles(within)).toEqual([]);
});
