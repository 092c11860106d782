import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ScoutColumn, scoutColumns } from '../../../contract/core/scout-columns.ts';
import { downloadScoutData, eraseScout } from '../../../contract/scouts/scout-data.ts';
import type { DB } from '../../db/tables.ts';
import { insertDemoGroup } from '../../demo/demo.ts';
import { SMALL_GROUP, testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';
import { aHealthCard } from '../../testing/health-card.ts';
import {
  type FoundColumn,
  findScoutColumns,
  isMarkable,
  markerOf,
} from '../../testing/scout-columns.ts';
import { tablesWith } from '../../testing/tables.ts';
import { mentionTexts, otherTexts } from './mention-queries.ts';

const server = testApp();
const { call } = server;

describe('the data of a scout', () => {
  let columns: FoundColumn[];
  beforeAll(async () => {
    columns = await findScoutColumns(server.db);
  });

  test('is found in the database, and each column declares its erasure and export', () => {
    const found = columns.filter(({ refers }) => !refers).map(({ name }) => name);
    const missing = found.filter((name) => !(name in scoutColumns));
    expect(
      missing,
      `${missing.join(', ')} tells of a scout: say in contract/core/scout-columns.ts what erasure and the export do with it`,
    ).toEqual([]);
    expect(Object.keys(scoutColumns).filter((name) => !found.includes(name as never))).toEqual([]);
  });

  test('the families’ page lists each column of the family’s file', async () => {
    const page = await readFile('docs/handbook/data-for-parents.md', 'utf8');
    const told = Object.entries<{ told: string | null }>(scoutColumns);
    const missing = told.filter(([, rule]) => rule.told !== null && !page.includes(rule.told));
    expect(
      missing.map(([name, rule]) => `${name}: the families' page does not have '${rule.told}'`),
    ).toEqual([]);
  });

  test('no text or day that a person wrote is kept by an erasure', () => {
    const keptTexts = columns
      .filter(isMarkable)
      .filter(({ name }) => scoutColumns[name].erasure === 'kept')
      .map(({ name }) => name);
    // The viewer and time: scouts are numbers in a list, and an erasure removes the number. Guests of trips are no scouts.
    expect(keptTexts).toEqual([
      'contact_views.day',
      'contact_views.place',
      'profile_reads.day',
      'profile_reads.reader',
      'trip_people.guest_name',
      'trip_people.guest_phone',
    ]);
  });

  test('every text column is searched for mentions, or has a reason why not', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT relname || '.' || attname AS name
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%'
        AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND atttypid = 'text'::regtype
        AND NOT EXISTS (
          SELECT FROM pg_constraint
          WHERE contype = 'c' AND conrelid = attrelid AND attnum = ANY(conkey)
            AND pg_get_constraintdef(pg_constraint.oid) LIKE '%ANY (ARRAY[%'
        )
      ORDER BY name
    `.execute(server.db);
    const known = [...mentionTexts.flatMap(({ columns }) => columns), ...Object.keys(otherTexts)];
    const missing = rows.map(({ name }) => name).filter((name) => !known.includes(name));
    expect(
      missing,
      `${missing.join(', ')} may mention a scout: add it to mentionTexts or otherTexts in server/features/scout-data/mention-queries.ts`,
    ).toEqual([]);
    expect(known.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });
});

/** JSON that is read by its fields. */
const contentOf: Partial<Record<ScoutColumn, (marker: string) => object>> = {
  'health_cards.card': (marker) => ({
    ...aHealthCard.card,
    other: { answer: 'yes', items: [{ what: marker }] },
  }),
  'scout_before.years': (marker) => ({
    groupName: marker,
    terms: [],
    badges: [],
    requirements: [],
    trips: [],
  }),
};

describe('a scout with data in every column', () => {
  let general: Awaited<ReturnType<typeof aCaptain>>;
  let scoutId: number;
  let columns: FoundColumn[];
  let markers: Map<ScoutColumn, string>;

  beforeAll(async () => {
    await insertDemoGroup(server.beside!.jobDb, {
      now: server.now,
      timeZone: server.settings.timeZone,
      size: SMALL_GROUP,
    });
    general = await aCaptain(server, { type: 'general' });
    ({ scoutId } = await server.db
      .selectFrom('scouts')
      .where('deletedAt', 'is', null)
      .select('scoutId')
      .executeTakeFirstOrThrow());
    columns = await findScoutColumns(server.db);
    markers = new Map(columns.filter(isMarkable).map((one, nth) => [one.name, markerOf(one, nth)]));
    await server.db.transaction().execute(async (db) => {
      // Rows are made without constraints and triggers.
      await sql`SET LOCAL session_replication_role = replica`.execute(db);
      for (const [table, all] of Map.groupBy(columns, (column) => column.table)) {
        await mark(db, table, all);
      }
    });
  });

  /** Puts the markers into a row of the made-up group, and makes it the scout's. */
  async function mark(db: Kysely<DB>, table: string, all: FoundColumn[]): Promise<void> {
    const marked = all.filter(
      (column) => isMarkable(column) && scoutColumns[column.name].erasure !== 'kept',
    );
    if (marked.length === 0) return;
    const reference = all.find(({ refers }) => refers)!;
    const isList = reference.type.endsWith('[]');
    const whose = sql.ref(reference.column);
    const isOwnRow = table === 'scouts';
    if (!isList && !isOwnRow) {
      await sql`DELETE FROM ${sql.table(table)} WHERE ${whose} = ${scoutId}`.execute(db);
    }
    const { rows } = await sql<{ row: string }>`
      SELECT ctid::text AS row FROM ${sql.table(table)} WHERE ${isOwnRow ? sql`scout_id = ${scoutId}` : sql`${whose} IS NOT NULL`}
      ORDER BY num_nulls(${sql.join(all.map(({ column }) => sql.ref(column)))}) LIMIT 1
    `.execute(db);
    expect(rows, `the made-up group has no row in ${table}: add some in server/demo/`).toHaveLength(
      1,
    );
    const values = marked.map(({ name, column, type }) => {
      const marker = markers.get(name)!;
      const value = type === 'jsonb' ? JSON.stringify(contentOf[name]?.(marker) ?? marker) : marker;
      return sql`${sql.ref(column)} = ${value}::${sql.raw(type)}`;
    });
    const refers = isList ? sql`${whose} = ARRAY[${scoutId}::int]` : sql`${whose} = ${scoutId}`;
    await sql`
      UPDATE ${sql.table(table)} SET ${sql.join(isOwnRow ? values : [refers, ...values])}
      WHERE ctid = ${rows[0]!.row}::tid
    `.execute(db);
  }

  test('has all of it in the file, except declared columns, and none anywhere after an erasure', async () => {
    const answer = await call(downloadScoutData, { params: { id: scoutId }, as: general.token });
    const sheets = await readXlsxFile(Buffer.from(await answer.ok.arrayBuffer()));
    const text = JSON.stringify(sheets);
    for (const [name, marker] of markers) {
      expect(text.includes(marker), `${name} in the file`).toBe(scoutColumns[name].told !== null);
    }

    const { name } = await server.db
      .selectFrom('scouts')
      .where('scoutId', '=', scoutId)
      .select('name')
      .executeTakeFirstOrThrow();
    const erased = await call(eraseScout, {
      params: { id: scoutId },
      body: { password: PASSWORD, name },
      as: general.token,
    });
    expect(erased.status).toBe(200);
    for (const [column, marker] of markers) {
      if (scoutColumns[column].erasure === 'kept') continue;
      expect(await tablesWith(server.db, marker), `${column} after the erasure`).toEqual([]);
    }
  });
});
