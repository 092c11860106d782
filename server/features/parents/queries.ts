import { type Kysely, sql } from 'kysely';
import type { Activity } from '../../../contract/activities/endpoints.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import type { LinkAct } from '../../../contract/parents/acts.ts';
import {
  MOST_CHILDREN,
  type ParentPage,
  type ParentWeek,
  type Sibling,
} from '../../../contract/parents/endpoints.ts';
import type { AnsweredSector } from '../../../contract/sectors/sector-name.ts';
import { ageInYears, isHeldOn, isOpenedBy } from '../../db/conditions.ts';
import { jsonInstant } from '../../db/json.ts';
import { shownMemberNumber } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { newestConsentOfLink } from '../consents/queries.ts';
import { storedGroupName, storedLogo, storedParentsSeeEvaluation } from '../group/queries.ts';
import { healthOfLink, isCardAsked, type LinkHealth } from '../health/queries.ts';
import { type StoredWay, storedWays } from '../payment-ways/queries.ts';
import type { Reach } from '../sectors/policy.ts';
import type { KeyedLink, StoredKey } from './rules.ts';

/** A captain who was shown a key. One of a closed account reaches nobody. */
type Viewer = Reach & { captainId: number; isClosed: boolean };

const viewerFields = sql`'captainId', captain_id, 'type', type, 'sectorId', captains.sector_id, 'isClosed', closed_at IS NOT NULL,
  'unitSectorIds', ARRAY(
    SELECT sectors.sector_id FROM sectors WHERE sectors.unit_captain_id = captain_id
  )`;

/** A link with its children who are not deleted, by their places. */
export interface StoredLink extends StoredKey {
  linkId: number;
  madeAt: string;
  openedCount: number;
  lastOpenedAt: string | null;
  /** The guardian whose link it is; null if unknown. */
  guardianName: string | null;
  phoneNumber: string | null;
  /** The captains who were shown keys of it, and which children these open; none for all. */
  viewers: (Viewer & { places: number[] })[];
  scouts: (AnsweredSector & { scoutId: number; name: string; sectorId: number; place: number })[];
}

/** Links in which a child may stand: those of parents who live apart. */
export const MOST_LINKS = 2;

const coversAny = (scoutIds: readonly number[]) => sql`
  link_id IN (SELECT link_id FROM link_scouts WHERE scout_id = ANY(${scoutIds}::int[]))`;

/** The links that cover a scout or any of several, the one with most children first; `lock` holds them until the transaction ends. */
export async function listLinks(
  db: Kysely<DB>,
  scouts: number | readonly number[],
  { lock = false } = {},
): Promise<StoredLink[]> {
  const covers = coversAny([scouts].flat());
  if (lock) {
    await sql`SELECT FROM links WHERE ${covers} ORDER BY link_id FOR UPDATE`.execute(db);
  }
  const { rows } = await sql<StoredLink>`
    SELECT link_id, key_hash, nonce, made_at, opened_count, last_opened_at, guardian_name, phone_number,
      scouts, (
        SELECT coalesce(jsonb_agg(jsonb_build_object(${viewerFields}, 'places', seen.places)), '[]')
        FROM link_keys_seen seen JOIN captains USING (captain_id)
        WHERE seen.link_id = links.link_id
      ) AS viewers
    FROM links, LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'scoutId', scout_id, 'name', name, 'sectorId', sector_id, 'place', place,
        'sectorBaseName', base_name, 'sectorSuffixName', suffix_name
      ) ORDER BY place), '[]') AS scouts
      FROM link_scouts JOIN scouts USING (scout_id) JOIN sectors USING (sector_id)
      WHERE link_scouts.link_id = links.link_id AND deleted_at IS NULL
    ) present
    WHERE ${covers}
    ORDER BY jsonb_array_length(scouts) DESC, link_id DESC
  `.execute(db);
  return rows;
}

/** Whose a link is. */
export interface LinkOwner {
  guardianName?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/** Makes a link for a scout whose row the caller has locked, and returns its number. */
export async function insertLink(
  db: Kysely<DB>,
  scoutId: number,
  {
    madeBy,
    now,
    ...key
  }: LinkOwner & {
    keyHash: Buffer;
    nonce: Buffer;
    madeBy: number;
    now: Date;
  },
): Promise<number> {
  const [linkId] = await insertLinks(db, [{ ...key, scoutIds: [scoutId] }], { madeBy, now });
  return linkId!;
}

/**
 * Makes links for scouts whose rows the caller has locked and who are in none or in one, and returns their numbers. Without an
 * owner a link belongs to the guardian of the first scout's profile and consent.
 */
export async function insertLinks(
  db: Kysely<DB>,
  links: readonly (LinkOwner & {
    keyHash: Buffer;
    nonce: Buffer;
    scoutIds: readonly number[];
  })[],
  { madeBy, now }: { madeBy: number; now: Date },
): Promise<number[]> {
  const rows = links.map(({ keyHash, nonce, scoutIds, guardianName, phoneNumber }) => ({
    keyHash: keyHash.toString('hex'),
    nonce: nonce.toString('hex'),
    scoutIds,
    guardianName: guardianName ?? null,
    phoneNumber: phoneNumber ? storedPhone(phoneNumber) : null,
  }));
  const { rows: made } = await sql<{ linkId: number }>`
    WITH asked AS (
      SELECT decode(row."keyHash", 'hex') AS key_hash, decode(row.nonce, 'hex') AS nonce,
        "scoutIds" AS scout_ids, coalesce("phoneNumber", scouts.phone_number) AS phone_number,
        coalesce("guardianName", CASE WHEN coalesce("phoneNumber", scouts.phone_number)
          IS NOT DISTINCT FROM scouts.phone_number THEN (
            SELECT guardian_name FROM consents
            WHERE consents.scout_id = scouts.scout_id AND ended_on IS NULL
          ) END) AS guardian_name
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row ("keyHash" text, nonce text, "scoutIds" jsonb, "guardianName" text, "phoneNumber" text)
      JOIN scouts ON scouts.scout_id = ("scoutIds"->>0)::int
    ), made AS (
      INSERT INTO links (key_hash, nonce, made_by, made_at, places, guardian_name, phone_number)
      SELECT key_hash, nonce, ${madeBy}::int, ${now.toISOString()}::timestamptz,
        jsonb_array_length(scout_ids), guardian_name, phone_number
      FROM asked RETURNING link_id, nonce
    ), covered AS (
      INSERT INTO link_scouts (link_id, scout_id, place)
      SELECT link_id, scout.value::int, scout.place
      FROM made JOIN asked USING (nonce),
        jsonb_array_elements_text(scout_ids) WITH ORDINALITY scout (value, place)
    )
    SELECT link_id FROM made
  `.execute(db);
  return made.map(({ linkId }) => linkId);
}

/** Gives a link a new key: the old one leads nowhere from now on. */
export async function renewLink(
  db: Kysely<DB>,
  linkId: number,
  made: { keyHash: Buffer; nonce: Buffer; madeBy: number; now: Date },
): Promise<void> {
  const { now, ...key } = made;
  await db.deleteFrom('linkKeysSeen').where('linkId', '=', linkId).execute();
  await db
    .updateTable('links')
    .set({ ...key, madeAt: now.toISOString(), openedCount: 0, lastOpenedAt: null })
    .where('linkId', '=', linkId)
    .execute();
}

/** Says whose a link is. */
export async function nameOwner(
  db: Kysely<DB>,
  linkId: number,
  { guardianName, phoneNumber }: LinkOwner,
): Promise<void> {
  await db
    .updateTable('links')
    .set({
      ...(guardianName && { guardianName }),
      ...(phoneNumber && { phoneNumber: storedPhone(phoneNumber) }),
    })
    .where('linkId', '=', linkId)
    .execute();
}

/** Remembers that two scouts are of different families, until somebody joins them to one link. */
export async function storeUnrelated(
  db: Kysely<DB>,
  scoutIds: readonly [number, number],
  { by, now }: { by: number; now: Date },
): Promise<void> {
  const [scoutId, otherId] = scoutIds.toSorted((one, other) => one - other) as [number, number];
  await db
    .insertInto('unrelatedScouts')
    .values({ scoutId, otherId, saidBy: by, saidAt: now.toISOString() })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Forgets of a link's children that somebody said that they are of different families. */
async function forgetUnrelated(db: Kysely<DB>, linkId: number): Promise<void> {
  await sql`
    DELETE FROM unrelated_scouts WHERE EXISTS (
      SELECT FROM link_scouts one JOIN link_scouts other USING (link_id)
      WHERE link_id = ${linkId} AND one.scout_id = unrelated_scouts.scout_id
        AND other.scout_id = unrelated_scouts.other_id
    )
  `.execute(db);
}

/** Adds scouts, whose rows the caller has locked, to a link; returns who was not in it. LINK_FULL for a third link. */
export async function addToLink(
  db: Kysely<DB>,
  linkId: number,
  scoutIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ scoutId: number; links: number }>`
    WITH new AS (
      SELECT scout_id, row_number() OVER (ORDER BY nth) AS nth
      FROM unnest(${scoutIds}::int[]) WITH ORDINALITY asked (scout_id, nth)
      WHERE scout_id NOT IN (SELECT scout_id FROM link_scouts WHERE link_id = ${linkId})
    ), counted AS (
      UPDATE links SET places = places + (SELECT count(*) FROM new) WHERE link_id = ${linkId}
      RETURNING places - (SELECT count(*) FROM new) AS before
    ), added AS (
      INSERT INTO link_scouts (link_id, scout_id, place)
      SELECT ${linkId}::int, scout_id, before + nth FROM new, counted
      RETURNING scout_id
    )
    SELECT scout_id,
      (SELECT count(*)::int FROM link_scouts WHERE link_scouts.scout_id = added.scout_id) AS links
    FROM added
  `.execute(db);
  if (rows.some(({ links }) => links >= MOST_LINKS)) throw new ApiError('LINK_FULL');
  if (rows.length > 0) await forgetUnrelated(db, linkId);
  const { count } = await db
    .selectFrom('linkScouts')
    .where('linkId', '=', linkId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (rows.length > 0 && count > MOST_CHILDREN) throw new ApiError('LINK_FULL');
  return rows.map(({ scoutId }) => scoutId);
}

/** Takes scouts out of a link; returns who is in no other. */
export async function takeFromLink(
  db: Kysely<DB>,
  linkId: number,
  scoutIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ scoutId: number; isIn: boolean }>`
    DELETE FROM link_scouts WHERE link_id = ${linkId} AND scout_id = ANY(${scoutIds}::int[])
    RETURNING scout_id, EXISTS (
      SELECT FROM link_scouts other
      WHERE other.scout_id = link_scouts.scout_id AND other.link_id <> ${linkId}
    ) AS is_in
  `.execute(db);
  return rows.filter(({ isIn }) => !isIn).map(({ scoutId }) => scoutId);
}

/** Ends a link for all its children. */
export async function removeLink(db: Kysely<DB>, linkId: number): Promise<void> {
  await db.deleteFrom('links').where('linkId', '=', linkId).execute();
}

/** Ends the links whose last child left before that moment, or was erased. */
export async function removeLeftLinks(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    DELETE FROM links WHERE NOT EXISTS (
      SELECT FROM link_scouts JOIN scouts USING (scout_id)
      WHERE link_scouts.link_id = links.link_id
        AND (deleted_at IS NULL OR deleted_at >= ${before.toISOString()}::timestamptz)
    )
  `.execute(db);
}

/** Who may be of a scout's family, as `listSiblings` tells it, and whether they are within the scope (null is all). */
export async function listSiblingsOf(
  db: Kysely<DB>,
  scoutId: number,
  { scope, today }: { scope: number[] | null; today: string },
): Promise<(Sibling & { isWithin: boolean })[]> {
  const { rows } = await sql<Sibling & { isWithin: boolean }>`
    WITH own AS (SELECT * FROM scouts WHERE scout_id = ${scoutId}),
    guardians AS (
      SELECT guardian_name FROM consents WHERE scout_id = ${scoutId} AND ended_on IS NULL
    ), found AS (
      SELECT scouts.*, base_name, suffix_name,
        ${scope}::int[] IS NULL OR scouts.sector_id = ANY(${scope}::int[]) AS is_within,
        CASE
          WHEN EXISTS (
            SELECT FROM link_scouts mine JOIN link_scouts USING (link_id)
            WHERE mine.scout_id = ${scoutId} AND link_scouts.scout_id = scouts.scout_id
          ) THEN 'linked'
          WHEN EXISTS (
            SELECT FROM unrelated_scouts said
            WHERE (said.scout_id, said.other_id) = (least(scouts.scout_id, ${scoutId}), greatest(scouts.scout_id, ${scoutId}))
          ) THEN NULL
          WHEN scouts.phone_number = own.phone_number THEN 'phone'
          WHEN EXISTS (
            SELECT FROM consents JOIN guardians USING (guardian_name)
            WHERE consents.scout_id = scouts.scout_id AND ended_on IS NULL
          ) THEN 'guardian'
        END AS why
      FROM scouts JOIN sectors USING (sector_id), own
      WHERE scouts.deleted_at IS NULL AND scouts.scout_id <> ${scoutId}
    )
    SELECT scout_id, name, gender, base_name AS sector_base_name,
      suffix_name AS sector_suffix_name, is_within, why,
      (
        SELECT guardian_name FROM consents
        WHERE consents.scout_id = found.scout_id AND ended_on IS NULL
      ) AS guardian_name,
      ${ageInYears('birth_date', today)} AS age,
      EXISTS (
        SELECT FROM link_scouts WHERE link_scouts.scout_id = found.scout_id AND link_id NOT IN (
          SELECT link_id FROM link_scouts WHERE scout_id = ${scoutId}
        )
      ) AS has_other_link
    FROM found
    WHERE why IS NOT NULL
      -- Beyond the scope a phone or a guardian's name would be a way to ask who is there.
      AND (is_within OR why = 'linked')
    ORDER BY why = 'linked' DESC, why = 'phone' DESC, birth_date, scout_id
  `.execute(db);
  return rows;
}

/** The sectors of the children to whose page a key leads; null where it leads to none. */
export async function findSectorsOfLink(db: Kysely<DB>, link: KeyedLink): Promise<number[] | null> {
  const { rows } = await sql<{ sectorId: number }>`
    SELECT DISTINCT sector_id FROM links
    JOIN link_scouts USING (link_id)
    JOIN scouts USING (scout_id)
    WHERE ${isOpenedBy(link)} AND deleted_at IS NULL
  `.execute(db);
  return rows.length > 0 ? rows.map(({ sectorId }) => sectorId) : null;
}

/** The link of a key with the children whom it opens, and its row and theirs locked until the transaction ends; throws LINK_OVER. */
export async function lockLinkOfKey(
  db: Kysely<DB>,
  link: KeyedLink,
): Promise<{ linkId: number; scoutIds: number[] }> {
  const { rows } = await sql<{ linkId: number; scoutId: number }>`
    SELECT link_id, scout_id FROM links
    JOIN link_scouts USING (link_id)
    JOIN scouts USING (scout_id)
    WHERE ${isOpenedBy(link)} AND deleted_at IS NULL
    ORDER BY place
    FOR UPDATE OF links, scouts
  `.execute(db);
  const [first] = rows;
  if (!first) throw new ApiError('LINK_OVER');
  return { linkId: first.linkId, scoutIds: rows.map(({ scoutId }) => scoutId) };
}

/** Notes that a captain was shown these keys: `places` are the children whom a key opens, null for the whole link. */
export async function noteKeysSeen(
  db: Kysely<DB>,
  captainId: number,
  keys: readonly { linkId: number; places: readonly number[] | null }[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    INSERT INTO link_keys_seen (link_id, captain_id, places)
    SELECT "linkId", ${captainId}::int, places
    FROM jsonb_to_recordset(${JSON.stringify(keys.map((key) => ({ ...key, places: key.places ?? [] })))}::jsonb)
      AS shown ("linkId" int, places smallint[])
    WHERE EXISTS (SELECT FROM links WHERE links.link_id = "linkId")
    ON CONFLICT DO NOTHING
  `.execute(db);
}

/**
 * The facts that decide whether a family gives digits before it does something by a key: who was shown it, of whom, and which
 * phones are known.
 */
export interface KeyProof {
  viewers: Viewer[];
  sectorId: number;
  /** The phones of the child's guardians and of the link's. */
  phones: (string | null)[];
}

/** The proof of a joined `link` with its child, for a key that opens these places. */
const proofOfKey = (places: readonly number[] | null) => sql<KeyProof>`jsonb_build_object(
  'sectorId', link.sector_id,
  'viewers', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(${viewerFields})), '[]')
    FROM link_keys_seen seen JOIN captains USING (captain_id)
    WHERE seen.link_id = link.link_id AND seen.places = ${places ?? []}::smallint[]
  ),
  'phones', (
    SELECT jsonb_agg(phone) FROM (
      SELECT phone_number AS phone FROM scouts WHERE scouts.scout_id = link.scout_id
      UNION ALL
      SELECT phone_number FROM links WHERE links.link_id = link.link_id
      UNION ALL
      SELECT guardian->>'phoneNumber' FROM health_cards, jsonb_array_elements(card->'guardians') guardian
      WHERE health_cards.scout_id = link.scout_id
    ) known
  )
)`;

/** Lists the proofs of each child whom a key opens. */
export async function listKeyProofs(
  db: Kysely<DB>,
  link: KeyedLink,
): Promise<(KeyProof & { scoutId: number })[]> {
  const { rows } = await sql<{ scoutId: number; proof: KeyProof }>`
    SELECT scout_id, ${proofOfKey(link.places)} AS proof FROM (
      SELECT link_id, scout_id, sector_id
      FROM links JOIN link_scouts USING (link_id) JOIN scouts USING (scout_id)
      WHERE ${isOpenedBy(link)} AND deleted_at IS NULL
    ) link
  `.execute(db);
  return rows.map(({ scoutId, proof }) => ({ scoutId, ...proof }));
}

/** Notes what was done of a child by a link, under whichever key. */
export async function noteLinkAct(
  db: Kysely<DB>,
  { keyHash, scoutId }: { keyHash: Buffer; scoutId: number },
  { act, now }: { act: LinkAct; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO link_acts (link_id, scout_id, act, done_at)
    SELECT link_id, ${scoutId}::int, ${act}, ${now.toISOString()}::timestamptz
    FROM links WHERE key_hash = ${keyHash}
  `.execute(db);
}

/** Deletes what was done by links before this moment. */
export async function removeOldLinkActs(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('linkActs').where('doneAt', '<', before.toISOString()).execute();
}

/** The children of a link by their places. */
export async function listChildren(
  db: Kysely<DB>,
  linkId: number,
): Promise<ParentPage['children']> {
  return db
    .selectFrom('linkScouts')
    .innerJoin('scouts', 'scouts.scoutId', 'linkScouts.scoutId')
    .innerJoin('sectors', 'sectors.sectorId', 'scouts.sectorId')
    .where('linkScouts.linkId', '=', linkId)
    .where('scouts.deletedAt', 'is', null)
    .orderBy('linkScouts.place')
    .select([
      'linkScouts.place',
      'scouts.name',
      'sectors.baseName as sectorBaseName',
      'sectors.suffixName as sectorSuffixName',
    ])
    .execute();
}

/** Most acts on a family's page. */
const MOST_ACTS = 20;

/** An opening within so many minutes of the one before belongs to the same visit. */
const VISIT_MINUTES = 30;

/** The target of a link, as it is stored. */
export interface StoredParentPage {
  scoutId: number;
  place: number;
  /** The sectors of all children whom the key shows. */
  sectorIds: number[];
  children: ParentPage['children'];
  mayJoin: boolean;
  termNumber: number | null;
  /** Whether the group shows the child's evaluation. */
  seesEvaluation: boolean;
  name: string;
  memberNumber: string | null;
  gender: Gender;
  sectorBaseName: string;
  sectorSuffixName: string;
  termName: string | null;
  endDate: string | null;
  weeks: ParentWeek[];
  activities: (Pick<Activity, 'activityId' | 'name' | 'place' | 'day'> & {
    weekStartDate: string;
  })[];
  sessions: NonNullable<ParentPage['sessions']>;
  payments: ParentPage['payments'];
  captain: ParentPage['captain'];
  consent: ParentPage['consent'];
  health: LinkHealth | null;
  /** The group's, where it was set on the screen. */
  groupName: string | null;
  /** The group's ways to pay. */
  ways: StoredWay[];
  dataOfficer: { name: string; phoneNumber: string } | null;
  logo: string | null;
  /** The acts on the child by the link, newest first. */
  acts: { act: LinkAct; at: string }[];
  proof: KeyProof;
}

/** Who answers for the data on this day, else who leads the group, with the group's telephone. */
const dataOfficer = (today: string) => sql`
  SELECT jsonb_build_object('name', officer.name, 'phoneNumber', group_settings.phone_number)
  FROM group_settings CROSS JOIN LATERAL (
    SELECT concat_ws(' ', first_name, middle_name) AS name FROM captains
    LEFT JOIN responsibilities ON responsibilities.captain_id = captains.captain_id
      AND responsibility = 'dataOfficer' AND ${isHeldOn(today)}
    WHERE closed_at IS NULL AND (responsibility_id IS NOT NULL OR type = 'general')
    ORDER BY responsibility_id IS NOT NULL DESC, captains.captain_id LIMIT 1
  ) officer
  WHERE group_settings.phone_number IS NOT NULL`;

/**
 * Opens the page of the child at a place, or of the first without one; null where the key opens none. A visit is counted where
 * `isCounted`. A captain whose `scope` has children of the link sees those alone. The captain is one of the scout's present
 * sector, first of all who made the link, else the unit's.
 */
export async function openParentPage(
  db: Kysely<DB>,
  asked: {
    link: KeyedLink;
    child: number | undefined;
    now: Date;
    today: string;
    timeZone: string;
    isCounted: boolean;
    scope: number[] | null;
  },
): Promise<StoredParentPage | null> {
  const { child = null, today, timeZone, isCounted, scope } = asked;
  const at = asked.now.toISOString();
  const { rows } = await sql<StoredParentPage>`
    WITH family AS (
      SELECT link_id, place, made_by, scout_id, name, gender, sector_id, scouts.phone_number,
        ${shownMemberNumber('scouts')} AS member_number
      FROM links
      JOIN link_scouts USING (link_id)
      JOIN scouts USING (scout_id)
      WHERE ${isOpenedBy(asked.link)} AND deleted_at IS NULL
    ), shown AS (
      SELECT * FROM family WHERE sector_id = ANY(${scope}::int[])
        OR NOT EXISTS (SELECT FROM family WHERE sector_id = ANY(${scope}::int[]))
    ), link AS (
      SELECT link_id, place, made_by, scout_id, name, member_number, gender, sector_id,
        base_name, suffix_name, unit_captain_id, notes_who_paid, term_number, term_name, end_date
      FROM shown
      JOIN sectors USING (sector_id)
      LEFT JOIN terms ON term_number = (SELECT max(term_number) FROM terms)
      WHERE place = coalesce(${child}::int, place) ORDER BY place LIMIT 1
    ), counted AS (
      UPDATE links SET
        opened_count = opened_count + (
          last_opened_at IS NULL
          OR last_opened_at < ${at}::timestamptz - make_interval(mins => ${VISIT_MINUTES}::int)
        )::int,
        last_opened_at = ${at}::timestamptz
      FROM link
      WHERE links.link_id = link.link_id AND ${isCounted}::boolean
    )
    SELECT scout_id, place, ARRAY(SELECT DISTINCT sector_id FROM shown) AS sector_ids,
      (
        SELECT jsonb_agg(jsonb_build_object(
          'place', place, 'name', name, 'sectorBaseName', base_name, 'sectorSuffixName', suffix_name,
          'asked', ${isCardAsked(sql`shown.scout_id`, { today, timeZone })}::int
        ) ORDER BY place)
        FROM shown JOIN sectors USING (sector_id)
      ) AS children,
      ${isCounted}::boolean AND EXISTS (
        SELECT FROM scouts JOIN link_scouts USING (scout_id)
        WHERE deleted_at IS NULL
          AND scouts.phone_number IN (SELECT phone_number FROM family)
          AND scout_id NOT IN (SELECT scout_id FROM family)
          AND NOT EXISTS (
            SELECT FROM unrelated_scouts said, family
            WHERE said.scout_id = least(family.scout_id, scouts.scout_id)
              AND said.other_id = greatest(family.scout_id, scouts.scout_id)
          )
      ) AS may_join,
      term_number, ${storedParentsSeeEvaluation} AS sees_evaluation,
      name, member_number, gender, base_name AS sector_base_name,
      suffix_name AS sector_suffix_name, term_name, end_date,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'weekNumber', weeks.week_number, 'startDate', weeks.start_date,
          'cancelled', weeks.cancelled_at IS NOT NULL, 'status', records.status
        ) ORDER BY weeks.week_number), '[]')
        FROM weeks
        LEFT JOIN scout_attendance records ON records.scout_id = link.scout_id
          AND records.term_number = weeks.term_number AND records.week_number = weeks.week_number
        WHERE weeks.term_number = link.term_number AND weeks.start_date <= ${today}::date
      ) AS weeks,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'activityId', activity_id, 'name', activities.name, 'place', place, 'day', day,
          'weekStartDate', start_date
        ) ORDER BY start_date, activity_id), '[]')
        FROM activities JOIN weeks USING (term_number, week_number)
        WHERE cancelled_at IS NULL AND start_date > ${today}::date - 7
      ) AS activities,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'sessionId', session_id, 'title', title, 'date', session_plans.day,
          'startTime', to_char(start_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI')
        ) ORDER BY session_plans.day, start_time, session_id), '[]')
        FROM session_plans
        JOIN session_sectors USING (session_id)
        JOIN weeks USING (term_number, week_number)
        WHERE session_sectors.sector_id = link.sector_id AND session_plans.day >= ${today}::date
          AND cancelled_at IS NULL AND state <> 'notHeld'
      ) AS sessions,
      CASE WHEN notes_who_paid THEN (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'weekNumber', week_number, 'startDate', start_date, 'amount', amount
        ) ORDER BY week_number DESC), '[]')
        FROM (
          SELECT week_number, start_date, sum(amount) AS amount
          FROM scout_payments JOIN weeks USING (term_number, week_number)
          WHERE scout_id = link.scout_id AND term_number = link.term_number
          GROUP BY week_number, start_date
        ) paid
      ) END AS payments,
      (
        SELECT jsonb_build_object(
          'firstName', first_name, 'middleName', middle_name, 'lastName', last_name,
          'phoneNumber', phone_number
        )
        FROM captains
        WHERE closed_at IS NULL
          AND (captains.sector_id = link.sector_id OR captain_id = unit_captain_id)
        ORDER BY (captains.sector_id = link.sector_id) IS TRUE DESC, captain_id = made_by DESC,
          captain_id
        LIMIT 1
      ) AS captain,
      ${newestConsentOfLink} AS consent, ${healthOfLink({ today, timeZone })} AS health,
      ${storedGroupName} AS group_name, ${storedLogo} AS logo,
      ${storedWays} AS ways, (${dataOfficer(today)}) AS data_officer,
      ${proofOfKey(asked.link.places)} AS proof,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object('act', act, 'at', at) ORDER BY done_at DESC, act_id DESC), '[]')
        FROM (
          SELECT act_id, act, done_at, ${jsonInstant('done_at')} AS at FROM link_acts
          WHERE link_acts.link_id = link.link_id AND link_acts.scout_id = link.scout_id
          ORDER BY done_at DESC, act_id DESC LIMIT ${MOST_ACTS}
        ) done
      ) AS acts
    FROM link`.execute(db);
  return rows[0] ?? null;
}
