import type { Alerts } from '../../../contract/alerts/endpoints.ts';
import type { SectorWeek } from '../../../contract/attendance/week.ts';
import type { CaptainType } from '../../../contract/core/permissions.ts';
import type { Facts, Job } from './use-facts.ts';

/** A sector that has not recorded the week. */
export const aWeekOf = (fields: Partial<SectorWeek> = {}): SectorWeek => ({
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  captains: [],
  standIns: [],
  recordedBy: null,
  recordedAt: null,
  evaluatedBy: null,
  evaluatedAt: null,
  givesPoints: false,
  scouts: 10,
  attended: 0,
  absent: 0,
  execused: 0,
  rate: null,
  subscription: null,
  missingWeeks: 1,
  awaitedFrom: '2026-11-20',
  remindedAt: null,
  remindable: true,
  ...fields,
});

const week = (weekNumber: number, startDate: string) => ({
  weekNumber,
  termNumber: 1,
  startDate,
  cancelled: false,
});

/** The facts of a captain's dashboard on a Tuesday on which nothing waits, but for `waits`. */
export function someFacts(
  type: CaptainType,
  waits: {
    alerts?: Partial<Alerts>;
    toCall?: number;
    waiting?: number;
    decisions?: { open: number; overdue: number; isConfidential?: boolean };
    sectors?: readonly SectorWeek[];
    jobs?: readonly Job[];
    isFriday?: boolean;
    /** The group has not begun. */
    isNew?: boolean;
    /** No meeting follows. */
    isLast?: boolean;
    disk?: Facts['disk'];
    notices?: Facts['notices'];
  } = {},
): Facts {
  const { decisions, sectors = [], jobs = [], isFriday = false } = waits;
  const met = week(10, '2026-11-20');
  const next = { week: week(11, '2026-11-27'), day: '2026-11-27' };
  const facts = {
    captain: { type },
    today: '2026-11-24',
    last: { week: met, day: '2026-11-20' },
    ahead: waits.isLast ? undefined : next,
    next: waits.isLast ? undefined : next,
    week: met,
    steps: waits.isNew ? [] : null,
    weekSearch: {},
    jobs,
    isFriday,
    own: { standIn: null },
    scope: { data: { body: sectors } },
    alerts: {
      trip: null,
      joining: null,
      claims: null,
      keptTrip: null,
      unfinishedMessages: 0,
      missingConsents: 0,
      birthdays: 0,
      endingQualifications: null,
      badges: { toApprove: 0, toAward: 0 },
      session: null,
      unplannedSectors: 0,
      weeksWithoutPoints: [],
      captainsRecordedAt: null,
      retention: null,
      backup: null,
      ...waits.alerts,
    },
    calls: { counts: { toCall: waits.toCall ?? 0 } },
    decisions: decisions && {
      mine: decisions,
      body: [
        {
          dueDate: decisions.overdue > 0 ? '2026-11-22' : '2026-12-22',
          isConfidential: decisions.isConfidential ?? false,
        },
      ],
    },
    waiting: { total: waits.waiting ?? 0 },
    disk: waits.disk ?? null,
    notices: waits.notices ?? [],
  };
  return facts as unknown as Facts;
}
