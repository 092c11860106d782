import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import packageJson from './package.json' with { type: 'json' };
import { manifest } from './web/app/manifest.ts';

const compress = promisify(brotliCompress);
const serverAddress = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/**
 * Each schema of zod carries along what would write it as JSON Schema, a fifth of zod, which the server alone does,
 * for its document. The browser gets functions of the same names that do nothing.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name]) => `export function ${name}() {}`)
        .join('\n'),
  },
};

/**
 * Beside each file of code the same as the server sends it, compressed as far as that goes: a sixth less than what it
 * could compress with every request, which a weak signal takes half a second to bring.
 */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name));
    await Promise.all(
      files.map(async (name) => {
        const file = path.join(dir, name);
        await writeFile(`${file}.br`, await compress(await readFile(file)));
      }),
    );
  },
};

const page = (file: string) => fileURLToPath(new URL(`./web/${file}`, import.meta.url));
const CAPTAIN = [
  ...['app/header-tools.tsx', 'app/tabs.tsx'],
  'features/attendance/record-scouts-absence-page.tsx',
].map(page);
const VISITOR = [
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
 * What the week's sheet shares with other screens is one file, where visitors need none of it: over a weak signal each
 * file costs a turn of its own, and a browser asks for six at a time.
 */
function captainFile(id: string, graph: Graph): string | null {
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return null;
  const isOf = (modules: string[]) => modules.some((each) => importsOf(each, graph).has(id));
  return isOf(CAPTAIN) && !isOf(VISITOR) ? 'captain' : null;
}

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  // Its strings are those of 'ar-AE': a region of our own would take them all away.
  plugins: [
    react(),
    optimizeLocales.vite({ locales: ['ar'] }),
    withoutJsonSchema,
    compressed,
    VitePWA({
      // The app asks before it loads a new version, and registers the worker once a captain's page is idle.
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // The system keeps those of an installed app.
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        // What shows the messages that are pushed.
        globIgnores: ['push-worker.js'],
        importScripts: ['/push-worker.js'],
        // Screens only: what the API answers, its documents and files are none of the worker's business.
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|assets)(\/|$)/i],
        // Who asks for `/` without showing it wants to know what the server has.
        directoryIndex: null,
        // The first page is served by it from then on: what it opens next is there without a connection.
        clientsClaim: true,
        inlineWorkboxRuntime: true,
      },
    }),
  ],
  define: { REPOSITORY_URL: JSON.stringify(packageJson.repository.url) },
  resolve: {
    alias: [
      // What the shim brings to React 17, the React of today has by itself.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    // Every browser that can run the code preloads modules by itself.
    modulePreload: { polyfill: false },
    // For scripts/page-files.mjs.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page begins with is one file.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Without what its modules import: what visitors need of that would come with all of it.
            {
              name: captainFile,
              debugName: 'captain',
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
          ],
        },
        // The first file names all others: words in their names would weigh a hundredth of it.
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
    target: 'es2023',
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': serverAddress },
  },
});
