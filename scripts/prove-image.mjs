/*
 * `npm run prove:image`: follows each step of the Dockerfile without a container engine, in clean folders and as an ordinary
 * user: what COPY brings and no more, what RUN does there, then the program with nothing to write to but its data, until the
 * health check is content. The base image's Node is the one that the project pins.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePackages, findNode, root } from './setup.mjs';

const READY_WITHIN = 120;
/** As in `/etc/passwd` of every Linux: nobody. */
const NOBODY = 65_534;

await ensurePackages();
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(path.join(tmpdir(), 'khayma-image-'));
chmodSync(folder, 0o755);
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const home = path.join(folder, 'home');
const tools = path.join(folder, 'tools');
for (const each of [home, tools]) mkdirSync(each);
symlinkSync(findNode(), path.join(tools, 'node'));
// npm finds this machine's settings beside the Node that it came with.
const machines = (process.env.PATH ?? '')
  .split(path.delimiter)
  .filter((place) => !place.includes('node_modules'))
  .join(path.delimiter);
writeFileSync(path.join(tools, 'npm'), `#!/bin/sh\nPATH='${machines}' exec npm "$@"\n`, {
  mode: 0o755,
});
giveAway(home);

function giveAway(place) {
  if (isRoot) chownSync(place, NOBODY, NOBODY);
}

/** The instructions, with what was continued on a further line in one. */
const steps = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line);
    return { name, rest };
  });

const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
const isIgnored = (file) => {
  const name = path.relative(root, file);
  return ignored.some((one) => name === one || path.matchesGlob(name, one));
};

const stages = new Map();
let stage;

/** A path of the image as one of ours. */
const placeOf = (file, { folder: base, workdir } = stage) =>
  path.join(base, path.resolve(workdir, file));

/** A command of the image, with its paths as ours. */
const here = (command) => command.replaceAll(/(?<=^|[\s='"])\/khayma\b/g, placeOf('/khayma'));

const environment = () => ({
  PATH: [tools, machines].join(path.delimiter),
  HOME: home,
  TMPDIR: tmpdir(),
  npm_config_cache: path.join(home, 'npm'),
  ...stage.env,
});

function copy(rest) {
  const words = rest.split(/\s+/);
  const options = words.filter((word) => word.startsWith('--'));
  const [target, ...sources] = words.filter((word) => !word.startsWith('--')).reverse();
  const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length);
  for (const source of sources) {
    const found = from ? placeOf(source, stages.get(from)) : path.join(root, source);
    const into = placeOf(target);
    const isInto = target.endsWith('/') && source !== '.';
    cpSync(found, isInto ? path.join(into, path.basename(source)) : into, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !isIgnored(file),
    });
  }
}

function follow({ name, rest }) {
  if (name === 'FROM') {
    const [image, , label = 'last'] = rest.split(/\s+/);
    if (!/^node:\d+/.test(image)) throw new Error(`nothing here stands for ${image}`);
    stage = { folder: path.join(folder, label), workdir: '/', env: {} };
    stages.set(label, stage);
    mkdirSync(stage.folder);
    giveAway(stage.folder);
  } else if (name === 'WORKDIR') {
    stage.workdir = path.resolve(stage.workdir, rest);
    mkdirSync(placeOf('.'), { recursive: true });
    giveAway(placeOf('.'));
  } else if (name === 'COPY') {
    copy(rest);
    if (isRoot) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, stage.folder]);
  } else if (name === 'RUN') {
    const { status } = spawnSync('sh', ['-c', here(rest)], {
      cwd: placeOf('.'),
      env: environment(),
      stdio: ['ignore', 'inherit', 'inherit'],
      ...user,
    });
    if (status !== 0) throw new Error(`RUN ${rest} ended with ${status}`);
  } else if (name === 'ENV') {
    for (const [, key, value] of rest.matchAll(/(\w+)=(\S*)/g)) stage.env[key] = here(value);
  } else if (name === 'HEALTHCHECK') {
    stage.check = rest.split(/\sCMD\s/)[1];
  } else if (name === 'VOLUME') {
    stage.volume = rest;
  } else if (name === 'CMD') {
    stage.command = JSON.parse(rest);
  } else if (!['USER', 'EXPOSE'].includes(name)) {
    throw new Error(`nothing here stands for ${name}`);
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** Starts the program of the last stage, where only its volume can be written, and stops it once it is healthy. */
async function prove() {
  spawnSync('chmod', ['-R', 'a-w', placeOf('.')]);
  spawnSync('chmod', ['-R', 'u+w', placeOf(stage.volume)]);
  const env = { ...environment(), PORT: await freePort(), HOST: '127.0.0.1' };
  const [program, ...args] = stage.command;
  const options = { cwd: placeOf('.'), env, ...user };
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    for (let patience = READY_WITHIN; ; patience -= 1) {
      if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`);
      if (spawnSync('sh', ['-c', stage.check], options).status === 0) break;
      if (patience === 0) throw new Error('the program did not become healthy');
      await sleep(500);
    }
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  if (child.exitCode !== 0) throw new Error(`the program stopped with ${child.exitCode}`);
}

/** What is in a folder, in bytes. */
function sizeOf(place) {
  const files = readdirSync(place, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
}

try {
  for (const step of steps) {
    console.log(`${step.name} ${step.rest}`);
    follow(step);
  }
  await prove();
  const left = globSync('khayma/*', { cwd: stage.folder }).sort();
  if (existsSync(placeOf('web'))) throw new Error('the image has the sources of the pages');
  console.log(`the image would hold ${left.map((name) => path.basename(name)).join(', ')}`);
  console.log(
    `${Math.round(sizeOf(placeOf('.')) / 1e6)} MB, healthy, and stopped when it was told to`,
  );
} finally {
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}
