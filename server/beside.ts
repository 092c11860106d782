import { migrate, type OpenDatabase, openBeside } from './db/open.ts';
import { StartupError } from './lib/startup-error.ts';
import { readSettings } from './settings.ts';

/**
 * Does the work of a command on the group's database, also beside a running program, whose folder and port stay its
 * own: nothing here signs or listens. What a person must mend is said in a sentence, and the exit code is 1.
 */
export async function runBeside(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  try {
    const { DATABASE_URL, DATA_DIR, GROUP_TIME_ZONE, PREPARE_STATEMENTS } = process.env;
    const unused = { JWT_SECRET: 'x'.repeat(32) };
    const given = { DATABASE_URL, DATA_DIR, GROUP_TIME_ZONE, PREPARE_STATEMENTS };
    const settings = readSettings({ ...given, ...unused });
    const database = await openBeside(settings);
    try {
      if (database.isOwner) await migrate(database, settings.timeZone);
      await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof StartupError) console.error(`${error.arabicMessage}\n${error.message}`);
    else console.error(error);
    process.exitCode = 1;
  }
}
