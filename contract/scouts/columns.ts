/** What happens to a column when a scout's data are erased, and how the family learns that it is stored. */
interface ColumnRule {
  /** `kept` says nothing of the child without the other columns: past weeks keep their figures. */
  erasure: 'cleared' | 'replaced' | 'kept';
  /**
   * Its name on the families' page (docs/handbook/data-for-parents.md) and in the family's file; null if it is in
   * neither.
   */
  told: string | null;
}

const cleared = (told: string) => ({ erasure: 'cleared', told }) as const;
const kept = (told: string) => ({ erasure: 'kept', told }) as const;
/** Numbers, moments and keys that tell a family nothing. */
const internal = { erasure: 'kept', told: null } as const;
/** For rows that are deleted with the scout's data. */
const deleted = { erasure: 'cleared', told: null } as const;

/**
 * Every column of the database about a scout, as `table.column`, with what erasure does with it and how the family learns
 * of it. `server/features/scouts/scout-data-columns.test.ts` finds the columns by the foreign keys to `scouts`, and fails
 * if one is missing here or is treated otherwise.
 */
export const scoutColumns = {
  'scouts.name': { erasure: 'replaced', told: 'الاسم' },
  'scouts.gender': kept('النوع'),
  'scouts.sector_id': kept('القطاع'),
  'scouts.phone_number': cleared('رقم هاتف'),
  'scouts.address': cleared('عنوان'),
  'scouts.birth_date': cleared('تاريخ ميلاد'),
  'scouts.enroll_date': cleared('تاريخ التحاق'),
  'scouts.created_at': kept('التغييرات'),
  'scouts.joined_at': deleted,
  'scouts.deleted_at': kept('التغييرات'),
  'scouts.deleted_by': internal,
  'scouts.erased_at': internal,
  'scout_attendance.sector_id': kept('الحضور'),
  'scout_attendance.term_number': kept('الحضور'),
  'scout_attendance.week_number': kept('الحضور'),
  'scout_attendance.status': kept('الحضور'),
  'scout_payments.sector_id': kept('الاشتراك'),
  'scout_payments.term_number': kept('الاشتراك'),
  'scout_payments.week_number': kept('الاشتراك'),
  'scout_payments.amount': kept('الاشتراك'),
  'evaluation_points.term_number': kept('التقييم'),
  'evaluation_points.week_number': kept('التقييم'),
  'evaluation_points.criterion_id': kept('التقييم'),
  'evaluation_points.sector_id': kept('التقييم'),
  'evaluation_points.points': kept('التقييم'),
  'evaluation_members.term_number': kept('التقييم'),
  'evaluation_members.week_number': kept('التقييم'),
  'evaluation_members.sector_id': kept('التقييم'),
  'evaluation_members.patrol_id': kept('التقييم'),
  'test_points.criterion_id': kept('التقييم'),
  'test_points.sector_id': kept('التقييم'),
  'test_points.points': kept('التقييم'),
  'contacts.contact_id': deleted,
  'contacts.captain_id': deleted,
  'contacts.contacted_on': cleared('التواصل'),
  'contacts.note': cleared('التواصل'),
  'contacts.made_by': cleared('التواصل'),
  'contacts.made_at': deleted,
  'consents.consent_id': deleted,
  'consents.guardian_name': cleared('موافقتكم'),
  'consents.relation': cleared('موافقتكم'),
  'consents.way': cleared('موافقتكم'),
  'consents.photos': cleared('موافقتكم'),
  'consents.given_on': cleared('موافقتكم'),
  'consents.recorded_by': cleared('موافقتكم'),
  'consents.recorded_at': deleted,
  'consents.ended_on': cleared('موافقتكم'),
  'consents.ended_how': cleared('موافقتكم'),
  'consents.ended_by': cleared('موافقتكم'),
  'link_scouts.link_id': cleared('رابط الأسرة'),
  'link_scouts.place': deleted,
  'patrol_members.patrol_id': cleared('الطليعة'),
  'imported_scouts.import_id': deleted,
  'imported_scouts.is_new': deleted,
  'imported_scouts.stored': deleted,
  'badge_passes.requirement_id': cleared('الشارات'),
  'badge_passes.passed_on': cleared('الشارات'),
  'badge_passes.passed_by': cleared('الشارات'),
  'badge_passes.wording': cleared('الشارات'),
  'badge_passes.noted_at': deleted,
  'scout_badges.badge_id': cleared('الشارات'),
  'scout_badges.completed_at': cleared('الشارات'),
  'scout_badges.approved_at': cleared('الشارات'),
  'scout_badges.approved_by': cleared('الشارات'),
  'scout_badges.awarded_on': cleared('الشارات'),
  'scout_badges.awarded_by': cleared('الشارات'),
  'scout_badges.certificate_number': cleared('الشارات'),
  'scout_reports.report_id': deleted,
  'scout_reports.kind': cleared('التقارير'),
  'scout_reports.text': cleared('التقارير'),
  'scout_reports.happened_on': cleared('التقارير'),
  'scout_reports.written_by': cleared('التقارير'),
  'scout_reports.written_at': deleted,
  'scout_reports.state': cleared('التقارير'),
  'scout_reports.council_id': cleared('التقارير'),
  'scout_reports.referred_by': deleted,
  'scout_reports.referred_at': deleted,
  'scout_reports.decision_id': deleted,
  'scout_reports.decided_at': deleted,
  'scout_reports.closed_by': deleted,
  'scout_reports.closed_at': deleted,
  'scout_reports.close_reason': cleared('التقارير'),
  'council_seats.seat_id': deleted,
  'council_seats.council_id': cleared('المجالس'),
  'council_seats.place': deleted,
  'council_seats.captain_id': deleted,
  'council_seats.role': cleared('المجالس'),
  'council_seats.since': deleted,
  'meeting_attendance.meeting_id': cleared('المجالس'),
  'meeting_attendance.captain_id': deleted,
  'meeting_attendance.status': cleared('المجالس'),
  // A decision stays on its council's agenda without its words and the scout.
  'council_decisions.decision_id': internal,
  'council_decisions.council_id': internal,
  'council_decisions.meeting_id': internal,
  'council_decisions.number': internal,
  'council_decisions.kind': kept('قرار'),
  'council_decisions.text': { erasure: 'replaced', told: 'قرار' },
  'council_decisions.captain_id': internal,
  'council_decisions.due_date': cleared('قرار'),
  'council_decisions.first_due_date': deleted,
  'council_decisions.extensions': internal,
  'council_decisions.is_confidential': internal,
  'council_decisions.report_id': deleted,
  'council_decisions.state': kept('قرار'),
  'council_decisions.reason': cleared('قرار'),
  'council_decisions.settled_by': internal,
  'council_decisions.settled_at': internal,
  'council_decisions.created_at': internal,
  'contact_views.captain_id': internal,
  'contact_views.day': internal,
  'contact_views.place': internal,
  'profile_reads.reader': internal,
  'profile_reads.day': internal,
} as const satisfies Record<string, ColumnRule>;

export type ScoutColumn = keyof typeof scoutColumns;
