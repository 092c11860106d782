import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { testApp } from '../testing/app.ts';
import { keptBackup, withHeader, withRows, withValue } from '../testing/forged-backup.ts';
import type { BackupPart } from './file.ts';
import { restoreToScratch } from './restore.ts';

const group = testApp();
const parts = await keptBackup();

const lay = (of: BackupPart[]) => {
  const inTurn = (async function* () {
    yield* of;
  })();
  return restoreToScratch(group.beside!, inTurn, { schema: 'khayma_restore', timeZone: 'UTC' });
};

const [column, ...columns] = ['captain_id', 'sector_id'];
/** The rows of payments of trips with the largest number on the last receipt. */
function withLastReceipt(rows: string): string {
  const columns = tableOf('trip_payments');
  const lines = rows.trimEnd().split('\n');
  const last = lines.at(-1)!.split('\t').with(columns.indexOf('receipt_number'), '2147483647');
  return `${[...lines.slice(0, -1), last.join('\t')].join('\n')}\n`;
}
function tableOf(name: string): string[] {
  const [first] = parts;
  if (first?.kind !== 'header') throw new Error('a backup begins with its header');
  return first.header.tables.find((table) => table.name === name)!.columns;
}

const refused: [why: string, code: string, of: BackupPart[]][] = [
  [
    'a version that is still to come',
    'BACKUP_TOO_NEW',
    withHeader(parts, (header) => ({ ...header, schemaVersion: '9999-later' })),
  ],
  [
    'a version that never was',
    'BACKUP_DAMAGED',
    withHeader(parts, (header) => ({ ...header, schemaVersion: '0000-before' })),
  ],
  [
    'a version before 1.0.0',
    'DATA_BEFORE_1_0',
    withHeader(parts, (header) => ({ ...header, schemaVersion: '0056-joined-at' })),
  ],
  [
    'the first version before 1.0.0, which had fewer tables',
    'DATA_BEFORE_1_0',
    withHeader(parts, ({ tables, ...header }) => ({
      ...header,
      schemaVersion: '0001-initial',
      tables: tables.filter((table) => table.name !== 'consents'),
    })),
  ],
  [
    'a table that its version does not have',
    'BACKUP_DAMAGED',
    withHeader(parts, ({ tables, ...header }) => ({
      ...header,
      tables: [...tables, { name: 'others', columns: [column!, ...columns] }],
    })),
  ],
  [
    'a table of its version that is missing',
    'BACKUP_DAMAGED',
    withHeader(parts, ({ tables, ...header }) => ({ ...header, tables: tables.slice(1) })),
  ],
  ['rows that refer to nothing', 'BACKUP_DAMAGED', withRows(parts, 'sectors', () => '')],
  ['a row that is there twice', 'BACKUP_DAMAGED', withRows(parts, 'terms', (rows) => rows + rows)],
  ['a row that is none', 'BACKUP_DAMAGED', withRows(parts, 'terms', () => 'one\ttwo\n')],
  [
    'a time zone that is none',
    'BACKUP_DAMAGED',
    withValue(parts, ['group_settings', 'time_zone'], 'Mars/Olympus'),
  ],
  [
    'a receipt after which there is none',
    'BACKUP_DAMAGED',
    withRows(parts, 'trip_payments', (rows) => withLastReceipt(rows)),
  ],
  ['fewer tables than it says', 'BACKUP_DAMAGED', parts.slice(0, -1)],
  ['more tables than it says', 'BACKUP_DAMAGED', [...parts, parts.at(-1)!]],
];

// One way through the restore, whatever the number is.
test.each(thorough ? ['0', '-5', '1', '2147483647'] : ['-5'])(
  'the next receipt of a trip follows its last one where the backup says %s',
  async (next) => {
    await lay(withValue(parts, ['trips', 'next_receipt'], next));
    const { rows } = await sql<{ next: number; last: number }>`
      SELECT next_receipt AS next, coalesce(max(receipt_number), 0) AS last
      FROM khayma_restore.trips LEFT JOIN khayma_restore.trip_payments USING (trip_id)
      GROUP BY trip_id, next_receipt`.execute(group.db);
    await sql`DROP SCHEMA khayma_restore CASCADE`.execute(group.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ next }) => next)).toEqual(rows.map(({ last }) => last + 1));
  },
);

test('the backup is restored as it is', async () => {
  const said = parts.reduce((sum, part) => sum + (part.kind === 'table' ? part.rows : 0), 0);
  expect((await lay(parts)).rows).toBe(said);
  await sql`DROP SCHEMA khayma_restore CASCADE`.execute(group.db);
});

test.each(refused)('%s is refused, and leaves nothing behind', async (_, code, of) => {
  await expect(lay(of)).rejects.toMatchObject({ name: 'StartupError', code });
  const { rows } = await sql`
    SELECT FROM pg_namespace WHERE nspname = 'khayma_restore'`.execute(group.db);
  expect(rows).toEqual([]);
});
