import { type OpenDatabase, openBeside } from '../db/connect.ts';
import { upgrade } from '../db/upgrade.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

/** The program's settings that commands use: not those for signing tokens and listening. */
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
export interface CommandContext {
  database: OpenDatabase;
  settings: Settings;
}

/**
 * Runs a command on the group's database, also while the program runs: commands neither sign tokens nor listen. Migrates the
 * tables first, unless `migrates` is false. Prints what a person must do and exits with 1 if that is the reason of a failure.
 */
export function runWithDatabase(
  work: (context: CommandContext) => Promise<void>,
  { migrates = true } = {},
): Promise<void> {
  return runWithSettings(async (settings) => {
    const database = await openBeside(settings);
    try {
      if (database.isOwner && migrates) await upgrade(database, settings);
      await work({ database, settings });
    } finally {
      await database.close();
    }
  });
}

/** Runs `work` with the settings of a command, and reports errors as `runWithDatabase` does. */
export async function runWithSettings(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    const given = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]));
    await work(readSettings({ ...given, JWT_SECRET: 'x'.repeat(32) }));
  } catch (error) {
    if (error instanceof StartupError) console.error(`${error.arabicMessage}\n${error.message}`);
    else console.error(error);
    process.exitCode = 1;
  }
}
