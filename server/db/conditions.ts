import { type RawBuilder, sql } from 'kysely';

/** Condition: the column's sector is one of these; null means all sectors. */
export const inSectors = (sectorIds: number[] | null, column = 'sectorId'): RawBuilder<boolean> =>
  sectorIds === null ? sql`true` : sql`${sql.ref(column)} = ANY(${sectorIds}::int[])`;

/** The day of a moment in a time zone. */
export const dayOf = (moment: string, timeZone: string): RawBuilder<string> =>
  sql`(${sql.ref(moment)} AT TIME ZONE ${timeZone})::date`;
