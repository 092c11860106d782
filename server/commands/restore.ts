import path from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '../../contract/core/counting.ts';
import { rowNoun } from '../../contract/core/labels.ts';
import { readContent, refuseContent, restoreToScratch, swapSchema } from '../backup/restore.ts';
import { endingOf, openBackup, removeOlder, storeBackup } from '../backup/store.ts';
import { openToReplace } from '../db/connect.ts';
import { putAsideOtherVersion } from '../db/embedded/versions.ts';
import { arabicMoment } from '../lib/arabic-dates.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand } from './beside.ts';

/** How many backups of what a restore has replaced stay. */
const KEPT_REPLACED = 3;

interface Wish {
  file: string;
  mayReplace: boolean;
}

function readArguments(): Wish {
  try {
    const options = { replace: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file && more.length === 0) {
      const mayReplace = values.replace ?? false;
      return { file: path.resolve(process.env.INIT_CWD ?? '.', file), mayReplace };
    }
  } catch {
    // An option that there is not.
  }
  throw new StartupError(
    'BAD_ARGUMENT',
    'اكتب اسم ملف النسخة بعد الأمر: npm run restore -- khayma.backup',
    'the arguments are the file of a backup and, where it may replace a group, --replace',
  );
}

/** Puts the backup in the place of what the database has; nothing has changed where it throws. */
async function restore({ file, mayReplace }: Wish, settings: Settings): Promise<void> {
  const database = await openToReplace(settings);
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
    const laid = await restoreToScratch(database, openBackup(file, settings), {
      schema: 'khayma_restore',
      timeZone: settings.timeZone,
    });
    await swapSchema(database, 'khayma_restore', { mayReplace });
    if (content === 'group') await removeOlder(settings.backupDir, 'before-restore', KEPT_REPLACED);
    const { madeAt, groupName } = laid.header;
    console.log(
      `استُعيدت ${groupName ?? 'المجموعة'} كما كانت في ${arabicMoment(madeAt, settings.timeZone)} (${counted(laid.rows, rowNoun)}). انتهت كل الجلسات، ويسجّل الجميع الدخول من جديد.`,
    );
  } finally {
    await database.close();
  }
}

await runCommand(async (settings) => {
  const wish = readArguments();
  // Before anything is made for it: a folder, a database.
  for await (const part of openBackup(wish.file, settings)) if (part.kind === 'header') break;
  const aside =
    wish.mayReplace && !settings.databaseUrl ? putAsideOtherVersion(settings.dataDir) : null;
  try {
    await restore(wish, settings);
  } catch (error) {
    aside?.putBack();
    throw error;
  }
  if (aside) console.log(`بيانات الإصدار السابق من قاعدة البيانات باقية في:\n${aside.folder}`);
});
