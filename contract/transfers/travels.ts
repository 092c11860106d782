import type { ScoutColumn } from '../core/scout-columns.ts';
import type { scoutRecord } from '../scouts/record.ts';

type Stays = { stays: string };
type Decided = 'travels' | Stays;

/** Whether each field of a scout travels to another group. A new field does not compile until it is decided here. */
export const fieldsInTransfer = {
  name: 'travels',
  gender: 'travels',
  memberNumber: 'travels',
  phoneNumber: 'travels',
  address: 'travels',
  school: { stays: 'free text; the other group asks anew' },
  birthDate: 'travels',
  enrollDate: 'travels',
} as const satisfies Record<keyof typeof scoutRecord.fields, Decided>;

type Table<C extends ScoutColumn = ScoutColumn> = C extends `${infer T}.${string}` ? T : never;

const noNotes = { stays: 'no note and no free text of captains travels' };
const ofOthers = { stays: 'of this group’s own work with the scout' };
const askedAnew = { stays: 'the other group asks the family anew' };
const money = { stays: 'money is settled with the group that it was paid to' };
const internal = { stays: 'tells nothing beyond the rows that travel' };

/** The decision on each table about a scout: the summary is made of those that travel. */
export const tablesInTransfer: Record<Table, Decided> = {
  scouts: 'travels',
  scout_attendance: 'travels',
  badge_passes: 'travels',
  scout_badges: 'travels',
  trip_people: 'travels',
  // Guardians' names and telephones.
  link_scouts: 'travels',
  consents: 'travels',
  // Years in groups before this one.
  scout_before: 'travels',
  transfers: internal,
  transfer_questions: internal,
  scout_moves: internal,
  moved_scouts: internal,
  imported_scouts: internal,
  link_acts: internal,
  unrelated_scouts: internal,
  contact_views: internal,
  profile_reads: internal,
  scout_payments: money,
  evaluation_points: ofOthers,
  evaluation_members: ofOthers,
  test_points: ofOthers,
  patrol_members: ofOthers,
  scout_reports: ofOthers,
  council_seats: ofOthers,
  meeting_attendance: ofOthers,
  council_decisions: ofOthers,
  contacts: noNotes,
  message_scouts: noNotes,
  join_requests: noNotes,
  health_cards: askedAnew,
  health_codes: askedAnew,
  health_consents: askedAnew,
  trip_doses: askedAnew,
};
