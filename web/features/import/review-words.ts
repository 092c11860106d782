import { countText, noun } from '../../../contract/core/counting.ts';
import { ofScouts, rowNoun, rowsToSkip } from '../../../contract/core/labels.ts';
import { importFieldLabels } from '../../../contract/import/columns.ts';
import type { MergedField } from '../../../contract/scouts/record.ts';
import { countOf, formatNumber, longDate, sectorName } from '../../i18n/format.ts';
import type { Column } from './heading-words.ts';
import { isGirl, type Review, type ReviewRow } from './rules.ts';

const cellNoun = noun(
  'خانة واحدة تحتاج',
  'خانتان تحتاجان',
  'خانات تحتاج',
  'خانة تحتاج',
  'خانة تحتاج',
);

/** 'إضافة ٣٨ كشافاً'. */
export const addLabel = (count: number) => `إضافة ${countText(count, ofScouts)}`;
const lineNoun = noun('سطر واحد', 'سطران', 'أسطر', 'سطراً', 'سطر');

/** '٥ أسطر، ٥ صفوف': the lines that were read beside the rows that they became. */
export const rowCount = ({ lines, rows }: Pick<Review, 'lines' | 'rows'>) =>
  `${countText(lines, lineNoun, formatNumber)}، ${countText(rows.length, rowNoun)}`;
/** '٣ خانات تحتاج إلى تصحيح'. */
export const openCount = (count: number) => `${countText(count, cellNoun)} إلى تصحيح`;

/** The name of a column's field in its list of choices. */
export const columnLabel = (column: Column) =>
  column === 'none' ? 'لا يُستورد' : importFieldLabels[column];

/** 'يُضاف ٣٨، ويُدمج ١، ويُتخطّى صف واحد'; counts of 0 are left out. */
export function willHappen({
  added,
  merged,
  restored,
  skipped,
}: Pick<Review, 'added' | 'merged' | 'restored' | 'skipped'>): string {
  const parts = [
    `يُضاف ${formatNumber(added)}`,
    merged > 0 && `يُدمج ${formatNumber(merged)}`,
    restored > 0 && `يُستعاد ${formatNumber(restored)}`,
    skipped > 0 && rowsToSkip(skipped),
  ];
  return parts.filter(Boolean).join('، و');
}

/** The button's label once no question is open: add, else restore, else merge, else skip. */
export function submitLabel({
  added,
  merged,
  restored,
}: Pick<Review, 'added' | 'merged' | 'restored'>): string {
  if (added > 0) return addLabel(added);
  if (restored > 0) return `استعادة ${countText(restored, ofScouts)}`;
  return merged > 0 ? `دمج بيانات ${countText(merged, ofScouts)}` : 'لا شيء يُضاف';
}

/** A field that a merge fills, in a sentence. */
const fieldWord = (field: MergedField) =>
  field === 'phoneNumber' ? 'رقم ولي الأمر' : importFieldLabels[field];

/** Describes the scout that a row duplicates; `name` is separate, so that it can be emphasised. */
export function duplicateWords(
  row: ReviewRow,
  numberOf: (index: number) => number,
): { before: string; name: string; after: string } | null {
  const { duplicate } = row.plan;
  if (duplicate === null) return null;
  const [girl, merging] = [isGirl(row), mergeWords(row)];
  if ('row' in duplicate) {
    const line = `الصف ${formatNumber(numberOf(duplicate.row))}`;
    const same = girl ? `مكرّرة في الملف: هي نفسها ${line}.` : `مكرّر في الملف: هو نفسه ${line}.`;
    return { before: `${same} ${merging}`.trim(), name: '', after: '' };
  }
  const { scout } = duplicate;
  if (!scout.isOwn) {
    return {
      before: 'في المجموعة من له الاسم نفسه: ',
      name: scout.name,
      after: `، ${sectorName(scout)}، خارج نطاقك.`,
    };
  }
  const born = scout.birthDate ? `مواليد ${longDate(scout.birthDate)}` : 'بلا تاريخ ميلاد';
  if (scout.isDeleted) {
    return {
      before: girl ? 'حُذفت من قبل: ' : 'حُذف من قبل: ',
      name: scout.name,
      after: `، ${sectorName(scout)}، ${born}. ${restoreWords(row)}`,
    };
  }
  return {
    before: girl ? 'موجودة في المجموعة: ' : 'موجود في المجموعة: ',
    name: scout.name,
    after: `، ${sectorName(scout)}، ${born}. ${merging}`.trim(),
  };
}

/** The fields that a restoring would fill. */
function restoreWords(row: ReviewRow): string {
  const { fills } = row.plan;
  if (fills.length === 0) return 'استعادة؟';
  const whom = isGirl(row) ? 'إليها' : 'إليه';
  return `استعادة؟ تضيف ${whom} ${fills.map(fieldWord).join(' و')}.`;
}

/** The fields that a merge would fill. */
function mergeWords(row: ReviewRow): string {
  const { canMerge, fills } = row.plan;
  if (!canMerge) return '';
  const whom = isGirl(row) ? 'إليها' : 'إليه';
  if (fills.length === 0) return `الدمج لا يضيف ${whom} شيئاً.`;
  return `الدمج يضيف ${whom} ${fills.map(fieldWord).join(' و')}.`;
}

/** The result of an import: 'أُضيف ٣٨ كشافاً، وأُكملت بيانات كشاف واحد'. */
export function doneWords({ added, merged, restored }: Made): string {
  const parts = [
    added > 0 && `أُضيف ${countOf(added, 'scout')}`,
    restored > 0 && `استُعيد ${countOf(restored, 'scout')}`,
    merged > 0 && `أُكملت بيانات ${countText(merged, ofScouts)}`,
  ];
  return parts.filter(Boolean).join('، و') || 'لم يُضف أحد';
}

type Made = { added: number; merged: number; restored: number };

/** The question before an undo. */
export function undoQuestion({ added, merged, restored }: Made) {
  const parts = [
    added > 0 && `يُزال ${countOf(added, 'scout')}`,
    restored > 0 && `يُحذف من جديد ${countOf(restored, 'scout')}`,
    merged > 0 && `يعود ما أُكمل من بيانات ${countText(merged, ofScouts)} فارغاً`,
  ].filter(Boolean);
  return {
    title: 'التراجع عن الاستيراد كله؟',
    body: `${parts.join('، و') || 'لم يُضف هذا الاستيراد أحداً'}.`,
    confirmLabel: 'تراجع',
    cancelLabel: 'إبقاء الاستيراد',
    danger: true,
  };
}

/** The result of an undo. */
export function undoneWords(undone: {
  removed: number;
  restored: number;
  deleted: number;
  kept: string[];
}): string {
  const { removed, restored, deleted, kept } = undone;
  return [
    removed > 0 && `أُزيل ${countOf(removed, 'scout')}`,
    restored > 0 && `عادت بيانات ${countText(restored, ofScouts)} كما كانت`,
    deleted > 0 && `حُذف من جديد ${countOf(deleted, 'scout')}`,
    kept.length > 0 && `بقي ${countOf(kept.length, 'scout')}`,
  ]
    .filter(Boolean)
    .join('، و');
}
