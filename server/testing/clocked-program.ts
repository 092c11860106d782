import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf, exitOf, run } from './program.ts';

const SET_CLOCK = path.join(import.meta.dirname, 'set-clock.ts');

/** The program with an adjustable clock (`server/testing/set-clock.ts`), which starts at the machine's time. */
export async function startClocked(environment: Record<string, string>): Promise<{
  /** Its address, as printed. */
  address: string;
  /** Sets the clock this many milliseconds ahead of the machine's; negative is behind. */
  setTo: (ahead: number) => void;
  stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khayma-clock-'));
  const CLOCK_FILE = path.join(folder, 'ahead');
  const setTo = (ahead: number) => {
    // Written by renaming, so that the program never reads half of it.
    writeFileSync(`${CLOCK_FILE}.new`, String(ahead));
    renameSync(`${CLOCK_FILE}.new`, CLOCK_FILE);
  };
  setTo(0);
  const program = run({ ...environment, CLOCK_FILE }, ['--import', SET_CLOCK, 'server/main.ts']);
  const stop = async () => {
    program.child.kill('SIGTERM');
    await exitOf(program.child);
    rmSync(folder, { recursive: true, force: true });
  };
  const address = await addressOf(program).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { address, setTo, stop };
}
