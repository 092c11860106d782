import { type Kysely, sql } from 'kysely';

const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const LETTERS = 'أإآٱةىؤئیکہھە';
const REMOVED =
  'ـًٌٍَُِّْٰ\u0653\u0654\u0655\u00AD\u061C\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\uFEFF';
const COMPOUND_SPACE = '(?<=(^| )(عبد|ابو|ابي|ابا|ام|بن)) | (?=(الله|الدين)( |$))';
/** As `folded` in ../arabic-search.ts when this was written; its test compares the newest column with it. */
export const folded = (text: string): string =>
  `regexp_replace(translate(lower(${text}), '${DIGITS}${LETTERS}${REMOVED}', '01234567890123456789ااااهيوييكههه'), '${COMPOUND_SPACE}', '', 'g')`;

/**
 * Folds names so that both spellings of compound names (عبد الله, عبدالله), Persian letters and hamzas that stand as marks
 * are found and seen as the same. The columns are made anew: before version 17, PostgreSQL can't change their expression.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE captains DROP COLUMN folded_name;
ALTER TABLE captains ADD COLUMN folded_name text
  GENERATED ALWAYS AS (${folded(`first_name || ' ' || middle_name || ' ' || last_name`)}) STORED NOT NULL;

ALTER TABLE scouts DROP COLUMN folded_name;
ALTER TABLE scouts ADD COLUMN folded_name text GENERATED ALWAYS AS (${folded('name')}) STORED NOT NULL;
CREATE INDEX scouts_by_name ON scouts (name COLLATE "ar-x-icu", scout_id) INCLUDE (sector_id, folded_name) WHERE (deleted_at IS NULL);
CREATE INDEX scouts_folded_name ON scouts (folded_name) WHERE (deleted_at IS NULL);

-- Written by the program, which folds alike.
UPDATE session_plans SET folded_text = ${folded('folded_text')};
`)
    .execute(db);
}
