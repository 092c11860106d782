import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';
import { BEGIN, LOGIN } from './chunks.ts';

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

/** The files that every page begins with. */
const first = new Set<string>();
/** The file of the login. */
const loginFiles = new Set<string>();
/** How many others import a file. */
const importers = new Map<string, number>();

/** Remembers which files every page begins with and which many need, before the bundler writes what each screen loads. */
export const knownFiles: Plugin = {
  name: 'known-files',
  apply: 'build',
  enforce: 'pre',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const styles = [...(file.viteMetadata?.importedCss ?? [])];
      for (const name of [...file.imports, ...styles]) {
        importers.set(name, (importers.get(name) ?? 0) + 1);
      }
      if (file.facadeModuleId === LOGIN) loginFiles.add(file.fileName);
      if (!file.isEntry || file.facadeModuleId === BEGIN) continue;
      for (const name of [file.fileName, ...file.imports, ...styles]) first.add(name);
    }
  },
};

/**
 * What a screen loads, without what is there by then. The first file says it of each screen: in one order these lists are
 * alike, and weigh less. The page itself still names all that it begins with, so that a browser asks for it at once.
 */
export function screenLoads(
  _: string,
  files: string[],
  { hostType, hostId }: { hostType: 'html' | 'js'; hostId: string },
): string[] {
  if (hostType === 'html') return files;
  // Its second step is loaded by few, and would weigh on all.
  if (loginFiles.has(hostId)) return [];
  const usersOf = (file: string) => importers.get(file) ?? 0;
  return files
    .filter((file) => !first.has(file))
    .sort((a, b) => usersOf(b) - usersOf(a) || (a < b ? -1 : 1));
}
