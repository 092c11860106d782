import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };

const serverAddress = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  // Its strings are those of 'ar-AE': a region of our own would take them all away.
  plugins: [react(), optimizeLocales.vite({ locales: ['ar'] })],
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
