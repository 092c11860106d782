import path from 'node:path';
import { parseArgs } from 'node:util';
import { countText } from '../../contract/core/counting.ts';
import { rowNoun } from '../../contract/core/labels.ts';
import { KEPT_BEFORE } from '../../contract/privacy/periods.ts';
import { restoreToScratch } from '../backup/restore.ts';
import { endingOf, openBackup, removeOlder, storeBackup } from '../backup/store.ts';
import { readContent, refuseContent, swapSchema } from '../backup/swap.ts';
import { openToReplace } from '../db/connect.ts';
import { putAsideOtherVersion } from '../db/embedded/versions.ts';
import { momentText } from '../lib/date-words.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { openGroupBeside, runWithSettings } from './run-command.ts';

interface Options {
  file: string;
  mayReplace: boolean;
}

function readArguments(): Options {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file && more.length === 0) {
      const mayReplace = values.replace ?? false;
      return { file: path.resolve(process.env.INIT_CWD ?? '.', file), mayReplace };
    }
  } catch {
    // An unknown option.
  }
  throw new StartupError(
    'BAD_ARGUMENT',
    'اكتب اسم ملف النسخة بعد الأمر: npm run restore -- khayma.backup',
    'the arguments are the file of a backup and, where it may replace a group, --replace',
  );
}

/** Replaces what the database holds by the backup; nothing has changed if it throws. */
async function restore({ file, mayReplace }: Options, given: Settings): Promise<void> {
  // One of many groups is replaced beside the program, in one transaction.
  const { database, settings, noteVersion } = await openGroupBeside(given, async (one) => ({
    ...(await openToReplace(one)),
    isOwner: true,
  }));
  try {
    const content = await readContent(database.jobDb);
    refuseContent(content, mayReplace);
    if (content === 'group') {
      const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
      const name = `before-restore-${stamp}${endingOf(settings)}`;
      const kept = path.join(settings.backupDir, name);
      await storeBackup(database, kept, { ...settings, now: new Date() });
      console.log(`المجموعة الحالية محفوظة في:\n${kept}`);
    }
    const restored = await restoreToScratch(database, openBackup(file, settings), {
      schema: 'khayma_restore',
      timeZone: settings.timeZone,
    });
    await swapSchema(database, 'khayma_restore', { mayReplace });
    // A newer version of the program may have been here.
    await noteVersion?.();
    if (content === 'group')
      await removeOlder(settings.backupDir, 'before-restore', KEPT_BEFORE.restore);
    const { madeAt, groupName } = restored.header;
    console.log(
      `استُعيدت ${groupName ?? 'المجموعة'} كما كانت في ${momentText(madeAt, settings.timeZone)} (${countText(restored.rows, rowNoun)}). انتهت كل الجلسات، ويسجّل الجميع الدخول من جديد.`,
    );
  } finally {
    await database.close();
  }
}

await runWithSettings(async (settings) => {
  const options = readArguments();
  // Read the header first, so that a wrong file leaves no new folder or database.
  for await (const part of openBackup(options.file, settings)) if (part.kind === 'header') break;
  const aside =
    options.mayReplace && !settings.databaseUrl && !settings.groups
      ? putAsideOtherVersion(settings.dataDir)
      : null;
  try {
    await restore(options, settings);
  } catch (error) {
    aside?.putBack();
    throw error;
  }
  if (aside) console.log(`بيانات الإصدار السابق من قاعدة البيانات باقية في:\n${aside.folder}`);
});
