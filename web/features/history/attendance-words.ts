import { attendanceLabels } from '../../../contract/attendance/words.ts';
import { formatNumber } from '../../i18n/format.ts';
import {
  changesOfPeople,
  countsInWords,
  type EntryOf,
  type Say,
  type WordsOf,
  weekOf,
} from './entry-words.ts';

type Week = EntryOf<'scoutAttendance' | 'captainAttendance'>;

function sentenceOf(entry: Week, kind: string, { did, about }: Say): string {
  const what = `${kind} ${about} للأسبوع ${weekOf(entry)}`;
  const had = Object.values(entry.before);
  if (had.length === 0) return `${did('أعاد')} تسليم ${what} بلا تغيير`;
  return `${had.some((status) => status !== null) ? did('عدّل') : did('سجّل')} ${what}`;
}

function countStatuses({ after }: Week): string | null {
  const statuses = Object.values(after);
  if (statuses.length === 0) return null;
  return countsInWords(
    Object.entries(attendanceLabels).map(([status, label]) => [
      label,
      statuses.filter((each) => each === status).length,
    ]),
  );
}

export const attendanceWords: WordsOf<'scoutAttendance' | 'captainAttendance' | 'week'> = {
  scoutAttendance: {
    changes: (entry, { scoutNames }) =>
      changesOfPeople(entry, scoutNames, (status) => attendanceLabels[status]),
    summary: countStatuses,
    sentence: (entry, say) => sentenceOf(entry, 'غياب', say),
  },
  captainAttendance: {
    changes: (entry, { captainNames }) =>
      changesOfPeople(entry, captainNames, (status) => attendanceLabels[status]),
    summary: countStatuses,
    sentence: (entry, say) => sentenceOf(entry, 'غياب قادة وحدة', say),
  },
  week: {
    sentence: ({ after }, { did }) =>
      `${did('ألغى', 'ألغت')} الأسبوع ${formatNumber(after.weekNumber)}`,
  },
};
