import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { can, captainTypes, type Permission } from '../../contract/core/permissions.ts';
import type { ServedScreens } from '../../server/http/pages.ts';
import { type Screen, screens as table } from '../../web/app/screens.ts';
import { AROUND, BEGIN, page, VISITOR } from './chunks.ts';

/** The module that pages with charts import, and the one that draws the charts. */
const BEGINS_WITH_CHARTS = page('ui/charts/begin-drawings.ts');
const DRAWINGS = page('ui/charts/drawings.tsx');

/** The module of each screen's page, by its path. */
async function readModules(): Promise<Map<string, string>> {
  const text = await readFile(page('app/pages.ts'), 'utf8');
  const lines = text.matchAll(/^ {2}'([^']+)': \(\) =>\s+import\('([^']+)'\)/gm);
  return new Map([...lines].map(([, path, file]) => [path!, page(posix.join('app', file!))]));
}

/**
 * Writes beside the manifest which files each screen needs, and its first request: the server names them in the page
 * (`server/http/pages.ts`), so that a browser loads them at once, and not only after the first files have run.
 */
export const screenFiles: Plugin = {
  name: 'screen-files',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    this.emitFile({ type: 'chunk', id: BEGIN });
  },
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const chunkOf = (module: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
      if (!chunk) throw new Error(`${module} has no file of its own`);
      return chunk;
    };
    const begin = chunkOf(BEGIN);
    const entry = chunks.find((chunk) => chunk.isEntry && chunk !== begin)!;
    const sizeOf = (name: string) => {
      const file = bundle[name]!;
      return (file.type === 'chunk' ? file.code : file.source).length;
    };
    const filesOf = (modules: string[]) => {
      const files = new Set<string>();
      const visit = (chunk: Rolldown.OutputChunk) => {
        const isFirst = chunk === entry || entry.imports.includes(chunk.fileName);
        if (isFirst || files.has(chunk.fileName)) return;
        files.add(chunk.fileName);
        for (const name of chunk.viteMetadata?.importedCss ?? []) files.add(name);
        for (const next of chunks) if (chunk.imports.includes(next.fileName)) visit(next);
      };
      for (const module of modules) visit(chunkOf(module));
      // Large files first, so that the small ones load beside them.
      return [...files].sort((a, b) => sizeOf(b) - sizeOf(a));
    };
    // On a captain's phone data come before the font.
    const fonts = Object.values(bundle)
      .filter((file) => file.type === 'asset' && file.names.includes('readex-pro-arabic.woff2'))
      .map(({ fileName }) => fileName);
    const screens: ServedScreens = {};
    const modules = await readModules();
    for (const [path, { first, access, alone }] of Object.entries<Screen>(table)) {
      const module = modules.get(path);
      if (!module) throw new Error(`no page for ${path} in web/app/pages.ts`);
      const hasCharts = this.getModuleInfo(module)?.importedIds.includes(BEGINS_WITH_CHARTS);
      const own = hasCharts ? [module, DRAWINGS] : [module];
      const files =
        alone || VISITOR.includes(module)
          ? [...fonts, ...filesOf(own)]
          : filesOf([...AROUND, ...own]);
      screens[path] = { files };
      if (first) {
        const types = captainTypes.filter((type) => can({ type }, access as Permission));
        screens[path].first = { path: first, types, script: begin.fileName };
      }
    }
    const source = JSON.stringify(screens);
    this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
  },
};
