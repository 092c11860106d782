import { type OpenDatabase, openBeside } from '../db/connect.ts';
import { upgrade } from '../db/upgrade.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

/** The settings that a command takes from the program's; the others belong to who signs and listens. */
const NAMES = [
  'DATABASE_URL',
  'DATA_DIR',
  'GROUP_TIME_ZONE',
  'PREPARE_STATEMENTS',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_PASSPHRASE',
].flatMap((name) => [name, `${name}_FILE`]);

/** What a command works with. */
export interface Beside {
  database: OpenDatabase;
  settings: Settings;
}

/**
 * Does the work of a command on the group's database, also beside a running program, whose folder and port stay its
 * own: nothing here signs or listens. The tables are brought up to date first, unless the command takes them `asTheyAre`.
 * What a person must mend is said in a sentence, and the exit code is 1.
 */
export function runBeside(
  work: (beside: Beside) => Promise<void>,
  { asTheyAre = false } = {},
): Promise<void> {
  return runCommand(async (settings) => {
    const database = await openBeside(settings);
    try {
      if (database.isOwner && !asTheyAre) await upgrade(database, settings);
      await work({ database, settings });
    } finally {
      await database.close();
    }
  });
}

/** Does `work` with the settings of a command; a sentence says what a person must mend, and the exit code is 1. */
export async function runCommand(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    const given = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]));
    await work(readSettings({ ...given, JWT_SECRET: 'x'.repeat(32) }));
  } catch (error) {
    if (error instanceof StartupError) console.error(`${error.arabicMessage}\n${error.message}`);
    else console.error(error);
    process.exitCode = 1;
  }
}
