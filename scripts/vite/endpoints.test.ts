import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { demoEndpoints, directoryEndpoints, endpoints as ofGroups } from '../endpoints.ts';
import { root } from '../setup.mjs';
import { endpointsWithoutSchemas, findForms, refuseUnnamedForms } from './endpoints.ts';

const endpoints = [...ofGroups, ...directoryEndpoints, ...demoEndpoints];
const forms = findForms();
const web = path.join(root, 'web');
const entry = path.join(web, 'endpoints-of-a-page.ts');

/**
 * Builds a page that offers these endpoints as they come to a browser, of some the forms; gives its file and the file's
 * text.
 */
async function buildPage(names: readonly string[], withForms: ReadonlySet<string> = new Set()) {
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-endpoints-'));
  const lines = endpoints
    .filter(({ name }) => names.includes(name))
    .map(({ name, file }) => `import { ${name} } from '../contract/${file}';\nexport { ${name} };`);
  const drawn = names.filter((name) => withForms.has(name));
  lines.push(...drawn.map((name) => `export const ${name}Form = () => useApiForm(${name}, {});`));
  const text = lines.join('\n');
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    root: web,
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? text : null),
      },
      endpointsWithoutSchemas,
    ],
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry, formats: ['es'], fileName: 'page' },
      minify: false,
    },
  });
  const [bundle] = [output].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  const file = path.join(folder, bundle.output[0].fileName);
  return { file, code: bundle.output[0].code, end: () => rm(folder, { recursive: true }) };
}

test('a form that does not name its endpoint is refused, since its page would send no body', () => {
  const chosen = 'useApiForm<Login, Values>(forms[kind], {})';
  refuseUnnamedForms('useApiForm(login, {}); useRecordForm(createBadge, updateBadge, {})');
  for (const text of [chosen, `useApiForm(login, {}); ${chosen}`, 'useApiForm(props.of, {})']) {
    expect(() => refuseUnnamedForms(text)).toThrow('does not name its endpoint');
  }
});

test('the endpoints of forms are found', () => {
  const names = endpoints.map(({ name }) => name);
  expect([...forms].filter((name) => !names.includes(name))).toEqual([]);
  expect([...forms]).toEqual(expect.arrayContaining(['login', 'createScout', 'updateTerm']));
});

test('an endpoint comes to the browser with all that the pages read of it', async () => {
  const { file, end } = await buildPage(
    endpoints.map(({ name }) => name),
    forms,
  );
  const built = (await import(file)) as Record<string, Endpoint>;
  for (const { name, endpoint } of endpoints) {
    const { method, path, offline, notAWrite, slash, file, wire, body } = endpoint;
    const found = built[name]!;
    expect(found, name).toMatchObject({ method, path });
    expect(found.offline ?? null, name).toBe(offline);
    if (method !== 'GET') expect(found.notAWrite, name).toBe(notAWrite);
    expect([found.slash ?? false, found.file ?? false], name).toEqual([slash, file]);
    expect(String(found.wire ?? null), name).toBe(String(wire));
    const isRead = forms.has(name) && body !== undefined;
    expect(found.body !== undefined, name).toBe(isRead);
    if (!isRead) continue;
    // A form says of the same fields what the server would.
    const [here, there] = [found.body, body].map((schema) => schema?.safeParse({}).error?.issues);
    expect(here, name).toEqual(there);
  }
  await end();
});

test('an endpoint has no schemas in the browser unless a form validates by it', async () => {
  const { file, code, end } = await buildPage(endpoints.map(({ name }) => name));
  // One that is made by a function of its own, not by `endpoint` itself, comes with all that this names.
  expect(/zod/i.test(code)).toBe(false);
  const built = (await import(file)) as Record<string, Endpoint>;
  for (const { name, endpoint } of endpoints) {
    const { method, path } = endpoint;
    expect(built[name], name).toMatchObject({ method, path });
  }
  // Far less than the schemas alone: method, path and what the browser asks of each.
  expect(code.length / endpoints.length).toBeLessThan(150);
  await end();
});
