/**
 * `npm run bench`: measures the program on a made-up group and prints the figures as Markdown, for docs/performance.md.
 * `--only reads,hand-in` measures some parts, `--scouts 10000` on a larger group, and `--against http://127.0.0.1:3001`
 * compares reads and phone with another version that serves the made-up group there (`PORT=3001 npm run demo`).
 * `--only groups --seconds 60` compresses the evening of many groups further. `--small` shows that every part runs whole:
 * each once on a small group, with as few calls as it takes and a line instead of its figures.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { findChromium } from '../scripts/chromium.mjs';
import { ensureWeb } from '../scripts/setup.mjs';
import { measurePhone, measureWeight } from './browser.ts';
import { type Effort, FULL, FULL_EVENING, LEAST, LEAST_EVENING } from './effort.ts';
import { measureEquipment } from './equipment.ts';
import { faultOf, markdownOf, type Section } from './figures.ts';
import { measureGroups } from './groups.ts';
import { measureHandIn } from './hand-in.ts';
import { measureLogin } from './login.ts';
import { measurePoints } from './points.ts';
import { type Group, makeGroup, SIZES, stopPrograms } from './program.ts';
import { compareReads, measureReads } from './reads.ts';
import { measureReport } from './report.ts';
import { measureSessions } from './sessions.ts';
import { measureTrips } from './trips.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    scouts: { type: 'string', default: '1000' },
    seconds: { type: 'string' },
    against: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
});
const { against, small: isSmall } = values;

interface Part {
  /** Its effort in a full run, where it differs from FULL. */
  effort?: Partial<Effort>;
  needsBrowser?: boolean;
  measure: (group: Group, effort: Effort) => Promise<Section[]>;
}

/** Parts that write come after parts that read. */
const parts: Record<string, Part> = {
  reads: {
    measure: async (group, effort) => [
      against ? await compareReads(group, against, effort) : await measureReads(group, effort),
    ],
  },
  report: {
    effort: { runs: 3 },
    measure: async (group, effort) => [await measureReport(group, effort)],
  },
  login: {
    effort: { runs: 20, atOnce: { connections: 10, seconds: 3 } },
    measure: async (group, effort) => [await measureLogin(group, effort)],
  },
  weight: {
    needsBrowser: true,
    measure: async (group, effort) => [await measureWeight(group, effort)],
  },
  phone: {
    needsBrowser: true,
    effort: { runs: 3 },
    measure: (group, effort) => measurePhone(group, effort, against),
  },
  'hand-in': {
    effort: { runs: 60, atOnce: { connections: 20, seconds: 5 } },
    measure: async (group, effort) => [await measureHandIn(group, effort)],
  },
  points: { measure: async (group, effort) => [await measurePoints(group, effort)] },
  sessions: { measure: async (group, effort) => [await measureSessions(group, effort)] },
  trips: { measure: async (group, effort) => [await measureTrips(group, effort)] },
  equipment: { measure: async (group, effort) => [await measureEquipment(group, effort)] },
};
/** Many groups have data of their own, and take three minutes: measured when asked for. */
const MANY = 'groups';

function listChosen(): string[] {
  const all = [...Object.keys(parts), MANY];
  const chosen = values.only?.split(',');
  const unknown = chosen?.find((name) => !all.includes(name));
  if (unknown) throw new Error(`${unknown} is none of ${all.join(', ')}`);
  if (chosen) return all.filter((name) => chosen.includes(name));
  if (against) return ['reads', 'phone'];
  return isSmall ? all : Object.keys(parts);
}

function describeRun(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB`;
  return `${new Date().toISOString().slice(0, 10)}, ${commit}, ${machine}, Node.js ${process.version}, load ${loadavg()[0]!.toFixed(1)} before`;
}

async function measureMany(): Promise<Section[]> {
  const evening = isSmall ? LEAST_EVENING : FULL_EVENING;
  const seconds = values.seconds === undefined ? evening.seconds : Number(values.seconds);
  return measureGroups({ ...evening, seconds });
}

async function fill(): Promise<Group> {
  // The other program serves the made-up group of `npm run demo`, so this one must have the same rows.
  const scouts = against ? '500' : isSmall ? '60' : values.scouts;
  const size = SIZES[scouts];
  if (!size) throw new Error(`--scouts is one of ${Object.keys(SIZES).join(', ')}`);
  const begin = performance.now();
  const group = await makeGroup(size, { shares: isSmall });
  console.error(`filled in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return group;
}

/** The group of all parts, filled for the first that needs it. */
let filling: Promise<Group> | undefined;

/** The sections of a part; throws if one is not complete. */
async function measure(name: string): Promise<Section[]> {
  const part = parts[name];
  const effort = isSmall ? LEAST : { ...FULL, ...part?.effort };
  const sections = await (part ? part.measure(await (filling ??= fill()), effort) : measureMany());
  if (sections.length === 0) throw new Error('it has no sections');
  for (const section of sections) {
    const fault = faultOf(section);
    if (fault) throw new Error(fault);
  }
  return sections;
}

// The `exit` handler stops started programs, so a signal must lead there.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const chosen = listChosen();
if (chosen.some((name) => parts[name]?.needsBrowser) && !findChromium()) {
  console.error(
    'The parts weight and phone need Chromium: install it, or set CHROMIUM_PATH to its program.',
  );
  process.exit(1);
}
if (!isSmall) console.log(`Measured ${describeRun()}.\n`);
ensureWeb(process.execPath);
const failed: string[] = [];
for (const name of chosen) {
  const begin = performance.now();
  try {
    const sections = await measure(name);
    const rows = sections.reduce((sum, section) => sum + section.rows.length, 0);
    if (isSmall) {
      console.log(
        `✓ ${name}: ${rows} rows in ${((performance.now() - begin) / 1000).toFixed(1)} s`,
      );
    } else for (const section of sections) console.log(markdownOf(section));
  } catch (error) {
    failed.push(name);
    console.log(`✗ ${name}: ${error instanceof Error ? error.stack : String(error)}`);
    await stopPrograms();
  }
}
const filled = await filling?.catch(() => undefined);
await filled?.remove();
if (failed.length > 0)
  console.log(`${failed.length} of ${chosen.length} parts failed: ${failed.join(', ')}.`);
else if (isSmall) console.log(`All ${chosen.length} parts of the bench run whole.`);
// A part that failed may have left a browser or connections open.
process.exit(failed.length > 0 ? 1 : 0);
