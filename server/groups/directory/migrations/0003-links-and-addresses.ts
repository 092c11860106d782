import { type Kysely, sql } from 'kysely';

/**
 * Tells links for a restore from those for a founding, keeps the addresses of deleted groups, and takes back what groups
 * restored from crafted backups may have left: lists are sorted by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE founding_links ADD COLUMN purpose text DEFAULT 'founding' NOT NULL
      CHECK (purpose IN ('founding', 'restore'));

    -- Null for the address of a group that was deleted.
    ALTER TABLE former_addresses
      ALTER COLUMN group_id DROP NOT NULL,
      DROP CONSTRAINT former_addresses_group_id_fkey,
      ADD FOREIGN KEY (group_id) REFERENCES groups ON DELETE SET NULL;

    UPDATE groups SET last_backup_at = NULL WHERE NOT isfinite(last_backup_at);
    UPDATE groups SET name = left(name, 100) WHERE length(name) > 100;
  `.execute(db);
}
