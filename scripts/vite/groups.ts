import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** A module of the pages, by its path below `web/`. */
export const page = (file: string) => fileURLToPath(new URL(`../../web/${file}`, import.meta.url));

/** What a page begins with before all else, alone. */
export const BEGIN = page('begin.ts');
/** What stands around every screen of a captain. */
export const AROUND = ['app/header-tools.tsx', 'app/tabs.tsx'].map(page);
const SHEET = page('features/attendance/record-scouts-absence-page.tsx');
const DASHBOARD = page('features/dashboard/dashboard-page.tsx');
/** The login. */
export const LOGIN = page('features/auth/login-page.tsx');
/** The screens that whoever has no account meets. */
export const VISITOR = [
  ...['features/auth/login-page.tsx', 'features/auth/sign-up-page.tsx'],
  'features/landing/landing-page.tsx',
].map(page);

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];
const known = new Map<string, Set<string>>();

/** What a module imports, and what that imports in turn. */
function importsOf(module: string, graph: Graph): Set<string> {
  const found = known.get(module) ?? new Set<string>();
  if (found.size > 0) return found;
  known.set(module, found);
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(module);
  return found;
}

/**
 * What the week's sheet loads beside the first files, unless it is a file of its own by being loaded later: over a weak
 * signal each file costs a turn, and a browser asks for six at a time.
 */
function sheetFile(id: string, graph: Graph): string | null {
  const isOf = (screens: string[]) => screens.some((each) => importsOf(each, graph).has(id));
  // Such a library exports all of itself from one module, so that everybody seems to need all of it.
  const isUnclear = /[\\/]node_modules[\\/]@tanstack[\\/]/.test(id);
  if (isUnclear || graph.getModuleInfo(id)?.dynamicImporters.length) return null;
  if (!isOf([...AROUND, SHEET])) return null;
  // Visitors load what their own screen needs of it, and nothing else.
  const visitors = VISITOR.map((each, place) => (isOf([each]) ? place : '')).join('');
  if (visitors) return `visitor-${visitors}`;
  return isOf(AROUND) ? 'around' : 'sheet';
}

/** What several of captains' screens use and is a few lines long. */
const SMALL = [
  ...['../contract/parts.ts', '../contract/reports.ts', '../contract/parents.ts'],
  ...['../contract/consents.ts', '../contract/consent-words.ts', '../contract/retention.ts'],
  ...['../contract/calendar-path.ts', '../contract/activity-date.ts', '../contract/activities.ts'],
  ...['lib/use-paused.ts', 'lib/who-paid.ts', 'lib/month-name.ts'],
  ...['components/subscription-figure.ts', 'components/use-confirmed-delete.ts'],
  ...[
    'components/copy-button.tsx',
    'components/later.tsx',
    'components/link-text.tsx',
    'components/link-text.module.css',
  ],
  ...['components/phone.tsx', 'components/phone.module.css'],
  ...['components/details.tsx', 'components/details.module.css'],
  ...['components/shown-of.tsx', 'components/shown-of.module.css'],
  ...['components/progress-bar.tsx', 'components/progress-bar.module.css'],
].map(page);

/** A drawing that captains' screens share: each file of its own costs the first one its name. */
function isIcon(id: string, graph: Graph): boolean {
  if (!/[\\/]@tabler[\\/]icons-react[\\/]/.test(id)) return false;
  return !VISITOR.some((each) => importsOf(each, graph).has(id));
}

/** What several of captains' screens use, of the two that are opened first or so small that nobody minds it. */
function captainFile(id: string, graph: Graph): string | null {
  const isOf = (screens: string[]) => screens.some((each) => importsOf(each, graph).has(id));
  const isShared =
    sheetFile(id, graph) === 'sheet' ||
    isOf([DASHBOARD]) ||
    SMALL.includes(id) ||
    isIcon(id, graph);
  const isLater = graph.getModuleInfo(id)?.dynamicImporters.length;
  return isShared && !isLater && !isOf([...VISITOR, ...AROUND]) ? 'captain' : null;
}

/** The files that the code is put into; all else is for the bundler to decide. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // What every page begins with, in two: one alone would still be on its way when all else is there. And React stays in
  // the browser when the app has a new version.
  {
    name: 'react',
    test: /[\\/](react|react-dom|scheduler)[\\/]/,
    tags: ['$initial'],
    priority: 2,
  },
  { name: 'first', test: (id) => id !== BEGIN, tags: ['$initial'], priority: 1 },
  // All of a visit to the example group, the way in and the way out: few need it, and each file costs the first one its name.
  {
    name: 'example',
    test: /[\\/](features[\\/]example[\\/]|components[\\/]open-example\.|lib[\\/]visit\.|contract[\\/]example\.)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What a scout's page and the list of missing consents share.
  {
    name: 'family',
    test: /[\\/]features[\\/]scouts[\\/](consent-(dialog|rules)|consents-page\.module|parent-link-)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What is printed to be written on, with all of the sheet's own style: that needs no file beside it.
  {
    name: 'paper',
    test: /[\\/](components[\\/]paper\.|features[\\/]attendance[\\/](paper-sheet-box|record-scouts-absence-print-page)\.module)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Without what their modules import: what visitors need of that would come with all of it.
  {
    name: captainFile,
    debugName: 'captain',
    minShareCount: 3,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Each file of its own costs the first one its name, which is longer than some of these.
  {
    name: 'small',
    test: (id) => SMALL.includes(id),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: sheetFile, debugName: 'sheet', includeDependenciesRecursively: false },
  {
    name: (id, graph) => (isIcon(id, graph) ? 'icons' : null),
    debugName: 'icons',
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];
