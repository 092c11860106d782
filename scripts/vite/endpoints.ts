import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { root } from '../setup.mjs';

/** What of an endpoint only the server reads: it validates and documents, the pages send and show. */
const SERVERS_OWN = [
  ...['summary', 'access', 'params', 'query', 'response', 'status', 'stored', 'errors'],
  ...['bodyMayBeQuery', 'bodyLimit', 'allowedBeforePasswordChange', 'allowedBeforeSecondFactor'],
];
/** The endpoints whose body a form in this text reads: `useApiForm(login, …)`. */
const formsIn = (text: string) =>
  [...text.matchAll(/\buseApiForm\((\w+)/g)].map(([, name]) => name!);

/** The names of the endpoints whose body a form of the pages reads. */
export function findForms(): ReadonlySet<string> {
  const texts = globSync('web/**/*.tsx', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  return new Set(texts.flatMap(formsIn));
}
const forms = findForms();

/** What is asked of a write where it is not said; all else that is left out reads as none. */
const UNSAID = 'notAWrite: null';
/** The other half of a module of the contract. */
const REST = '?rest';

/** A part of the syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? node.value) : '');

/** The names that a part refers to; what only calls a field or a property so is none. */
function namesIn(node: Node, found = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') found.add(nameOf(node));
  const label = node.computed || node.shorthand ? null : (node.key ?? node.property);
  for (const child of childrenOf(node)) if (child !== label) namesIn(child, found);
  return found;
}

/** A statement of a module: what it declares, what it needs, and its text for the browser. */
interface Statement {
  names: string[];
  needs: Set<string>;
  text: string;
  isExported: boolean;
  /** Made by no call, or an endpoint without its body: it needs no schema. */
  isPlain: boolean;
}

/** @param hasBodies whether the endpoints of forms keep their bodies. */
function readStatement(node: Node, code: string, hasBodies: boolean): Statement {
  const isExported = node.type === 'ExportNamedDeclaration' && isNode(node.declaration);
  const declared = isExported ? (node.declaration as Node) : node;
  const text = code.slice(node.start, node.end);
  const one = declared.type === 'VariableDeclaration' ? (declared.declarations as Node[]) : [];
  const [variable] = one;
  const call = variable?.init;
  if (!variable || one.length > 1 || !isNode(call) || call.type !== 'CallExpression') {
    const names = one.length > 0 ? one.map(({ id }) => nameOf(id)) : [nameOf(declared.id)];
    // A function needs nothing until it is called, but it comes with all that it names.
    return { names, needs: namesIn(declared), text, isExported, isPlain: true };
  }
  const names = [nameOf(variable.id)];
  const head = code.slice(node.start, call.start);
  const fields = (call.arguments as Node[])[0]?.properties as Node[] | undefined;
  if (nameOf(call.callee) !== 'endpoint' || !fields) {
    // Nobody misses what nobody uses: to make it does nothing else.
    const pure = `${head}/* @__PURE__ */ (() => ${code.slice(call.start, call.end)})();`;
    return { names, needs: namesIn(declared), text: pure, isExported, isPlain: false };
  }
  const unread = hasBodies && forms.has(names[0]!) ? SERVERS_OWN : [...SERVERS_OWN, 'body'];
  const kept = fields.filter(({ key }) => !unread.includes(nameOf(key)));
  const needs = new Set(kept.flatMap((field) => [...namesIn(field)]));
  const texts = kept.map(({ start, end }) => code.slice(start, end));
  const method = fields.find(({ key }) => nameOf(key) === 'method')?.value;
  const unsaid = nameOf(method) === 'GET' ? [] : [UNSAID];
  return {
    ...{ names, needs, isExported },
    text: `${head}{ ${[...unsaid, ...texts].join(', ')} };`,
    isPlain: !kept.some(({ key }) => nameOf(key) === 'body'),
  };
}

/** The statements that some of them come to need, in their order. */
function withNeeds(all: readonly Statement[], wanted: readonly Statement[]): Statement[] {
  const needed = new Set(wanted);
  for (const { needs } of needed) {
    for (const other of all) if (other.names.some((name) => needs.has(name))) needed.add(other);
  }
  return all.filter((statement) => needed.has(statement));
}

/** A module of the contract: its imports, and the statements of either half, each with those that it needs. */
interface Contract {
  imports: Node[];
  /** What needs no schema, the endpoints of forms among it without their bodies. */
  plain: Statement[];
  /** What does, and the endpoints of forms with their bodies. */
  rest: Statement[];
}

function readContract(nodes: Node[], code: string): Contract {
  const imports = nodes.filter(({ type }) => type === 'ImportDeclaration');
  const declared = nodes.filter((node) => !imports.includes(node));
  const [bare, whole] = [false, true].map((hasBodies) =>
    declared.map((node) => readStatement(node, code, hasBodies)),
  ) as [Statement[], Statement[]];
  const schemas = imports.filter((node) => nameOf(node.source) === 'zod').flatMap(localsOf);
  const isSchemaless = (all: Statement[], statement: Statement) =>
    withNeeds(all, [statement]).every(
      ({ isPlain, needs }) => isPlain && !schemas.some((name) => needs.has(name)),
    );
  const exported = (all: Statement[], isPlain: boolean) =>
    all.filter((one) => one.isExported && isSchemaless(all, one) === isPlain);
  return {
    imports,
    plain: withNeeds(bare, exported(bare, true)),
    rest: withNeeds(whole, exported(whole, false)),
  };
}

const localsOf = (node: Node): string[] =>
  (node.specifiers as Node[]).map(({ local }) => nameOf(local));

const CONTRACT = /[\\/]contract[\\/][\w-]+\.ts$/;

/** The module of the contract that an import in `importer` names, if it names one. */
function contractOf(source: string, importer: string): string | null {
  const file = path.resolve(path.dirname(importer), source);
  return source.startsWith('.') && CONTRACT.test(file) ? file : null;
}

/**
 * Endpoints carry their schemas, and these all of zod, a tenth of what the week's sheet loads over a weak signal; yet
 * the pages read a schema only where a form is filled in. So each module of the contract comes to the browser in two:
 * what needs no schema, and the rest, and whoever imports it gets of both what it names. An endpoint that has a form
 * comes with its body to that form alone: who only presses a button for it needs no schema.
 */
export const endpointsApart: Plugin = {
  name: 'endpoints-apart',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: {
      id: /[\\/](contract|web)[\\/].*\.tsx?(\?rest)?$/,
      code: /contract[\\/]|from ['"]\.\/| zod/,
    },
    async handler(code, id) {
      const parse = (text: string) => this.parse(text).body as unknown as Node[];
      const file = id.replace(REST, '');
      const own = formsIn(code);
      /** An import, from each half what is needed of it. */
      const importFor = async (node: Node, isNeeded: (local: string) => boolean) => {
        const wanted = (node.specifiers as Node[]).filter(({ local }) => isNeeded(nameOf(local)));
        const source = nameOf(node.source);
        const contract = contractOf(source, file);
        const halves = contract === null ? null : await halvesOf(contract, parse);
        const isOfRest = (node: Node) => {
          const name = nameOf(node.imported);
          if (!halves?.plain.has(name)) return halves !== null;
          return own.includes(nameOf(node.local)) && halves.rest.has(name);
        };
        const [ofPlain, ofRest] = [false, true].map((isRest) =>
          wanted.filter((one) => isOfRest(one) === isRest),
        );
        return [importText(ofPlain!, source), importText(ofRest!, source + REST)].join('');
      };
      if (!CONTRACT.test(file)) {
        const imports = parse(code).filter(
          (node) =>
            node.type === 'ImportDeclaration' && contractOf(nameOf(node.source), file) !== null,
        );
        if (imports.length === 0) return null;
        let changed = code;
        for (const node of imports.toReversed()) {
          const text = await importFor(node, () => true);
          changed = changed.slice(0, node.start) + text + changed.slice(node.end);
        }
        return { code: changed, map: null };
      }
      const { imports, plain, rest } = readContract(parse(code), code);
      const half = id === file ? plain : rest;
      const needed = new Set(half.flatMap(({ needs }) => [...needs]));
      const heads = await Promise.all(
        imports.map((node) => importFor(node, (local) => needed.has(local))),
      );
      return {
        code: [...heads, ...half.map(({ text }) => text)].join('\n'),
        map: null,
        moduleSideEffects: false,
      };
    },
  },
};

/** Which names either half of a module of the contract has. */
interface Halves {
  plain: ReadonlySet<string>;
  rest: ReadonlySet<string>;
}

const knownHalves = new Map<string, Promise<Halves>>();

function halvesOf(file: string, parse: (text: string) => Node[]): Promise<Halves> {
  const read = async () => {
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
    const { plain, rest } = readContract(parse(code), code);
    const namesOf = (half: Statement[]) => new Set(half.flatMap(({ names }) => names));
    return { plain: namesOf(plain), rest: namesOf(rest) };
  };
  const known = knownHalves.get(file) ?? read();
  knownHalves.set(file, known);
  return known;
}

function importText(specifiers: readonly Node[], source: string): string {
  if (specifiers.length === 0) return '';
  const names = specifiers.map(({ imported, local }) =>
    nameOf(imported) === nameOf(local) ? nameOf(local) : `${nameOf(imported)} as ${nameOf(local)}`,
  );
  return `import { ${names.join(', ')} } from ${JSON.stringify(source)};`;
}

/** Who loads endpoints when they are needed wants them with their schemas. */
export const endpointsLater: Plugin = {
  name: 'endpoints-later',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /import\('[./]+contract\// },
    handler: (code) => code.replace(/(?<=import\('[./]+contract\/[\w-]+\.ts)(?='\))/g, REST),
  },
};
