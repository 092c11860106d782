/** How many of each read the program answers in a second over ten connections, beside two floors. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { buildApp } from '../server/app.ts';
import { readSettings } from '../server/settings.ts';
import { type Ask, burst } from './burst.ts';
import { middle, type Section } from './figures.ts';
import type { Floor } from './floor.ts';
import {
  endWithUs,
  type Group,
  type Read,
  type Running,
  readsOf,
  startOn,
  WHOLE,
} from './group.ts';
import { processorOf } from './machine.ts';

const ROUNDS = 3;
/** How long each round lasts, in seconds; what is the same each time needs less. */
const SECONDS = { program: 0.4, same: 0.4, constant: 0.15 };
const WARM_UP = 0.1;
type Kind = keyof typeof SECONDS;
const kinds = Object.keys(SECONDS) as Kind[];

/** What the application asks the database for to answer each read. */
async function readFloors(
  { database }: Running,
  { dataDir, tokens }: Group,
  reads: Read[],
): Promise<Record<string, Floor>> {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const clock = () => new Date();
  const app = await buildApp({ ...database, settings, tokens, setupCode: null, clock });
  const floors: Record<string, Floor> = {};
  const ask = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
  for (const { name, ask: read } of reads) {
    const statements: Floor['statements'] = [];
    const listen = function (this: pg.Client, ...asked: unknown[]) {
      const [asks, given = []] = asked as [string | { text: string }, unknown[]?];
      const text = typeof asks === 'string' ? asks : asks.text;
      if (text !== undefined && Array.isArray(given)) statements.push({ text, values: given });
      return ask.apply(this, asked);
    };
    pg.Client.prototype.query = listen as typeof pg.Client.prototype.query;
    const answer = await app.inject({ url: read.path, headers: read.headers ?? {} });
    pg.Client.prototype.query = ask as typeof pg.Client.prototype.query;
    if (answer.statusCode !== 200) throw new Error(`${read.path}: ${answer.body}`);
    floors[name] = { statements, bytes: answer.rawPayload.length };
  }
  await app.close();
  return floors;
}

/** Starts the process of the floors. */
async function startFloor(file: string, databaseUrl: string) {
  const child = spawn(process.execPath, ['bench/floor.ts', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = endWithUs(child);
  const [printed] = await once(child.stdout, 'data');
  return { address: String(printed).trim(), pid: child.pid!, stop };
}

export async function measureReads(group: Group): Promise<Section[]> {
  const reads = readsOf(group);
  const running = await startOn(group);
  const file = path.join(group.dataDir, '../floors.json');
  const floors = await readFloors(running, group, reads);
  await writeFile(file, JSON.stringify(floors));
  const floor = await startFloor(file, running.databaseUrl);
  const rows: Section['rows'] = [];
  for (const { name, title, ask } of reads) {
    const targets: Record<Kind, { address: string; ask: Ask; pid: number }> = {
      program: { address: running.address, ask, pid: running.pid },
      same: { address: floor.address, ask: { path: `/same/${name}` }, pid: floor.pid },
      constant: { address: floor.address, ask: { path: `/constant/${name}` }, pid: floor.pid },
    };
    const perSecond = { program: [], same: [], constant: [] } as Record<Kind, number[]>;
    const processor = { program: [], same: [], constant: [] } as Record<Kind, number[]>;
    const medians: number[] = [];
    const shares: number[] = [];
    for (const kind of kinds) {
      await burst(targets[kind].address, targets[kind].ask, { seconds: WARM_UP });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of kinds) {
        const { address, ask, pid } = targets[kind];
        const before = await processorOf(pid);
        const shown = await burst(address, ask, { seconds: SECONDS[kind] });
        const after = await processorOf(pid);
        perSecond[kind].push(shown.perSecond);
        if (before !== null && after !== null) {
          processor[kind].push((after - before) / shown.times.length);
        }
        if (kind === 'same') shares.push((100 * perSecond.program.at(-1)!) / shown.perSecond);
        if (kind === 'program') medians.push(middle(shown.times));
      }
    }
    const used = (kind: Kind) => (processor[kind].length > 0 ? middle(processor[kind]) : null);
    rows.push({
      name: title,
      figures: {
        'a second': middle(perSecond.program),
        'same statements': middle(perSecond.same),
        constant: middle(perSecond.constant),
        // Of each round its own: what else the machine does weighs on both alike.
        '% of same': middle(shares),
        'median ms': middle(medians),
        'µs of the program': used('program'),
        'µs of the floor': used('same'),
        statements: floors[name]!.statements.length,
        kB: floors[name]!.bytes / 1000,
      },
    });
  }
  await floor.stop();
  await running.stop();
  return [
    {
      id: 'reads',
      title: 'Every read over ten connections',
      about: `${group.size.scouts} scouts in ${group.size.sectors} sectors. Each read again and again over ten kept connections, the middle of ${ROUNDS} rounds of ${SECONDS.program} s, beside two floors in the same run and a process of their own: the *same statements* with the same values, prepared, through \`pg\` alone, the last rows as JSON; and a *constant* of the same size. The share of the first is the middle of the rounds' own. *µs* is the time of the processor that the process itself spends on an answer. *Statements* counts the one that reads the session.`,
      subject: 'read',
      columns: [
        { name: 'a second', better: 'more' },
        { name: 'same statements' },
        { name: 'constant' },
        { name: '% of same', better: 'more' },
        { name: 'median ms', better: 'less', digits: 1 },
        { name: 'µs of the program', better: 'less' },
        { name: 'µs of the floor' },
        { name: 'statements' },
        { name: 'kB', digits: 1 },
      ],
      rows,
      targets: [
        { says: 'Of what the same statements reach', column: '% of same', least: 60 },
        {
          says: 'Answers where not all is asked for',
          column: 'kB',
          most: 50,
          rows: reads.map(({ title }) => title).filter((title) => !WHOLE.includes(title)),
        },
      ],
    },
  ];
}
