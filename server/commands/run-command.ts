import { openBeside } from '../db/connect.ts';
import type { OpenDatabase } from '../db/database-server.ts';
import { upgrade } from '../db/upgrade.ts';
import type { GroupRow } from '../groups/directory/queries.ts';
import { type OneOfMany, openOneOfMany } from '../groups/one-of-many.ts';
import { inPlaceOf } from '../http/group-place.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

/** The program's settings that commands use: not those for signing tokens and listening. */
const NAMES = [
  'DATABASE_URL',
  'DATA_DIR',
  'GROUP_COUNTRY',
  'GROUP_TIME_ZONE',
  'PREPARE_STATEMENTS',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_PASSPHRASE',
  'GROUPS_DOMAIN',
  'GROUPS_CLUSTERS',
].flatMap((name) => [name, `${name}_FILE`]);

/** The tools that a command works with. */
export interface CommandContext {
  database: OpenDatabase;
  settings: Settings;
  /** The group that `--group` names; undefined in a program of one group, like `noteVersion`. */
  row?: GroupRow;
  noteVersion?: OneOfMany['noteVersion'];
}

/** The group of `--group`, which is taken out of the arguments that the command reads; undefined without it. */
function takeGroup(): string | undefined {
  const at = process.argv.indexOf('--group');
  if (at < 0) return undefined;
  const [, slug = ''] = process.argv.splice(at, 2);
  return slug;
}
const group = takeGroup();

/** Opens the group's database: that of `--group` where the program serves many groups. */
export async function openGroupBeside(
  settings: Settings,
  open: (settings: Settings) => Promise<OpenDatabase & { isOwner: boolean }> = openBeside,
): Promise<CommandContext & { database: { isOwner: boolean } }> {
  if (settings.groups && group !== undefined) return openOneOfMany(settings, group);
  if (settings.groups) {
    throw new StartupError(
      'BAD_ARGUMENT',
      'اكتب عنوان المجموعة: ‎--group nile',
      'the program serves many groups: say which one by --group',
    );
  }
  if (group !== undefined) {
    throw new StartupError(
      'BAD_SETTINGS',
      'الخيار --group لبرنامج يخدم مجموعات كثيرة، اضبط GROUPS_DOMAIN',
      '--group is for a program with many groups; set GROUPS_DOMAIN',
    );
  }
  return { database: await open(settings), settings };
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
    const context = await openGroupBeside(settings);
    const { database } = context;
    try {
      if (database.isOwner && migrates && !context.row) await upgrade(database, settings);
      // Tables of a former version may have no place of the group.
      if (!migrates) return await work(context);
      await inPlaceOf(database.jobDb, context.settings, ({ timeZone }) =>
        work({ ...context, settings: { ...context.settings, timeZone } }),
      );
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
