import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WeekKey } from '../contract/core/calendar.ts';
import type { GroupRow } from '../server/groups/directory/queries.ts';
import { secretOf } from '../server/groups/serving/secrets.ts';
import { createTokens } from '../server/http/session.ts';
import { JWT_SECRET } from './program.ts';

export const DOMAIN = 'localhost';

/** A sector of the copied group: all copies have the same rows. */
export interface Sector {
  baseName: string;
  suffixName: string;
  scoutIds: number[];
  sessionId: string;
}

export interface Made {
  rows: GroupRow[];
  sectors: Sector[];
  generalSession: string;
  week: WeekKey;
  seconds: number;
}

export const agent = new Agent({ keepAlive: true, maxSockets: 500 });

/** Sends a request to a group and resolves with the status and the whole answer. */
export function send(
  { address }: { address: string },
  host: string,
  { path, token, body, key }: { path: string; token?: string; body?: unknown; key?: string },
): Promise<{ status: number; text: string }> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, {
      agent,
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        host,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (answer += chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: answer }));
    });
    sent.end(text);
  });
}

export const tokenOf = ({ salt }: GroupRow, sessionId: string) =>
  createTokens(secretOf(JWT_SECRET, salt)).sign(sessionId, new Date(Date.now() + 86_400_000));
export const hostOf = ({ slug }: GroupRow) => `${slug}.${DOMAIN}`;

/** Proportional memory of a process and all that it has started, without `except` and its own, in MB. */
export async function memoryOf(pid: number, except?: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent) parents.set(Number(name), parent);
  }
  const isOf = (one: number): boolean =>
    one !== except && (one === pid || (parents.has(one) && isOf(parents.get(one)!)));
  let kilobytes = 0;
  for (const one of parents.keys()) {
    if (!isOf(one)) continue;
    const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

export const postmasterOf = async (dataDir: string) =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

/** Milliseconds in which the machine's processors were busy since it was started, and in all. */
function processorTime(): { busy: number; all: number } {
  let [busy, all] = [0, 0];
  for (const { times } of cpus()) {
    for (const time of Object.values(times)) all += time;
    busy += times.user + times.nice + times.sys + times.irq;
  }
  return { busy, all };
}

/** The Friday evening. */
export async function measureEvening(
  program: { address: string; pid: number },
  folder: string,
  { rows, sectors, week }: Made,
  loadSeconds: number,
) {
  const postmaster = await postmasterOf(path.join(folder, 'data'));
  const handIns: number[] = [];
  const dashboards: number[] = [];
  const failures: string[] = [];
  let acknowledged = 0;
  let postgres = 0;
  let node = 0;
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      postgres = Math.max(postgres, await memoryOf(postmaster));
      node = Math.max(node, await memoryOf(program.pid, postmaster));
      await sleep(4000, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  const visit = async (row: GroupRow, sector: Sector) => {
    await sleep(Math.random() * loadSeconds * 1000);
    const token = await tokenOf(row, sector.sessionId);
    const { baseName, suffixName, scoutIds } = sector;
    const timed = async (times: number[], sent: Parameters<typeof send>[2]) => {
      const begin = performance.now();
      let isAnswered = false;
      try {
        const { status, text } = await send(program, hostOf(row), { ...sent, token });
        isAnswered = status < 300;
        if (!isAnswered) failures.push(`${status} ${text.slice(0, 200)}`);
      } catch (error) {
        failures.push(String(error));
      }
      times.push(performance.now() - begin);
      return isAnswered;
    };
    await timed(dashboards, { path: '/api/screen/dashboard' });
    const attendanceRecords = scoutIds.map((scoutId, nth) => ({
      scoutId,
      attendanceStatus: nth % 3 ? 'attended' : 'absent',
      baseName,
      suffixName,
      ...week,
    }));
    const body = { attendanceRecords, subscription: 150 };
    if (await timed(handIns, { path: '/api/scoutAttendance', body, key: randomUUID() })) {
      acknowledged += 1;
    }
  };
  const before = processorTime();
  await Promise.all(rows.flatMap((row) => sectors.map((sector) => visit(row, sector))));
  const after = processorTime();
  ended.abort();
  await watching;
  const busy = (after.busy - before.busy) / (after.all - before.all);
  return { handIns, dashboards, failures, acknowledged, postgres, node, busy };
}

export const seconds = (since: number) => (performance.now() - since) / 1000;
