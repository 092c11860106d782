import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { type BackupPart, decodeBackup, encodeBackup, RowPrint } from './file.ts';

const header = {
  schemaVersion: '0001-initial',
  madeAt: '2026-11-20T15:15:00.000Z',
  groupName: 'مجموعة النيل',
  tables: [
    { name: 'captains', columns: ['captain_id', 'name'] },
    { name: 'scouts', columns: ['scout_id'] },
  ],
  sequences: [{ name: 'captains_captain_id_seq', value: '2', isCalled: true }],
};

function tableOf(name: string, ...pieces: string[]): BackupPart[] {
  const print = new RowPrint();
  const rows = pieces.map((piece) => ({ kind: 'rows' as const, bytes: Buffer.from(piece) }));
  for (const { bytes } of rows) print.add(bytes);
  return [...rows, { kind: 'table', name, ...print.end() }];
}

const parts: BackupPart[] = [
  { kind: 'header', header },
  ...tableOf('captains', '1\tهدى\n', '2\tكريم\n'),
  ...tableOf('scouts'),
];

async function* inTurn<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

async function encode(items: BackupPart[], passphrase?: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(encodeBackup(inTurn(items), passphrase)));
}

/** Chunks of `size` bytes, as a disk or a network delivers them. */
function decode(file: Buffer, passphrase?: string, size = 1000): Promise<BackupPart[]> {
  const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, index) =>
    file.subarray(index * size, (index + 1) * size),
  );
  return Array.fromAsync(decodeBackup(inTurn(pieces), passphrase));
}

/** The file with a key that is derived quickly, for tests that are not about the key. */
async function lockFast(passphrase: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(passphrase);
  return Buffer.from(await encrypter.encrypt(new Uint8Array(await encode(parts))));
}

const refused = (code: string) => ({ name: 'StartupError', code });

test('an encoded backup is decoded again, in chunks of any size', async () => {
  const file = await encode(parts);
  for (const size of [1, 7, 1000]) expect(await decode(file, undefined, size)).toEqual(parts);
});

test('a file with one changed bit, in any byte, is refused', async () => {
  const file = await encode(parts);
  for (const at of file.keys()) {
    const flipped = Buffer.from(file);
    flipped[at]! ^= 1 << (at % 8);
    await expect(decode(flipped), `byte ${at}`).rejects.toMatchObject({
      code: expect.stringMatching(/^(BACKUP_DAMAGED|NOT_A_BACKUP|BACKUP_TOO_NEW)$/),
    });
  }
});

test('a truncated file is refused, and one with further bytes', async () => {
  const file = await encode(parts);
  for (let length = 0; length < file.length; length += 1) {
    await expect(decode(file.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({
      code: expect.stringMatching(/^(BACKUP_DAMAGED|NOT_A_BACKUP)$/),
    });
  }
  const followed = Buffer.concat([file, Buffer.from('more')]);
  await expect(decode(followed)).rejects.toMatchObject(refused('BACKUP_DAMAGED'));
});

test('a well-formed file whose content does not match its header is refused', async () => {
  const [first, ...others] = parts;
  for (const wrong of [
    others,
    [first!, first!, ...others],
    parts.slice(0, -1),
    [...parts, ...tableOf('weeks')],
    [first!, ...tableOf('scouts'), ...tableOf('captains')],
    parts.filter(({ kind }) => kind !== 'rows'),
    [{ kind: 'header', header: { ...header, tables: [] } } as BackupPart],
  ]) {
    await expect(encode(wrong).then((file) => decode(file))).rejects.toMatchObject(
      refused('BACKUP_DAMAGED'),
    );
  }
});

test('a file of another program and one of a later format are refused with different codes', async () => {
  await expect(decode(Buffer.from('PGDMP'))).rejects.toMatchObject(refused('NOT_A_BACKUP'));
  await expect(decode(Buffer.alloc(0))).rejects.toMatchObject(refused('NOT_A_BACKUP'));
  const later = Buffer.concat([Buffer.from('khayma-backup 2\n'), Buffer.alloc(100)]);
  await expect(decode(later)).rejects.toMatchObject(refused('BACKUP_TOO_NEW'));
});

test('an encrypted file is one of the age format', async () => {
  const passphrase = 'felucca at dusk';
  const file = await encode(parts, passphrase);
  expect(file.includes('مجموعة')).toBe(false);
  // Written by the library alone, as the age tool would.
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const plain = Buffer.from(await decrypter.decrypt(new Uint8Array(file)));
  expect(await decode(plain)).toEqual(parts);
  expect(await decode(await lockFast(passphrase), passphrase)).toEqual(parts);
  // A work factor that would need all the memory.
  const greedy = Buffer.from(file.toString('latin1').replace(' 17\n', ' 19\n'), 'latin1');
  await expect(decode(greedy, passphrase)).rejects.toMatchObject(refused('BACKUP_DAMAGED'));
  // A passphrase is of no use for a file that was encrypted to a key.
  expect(await decode(plain, passphrase)).toEqual(parts);
});

test('an encrypted file is opened by its passphrase alone, and refused where it is damaged', async () => {
  const file = await lockFast('felucca at dusk');
  await expect(decode(file)).rejects.toMatchObject(refused('BACKUP_ENCRYPTED'));
  await expect(decode(file, 'felucca at dawn')).rejects.toMatchObject(
    refused('BACKUP_PASSPHRASE_WRONG'),
  );
  // The payload, and its last byte.
  for (const at of [file.length - 40, file.length - 1]) {
    const flipped = Buffer.from(file);
    flipped[at]! ^= 1;
    await expect(decode(flipped, 'felucca at dusk')).rejects.toMatchObject(
      refused('BACKUP_DAMAGED'),
    );
  }
});

test('a failure while writing fails the file', async () => {
  const failing = async function* (): AsyncGenerator<BackupPart> {
    yield* parts.slice(0, 2);
    throw new Error('the database went away');
  };
  for (const passphrase of [undefined, 'felucca at dusk']) {
    await expect(Array.fromAsync(encodeBackup(failing(), passphrase))).rejects.toThrow(
      'the database went away',
    );
  }
});
