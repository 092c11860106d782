// What a browser loads of a page on its first visit, before anybody touches it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup.mjs';

const web = 'dist/web';

// What a captain's page loads beside its own files: each is fetched when it is first drawn.
const captain = [
  'app/shell/header-tools.tsx',
  'app/shell/tabs.tsx',
  // Once it is idle: what the device keeps, and what it is filled with.
  'app/device.ts',
  'app/own-data.ts',
];

/** The pages whose weight is limited, with their own modules; kilobytes of JavaScript and CSS after gzip. */
export const pages = {
  '/login': { modules: ['features/auth/login-page.tsx'], limit: 131 },
  '/record-scouts-absence': {
    modules: [...captain, 'begin.ts', 'features/attendance/record-scouts-absence-page.tsx'],
    limit: 230,
  },
  '/stats': {
    // What draws its charts comes with its own files.
    modules: [...captain, 'features/stats/stats-page.tsx', 'ui/charts/drawings.tsx'],
    limit: 265,
  },
};

/** The built files that these modules need, themselves and what they import, each once. */
export function filesOf(modules) {
  const manifest = JSON.parse(readFileSync(path.join(root, web, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
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

/** The built files that a captain's device keeps, so that each screen opens without a connection; their limit in kilobytes. */
export const kept = { limit: 600 };

/** Their names, from the worker that keeps them. */
export function keptFiles() {
  const worker = readFileSync(path.join(root, web, 'sw.js'), 'utf8');
  return [...worker.matchAll(/url:\s*"([^"]+)"/g)].map(([, url]) => `${web}/${url}`).sort();
}
