import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { importedPackages, packageFolders, packageIn, programFiles } from './contents.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'khayma-contents-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
const writePackage = (name: string, manifest: object) =>
  write(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0', ...manifest }));

test('a version has the program and its pages, and no test', () => {
  const files = programFiles(root);
  expect(files).toContain('server/main.ts');
  expect(files).toContain('contract/core/endpoint.ts');
  expect(files.filter((file) => /\.test\.|^server\/testing\/|^web\//.test(file))).toEqual([]);
});

test('every package that the program imports is one that a server installs', () => {
  const names = importedPackages(root, programFiles(root));
  expect([...names]).toEqual(expect.arrayContaining(['fastify', 'kysely', 'write-excel-file']));
  expect([...names].filter((name) => /react|vite|tabler/.test(name))).toEqual([]);
});

test('a program that imports what only developers have makes no version', () => {
  write('package.json', JSON.stringify({ dependencies: { pg: '8.0.0' } }));
  write(
    'a.ts',
    "import type { Page } from 'playwright';\nimport pg from 'pg';\nconst lazy = () => import('vitest');\n",
  );
  expect([...importedPackages(folder, ['a.ts'])]).toEqual(['pg']);
  write('b.ts', "import { test } from 'vitest';\n");
  expect(() => importedPackages(folder, ['b.ts'])).toThrow('b.ts imports vitest');
});

test('a package comes with all that it needs, as it finds them', () => {
  writePackage('a', { dependencies: { b: '2.0.0' }, optionalDependencies: { gone: '1.0.0' } });
  writePackage('a/node_modules/b', { dependencies: { c: '1.0.0' } });
  writePackage('b', {});
  writePackage('c', { peerDependencies: { b: '1.0.0' } });
  writePackage('unused', {});
  expect(packageFolders(folder, ['a'])).toEqual(['a', 'a/node_modules/b', 'b', 'c']);
  expect(() => packageFolders(folder, ['gone'])).toThrow('the program needs the package gone');
});

test('files and modules of Node are no packages', () => {
  expect(['./a.ts', 'node:fs', 'fs'].map(packageIn)).toEqual([undefined, undefined, undefined]);
  expect(packageIn('kysely/helpers/postgres')).toBe('kysely');
  expect(packageIn('@node-rs/argon2')).toBe('@node-rs/argon2');
});
