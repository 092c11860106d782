import { type Kysely, sql } from 'kysely';

/**
 * A family's link belongs to a guardian: of those from before it is the guardian of the number that all of its children have,
 * where no other link covers them. Two scouts of whom a captain said that they are of different families are remembered, as is
 * which captain was shown which key, and what was done by a link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE links
  ADD COLUMN guardian_name text,
  ADD COLUMN phone_number text;
UPDATE links SET phone_number = owner.phone_number, guardian_name = owner.guardian_name
FROM (
  SELECT link_id, min(scouts.phone_number) AS phone_number,
    CASE WHEN count(DISTINCT consents.guardian_name) = 1 THEN min(consents.guardian_name) END AS guardian_name
  FROM link_scouts JOIN scouts USING (scout_id)
  LEFT JOIN consents ON consents.scout_id = scouts.scout_id AND ended_on IS NULL
  GROUP BY link_id
  HAVING count(DISTINCT scouts.phone_number) = 1 AND bool_and(scouts.phone_number IS NOT NULL)
    AND bool_and((SELECT count(*) FROM link_scouts other WHERE other.scout_id = scouts.scout_id) = 1)
) owner
WHERE owner.link_id = links.link_id;

CREATE TABLE unrelated_scouts (
  scout_id int NOT NULL REFERENCES scouts ON DELETE CASCADE,
  other_id int NOT NULL REFERENCES scouts ON DELETE CASCADE,
  said_by int NOT NULL REFERENCES captains,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (scout_id, other_id),
  CHECK (scout_id < other_id)
);
CREATE INDEX unrelated_scouts_other ON unrelated_scouts (other_id);

-- No places: the key of the whole link.
CREATE TABLE link_keys_seen (
  link_id int NOT NULL REFERENCES links ON DELETE CASCADE,
  captain_id int NOT NULL REFERENCES captains,
  places smallint[] NOT NULL,
  PRIMARY KEY (link_id, captain_id, places)
);
INSERT INTO link_keys_seen (link_id, captain_id, places) SELECT link_id, made_by, '{}' FROM links;

CREATE TABLE link_acts (
  act_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id int REFERENCES links ON DELETE SET NULL,
  scout_id int NOT NULL REFERENCES scouts,
  act text NOT NULL CHECK (act = ANY (ARRAY['consentGiven', 'consentWithdrawn', 'cardOpened', 'cardWritten',
    'cardConfirmed', 'cardWithdrawn', 'tripAnswered', 'paymentSaid', 'joined'])),
  done_at timestamptz NOT NULL
);
CREATE INDEX link_acts_scout ON link_acts (scout_id, done_at);
CREATE INDEX link_acts_link ON link_acts (link_id);
CREATE INDEX link_acts_time ON link_acts (done_at);
`)
    .execute(db);
}
