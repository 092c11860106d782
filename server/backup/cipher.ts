import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/*
 * The passphrase of an age file, as https://age-encryption.org/v1 has it ('The scrypt recipient type'), with Node's own
 * functions: the library would stop the whole program for a second or two while it makes the key.
 */

/** 128 MB and about a third of a second for each guess. */
const WORK = 17;
/** Files of the tool itself have 18; beyond this a file could want all the memory there is. */
const MOST_WORK = 20;
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

/** Locks a file for who has the passphrase. */
export const lockBy = (passphrase: string): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(SALT);
    const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt, WORK), NONCE, {
      authTagLength: TAG,
    });
    const body = [cipher.update(fileKey), cipher.final(), cipher.getAuthTag()];
    const said = ['scrypt', withoutPadding(salt), String(WORK)];
    return [new Stanza(said, new Uint8Array(Buffer.concat(body)))];
  },
});

/** Opens a file that was locked by the passphrase, by this program or by the age tool. */
export const openBy = (passphrase: string): Identity => ({
  unwrapFileKey: async (stanzas) => {
    const [stanza, other] = stanzas;
    const [kind, salt = '', work = ''] = stanza?.args ?? [];
    if (!stanza || other || kind !== 'scrypt') return null;
    const bytes = Buffer.from(salt, 'base64');
    if (bytes.length !== SALT || !/^[1-9]\d?$/.test(work) || Number(work) > MOST_WORK) {
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
