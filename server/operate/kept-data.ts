import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { KEPT_BEFORE } from '../../contract/privacy/periods.ts';
import { compareVersions } from '../lib/releases.ts';
import { currentFolder, place, programEnvironment, servesManyGroups, versionIn } from './place.ts';
import { runCommand, runTool, systemctl } from './processes.ts';
import { OperateError } from './speech.ts';

/** Where a server has its data, by its settings. */
export interface Server {
  port: string;
  dataDir: string;
  backupDir: string;
  /** The group's data lie in the program's own database, not on a server of their own. */
  isEmbedded: boolean;
  hasManyGroups: boolean;
  /** The file extension of backups. */
  ending: string;
}

export function readServer(): Server {
  const environment = programEnvironment();
  const { PORT = '3000', DATA_DIR, BACKUP_DIR } = environment;
  const has = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`]);
  const dataDir = path.resolve(currentFolder(), DATA_DIR ?? 'data');
  return {
    port: PORT,
    dataDir,
    backupDir: path.resolve(BACKUP_DIR ?? path.join(dataDir, 'backups')),
    isEmbedded: !has('DATABASE_URL'),
    hasManyGroups: servesManyGroups(),
    ending: has('BACKUP_PASSPHRASE') ? '.khayma.age' : '.khayma',
  };
}

/** The copy of the database that the last upgrade made, and the version that it is of. */
export const copyOf = ({ dataDir }: Server, version: string) =>
  path.join(dataDir, `before-upgrade-${version}`);

/** Where a backup of this name lies: one file, or of many groups a folder with a file for each. */
export const backupNamed = ({ backupDir, hasManyGroups, ending }: Server, name: string) =>
  path.join(backupDir, hasManyGroups ? name : `${name}${ending}`);

/** The backup that an upgrade to a version makes. */
export const backupBefore = (server: Server, version: string) =>
  backupNamed(server, `khayma-before-${version}`);

/** Writes all that people have entered into a backup, by the version in `folder`. */
export async function makeBackup(folder: string, server: Server, backup: string): Promise<void> {
  await mkdir(server.backupDir, { recursive: true });
  const command = server.hasManyGroups ? (['groups', 'backup'] as const) : (['backup'] as const);
  await runCommand(folder, [...command, backup], {}, { isQuiet: true });
}

/** Puts a backup into the place of what the database holds, by the version in `folder`. The service does not run. */
export async function putBackBackup(folder: string, server: Server, backup: string): Promise<void> {
  const restore = (file: string, ...of: string[]) =>
    runCommand(folder, ['restore', file, '--replace', ...of], {}, { isQuiet: true });
  if (!server.hasManyGroups) return restore(backup);
  for (const name of readdirSync(backup)) {
    await restore(path.join(backup, name), '--group', name.slice(0, -server.ending.length));
  }
}

/**
 * Keeps the data of a stopped service as they are: a copy of the embedded database, or a backup of what lies on a server. Throws,
 * and starts the service again, where that fails.
 */
export async function keepData(before: string, server: Server, backup: string): Promise<void> {
  const { dataDir, isEmbedded } = server;
  const former = versionIn(before)!;
  if (!isEmbedded) {
    try {
      return await makeBackup(before, server, backup);
    } catch (error) {
      systemctl('start');
      throw error;
    }
  }
  const kept = copyOf(server, former);
  await rm(kept, { recursive: true, force: true });
  const from = path.join(dataDir, 'postgres');
  if (runTool('cp', ['--archive', '--reflink=auto', from, kept]).isDone) return;
  await rm(kept, { recursive: true, force: true });
  systemctl('start');
  throw new OperateError(
    `تعذّر نسخ قاعدة البيانات قبل التبديل، فبقي الإصدار ${former} كما هو`,
    `The database could not be copied before the switch, so ${former} stays as it is`,
  );
}

/** Puts a kept database into the place of the present one, which goes only once that is done. */
export async function putBack(data: string, kept: string): Promise<void> {
  const failed = `${data}.failed`;
  await rm(failed, { recursive: true, force: true });
  await rename(data, failed);
  await rename(kept, data);
  await rm(failed, { recursive: true, force: true });
}

/**
 * Removes what former upgrades have left, but not the way back from the present version. Of the backups the newest stay, like those
 * that the program makes itself.
 */
export async function removeFormer(server: Server, version: string, former: string): Promise<void> {
  const { dataDir, backupDir } = server;
  const leftIn = (folder: string, name: RegExp) =>
    readdirSync(folder)
      .filter((each) => name.test(each))
      .map((each) => path.join(folder, each))
      .filter((each) => each !== copyOf(server, former));
  const older = readdirSync(place.versions).filter(
    (name) => /^\d/.test(name) && name !== former && compareVersions(name, version) < 0,
  );
  const left = [
    ...leftIn(dataDir, /^(before-upgrade-|postgres\.of-)\d/),
    ...leftIn(backupDir, /^(khayma-before|before-rollback-from)-\d/)
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
      .slice(KEPT_BEFORE.upgrade),
    ...older.map((name) => path.join(place.versions, name)),
  ];
  for (const each of left) await rm(each, { recursive: true, force: true });
}

/** The version before this one that can be gone back to; undefined where there is none. */
export function formerVersion(server: Server): string | undefined {
  const current = versionIn(currentFolder())!;
  const isKept = (version: string) =>
    server.isEmbedded
      ? existsSync(copyOf(server, version))
      : compareVersions(version, current) < 0 && existsSync(backupBefore(server, current));
  return readdirSync(place.versions)
    .filter((name) => /^\d/.test(name) && name !== current)
    .sort(compareVersions)
    .findLast(isKept);
}

/** The newest migration of a folder of migrations. */
const lastMigration = (folder: string, name: string): string | undefined =>
  readdirSync(path.join(folder, name)).sort().at(-1);

/** The newest tables of the directory of many groups in a version. */
export const directoryOf = (version: string) =>
  lastMigration(path.join(place.versions, version), 'server/groups/directory/migrations');

/** The newest tables of a version. */
export const tablesOf = (folder: string): string =>
  ['server/db/migrations', 'server/groups/directory/migrations']
    .map((name) => lastMigration(folder, name))
    .join();
