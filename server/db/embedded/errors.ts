import { statfsSync } from 'node:fs';
import { StartupError } from '../../startup-error.ts';

const MEGABYTE = 1024 * 1024;

/** Turns the output of a PostgreSQL program that failed into an error for the operator. */
export function serverError(
  { dataDir, cluster }: { dataDir: string; cluster: string },
  output: string,
): StartupError {
  if (/No space left on device/.test(output) || isFull(dataDir)) return diskFull(dataDir);
  if (/Permission denied|Read-only file system|wrong ownership|invalid permissions/.test(output)) {
    return notWritable(dataDir, output.trim());
  }
  if (/error while loading shared libraries/.test(output)) return notRunnable(output.trim());
  return new StartupError(
    'DATABASE_FAILED',
    'تعذّر تشغيل قاعدة البيانات',
    `PostgreSQL does not start on ${cluster}: ${output.trim() || 'it said nothing'}`,
  );
}

/** Turns a failed system call on the data folder into an error for the operator. */
export function fileError(error: unknown, folder: string): unknown {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof StartupError) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error);
  if (syscall?.startsWith('spawn')) return notRunnable(message, error);
  return code ? notWritable(folder, message, error) : error;
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < MEGABYTE;
  } catch {
    return false;
  }
}

const diskFull = (folder: string, cause?: unknown) =>
  new StartupError(
    'DISK_FULL',
    'القرص ممتلئ، أفرغ مساحة ثم أعد التشغيل',
    `the disk of ${folder} is full; free some space and start again`,
    { cause },
  );

const notWritable = (folder: string, detail: string, cause?: unknown) =>
  new StartupError(
    'DATA_FOLDER_NOT_WRITABLE',
    `لا يمكن الكتابة في مجلد البيانات ${folder}`,
    `cannot write in the data folder ${folder}: ${detail}; fix its permissions or set DATA_DIR`,
    { cause },
  );

const notRunnable = (detail: string, cause?: unknown) =>
  new StartupError(
    'PLATFORM_WITHOUT_DATABASE',
    'لا تعمل قاعدة البيانات المدمجة على هذا النظام، اضبط DATABASE_URL على خادم PostgreSQL',
    `${detail}; set DATABASE_URL to a PostgreSQL server, version 15 or later`,
    { cause },
  );
