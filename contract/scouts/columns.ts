/** What becomes of a column when a scout's data are erased, and whether the file that a family is handed has it. */
interface ColumnRule {
  /** `kept` says nothing of the child without the other columns: past weeks keep their figures. */
  erasure: 'cleared' | 'replaced' | 'kept';
  inFile: boolean;
}

const cleared: ColumnRule = { erasure: 'cleared', inFile: true };
const kept: ColumnRule = { erasure: 'kept', inFile: true };
/** Numbers, moments and keys that tell a family nothing. */
const internal: ColumnRule = { erasure: 'kept', inFile: false };
/** Of rows that are deleted with the scout's data. */
const deleted: ColumnRule = { erasure: 'cleared', inFile: false };

/**
 * Every column of the database that tells of a scout, as `table.column`, with what erasure and the family's file do with
 * it. `server/features/scouts/scout-data-columns.test.ts` finds the columns by the foreign keys to `scouts`, and fails where one
 * is missing here or is not treated as this says.
 */
export const scoutColumns = {
  'scouts.name': { erasure: 'replaced', inFile: true },
  'scouts.gender': kept,
  'scouts.sector_id': kept,
  'scouts.phone_number': cleared,
  'scouts.address': cleared,
  'scouts.birth_date': cleared,
  'scouts.enroll_date': cleared,
  'scouts.created_at': kept,
  'scouts.joined_at': deleted,
  'scouts.deleted_at': kept,
  'scouts.deleted_by': internal,
  'scouts.erased_at': internal,
  'scout_attendance.sector_id': kept,
  'scout_attendance.term_number': kept,
  'scout_attendance.week_number': kept,
  'scout_attendance.status': kept,
  'scout_payments.sector_id': kept,
  'scout_payments.term_number': kept,
  'scout_payments.week_number': kept,
  'scout_payments.amount': kept,
  'contacts.contact_id': deleted,
  'contacts.captain_id': deleted,
  'contacts.contacted_on': cleared,
  'contacts.note': cleared,
  'contacts.made_by': cleared,
  'contacts.made_at': deleted,
  'consents.consent_id': deleted,
  'consents.guardian_name': cleared,
  'consents.relation': cleared,
  'consents.way': cleared,
  'consents.photos': cleared,
  'consents.given_on': cleared,
  'consents.recorded_by': cleared,
  'consents.recorded_at': deleted,
  'consents.ended_on': cleared,
  'consents.ended_how': cleared,
  'consents.ended_by': cleared,
  'parent_links.key_hash': deleted,
  'parent_links.term_number': deleted,
  'parent_links.made_by': cleared,
  'parent_links.made_at': cleared,
  'parent_links.opened_count': cleared,
  'parent_links.last_opened_at': cleared,
  'imported_scouts.import_id': deleted,
  'imported_scouts.is_new': deleted,
  'imported_scouts.stored': deleted,
  'contact_views.captain_id': internal,
  'contact_views.day': internal,
  'contact_views.place': internal,
  'profile_reads.reader': internal,
  'profile_reads.day': internal,
} as const satisfies Record<string, ColumnRule>;

export type ScoutColumn = keyof typeof scoutColumns;
