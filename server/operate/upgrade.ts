import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm, statfs, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringVersion } from './archive-file.ts';
import {
  backupBefore,
  backupNamed,
  copyOf,
  directoryOf,
  formerVersion,
  keepData,
  makeBackup,
  putBack,
  putBackBackup,
  readServer,
  removeFormer,
  type Server,
  tablesOf,
} from './kept-data.ts';
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

const ownedByUser = (folder: string) =>
  runTool('chown', ['-R', '--reference', programEnvironment().DATA_DIR ?? '.', folder]);

/**
 * Tries the new version on a copy. Throws where that fails; nothing of the group has changed then. Of many groups, copies are
 * upgraded one after another, as `groups rehearse` does.
 */
async function rehearse(folder: string, server: Server, backup: string): Promise<void> {
  if (server.hasManyGroups) return runCommand(folder, ['groups', 'rehearse']);
  await rehearseOne(folder, backup);
}

/** Starts the new version beside the running one, on a copy of the group from a backup. */
async function rehearseOne(folder: string, backup: string): Promise<void> {
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

/** Lets the service start the version in `folder` from now on, in the way that version's own unit says. */
async function pointTo(folder: string): Promise<void> {
  const draft = `${place.current}.new`;
  await rm(draft, { force: true });
  await symlink(folder, draft);
  await rename(draft, place.current);
  const unit = path.join(folder, 'deploy/khayma.service');
  if (!existsSync(unit)) return;
  await copyFile(unit, place.unit);
  runTool('systemctl', ['daemon-reload']);
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
 * Moves the server to another version. It makes a backup, tries the new version on that, then stops the running one, keeps its data
 * as they are at that moment and starts the new one on them. Where that does not become ready, the former version goes on with the
 * kept data: nobody has written anything since.
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
  const { dataDir, port, isEmbedded } = server;
  const data = path.join(dataDir, 'postgres');
  if (isEmbedded) await checkRoom(data);

  say('نسخة احتياطية…', 'Making a backup…');
  const backup = backupBefore(server, version);
  await makeBackup(before, server, backup);
  say('تجربة الإصدار الجديد على نسخة…', 'Trying the new version on a copy…');
  await rehearse(folder, server, backup);

  say('التبديل…', 'Switching…');
  const stopped = performance.now();
  stopService();
  await keepData(before, server, backup);
  await pointTo(folder);
  systemctl('start');
  const seconds = () => ((performance.now() - stopped) / 1000).toFixed(1);
  if (await becomesReady(port, PATIENCE, keepsEnding)) {
    await removeFormer(server, version, former);
    say(
      `يعمل الآن الإصدار ${version}، وتوقفت الخدمة ${seconds()} ثانية. للرجوع إلى ${former}: khayma rollback`,
      `Version ${version} runs now; the service was away for ${seconds()} seconds. Back to ${former}: khayma rollback`,
    );
    if (!isEmbedded) {
      say(
        `البيانات كما كانت قبل الترقية محفوظة في ${backup}، ويعيدها الرجوع إن تغيّرت الجداول`,
        `The data as they were before the upgrade are kept in ${backup}; going back restores them where the tables differ`,
      );
    }
    return;
  }
  systemctl('stop');
  if (isEmbedded) await putBack(data, copyOf(server, former));
  else if (tablesOf(folder) !== tablesOf(before)) await putBackBackup(before, server, backup);
  await pointTo(before);
  systemctl('start');
  const isBack = await becomesReady(port, PATIENCE);
  throw new OperateError(
    `لم يبدأ الإصدار ${version}، ${isBack ? `فعاد الإصدار ${former} ببياناته كما كانت` : `ولم يعد ${former} أيضاً: اقرأ khayma logs`} (${seconds()} ثانية)`,
    `Version ${version} did not start, ${isBack ? `so ${former} is back with its data as they were` : `nor did ${former}: read khayma logs`} (${seconds()} seconds)`,
  );
}

/** Stops the service; throws where it goes on, since a database in use can't be copied. */
function stopService(): void {
  if (systemctl('stop')) return;
  throw new OperateError(
    'تعذّر إيقاف الخدمة، ولم يتغير شيء: systemctl status khayma',
    'The service could not be stopped, and nothing was changed: systemctl status khayma',
  );
}

/** Throws where a rollback would leave behind what was entered, unless that is meant, or where it can't be done. */
function checkRollback(server: Server, former: string, version: string, isSure: boolean): void {
  if (!server.isEmbedded && directoryOf(former) !== directoryOf(version)) {
    throw new OperateError(
      `جداول قائمة المجموعات في ${former} غير التي في ${version}: أعدها أولاً من نسختها (pg_restore)، كما في docs/operations.md`,
      `The directory of ${former} has other tables than that of ${version}: restore it from its own copy first (pg_restore), as docs/operations.md says`,
    );
  }
  if (isSure) return;
  throw new OperateError(
    `جداول ${former} غير جداول ${version}: يعود كل شيء كما كان قبل الترقية، وما كُتب بعدها يبقى في نسخة احتياطية فقط. إن كنت متأكداً: khayma rollback --sure`,
    `The tables of ${former} differ from those of ${version}: all goes back to what it was before the upgrade, and what was entered since stays in a backup alone. If you are sure: khayma rollback --sure`,
  );
}

/**
 * Goes back to the version before the last upgrade. Where the upgrade has changed the tables, the former version reads the data of
 * that moment alone: what was entered since stays in a backup and beside the data, and `isSure` says that this is meant.
 */
export async function rollback({ isSure }: { isSure: boolean }): Promise<void> {
  const server = readServer();
  const { dataDir, port, isEmbedded } = server;
  const before = currentFolder();
  const version = versionIn(before)!;
  const former = formerVersion(server);
  if (former === undefined) {
    throw new OperateError(
      'لا إصدار سابق محفوظ هنا للرجوع إليه',
      'No former version is kept here to go back to',
    );
  }
  const folder = path.join(place.versions, former);
  const isSame = tablesOf(folder) === tablesOf(before);
  if (!isSame) checkRollback(server, former, version, isSure);
  const stopped = performance.now();
  const backup = backupNamed(server, `before-rollback-from-${version}`);
  const data = path.join(dataDir, 'postgres');
  const kept = copyOf(server, former);
  const present = `${data}.of-${version}`;
  stopService();
  try {
    await makeBackup(before, server, backup);
    if (!isSame && !isEmbedded) await putBackBackup(folder, server, backupBefore(server, version));
  } catch (error) {
    systemctl('start');
    throw error;
  }
  if (!isSame && isEmbedded) {
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
  if (!isSame && isEmbedded) {
    await rename(data, kept);
    await rename(present, data);
  } else if (!isSame) await putBackBackup(before, server, backup);
  await pointTo(before);
  systemctl('start');
  throw new OperateError(
    `لم يبدأ الإصدار ${former}، فبقي ${version}`,
    `Version ${former} did not start, so ${version} stays`,
  );
}
