import type {
  AttendanceStatus,
  recordCaptainAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance/endpoints.ts';
import { doubtOf, readAmount } from '../../../contract/core/amounts.ts';
import type { CallOf } from '../../../contract/core/endpoint.ts';
import {
  isWithin,
  PAYMENT,
  type Range,
  SUBSCRIPTION,
  wrongNumber,
} from '../../../contract/core/whole-numbers.ts';
import type { Payment } from '../../../contract/finance/payments.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';

/** A person's mark in a week; null while not recorded, which is not absent. */
export type Mark = AttendanceStatus | null;

/** What a hand-in says of each person. */
export type HandedRecord = { id: number; status: AttendanceStatus };

/** What was ticked and typed for one week of a sector or a unit and is not handed in yet. */
export interface Draft {
  /** The person's number → what was said, of those that were touched. */
  statuses: Record<string, Mark>;
  /** The paid amount as typed; undefined while untouched. */
  amount?: string;
  /** The person's number → what they paid, as typed, empty for nothing; of those that were touched. */
  payments?: Record<string, string>;
}

type Week = { weekNumber: number; termNumber: number };
type ScoutBody = CallOf<typeof recordScoutAttendance>['body'];
type CaptainBody = CallOf<typeof recordCaptainAttendance>['body'];

/** What is wrong with a typed whole number, by the rule that the server applies. */
export const complaintOf = (typed: string, range: Range) =>
  doubtOf(typed) ?? (isWithin(readAmount(typed), range) ? undefined : wrongNumber(range));

/** What is wrong with the amount, by the rule that the server applies. */
export function amountComplaint(amount: string): string | undefined {
  if (amount.trim() === '') return 'يرجى إدخال المبلغ المدفوع، أو صفر إن لم يُدفع شيء';
  return complaintOf(amount, SUBSCRIPTION);
}

/** What was typed as somebody's payment: its pounds, and what is wrong with it by the rule that the server applies. */
export function readPayment(typed: string): { amount: number; complaint: string | undefined } {
  // Empty is valid: they paid nothing.
  if (typed.trim() === '') return { amount: 0, complaint: undefined };
  const complaint = complaintOf(typed, PAYMENT);
  return { amount: complaint === undefined ? readAmount(typed) : 0, complaint };
}

/** What is handed in of a week. */
export interface HandedWeek {
  records: readonly HandedRecord[];
  /** As typed; undefined where there is no money on the sheet. */
  amount: string | undefined;
  /** Who paid what; undefined where the sheet does not note it, which leaves what is stored. */
  payments: readonly Payment[] | undefined;
  /** Of the week as the captain saw it. */
  version: string | undefined;
}

/** What a hand-in that waits says. */
export interface ReadWeek {
  statuses: ReadonlyMap<number, AttendanceStatus>;
  amount: string | undefined;
  payments: ReadonlyMap<number, number> | undefined;
}

/** Pounds by scout. */
export const amountsOf = (payments: readonly Payment[]): ReadonlyMap<number, number> =>
  new Map(payments.map(({ scoutId, amount }) => [scoutId, amount]));

/** The prefix of a captain's slots for a sector: captains never share drafts or hand-ins. */
export const slotOf = (captainId: number, { baseName, suffixName }: SectorName) =>
  `attendance/${captainId}/${baseName}/${suffixName}/`;

/** What makes the body of a sector's hand-in. */
export const scoutBodyOf =
  (sector: SectorName, week: Week) =>
  ({ records, amount, payments, version }: HandedWeek): ScoutBody => ({
    attendanceRecords: records.map(({ id, status }) => ({
      scoutId: id,
      attendanceStatus: status,
      ...sector,
      ...week,
    })),
    ...(amount !== undefined && { subscription: readAmount(amount) }),
    ...(payments !== undefined && { payments: [...payments] }),
    ...(version !== undefined && { version }),
  });

/**
 * What a draft says of a week that nobody recorded: who was not ticked is absent, an amount that was not typed stays
 * unrecorded. null where an amount in it is none.
 */
export function weekOfDraft(
  ids: readonly number[],
  { statuses, amount, payments }: Draft,
): Omit<HandedWeek, 'version'> | null {
  const paid = payments && ids.map((id) => ({ scoutId: id, ...readPayment(payments[id] ?? '') }));
  const isTyped = amount !== undefined && amount.trim() !== '';
  if (isTyped && amountComplaint(amount) !== undefined) return null;
  if (paid?.some(({ complaint }) => complaint !== undefined)) return null;
  return {
    records: ids.map((id) => ({ id, status: statuses[id] ?? 'absent' })),
    amount: isTyped ? amount : undefined,
    payments: paid
      ?.filter(({ amount }) => amount > 0)
      .map(({ scoutId, amount }) => ({ scoutId, amount })),
  };
}

/** What a sector's hand-in says. */
export function readScoutBody(body: object): ReadWeek {
  const { attendanceRecords, subscription, payments } = body as ScoutBody;
  return {
    statuses: new Map(
      attendanceRecords.map(({ scoutId, attendanceStatus }) => [Number(scoutId), attendanceStatus]),
    ),
    amount: subscription === undefined ? undefined : String(subscription),
    payments: payments && amountsOf(payments as Payment[]),
  };
}

/** The same of a unit's captains. */
export const captainBodyOf =
  (week: Week) =>
  ({ records, version }: HandedWeek): CaptainBody => ({
    attendanceRecords: records.map(({ id, status }) => ({
      captainId: id,
      attendanceStatus: status,
      ...week,
    })),
    ...(version !== undefined && { version }),
  });

/** The same of a unit's captains. */
export function readCaptainBody(body: object): ReadWeek {
  const { attendanceRecords } = body as CaptainBody;
  return {
    statuses: new Map(
      attendanceRecords.map(({ captainId, attendanceStatus }) => [
        Number(captainId),
        attendanceStatus,
      ]),
    ),
    amount: undefined,
    payments: undefined,
  };
}
