import { type Kysely, sql } from 'kysely';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import type { Consent } from '../../../contract/consents/endpoints.ts';
import type { ConsentEnd, GuardianRelation } from '../../../contract/consents/words.ts';
import { emptyContent } from '../../../contract/core/record-content.ts';
import type { ViewPlace } from '../../../contract/core/view-places.ts';
import type {
  DecisionKind,
  DecisionState,
  Presence,
  SeatRole,
} from '../../../contract/councils/words.ts';
import type { HealthCard } from '../../../contract/health/card.ts';
import type { HealthWay } from '../../../contract/health/words.ts';
import type { LinkAct } from '../../../contract/parents/acts.ts';
import type { ReportKind, ReportState } from '../../../contract/scout-reports/words.ts';
import { ERASED_NAME, ERASED_WORDS } from '../../../contract/scouts/erasure-words.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import type { QuestionAnswer } from '../../../contract/transfers/question.ts';
import type { Direction } from '../../../contract/transfers/words.ts';
import type { PersonState } from '../../../contract/trips/words.ts';
import { dayOf } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { aboutScout } from '../history/queries.ts';
import { removeLeftLinks } from '../parents/queries.ts';
import { forgetViewsOf } from '../scouts/view-queries.ts';
import type { StoredYears } from '../transfers/queries.ts';

/** Stored data of a scout besides profile and history. */
export interface HeldData {
  weeks: {
    termName: string;
    weekNumber: number;
    date: string;
    sector: string;
    status: AttendanceStatus | null;
    /** Pounds; null where nothing was noted. */
    amount: number | null;
  }[];
  /** Points that were given, of weeks and of tests (without a week, on the day of the test), newest first. */
  points: {
    termName: string | null;
    weekNumber: number | null;
    date: string;
    sector: string;
    criterion: string;
    points: number;
    max: number;
  }[];
  contacts: { date: string; by: string; note: string | null }[];
  links: {
    date: string;
    by: string;
    /** Whose it is. No phone: the file is for one of two parents. */
    guardianName: string | null;
    openedCount: number;
    lastOpened: string | null;
  }[];
  /** The acts by the links, newest first. */
  linkActs: { date: string; act: LinkAct }[];
  /** Consents of the guardians, newest first; without a captain if the family gave it on its page. */
  consents: Omit<Consent, 'consentId'>[];
  /** The health card; null where none is kept. */
  health: { card: HealthCard; confirmedOn: string } | null;
  /** Consents to keeping it, newest first. */
  healthConsents: {
    givenOn: string;
    guardianName: string;
    relation: GuardianRelation;
    way: HealthWay;
    words: string;
    recordedBy: string | null;
    endedOn: string | null;
    endedHow: ConsentEnd | null;
  }[];
  /** The family's request by which the scout joined, newest first. */
  requests: {
    date: string;
    number: string;
    name: string;
    birthDate: string;
    guardianName: string;
    relation: GuardianRelation;
    phoneNumber: string;
    sector: string;
    consentWords: string;
    notes: string;
  }[];
  /** Who was shown the contact details, newest first. */
  doses: { date: string; medicine: string; time: string }[];
  views: { date: string; by: string; place: ViewPlace }[];
  /** The patrol that they are in, and whether they lead it. */
  patrol: { name: string; seat: 'leader' | 'deputy' | null } | null;
  /** Passed requirements, newest first, and completed badges. */
  passes: { date: string; badge: string; wording: string; by: string }[];
  badges: {
    badge: string;
    completedOn: string | null;
    approvedOn: string | null;
    approvedBy: string | null;
    awardedOn: string | null;
    awardedBy: string | null;
    certificateNumber: number | null;
  }[];
  /** Reports on the scout with the texts before corrections, newest first. */
  reports: {
    date: string;
    kind: ReportKind;
    text: string;
    by: string;
    state: ReportState;
    council: string | null;
    reason: string | null;
    /** Text before a correction. */
    isEarlier: boolean;
  }[];
  /** Decisions of councils on the scout. */
  decisions: {
    date: string;
    council: string;
    kind: DecisionKind;
    text: string;
    state: DecisionState;
    dueDate: string | null;
    reason: string | null;
  }[];
  /** Seats in councils, and meetings of councils with whether the scout came. */
  councils: {
    council: string;
    role: SeatRole | null;
    date: string | null;
    status: Presence | null;
  }[];
  /** Trips with what was said of coming, newest first. */
  trips: {
    date: string;
    trip: string;
    state: PersonState;
    since: string | null;
    receipts: string;
    claims: string;
    answers: string;
    discount: number | null;
    discountReason: string | null;
    note: string | null;
    /** Six digits that the family wrote beside transfers. */
    reference: string | null;
    /** Who collected the scout at the return. */
    handedTo: string | null;
  }[];
  imports: { date: string; by: string | null }[];
  /** Questions to the family whether the scout may go to another group, newest first. */
  transferQuestions: {
    askedOn: string;
    groupName: string;
    answers: QuestionAnswer[];
  }[];
  /** Transfers to other groups and from them, newest first. */
  transfers: {
    date: string;
    direction: Direction;
    groupName: string;
    guardianName: string | null;
    relation: GuardianRelation | null;
    consentOn: string | null;
    reason: string | null;
  }[];
  /** Years in other groups. */
  before: StoredYears[];
  leftTo: string | null;
}

/** Reads all in one statement; `timeZone` gives the days, `since` the day from which views count. */
export async function readHeldData(
  db: Kysely<DB>,
  scoutId: number,
  { timeZone, since }: { timeZone: string; since: string },
): Promise<HeldData> {
  const day = (moment: string) => dayOf(moment, timeZone);
  const { rows } = await sql<HeldData>`
    WITH week AS (
      SELECT term_number, week_number, sector_id, status, amount
      FROM (SELECT * FROM scout_attendance WHERE scout_id = ${scoutId}) record
      FULL JOIN (SELECT * FROM scout_payments WHERE scout_id = ${scoutId}) payment
        USING (term_number, week_number, sector_id)
    ),
    by AS (SELECT captain_id, concat_ws(' ', first_name, middle_name, last_name) AS name FROM captains)
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'termName', term_name, 'weekNumber', week_number, 'date', weeks.start_date,
          'sector', concat_ws(' ', base_name, suffix_name), 'status', status, 'amount', amount
        ) ORDER BY term_number DESC, week_number DESC), '[]')
        FROM week JOIN weeks USING (term_number, week_number) JOIN terms USING (term_number)
          JOIN sectors USING (sector_id)
      ) AS weeks,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'termName', term_name, 'weekNumber', week_number, 'date', given.date,
          'sector', concat_ws(' ', base_name, suffix_name), 'criterion', criteria.name,
          'points', points, 'max', criteria.max
        ) ORDER BY given.date DESC, criterion_id), '[]')
        FROM (
          SELECT term_number, week_number, start_date AS date, sector_id, criterion_id, points
          FROM evaluation_points JOIN weeks USING (term_number, week_number)
          WHERE scout_id = ${scoutId}
          UNION ALL
          SELECT term_number, NULL, date, test_points.sector_id, criterion_id, points
          FROM test_points JOIN criteria USING (criterion_id)
            LEFT JOIN terms ON date BETWEEN start_date AND end_date
          WHERE scout_id = ${scoutId}
        ) given
          LEFT JOIN terms USING (term_number) JOIN criteria USING (criterion_id)
          JOIN sectors ON sectors.sector_id = given.sector_id
      ) AS points,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'date', contacted_on, 'by', by.name, 'note', note) ORDER BY contacted_on DESC), '[]')
        FROM contacts JOIN by ON by.captain_id = made_by WHERE scout_id = ${scoutId}
      ) AS contacts,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', ${day('made_at')}, 'by', by.name,
          'guardianName', guardian_name, 'openedCount', opened_count, 'lastOpened', ${day('last_opened_at')}) ORDER BY link_id), '[]')
        FROM link_scouts JOIN links USING (link_id) JOIN by ON by.captain_id = made_by
        WHERE scout_id = ${scoutId}
      ) AS links,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', ${day('done_at')}, 'act', act)
          ORDER BY done_at DESC), '[]')
        FROM link_acts WHERE scout_id = ${scoutId}
      ) AS link_acts,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('guardianName', guardian_name,
          'relation', relation, 'way', way, 'photos', photos, 'givenOn', given_on,
          'recordedBy', by.name, 'endedOn', ended_on, 'endedHow', ended_how, 'endedBy', ender.name
        ) ORDER BY consent_id DESC), '[]')
        FROM consents LEFT JOIN by ON by.captain_id = recorded_by
          LEFT JOIN by ender ON ender.captain_id = ended_by
        WHERE scout_id = ${scoutId}
      ) AS consents,
      (SELECT jsonb_build_object('card', card, 'confirmedOn', ${day('confirmed_at')})
        FROM health_cards WHERE scout_id = ${scoutId}
      ) AS health,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('givenOn', given_on,
          'guardianName', guardian_name, 'relation', relation, 'way', way, 'words', words,
          'recordedBy', by.name, 'endedOn', ended_on, 'endedHow', ended_how
        ) ORDER BY consent_id DESC), '[]')
        FROM health_consents LEFT JOIN by ON by.captain_id = recorded_by WHERE scout_id = ${scoutId}
      ) AS health_consents,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', ${day('sent_at')}, 'number', number,
          'name', name, 'birthDate', birth_date, 'guardianName', guardian_name,
          'relation', relation, 'phoneNumber', phone_number,
          'sector', concat_ws(' ', sector_base_name, sector_suffix_name),
          'consentWords', consent_words, 'notes', (
            SELECT coalesce(string_agg(text, E'\\n' ORDER BY note_id), '') FROM join_notes
            WHERE join_notes.request_id = join_requests.request_id
          )) ORDER BY sent_at DESC), '[]')
        FROM join_requests WHERE scout_id = ${scoutId}
      ) AS requests,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', starts_at::date, 'trip', activities.name,
          'state', person.state, 'since', ${day('since')}, 'discount', discount,
          'discountReason', discount_reason, 'note', note, 'reference', person.reference, 'receipts', (
            SELECT coalesce(string_agg(concat_ws('، ', receipt_number, amount::float8, reference), E'\\n' ORDER BY receipt_number), '')
            FROM trip_payments payment
            WHERE payment.person_id = person.person_id AND payment.deleted_at IS NULL
          ), 'claims', (
            SELECT coalesce(string_agg(concat_ws('، ', amount::float8, reference, reason), E'\\n' ORDER BY claim_id), '')
            FROM trip_claims WHERE trip_claims.person_id = person.person_id
          ), 'answers', (
            SELECT coalesce(string_agg(concat_ws('، ', guardian_name, words), E'\\n' ORDER BY answered_at), '')
            FROM trip_answers WHERE trip_answers.person_id = person.person_id
          ), 'handedTo', (
            SELECT min(handed_to) FROM trip_roll_marks
            WHERE trip_roll_marks.person_id = person.person_id AND status = 'here'
          )) ORDER BY starts_at DESC), '[]')
        FROM trip_people person JOIN trips USING (trip_id) JOIN activities USING (activity_id)
        WHERE scout_id = ${scoutId}
      ) AS trips,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', day, 'medicine', medicine, 'time', "time")
          ORDER BY given_at DESC), '[]')
        FROM trip_doses WHERE scout_id = ${scoutId} AND taken_back_at IS NULL
      ) AS doses,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', day, 'by', by.name, 'place', place)
          ORDER BY day DESC, by.captain_id, place), '[]')
        FROM contact_views JOIN by USING (captain_id)
        WHERE scout_ids @> ARRAY[${scoutId}::int] AND day >= ${since}::date
      ) AS views,
      (SELECT jsonb_build_object('name', name, 'seat', CASE scout_id
          WHEN leader_id THEN 'leader' WHEN deputy_id THEN 'deputy' END)
        FROM patrol_members JOIN patrols USING (patrol_id) WHERE scout_id = ${scoutId}
      ) AS patrol,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', passed_on, 'badge', badges.name,
          'wording', wording, 'by', by.name) ORDER BY passed_on DESC, badges.badge_id, place), '[]')
        FROM badge_passes JOIN badge_requirements USING (requirement_id) JOIN badges USING (badge_id)
          JOIN by ON by.captain_id = passed_by
        WHERE scout_id = ${scoutId}
      ) AS passes,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('badge', badges.name,
          'completedOn', ${day('completed_at')}, 'approvedOn', ${day('approved_at')},
          'approvedBy', by.name, 'awardedOn', awarded_on, 'awardedBy', giver.name,
          'certificateNumber', certificate_number) ORDER BY badges.badge_id), '[]')
        FROM scout_badges JOIN badges USING (badge_id)
          LEFT JOIN by ON by.captain_id = approved_by
          LEFT JOIN by giver ON giver.captain_id = awarded_by
        WHERE scout_id = ${scoutId}
      ) AS badges,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', happened_on, 'kind', scout_reports.kind,
          'text', told.text, 'by', by.name, 'state', state, 'council', councils.name,
          'reason', close_reason, 'isEarlier', told.nth < 0
        ) ORDER BY happened_on DESC, report_id DESC, nth DESC), '[]')
        FROM scout_reports JOIN by ON by.captain_id = written_by LEFT JOIN councils USING (council_id),
          LATERAL (
            SELECT scout_reports.text, 0 AS nth
            UNION ALL SELECT earlier.text, report_text_id - 2000000000 FROM scout_report_texts earlier
              WHERE earlier.report_id = scout_reports.report_id
          ) told
        WHERE scout_id = ${scoutId}
      ) AS reports,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', held_on, 'council', councils.name,
          'kind', council_decisions.kind, 'text', text, 'state', state, 'dueDate', due_date,
          'reason', reason) ORDER BY held_on DESC, decision_id), '[]')
        FROM council_decisions JOIN council_meetings USING (meeting_id)
          JOIN councils ON councils.council_id = council_decisions.council_id
        WHERE scout_id = ${scoutId}
      ) AS decisions,
      (SELECT coalesce(jsonb_agg(to_jsonb(present) ORDER BY date DESC NULLS FIRST, council), '[]')
        FROM (
          SELECT councils.name AS council, role, NULL::date AS date, NULL AS status
          FROM council_seats JOIN councils USING (council_id) WHERE scout_id = ${scoutId}
          UNION ALL
          SELECT councils.name, NULL, held_on, status
          FROM meeting_attendance JOIN council_meetings USING (meeting_id)
            JOIN councils USING (council_id)
          WHERE scout_id = ${scoutId}
        ) present
      ) AS councils,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', ${day('at')}, 'by', by.name)
          ORDER BY history_id DESC), '[]')
        FROM history LEFT JOIN by USING (captain_id) WHERE ${ofImportWith(scoutId)}
      ) AS imports,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('date', ${day('made_at')}, 'direction', direction,
          'groupName', group_name, 'guardianName', guardian_name, 'relation', relation,
          'consentOn', consent_on, 'reason', reason) ORDER BY transfer_id DESC), '[]')
        FROM transfers WHERE scout_id = ${scoutId}
      ) AS transfers,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('askedOn', asked_on, 'groupName', group_name,
          'answers', (SELECT coalesce(jsonb_agg(jsonb_build_object('guardianName', guardian_name,
              'relation', relation, 'agrees', agrees, 'on', answered_on) ORDER BY answered_on, guardian_key), '[]')
            FROM transfer_answers WHERE transfer_answers.question_id = transfer_questions.question_id)
        ) ORDER BY question_id DESC), '[]')
        FROM transfer_questions WHERE scout_id = ${scoutId}
      ) AS transfer_questions,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'receivedOn', received_on, 'years', years)
          ORDER BY received_on DESC), '[]')
        FROM scout_before WHERE scout_id = ${scoutId}
      ) AS before,
      (SELECT left_to FROM scouts WHERE scout_id = ${scoutId}) AS left_to
  `.execute(db);
  return rows[0]!;
}

/** History entries of imports that name this scout and others. */
const ofImportWith = (scoutId: number) => sql`(
  history.entity = 'scoutImport' AND EXISTS (
    SELECT FROM unnest(ARRAY[before, after]) state, unnest(ARRAY['added', 'merged']) part
    WHERE jsonb_exists(state->part, ${String(scoutId)})
  ))`;

/** An entry of an import without the scout's name. */
const withoutName = (state: string, scoutId: number) => {
  const nameIn = (of: ReturnType<typeof sql>, part: string) =>
    sql`jsonb_set(${of}, ARRAY[${sql.lit(part)}, ${String(scoutId)}, 'name'], to_jsonb(${ERASED_NAME}::text), false)`;
  return nameIn(nameIn(sql`${sql.ref(state)}`, 'added'), 'merged');
};

/**
 * Erases a scout whose row the caller has locked: profile, notes, sharing, and texts in history and messages. The
 * number stays in the records of past weeks. Returns the history entries whose texts were removed.
 */
export async function eraseData(
  db: Kysely<DB>,
  { scoutId, name }: { scoutId: number; name: string },
  { by, now }: { by: number; now: Date },
): Promise<number[]> {
  await db
    .updateTable('scouts')
    .where('scoutId', '=', scoutId)
    .set((row) => ({
      ...emptyContent(scoutRecord),
      name: ERASED_NAME,
      erasedAt: now.toISOString(),
      joinedAt: null,
      leftTo: null,
      deletedAt: row.fn.coalesce('deletedAt', sql<string>`${now.toISOString()}::timestamptz`),
      deletedBy: row.fn.coalesce('deletedBy', sql<number>`${by}::int`),
    }))
    .execute();
  await eraseFromCouncils(db, scoutId);
  for (const table of [
    'councilSeats' as const,
    'meetingAttendance' as const,
    'scoutReports' as const,
    'contacts' as const,
    'linkScouts' as const,
    'linkActs' as const,
    'unrelatedScouts' as const,
    'messageScouts' as const,
    'consents' as const,
    'healthCards' as const,
    'healthConsents' as const,
    'healthCodes' as const,
    'joinRequests' as const,
    'badgePasses' as const,
    'scoutBadges' as const,
    'importedScouts' as const,
    'movedScouts' as const,
    'scoutBefore' as const,
    'transferQuestions' as const,
    'transfers' as const,
  ]) {
    await db.deleteFrom(table).where('scoutId', '=', scoutId).execute();
  }
  await db.deleteFrom('unrelatedScouts').where('otherId', '=', scoutId).execute();
  // Who came to a trip stays a number, with what was paid.
  const ofScout = sql`person_id IN (SELECT person_id FROM trip_people WHERE scout_id = ${scoutId})`;
  await sql`DELETE FROM trip_answers WHERE ${ofScout}`.execute(db);
  await sql`DELETE FROM trip_roll_marks WHERE ${ofScout}`.execute(db);
  await sql`DELETE FROM trip_claims WHERE ${ofScout}`.execute(db);
  await sql`UPDATE trip_payments SET reference = NULL WHERE ${ofScout}`.execute(db);
  await db
    .updateTable('tripPeople')
    .set({ discount: null, discountReason: null, note: null, reference: null })
    .where('scoutId', '=', scoutId)
    .execute();
  // A link without children ends.
  await removeLeftLinks(db, new Date(0));
  await forgetViewsOf(db, scoutId);
  await eraseFromMessages(db, name);
  const { rows } = await sql<{ historyId: number }>`
    WITH emptied AS (
      UPDATE history SET before = NULL, after = NULL WHERE ${aboutScout(scoutId)}
      RETURNING history_id
    ), cleared AS (
      UPDATE history SET before = ${withoutName('before', scoutId)},
        after = ${withoutName('after', scoutId)}
      WHERE ${ofImportWith(scoutId)} RETURNING history_id
    ), unsalted AS (
      UPDATE history_seals SET salt = NULL
      WHERE history_id IN (SELECT * FROM emptied UNION ALL SELECT * FROM cleared)
      RETURNING history_id
    )
    SELECT history_id FROM unsalted ORDER BY history_id
  `.execute(db);
  return rows.map(({ historyId }) => historyId);
}

/** Decisions on a scout and points about their reports stay, without their texts. */
async function eraseFromCouncils(db: Kysely<DB>, scoutId: number): Promise<void> {
  await sql`
    UPDATE meeting_points SET title = ${ERASED_WORDS}::text, minutes = NULL
    WHERE report_id IN (SELECT report_id FROM scout_reports WHERE scout_id = ${scoutId})
      OR (is_confidential AND point_id IN (
        SELECT point_id FROM point_decisions JOIN council_decisions USING (decision_id)
        WHERE scout_id = ${scoutId} AND source IS DISTINCT FROM 'decision'))
  `.execute(db);
  await db
    .updateTable('councilDecisions')
    .where('scoutId', '=', scoutId)
    .set({
      text: ERASED_WORDS,
      scoutId: null,
      reason: null,
      dueDate: null,
      firstDueDate: null,
      reportId: null,
    })
    .execute();
}

/**
 * Messages name absent scouts: the name is removed where it is whole words. Another scout with exactly the same name
 * loses it there too.
 */
async function eraseFromMessages(db: Kysely<DB>, name: string): Promise<void> {
  const pattern = `(?<![[:alpha:]])${name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?![[:alpha:]])`;
  await sql`
    UPDATE notifications SET message = regexp_replace(message, ${pattern}, ${ERASED_NAME}, 'g')
    WHERE position(${name} IN message) > 0
  `.execute(db);
}
