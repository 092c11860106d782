import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aFreePort } from '../operate/processes.ts';
import { exitOf, run } from './program.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Does for a test what systemd does for a server: one service, whose number stands in a file. */
const SYSTEMCTL = `#!/bin/sh
set -eu
pid=$KHAYMA_ROOT/pid
runs() { [ -f "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; }
case $1 in
  start)
    set -a && . "$KHAYMA_ROOT/etc/khayma/khayma.env" && set +a
    "$KHAYMA_ROOT/opt/khayma/current/khayma" serve > "$KHAYMA_ROOT/log" 2>&1 &
    echo $! > "$pid" ;;
  stop)
    if runs; then kill "$(cat "$pid")"; while runs; do sleep 0.05; done; fi
    rm -f "$pid" ;;
  show) if runs; then echo 0; else echo 3; fi ;;
  is-active) runs ;;
  daemon-reload) ;;
esac
`;

/** A server as `install.sh` leaves it, in a folder of its own and with a service manager of its own. */
export async function anInstalledServer(version: string, more: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-installed-'));
  chmodSync(folder, 0o755);
  const port = await aFreePort();
  const address = `http://127.0.0.1:${port}`;
  const at = (...names: string[]) => path.join(folder, ...names);
  const folders = ['opt/khayma/versions', 'etc/khayma', 'bin', 'archives', 'data/backups'];
  for (const each of [...folders, 'etc/systemd/system']) mkdirSync(at(each), { recursive: true });
  writeFileSync(at('bin/systemctl'), SYSTEMCTL, { mode: 0o755 });
  const data = at('data');
  const settings = {
    ...{ PORT: port, DATA_DIR: data, BACKUP_DIR: at('data/backups'), BACKUP_KEEP: 0 },
    ...{ LOG_LEVEL: 'warn', DATABASE_URL: '', JWT_SECRET: '', ...more },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(at('etc/khayma/khayma.env'), lines.join(''));
  const environment = {
    KHAYMA_ROOT: folder,
    PATH: `${at('bin')}:${process.env.PATH}`,
    LANG: 'ar_EG.UTF-8',
    LC_ALL: '',
  };

  /** The folder of a version: that of this checkout, but for its number and the files in `other`. */
  function makeVersion(place: string, number: string, other: Record<string, string> = {}): void {
    mkdirSync(place, { recursive: true });
    for (const each of ['contract', 'scripts', 'dist', 'node_modules', 'server']) {
      const isChanged = Object.keys(other).some((file) => file.startsWith(`${each}/`));
      if (isChanged) cpSync(path.join(root, each), path.join(place, each), { recursive: true });
      else symlinkSync(path.join(root, each), path.join(place, each));
    }
    cpSync(path.join(root, 'deploy/khayma'), path.join(place, 'khayma'));
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    writeFileSync(
      path.join(place, 'package.json'),
      JSON.stringify({ ...manifest, version: number }),
    );
    for (const [file, text] of Object.entries(other)) {
      mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
      writeFileSync(path.join(place, file), text);
    }
  }

  const first = at('opt/khayma/versions', version);
  makeVersion(first, version);
  symlinkSync(first, at('opt/khayma/current'));

  const systemctl = (act: string) =>
    spawnSync('systemctl', [act, 'khayma'], { env: { ...process.env, ...environment } });
  return {
    address,
    data,
    /** The archive of a version with its sum, as it is published. */
    anArchive(number: string, other?: Record<string, string>): string {
      const name = `khayma-${number}-linux-${process.arch}`;
      makeVersion(at('archives', name), number, other);
      const file = at('archives', `${name}.tar.gz`);
      execFileSync('tar', ['-czf', file, '-C', at('archives'), name]);
      const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
      writeFileSync(at('archives/SHA256SUMS'), `${sum}  ${name}.tar.gz\n`);
      return file;
    },
    /** Runs `khayma` with these arguments; answers what it said and its exit code. */
    async khayma(...args: string[]) {
      const { child, output } = run(environment, [
        path.join(root, 'server/operate/khayma.ts'),
        ...args,
      ]);
      const code = await exitOf(child);
      return { code, said: output() };
    },
    /** Puts a script into the place of a tool of the system until the answered function is called. */
    replaceTool(name: string, script: string): () => void {
      const file = at('bin', name);
      const former = existsSync(file) ? readFileSync(file) : null;
      writeFileSync(file, script, { mode: 0o755 });
      return () => (former === null ? rmSync(file) : writeFileSync(file, former));
    },
    /** Lists a folder of the server, or reads a file of it. */
    list: (...names: string[]) => readdirSync(at(...names)).sort(),
    read: (...names: string[]) => readFileSync(at(...names), 'utf8'),
    current: () => path.basename(readlinkSync(at('opt/khayma/current'))),
    start: () => systemctl('start'),
    stop: () => {
      systemctl('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
