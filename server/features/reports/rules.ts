import { type AttendanceCounts, bandOf, rateOf } from '../../../contract/attendance/rates.ts';
import { captainRecord } from '../../../contract/captains/record.ts';
import { captainTypeLabels, genderLabels } from '../../../contract/core/labels.ts';
import {
  labelOf,
  shownFields,
  shownRows,
  storedWords,
} from '../../../contract/core/record-content.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { CellValue, Column, Sheet } from '../../lib/spreadsheet.ts';
import type { ReportCaptain, ReportScout, ReportSector } from './queries.ts';

function attendanceCells(counts: AttendanceCounts): CellValue[] {
  const rate = rateOf(counts) ?? 0;
  return [counts.attendedCount, counts.absentCount, rate, bandOf(rate).label];
}

const text = (title: string): Column => ({ title, kind: 'text' });
const number = (title: string): Column => ({ title, kind: 'number' });
const percent = (title: string): Column => ({ title, kind: 'percent' });
const attendanceColumns = [
  number('عدد الحضور'),
  number('عدد الغياب'),
  percent('نسبة الحضور'),
  text('الحالة'),
];
const nameOf = ({ baseName, suffixName }: SectorName) => `${baseName} ${suffixName}`;

/** A line for each sector with its averages of the newest term. */
export function summarySheet(sectors: ReportSector[]): Sheet {
  return {
    name: 'ملخص',
    columns: [
      text('القطاع'),
      text('قائد الوحدة'),
      number('عدد القادة'),
      number('عدد الكشافة'),
      percent('متوسط حضور القادة'),
      percent('متوسط حضور الكشافة'),
    ],
    rows: sectors.map((sector) => [
      nameOf(sector),
      sector.unitCaptain,
      sector.captainCount,
      sector.scoutCount,
      rateOf({
        attendedCount: sector.captainsAttended,
        absentCount: sector.captainsAbsent,
      }) ?? 0,
      rateOf({ attendedCount: sector.scoutsAttended, absentCount: sector.scoutsAbsent }) ?? 0,
    ]),
  };
}

/** The captains of a sector. */
export function captainSheet(sector: SectorName, captains: ReportCaptain[]): Sheet {
  const own = shownFields(captainRecord, 'sheet').map(([, field]) => text(labelOf(field)));
  return {
    name: `قادة ${nameOf(sector)}`,
    columns: [
      number('الرقم'),
      text('الاسم الأول'),
      text('الاسم الأوسط'),
      text('الاسم الأخير'),
      text('رقم الهاتف'),
      text('البريد الإلكتروني'),
      text('الجنس'),
      text('الدور'),
      ...attendanceColumns,
      ...own,
    ],
    rows: captains.map((captain) => [
      captain.captainId,
      captain.firstName,
      captain.middleName,
      captain.lastName,
      captain.phoneNumber,
      captain.email,
      genderLabels[captain.gender],
      captainTypeLabels[captain.type],
      ...attendanceCells(captain),
      ...shownRows(captainRecord, captain, 'sheet', storedWords).map(({ value }) => value),
    ]),
  };
}

/** The scouts of a sector, with their patrols where it has some. */
export function scoutSheet(sector: SectorName, scouts: ReportScout[]): Sheet {
  const hasPatrols = scouts.some(({ patrol }) => patrol !== null);
  return {
    name: `كشافة ${nameOf(sector)}`,
    columns: [
      number('الرقم'),
      text('الاسم'),
      text('رقم الهاتف'),
      { title: 'تاريخ الميلاد', kind: 'date' },
      text('العنوان'),
      ...attendanceColumns,
      ...(hasPatrols ? [text('الطليعة')] : []),
      ...shownFields(scoutRecord, 'sheet').map(([, field]): Column => {
        return { title: labelOf(field), kind: field.kind === 'day' ? 'date' : 'text' };
      }),
    ],
    rows: scouts.map((scout) => [
      scout.scoutId,
      scout.name,
      scout.phoneNumber,
      scout.birthDate,
      scout.address,
      ...attendanceCells(scout),
      ...(hasPatrols ? [scout.patrol] : []),
      ...shownRows(scoutRecord, scout, 'sheet', storedWords).map(({ value }) => value),
    ]),
  };
}

/** How many people are in memory at a time, or those of one sector: all of most groups. */
const PEOPLE_AT_ONCE = 2500;

/** The sectors in their order, as many together as hold no more people than `most`. */
export function* portionsOf(
  sectors: ReportSector[],
  most = PEOPLE_AT_ONCE,
): Generator<ReportSector[]> {
  let portion: ReportSector[] = [];
  let people = 0;
  for (const sector of sectors) {
    const own = sector.scoutCount + sector.captainCount;
    if (portion.length > 0 && people + own > most) {
      yield portion;
      portion = [];
      people = 0;
    }
    portion.push(sector);
    people += own;
  }
  if (portion.length > 0) yield portion;
}
