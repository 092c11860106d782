import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/**
 * Each schema of zod carries along what would write it as JSON Schema, a fifth of zod, which the server alone does,
 * for its document. The browser gets functions of the same names that do nothing.
 */
export const withoutJsonSchema: Plugin = {
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
 * Our policy lets no page make code out of text. Zod would try once a page whether it may, and each browser would report
 * that: in the pages it is told not to.
 */
export const withoutEval: Plugin = {
  name: 'without-eval',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/ },
    handler(code) {
      const told = code.replace(
        '__zod_globalConfig = {}',
        '__zod_globalConfig = { jitless: true }',
      );
      if (told === code) throw new Error('zod keeps its configuration elsewhere');
      return told;
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
