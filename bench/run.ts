/**
 * `npm run bench`: fills made-up groups, measures the program on them as it is started, and writes
 * docs/performance.md and docs/performance.json, compared with the figures that are committed.
 * `--only reads,medians` measures some sections, prints them and writes nothing.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureWeb } from '../scripts/setup.mjs';
import { comparisonOf, documentOf, partOf } from './document.ts';
import { readFigures, type Section, writeFigures } from './figures.ts';
import { endAll, type Group, makeGroup, removeGroup, SIZES, startOn } from './group.ts';
import { measureHandIn } from './hand-in.ts';
import { measureLogins } from './logins.ts';
import { describeRun } from './machine.ts';
import { measureMedians } from './medians.ts';
import { measureMemory } from './memory.ts';
import { measureProcesses } from './processes.ts';
import { measureReads } from './reads.ts';
import { measureReport } from './report.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './start.ts';

const FIGURES = 'docs/performance.json';
const root = path.resolve(import.meta.dirname, '..');

const groups = new Map<keyof typeof SIZES, Promise<Group>>();
/** The group of so many scouts, made when it is first asked for. */
function groupOf(scouts: keyof typeof SIZES): Promise<Group> {
  if (!groups.has(scouts)) groups.set(scouts, makeGroup(SIZES[scouts]));
  return groups.get(scouts)!;
}

/** What is measured, and how many seconds it may take with the groups that it is the first to ask for. */
interface Part {
  seconds: number;
  measure: () => Promise<Section[]>;
}

/**
 * In the order of the document; what writes comes after what reads the same group. The bounds are some three times what each
 * takes on an idle machine with two processors.
 */
const parts: Record<string, Part> = {
  reads: { seconds: 600, measure: async () => measureReads(await groupOf(500)) },
  medians: {
    seconds: 400,
    measure: async () =>
      measureMedians([await groupOf(500), await groupOf(1000), await groupOf(10_000)]),
  },
  search: {
    seconds: 180,
    measure: async () => measureSearch([await groupOf(1000), await groupOf(100_000)]),
  },
  'hand-in': { seconds: 90, measure: async () => measureHandIn(await groupOf(1000)) },
  logins: { seconds: 60, measure: async () => measureLogins(await groupOf(500)) },
  report: {
    seconds: 180,
    measure: async () =>
      measureReport([await groupOf(500), await groupOf(10_000), await groupOf(100_000)]),
  },
  memory: { seconds: 120, measure: async () => measureMemory(await groupOf(500)) },
  start: { seconds: 60, measure: async () => measureStart(await groupOf(500)) },
  processes: { seconds: 300, measure: () => measureProcesses(SIZES[1000]) },
};

/**
 * What a part has measured. Where that fails, or takes longer than it may, the document says so of this part: the
 * others took minutes.
 */
async function measureInTime(name: string, { seconds, measure }: Part): Promise<Section[]> {
  const over = AbortSignal.timeout(seconds * 1000);
  const late = once(over, 'abort').then(() => {
    throw new Error(
      `${name} took longer than ${seconds} s: the machine is too busy, or something waits`,
    );
  });
  return Promise.race([measure(), late]).catch((error: Error) => {
    console.error(error);
    process.exitCode = 1;
    const notes = [`**Not measured:** ${error.message}.`];
    return [{ id: name, title: name, about: '', subject: '', columns: [], rows: [], notes }];
  });
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const unknown = only?.find((name) => !(name in parts));
if (unknown) throw new Error(`${unknown} is none of ${Object.keys(parts).join(', ')}`);

/** The figures of the last commit; those that lie there may be of a run that nobody kept. */
async function readCommitted() {
  try {
    const args = ['show', `HEAD:${FIGURES}`];
    return readFigures(
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    return readFigures(await readFile(path.join(root, FIGURES), 'utf8').catch(() => ''));
  }
}

async function readVersion(group: Group): Promise<string> {
  const { database, stop } = await startOn(group);
  const { rows } = await database.pool.query('SHOW server_version');
  await stop();
  return rows[0].server_version;
}

// So that programs and databases end too, which are told when this process does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.chdir(root);
const described = describeRun();
ensureWeb(process.execPath);
const begin = performance.now();
const sections: Section[] = [];
try {
  for (const [name, part] of Object.entries(parts)) {
    if (only && !only.includes(name)) continue;
    const start = performance.now();
    sections.push(...(await measureInTime(name, part)));
    console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
  const before = await readCommitted();
  if (only) {
    for (const section of sections) console.log(`\n${partOf(section)}`);
  } else {
    const took = `${Math.round((performance.now() - begin) / 1000)} s`;
    const postgres = await readVersion(await groupOf(500));
    const measured = { ...described, postgres, took };
    await writeFile('docs/performance.md', documentOf(measured, sections, before));
    await writeFile(FIGURES, writeFigures(measured, sections));
  }
  console.log(`\n${comparisonOf(sections, before)}`);
  console.log(`\n${Math.round((performance.now() - begin) / 1000)} s in all`);
} finally {
  await endAll();
  for (const group of groups.values()) await group.then(removeGroup, () => {});
}
