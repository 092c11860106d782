import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import packageJson from './package.json' with { type: 'json' };
import { groups } from './scripts/vite/chunks.ts';
import { endpointsWithoutSchemas } from './scripts/vite/endpoints.ts';
import { handbook } from './scripts/vite/handbook.ts';
import { compressed, directIcons, scrollReset } from './scripts/vite/lighter.ts';
import { screenFiles } from './scripts/vite/screen-files.ts';
import { manifest } from './web/app/manifest.ts';

const serverAddress = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** The folder for files that are not precached: screens that need the server anyway. */
const NOT_KEPT = 'apart/';
/**
 * The modules that go there. A family's page is seldom a captain's; signing up, inviting, importing, families' links, messages and notices,
 * requests to join, moving up, the treasury, passwords, forms of badges and councils, a new group's first steps, the term's report
 * and the census need the server; both notices say the same at home.
 */
const notKept = [
  ...['parent-page', 'settings-page', 'sign-up-page', 'finance-page', 'edit-password-page'],
  ...[
    'import-page',
    'file-rules',
    'read-file',
    'help-page',
    'notice-page',
    'stand-in-dialog',
    'parent-link-dialog',
    'join-form',
  ],
  ...['item-form-page', 'lend-page', 'ask-page', 'requests-page', 'equipment-import-page'],
  ...[
    'item-page',
    'out-page',
    'lending-page',
    'counts-page',
    'differences-form',
    'list-entry-field',
  ],
  ...['equipment-paper-page', 'label-page', 'handover-box', 'labels-box'],
  ...['term-report-page', 'census-page', 'first-steps-card', 'country-page', 'adopt-country'],
  ...[
    'badge-form-page',
    'council-form-page',
    'birthdays-page',
    'captain-page',
    'responsibilities-page',
    'missing-numbers-page',
    'programmes-page',
    'payment-ways-page',
    'pay-box',
    'ways-list',
    'give-dialog',
    'holder-row',
    'qualifications-page',
    'moving-up-page',
    'transfers-page',
    'make-page',
    'receive-page',
    'word-list',
    'transfer-words',
    'join-page',
    'joining-page',
    'group-head',
    'join-endpoints',
    'child',
    'birth-dates',
    'messages-page',
    'notices-page',
    'notice-form-page',
    'notice-text',
    'use-messages',
    'open-card',
    'card-dialog',
    'code-dialog',
    'health-form',
    'health',
    'trip-page',
    'use-trip',
    'open-page',
    'people-page',
    'places-page',
    'paper-page',
    'money-page',
    'money-rules',
    'settlement-card',
    'paid-form',
    'trips-card',
  ],
  // Signing in and its protection need the server.
  ...[
    'second-step-box',
    'protection-box',
    'set-up-dialog',
    'passkey-rules',
    'code-field',
    'qr-code-box',
  ],
  // Nothing of the example group or the public demo is precached.
  'demo-strip',
  'top-strip',
  'example',
  'open-example',
];
const folderOf = (names: string[]) =>
  names.some((name) => notKept.includes(name.replace(/\.css$/, ''))) ? NOT_KEPT : '';

const root = fileURLToPath(new URL('./web', import.meta.url));

/** What the build of the pages of many groups (`vite.groups.config.ts`) shares with this one. */
export const shared = {
  root,
  define: { REPOSITORY_URL: JSON.stringify(packageJson.repository.url) },
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('./web/zod.ts', import.meta.url)),
      },
      // The shim is for React 17; today's React has the function.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: fileURLToPath(new URL('./web/with-selector.ts', import.meta.url)),
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: {
    modules: {
      // Shorter than the default, which adds the line: every class name stands in a stylesheet and in a script.
      generateScopedName: (name, file) => {
        const module = path.relative(import.meta.dirname, file).replaceAll(path.sep, '/');
        return `${name}_${createHash('sha256').update(module).digest('hex').slice(0, 4)}`;
      },
    },
  },
} satisfies UserConfig;

/** Settings of both builds. */
export const build = {
  outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
  // Every browser that can run the code supports module preload.
  modulePreload: { polyfill: false },
  // The oldest browsers (README, 'Browsers'); older ones get web/public/old-browser.html.
  target: ['chrome109', 'edge109', 'firefox121', 'safari16.4'],
  reportCompressedSize: false,
} satisfies UserConfig['build'];

/** Plugins of both builds. */
export const plugins = [
  directIcons,
  scrollReset,
  react(),
  // React Aria's Arabic strings are 'ar-AE'; naming a region here would remove them all.
  optimizeLocales.vite({ locales: ['ar'] }),
  handbook,
  endpointsWithoutSchemas,
  compressed,
];

export default defineConfig({
  ...shared,
  plugins: [
    ...plugins,
    screenFiles,
    VitePWA({
      // The app asks before it loads a new version, and registers the worker once a captain's page is idle.
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // The system stores the icons of an installed app.
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        // The part of the worker that shows push messages.
        // What an old browser gets needs the server anyway.
        globIgnores: ['push-worker.js', 'old-browser.{html,css}', `assets/${NOT_KEPT}*`],
        importScripts: ['/push-worker.js'],
        // Only screens fall back to the app's page: the API, its documents and files do not.
        navigateFallback: '/index.html',
        // `/closed` is the server's page about a group that is not served now.
        navigateFallbackDenylist: [/^\/((api|assets|p|closed)(\/|$)|old-browser)/i],
        // A request for `/` that is no navigation wants what the server has.
        directoryIndex: null,
        // The worker controls the first page at once, so that its next screens open without a connection.
        clientsClaim: true,
        inlineWorkboxRuntime: true,
      },
    }),
  ],
  build: {
    ...build,
    emptyOutDir: true,
    // Read by scripts/checks/page-files.mjs.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The entry file lists all others, so short names make it smaller: words would add a hundredth, each letter of
        // the hash a thousandth.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${folderOf([name])}[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${folderOf(names)}[hash:7][extname]`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': serverAddress, '/example/api': serverAddress },
  },
});
