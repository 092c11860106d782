// `khayma`, the one command of a server; `deploy/khayma` runs it. Prints sentences, and exits with 1 where something is wrong.
import { chown, copyFile, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { newestVersion } from './archive-file.ts';
import { examine } from './doctor.ts';
import {
  currentFolder,
  isInstalled,
  programEnvironment,
  SERVICE,
  servesManyGroups,
} from './place.ts';
import { becomesReady, runCommand, runTool, systemctl } from './processes.ts';
import { inWords, OperateError, say } from './speech.ts';
import { tellStatus } from './status.ts';
import { PATIENCE, rollback, upgrade } from './upgrade.ts';

interface Command {
  /** Its arguments, as the list of commands shows them. */
  takes?: string;
  arabic: string;
  english: string;
  /** Changes the server, so that only root may. */
  needsRoot?: true;
  /** Returns false where something is wrong. */
  run: (args: readonly string[]) => Promise<unknown>;
}

/** A file that an argument names, where the command was called. */
const fileOf = (argument: string | undefined): string => {
  if (argument) return path.resolve(argument);
  throw new OperateError('اكتب اسم الملف بعد الأمر', 'Name the file after the command');
};

/** A file among the backups, named after this moment. */
const newBackup = (): string => {
  const { BACKUP_DIR = '.', BACKUP_PASSPHRASE } = programEnvironment();
  const moment = new Date().toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
  return path.join(BACKUP_DIR, `by-hand-${moment}.khayma${BACKUP_PASSPHRASE ? '.age' : ''}`);
};

/**
 * Lets the program's user write or read a file where only root may: through a copy among the backups. `work` gets the path that
 * the program may use.
 */
async function throughBackups(
  file: string,
  way: 'read' | 'write',
  work: (file: string) => Promise<void>,
): Promise<void> {
  const { BACKUP_DIR } = programEnvironment();
  if (!isInstalled() || process.getuid?.() !== 0 || BACKUP_DIR === undefined) return work(file);
  const between = path.join(BACKUP_DIR, `by-hand-${process.pid}${path.extname(file)}`);
  try {
    if (way === 'read') {
      await copyFile(file, between);
      const { uid, gid } = await stat(BACKUP_DIR);
      await chown(between, uid, gid);
    }
    await work(between);
    if (way === 'write') {
      await copyFile(between, file);
      say(`النسخة في ${file}`, `The backup is ${file}`);
    }
  } finally {
    await rm(between, { force: true });
  }
}

/** Passes a command on to the program's own, with all of its arguments. */
const passOn =
  (name: string) =>
  (args: readonly string[]): Promise<void> =>
    runCommand(currentFolder(), [name, ...args]);

const commands: Record<string, Command> = {
  status: {
    arabic: 'كيف حال الخادم',
    english: 'how the server is',
    run: tellStatus,
  },
  doctor: {
    arabic: 'يفحص كل ما يحتاج إليه الخادم، ويقول ما العمل',
    english: 'examines all that the server needs, and says what to do',
    run: examine,
  },
  upgrade: {
    takes: '[VERSION|FILE]',
    arabic: 'ينتقل إلى أحدث إصدار أو إلى غيره، ويعود وحده إن لم يعمل',
    english: 'moves to the newest version or another one, and comes back if that does not run',
    needsRoot: true,
    run: async ([wanted]) => upgrade(wanted ?? (await newestVersion())),
  },
  rollback: {
    takes: '[--sure]',
    arabic: 'يرجع إلى الإصدار السابق',
    english: 'goes back to the former version',
    needsRoot: true,
    run: (args) => rollback({ isSure: args.includes('--sure') }),
  },
  backup: {
    takes: '[FILE]',
    arabic: 'يكتب المجموعة كلها في ملف، والبرنامج يعمل',
    english: 'writes the whole group into a file, while the program runs',
    run: ([file = newBackup(), ...rest]) =>
      throughBackups(fileOf(file), 'write', (place) =>
        runCommand(currentFolder(), ['backup', place, ...rest], {}, { isQuiet: true }),
      ),
  },
  restore: {
    takes: 'FILE [--replace]',
    arabic: 'يستعيد المجموعة من ملف',
    english: 'restores the group from a file',
    needsRoot: true,
    run: async ([file, ...rest]) => {
      const wasRunning = isInstalled() && systemctl('is-active', '--quiet');
      if (wasRunning) systemctl('stop');
      try {
        await throughBackups(fileOf(file), 'read', (place) =>
          runCommand(currentFolder(), ['restore', place, ...rest]),
        );
      } finally {
        if (wasRunning) {
          systemctl('start');
          await becomesReady(programEnvironment().PORT ?? '3000', PATIENCE);
        }
      }
    },
  },
  'setup-code': {
    arabic: 'عنوان أول حساب',
    english: 'the address of the first account',
    run: async ([address]) => {
      const { KHAYMA_ADDRESS, PORT = '3000' } = programEnvironment();
      const own = KHAYMA_ADDRESS ? `https://${KHAYMA_ADDRESS}` : `http://127.0.0.1:${PORT}`;
      await runCommand(currentFolder(), ['setup-code', address ?? own, '--qr']);
    },
  },
  welcome: {
    arabic: 'ينتظر أن يبدأ البرنامج، ثم يقول أين يُفتح أول حساب',
    english: 'waits until the program has started, then says where the first account is opened',
    run: async () => {
      const { PORT = '3000' } = programEnvironment();
      // Each of many groups has a first account of its own.
      if (!(await becomesReady(PORT, PATIENCE)) || servesManyGroups()) return tellStatus();
      await commands['setup-code']!.run([]);
      return true;
    },
  },
  logs: {
    takes: '[-f]',
    arabic: 'آخر ما كتبه البرنامج',
    english: 'what the program wrote last',
    run: async (args) => {
      runTool('journalctl', ['-u', SERVICE, '-n', '100', '--no-pager', ...args]);
    },
  },
  'reset-password': {
    takes: 'PHONE',
    arabic: 'كلمة سر مؤقتة لقائد',
    english: 'a temporary password for a captain',
    run: passOn('reset-password'),
  },
  groups: {
    arabic: 'مجموعات الخادم، حيث يخدم أكثر من مجموعة',
    english: "the server's groups, where it serves many",
    run: passOn('groups'),
  },
  'import-kashafty': {
    takes: 'ADDRESS [--check]',
    arabic: 'ينقل مجموعة من كشافتي',
    english: 'brings a group over from Kashafty',
    run: passOn('import-kashafty'),
  },
  'verify-history': {
    arabic: 'يفحص أن السجل لم يُغيَّر',
    english: 'checks that nobody has changed the history',
    run: passOn('verify-history'),
  },
  uninstall: {
    takes: '--sure',
    arabic: 'يزيل البرنامج، وتبقى بيانات المجموعة على الخادم',
    english: 'removes the program; the data of the group stay on the server',
    needsRoot: true,
    run: async (args) => {
      if (!args.includes('--sure')) {
        throw new OperateError(
          'يزيل هذا الأمر البرنامج من الخادم، وتبقى البيانات والنسخ. إن كنت متأكداً: khayma uninstall --sure',
          'This removes the program from the server; data and backups stay. If you are sure: khayma uninstall --sure',
        );
      }
      // The script removes the folder that it lies in.
      const script = await readFile(path.join(currentFolder(), 'deploy/install.sh'), 'utf8');
      runTool('sh', ['-s', '--', 'uninstall'], { input: script });
    },
  },
  demo: {
    arabic: 'مجموعة للتجربة، ببيانات من الخيال',
    english: 'a made-up group to try things on',
    run: passOn('demo'),
  },
};

function tellCommands(): void {
  say('الأوامر:', 'Commands:');
  for (const [name, { takes = '', arabic, english }] of Object.entries(commands)) {
    console.log(`  khayma ${`${name} ${takes}`.padEnd(32)} ${inWords(arabic, english)}`);
  }
}

const [name = 'help', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  tellCommands();
  process.exit(name === 'help' ? 0 : 2);
}
try {
  if (command.needsRoot && isInstalled() && process.getuid?.() !== 0) {
    throw new OperateError(
      `هذا الأمر يحتاج إلى صلاحيات الجهاز: sudo khayma ${name}`,
      `This is for root: sudo khayma ${name}`,
    );
  }
  if ((await command.run(args)) === false) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof OperateError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
