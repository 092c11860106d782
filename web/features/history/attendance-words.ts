import { attendanceLabels } from '../../../contract/labels.ts';
import { formatNumber, keepCompounds } from '../../lib/format.ts';
import type { Change, EntryOf, EntryWords, Names, Say } from './entry-words.ts';

type Week = EntryOf<'scoutAttendance' | 'captainAttendance'>;

export const scoutAttendanceWords: EntryWords<'scoutAttendance'> = {
  nameOf: () => null,
  changes: (entry, { scoutNames }) => statusChanges(entry, scoutNames),
  summary: countStatuses,
  sentence: (entry, say) => sentenceOf(entry, 'غياب', say),
};

export const captainAttendanceWords: EntryWords<'captainAttendance'> = {
  nameOf: () => null,
  changes: (entry, { captainNames }) => statusChanges(entry, captainNames),
  summary: countStatuses,
  sentence: (entry, say) => sentenceOf(entry, 'غياب قادة وحدة', say),
};

function sentenceOf({ before, entityId }: Week, kind: string, { did, about }: Say): string {
  const week = formatNumber(Number(entityId.split('/').at(-1)));
  const what = `${kind} ${about} للأسبوع ${week}`;
  const had = Object.values(before);
  if (had.length === 0) return `${did('أعاد')} تسليم ${what} بلا تغيير`;
  return `${had.some((status) => status !== null) ? did('عدّل') : did('سجّل')} ${what}`;
}

/** '٣٥ حاضر، ٢ معتذر، ٣ غائب' of a week's statuses. */
function countStatuses({ after }: Week): string | null {
  const statuses = Object.values(after);
  if (statuses.length === 0) return null;
  return Object.entries(attendanceLabels)
    .map(([status, label]) => ({ label, count: statuses.filter((each) => each === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}: ${formatNumber(count)}`)
    .join('، ');
}

const collator = new Intl.Collator('ar');

/** The status of each person whose status changed, by name. */
function statusChanges({ before, after }: Week, people: Names['scoutNames']): Change[] {
  const labelOf = (status: Week['after'][string] | undefined) =>
    status ? attendanceLabels[status] : null;
  return Object.keys(after)
    .map((id) => ({
      label: keepCompounds(people[id] ?? `رقم ${formatNumber(Number(id))}`),
      before: labelOf(before[id]),
      after: labelOf(after[id]),
    }))
    .sort((one, other) => collator.compare(one.label, other.label));
}
