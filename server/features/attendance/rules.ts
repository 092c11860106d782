import type { AttendanceStatus } from '../../../contract/attendance.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import { ApiError } from '../../lib/errors.ts';

interface SubmittedRecord {
  weekNumber: number;
  termNumber: number;
  attendanceStatus: AttendanceStatus;
}

/** The week of a submission and each person's status; throws where it names two weeks or a person twice. */
export function readSubmission<T extends SubmittedRecord>(
  records: T[],
  personOf: (record: T) => number,
): { weekNumber: number; termNumber: number; statuses: Map<number, AttendanceStatus> } {
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

/** What a week holds after a submission: records made in another sector or unit stay as they were. */
export function storedStatuses(
  placeId: number,
  before: ReadonlyMap<number, { status: AttendanceStatus; placeId: number }>,
  submitted: ReadonlyMap<number, AttendanceStatus>,
): Map<number, AttendanceStatus> {
  return new Map(
    [...submitted].map(([personId, status]) => {
      const record = before.get(personId);
      return [personId, record && record.placeId !== placeId ? record.status : status];
    }),
  );
}
