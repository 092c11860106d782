import type {
  AttendanceStatus,
  recordCaptainAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance/endpoints.ts';
import { doubtOf, readAmount, typedAmount } from '../../../contract/core/amounts.ts';
import type { CallOf } from '../../../contract/core/endpoint.ts';
import { isPaid, type Paid, wrongPaid } from '../../../contract/core/money.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { sheetDraft } from './sheet-draft.ts';

/** A person's mark in a week; null while not recorded, which is not absent. */
export type Mark = AttendanceStatus | null;

/** The ticks and typed values of one week of a sector or a unit that are not handed in yet, or that a hand-in has. */
export type Draft = {
  /** By the person's number, of those that were touched. */
  statuses: Record<string, Mark>;
  /** The paid amount as typed; undefined while untouched. */
  amount?: string | undefined;
  /** The payment of each touched person, as typed, empty for nothing. */
  payments?: Record<string, string> | undefined;
};

export const attendanceDraft = sheetDraft<Draft>({ statuses: {} });

export type Week = { weekNumber: number; termNumber: number };
type ScoutBody = CallOf<typeof recordScoutAttendance>['body'];
type CaptainBody = CallOf<typeof recordCaptainAttendance>['body'];

/** The fault of a typed amount, by the rule that the server applies. */
export function complaintOf(typed: string, kind: Paid): string | undefined {
  const amount = readAmount(typed);
  return doubtOf(typed) ?? (isPaid(amount, kind) ? undefined : wrongPaid(kind, amount));
}

/** The fault of the amount, by the rule that the server applies. */
export function amountComplaint(amount: string): string | undefined {
  if (amount.trim() === '') return 'يرجى إدخال المبلغ المدفوع، أو صفر إن لم يُدفع شيء';
  return complaintOf(amount, 'subscription');
}

/** A typed payment: its amount, and its fault by the rule that the server applies. */
export function readPayment(typed: string): { amount: number; complaint: string | undefined } {
  // Empty is valid: they paid nothing.
  if (typed.trim() === '') return { amount: 0, complaint: undefined };
  const complaint = complaintOf(typed, 'payment');
  return { amount: complaint === undefined ? readAmount(typed) : 0, complaint };
}

/** The name of a captain's draft of a sector's week: captains never share drafts. */
export const scoutDraftName = (
  captainId: number,
  { baseName, suffixName }: SectorName,
  { termNumber, weekNumber }: Week,
) => `attendance/${captainId}/${baseName}/${suffixName}/${termNumber}/${weekNumber}`;

/** The state of each person; who was not ticked is absent. */
const recordsOf = ({ statuses }: Draft) =>
  Object.entries(statuses).map(([id, status]) => [Number(id), status ?? 'absent'] as const);

/** Makes the body of a sector's hand-in. */
export const scoutBodyOf =
  (sector: SectorName, week: Week) =>
  (handed: Draft, version: string | undefined): ScoutBody => ({
    attendanceRecords: recordsOf(handed).map(([scoutId, attendanceStatus]) => ({
      scoutId,
      attendanceStatus,
      ...sector,
      ...week,
    })),
    ...(handed.amount !== undefined && { subscription: readAmount(handed.amount) }),
    ...(handed.payments && {
      payments: Object.entries(handed.payments)
        .map(([id, typed]) => ({ scoutId: Number(id), amount: readPayment(typed).amount }))
        .filter(({ amount }) => amount > 0),
    }),
    ...(version !== undefined && { version }),
  });

/**
 * A draft as a recorded week: who was not ticked is absent, an amount that was not typed stays unrecorded. null where an
 * amount in it is none.
 */
export function weekOfDraft(
  ids: readonly number[],
  { statuses, amount = '', payments }: Draft,
): Draft | null {
  const isTyped = amount.trim() !== '';
  if (isTyped && amountComplaint(amount) !== undefined) return null;
  if (payments && ids.some((id) => readPayment(payments[id] ?? '').complaint)) return null;
  return {
    statuses: Object.fromEntries(ids.map((id) => [id, statuses[id] ?? 'absent'])),
    amount: isTyped ? amount : undefined,
    payments: payments && Object.fromEntries(ids.map((id) => [id, payments[id] ?? ''])),
  };
}

/** A week of a sector as a hand-in or an answer tells it; who paid nothing is named too, for others may be stored. */
export const draftOfScouts = (
  records: readonly { scoutId: unknown; attendanceStatus: AttendanceStatus }[],
  subscription: number | null | undefined,
  payments: readonly { scoutId: unknown; amount: unknown }[] | undefined,
): Draft => ({
  statuses: Object.fromEntries(records.map((each) => [each.scoutId, each.attendanceStatus])),
  ...(subscription != null && { amount: typedAmount(subscription) }),
  ...(payments && {
    payments: Object.fromEntries([
      ...records.map(({ scoutId }) => [scoutId, '']),
      ...payments.map(({ scoutId, amount }) => [scoutId, typedAmount(Number(amount))]),
    ]),
  }),
});

/** Reads the body of a sector's hand-in. */
export function readScoutBody(body: object): Draft {
  const { attendanceRecords, subscription, payments } = body as ScoutBody;
  return draftOfScouts(attendanceRecords, subscription, payments);
}

/** Makes the body of a hand-in of a unit's captains. */
export const captainBodyOf =
  (week: Week) =>
  (handed: Draft, version: string | undefined): CaptainBody => ({
    attendanceRecords: recordsOf(handed).map(([captainId, attendanceStatus]) => ({
      captainId,
      attendanceStatus,
      ...week,
    })),
    ...(version !== undefined && { version }),
  });

/** A week of a unit's captains as a hand-in or an answer tells it. */
export const draftOfCaptains = (
  records: readonly { captainId: unknown; attendanceStatus: AttendanceStatus }[],
): Draft => ({
  statuses: Object.fromEntries(records.map((each) => [each.captainId, each.attendanceStatus])),
});

/** Reads the body of a hand-in of a unit's captains. */
export const readCaptainBody = (body: object): Draft =>
  draftOfCaptains((body as CaptainBody).attendanceRecords);
