/**
 * Measures the public demo: `node bench/public-demo.ts [VISITORS] [SECONDS]` starts it and lets so many visitors come within so
 * many seconds (200 at the same moment unless told otherwise), each from an address of their own. Each enters as a captain, opens
 * the dashboard and the sheet of the week, and hands it in. Prints the seconds, the memory and the disk.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseOf } from '../contract/core/endpoint.ts';
import type { enterPublicDemo } from '../contract/public-demo/endpoints.ts';
import type { readAttendanceScreen } from '../contract/screens/endpoints.ts';
import { quantile } from './figures.ts';
import { memoryOf, postmasterOf } from './groups-evening.ts';
import { startProgram, stopPrograms } from './program.ts';

const [visitors = 200, arrival = 0] = process.argv.slice(2).map(Number);

const folder = await mkdtemp(path.join(tmpdir(), 'khayma-bench-'));
const dataDir = path.join(folder, 'data');
const begun = performance.now();
const { address, pid } = await startProgram(folder, {
  environment: { PUBLIC_DEMO: 'yes', PUBLIC_DEMO_COPIES: String(visitors), LOG_LEVEL: 'warn' },
});
console.log(`started in ${seconds(performance.now() - begun)} s`);

const steps = ['enter', 'dashboard', 'sheet', 'hand in', 'all'] as const;
const times = Object.fromEntries(steps.map((step) => [step, [] as number[]]));
const failures: string[] = [];

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}

/** Sends one request of a visitor, and notes how long it takes. */
async function send(
  step: (typeof steps)[number],
  { method = 'GET', path, headers, body }: SentRequest,
): Promise<Response & { text: () => Promise<string> }> {
  const sent = performance.now();
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  times[step]!.push(performance.now() - sent);
  if (!answer.ok) throw new Error(`${step}: ${answer.status} ${text.slice(0, 200)}`);
  return new Response(text, { headers: answer.headers });
}
interface SentRequest {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

async function visit(nth: number): Promise<void> {
  await sleep((nth / visitors) * arrival * 1000);
  const came = performance.now();
  const from = { 'x-forwarded-for': `203.0.${nth >> 8}.${nth & 255}` };
  const entered = await send('enter', {
    ...{ method: 'POST', path: '/public-demo', headers: from },
    body: { role: 'regular' },
  });
  const { body } = (await entered.json()) as ResponseOf<typeof enterPublicDemo>;
  const token = new URLSearchParams(body.path.split('#')[1]).get('token');
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
  const headers = { ...from, cookie, authorization: `Bearer ${token}` };
  await send('dashboard', { path: '/screen/dashboard', headers });
  const opened = await send('sheet', { path: '/screen/attendance', headers });
  const { sector, week, attendance } = (await opened.json()) as ResponseOf<
    typeof readAttendanceScreen
  >;
  const attendanceRecords = attendance!.body
    .filter(({ editable }) => editable)
    .map(({ scoutId }, index) => ({
      scoutId,
      attendanceStatus: index % 3 ? 'attended' : 'absent',
      ...sector,
      ...week,
    }));
  await send('hand in', {
    ...{ method: 'POST', path: '/scoutAttendance' },
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { attendanceRecords, version: attendance!.version, subscription: 150 },
  });
  times.all!.push(performance.now() - came);
}

const postmaster = await postmasterOf(path.join(dataDir, 'public-demo'));
let [node, postgres] = [0, 0];
const ended = new AbortController();
const watching = (async () => {
  while (!ended.signal.aborted) {
    postgres = Math.max(postgres, await memoryOf(postmaster));
    node = Math.max(node, await memoryOf(pid, postmaster));
    await sleep(2000, undefined, { signal: ended.signal }).catch(() => {});
  }
})();
await Promise.all(
  Array.from({ length: visitors }, (_, nth) =>
    visit(nth).catch((error: unknown) => void failures.push(String(error))),
  ),
);
ended.abort();
await watching;

for (const step of steps) {
  const of = times[step]!;
  console.log(
    `${step}: ${of.length}, p50 ${seconds(quantile(of, 0.5))} s, p95 ${seconds(quantile(of, 0.95))} s`,
  );
}
console.log(`failures: ${failures.length}`, failures.slice(0, 3));
console.log(`memory: Node ${node.toFixed(0)} MB, PostgreSQL ${postgres.toFixed(0)} MB`);
const disk = execFileSync('du', ['--summarize', '--block-size=1M', dataDir], { encoding: 'utf8' });
console.log(`disk: ${Number.parseInt(disk, 10)} MB`);
await stopPrograms();
await rm(folder, { recursive: true, force: true });
