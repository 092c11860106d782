import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** A module of the pages, by its path below `web/`. */
export const page = (file: string) => fileURLToPath(new URL(`../../web/${file}`, import.meta.url));

/** What a page begins with before all else, alone. */
export const BEGIN = page('begin.ts');
/** What stands around every screen of a captain. */
export const AROUND = ['app/header-tools.tsx', 'app/tabs.tsx'].map(page);
/** What a captain's page brings once it is idle. */
const IDLE = ['app/device.ts', 'app/own-data.ts'].map(page);
const SHEET = page('features/attendance/record-scouts-absence-page.tsx');
const LOOK = page('features/attendance/sector-week-page.tsx');
const DASHBOARD = page('features/dashboard/dashboard-page.tsx');
/** What every captain has loaded once one of the screens is open that are opened first. */
const CAPTAIN = [...AROUND, SHEET, DASHBOARD];
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

/** Whether one of these screens needs a module. */
const isOf = (screens: string[], id: string, graph: Graph) =>
  screens.some((each) => importsOf(each, graph).has(id));

const isOfAFeature = (id: string) => /[\\/]web[\\/]features[\\/]/.test(id);

/** What has to be a file of its own, or can't be told whose it is: such a library exports all of itself from one module. */
const isApart = (id: string, graph: Graph) =>
  Boolean(graph.getModuleInfo(id)?.dynamicImporters.length) || /[\\/]@tanstack[\\/]/.test(id);

// Of such libraries: what forms need, and what asks for data.
const FORMS = /[\\/]@tanstack[\\/].*[\\/]useBlocker\.js$/;
const ASKING =
  /[\\/]@tanstack[\\/].*[\\/](queryObserver|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|useBaseQuery|useQuery)\.js$/;

/** What visitors and captains share: in one file with what the login needs, its form aside, in another with the rest. */
function visitorFile(id: string, graph: Graph): string | null {
  if (FORMS.test(id)) return 'form';
  if (ASKING.test(id)) return 'visitor';
  if (isApart(id, graph) || !isOf(VISITOR, id, graph)) return null;
  const isOfCaptains = isOf(CAPTAIN, id, graph);
  if (isOf([LOGIN], id, graph)) return isOfCaptains ? 'login' : 'form';
  return isOfCaptains ? 'visitor' : null;
}

/**
 * What stands around every screen of a captain, and what several of them use of the two that are opened first: over a
 * weak signal each file costs a turn, and a browser asks for six at a time.
 */
function captainFile(id: string, graph: Graph): string | null {
  if (isApart(id, graph) || isOf(VISITOR, id, graph)) return null;
  if (isOf(AROUND, id, graph)) return 'captain';
  return !isOfAFeature(id) && isOf([SHEET, DASHBOARD], id, graph) ? 'captain' : null;
}

/** What is shared by captains' screens, is small, and brings nothing that they don't have by then. */
function smallFile(id: string, graph: Graph): string | null {
  const isIcon = (module: string) => /[\\/]@tabler[\\/]icons-react[\\/]/.test(module);
  const isLibrary = (module: string) => /[\\/]node_modules[\\/]/.test(module) && !isIcon(module);
  const isNoneOfThese = isOf([...VISITOR, ...CAPTAIN, ...IDLE], id, graph);
  if (isLibrary(id) || isOfAFeature(id) || isApart(id, graph) || isNoneOfThese) return null;
  const isMissing = (module: string) => isLibrary(module) && !isOf(CAPTAIN, module, graph);
  return [...importsOf(id, graph)].some(isMissing) ? null : 'small';
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
    name: visitorFile,
    debugName: 'visitor',
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: captainFile,
    debugName: 'captain',
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: smallFile,
    debugName: 'small',
    minShareCount: 3,
    maxModuleSize: 3_000,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What the week's sheet shares with the printed one; who looks at a week needs little of it.
  {
    name: (id, graph) =>
      !isApart(id, graph) && isOf([SHEET], id, graph) && !isOf([LOOK], id, graph) ? 'sheet' : null,
    debugName: 'sheet',
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];
