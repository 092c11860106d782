import { formatDigits } from '../../../contract/core/digits.ts';
import type { FailureIssue } from '../../../contract/core/errors.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import {
  type EquipmentImportRow,
  equipmentImportRow,
} from '../../../contract/equipment/endpoints.ts';
import { codeKey } from '../../../contract/equipment/rules.ts';
import { fieldIssues } from '../../http/errors.ts';
import type { ItemContent } from './write-queries.ts';

export type RowOutcome = 'add' | 'set' | 'skip' | 'duplicate' | 'wrong';

/** An item that the group has. */
export interface KnownItem {
  itemId: number;
  tracking: ItemContent['tracking'];
}

export interface JudgedRow {
  row: EquipmentImportRow | null;
  outcome: RowOutcome;
  /** The item that the group has by this name. */
  itemId: number | null;
  issues: FailureIssue[];
}

const issueOf = (index: number, path: string, message: string, arabicMessage: string) => ({
  path: `rows.${index}.${path}`,
  message,
  arabicMessage,
});

/** Judges rows one by one: a name that the group has needs a decision, a code stands once. */
export function judgeRows(
  sent: readonly unknown[],
  { items, codes }: { items: ReadonlyMap<string, KnownItem>; codes: ReadonlySet<string> },
): JudgedRow[] {
  const seen = new Map<string, number>();
  return sent.map((each, index) => {
    const read = equipmentImportRow.safeParse(each);
    if (!read.success) {
      const issues = fieldIssues(
        read.error.issues.map(({ path, ...issue }) => ({
          ...issue,
          path: ['rows', index, ...path].join('.'),
        })),
      );
      return { row: null, outcome: 'wrong', itemId: null, issues };
    }
    const row = read.data;
    const known = items.get(foldArabic(row.name));
    const itemId = known?.itemId ?? null;
    const issues: FailureIssue[] = [];
    const key = row.code === undefined ? null : codeKey(row.code);
    const earlier = key === null ? undefined : seen.get(key);
    if (key !== null && row.onDuplicate !== 'skip') {
      if (earlier !== undefined) {
        const where = `الرمز ${formatDigits(row.code!)} مكرّر في الصف ${formatNumber(earlier + 1)}`;
        issues.push(issueOf(index, 'code', 'The code stands twice', where));
      } else if (codes.has(key)) {
        issues.push(
          issueOf(index, 'code', 'The code is taken', `الرمز ${formatDigits(row.code!)} مستعمل`),
        );
      }
      seen.set(key, earlier ?? index);
      if (known?.tracking === 'counted') {
        const why = 'هذا الصنف عندك بالعدد، فلا يأخذ رمزاً';
        issues.push(issueOf(index, 'code', 'The item is counted and has no codes', why));
      }
    }
    if (known?.tracking === 'pieces' && row.onDuplicate === 'set') {
      const why = 'هذا الصنف عندك قطعاً برموزها، فعدده عددها';
      issues.push(issueOf(index, 'onDuplicate', 'The item has pieces, whose number it is', why));
    }
    if (issues.length > 0) return { row, outcome: 'wrong', itemId, issues };
    if (itemId === null) return { row, outcome: 'add', itemId, issues };
    const { onDuplicate } = row;
    if (onDuplicate === undefined) {
      issues.push(issueOf(index, 'onDuplicate', 'The group has it', 'عندك صنف بهذا الاسم'));
      return { row, outcome: 'duplicate', itemId, issues };
    }
    return { row, outcome: onDuplicate, itemId, issues };
  });
}

/** Rows of one name are one item: a row a place, a condition or a piece. An item with a code in any row has pieces. */
export function itemsOf(
  judged: readonly JudgedRow[],
  ids: {
    categories: ReadonlyMap<string, number>;
    places: ReadonlyMap<string, number>;
    other: number;
  },
): { itemId: number | null; isSet: boolean; content: ItemContent; indexes: number[] }[] {
  const byName = Map.groupBy(
    judged
      .map((each, index) => ({ ...each, index }))
      .filter(({ outcome }) => outcome === 'add' || outcome === 'set'),
    ({ row }) => foldArabic(row!.name),
  );
  return [...byName.values()].map((rows) => {
    const [first] = rows;
    const all = rows.map(({ row }) => row!);
    const firstOf = <K extends keyof EquipmentImportRow>(key: K) =>
      all.find((row) => row[key] !== undefined)?.[key];
    const placeOf = ({ place }: EquipmentImportRow) =>
      place === undefined ? undefined : ids.places.get(place);
    const hasCodes = all.some(({ code }) => code !== undefined);
    const ofCondition = (condition: EquipmentImportRow['condition']) =>
      all
        .filter((row) => row.condition === condition)
        .reduce((sum, { quantity = 1 }) => sum + quantity, 0);
    const category = firstOf('category');
    const content: ItemContent = {
      name: all[0]!.name,
      categoryId: (category === undefined ? undefined : ids.categories.get(category)) ?? ids.other,
      tracking: hasCodes ? 'pieces' : 'counted',
      places: hasCodes
        ? []
        : all.map((row) => ({ placeId: placeOf(row), quantity: row.quantity ?? 1 })),
      pieces: hasCodes
        ? all.flatMap((row) =>
            Array.from({ length: row.code === undefined ? (row.quantity ?? 1) : 1 }, () => ({
              code: row.code,
              placeId: placeOf(row),
              condition: row.condition,
            })),
          )
        : [],
      ...(!hasCodes && {
        toRepair: ofCondition('repair'),
        broken: ofCondition('broken'),
        lost: ofCondition('lost'),
      }),
      price: firstOf('price'),
      boughtOn: firstOf('boughtOn'),
      note: firstOf('note'),
    };
    return {
      itemId: first!.itemId,
      isSet: first!.outcome === 'set',
      content,
      indexes: rows.map(({ index }) => index),
    };
  });
}
