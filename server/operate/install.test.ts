import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Tools of the system, which do nothing here but note that they were called. */
const TOOLS = {
  id: 'echo 0',
  'apt-get': '',
  'dpkg-query': 'echo install ok installed',
  useradd: '',
  getent: '',
  hostname: '',
  systemctl: '',
  'ssh-keygen': 'for last; do :; done; echo key > "$last"; echo key > "$last.pub"',
  // Without the owner, whom only root may name.
  install: 'for last; do case $last in /*) mkdir -p "$last" ;; esac; done',
};

let server: string;
const at = (...names: string[]) => path.join(server, ...names);

beforeEach(() => {
  server = mkdtempSync(path.join(tmpdir(), 'khayma-install-'));
  for (const each of ['tools', 'opt/khayma/versions/1.2.0', 'usr/local/bin', 'etc/caddy']) {
    mkdirSync(at(each), { recursive: true });
  }
  mkdirSync(at('etc/systemd/system'), { recursive: true });
  for (const [name, work] of Object.entries(TOOLS)) {
    const script = `#!/bin/sh\necho ${name} "$@" >> "${at('calls')}"\n${work}\n`;
    writeFileSync(at('tools', name), script, { mode: 0o755 });
  }
  const version = at('opt/khayma/versions/1.2.0');
  cpSync(path.join(root, 'deploy'), path.join(version, 'deploy'), { recursive: true });
  writeFileSync(path.join(version, 'khayma'), '#!/bin/sh\n');
  chmodSync(path.join(version, 'khayma'), 0o755);
  symlinkSync(version, at('opt/khayma/current'));
  writeFileSync(at('etc/caddy/Caddyfile'), 'of the package\n');
});
afterEach(() => rmSync(server, { recursive: true, force: true }));

/** Runs install.sh; answers its exit code, what it said, and the tools that it called. */
function install(...args: string[]) {
  rmSync(at('calls'), { force: true });
  const { status, stdout, stderr } = spawnSync(
    'sh',
    [path.join(root, 'deploy/install.sh'), ...args],
    {
      encoding: 'utf8',
      env: { PATH: `${at('tools')}:${process.env.PATH}`, KHAYMA_ROOT: server, LANG: 'en_US.UTF-8' },
    },
  );
  const calls = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8') : '';
  return { status, said: stdout + stderr, calls };
}

const read = (file: string) => readFileSync(at(file), 'utf8');
const everything = () =>
  globSync('etc/**/*', { cwd: server, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(server, path.join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => [file, read(file)]);

const addSetting = (line: string) =>
  writeFileSync(at('etc/khayma/khayma.env'), `${read('etc/khayma/khayma.env')}${line}\n`);

// The script is for Linux alone.
describe.runIf(process.platform === 'linux')('install.sh', () => {
  test('run again, it changes nothing that is right, and restarts nothing', () => {
    expect(
      install('group.example', '--email', 'a@group.example', '--copy-to', 'b@other.example:c'),
    ).toMatchObject({ status: 0, calls: expect.stringContaining('restart khayma') });
    expect(read('etc/caddy/khayma.caddy')).toContain('\ttls a@group.example\n');
    const before = everything();
    const again = install();
    expect(again).toMatchObject({ status: 0 });
    expect(again.calls).not.toMatch(/restart|reload/);
    expect(everything()).toEqual(before);
  });

  test('with another place for copies, it changes that alone', () => {
    install('group.example', '--email', 'a@group.example');
    addSetting('PORT=3100');
    const settings = read('etc/khayma/khayma.env').replace(
      /BACKUP_DIR=.*/,
      'BACKUP_DIR=/mnt/disk/backups',
    );
    writeFileSync(at('etc/khayma/khayma.env'), settings);
    expect(install('--copy-to', 'b@other.example:c')).toMatchObject({ status: 0 });
    expect(read('etc/khayma/khayma.env').split('\n').sort()).toEqual(
      settings.replace('COPY_TO=', 'COPY_TO=b@other.example:c').split('\n').sort(),
    );
    // The unit reads both places from the settings.
    expect(read('etc/systemd/system/khayma-copy.service')).toMatch(
      / \$\{BACKUP_DIR\}\/ \$\{KHAYMA_COPY_TO\}\n/,
    );
    expect(read('etc/caddy/khayma.caddy')).toContain('reverse_proxy 127.0.0.1:3100 {');
    expect(read('etc/caddy/khayma.caddy')).toContain('\ttls a@group.example\n');
  });

  test('a server behind another web server stays so', () => {
    expect(install('--behind-proxy', 'group.example')).toMatchObject({ status: 0 });
    const before = everything();
    expect(install().said).not.toContain('caddy');
    expect(everything()).toEqual(before);
    expect(read('etc/caddy/Caddyfile')).toBe('of the package\n');
  });

  test('a server of many groups gets certificates for all of their names', () => {
    install('khayma.example');
    addSetting('GROUPS_DOMAIN=khayma.example');
    expect(install().calls).toContain('systemctl reload-or-restart caddy');
    expect(read('etc/caddy/Caddyfile')).toBe('import khayma.caddy\n');
    expect(read('etc/caddy/khayma.caddy')).toBe(
      readFileSync(path.join(root, 'deploy/Caddyfile-groups'), 'utf8'),
    );
  });

  test('without the program, the web server is as it was before', () => {
    install('group.example');
    expect(install('uninstall')).toMatchObject({ status: 0 });
    expect(read('etc/caddy/Caddyfile')).toBe('of the package\n');
    expect(everything().map(([file]) => file)).toEqual([
      'etc/caddy/Caddyfile',
      'etc/khayma/khayma.env',
    ]);
  });
});
