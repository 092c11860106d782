import { type Kysely, sql } from 'kysely';
import type { MentionPlace } from '../../../contract/scout-data.ts';
import { foldArabic } from '../../../contract/text.ts';
import type { DB } from '../../db/tables.ts';
import { folded, havingDigits } from '../../lib/arabic-search.ts';

/** Fewer digits are in too many texts to be a telephone. */
const FEWEST_DIGITS = 7;
/** More than anybody reads before an erasure. */
const MOST = 100;

/** Texts about something else that hold a scout's telephone or full name, newest first; days in `timeZone`. */
export async function findMentions(
  db: Kysely<DB>,
  { scoutId, name, phoneNumber }: { scoutId: number; name: string; phoneNumber: string | null },
  timeZone: string,
): Promise<{ place: MentionPlace; day: string; text: string }[]> {
  const text = folded(sql`told`);
  const digits = foldArabic(phoneNumber ?? '').replace(/\D/g, '');
  const hasPhone = digits.length < FEWEST_DIGITS ? sql`false` : havingDigits(text, digits);
  // One name alone is many people's.
  const hasName = name.includes(' ')
    ? sql`position(${foldArabic(name)}::text IN ${text}) > 0`
    : sql`false`;
  const day = (moment: string) => sql`(${sql.ref(moment)} AT TIME ZONE ${timeZone})::date`;
  const { rows } = await sql<{ place: MentionPlace; day: string; text: string }>`
    SELECT place, day, told AS text FROM (
      SELECT 'contact' AS place, contacted_on AS day, note AS told
      FROM contacts WHERE scout_id IS DISTINCT FROM ${scoutId}
      UNION ALL
      SELECT 'activity', start_date, concat_ws('، ', name, place)
      FROM activities JOIN weeks USING (term_number, week_number)
      UNION ALL
      SELECT 'item', item_date, description FROM finance_items WHERE deleted_at IS NULL
      UNION ALL
      SELECT 'cashCount', ${day('counted_at')}, note FROM cash_counts
      UNION ALL
      SELECT DISTINCT 'message', ${day('created_at')}, message FROM notifications
    ) texts
    WHERE told IS NOT NULL AND (${hasPhone} OR (place <> 'message' AND ${hasName}))
    ORDER BY day DESC, place, told LIMIT ${MOST}
  `.execute(db);
  return rows;
}
