/**
 * `npm run archive`: makes `dist/archives/khayma-VERSION-linux-x64.tar.gz`, which runs where nothing else is installed, with
 * `SHA256SUMS` and the list of its packages (SBOM). `-- --arch arm64` makes that of the other processor; `-- --folder PLACE` only
 * puts the version into an empty folder, for a container image. The same commit gives the same bytes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPrograms } from '../../server/db/embedded/program.ts';
import { runNpm } from '../setup.mjs';
import { copyVersion, type Target } from './contents.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: process.arch },
    folder: { type: 'string' },
  },
});
if (values.arch !== 'x64' && values.arch !== 'arm64') {
  console.error('npm run archive -- --arch x64 (or arm64)');
  process.exit(2);
}
const target: Target = { platform: 'linux', arch: values.arch };
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const name = `khayma-${version}-${target.platform}-${target.arch}`;

/** The time of all files, in seconds: that of the commit, so that an archive can be made again. */
function readTime(): string {
  if (process.env.SOURCE_DATE_EPOCH) return process.env.SOURCE_DATE_EPOCH;
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '0';
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const sizeOf = (folder: string) =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(path.join(entry.parentPath, entry.name)).length, 0);

/** Installs what a run needs for the target into a folder of its own, whatever this machine is. */
async function installPackages(folder: string): Promise<string> {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  const { platform, arch } = target;
  const wanted = [`--os=${platform}`, `--cpu=${arch}`, '--libc=glibc'];
  const isDone = await runNpm(
    ['ci', '--omit=dev', '--ignore-scripts', ...wanted, '--prefix', folder],
    folder,
  );
  if (!isDone) throw new Error('npm ci failed; see its output above');
  return path.join(folder, 'node_modules');
}

/** Makes the links of the database's package, since nothing may write there later. */
function completeDatabase(place: string): void {
  findPrograms(target.platform, target.arch, path.join(place, 'package.json'));
}

async function makeVersion(place: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-packages-'));
  try {
    copyVersion({ root, packages: await installPackages(folder), target }, place);
    completeDatabase(place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packs a folder so that order, owner, rights and times are always the same. */
function pack(parent: string, file: string): void {
  const { stdout } = spawnSync(
    'tar',
    [
      '--create',
      '--sort=name',
      '--format=gnu',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--mtime=@${readTime()}`,
      '--directory',
      parent,
      name,
    ],
    { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const packed = spawnSync('gzip', ['-9', '--no-name'], {
    input: stdout,
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (packed.status !== 0) throw new Error('gzip failed; see its output above');
  writeFileSync(file, packed.stdout);
}

/** The list of packages without the time and the number that npm draws anew each time. */
function listPackages(): string {
  const text = execFileSync(
    'npm',
    [
      'sbom',
      '--package-lock-only',
      '--omit=dev',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const { serialNumber: _, ...list } = JSON.parse(text);
  list.metadata.timestamp = new Date(Number(readTime()) * 1000).toISOString();
  return `${JSON.stringify(list, null, 2)}\n`;
}

if (values.folder !== undefined) {
  await makeVersion(path.resolve(process.env.INIT_CWD ?? '.', values.folder));
} else {
  const archives = path.join(root, 'dist/archives');
  const parent = mkdtempSync(path.join(tmpdir(), 'khayma-version-'));
  try {
    const place = path.join(parent, name);
    mkdirSync(place);
    await makeVersion(place);
    mkdirSync(archives, { recursive: true });
    pack(parent, path.join(archives, `${name}.tar.gz`));
    writeFileSync(path.join(archives, `khayma-${version}.cdx.json`), listPackages());
    cpSync(path.join(root, 'deploy/install.sh'), path.join(archives, 'install.sh'));
    const files = readdirSync(archives).filter(
      (file) => file === 'install.sh' || file.startsWith(`khayma-${version}`),
    );
    const sums = files.sort().map((file) => {
      const bytes = readFileSync(path.join(archives, file));
      return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
    });
    writeFileSync(path.join(archives, 'SHA256SUMS'), sums.join(''));
    const packed = readFileSync(path.join(archives, `${name}.tar.gz`)).length;
    console.log(
      `${name}.tar.gz: ${megabytes(packed)} MB; unpacked ${megabytes(sizeOf(place))} MB, of these packages ${megabytes(sizeOf(path.join(place, 'node_modules')))} MB`,
    );
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
