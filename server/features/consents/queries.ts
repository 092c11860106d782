import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  Consent,
  FamilyConsent,
  MissingConsent,
  missingKinds,
} from '../../../contract/consents/endpoints.ts';
import type { ConsentEnd, ConsentWay, GuardianRelation } from '../../../contract/consents/words.ts';
import { foldedName, matchesWords, soughtBy } from '../../db/arabic-search.ts';
import { isOpenedBy } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';

/** First and middle name of a joined captain; null where the family did it itself. */
const nameOf = (captain: 'recorder' | 'ender') =>
  sql`nullif(concat_ws(' ', ${sql.ref(`${captain}.first_name`)}, ${sql.ref(`${captain}.middle_name`)}), '')`;

const consentsOf = (rows: RawBuilder<unknown>) => sql<Consent>`
  SELECT consent_id, guardian_name, relation, way, photos, given_on, ended_on, ended_how,
    ${nameOf('recorder')} AS recorded_by, ${nameOf('ender')} AS ended_by
  FROM ${rows} consents
  LEFT JOIN captains recorder ON recorder.captain_id = consents.recorded_by
  LEFT JOIN captains ender ON ender.captain_id = consents.ended_by
  ORDER BY consent_id DESC`;

/** A scout's consents, newest first. */
export async function listConsentsOf(db: Kysely<DB>, scoutId: number): Promise<Consent[]> {
  const { rows } = await consentsOf(
    sql`(SELECT * FROM consents WHERE scout_id = ${scoutId})`,
  ).execute(db);
  return rows;
}

export interface GivenConsent {
  guardianName: string;
  relation: GuardianRelation;
  way: ConsentWay;
  photos: boolean;
  givenOn: string;
}

/** Stores a consent of a scout whose row the caller has locked, and returns it. */
export async function insertConsent(
  db: Kysely<DB>,
  scoutId: number,
  given: GivenConsent,
  { by, now }: { by: number | null; now: Date },
): Promise<Consent> {
  const { guardianName, relation, way, photos, givenOn } = given;
  const { rows } = await sql<Consent>`
    WITH stored AS (
      INSERT INTO consents
        (scout_id, guardian_name, relation, way, photos, given_on, recorded_by, recorded_at)
      VALUES (${scoutId}, ${guardianName}, ${relation}, ${way}, ${photos}, ${givenOn},
        ${by}::int, ${now.toISOString()})
      RETURNING *
    ) ${consentsOf(sql`stored`)}
  `.execute(db);
  return rows[0]!;
}

/** Ends the valid consent of a scout whose row the caller has locked; null if there was none. */
export async function endConsent(
  db: Kysely<DB>,
  scoutId: number,
  { how, by, today }: { how: ConsentEnd; by: number | null; today: string },
): Promise<Consent | null> {
  const { rows } = await sql<Consent>`
    WITH ended AS (
      UPDATE consents SET ended_how = ${how}, ended_on = ${today}, ended_by = ${by}::int
      WHERE scout_id = ${scoutId} AND ended_on IS NULL
      RETURNING *
    ) ${consentsOf(sql`ended`)}
  `.execute(db);
  return rows[0] ?? null;
}

/** Condition that a scout has no valid consent: none was given, or it was withdrawn. */
export const noConsentStands = sql<boolean>`NOT EXISTS (
  SELECT FROM consents WHERE consents.scout_id = scouts.scout_id AND ended_on IS NULL
)`;

/** A scout's newest consent, valid or withdrawn; null if none was ever given. */
export async function findNewestConsent(db: Kysely<DB>, scoutId: number): Promise<Consent | null> {
  const { rows } = await consentsOf(
    sql`(SELECT * FROM consents WHERE scout_id = ${scoutId} ORDER BY consent_id DESC LIMIT 1)`,
  ).execute(db);
  return rows[0] ?? null;
}

/** The newest consent of the scout of a joined `link`, as the parents' page shows it. */
export const newestConsentOfLink = sql<FamilyConsent | null>`(
  SELECT jsonb_build_object(
    'guardianName', guardian_name, 'relation', relation, 'way', way, 'photos', photos,
    'givenOn', given_on, 'endedOn', ended_on
  )
  FROM consents WHERE consents.scout_id = link.scout_id
  ORDER BY consent_id DESC LIMIT 1
)`;

/** The child at a place of a link, else the first, locked if the caller writes; throws LINK_OVER. */
export async function getLinkedScout(
  db: Kysely<DB>,
  link: { keyHash: Buffer; places: number[] | null; child: number | undefined },
  { lock = false } = {},
): Promise<number> {
  const { rows } = await sql<{ scoutId: number }>`
    SELECT scouts.scout_id FROM scouts
    JOIN link_scouts USING (scout_id)
    JOIN links USING (link_id)
    WHERE ${isOpenedBy(link)} AND deleted_at IS NULL
      AND place = coalesce(${link.child ?? null}::int, place)
    ORDER BY place LIMIT 1
    ${lock ? sql`FOR UPDATE OF scouts` : sql``}
  `.execute(db);
  if (!rows[0]) throw new ApiError('LINK_OVER');
  return rows[0].scoutId;
}

type Counts = { scouts: number; never: number; withdrawn: number };

interface MissingFilter {
  sectorIds: number[] | null;
  /** The sectors whose telephones the caller may see; null is all. */
  phonesOf: number[] | null;
  kind: (typeof missingKinds)[number] | undefined;
  name: string | undefined;
  limit: number;
  offset: number;
}

/**
 * Scouts of the sectors (null is all) without a valid consent, by sector and name, with the number found by `kind` and
 * `name`, and the counts of all.
 */
export async function listMissing(
  db: Kysely<DB>,
  { sectorIds, phonesOf, kind, name = '', limit, offset }: MissingFilter,
): Promise<{ rows: MissingConsent[]; total: number; counts: Counts }> {
  const isKind =
    kind === undefined ? sql`true` : sql`(last.ended_on IS NULL) = ${kind === 'never'}`;
  const isNamed = matchesWords(foldedName, soughtBy(name));
  const isOwn = phonesOf ? sql`sector_id = ANY(${phonesOf})` : sql`true`;
  const { rows } = await sql<Counts & { total: number; shown: MissingConsent[] }>`
    WITH present AS (
      SELECT scouts.*, base_name, suffix_name, last.ended_on,
        ${noConsentStands} AS is_missing,
        ${isKind} AND ${isNamed} AS is_asked
      FROM scouts
      JOIN sectors USING (sector_id)
      LEFT JOIN LATERAL (
        SELECT ended_on FROM consents WHERE consents.scout_id = scouts.scout_id
        ORDER BY consent_id DESC LIMIT 1
      ) last ON true
      WHERE deleted_at IS NULL ${sectorIds ? sql`AND sector_id = ANY(${sectorIds})` : sql``}
    ), listed AS (
      SELECT * FROM present WHERE is_missing AND is_asked
    ), shown AS (
      SELECT listed.*, row_number() OVER () AS place FROM (
        SELECT * FROM listed
        ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu",
          name COLLATE "ar-x-icu", scout_id
        LIMIT ${limit} OFFSET ${offset}
      ) listed
    )
    SELECT count(*)::int AS scouts,
      (count(*) FILTER (WHERE is_missing AND ended_on IS NULL))::int AS never,
      (count(*) FILTER (WHERE is_missing AND ended_on IS NOT NULL))::int AS withdrawn,
      (SELECT count(*)::int FROM listed) AS total,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'scoutId', scout_id, 'name', name, 'gender', gender, 'sectorBaseName', base_name,
          'sectorSuffixName', suffix_name, 'phoneNumber', CASE WHEN ${isOwn} THEN phone_number END,
          'editable', ${isOwn}, 'withdrawnOn', ended_on,
          'hasLink', EXISTS (
            SELECT FROM link_scouts WHERE link_scouts.scout_id = shown.scout_id
          )
        ) ORDER BY place), '[]')
        FROM shown
      ) AS shown
    FROM present
  `.execute(db);
  const { total, shown, ...counts } = rows[0]!;
  return { rows: shown, total, counts };
}
