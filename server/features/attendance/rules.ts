import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import type { Payment } from '../../../contract/finance/payments.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import { contentVersion } from '../../lib/version.ts';

interface SubmittedRecord extends WeekKey {
  attendanceStatus: AttendanceStatus;
}

/** The week of a submission and each person's status; throws where it names two weeks or a person twice. */
export function readSubmission<T extends SubmittedRecord>(
  records: T[],
  personOf: (record: T) => number,
): WeekKey & { statuses: Map<number, AttendanceStatus> } {
  const { weekNumber, termNumber } = firstOf(records);
  const isOneWeek = records.every(
    (record) => record.weekNumber === weekNumber && record.termNumber === termNumber,
  );
  if (!isOneWeek) throw new ApiError('MIXED_SUBMISSION');
  const statuses = new Map(records.map((record) => [personOf(record), record.attendanceStatus]));
  if (statuses.size < records.length) throw new ApiError('DUPLICATE_PERSON');
  return { weekNumber, termNumber, statuses };
}

/** The sector of a submission; throws where it names more than one. */
export function checkOneSector(records: SectorName[]): SectorName {
  const { baseName, suffixName } = firstOf(records);
  const isOne = records.every(
    (record) => record.baseName === baseName && record.suffixName === suffixName,
  );
  if (!isOne) throw new ApiError('MIXED_SUBMISSION');
  return { baseName, suffixName };
}

function firstOf<T>(records: T[]): T {
  const [first] = records;
  if (first === undefined) throw new ApiError('INVALID_REQUEST');
  return first;
}

/**
 * Payment of each scout of a submission, 0 for scouts it does not name; undefined if the submission has no payments.
 */
export function readPayments(
  scoutIds: Iterable<number>,
  payments: Payment[] | undefined,
): Map<number, number> | undefined {
  if (!payments) return undefined;
  const named = new Map(payments.map(({ scoutId, amount }) => [scoutId, amount]));
  if (named.size < payments.length) throw new ApiError('DUPLICATE_PERSON');
  return new Map([...[...scoutIds].map((scoutId): [number, number] => [scoutId, 0]), ...named]);
}

/**
 * The statuses of a submission by whether they can be stored: a record made in another sector or unit stays as it is.
 * Clients send whole sheets back, so an unchanged one is no fault beside others.
 */
export function splitStatuses(
  elsewhere: ReadonlyMap<number, AttendanceStatus>,
  submitted: ReadonlyMap<number, AttendanceStatus>,
): { own: Map<number, AttendanceStatus>; refused: number[] } {
  const own = new Map([...submitted].filter(([personId]) => !elsewhere.has(personId)));
  const away = [...submitted].filter(([personId]) => elsewhere.has(personId));
  const refused =
    own.size === 0 ? away : away.filter(([id, status]) => elsewhere.get(id) !== status);
  return { own, refused: refused.map(([personId]) => personId) };
}

/** The content of a sector's or unit's week: the records made there, and a sector's money. */
export interface WeekContent {
  statuses: ReadonlyMap<number, AttendanceStatus>;
  subscription: number | null;
  /** Pounds by scout, without those who paid nothing. */
  payments: ReadonlyMap<number, number>;
}

/** Content after a submission: people and parts that it does not name keep their stored values. */
export interface Submission {
  statuses: ReadonlyMap<number, AttendanceStatus>;
  subscription?: number | undefined;
  /** 0 for a scout who paid nothing. */
  payments?: ReadonlyMap<number, number> | undefined;
}

/** The content of a week after a submission. */
export function contentAfter(stored: WeekContent, submission: Submission): WeekContent {
  const payments = new Map([...stored.payments, ...(submission.payments ?? [])]);
  return {
    statuses: new Map([...stored.statuses, ...submission.statuses]),
    subscription: submission.subscription ?? stored.subscription,
    payments: new Map([...payments].filter(([, amount]) => amount > 0)),
  };
}

/** The version of a week's content, whatever the order of its records. */
export function weekVersion({ statuses, subscription, payments }: WeekContent): string {
  const sorted = (map: ReadonlyMap<number, unknown>) => [...map].sort(([a], [b]) => a - b);
  return contentVersion([sorted(statuses), subscription, sorted(payments)]);
}
