import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';

const LEAST_CHARACTERS = 32;

/**
 * The secret that signs sessions, kept beside the embedded data and made at the first start. Throws
 * StartupError where the file can't be what was written.
 */
export async function keepSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'jwt-secret');
  const kept = await readIfThere(file);
  if (kept === undefined) return writeSecret(file);
  // A power cut may leave a file of nothing, or of zeros.
  if (kept.replace(/[\s\0]/g, '').length < LEAST_CHARACTERS) {
    throw unusable(file, `holds fewer than ${LEAST_CHARACTERS} characters`);
  }
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
  return kept;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable(file, `can't be read: ${(error as Error).message}`, error);
  }
}

function unusable(file: string, detail: string, cause?: unknown): StartupError {
  return new StartupError(
    'SECRET_UNUSABLE',
    `ملف مفتاح الجلسات ${file} غير صالح، استعده من نسخة احتياطية، أو احذفه ليُنشأ غيره ويسجّل الجميع الدخول من جديد`,
    `${file} ${detail}; restore it from a backup, or delete it: another one is made and everybody signs in again`,
    { cause },
  );
}

/** On the disk under another name first, so that a power cut leaves all of it or none. */
async function writeSecret(file: string): Promise<string> {
  const secret = randomBytes(48).toString('base64url');
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.new`;
  const written = await open(draft, 'w', 0o600);
  try {
    await written.writeFile(secret);
    await written.sync();
  } finally {
    await written.close();
  }
  await rename(draft, file);
  // Windows opens no folders; there the rename is on the disk by itself.
  if (process.platform !== 'win32') {
    const entries = await open(folder);
    try {
      await entries.sync();
    } finally {
      await entries.close();
    }
  }
  return secret;
}
