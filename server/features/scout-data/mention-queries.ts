import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RecordInfo } from '../../../contract/core/record-content.ts';
import { foldArabic, foldName } from '../../../contract/core/text.ts';
import { commonDigits } from '../../../contract/countries/phone.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import type { MentionPlace } from '../../../contract/scouts/scout-data.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
import { containsDigits, foldInSql } from '../../db/arabic-search.ts';
import { dayOf } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';

/** Fewer digits are in too many texts to be a telephone. */
const FEWEST_DIGITS = 7;
/** More than anybody reads before an erasure. */
const MOST = 100;

/** The plain texts of a record. */
const textsOf = (record: RecordInfo) =>
  Object.keys(record.fields).filter((name) => record.fields[name]!.kind === 'text');
const planTexts = textsOf(sessionPlan);
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Texts in which somebody may have written of a scout who is not their subject, each with the columns that it is made of. */
export const mentionTexts: readonly {
  place: MentionPlace;
  columns: readonly string[];
  /** Returns rows of `day, told` about the scout `scoutId`; `dayOf` gives the group's day of a moment. */
  rows: (scoutId: number, dayOf: (moment: string) => RawBuilder<unknown>) => RawBuilder<unknown>;
}[] = [
  {
    place: 'contact',
    columns: ['contacts.note'],
    rows: (scoutId) => sql`
      SELECT contacted_on AS day, note AS told FROM contacts WHERE scout_id IS DISTINCT FROM ${scoutId}`,
  },
  {
    place: 'activity',
    columns: ['activities.name', 'activities.place'],
    rows: () => sql`
      SELECT start_date AS day, concat_ws('، ', name, place) AS told
      FROM activities JOIN weeks USING (term_number, week_number)`,
  },
  {
    place: 'session',
    columns: [
      ...planTexts.map((name) => `session_plans.${columnOf(name)}`),
      'session_plans.lesson',
      'session_segments.title',
      'session_segments.notes',
      'session_materials.text',
      'session_links.title',
    ],
    rows: () => sql`
      SELECT day, concat_ws('، ', ${sql.join(planTexts.map((name) => sql.ref(name)))}, lesson) AS told
      FROM session_plans
      UNION ALL
      SELECT day, concat_ws('، ', segment.title, segment.notes)
      FROM session_segments segment JOIN session_plans USING (session_id)
      UNION ALL
      SELECT day, material.text FROM session_materials material
      JOIN session_segments USING (segment_id) JOIN session_plans USING (session_id)
      UNION ALL
      SELECT day, link.title FROM session_links link JOIN session_plans USING (session_id)`,
  },
  {
    place: 'item',
    columns: ['finance_items.description'],
    rows: () => sql`
      SELECT item_date AS day, description AS told FROM finance_items WHERE deleted_at IS NULL`,
  },
  {
    place: 'cashCount',
    columns: ['cash_counts.note'],
    rows: (_, dayOf) => sql`SELECT ${dayOf('counted_at')} AS day, note AS told FROM cash_counts`,
  },
  {
    place: 'reportWords',
    columns: ['report_words.text'],
    rows: (_, dayOf) => sql`SELECT ${dayOf('written_at')} AS day, text AS told FROM report_words`,
  },
  {
    place: 'meeting',
    columns: ['meeting_points.title', 'meeting_points.minutes', 'meeting_addenda.text'],
    rows: () => sql`
      SELECT held_on AS day, concat_ws('، ', title, minutes) AS told
      FROM meeting_points JOIN council_meetings USING (meeting_id)
      UNION ALL SELECT held_on, text FROM meeting_addenda JOIN council_meetings USING (meeting_id)`,
  },
  {
    place: 'decision',
    columns: ['council_decisions.text', 'council_decisions.reason'],
    rows: (scoutId) => sql`
      SELECT held_on AS day, concat_ws('، ', text, reason) AS told
      FROM council_decisions JOIN council_meetings USING (meeting_id)
      WHERE scout_id IS DISTINCT FROM ${scoutId}`,
  },
  {
    place: 'scoutReport',
    columns: ['scout_reports.text', 'scout_reports.close_reason', 'scout_report_texts.text'],
    rows: (scoutId) => sql`
      SELECT happened_on AS day, concat_ws('، ', scout_reports.text, close_reason, earlier.text) AS told
      FROM scout_reports LEFT JOIN scout_report_texts earlier USING (report_id)
      WHERE scout_id IS DISTINCT FROM ${scoutId}`,
  },
  {
    place: 'joining',
    columns: ['join_notes.text', 'join_requests.name', 'join_requests.phone_number'],
    rows: (scoutId, dayOf) => sql`
      SELECT ${dayOf('sent_at')} AS day,
        concat_ws('، ', join_requests.name, phone_number, join_notes.text) AS told
      FROM join_requests LEFT JOIN join_notes USING (request_id)
      WHERE scout_id IS DISTINCT FROM ${scoutId}`,
  },
  {
    place: 'trip',
    columns: [
      'trips.letter',
      'trips.consent_text',
      'trips.reason',
      'trips.went_well',
      'trips.to_change',
      'trip_people.note',
      'trip_people.discount_reason',
      'trip_people.guest_name',
      'trip_people.guest_phone',
      'trip_answers.words',
      'trip_expenses.description',
      'trip_expenses.line',
      'trip_claims.reason',
    ],
    rows: (scoutId) => sql`
      SELECT starts_at::date AS day, concat_ws('، ', letter, consent_text, reason, went_well, to_change) AS told
      FROM trips
      UNION ALL
      SELECT starts_at::date, concat_ws('، ', note, discount_reason, guest_name, guest_phone, words)
      FROM trip_people JOIN trips USING (trip_id) LEFT JOIN trip_answers USING (person_id)
      WHERE scout_id IS DISTINCT FROM ${scoutId}
      UNION ALL
      SELECT starts_at::date, concat_ws('، ', description, line)
      FROM trip_expenses JOIN trips USING (trip_id)
      UNION ALL
      SELECT starts_at::date, trip_claims.reason
      FROM trip_claims JOIN trip_people USING (person_id) JOIN trips USING (trip_id)
      WHERE scout_id IS DISTINCT FROM ${scoutId}`,
  },
  {
    place: 'notice',
    columns: ['notices.title', 'notices.text'],
    rows: (_, dayOf) => sql`
      SELECT ${dayOf('made_at')} AS day, concat_ws('، ', title, text) AS told FROM notices`,
  },
  {
    place: 'equipment',
    columns: [
      'equipment_items.note',
      'equipment_pieces.note',
      'equipment_events.note',
      'equipment_lendings.note',
      'equipment_returns.note',
      'equipment_requests.note',
      'equipment_requests.reason',
      'equipment_request_lines.text',
    ],
    rows: (_, dayOf) => sql`
      SELECT ${dayOf('changed_at')} AS day, concat_ws('، ', item.note, piece.note) AS told
      FROM equipment_items item LEFT JOIN equipment_pieces piece USING (item_id)
      UNION ALL SELECT ${dayOf('made_at')}, note FROM equipment_events
      UNION ALL SELECT ${dayOf('lent_at')}, note FROM equipment_lendings
      UNION ALL SELECT ${dayOf('returned_at')}, note FROM equipment_returns
      UNION ALL
      SELECT ${dayOf('asked_at')}, concat_ws('، ', note, reason, line.text)
      FROM equipment_requests JOIN equipment_request_lines line USING (request_id)`,
  },
  {
    place: 'message',
    columns: ['notifications.message'],
    rows: (_, dayOf) => sql`
      SELECT DISTINCT ${dayOf('created_at')} AS day, message AS told FROM notifications`,
  },
];

/** The other text columns, with the reason why they mention no scout, or what else erases them. */
export const otherTexts: Record<string, string> = {
  ...Object.fromEntries(
    textsOf(scoutRecord).map((name) => [`scouts.${columnOf(name)}`, 'the scout’s own row']),
  ),
  'scouts.phone_number': 'the scout’s own row',
  'scouts.member_number': 'the scout’s own row',
  'captains.member_number': 'the number of a captain',
  'group_settings.member_number_label': 'what the group calls a number',
  'scouts.left_to': 'the name of a group',
  'transfers.group_name': 'the name of a group',
  'transfers.address': 'the address of a group',
  'transfers.reason': 'a few words to the group of one child',
  'transfers.guardian_name': 'the name of a guardian, in the scout’s own rows',
  'transfer_questions.group_name': 'the name of a group',
  'transfer_questions.address': 'the address of a group',
  'transfer_answers.guardian_key': 'the name of a guardian, in the scout’s own rows',
  'transfer_answers.guardian_name': 'the name of a guardian, in the scout’s own rows',
  'transfers.child_name': 'the child of an offer, until it is settled or over',
  'transfers.sent_by': 'the name of a captain',
  'consents.guardian_name': 'the name of a guardian, in the scout’s own rows',
  'health_consents.guardian_name': 'the name of a guardian, in the scout’s own rows',
  'health_consents.words': 'made by the program',
  'join_requests.number': 'made by the program',
  'join_requests.folded_name': 'made of the name of the request',
  'join_requests.guardian_name': 'the name of a guardian, in the request of one child',
  'join_requests.sector_base_name': 'the name of a sector',
  'join_requests.sector_suffix_name': 'the name of a sector',
  'join_requests.consent_words': 'made by the program with the first name of the request',
  'join_requests.reason': 'a few words to the family of one child',
  'trips.meeting_place': 'where a trip meets',
  'trips.overnight': 'where a trip stays',
  'trips.route': 'the way of a trip',
  'trips.permit': 'the number of a permit',
  'trips.contact_name': 'whom a trip calls at home',
  'trips.contact_phone': 'whom a trip calls at home',
  'trip_payments.reference': 'the number of a transfer, in the scout’s own rows',
  'trip_claims.reference': 'the number of a transfer, in the scout’s own rows',
  'trip_expenses.receipt': 'the number of a receipt',
  'trip_budget_lines.text': 'of a budget',
  'payment_ways.name': 'how families pay the group',
  'payment_ways.note': 'how families pay the group',
  'payment_ways.value': 'an account of the group',
  'payment_ways.holder': 'whose account it is',
  'payment_way_changes.before': 'an account of the group',
  'trip_people.reference': 'made by the program',
  'badges.key': 'made by the program, or of a programme’s file',
  'criteria.key': 'made by the program, or of a programme’s file',
  'session_plans.key': 'made by the program, or of a programme’s file',
  'library_plans.key': 'made by the program, or of a programme’s file',
  'equipment_categories.name': 'of the group’s list',
  'equipment_places.name': 'of the group’s list',
  'equipment_items.name': 'of a thing',
  'equipment_items.name_key': 'made of the name of a thing',
  'equipment_items.label_key': 'made by the program',
  'equipment_pieces.code': 'of a thing',
  'equipment_pieces.code_key': 'made of the code of a thing',
  'equipment_pieces.label_key': 'made by the program',
  'equipment_lendings.outsider_name':
    'who borrowed from outside, forgotten 60 days after the return',
  'equipment_lendings.outsider_phone':
    'who borrowed from outside, forgotten 60 days after the return',
  'programmes.name': 'the name of a programme',
  'programmes.author': 'the name of a group',
  'programmes.section': 'the name of a section',
  'trip_places.name': 'of a vehicle or tent',
  'trip_roll_calls.name': 'of a roll-call',
  'trip_roll_marks.handed_to': 'who collected the scout, in the scout’s own rows',
  'trip_roll_marks.phone': 'the session of the phone that sent it',
  'links.phone_number': 'the telephone of a guardian, in the family’s own link',
  'links.guardian_name': 'the name of a guardian, in the family’s own link',
  'trip_answers.guardian': 'the name of a guardian, in the scout’s own rows',
  'trip_doses.medicine': 'of the scout’s own health card',
  'trip_doses.time': 'of the scout’s own health card',
  'trip_places.driver': 'the driver of a vehicle',
  'trip_places.phone_number': 'the driver of a vehicle',
  'trip_places.plate': 'of a vehicle',
  'trip_answers.guardian_name': 'the name of a guardian, in the scout’s own rows',
  'badges.name': 'of the group’s list',
  'badges.stage': 'of the group’s list',
  'badges.folded_name': 'of the group’s list',
  'badge_requirements.text': 'of the group’s list',
  'badge_passes.wording': 'of the group’s list, as it was',
  'session_plans.folded_text': 'made of the texts of the session',
  'session_links.url': 'an address of the web',
  'captains.first_name': 'a captain’s own',
  'captains.middle_name': 'a captain’s own',
  'captains.last_name': 'a captain’s own',
  'captains.email': 'a captain’s own',
  'captains.phone_number': 'a captain’s own',
  'captains.password_hash': 'made by the program',
  'notifications.title': 'made by the program, or by a general captain in a few words',
  'notifications.brief': 'made by the program without names',
  'notifications.topic': 'made by the program',
  'follow_up_messages.text': 'a text for all families',
  'qualification_kinds.name': 'of the group’s list',
  'qualifications.kind': 'of the group’s list, as it was',
  'qualifications.note': 'on a captain’s paper',
  'message_lists.text': 'a text for all families of a list',
  'group_settings.name': 'of the group',
  'group_settings.phone_number': 'of the group',
  'group_settings.time_zone': 'of the group',
  'sectors.base_name': 'of the group',
  'sectors.suffix_name': 'of the group',
  'sectors.folded_name': 'of the group',
  'patrols.name': 'of the group',
  'councils.name': 'of the group',
  'council_meetings.place': 'where a council meets',
  'criteria.name': 'of the group or a sector: what points are given for',
  'criteria.folded_name': 'of the group or a sector: what points are given for',
  'terms.term_name': 'of the group',
  'history.entity': 'made by the program',
  'history.entity_id': 'made by the program',
  'history.action': 'made by the program',
  'history_checks.fingerprint': 'made by the program',
  'contact_views.place': 'made by the program',
  'profile_reads.reader': 'made by the program',
  'throttle_events.subject': 'made by the program',
  'backups.failure': 'made by the program',
  'sessions.device': 'made by the program',
  'passkeys.credential_id': 'made by a device',
  'passkeys.host': 'made by a device',
  'passkeys.name': 'made by a device',
  'push_keys.public_key': 'made by the program',
  'push_keys.private_key': 'made by the program',
  'push_subscriptions.endpoint': 'made by a device',
  'push_subscriptions.auth': 'made by a device',
  'push_subscriptions.p256dh': 'made by a device',
};

/** Texts about something else that hold a scout's telephone or full name, newest first; days in `timeZone`. */
export async function findMentions(
  db: Kysely<DB>,
  { scoutId, name, phoneNumber }: { scoutId: number; name: string; phoneNumber: string | null },
  timeZone: string,
): Promise<{ place: MentionPlace; day: string; text: string }[]> {
  const text = foldInSql(sql`told`);
  const digits = commonDigits(foldArabic(phoneNumber ?? ''));
  const hasPhone = digits.length < FEWEST_DIGITS ? sql`false` : containsDigits(sql`told`, digits);
  // A single name is shared by many people.
  const hasName = name.includes(' ')
    ? sql`(position(${foldArabic(name)}::text IN ${text}) > 0 OR position(${foldName(name)}::text IN ${text}) > 0)`
    : sql`false`;
  const texts = mentionTexts.map(
    ({ place, rows }) =>
      sql`SELECT ${place}::text AS place, day, told FROM (${rows(scoutId, (moment) => dayOf(moment, timeZone))}) ${sql.ref(place)}`,
  );
  const { rows } = await sql<{ place: MentionPlace; day: string; text: string }>`
    SELECT place, day, told AS text FROM (${sql.join(texts, sql` UNION ALL `)}) texts
    WHERE told IS NOT NULL AND (${hasPhone} OR (place <> 'message' AND ${hasName}))
    ORDER BY day DESC, place, told LIMIT ${MOST}
  `.execute(db);
  return rows;
}
