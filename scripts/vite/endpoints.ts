import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { RecordInfo } from '../../contract/core/record-content.ts';
import { root } from '../setup.mjs';

const CONTRACT = path.join(root, 'contract');

/** The parts of an endpoint that pages read; the rest, above all its schemas, is for the server. */
const READ = ['method', 'path', 'offline', 'notAWrite', 'slash', 'file', 'shows'] as const;
/** A module of the contract as it is written, with its schemas. */
const FULL = '?full';

const FORMS = /\b(?:useApiForm\((\w+),|useRecordForm\((\w+), (\w+),)/g;

/** The endpoints whose body a form in this text validates: `useApiForm(login, …)`, `useRecordForm(createBadge, updateBadge, …)`. */
function formsIn(text: string): Set<string> {
  return new Set([...text.matchAll(FORMS)].flatMap(([, ...names]) => names.filter(Boolean)));
}

/** Throws where a form of a screen does not name its endpoint so: it would have no schema, and send no body. */
export function refuseUnnamedForms(text: string) {
  const calls = text.match(/\buse(?:Api|Record)Form(?:<[^()]*>)?\(/g) ?? [];
  if (calls.length > (text.match(FORMS) ?? []).length) {
    throw new Error('a form does not name its endpoint, as useApiForm(login, …) does');
  }
}

/** The names of the endpoints whose body a form of the pages validates. */
export function findForms(): ReadonlySet<string> {
  const files = globSync('web/**/*.tsx', { cwd: root });
  return new Set(
    files.flatMap((file) => [...formsIn(readFileSync(path.join(root, file), 'utf8'))]),
  );
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
const isRecord = (value: unknown): value is RecordInfo =>
  typeof value === 'object' && value !== null && 'fields' in value && 'shape' in value;
const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value;

/** Whether a value survives JSON unchanged. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && !isSchema(value) && Object.values(value).every(isData);
}

/** An endpoint as literal text, as pages get it. */
function literalOf(endpoint: Endpoint): string {
  const fields = READ.filter((name) => endpoint[name] || name === 'notAWrite').map(
    (name) => `${name}: ${JSON.stringify(endpoint[name])}`,
  );
  // A function of contract/core/wire.ts, known there by its name.
  if (endpoint.wire) fields.push(`wire: ${endpoint.wire.name}`);
  return `{ ${fields.join(', ')} }`;
}

/** Pages read only the labels, kinds and rows of a record's fields. */
const UNREAD = ['schema', 'shape', 'isSearched', 'knownTo'];
/** A record as literal text. */
const recordLiteral = (record: RecordInfo) =>
  JSON.stringify(record, (name, value) =>
    UNREAD.includes(name) || (name === 'on' && value.length === 0) ? undefined : value,
  );

/** The exports of a contract module; null if one is neither endpoint, schema nor record, so that the module stays as it is. */
async function readExports(file: string): Promise<[name: string, value: unknown][] | null> {
  const exported = Object.entries<unknown>(await import(pathToFileURL(file).href));
  return exported.some(([, value]) => isEndpoint(value) || isSchema(value) || isRecord(value))
    ? exported
    : null;
}

/** The text of a module of the contract for pages: endpoints as literals, data, and functions from the full one. */
async function withoutSchemas(file: string): Promise<string | null> {
  const exported = await readExports(file);
  if (!exported) return null;
  const wires = new Set<string>();
  const lines = exported.map(([name, value]) => {
    if (isSchema(value)) return '';
    if (isEndpoint(value)) {
      if (value.wire) wires.add(value.wire.name);
      return `export const ${name} = ${literalOf(value)};`;
    }
    if (isRecord(value)) return `export const ${name} = ${recordLiteral(value)};`;
    if (isData(value)) return `export const ${name} = ${JSON.stringify(value)};`;
    return `export { ${name} } from './${path.basename(file)}${FULL}';`;
  });
  if (wires.size > 0) {
    const wire = path.relative(path.dirname(file), path.join(CONTRACT, 'core/wire.ts'));
    lines.unshift(`import { ${[...wires].join(', ')} } from './${wire.replaceAll('\\', '/')}';`);
  }
  return lines.join('\n');
}

/** A full module of the contract, which imports the full ones of others. */
async function withFullImports(file: string, code: string): Promise<string> {
  const sources = new Set([...code.matchAll(/from '(\.[\w./-]+\.ts)'/g)].map(([, name]) => name!));
  let changed = code;
  for (const name of sources) {
    if (!(await readExports(path.join(path.dirname(file), name)))) continue;
    changed = changed.replaceAll(`from '${name}'`, `from '${name}${FULL}'`);
  }
  return changed;
}

/**
 * Gives the pages endpoints without their schemas, and zod with them, unless a form validates by them: the week's
 * sheet would weigh 222 kB instead of 194 (docs/decisions/0035).
 */
export const endpointsWithoutSchemas: Plugin = {
  name: 'endpoints-without-schemas',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]contract[\\/][\w\\/-]+\.ts(\?full)?$/ },
    async handler(id) {
      const file = id.replace(FULL, '');
      const isFull = id !== file;
      const code = isFull
        ? await withFullImports(file, await readFile(file, 'utf8'))
        : await withoutSchemas(file);
      return code === null ? null : { code, moduleSideEffects: false, moduleType: 'ts' };
    },
  },
  transform: {
    filter: { id: /[\\/]web[\\/].*\.tsx?$/, code: /contract[\\/]/ },
    handler(code, id) {
      if (id.endsWith('.tsx')) refuseUnnamedForms(code);
      const parsed = [...code.matchAll(/\b(\w+)\.safeParse\(/g)].map(([, name]) => name!);
      const validating = new Set([...formsIn(code), ...parsed]);
      const changed = code
        // A module that imports an endpoint dynamically validates by it.
        .replace(/(?<=import\('[./]+contract\/[\w/-]+\.ts)(?='\))/g, FULL)
        .replace(
          /^import \{([^}]*)\} from '([./]+contract\/[\w/-]+\.ts)';/gm,
          (text, list: string, source: string) => {
            const names = list.split(',').map((name) => name.trim());
            const validated = names.filter((name) => validating.has(name));
            if (validated.length === 0) return text;
            const others = names.filter((name) => name && !validating.has(name));
            return `import { ${others.join(', ')} } from '${source}'; import { ${validated.join(', ')} } from '${source}${FULL}';`;
          },
        );
      return changed === code ? null : { code: changed, map: null };
    },
  },
};
