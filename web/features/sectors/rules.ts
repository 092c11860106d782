import type { Captain } from '../../../contract/captains.ts';
import type { Gender } from '../../../contract/fields.ts';
import { captainTypeLabels } from '../../../contract/labels.ts';
import { bandOf } from '../../../contract/rates.ts';
import type { ReportType } from '../../../contract/reports.ts';
import type { Scout } from '../../../contract/scouts.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import { matchesSearch } from '../../../contract/text.ts';
import { fullName, keepCompounds } from '../../lib/format.ts';

type Counts = { attendedCount: number; absentCount: number };

/** A captain or scout of a sector, as its tables show them. */
export type Member = {
  id: number;
  name: string;
  role: string;
  phone: string | null;
  attended: number;
  absent: number;
  /** A fraction; null where nothing was recorded. */
  rate: number | null;
};

/** What a scout is called. Specification, section 2: the scouts' table has a role too. */
const scoutLabels: Record<Gender, string> = { male: 'كشاف', female: 'كشافة' };

/** attended / (attended + absent), null where nothing was recorded. product.md, words. */
export function rateOf({ attendedCount, absentCount }: Counts): number | null {
  const counted = attendedCount + absentCount;
  return counted === 0 ? null : attendedCount / counted;
}

const countsOf = (row: Counts) => ({
  attended: row.attendedCount,
  absent: row.absentCount,
  rate: rateOf(row),
});

export function memberOfCaptain(row: Captain & Counts): Member {
  return {
    id: row.captainId,
    name: fullName(row),
    role: captainTypeLabels[row.type],
    phone: row.phoneNumber,
    ...countsOf(row),
  };
}

export function memberOfScout(row: Scout & Counts): Member {
  return {
    id: row.scoutId,
    name: keepCompounds(row.name),
    role: scoutLabels[row.gender],
    phone: row.phoneNumber,
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

/** Specification, section 7: the name under which a report is saved. */
export function reportName(type: ReportType, sector: SectorName | null): string {
  if (type === 'all_sectors' || !sector) return 'all_sectors_data.xlsx';
  return `${sector.baseName}_${sector.suffixName}_${type}.xlsx`;
}
