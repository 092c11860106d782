import { ApiError } from '../../lib/errors.ts';

export interface AttendanceCounts {
  attendedCount: number;
  absentCount: number;
}

/** attended / (attended + absent), a fraction; 0 where nothing was recorded. product.md, words. */
export function attendanceRate({ attendedCount, absentCount }: AttendanceCounts): number {
  const counted = attendedCount + absentCount;
  return counted === 0 ? 0 : attendedCount / counted;
}

interface SubmittedRecord {
  baseName: string;
  suffixName: string;
  weekNumber: number;
  termNumber: number;
}

/** The sector and week of a submission; throws where it names more than one, or a person twice. */
export function readSubmission<T extends SubmittedRecord>(
  records: T[],
  personOf: (record: T) => number,
): SubmittedRecord {
  const [first] = records;
  if (!first) throw new ApiError('INVALID_REQUEST');
  const { baseName, suffixName, weekNumber, termNumber } = first;
  const isOne = records.every(
    (record) =>
      record.baseName === baseName &&
      record.suffixName === suffixName &&
      record.weekNumber === weekNumber &&
      record.termNumber === termNumber,
  );
  if (!isOne) throw new ApiError('MIXED_SUBMISSION');
  if (new Set(records.map(personOf)).size < records.length) throw new ApiError('DUPLICATE_PERSON');
  return { baseName, suffixName, weekNumber, termNumber };
}
