import { defineConfig } from 'vite';
import { build, plugins, shared } from './vite.config.ts';

/**
 * Builds the pages of many groups (`web/groups.html`) into the folder of the app's build, which runs first. A build of
 * its own, because a second entry would change which modules share a file, and so the weight of every screen; the two
 * are seldom on one origin.
 */
export default defineConfig({
  ...shared,
  plugins,
  // The files of web/public are there already.
  publicDir: false,
  build: {
    ...build,
    emptyOutDir: false,
    rolldownOptions: {
      input: 'web/groups.html',
      output: {
        entryFileNames: 'assets/groups/[hash:7].js',
        chunkFileNames: 'assets/groups/[hash:7].js',
        assetFileNames: 'assets/groups/[hash:7][extname]',
      },
    },
  },
});
