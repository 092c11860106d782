/**
 * `npm run bench`: measures the program on a made-up group and prints the figures as Markdown, for docs/performance.md.
 * `--only reads,hand-in` measures some parts, `--scouts 10000` on a larger group, and `--against http://127.0.0.1:3001`
 * compares reads and phone with another version that serves the made-up group there (`PORT=3001 npm run demo`).
 * `--only groups --seconds 60` compresses the evening of many groups further.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureWeb } from '../scripts/setup.mjs';
import { measurePhone, measureWeight } from './browser.ts';
import { markdownOf, type Section } from './figures.ts';
import { measureGroups } from './groups.ts';
import { measureHandIn } from './hand-in.ts';
import { measureLogin } from './login.ts';
import { measurePoints } from './points.ts';
import { type Group, makeGroup, removeGroup, SIZES } from './program.ts';
import { compareReads, measureReads } from './reads.ts';
import { measureReport } from './report.ts';
import { measureSessions } from './sessions.ts';
import { measureTrips } from './trips.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    scouts: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '120' },
    against: { type: 'string' },
  },
});
const { against } = values;
// The other program serves the made-up group of `npm run demo`, so this one must have the same rows.
const size = SIZES[against ? '500' : values.scouts];
if (!size) throw new Error(`--scouts is one of ${Object.keys(SIZES).join(', ')}`);

/** Parts that write come after parts that read. */
const parts: Record<string, (group: Group) => Promise<Section[]>> = {
  reads: async (group) => [
    against ? await compareReads(group, against) : await measureReads(group),
  ],
  report: async (group) => [await measureReport(group)],
  login: async (group) => [await measureLogin(group)],
  weight: async (group) => [await measureWeight(group)],
  phone: (group) => measurePhone(group, against),
  'hand-in': async (group) => [await measureHandIn(group)],
  points: async (group) => [await measurePoints(group)],
  sessions: async (group) => [await measureSessions(group)],
  trips: async (group) => [await measureTrips(group)],
};
/** Many groups have data of their own, and take three minutes: measured when asked for. */
const MANY = 'groups';
const chosen = values.only?.split(',') ?? (against ? ['reads', 'phone'] : Object.keys(parts));
const unknown = chosen.find((name) => !(name in parts) && name !== MANY);
if (unknown) throw new Error(`${unknown} is none of ${[...Object.keys(parts), MANY].join(', ')}`);

function describeRun(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${new Date().toISOString().slice(0, 10)}, ${commit}, ${machine}, Node.js ${process.version}, load ${loadavg()[0]!.toFixed(1)} before`;
}

// The `exit` handler stops started programs, so a signal must lead there.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
console.log(`Measured ${describeRun()}.\n`);
ensureWeb(process.execPath);
if (chosen.includes(MANY)) {
  for (const section of await measureGroups(Number(values.seconds)))
    console.log(markdownOf(section));
  if (chosen.length === 1) process.exit(0);
}
const begin = performance.now();
const group = await makeGroup(size);
console.error(`filled in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (!chosen.includes(name)) continue;
    for (const section of await measure(group)) console.log(markdownOf(section));
  }
} finally {
  await removeGroup(group);
}
