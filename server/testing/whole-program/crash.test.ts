import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { faultRounds } from '../../../scripts/testing/thoroughness.ts';
import { openBeside } from '../../db/connect.ts';
import { createTokens } from '../../http/session.ts';
import {
  type Bookkeepers,
  checkBook,
  signInBookkeepers,
  startBookkeepers,
} from '../bookkeepers.ts';
import { scaledTimeout } from '../patience.ts';
import { type Program, startProgram } from '../program.ts';

/** `FAULT_ROUNDS=100 npx vitest run --project programs server/testing/whole-program/crash.test.ts --testTimeout 3600000` tries so many. */
const ROUNDS = faultRounds(3, 6);
/** Processes that only use processor time meanwhile: `FAULT_LOAD=4` before the same command. */
const LOAD = Number(process.env.FAULT_LOAD ?? 0);
const WRITERS = 8;
/** Limit in milliseconds from the start of the program, or the crash of its database, to the next stored items. */
const LONGEST_GAP = 15_000;
/** Processes that are killed in turn. */
const VICTIMS = ['program', 'database', 'both'] as const;

const JWT_SECRET = randomBytes(24).toString('hex');
const folder = await mkdtemp(path.join(tmpdir(), 'khayma-crash-'));
const settings = { DATABASE_URL: '', JWT_SECRET, DATA_DIR: path.join(folder, 'data') };
let program: Program | undefined;
const load: ChildProcess[] = [];
afterAll(async () => {
  for (const child of load) child.kill();
  await program?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Like `kill -9` on the server's own number: its child processes stay alive. */
function killDatabase(): void {
  const file = path.join(settings.DATA_DIR, 'postgres/postmaster.pid');
  process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL');
}

/** Waits for an item stored after the crash: each writer may have had one answer on its way. */
async function waitForMore({ told }: Bookkeepers): Promise<void> {
  const enough = told.size + WRITERS;
  await expect.poll(() => told.size, { interval: 10 }).toBeGreaterThan(enough);
}

test('killing program, database or both while eight captains write loses and doubles nothing', async () => {
  for (let nth = 0; nth < LOAD; nth += 1) {
    // It ends with this process in any case.
    const busy = 'const parent = process.ppid; while (process.ppid === parent);';
    load.push(spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }));
  }
  program = await startProgram(settings);
  const beside = await openBeside({ dataDir: settings.DATA_DIR });
  const tokens = createTokens(JWT_SECRET);
  const sessions = await signInBookkeepers({ db: beside.db, tokens }, WRITERS);
  await beside.close();

  const keepers = startBookkeepers(() => program!.address, sessions);
  // The time of a start depends on the machine: a busy one needs ten times as long as an idle one.
  let longestGap = 0;
  const gaps: Record<(typeof VICTIMS)[number], number[]> = { program: [], database: [], both: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length]!;
    const enough = keepers.told.size + 2 * WRITERS;
    await expect.poll(() => keepers.told.size, { interval: 10 }).toBeGreaterThan(enough);
    if (victim !== 'program') killDatabase();
    const diedAt = performance.now();
    if (victim !== 'database') {
      await program.kill();
      program = await startProgram(settings);
    }
    const thereAt = victim === 'database' ? diedAt : performance.now();
    await waitForMore(keepers);
    longestGap = Math.max(longestGap, performance.now() - thereAt);
    gaps[victim].push(performance.now() - diedAt);
  }
  await keepers.stop();

  const after = await openBeside({ dataDir: settings.DATA_DIR });
  try {
    await checkBook(after.db, keepers.told);
  } finally {
    await after.close();
  }
  const said = Object.entries(gaps).map(([victim, times]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const [median = 0, longest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
    return `${victim} ${(longest / 1000).toFixed(1)} s (median ${(median / 1000).toFixed(1)} s)`;
  });
  console.log(
    `${ROUNDS} rounds, ${keepers.told.size} items, longest without one after a kill: ${said.join(', ')}`,
  );
  // Refused requests have an Arabic message meanwhile.
  expect([...keepers.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
  expect(longestGap).toBeLessThan(scaledTimeout(LONGEST_GAP));
});
