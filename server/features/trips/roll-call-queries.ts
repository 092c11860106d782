import { type Kysely, sql } from 'kysely';
import type { HealthCard } from '../../../contract/health/card.ts';
import { needsCall } from '../../../contract/trips/answers.ts';
import type { CallGrouping, CallKind, RollMark } from '../../../contract/trips/roll-call.ts';
import type { RollCall, TripDay } from '../../../contract/trips/roll-call-endpoints.ts';
import { type SaidCall, whereabouts } from '../../../contract/trips/whereabouts.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainShortName } from '../captains/queries.ts';
import { storedHealthCards } from '../group/queries.ts';
import { hasStoredMark } from '../health/mark-queries.ts';
import { answersOf, guardiansOf, type StoredAnswer } from './people-queries.ts';

export type StoredCall = Omit<RollCall, 'people'>;

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Begins a roll-call, or finds the one of this kind and name; `isNew` says which. */
export async function startCall(
  db: Kysely<DB>,
  call: { tripId: number; name: string; kind: CallKind; by: CallGrouping },
  { captainId, now }: { captainId: number; now: Date },
): Promise<StoredCall & { isNew: boolean }> {
  const { rows } = await sql<StoredCall & { isNew: boolean }>`
    WITH made AS (
      INSERT INTO trip_roll_calls (trip_id, name, kind, "by", made_by, made_at)
      VALUES (${call.tripId}, ${call.name}, ${call.kind}, ${call.by}, ${captainId}, ${now.toISOString()})
      ON CONFLICT (trip_id, kind, name) DO UPDATE SET "by" = excluded."by"
      RETURNING *, xmax = 0 AS is_new
    )
    SELECT roll_call_id, trip_id, name, kind, "by", is_new, ${utc('made_at')} AS made_at,
      ${utc('departed_at')} AS departed_at
    FROM made
  `.execute(db);
  return rows[0]!;
}

/** The roll-call, or ROLL_CALL_NOT_FOUND. */
export async function getCall(db: Kysely<DB>, rollCallId: number): Promise<StoredCall> {
  const { rows } = await sql<StoredCall>`
    SELECT roll_call_id, trip_id, name, kind, "by", ${utc('made_at')} AS made_at,
      ${utc('departed_at')} AS departed_at
    FROM trip_roll_calls WHERE roll_call_id = ${rollCallId}
  `.execute(db);
  if (!rows[0]) throw new ApiError('ROLL_CALL_NOT_FOUND');
  return rows[0];
}

/** The marks of the joined roll-call, of everybody or of those that a condition finds: of several phones of a captain the last. */
const marksOf = (condition = sql`true`) => sql<RollMark[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('personId', person_id, 'captainId', mark.captain_id,
    'status', status, 'named', named, 'at', ${utc('marked_at')}, 'handedTo', handed_to,
    'leaves', leaves)), '[]')
  FROM (
    SELECT DISTINCT ON (person_id, captain_id, named) * FROM trip_roll_marks
    WHERE trip_roll_marks.roll_call_id = trip_roll_calls.roll_call_id AND ${condition}
    ORDER BY person_id, captain_id, named, marked_at DESC, phone
  ) mark
)`;
const captainsOf = (condition: ReturnType<typeof sql>) => sql<TripDay['captains']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('captainId', captain_id, 'name', ${captainShortName},
    'gender', gender, 'phoneNumber', phone_number)), '[]')
  FROM captains WHERE captain_id IN (
    SELECT captain_id FROM trip_roll_marks JOIN trip_roll_calls USING (roll_call_id) WHERE ${condition}
  )
)`;

/** All roll-calls of a trip with what is said in them, as `whereabouts` asks. */
export async function listSaidCalls(db: Kysely<DB>, tripId: number): Promise<SaidCall[]> {
  const { rows } = await sql<SaidCall>`
    SELECT roll_call_id, kind, ${utc('made_at')} AS made_at, ${marksOf()} AS marks
    FROM trip_roll_calls WHERE trip_id = ${tripId}
  `.execute(db);
  return rows;
}

/** Whether a departure of the trip was called to its end. */
export async function hasDeparted(db: Kysely<DB>, tripId: number): Promise<boolean> {
  const call = await db
    .selectFrom('tripRollCalls')
    .where('tripId', '=', tripId)
    .where('kind', '=', 'departure')
    .where('departedAt', 'is not', null)
    .select('rollCallId')
    .executeTakeFirst();
  return call !== undefined;
}

/** How many scouts are still with the trip by its roll-calls, and whether the hand-over was begun. */
export async function countNotHandedOver(
  db: Kysely<DB>,
  tripId: number,
): Promise<{ notHandedOver: number; hasBegun: boolean }> {
  type Row = { calls: SaidCall[]; coming: number[] };
  const { rows } = await sql<Row>`
    SELECT (
      SELECT coalesce(jsonb_agg(jsonb_build_object('rollCallId', roll_call_id, 'kind', kind,
        'madeAt', ${utc('made_at')}, 'marks', ${marksOf()})), '[]')
      FROM trip_roll_calls WHERE trip_id = ${tripId}
    ) AS calls, ARRAY(
      SELECT person_id FROM trip_people
      WHERE trip_id = ${tripId} AND scout_id IS NOT NULL AND state = 'coming' AND left_at IS NULL
    ) AS coming
  `.execute(db);
  const { calls, coming } = rows[0]!;
  const whereOf = whereabouts(calls);
  return {
    notHandedOver: coming.filter((personId) => whereOf(personId) === 'withUs').length,
    hasBegun: calls.some(({ kind }) => kind === 'return'),
  };
}

/** The marks of a roll-call, who made them, and everybody of the trip. */
export async function readMarks(db: Kysely<DB>, { rollCallId, tripId }: StoredCall) {
  type Row = {
    marks: RollMark[];
    captains: TripDay['captains'];
    people: { personId: number; isComing: boolean }[];
  };
  const { rows } = await sql<Row>`
    SELECT ${marksOf()} AS marks, ${captainsOf(sql`roll_call_id = ${rollCallId}`)} AS captains, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('personId', person_id,
        'isComing', state = 'coming' AND left_at IS NULL) ORDER BY person_id), '[]')
      FROM trip_people WHERE trip_id = ${tripId}
    ) AS people
    FROM trip_roll_calls WHERE roll_call_id = ${rollCallId}
  `.execute(db);
  return rows[0]!;
}

/** A mark as a phone sent it. */
export interface SentMark extends RollMark {
  /** By the phone's clock: it orders what this phone says, however its requests arrive. */
  saidAt: string;
}

/** Stores what a captain says on a phone; an entry that the phone made before the stored one changes nothing. */
export async function storeMarks(
  db: Kysely<DB>,
  rollCallId: number,
  marks: readonly SentMark[],
  { phone, now }: { phone: string; now: Date },
): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    INSERT INTO trip_roll_marks
      (roll_call_id, person_id, captain_id, phone, status, named, said_at, marked_at, stored_at, handed_to, leaves)
    SELECT DISTINCT ON ("personId", named) ${rollCallId}::int, "personId", "captainId", ${phone}, status, named,
      "saidAt", at, ${now.toISOString()}::timestamptz, "handedTo", leaves
    FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS said ("personId" int, "captainId" int,
      status text, named boolean, "saidAt" timestamptz, at timestamptz, "handedTo" text, leaves text)
    ORDER BY "personId", named, "saidAt" DESC
    ON CONFLICT (roll_call_id, person_id, captain_id, named, phone) DO UPDATE SET
      (status, said_at, marked_at, stored_at, handed_to, leaves) = (excluded.status, excluded.said_at,
        excluded.marked_at, excluded.stored_at, excluded.handed_to, excluded.leaves)
      WHERE trip_roll_marks.said_at < excluded.said_at
  `.execute(db);
}

/** Notes the departure, or takes it back with null; the first one counts. */
export async function storeDeparture(
  db: Kysely<DB>,
  rollCallId: number,
  { at, captainId }: { at: string | null; captainId: number },
): Promise<void> {
  await db
    .updateTable('tripRollCalls')
    .set({ departedAt: at, departedBy: at === null ? null : captainId })
    .where('rollCallId', '=', rollCallId)
    .where('departedAt', at === null ? 'is not' : 'is', null)
    .execute();
}

/** Lists everybody who comes or was called in the trip, with all that its captains need of them, in the order of names. */
export async function listDayPeople(db: Kysely<DB>, tripId: number) {
  type Row = Omit<
    TripDay['people'][number],
    | 'guardians'
    | 'contact'
    | 'mayCollect'
    | 'goesHomeAlone'
    | 'health'
    | 'isAllergyOpen'
    | 'medicines'
  > & {
    captainId: number | null;
    sectorId: number | null;
    card: HealthCard | null;
    isComing: boolean;
    isCalled: boolean;
    decidedAt: string | null;
    answers: StoredAnswer[];
    answered: { name: string; relation: 'father' | 'mother' | 'other' }[];
  };
  const { rows } = await sql<Row>`
    SELECT person.person_id, CASE WHEN person.scout_id IS NOT NULL THEN 'scout'
        WHEN person.captain_id IS NOT NULL THEN 'captain' ELSE 'guest' END AS kind,
      person.state = 'coming' AND person.left_at IS NULL AS is_coming, ${utc('person.decided_at')} AS decided_at, ${answersOf} AS answers,
      EXISTS (
        SELECT FROM trip_roll_marks mark WHERE mark.person_id = person.person_id AND mark.status IS NOT NULL
      ) AS is_called,
      person.scout_id, person.captain_id, scouts.sector_id, coalesce(scouts.name, person.guest_name, ${captainShortName}) AS name,
      coalesce(scouts.gender, captains.gender) AS gender,
      sectors.base_name AS sector_base_name, sectors.suffix_name AS sector_suffix_name,
      patrols.name AS patrol,
      coalesce(scouts.phone_number, captains.phone_number, person.guest_phone) AS phone_number,
      person.vehicle_id, person.tent_id,
      (SELECT min(link_id) FROM link_scouts WHERE link_scouts.scout_id = person.scout_id) AS family,
      EXISTS (
        SELECT FROM trip_answers WHERE trip_answers.person_id = person.person_id AND coming
          AND way <> 'call' AND lapsed_at IS NULL
      ) AS has_consent,
      person.scout_id IS NOT NULL AND person.state = 'coming' AND ${hasStoredMark} AS has_health_mark,
      CASE WHEN ${storedHealthCards} AND person.state = 'coming' THEN (
        SELECT card FROM health_cards WHERE health_cards.scout_id = person.scout_id
      ) END AS card,
      ${guardiansOf} AS answered
    FROM trip_people person
    LEFT JOIN scouts ON scouts.scout_id = person.scout_id
    LEFT JOIN sectors ON sectors.sector_id = scouts.sector_id
    LEFT JOIN patrol_members ON patrol_members.scout_id = person.scout_id
    LEFT JOIN patrols ON patrols.patrol_id = patrol_members.patrol_id
    LEFT JOIN captains ON captains.captain_id = person.captain_id
    WHERE person.trip_id = ${tripId} AND ((person.state = 'coming' AND person.left_at IS NULL) OR EXISTS (
      SELECT FROM trip_roll_marks mark WHERE mark.person_id = person.person_id AND mark.status IS NOT NULL
    ))
    ORDER BY coalesce(scouts.name, captains.first_name, person.guest_name) COLLATE "ar-x-icu", 1
  `.execute(db);
  return rows
    .filter((row) => row.isCalled || (row.isComing && !needsCall(row.answers, row.decidedAt)))
    .map(({ isComing: _, isCalled: __, decidedAt: ___, answers: ____, ...row }) => row);
}

type DayParts = Pick<TripDay, 'places' | 'rollCalls' | 'captains' | 'doses' | 'programme'>;

/** The rest of a trip's day: vehicles and tents, roll-calls with what was said, and the sessions of its days. */
export async function readDayParts(
  db: Kysely<DB>,
  { tripId, startsAt, endsAt }: { tripId: number; startsAt: string; endsAt: string },
): Promise<DayParts> {
  const { rows } = await sql<DayParts>`
    SELECT (
      SELECT coalesce(jsonb_agg(jsonb_build_object('placeId', place_id, 'kind', kind, 'name', name,
        'places', places, 'driver', driver, 'phoneNumber', phone_number, 'plate', plate, 'gender', gender) ORDER BY place_id), '[]')
      FROM trip_places WHERE trip_id = ${tripId}
    ) AS places, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('rollCallId', roll_call_id, 'name', name, 'kind', kind,
        'by', "by", 'madeAt', ${utc('made_at')}, 'departedAt', ${utc('departed_at')}, 'marks', ${marksOf()})
        ORDER BY made_at, roll_call_id), '[]')
      FROM trip_roll_calls WHERE trip_id = ${tripId}
    ) AS roll_calls, ${captainsOf(sql`trip_id = ${tripId}`)} AS captains, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('doseId', dose_id, 'personId', person_id, 'day', day,
        'medicineId', medicine_id, 'medicine', medicine, 'time', "time", 'times', times,
        'by', ${captainShortName}, 'captainId', captains.captain_id, 'at', ${utc('given_at')},
        'takenBack', CASE WHEN taken_back_by IS NOT NULL THEN jsonb_build_object('at', ${utc('taken_back_at')},
          'by', (SELECT concat_ws(' ', first_name, middle_name) FROM captains WHERE captain_id = taken_back_by)) END)
        ORDER BY given_at, dose_id), '[]')
      FROM trip_doses JOIN trip_people USING (person_id) JOIN captains ON captains.captain_id = given_by
      WHERE trip_id = ${tripId}
    ) AS doses, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'title', title,
        'startTime', to_char(start_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI'))
        ORDER BY day, start_time), '[]')
      FROM session_plans WHERE day BETWEEN ${startsAt.slice(0, 10)}::date AND ${endsAt.slice(0, 10)}::date
        AND EXISTS (
          SELECT FROM session_sectors JOIN trip_sectors USING (sector_id)
          WHERE session_sectors.session_id = session_plans.session_id AND trip_id = ${tripId}
            AND agreed_at IS NOT NULL
        )
    ) AS programme
  `.execute(db);
  return rows[0]!;
}

/** The departures and returns of trips with what was said of one scout. */
export async function listJourneys(db: Kysely<DB>, tripIds: readonly number[], scoutId: number) {
  type Row = Pick<StoredCall, 'tripId' | 'kind' | 'departedAt'> & { marks: RollMark[] };
  const { rows } = await sql<Row>`
    SELECT trip_id, kind, ${utc('departed_at')} AS departed_at, ${marksOf(
      sql`person_id IN (SELECT person_id FROM trip_people WHERE scout_id = ${scoutId})`,
    )} AS marks
    FROM trip_roll_calls
    WHERE trip_id = ANY(${[...tripIds]}::int[]) AND kind IN ('departure', 'return')
    ORDER BY made_at, roll_call_id
  `.execute(db);
  return rows;
}
