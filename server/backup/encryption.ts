import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartupError } from '../startup-error.ts';
import { lockBy, openBy } from './cipher.ts';
import { damageFailure } from './file-failures.ts';

const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n');

/** The header of the age format up to its last line; that of a passphrase takes 150 bytes. */
const AGE_HEADER = 4096;

export async function* encrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(lockBy(passphrase));
  yield* await encrypter.encrypt(webStream(bytes));
}

const webStream = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;

/** Decrypts an encrypted file, and passes any other through. */
export async function decrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const [first, all] = await peek(bytes, AGE_HEADER);
  if (!first.subarray(0, AGE_MAGIC.length).equals(AGE_MAGIC)) return all;
  // The library reads a header of any length into memory.
  if (!/\n--- [^\n]*\n/.test(first.toString('latin1')))
    throw damageFailure('its header does not end');
  if (passphrase === undefined) {
    throw new StartupError(
      'BACKUP_ENCRYPTED',
      'هذه النسخة مشفّرة، اضبط BACKUP_PASSPHRASE أو BACKUP_PASSPHRASE_FILE على عبارة السر التي شُفّرت بها',
      'the backup is encrypted; set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to the passphrase that it was made with',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addIdentity(openBy(passphrase));
  try {
    return await decrypter.decrypt(webStream(all));
  } catch (error) {
    if (!/no identity matched/i.test(String(error))) throw error;
    throw new StartupError(
      'BACKUP_PASSPHRASE_WRONG',
      'عبارة السر ليست التي شُفّرت بها هذه النسخة',
      'the passphrase is not the one that the backup was encrypted with',
      { cause: error },
    );
  }
}

/** Returns the first `length` bytes (fewer if the file is shorter), and a stream that still holds them all. */
export async function peek(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<[Buffer, AsyncIterable<Uint8Array>]> {
  const reader = bytes[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  while (size < length) {
    const { done, value } = await reader.next();
    if (done) break;
    read.push(value);
    size += value.byteLength;
  }
  const first = Buffer.concat(read, size);
  const all = async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => reader };
  };
  return [first.subarray(0, length), all()];
}
