import { type RawBuilder, sql } from 'kysely';

/** A moment within JSON, spelled as the driver spells those of columns. */
export const jsonInstant = (moment: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(moment)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
