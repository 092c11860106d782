/**
 * Measures every read: its median alone, and its rate over 10 connections beside that of its statements through `pg`.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { endpoints } from '../scripts/endpoints.ts';
import { createTokens } from '../server/http/session.ts';
import { callersOf, readsOn, urlOf } from '../server/testing/demo-requests.ts';
import { median, type Row, type Section } from './figures.ts';
import { type Call, load } from './load.ts';
import {
  connectTo,
  type Group,
  JWT_SECRET,
  signInAll,
  startProgram,
  type Tokens,
} from './program.ts';

const WARM_UP = 10;
const RUNS = 40;
const CONNECTIONS = 10;
const SECONDS = 0.7;

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

/** Every endpoint that reads and answers JSON, called by the most powerful captain who may. */
function listReads({ places }: Group): Read[] {
  const requests = readsOn(places, createTokens(JWT_SECRET));
  return endpoints
    .filter(
      ({ endpoint }) => endpoint.method === 'GET' && !endpoint.file && endpoint.status === 200,
    )
    .map(({ name, endpoint }) => {
      const sent = requests[name]?.[0] ?? {};
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
async function logStatements(group: Group, reads: Read[]): Promise<Map<string, Statement[]>> {
  const file = path.join(group.folder, 'statements.jsonl');
  const program = await startProgram(group.folder, {
    flags: ['--import', './bench/log-statements.ts'],
    environment: { STATEMENT_LOG: file },
  });
  const tokens = await signInAll(program.address);
  const statements = new Map<string, Statement[]>();
  for (const { title, callBy } of reads) {
    await load(program.address, () => callBy(tokens), { each: 3 });
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

/** How many times a second the statements run over 10 connections at once. */
async function rateOfStatements(pool: pg.Pool, title: string, statements: Statement[]) {
  const begin = performance.now();
  let count = 0;
  const work = async () => {
    const client = await pool.connect();
    while (performance.now() - begin < SECONDS * 1000) {
      await runStatements(client, title, statements);
      count += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (count * 1000) / (performance.now() - begin);
}

async function medianAlone(address: string, call: Call): Promise<number> {
  await load(address, () => call, { each: WARM_UP });
  return median((await load(address, () => call, { each: RUNS })).times);
}

export async function measureReads(group: Group): Promise<Section> {
  const reads = listReads(group);
  const logged = await logStatements(group, reads);
  const program = await startProgram(group.folder);
  const tokens = await signInAll(program.address);
  const pool = await connectTo(group);
  const rows: Row[] = [];
  const isMostUsed = ({ title }: Read) => MOST_USED.includes(title);
  const sorted = [...reads.filter(isMostUsed), ...reads.filter((read) => !isMostUsed(read))];
  for (const { title, callBy } of sorted) {
    const call = callBy(tokens);
    const alone = await medianAlone(program.address, call);
    const statements = logged.get(title)!;
    const { perSecond } = await load(program.address, () => call, {
      connections: CONNECTIONS,
      seconds: SECONDS,
    });
    const ofStatements = statements.length > 0 && (await rateOfStatements(pool, title, statements));
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
    about: `Each read alone over one connection, the median of ${RUNS}; then over ${CONNECTIONS} connections, and how much that is of what the same statements with the same values reach through \`pg\` over ${CONNECTIONS} connections. The most used first.`,
    rows,
  };
}

/** Compares the reads of this program and another one with an equal group, in turns. */
export async function compareReads(group: Group, other: string): Promise<Section> {
  const program = await startProgram(group.folder);
  const tokens = await signInAll(program.address);
  const othersTokens = await signInAll(other);
  const rows: Row[] = [];
  for (const { title, callBy } of listReads(group).filter(({ hasKey }) => !hasKey)) {
    const own = await medianAlone(program.address, callBy(tokens));
    const others = await medianAlone(other, callBy(othersTokens));
    rows.push({ read: title, 'this ms': own, 'other ms': others, ratio: own / others });
  }
  await program.stop();
  return {
    title: 'Reads beside another program',
    about: `Each read alone over one connection, the median of ${RUNS}, in turns with ${other}.`,
    rows,
  };
}
