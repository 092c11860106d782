// The files that a browser loads on the first visit of a page, before any interaction.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup.mjs';

const web = 'dist/web';

// Files that a captain's page loads beside its own.
const captain = [
  'app/shell/header-tools.tsx',
  'app/shell/tabs.tsx',
  // Loaded when idle: offline data.
  'app/device.ts',
  'app/own-data.ts',
];

/** The pages whose weight is limited, with their own modules; kilobytes of JavaScript and CSS after gzip. */
export const pages = {
  '/login': { modules: ['features/auth/login-page.tsx'], limit: 139.6 },
  '/record-scouts-absence': {
    modules: [...captain, 'begin.ts', 'features/attendance/record-scouts-absence-page.tsx'],
    limit: 230,
  },
  '/scores': {
    modules: [...captain, 'begin.ts', 'features/evaluation/evaluation-page.tsx'],
    limit: 235,
  },
  '/stats': {
    modules: [...captain, 'features/stats/stats-page.tsx', 'ui/charts/drawings.tsx'],
    limit: 244,
  },
};

/** The built files of these modules and of what they import. */
export function filesOf(modules) {
  const manifest = JSON.parse(readFileSync(path.join(root, web, '.vite/manifest.json'), 'utf8'));
  // Every page tests the browser first.
  const files = new Set([`${web}/old-browser.js`]);
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`${web}/${file}`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of ['index.html', ...modules]) visit(key);
  return [...files].sort();
}

/** The limit, in kilobytes, of the built files that a captain's device keeps for use without a connection. */
export const kept = { limit: 806 };

/** Those files, from the service worker's list. */
export function keptFiles() {
  const worker = readFileSync(path.join(root, web, 'sw.js'), 'utf8');
  return [...worker.matchAll(/url:\s*"([^"]+)"/g)].map(([, url]) => `${web}/${url}`).sort();
}
