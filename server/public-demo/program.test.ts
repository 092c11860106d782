import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { exitOf, type Program, run, startProgram } from '../testing/program.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-public-demo-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const settings = (folder: string) => ({ PUBLIC_DEMO: 'yes', DATABASE_URL: '', DATA_DIR: folder });

/** Enters as a general captain; gives the cookie of the copy. */
async function enter({ address }: Program): Promise<string> {
  const answer = await fetch(`${address}/api/public-demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'general' }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')!.split(';')[0]!;
}
const statusOf = async ({ address }: Program, cookie: string) =>
  (await fetch(`${address}/api/group`, { headers: { cookie } })).status;

// Its parts are tried in one process by public-demo.test.ts, and a kill of the program by whole-program/crash.test.ts.
test.runIf(thorough)(
  'the demo begins anew after it was killed, stops a second one on its folder, and leaves nothing at its end',
  async () => {
    const folder = await aFolder();
    // Somebody may have named a folder in which there is more.
    await writeFile(path.join(folder, 'a-file-of-somebody'), 'kept');
    const killed = await startProgram(settings(folder));
    const cookie = await enter(killed);
    expect(await statusOf(killed, cookie)).toBe(200);
    await killed.kill();

    const next = await startProgram(settings(folder));
    expect(await statusOf(next, cookie)).toBe(401);
    expect(await statusOf(next, await enter(next))).toBe(200);

    const second = run(settings(folder));
    expect(await exitOf(second.child)).toBe(1);
    expect(second.output()).toContain('another demo is running');
    expect(await statusOf(next, await enter(next))).toBe(200);

    await next.stop();
    expect(existsSync(path.join(folder, 'public-demo'))).toBe(false);
    expect(existsSync(path.join(folder, 'a-file-of-somebody'))).toBe(true);
  },
);
