import { type Kysely, sql } from 'kysely';

/**
 * A parents' link covers several scouts, and outlives the term. The key is derived from the nonce; a link from before has
 * only the hash of its random key, and goes on until it is renewed. The hash finds both, also after a restore elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE links (
  link_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_hash bytea NOT NULL UNIQUE,
  nonce bytea UNIQUE CHECK (octet_length(nonce) = 9),
  made_by int NOT NULL REFERENCES captains,
  made_at timestamptz NOT NULL,
  opened_count int DEFAULT 0 NOT NULL,
  last_opened_at timestamptz,
  places smallint DEFAULT 0 NOT NULL
);
-- A place is never given again, so that an address leads to the same child or to none.
CREATE TABLE link_scouts (
  link_id int NOT NULL REFERENCES links ON DELETE CASCADE,
  scout_id int NOT NULL REFERENCES scouts,
  place smallint NOT NULL CHECK (place > 0),
  PRIMARY KEY (link_id, scout_id),
  UNIQUE (link_id, place)
);
CREATE INDEX link_scouts_scout ON link_scouts (scout_id);
INSERT INTO links (key_hash, made_by, made_at, opened_count, last_opened_at, places)
SELECT key_hash, made_by, made_at, opened_count, last_opened_at, 1 FROM parent_links ORDER BY scout_id;
INSERT INTO link_scouts (link_id, scout_id, place)
SELECT link_id, scout_id, 1 FROM links JOIN parent_links USING (key_hash);
DROP TABLE parent_links;
`)
    .execute(db);
}
