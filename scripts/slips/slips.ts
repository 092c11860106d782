import { campSlips } from './camp-slips.ts';

/** The catchers of a slip: tests of these files, journeys of this file (and title), or a check by its name. */
export type Catcher =
  | { tests: string }
  | { journeys: string; title?: string }
  | { check: 'types' | 'structure' };

/** A fault that somebody could put in by mistake, as a change of one file. */
export interface Slip {
  name: string;
  file: string;
  /** The text that is replaced, which stands in the file once; without it the file is new. */
  from?: string;
  to: string;
  catcher: Catcher;
  /** Only `npm run test:all` catches it. */
  onlyByAll?: true;
}

export const slips: Slip[] = [
  {
    name: 'a permission check is removed',
    file: 'server/features/scouts/routes.ts',
    from: '    authorizeScout(caller, before, settings);\n    if (sector.sectorId !== before.sectorId)',
    to: '    if (sector.sectorId !== before.sectorId)',
    catcher: { tests: 'server/features/scouts/routes.test.ts' },
  },
  {
    name: 'a permission is given to one type more',
    file: 'contract/core/permissions.ts',
    from: "'scouts:data': ['general']",
    to: "'scouts:data': ['general', 'unit']",
    catcher: { tests: 'server/testing/every-endpoint/permissions.test.ts' },
  },
  {
    name: 'an edit of an older version overwrites the newer one',
    file: 'server/lib/version.ts',
    from: 'return sent !== undefined && sent !== stored && after !== stored;',
    to: 'return sent !== undefined && sent === stored && after === stored;',
    catcher: { tests: 'server/features/scouts/routes.test.ts' },
  },
  {
    name: 'a hand-in that is sent twice is stored twice',
    file: 'server/http/idempotency.ts',
    from: 'return claimed ? null : findAnswer(db, write);',
    to: 'return null;',
    catcher: { tests: 'server/testing/every-endpoint/repetition.test.ts' },
  },
  {
    name: 'the outbox forgets at a restart',
    file: 'web/offline/outbox-store.ts',
    from: 'openDB<Schema>(name, VERSION, {',
    to: 'openDB<Schema>(name + performance.timeOrigin, VERSION, {',
    catcher: { journeys: 'e2e/group/roll-call.spec.ts', title: 'two phones call the roll' },
  },
  {
    name: 'a sum counts expenses as income',
    file: 'server/features/finance/queries.ts',
    from: 'coalesce(sum($' + '{signedValue}), 0)',
    to: 'coalesce(sum(value), 0)',
    catcher: { tests: 'server/features/finance/routes.test.ts' },
  },
  {
    name: 'the history lacks a field',
    file: 'server/features/scouts/rules.ts',
    from: '  return { ...scout, ...answeredSector(scout) };',
    to: '  return { ...scout, address: null, ...answeredSector(scout) };',
    catcher: { tests: 'server/testing/every-endpoint/versions.test.ts' },
  },
  {
    name: 'erasing a scout leaves the health card',
    file: 'server/features/scout-data/queries.ts',
    from: "    'healthCards' as const,\n",
    to: '',
    catcher: { tests: 'server/features/scout-data/' },
  },
  {
    name: 'the export lacks the address',
    file: 'contract/scouts/record.ts',
    from: "    'text',\n    { ...inFile, knownTo: 'openProfile' },",
    to: "    'text',\n    { on: [], knownTo: 'openProfile' },",
    catcher: { tests: 'server/features/scout-data/' },
  },
  {
    name: 'the contrast of quiet words is too low',
    file: 'web/app/tokens.css',
    from: '--ink-3: light-dark(#6d6376, #a89db3);',
    to: '--ink-3: light-dark(#a89db3, #a89db3);',
    catcher: { journeys: 'e2e/app/accessibility.spec.ts' },
  },
  {
    name: 'a screen is wider than 320 px',
    file: 'web/app/tokens.css',
    from: '    color: var(--ink);\n',
    to: '    color: var(--ink);\n    min-inline-size: 340px;\n',
    catcher: { journeys: 'e2e/app/accessibility.spec.ts' },
  },
  {
    name: 'the focus is lost on the way to another screen',
    file: 'web/ui/layout/use-page-heading.ts',
    from: '    if (takeHeadingFocus()) ref.current?.focus({ preventScroll: true });\n',
    to: '    takeHeadingFocus();\n',
    catcher: { tests: 'web/app/heading-focus.test.tsx' },
  },
  {
    name: 'an error has no Arabic sentence',
    file: 'contract/core/errors.ts',
    from: "'كلمة السر القديمة غير صحيحة'",
    to: "''",
    catcher: { tests: 'contract/core/contract.test.ts' },
  },
  {
    name: 'a screen is missing from the router',
    file: 'web/app/pages.ts',
    from: "  '/census': () => import('../features/stats/census/census-page.tsx'),\n",
    to: '',
    catcher: { check: 'types' },
  },
  {
    name: 'the service worker goes on with old files',
    file: 'vite.config.ts',
    from: "        globPatterns: ['**/*.{js,css,html,woff2,svg}'],\n",
    to: "        globPatterns: ['**/*.{js,css,html,woff2,svg}'],\n        dontCacheBustURLsMatching: /./,\n",
    catcher: { journeys: 'e2e/app/update.spec.ts' },
  },
  {
    name: 'another captain reads a health card',
    file: 'server/features/health/policy.ts',
    from: '  if (reachesSector(caller, sectorId)) return caller.type;',
    to: "  if (caller.type === 'unit' || reachesSector(caller, sectorId)) return caller.type;",
    catcher: { tests: 'server/features/health' },
  },
  {
    name: 'a migration has no group to be upgraded from',
    file: 'server/db/migrations/9999-forgotten.ts',
    to: "import { type Kysely, sql } from 'kysely';\n\n/** A column that nobody upgrades to. */\nexport async function up(db: Kysely<unknown>): Promise<void> {\n  await sql`ALTER TABLE scouts ADD COLUMN forgotten int`.execute(db);\n}\n",
    catcher: { tests: 'server/db/upgrades.test.ts' },
  },
  {
    name: 'what a power cut takes is told as stored',
    file: 'server/db/embedded/launch.ts',
    from: "      jit: 'off',\n",
    to: "      jit: 'off',\n      synchronous_commit: 'off',\n",
    catcher: { tests: 'server/testing/whole-program/power-cut.test.ts' },
    onlyByAll: true,
  },
  {
    name: 'a primary that is frozen is noticed too late',
    file: 'server/db/primary.ts',
    from: 'const ASK_EVERY = 2000;',
    to: 'const ASK_EVERY = 200_000;',
    catcher: { tests: 'server/testing/whole-program/failover.test.ts' },
    onlyByAll: true,
  },
  {
    name: 'slow clients take all connections',
    file: 'server/http/limits/connections.ts',
    from: '  connections: 1000,\n',
    to: '  connections: 100_000,\n',
    catcher: { tests: 'server/testing/whole-program/slow-clients.test.ts' },
    onlyByAll: true,
  },
  {
    name: 'a group with trips can’t be upgraded',
    file: 'server/db/migrations/0124-trip-money.ts',
    from: 'ALTER TABLE trips ADD COLUMN next_receipt int DEFAULT 1 NOT NULL;',
    to: 'ALTER TABLE trips ADD COLUMN next_receipt int NOT NULL; ALTER TABLE trips ALTER COLUMN next_receipt SET DEFAULT 1;',
    catcher: { tests: 'server/db/upgrades.test.ts' },
    onlyByAll: true,
  },
  {
    name: 'the contrast is too low only in the dark, on a wide screen',
    file: 'web/app/tokens.css',
    from: '  --accent: light-dark(#4d2a7c, #7f59c1);',
    to: '  @media (min-width: 64rem) {\n    --ink-3: light-dark(#6d6376, #554a60);\n  }\n  --accent: light-dark(#4d2a7c, #7f59c1);',
    catcher: { journeys: 'e2e/app/accessibility.spec.ts' },
    onlyByAll: true,
  },
  ...campSlips,
];
