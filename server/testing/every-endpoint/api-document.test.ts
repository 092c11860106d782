import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../database.ts';
import { type Program, startProgram } from '../program.ts';

const run = promisify(execFile);
let database: Awaited<ReturnType<typeof testDatabase>>;
let program: Program;
let folder: string;

beforeAll(async () => {
  for (const tool of ['bash', 'curl', 'sed']) {
    if (spawnSync(tool, ['--version']).error) {
      throw new Error(
        `docs/api.md is tested by running it, which needs ${tool}: please install it`,
      );
    }
  }
  folder = await mkdtemp(path.join(tmpdir(), 'khayma-api-'));
  database = await testDatabase();
  program = await startProgram({
    DATABASE_URL: database.connectionString,
    JWT_SECRET: 'a secret of the documented client',
  });
});
afterAll(async () => {
  await program?.stop();
  await database?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('the commands of docs/api.md work', async () => {
  const page = await readFile('docs/api.md', 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1]);
  expect(blocks.length).toBeGreaterThan(3);
  // Without a proxy of the machine's, which would not reach the program.
  const env = { ...process.env, KHAYMA: program.address, NO_PROXY: '*', no_proxy: '*' };
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], {
    cwd: folder,
    env,
  });
  expect(stdout).toContain('attendance rate: 0.5\n');
  expect(stdout).toContain('conflict: WEEK_CHANGED\n');
  expect(stdout).toContain('"thisTerm":{"weeks":1,"unpaid":0,"amount":10}');
  expect(stdout).toContain('"value":250.5');
  expect(stdout).toContain('"income":666.5,"expense":396,"incomeReversed":396');
  expect(stdout).toMatch(/"scoutNames":\{"\d+":"مارينا عاطف"/);
  expect(stdout).toContain('may edit: true\n');
  expect(stdout).toContain('parents read of: مارينا عاطف\n');
  expect(stdout).toContain('the badge is: awarded\n');
  expect(stdout).toContain('the session is: held\n');
  expect(stdout).toContain('due for erasure: false\n');
  expect(stdout).toMatch(/^event: unread\ndata: \{"count":\d+\}$/m);

  const { db } = database;
  expect(
    await db
      .selectFrom('captains')
      .leftJoin('sectors', 'sectors.sectorId', 'captains.sectorId')
      .select(['firstName', 'type', 'baseName'])
      .orderBy('captainId')
      .execute(),
  ).toEqual([
    { firstName: 'مريم', type: 'general', baseName: null },
    { firstName: 'سارة', type: 'unit', baseName: null },
    { firstName: 'هدى', type: 'regular', baseName: 'زهرات' },
  ]);
  expect(
    await db
      .selectFrom('scoutAttendance')
      .innerJoin('scouts', 'scouts.scoutId', 'scoutAttendance.scoutId')
      .select(['name', 'status', 'termNumber', 'weekNumber'])
      .orderBy('scouts.scoutId')
      .execute(),
  ).toEqual([
    { name: 'مارينا عاطف', status: 'attended', termNumber: 1, weekNumber: 1 },
    { name: 'فاطمة حسن', status: 'absent', termNumber: 1, weekNumber: 1 },
  ]);
  for (const file of ['all_sectors_data.xlsx', 'sector.xlsx', 'statement.xlsx']) {
    const bytes = await readFile(path.join(folder, file));
    expect(bytes.subarray(0, 2).toString('latin1'), file).toBe('PK');
    expect(bytes.length, file).toBeGreaterThan(2000);
  }
});
