import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import packageJson from './package.json' with { type: 'json' };
import { groups } from './scripts/vite/chunks.ts';
import { endpointsWithoutSchemas } from './scripts/vite/endpoints.ts';
import { handbook } from './scripts/vite/handbook.ts';
import { compressed, directIcons, withoutOwnLanguage } from './scripts/vite/lighter.ts';
import { screenFiles } from './scripts/vite/screen-files.ts';
import { manifest } from './web/app/manifest.ts';

const serverAddress = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** The folder of the files that no captain's device keeps: of screens that can do nothing without the server. */
const NOT_KEPT = 'apart/';
/**
 * Their modules. Who has a parents' link seldom is a captain; nobody signs up, invites or adds a list without the server,
 * and the treasury is read from it alone.
 */
const notKept = [
  ...['parent-page', 'settings-page', 'sign-up-page', 'finance-page'],
  ...['import-page', 'file-rules', 'help-page', 'stand-in-dialog'],
  // Signing in and what protects it are the server's alone.
  ...[
    'second-step-box',
    'protection-box',
    'set-up-dialog',
    'passkey-rules',
    'code-field',
    'qr-code-box',
  ],
  // Of the example group the device keeps nothing.
  'example',
];
const folderOf = (names: string[]) =>
  names.some((name) => notKept.includes(name.replace(/\.css$/, ''))) ? NOT_KEPT : '';

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  // Its strings are those of 'ar-AE': a region of our own would take them all away.
  plugins: [
    directIcons,
    react(),
    optimizeLocales.vite({ locales: ['ar'] }),
    withoutOwnLanguage,
    handbook,
    endpointsWithoutSchemas,
    compressed,
    screenFiles,
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
        globIgnores: ['push-worker.js', `assets/${NOT_KEPT}*`],
        importScripts: ['/push-worker.js'],
        // Screens only: what the API answers, its documents and files are none of the worker's business.
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|assets|p)(\/|$)/i],
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
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('./web/zod.ts', import.meta.url)),
      },
      // What the shim brings to React 17, the React of today has by itself.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: fileURLToPath(new URL('./web/with-selector.ts', import.meta.url)),
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: {
    modules: {
      // Shorter than the default, which adds the line: every class stands in a stylesheet and in a script.
      generateScopedName: (name, file) => {
        const module = path.relative(import.meta.dirname, file).replaceAll(path.sep, '/');
        return `${name}_${createHash('sha256').update(module).digest('hex').slice(0, 4)}`;
      },
    },
  },
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    // Every browser that can run the code preloads modules by itself.
    modulePreload: { polyfill: false },
    // For scripts/checks/page-files.mjs.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first file names all others: words in their names would weigh a hundredth of it, and a letter more of each
        // than the bundler needs to tell them apart a thousandth.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${folderOf([name])}[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${folderOf(names)}[hash:7][extname]`,
      },
    },
    target: 'es2023',
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': serverAddress, '/example/api': serverAddress },
  },
});
