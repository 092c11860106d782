import type { HistoryEntry, historyActions, historyEntities } from '../../../contract/history.ts';
import { formatNumber, keepCompounds } from '../../lib/format.ts';
import { attendanceLabels } from '../../lib/labels.ts';
import { type Change, changesOf, type Names } from './change-rules.ts';
import { sentenceOf } from './sentence-rules.ts';
import { asRow } from './stored-rules.ts';

/** What the entries of the filter are called. */
export const entityLabels: Record<(typeof historyEntities)[number], string> = {
  scout: 'الكشافون',
  captain: 'القادة',
  sector: 'القطاعات',
  term: 'الفترات',
  week: 'الأسابيع',
  financeItem: 'الماليات',
  activity: 'الأنشطة',
  scoutAttendance: 'غياب الكشافين',
  captainAttendance: 'غياب القادة',
};

export const actionLabels: Record<(typeof historyActions)[number], string> = {
  create: 'إضافة',
  update: 'تعديل',
  delete: 'حذف',
  restore: 'استرجاع',
  cancel: 'إلغاء',
  record: 'تسجيل',
  assign: 'تعيين',
  close: 'إغلاق حساب',
  reopen: 'إعادة فتح حساب',
  password: 'كلمة سر',
};

/** An entry in words. */
export type Words = {
  who: string;
  /** Begins with a verb whose subject is `who`. */
  sentence: string;
  /** The changes in short, where there are many. */
  summary: string | null;
  changes: Change[];
};

/** '٣٥ حاضر، ٢ معتذر، ٣ غائب' of a week's statuses. */
function countStatuses(entry: HistoryEntry): string | null {
  const statuses = Object.values(asRow(entry.after) ?? {});
  if (statuses.length === 0) return null;
  return Object.entries(attendanceLabels)
    .map(([status, label]) => ({ label, count: statuses.filter((each) => each === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}: ${formatNumber(count)}`)
    .join('، ');
}

/** What an entry says: who did what, and what was and is. */
export function wordsOf(entry: HistoryEntry, names: Names): Words {
  const isWeek = entry.entity === 'scoutAttendance' || entry.entity === 'captainAttendance';
  const sentence = sentenceOf(entry, names);
  const changes = changesOf(entry, names);
  return {
    who: keepCompounds(entry.captainName ?? entry.entityName ?? 'النظام'),
    sentence,
    summary: isWeek ? countStatuses(entry) : null,
    changes: changes.filter((change) => isWeek || !isSaid(change, sentence)),
  };
}

/** Whether a sentence has said both sides of a change already. */
function isSaid({ before, after }: Change, sentence: string): boolean {
  return before !== null && after !== null && sentence.endsWith(`من ${before} إلى ${after}`);
}
