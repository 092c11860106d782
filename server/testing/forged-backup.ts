import path from 'node:path';
import { type BackupHeader, type BackupPart, encodeBackup, RowPrint } from '../backup/file.ts';
import { openBackup } from '../backup/store.ts';
import { readLastMigration } from '../db/migrate.ts';

/** A backup in parts, as the program's own encoder takes them. */
export type Parts = readonly BackupPart[];

/** The small made-up group of the newest tables, or of the version named. */
export async function keptBackup(version?: string): Promise<BackupPart[]> {
  const name = version ?? (await readLastMigration());
  const file = path.join(import.meta.dirname, `groups/${name}.backup`);
  return Array.fromAsync(openBackup(file, { backupPassphrase: undefined }));
}

/** The backup with another header. */
export const withHeader = (
  parts: Parts,
  change: (header: BackupHeader) => BackupHeader,
): BackupPart[] =>
  parts.map((part) =>
    part.kind === 'header' ? { kind: 'header', header: change(part.header) } : part,
  );

/** The backup with other rows in one table, as a careful forger would make it. */
export function withRows(
  parts: Parts,
  table: string,
  rows: (text: string) => string,
): BackupPart[] {
  const at = parts.findIndex((part) => part.kind === 'table' && part.name === table);
  let from = at;
  while (parts[from - 1]?.kind === 'rows') from -= 1;
  const pieces = parts.slice(from, at).map((part) => (part.kind === 'rows' ? part.bytes : ''));
  const bytes = Buffer.from(rows(pieces.join('')));
  const print = new RowPrint();
  print.add(bytes);
  const made: BackupPart[] = [
    ...(bytes.length > 0 ? [{ kind: 'rows', bytes } as const] : []),
    { kind: 'table', name: table, ...print.end() },
  ];
  return [...parts.slice(0, from), ...made, ...parts.slice(at + 1)];
}

/** The backup with another value in one column of a table's rows. */
export function withValue(
  parts: Parts,
  [table, column]: [table: string, column: string],
  value: string,
): BackupPart[] {
  const [first] = parts;
  const { columns = [] } =
    (first?.kind === 'header' && first.header.tables.find(({ name }) => name === table)) || {};
  const nth = columns.indexOf(column);
  if (nth === -1) throw new Error(`there is no ${table}.${column}`);
  return withRows(parts, table, (text) =>
    text.replace(/^.+$/gm, (row) => row.split('\t').with(nth, value).join('\t')),
  );
}

/** These parts as a file. */
export async function fileOf(
  parts: Iterable<BackupPart> | AsyncIterable<BackupPart>,
  passphrase?: string,
): Promise<Buffer> {
  const inTurn = (async function* () {
    yield* parts;
  })();
  return Buffer.concat(await Array.fromAsync(encodeBackup(inTurn, passphrase)));
}
