import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type Copied, readGroup } from './backup.ts';
import { type BackupPart, decodeBackup, encodeBackup } from './file.ts';

/** The settings that backups are encrypted and decrypted with. */
export interface Passphrase {
  backupPassphrase: string | undefined;
}

/** The file extension of a backup: the age tool can open an encrypted one too. */
export const endingOf = ({ backupPassphrase }: Passphrase) =>
  backupPassphrase === undefined ? '.khayma' : '.khayma.age';

const DRAFT = '.part';

/**
 * Writes a backup of the group into `file`, creates its folder if needed, and returns its size in bytes. The file gets
 * its name once it is complete and on the disk. Throws StartupError BACKUP_FAILED if it can't be written.
 */
export async function storeBackup(
  database: Copied,
  file: string,
  { backupPassphrase, now }: Passphrase & { now: Date },
): Promise<{ bytes: number }> {
  const draft = `${file}.${process.pid}${DRAFT}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const written = await open(draft, 'w', 0o600);
    let bytes = 0;
    try {
      for await (const chunk of encodeBackup(readGroup(database, now), backupPassphrase)) {
        await written.writeFile(chunk);
        bytes += chunk.byteLength;
      }
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return { bytes };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw writeError(error, file);
  }
}

/** A rename is durable once its folder is synced. Windows can't sync folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const entries = await open(folder);
  try {
    await entries.sync();
  } finally {
    await entries.close();
  }
}

function writeError(error: unknown, file: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!/^E[A-Z]+$/.test(code)) return error;
  return new StartupError(
    'BACKUP_FAILED',
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'لم تُكتب النسخة الاحتياطية لأن القرص ممتلئ'
      : `لم تُكتب النسخة الاحتياطية، تعذّرت الكتابة في ${path.dirname(file)}`,
    `the backup could not be written: ${message}`,
    { cause: error },
  );
}

/**
 * Reads the parts of the backup in `file`. Throws StartupError as `decodeBackup` does, and if there is no such file.
 */
export async function* openBackup(
  file: string,
  { backupPassphrase }: Passphrase,
): AsyncGenerator<BackupPart> {
  try {
    yield* decodeBackup(createReadStream(file), backupPassphrase);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (error instanceof StartupError || !/^E[A-Z]+$/.test(code)) throw error;
    throw new StartupError(
      'BAD_ARGUMENT',
      `تعذّرت قراءة الملف ${file}`,
      `the backup can't be read: ${message}`,
      { cause: error },
    );
  }
}

/**
 * Deletes all but the newest `keep` backups of a kind, by name, and what interrupted attempts of that kind have left.
 * Of those kept, the oldest go too until the rest has at most `largest` bytes together; the newest one always stays.
 */
export async function removeOlder(
  folder: string,
  kind: string,
  keep: number,
  largest = Number.POSITIVE_INFINITY,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`)).sort();
  const newestFirst = names.filter((name) => /\.khayma(\.age)?$/.test(name)).reverse();
  let bytes = 0;
  for (const [index, name] of newestFirst.entries()) {
    const file = path.join(folder, name);
    // Another process may have deleted it.
    bytes += (await stat(file).catch(() => ({ size: 0 }))).size;
    if (index >= keep || (index > 0 && bytes > largest)) await rm(file, { force: true });
  }
  for (const name of names.filter((name) => name.endsWith(DRAFT))) {
    const draft = path.join(folder, name);
    // Another process may still be writing a newer one.
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 86_400_000) await rm(draft, { force: true });
  }
}
