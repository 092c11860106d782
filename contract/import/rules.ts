import { formatDigits } from '../core/digits.ts';
import type { Gender } from '../core/fields.ts';
import { groupBy } from '../core/lists.ts';
import { foldName } from '../core/text.ts';
import { findDuplicate, isSameDay, type Namesake, wrongScoutDates } from '../scouts/endpoints.ts';
import { type MergedField, mergedFields } from '../scouts/record.ts';
import type { SectorName } from '../sectors/sector-name.ts';

// The decisions of an import, made by the screen before it is sent and by the server before it is stored.

/** Rows of one import. */
export const MOST_ROWS = 2000;
/** Hours for which an import can be undone. */
export const UNDO_HOURS = 24;

/** The example row of the template, which is never added. */
export const TEMPLATE_NAME = 'اسم الكشاف للمثال';

/** Decision on a row whose scout already exists. */
export const decisions = ['skip', 'merge', 'add', 'restore'] as const;
export type Decision = (typeof decisions)[number];
/** Outcome of a row; `duplicate` and `deleted` wait for a decision. */
export const outcomes = ['add', 'merge', 'skip', 'restore', 'duplicate', 'deleted'] as const;
export type Outcome = (typeof outcomes)[number];

type Mergeable = Record<MergedField, string | null>;

/** A row as it was understood; what is missing or was not understood is null. */
export type ImportRow = Mergeable & {
  name: string | null;
  gender: Gender | null;
  sector: SectorName | null;
  onDuplicate: Decision | null;
};

/** The original of a duplicate row: an earlier row by its index, or a scout of the group. */
export type Duplicate = { row: number } | { scout: Namesake };

/** Planned outcome of a row. */
export type RowPlan = {
  duplicate: Duplicate | null;
  outcome: Outcome;
  /** Whether merging is possible: nobody changes scouts of others, or deleted ones. */
  canMerge: boolean;
  /**
   * With whom the row is merged: with a new scout by the row that adds them, or with one of the group; or the deleted
   * scout whom it restores.
   */
  into: Duplicate | null;
  /** Fields that merging or restoring would fill, whatever the decision. */
  fills: MergedField[];
  /** For a new scout: the stored fields, with those that later rows of the same scout add. */
  values: Mergeable | null;
  /** Errors of the merged scout: sentences by field. */
  wrong: Partial<Record<MergedField, string>>;
};

/** A value for each field that an import can fill. */
export const pickMerged = <T>(read: (field: MergedField) => T) =>
  Object.fromEntries(mergedFields.map((field) => [field, read(field)])) as Record<MergedField, T>;

/** Identifies a scout, together with the day of birth. */
export const identityOf = (name: string) => foldName(name);

/**
 * Decides on each row, in their order: `null` for one that is left out. A row is a duplicate of an earlier row of the same
 * name and day of birth, else of a scout of the group. Merging fills what is empty and changes nothing else; restoring brings
 * a deleted scout back into their sector, and fills likewise.
 */
export function planImport(
  rows: readonly (ImportRow | null)[],
  namesakes: readonly Namesake[],
  today: string,
): RowPlan[] {
  const known = groupBy(namesakes, ({ name }) => identityOf(name));
  const earlier = new Map<string, number[]>();
  const plans: RowPlan[] = [];
  /** Fields of the group's scouts after the rows read so far. */
  const merged = new Map<number, Mergeable>();
  /** The deleted scouts whom rows so far restore. */
  const restored = new Set<number>();

  for (const [index, row] of rows.entries()) {
    const plan: RowPlan = {
      duplicate: null,
      outcome: 'skip',
      canMerge: false,
      into: null,
      fills: [],
      values: null,
      wrong: {},
    };
    plans.push(plan);
    if (row === null) continue;
    const identity = row.name === null ? null : identityOf(row.name);
    const same = (identity !== null && earlier.get(identity)) || [];
    const first = same.find((place) => isSameDay(rows[place]!.birthDate, row.birthDate));
    const scout =
      identity === null || first !== undefined
        ? null
        : findDuplicate(row, known.get(identity) ?? []);
    if (first !== undefined) plan.duplicate = { row: first };
    else if (scout) plan.duplicate = { scout };
    if (identity !== null && first === undefined) earlier.set(identity, [...same, index]);

    plan.outcome = outcomeOf(row, plan.duplicate);
    if (plan.outcome === 'add') {
      plan.values = mergeableOf(row);
      if (!plan.duplicate) continue;
    }
    if (!plan.duplicate) continue;
    const target = targetOf(plan.duplicate, plans);
    const isOwn = target !== null && ('row' in target || target.scout.isOwn);
    const isGone = isDeleted(target) && !restored.has(target.scout.scoutId);
    plan.canMerge = isOwn && !isGone;
    // A row restores a deleted scout before later rows merge with them.
    if (!isOwn || (isGone && target !== plan.duplicate)) continue;
    const has = 'row' in target ? plans[target.row]!.values! : stateOf(target.scout, merged);
    plan.fills = mergedFields.filter((field) => has[field] === null && row[field] !== null);
    if (plan.outcome === 'restore' && isDeleted(target)) restored.add(target.scout.scoutId);
    else if (plan.outcome !== 'merge' || !plan.canMerge) continue;
    plan.into = target;
    for (const field of plan.fills) has[field] = row[field];
    const wrong = wrongScoutDates(has, today);
    plan.wrong = Object.fromEntries(
      Object.entries(wrong).filter(([field]) => plan.fills.includes(field as MergedField)),
    );
  }
  return plans;
}

const isDeleted = (duplicate: Duplicate | null): duplicate is { scout: Namesake } =>
  duplicate !== null && 'scout' in duplicate && duplicate.scout.isDeleted;

/** Outcome of a row by its decision; a decision that does not fit the duplicate is ignored. */
function outcomeOf({ onDuplicate }: ImportRow, duplicate: Duplicate | null): Outcome {
  if (duplicate === null) return onDuplicate === 'restore' ? 'restore' : 'add';
  if (isDeleted(duplicate)) return onDuplicate ?? 'deleted';
  return onDuplicate === 'restore' ? 'duplicate' : (onDuplicate ?? 'duplicate');
}

const mergeableOf = (known: Mergeable): Mergeable => pickMerged((field) => known[field]);

function stateOf(scout: Namesake, merged: Map<number, Mergeable>): Mergeable {
  const state = merged.get(scout.scoutId) ?? mergeableOf(scout);
  merged.set(scout.scoutId, state);
  return state;
}

/**
 * The original of a chain of duplicates: the scout added by an earlier row, or the group's scout that this row matches.
 */
function targetOf(duplicate: Duplicate, plans: readonly RowPlan[]): Duplicate | null {
  if ('scout' in duplicate) return duplicate;
  const plan = plans[duplicate.row]!;
  if (plan.values) return duplicate;
  return plan.duplicate;
}

/** The number that each row would store; null where it stores none. */
export function storedNumbers(
  rows: readonly (Pick<ImportRow, 'memberNumber'> | null)[],
  plans: readonly Pick<RowPlan, 'outcome' | 'into' | 'fills'>[],
): (string | null)[] {
  return plans.map(({ outcome, into, fills }, index) => {
    const isStored = outcome === 'add' || (into !== null && fills.includes('memberNumber'));
    return isStored ? (rows[index]?.memberNumber ?? null) : null;
  });
}

/** The numbers that stand in several of these rows, each with the places of its rows. */
function doubledNumbers(
  numbers: readonly (string | null)[],
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, number] of numbers.entries()) {
    if (number !== null) places.set(number, [...(places.get(number) ?? []), place]);
  }
  return new Map([...places].filter(([, of]) => of.length > 1));
}

/** 'الرقم مكرر في الصفين ٤ و١٩' */
function doubledSentence(rows: readonly number[]): string {
  const word = rows.length === 2 ? 'الصفين' : 'الصفوف';
  return `الرقم مكرر في ${word} ${rows.map((row) => formatDigits(row)).join(' و')}`;
}

/** Sentences on the numbers that several rows would store, by the index of the row; `lineOf` numbers a row. */
export function doubledIn(
  numbers: readonly (string | null)[],
  lineOf: (index: number) => number,
): ReadonlyMap<number, string> {
  const doubled = [...doubledNumbers(numbers).values()];
  return new Map(
    doubled.flatMap((rows) => rows.map((row) => [row, doubledSentence(rows.map(lineOf))])),
  );
}

/** Missing fields of a row that adds a scout: sentences by field. */
export function missingOf(
  row: Pick<ImportRow, 'name' | 'gender' | 'sector'>,
): Partial<Record<'name' | 'gender' | 'sector', string>> {
  return {
    ...(row.name === null ? { name: NAME_EMPTY } : {}),
    ...(row.gender === null ? { gender: GENDER_MISSING } : {}),
    ...(row.sector === null ? { sector: SECTOR_MISSING } : {}),
  };
}

export const NAME_EMPTY = 'الاسم فارغ';
const GENDER_MISSING = 'ذكر أم أنثى؟';
const SECTOR_MISSING = 'أي قطاع؟';
export const SECTOR_UNKNOWN = 'لا يوجد قطاع بهذا الاسم';
export const SECTOR_OUTSIDE = 'هذا القطاع خارج نطاقك';
export const MERGE_OUTSIDE = 'لا يمكن الدمج مع كشاف خارج نطاقك';
export const MERGE_DELETED = 'حُذف من قبل: استعادة أم كشاف جديد؟';
export const RESTORE_NOBODY = 'لا يوجد محذوف بهذا الاسم وتاريخ الميلاد';
export const UNDECIDED_DELETED = 'حُذف من قبل. استعادة؟';
export const UNDECIDED = 'موجود من قبل: تخطٍّ أو دمج أو كشاف آخر؟';
