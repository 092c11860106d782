/**
 * Measures every read: its median alone, and its rate over several connections beside that of its statements through `pg`.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Endpoint } from '../contract/core/endpoint.ts';
import { endpoints } from '../scripts/endpoints.ts';
import { createTokens } from '../server/http/session.ts';
import {
  callersOf,
  type Places,
  readsOn,
  type Sent,
  urlOf,
} from '../server/testing/demo-requests.ts';
import type { Effort } from './effort.ts';
import { median, type Row, type Section } from './figures.ts';
import { type Call, load, repeat } from './load.ts';
import { connectTo, type Group, JWT_SECRET, signInAll, type Tokens } from './program.ts';

/** The reads that captains need most. */
const MOST_USED = [
  '/auth/me',
  '/stat/week',
  '/scout/sector/all',
  '/screen/attendance',
  '/screen/dashboard',
  '/screen/stats',
  '/stat/attendance/rate',
  '/stat/attendance/stacked-line-chart',
  '/finance/book',
  '/notification',
];

/** Reads that a limit counts as guesses, so that they can't be repeated, and those of another group of the program. */
const LEFT_OUT = ['readJoinState', 'previewTransfer', 'findTransferGroup'];

interface Statement {
  text: string;
  values: unknown[];
}

interface Read {
  title: string;
  callBy: (tokens: Tokens) => Call;
  /** Its address contains a key that only this program accepts. */
  hasKey: boolean;
}

/** The request for an endpoint that takes no arguments, or a scout alone. */
function requestOf({ path }: Endpoint, { scoutIds }: Places): Sent {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  if (names.join() === 'scoutId') return { params: { scoutId: scoutIds[0]! } };
  throw new Error(`${path} needs a request in readsOn of server/testing/demo-requests.ts`);
}

/** Every endpoint that reads and answers JSON, called by the most powerful captain who may. */
function listReads({ places }: Group): Read[] {
  const requests = readsOn(places, createTokens(JWT_SECRET));
  return endpoints
    .filter(
      ({ name, endpoint }) =>
        endpoint.method === 'GET' &&
        !endpoint.file &&
        endpoint.status === 200 &&
        !LEFT_OUT.includes(name),
    )
    .map(({ name, endpoint }) => {
      const sent = requests[name]?.[0] ?? requestOf(endpoint, places);
      const [caller] = callersOf(endpoint);
      const headersBy = (tokens: Tokens): Record<string, string> =>
        endpoint.access === 'public' ? {} : { authorization: `Bearer ${tokens[caller!]}` };
      return {
        title: endpoint.path,
        hasKey: sent.params !== undefined && 'key' in sent.params,
        callBy: (tokens) => ({
          path: urlOf(endpoint, sent),
          headers: headersBy(tokens),
        }),
      };
    });
}

/** The statements that the program sends for each read, after it has answered it before. */
async function logStatements(
  group: Group,
  reads: Read[],
  { warmUp }: Effort,
): Promise<Map<string, Statement[]>> {
  const file = path.join(group.folder, 'statements.jsonl');
  const program = await group.start({
    flags: ['--import', './bench/log-statements.ts'],
    environment: { STATEMENT_LOG: file },
  });
  const tokens = await signInAll(program.address);
  const statements = new Map<string, Statement[]>();
  for (const { title, callBy } of reads) {
    await load(program.address, () => callBy(tokens), { each: warmUp });
    await writeFile(file, '');
    await load(program.address, () => callBy(tokens), { each: 1 });
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
    statements.set(
      title,
      lines.map((line) => JSON.parse(line) as Statement),
    );
  }
  await program.stop();
  await rm(file);
  return statements;
}

/** Sends the statements one after another over one connection, prepared by name. */
async function runStatements(client: pg.PoolClient, title: string, statements: Statement[]) {
  for (const [index, { text, values }] of statements.entries()) {
    // Parameters of BEGIN and its like can't be prepared.
    if (values.length === 0) await client.query(text);
    else await client.query({ name: `${title} ${index}`.slice(-60), text, values });
  }
}

/** How many times a second the statements run over several connections at once. */
async function rateOfStatements(
  pool: pg.Pool,
  title: string,
  statements: Statement[],
  limits: Effort['atOnce'],
) {
  const clients = await Promise.all(
    Array.from({ length: limits.connections }, () => pool.connect()),
  );
  const rate = await repeat(
    (connection) => runStatements(clients[connection]!, title, statements),
    limits,
  );
  for (const client of clients) client.release();
  return rate;
}

async function medianAlone(address: string, call: Call, { warmUp, runs }: Effort): Promise<number> {
  await load(address, () => call, { each: warmUp });
  return median((await load(address, () => call, { each: runs })).times);
}

export async function measureReads(group: Group, effort: Effort): Promise<Section> {
  const reads = listReads(group);
  const logged = await logStatements(group, reads, effort);
  const program = await group.start();
  const tokens = await signInAll(program.address);
  const pool = await connectTo(group);
  const rows: Row[] = [];
  const isMostUsed = ({ title }: Read) => MOST_USED.includes(title);
  const sorted = [...reads.filter(isMostUsed), ...reads.filter((read) => !isMostUsed(read))];
  for (const { title, callBy } of sorted) {
    const call = callBy(tokens);
    const alone = await medianAlone(program.address, call, effort);
    const statements = logged.get(title)!;
    const { perSecond } = await load(program.address, () => call, effort.atOnce);
    const ofStatements =
      statements.length > 0 && (await rateOfStatements(pool, title, statements, effort.atOnce));
    rows.push({
      read: title,
      'median ms': alone,
      statements: statements.length,
      'per second': perSecond,
      'of pg alone %': ofStatements ? (100 * perSecond) / ofStatements : null,
    });
  }
  await pool.end();
  await program.stop();
  return {
    title: `Reads at ${group.size.scouts.toLocaleString('en')} scouts`,
    about: `Each read alone over one connection, the median of ${effort.runs}; then over ${effort.atOnce.connections} connections, and how much that is of what the same statements with the same values reach through \`pg\` over as many. The most used first.`,
    rows,
  };
}

/** Compares the reads of this program and another one with an equal group, in turns. */
export async function compareReads(group: Group, other: string, effort: Effort): Promise<Section> {
  const program = await group.start();
  const tokens = await signInAll(program.address);
  const othersTokens = await signInAll(other);
  const rows: Row[] = [];
  for (const { title, callBy } of listReads(group).filter(({ hasKey }) => !hasKey)) {
    const own = await medianAlone(program.address, callBy(tokens), effort);
    const others = await medianAlone(other, callBy(othersTokens), effort);
    rows.push({ read: title, 'this ms': own, 'other ms': others, ratio: own / others });
  }
  await program.stop();
  return {
    title: 'Reads beside another program',
    about: `Each read alone over one connection, the median of ${effort.runs}, in turns with ${other}.`,
    rows,
  };
}
