import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readLastMigration } from '../db/migrate.ts';
import { testApp } from '../testing/app.ts';
import { type BackupHeader, type BackupPart, RowPrint } from './file.ts';
import { restoreToScratch } from './restore.ts';
import { openBackup } from './store.ts';

const group = testApp();
const file = path.join(
  import.meta.dirname,
  `../testing/groups/${await readLastMigration()}.backup`,
);
const parts = await Array.fromAsync(openBackup(file, { backupPassphrase: undefined }));

const withHeader = (change: (header: BackupHeader) => BackupHeader): BackupPart[] =>
  parts.map((part) =>
    part.kind === 'header' ? { kind: 'header', header: change(part.header) } : part,
  );

/** The same backup with other rows in one table, as a careful forger would make it. */
function withRows(table: string, rows: (text: string) => string): BackupPart[] {
  const at = parts.findIndex((part) => part.kind === 'table' && part.name === table);
  let from = at;
  while (parts[from - 1]?.kind === 'rows') from -= 1;
  const pieces = parts.slice(from, at).map((part) => (part.kind === 'rows' ? part.bytes : ''));
  const bytes = Buffer.from(rows(pieces.join('')));
  const print = new RowPrint();
  print.add(bytes);
  const made: BackupPart[] = [
    { kind: 'rows', bytes },
    { kind: 'table', name: table, ...print.end() },
  ];
  return [...parts.slice(0, from), ...made, ...parts.slice(at + 1)];
}

const lay = (of: BackupPart[]) => {
  const inTurn = (async function* () {
    yield* of;
  })();
  return restoreToScratch(group.beside!, inTurn, { schema: 'khayma_restore', timeZone: 'UTC' });
};

const [column, ...columns] = ['captain_id', 'sector_id'];
const refused: [why: string, code: string, of: BackupPart[]][] = [
  [
    'a version that is still to come',
    'BACKUP_TOO_NEW',
    withHeader((header) => ({ ...header, schemaVersion: '9999-later' })),
  ],
  [
    'a version that never was',
    'BACKUP_DAMAGED',
    withHeader((header) => ({ ...header, schemaVersion: '0000-before' })),
  ],
  [
    'a version before 1.0.0',
    'DATA_BEFORE_1_0',
    withHeader((header) => ({ ...header, schemaVersion: '0056-joined-at' })),
  ],
  [
    'the first version before 1.0.0, which had fewer tables',
    'DATA_BEFORE_1_0',
    withHeader(({ tables, ...header }) => ({
      ...header,
      schemaVersion: '0001-initial',
      tables: tables.filter((table) => table.name !== 'consents'),
    })),
  ],
  [
    'a table that its version does not have',
    'BACKUP_DAMAGED',
    withHeader(({ tables, ...header }) => ({
      ...header,
      tables: [...tables, { name: 'others', columns: [column!, ...columns] }],
    })),
  ],
  [
    'a table of its version that is missing',
    'BACKUP_DAMAGED',
    withHeader(({ tables, ...header }) => ({ ...header, tables: tables.slice(1) })),
  ],
  ['rows that refer to nothing', 'BACKUP_DAMAGED', withRows('sectors', () => '')],
  ['a row that is there twice', 'BACKUP_DAMAGED', withRows('terms', (rows) => rows + rows)],
  ['a row that is none', 'BACKUP_DAMAGED', withRows('terms', () => 'one\ttwo\n')],
  ['fewer tables than it says', 'BACKUP_DAMAGED', parts.slice(0, -1)],
  ['more tables than it says', 'BACKUP_DAMAGED', [...parts, parts.at(-1)!]],
];

test('the backup is restored as it is', async () => {
  const said = parts.reduce((sum, part) => sum + (part.kind === 'table' ? part.rows : 0), 0);
  expect((await lay(parts)).rows).toBe(said);
  await sql`DROP SCHEMA khayma_restore CASCADE`.execute(group.db);
});

test.each(refused)('%s is refused, and nothing of it stays', async (_, code, of) => {
  await expect(lay(of)).rejects.toMatchObject({ name: 'StartupError', code });
  const { rows } = await sql`
    SELECT FROM pg_namespace WHERE nspname = 'khayma_restore'`.execute(group.db);
  expect(rows).toEqual([]);
});
