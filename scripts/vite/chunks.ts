import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** A module of the pages, by its path below `web/`. */
export const page = (file: string) => fileURLToPath(new URL(`../../web/${file}`, import.meta.url));

/** Requests a screen's first answer before the app has loaded; a chunk of its own. */
export const BEGIN = page('begin.ts');
const LOGIN = page('features/auth/login-page.tsx');
/** The screens of visitors. */
export const VISITOR = [
  LOGIN,
  page('features/auth/sign-up-page.tsx'),
  page('features/landing/landing-page.tsx'),
];
/** The frame around every screen of a captain. */
export const AROUND = [page('app/shell/header-tools.tsx'), page('app/shell/tabs.tsx')];
/** The screens that captains open first. */
const CAPTAIN = [
  ...AROUND,
  page('features/attendance/record-scouts-absence-page.tsx'),
  page('features/dashboard/dashboard-page.tsx'),
];

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];
const known = new Map<string, Set<string>>();

/** All modules that a screen imports statically. */
function importsOf(screen: string, graph: Graph): Set<string> {
  const found = known.get(screen) ?? new Set<string>();
  known.set(screen, found);
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  if (found.size === 0) visit(screen);
  return found;
}

const isIn = (screens: string[], id: string, graph: Graph) =>
  screens.some((screen) => importsOf(screen, graph).has(id));

/** The chunk of a module that several screens share: that of visitors, or of the screens that captains open first. */
function sharedChunk(id: string, graph: Graph): string | null {
  // A part of the router for forms alone; it would be a file of its own.
  if (/[\\/]useBlocker\.js$/.test(id)) return 'form';
  // Skip barrels: one that re-exports a library does not show who needs a module.
  const isLoadedLater = Boolean(graph.getModuleInfo(id)?.dynamicImporters.length);
  if (isLoadedLater || /[\\/]@tanstack[\\/]/.test(id)) return null;
  // Schemas are for forms.
  if (/[\\/]zod[\\/]|\?full$|[\\/]core[\\/]record\.ts$/.test(id)) return null;
  if (isIn([LOGIN], id, graph)) return isIn(CAPTAIN, id, graph) ? 'login' : 'form';
  if (isIn(VISITOR, id, graph)) return isIn(CAPTAIN, id, graph) ? 'visitor' : null;
  // Waiting items of every feature can be sent from any screen.
  const isOfFeature = /[\\/]web[\\/]features[\\/](?!\w+[\\/]outbox-kinds)/.test(id);
  return !isOfFeature && isIn(CAPTAIN, id, graph) ? 'captain' : null;
}

/** Whether a module needs the library of widgets, which is as heavy as a screen, QR codes, or forms, which few screens have. */
const isForFew = (id: string, graph: Graph) =>
  [...importsOf(id, graph)].some((each) =>
    /[\\/](react-aria|uqr[\\/]|form[\\/](form\.tsx|use-api-form\.ts)$)/.test(each),
  );

/**
 * Which modules share a chunk; the bundler decides the rest. Without these groups the week's sheet needs 72 files, and shows
 * its first name on a slow phone after 10.4 s instead of 5.6.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  {
    // Stays cached when the app has a new version.
    name: 'react',
    test: /[\\/](react|react-dom|scheduler)[\\/]/,
    tags: ['$initial'],
    priority: 2,
  },
  { name: 'first', test: (id) => id !== BEGIN, tags: ['$initial'], priority: 1 },
  {
    // The hooks of queries in one file: some screens use a few of them, and each would be a request.
    name: 'query',
    test: /[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    // Modules that only forms load, and small ones beside schemas that would be a request each.
    name: 'zod',
    test: /[\\/]zod([\\/]|\.ts)|[\\/]contract[\\/](countries[\\/]country|core[\\/]answers|responsibilities[\\/]shapes)\.ts(\?|$)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    // Small parts of the contract that many screens have: a request each.
    name: 'badges',
    test: /[\\/](contract[\\/](badges[\\/]words|evaluation[\\/](results|figures)|scout-reports[\\/]words|(scout-reports|consents)[\\/]endpoints)\.ts|Icon(Key|LockOpen|PencilPlus)\.mjs)$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    // Schemas of the family's page, a request each.
    name: 'family',
    test: /[\\/]contract[\\/](transfers[\\/]question(-shapes)?|payment-ways[\\/]shapes|consents[\\/]guardian-fields)\.ts(\?full)?$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: sharedChunk,
    debugName: 'shared',
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    // Kept from the screens that print nothing.
    name: 'print',
    test: /[\\/]web[\\/](shared[\\/]paper[\\/]paper|ui[\\/]print-button)\./,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    // A health card's form, of a captain and of the family.
    name: 'health',
    test: /[\\/](web[\\/]shared[\\/]health[\\/](?!health-mark)|contract[\\/]health[\\/](card|endpoints)\.ts)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    // With its sixteen icons, which only the screens of badges draw.
    name: 'drawing',
    test: /[\\/]web[\\/]shared[\\/]badges[\\/]badge-drawing\.tsx$/,
  },
  {
    // Lists that captains work off, none of which is a screen that they open first.
    name: 'lists',
    test: /[\\/]web[\\/](shared[\\/](group-box|families[\\/]add-number-link)|ui[\\/]form[\\/]count-tiles)\./,
    includeDependenciesRecursively: false,
  },
  {
    // Icons, words, helpers and small components, which import no library.
    name: (id, graph) => (isForFew(id, graph) ? null : 'small'),
    debugName: 'small',
    test: /[\\/](@tabler[\\/]icons-react|web[\\/](api|i18n|offline|session|shared|ui))[\\/]/,
    minShareCount: 5,
    maxModuleSize: 6000,
    includeDependenciesRecursively: false,
  },
];
