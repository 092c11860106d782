import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, statfs, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringVersion } from './archive-file.ts';
import { currentFolder, place, programEnvironment, versionIn } from './place.ts';
import {
  aFreePort,
  becomesReady,
  keepsEnding,
  runCommand,
  runTool,
  startProgram,
  systemctl,
} from './processes.ts';
import { megabytes, OperateError, say } from './speech.ts';

/** Seconds that a program has to answer after its start: the first one makes the database, and one of ten years is migrated. */
export const PATIENCE = 180;

interface Server {
  port: string;
  dataDir: string;
  backupDir: string;
  /** The group's data lie in the program's own database, not on a server of their own. */
  isEmbedded: boolean;
}

function readServer(): Server {
  const { PORT = '3000', DATA_DIR, BACKUP_DIR, DATABASE_URL } = programEnvironment();
  const dataDir = path.resolve(currentFolder(), DATA_DIR ?? 'data');
  return {
    port: PORT,
    dataDir,
    backupDir: path.resolve(BACKUP_DIR ?? path.join(dataDir, 'backups')),
    isEmbedded: !DATABASE_URL,
  };
}

/** The copy of the database that the last upgrade made, and the version that it is of. */
const copyOf = ({ dataDir }: Server, version: string) =>
  path.join(dataDir, `before-upgrade-${version}`);

const ownedByUser = (folder: string) =>
  runTool('chown', ['-R', '--reference', programEnvironment().DATA_DIR ?? '.', folder]);

/**
 * Starts the new version beside the running one, on a copy of the group from a backup. Throws where it does not become ready;
 * nothing of the group has changed then.
 */
async function rehearse(folder: string, backup: string): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'khayma-rehearsal-'));
  ownedByUser(data);
  const environment = {
    ...{ DATA_DIR: data, BACKUP_DIR: path.join(data, 'backups'), BACKUP_KEEP: '0' },
    ...{ PORT: await aFreePort(), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
    ...{ DATABASE_URL: '', LISTEN_URL: '', JWT_SECRET: '' },
  };
  try {
    await runCommand(folder, ['restore', backup], environment, { isQuiet: true });
    const program = startProgram(folder, ['server/main.ts'], environment, { isQuiet: true });
    let errors = '';
    program.stderr?.on('data', (text) => (errors += text));
    const hasEnded = new Promise<void>((resolve) => program.on('close', () => resolve()));
    const isReady = await becomesReady(environment.PORT, PATIENCE, () => program.exitCode !== null);
    program.kill('SIGTERM');
    await hasEnded;
    if (!isReady) {
      throw new OperateError(
        `الإصدار الجديد لا يعمل على نسخة من بيانات المجموعة، ولم يتغير شيء:\n${errors}`,
        `The new version does not run on a copy of the group, and nothing was changed:\n${errors}`,
      );
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Lets the service start the version in `folder` from now on. */
async function pointTo(folder: string): Promise<void> {
  const draft = `${place.current}.new`;
  await rm(draft, { force: true });
  await symlink(folder, draft);
  await rename(draft, place.current);
}

/** Throws where the disk has no room for a second copy of the database. */
async function checkRoom(folder: string): Promise<void> {
  const { printed } = runTool('du', ['--summarize', '--block-size=1', folder], { isQuiet: true });
  const size = Number.parseInt(printed, 10);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > size * 1.2) return;
  throw new OperateError(
    `المساحة الباقية على القرص ${megabytes(bavail * bsize)}، وتحتاج الترقية إلى ${megabytes(size * 1.2)}. احذف ما لا يلزم ثم أعد المحاولة`,
    `${megabytes(bavail * bsize)} are free on the disk, and the upgrade needs ${megabytes(size * 1.2)}. Make room and try again`,
  );
}

/**
 * Moves the server to another version. It makes a backup, starts the new version beside on that, then stops the running one, keeps
 * its database as it is at that moment and starts the new one on it. Where that does not become ready, the former version goes on
 * with the kept database: nobody has written anything since.
 */
export async function upgrade(wanted: string): Promise<void> {
  const server = readServer();
  const before = currentFolder();
  const former = versionIn(before)!;
  const folder = await bringVersion(wanted);
  const version = versionIn(folder)!;
  if (folder === before) {
    say(`الإصدار ${version} يعمل بالفعل`, `Version ${version} runs already`);
    return;
  }
  const { dataDir, backupDir, port, isEmbedded } = server;
  const data = path.join(dataDir, 'postgres');
  if (isEmbedded) await checkRoom(data);

  say('نسخة احتياطية…', 'Making a backup…');
  const backup = path.join(backupDir, `khayma-before-${version}.khayma`);
  await mkdir(backupDir, { recursive: true });
  await runCommand(before, ['backup', backup], {}, { isQuiet: true });
  say('تجربة الإصدار الجديد على نسخة…', 'Trying the new version on a copy…');
  await rehearse(folder, backup);

  say('التبديل…', 'Switching…');
  const stopped = performance.now();
  stopService();
  const kept = copyOf(server, former);
  if (isEmbedded) {
    await rm(kept, { recursive: true, force: true });
    if (!runTool('cp', ['--archive', '--reflink=auto', data, kept]).isDone) {
      await rm(kept, { recursive: true, force: true });
      systemctl('start');
      throw new OperateError(
        `تعذّر نسخ قاعدة البيانات قبل التبديل، فبقي الإصدار ${former} كما هو`,
        `The database could not be copied before the switch, so ${former} stays as it is`,
      );
    }
  }
  await pointTo(folder);
  systemctl('start');
  const seconds = () => ((performance.now() - stopped) / 1000).toFixed(1);
  if (await becomesReady(port, PATIENCE, keepsEnding)) {
    for (const other of readdirSync(dataDir)) {
      const isOlder = other.startsWith('before-upgrade-') && path.join(dataDir, other) !== kept;
      if (isOlder) await rm(path.join(dataDir, other), { recursive: true, force: true });
    }
    say(
      `يعمل الآن الإصدار ${version}، وتوقفت الخدمة ${seconds()} ثانية. للرجوع إلى ${former}: khayma rollback`,
      `Version ${version} runs now; the service was away for ${seconds()} seconds. Back to ${former}: khayma rollback`,
    );
    return;
  }
  systemctl('stop');
  if (isEmbedded) await putBack(data, kept);
  await pointTo(before);
  systemctl('start');
  const isBack = await becomesReady(port, PATIENCE);
  throw new OperateError(
    `لم يبدأ الإصدار ${version}، ${isBack ? `فعاد الإصدار ${former} ببياناته كما كانت` : `ولم يعد ${former} أيضاً: اقرأ khayma logs`} (${seconds()} ثانية)`,
    `Version ${version} did not start, ${isBack ? `so ${former} is back with its data as they were` : `nor did ${former}: read khayma logs`} (${seconds()} seconds)`,
  );
}

/** Puts a kept database into the place of the present one, which goes only once that is done. */
async function putBack(data: string, kept: string): Promise<void> {
  const failed = `${data}.failed`;
  await rm(failed, { recursive: true, force: true });
  await rename(data, failed);
  await rename(kept, data);
  await rm(failed, { recursive: true, force: true });
}

/** Stops the service; throws where it goes on, since a database in use can't be copied. */
function stopService(): void {
  if (systemctl('stop')) return;
  throw new OperateError(
    'تعذّر إيقاف الخدمة، ولم يتغير شيء: systemctl status khayma',
    'The service could not be stopped, and nothing was changed: systemctl status khayma',
  );
}

/** The version before this one that can be gone back to; undefined where there is none. */
function formerVersion(server: Server): string | undefined {
  const current = versionIn(currentFolder());
  return readdirSync(server.dataDir)
    .flatMap((name) => /^before-upgrade-(\d[\d.]*)$/.exec(name)?.[1] ?? [])
    .find((version) => version !== current && existsSync(path.join(place.versions, version)));
}

/**
 * Goes back to the version before the last upgrade. Where the upgrade has changed the tables, the former version reads the database
 * of that moment alone: what was entered since stays in a backup and beside the data, and `isSure` says that this is meant.
 */
export async function rollback({ isSure }: { isSure: boolean }): Promise<void> {
  const server = readServer();
  const { dataDir, backupDir, port, isEmbedded } = server;
  const before = currentFolder();
  const version = versionIn(before)!;
  const former = isEmbedded ? formerVersion(server) : undefined;
  if (former === undefined) {
    throw new OperateError(
      'لا إصدار سابق محفوظ هنا للرجوع إليه',
      'No former version is kept here to go back to',
    );
  }
  const folder = path.join(place.versions, former);
  const isSame = lastMigration(folder) === lastMigration(before);
  if (!isSame && !isSure) {
    throw new OperateError(
      `جداول ${former} غير جداول ${version}: يعود كل شيء كما كان قبل الترقية، وما كُتب بعدها يبقى في نسخة احتياطية فقط. إن كنت متأكداً: khayma rollback --sure`,
      `The tables of ${former} differ from those of ${version}: all goes back to what it was before the upgrade, and what was entered since stays in a backup alone. If you are sure: khayma rollback --sure`,
    );
  }
  const stopped = performance.now();
  const backup = path.join(backupDir, `before-rollback-from-${version}.khayma`);
  stopService();
  try {
    await runCommand(before, ['backup', backup], {}, { isQuiet: true });
  } catch (error) {
    systemctl('start');
    throw error;
  }
  const data = path.join(dataDir, 'postgres');
  const kept = copyOf(server, former);
  const present = `${data}.of-${version}`;
  if (!isSame) {
    await rm(present, { recursive: true, force: true });
    await rename(data, present);
    await rename(kept, data);
  }
  await pointTo(folder);
  systemctl('start');
  if (await becomesReady(port, PATIENCE)) {
    const seconds = ((performance.now() - stopped) / 1000).toFixed(1);
    say(
      `عاد الإصدار ${former} بعد ${seconds} ثانية. ما كان قبل الرجوع محفوظ في ${backup}`,
      `Version ${former} is back after ${seconds} seconds. What was there before is kept in ${backup}`,
    );
    return;
  }
  systemctl('stop');
  if (!isSame) {
    await rename(data, kept);
    await rename(present, data);
  }
  await pointTo(before);
  systemctl('start');
  throw new OperateError(
    `لم يبدأ الإصدار ${former}، فبقي ${version}`,
    `Version ${former} did not start, so ${version} stays`,
  );
}

/** The name of the newest migration of a version. */
const lastMigration = (folder: string): string | undefined =>
  readdirSync(path.join(folder, 'server/db/migrations')).sort().at(-1);
