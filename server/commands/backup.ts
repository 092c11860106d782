import path from 'node:path';
import { countText } from '../../contract/core/counting.ts';
import { rowNoun } from '../../contract/core/labels.ts';
import { openBackup, storeBackup } from '../backup/store.ts';
import { StartupError } from '../startup-error.ts';
import { runWithDatabase } from './run-command.ts';

/** The file to write, relative to the folder in which npm was called. */
function readFile(argument: string | undefined): string {
  if (argument && !argument.startsWith('-')) {
    return path.resolve(process.env.INIT_CWD ?? '.', argument);
  }
  throw new StartupError(
    'BAD_ARGUMENT',
    'اكتب اسم الملف بعد الأمر: npm run backup -- khayma.backup',
    'the one argument is the file to write, such as khayma.backup',
  );
}

await runWithDatabase(
  async ({ database, settings }) => {
    const file = readFile(process.argv[2]);
    await storeBackup(database, file, { ...settings, now: new Date() });
    let rows = 0;
    // Verify what was written by reading it back.
    for await (const part of openBackup(file, settings)) {
      if (part.kind === 'table') rows += part.rows;
    }
    const secrecy =
      settings.backupPassphrase === undefined
        ? 'وهي غير مشفّرة، فاحفظها حيث لا يصل إليها غيرك'
        : 'وهي مشفّرة بعبارة السر';
    console.log(`كُتبت النسخة الاحتياطية وفُحصت (${countText(rows, rowNoun)})، ${secrecy}:\n${file}`);
  },
  { migrates: false },
);
