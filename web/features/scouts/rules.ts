import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { attendanceLabels } from '../../../contract/attendance/words.ts';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import { type Difference, differences } from '../../../contract/core/record-content.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { sectorDifference } from '../../shared/records/record-conflict.tsx';
import { recordWords } from '../../shared/records/record-words.ts';
import type { WeekPoint } from '../../ui/charts/week-chart.ts';
import type { ScoutValues } from './scout-form.tsx';

/** The fields of a record that the profile's arithmetic reads. */
export type ScoutRecord = WeekKey & {
  attendanceStatus: AttendanceStatus;
  cancelled: boolean;
};

/** Attended of all records, excused ones too; cancelled weeks are left out. 0 without records. Specification, section 4. */
export function overallOf(records: readonly ScoutRecord[]) {
  const counted = records.filter(({ cancelled }) => !cancelled);
  const countOfStatus = (status: AttendanceStatus) =>
    counted.filter(({ attendanceStatus }) => attendanceStatus === status).length;
  const attended = countOfStatus('attended');
  const absent = countOfStatus('absent');
  const total = counted.length;
  return {
    attended,
    absent,
    excused: total - attended - absent,
    total,
    rate: total === 0 ? 0 : attended / total,
  };
}

const bands: Partial<Record<AttendanceStatus, string>> = {
  execused: attendanceLabels.execused,
  termExecused: attendanceLabels.execused,
};

/** The records of the highest term number. */
export function newestTerm<R extends ScoutRecord>(records: readonly R[]): R[] {
  const newest = Math.max(...records.map(({ termNumber }) => termNumber));
  return records.filter(({ termNumber }) => termNumber === newest);
}

type CancelledWeek = Pick<ScoutRecord, 'weekNumber' | 'termNumber'>;

/**
 * One point per week of the records' newest term, from the first: 100 attended, 0 absent; excused, cancelled or unrecorded
 * is a gap.
 */
export function termPoints(
  records: readonly ScoutRecord[],
  cancelledWeeks: readonly CancelledWeek[] = [],
): WeekPoint[] {
  const newest = newestTerm(records);
  const ofTerm = new Map(newest.map((record) => [record.weekNumber, record]));
  const cancelled = cancelledWeeks
    .filter(({ termNumber }) => termNumber === newest[0]?.termNumber)
    .map(({ weekNumber }) => weekNumber);
  const last = Math.max(0, ...ofTerm.keys(), ...cancelled);
  return Array.from({ length: last }, (_, index): WeekPoint => {
    const record = ofTerm.get(index + 1);
    const isCancelled = record?.cancelled || cancelled.includes(index + 1);
    const status = isCancelled ? undefined : record?.attendanceStatus;
    const band = isCancelled ? 'ملغي' : status && bands[status];
    return {
      week: index + 1,
      values: { status: status === 'attended' ? 100 : status === 'absent' ? 0 : null },
      ...(band ? { band } : {}),
    };
  });
}

/** One point per week of a term: the rate of the evaluation in percent, else why there is none. */
export function evaluationPoints(
  weeks: readonly { weekNumber: number; rate: number | null }[],
  attendance: readonly WeekPoint[],
): WeekPoint[] {
  const rates = new Map(weeks.map(({ weekNumber, rate }) => [weekNumber, rate]));
  const last = Math.max(0, ...rates.keys(), ...attendance.map(({ week }) => week));
  return Array.from({ length: last }, (_, index): WeekPoint => {
    const rate = rates.get(index + 1) ?? null;
    if (rate !== null) return { week: index + 1, values: { rate: rate * 100 } };
    const point = attendance.find(({ week }) => week === index + 1);
    const status = point?.values.status ?? null;
    const attended = status === 100 ? 'لم يُقيَّم' : status === 0 ? 'غائب' : 'لم يُسجَّل';
    return { week: index + 1, values: { rate: null }, band: point?.band ?? attended };
  });
}

/** Records together with cancelled weeks that have none, newest first. */
export function historyRows<R extends CancelledWeek, C extends CancelledWeek>(
  records: readonly R[],
  cancelledWeeks: readonly C[],
): (R | (C & { attendanceStatus: null; cancelled: true }))[] {
  return [
    ...records,
    ...cancelledWeeks.map((week) => ({
      ...week,
      attendanceStatus: null,
      cancelled: true as const,
    })),
  ].sort((one, other) => other.termNumber - one.termNumber || other.weekNumber - one.weekNumber);
}

/** Lists the differences between a scout's form and the stored data. */
export const scoutDifferences = (mine: ScoutValues, theirs: ScoutValues): Difference[] => [
  ...differences(scoutRecord, { mine, theirs }, recordWords, {}),
  ...sectorDifference(mine.sector, theirs.sector),
];

/** The address's number, read as an integer (specification, section 2): '12abc' is 12. 0, which no scout has, where there is none. */
export function scoutIdOf(param: string | undefined): number {
  return Number(/^\d{1,9}(?!\d)/.exec(param ?? '')?.[0] ?? 0);
}
