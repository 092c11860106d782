import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/*
 * The scrypt passphrase recipient of the age format (https://age-encryption.org/v1), built on Node's own scrypt: the
 * library's version would block the program for a second or two while it derives the key.
 */

/** Each guess costs 128 MB and about a third of a second. */
const WORK = 17;
/** The age tool writes 18, which takes 256 MB. A file with a higher factor could ask for all the memory. */
const MOST_WORK = 18;
const SALT = 16;
const TAG = 16;
const NONCE = Buffer.alloc(12);
const CIPHER = 'chacha20-poly1305';

const derive = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

function keyOf(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const labelled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]);
  const N = 2 ** work;
  return derive(passphrase, labelled, 32, { N, r: 8, p: 1, maxmem: 129 * N * 8 });
}

const withoutPadding = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Encrypts a file's key with the passphrase; each step less of `work` halves what a guess costs. */
export const lockBy = (passphrase: string, work = WORK): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(SALT);
    const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt, work), NONCE, {
      authTagLength: TAG,
    });
    const body = [cipher.update(fileKey), cipher.final(), cipher.getAuthTag()];
    const said = ['scrypt', withoutPadding(salt), String(work)];
    return [new Stanza(said, new Uint8Array(Buffer.concat(body)))];
  },
});

/** Decrypts a file's key that this program or the age tool has encrypted with the passphrase. */
export const openBy = (passphrase: string, mostWork = MOST_WORK): Identity => ({
  unwrapFileKey: async (stanzas) => {
    const [stanza, other] = stanzas;
    const [kind, salt = '', work = ''] = stanza?.args ?? [];
    if (!stanza || other || kind !== 'scrypt') return null;
    const bytes = Buffer.from(salt, 'base64');
    if (bytes.length !== SALT || !/^[1-9]\d?$/.test(work) || Number(work) > mostWork) {
      throw new Error('an unusable header');
    }
    const key = await keyOf(passphrase, bytes, Number(work));
    const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG });
    decipher.setAuthTag(stanza.body.subarray(-TAG));
    const fileKey = decipher.update(stanza.body.subarray(0, -TAG));
    try {
      return new Uint8Array(Buffer.concat([fileKey, decipher.final()]));
    } catch {
      return null;
    }
  },
});
