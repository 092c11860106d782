import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/**
 * The widgets ask, before any is drawn, whether the browser knows its own language: the first such question has it gather
 * all languages that it knows, which takes a weak phone a tenth of a second. Ours are told theirs (`components/arabic.tsx`).
 */
export const withoutOwnLanguage: Plugin = {
  name: 'without-own-language',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-aria[\\/].*[\\/]useDefaultLocale\.m?js$/ },
    handler(code) {
      const unasked = code.replace(
        /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);/,
        '',
      );
      if (unasked === code) throw new Error('the widgets ask for their language elsewhere');
      return unasked;
    },
  },
};

/**
 * Beside each file of code the same as the server sends it, compressed as far as that goes: a sixth less than what it
 * could compress with every request, which a weak signal takes half a second to bring.
 */
export const compressed: Plugin = {
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

/**
 * Each icon is imported from its own module: the library's one of all six thousand would take the build longer to read
 * than the app, and everybody would seem to need every icon.
 */
export const directIcons: Plugin = {
  name: 'direct-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: '@tabler/icons-react' },
    handler: (code) =>
      code.replace(/import \{([^}]*)\} from '@tabler\/icons-react';/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
          .join(' '),
      ),
  },
};
