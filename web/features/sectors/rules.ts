import { type AttendanceCounts, bandOf, rateOf } from '../../../contract/attendance/rates.ts';
import type { Captain } from '../../../contract/captains/endpoints.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { captainTypeLabels, scoutLabels } from '../../../contract/core/labels.ts';
import { matchesSearch } from '../../../contract/core/text.ts';
import type { Scout } from '../../../contract/scouts/endpoints.ts';
import { fullName, keepCompounds } from '../../i18n/format.ts';

/** A captain or scout of a sector, as its tables show them. */
export type Member = {
  id: number;
  name: string;
  role: string;
  phone: string | null;
  memberNumber: string | null;
  attended: number;
  absent: number;
  /** A fraction; null where nothing was recorded. */
  rate: number | null;
};

const countsOf = (row: AttendanceCounts) => ({
  attended: row.attendedCount,
  absent: row.absentCount,
  rate: rateOf(row),
});

export function memberOfCaptain(row: Captain & AttendanceCounts): Member {
  return {
    id: row.captainId,
    name: fullName(row),
    role: captainTypeLabels[row.type],
    phone: row.phoneNumber,
    memberNumber: row.memberNumber ?? null,
    ...countsOf(row),
  };
}

export function memberOfScout(row: Scout & AttendanceCounts): Member {
  return {
    id: row.scoutId,
    name: keepCompounds(row.name),
    role: scoutLabels[row.gender],
    phone: row.phoneNumber,
    memberNumber: row.memberNumber ?? null,
    ...countsOf(row),
  };
}

/** The members whose name has every word of `name`, letters folded, and whose band is the asked one. */
export function filterMembers(
  members: readonly Member[],
  { name, band }: { name: string; band: string },
): Member[] {
  return members.filter(
    (member) =>
      matchesSearch(member.name, name) &&
      (band === '' || (member.rate !== null && bandOf(member.rate).band === band)),
  );
}

/** The rate of several people together: all their records count alike. */
export function rateOfAll(members: readonly Member[]): number | null {
  const sum = (field: 'attended' | 'absent') =>
    members.reduce((total, member) => total + member[field], 0);
  return rateOf({ attendedCount: sum('attended'), absentCount: sum('absent') });
}

/** The next Friday, today where it is one: the day on which a sector meets. */
export function nextFriday(today: string): string {
  return addDays(today, (5 - new Date(today).getUTCDay() + 7) % 7);
}
