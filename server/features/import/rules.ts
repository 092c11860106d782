import { countText } from '../../../contract/core/counting.ts';
import type { FailureIssue } from '../../../contract/core/errors.ts';
import { genderLabels, ofScouts } from '../../../contract/core/labels.ts';
import { isKept } from '../../../contract/core/record-content.ts';
import { SEVERAL_PHONES } from '../../../contract/countries/phone.ts';
import { readPhone } from '../../../contract/import/cells.ts';
import {
  importFieldLabels,
  importFields,
  templateExample,
} from '../../../contract/import/columns.ts';
import { importRow, partialImportRow } from '../../../contract/import/endpoints.ts';
import {
  doubledIn,
  type ImportRow,
  MERGE_DELETED,
  MERGE_OUTSIDE,
  missingOf,
  pickMerged,
  planImport,
  RESTORE_NOBODY,
  type RowPlan,
  SECTOR_OUTSIDE,
  SECTOR_UNKNOWN,
  storedNumbers,
  TEMPLATE_NAME,
  UNDECIDED,
  UNDECIDED_DELETED,
} from '../../../contract/import/rules.ts';
import { type Namesake, wrongScoutDates } from '../../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import {
  askedSector,
  foldedSectorName,
  SECTOR_FIELDS,
  type SectorName,
} from '../../../contract/sectors/sector-name.ts';
import { fieldIssues } from '../../http/errors.ts';
import { isRecord } from '../../http/raw-request.ts';
import type { Column, Sheet } from '../../lib/spreadsheet.ts';
import type { StoredSector } from '../sectors/queries.ts';
import type { Filled } from './queries.ts';

/** A row of the request as far as it can be read; null if it is no object. */
export type ReadRow = {
  row: ImportRow | null;
  /** Errors of the schema, by field. */
  issues: FailureIssue[];
  /** Errors of the rules, as sentences. */
  wrong: Record<string, string>;
};

/** A row with its plan and its issues. */
export type JudgedRow = {
  row: ImportRow | null;
  plan: RowPlan;
  sectorId: number | null;
  issues: FailureIssue[];
};

/** Reads a row of the request; fields that the schema refuses are null. */
export function readRow(sent: unknown): ReadRow {
  const whole = importRow.safeParse(sent);
  const issues = fieldIssues(
    (whole.error?.issues ?? []).map(({ path, ...issue }) => ({ ...issue, path: path.join('.') })),
  );
  const read = whole.data ?? readPartially(sent, issues);
  if (!read) return { row: null, issues, wrong: {} };
  const phone = readPhone(read.phoneNumber ?? '');
  const row: ImportRow = {
    name: read.name ?? null,
    gender: read.gender ?? null,
    sector: askedSector(read) ?? null,
    ...pickMerged((field) => read[field] ?? null),
    // While the group keeps no numbers, none is stored.
    memberNumber: isKept(scoutRecord.fields.memberNumber) ? (read.memberNumber ?? null) : null,
    phoneNumber: phone.value,
    onDuplicate: read.onDuplicate ?? null,
  };
  // The screen sends what was taken of a cell; of another client's two numbers none is dropped in silence.
  const wrong = phone.wrong ?? (phone.isCut ? SEVERAL_PHONES : undefined);
  return { row, issues, wrong: wrong === undefined ? {} : { phoneNumber: wrong } };
}

/** The fields of a row that have no issues. */
function readPartially(sent: unknown, issues: readonly FailureIssue[]) {
  if (!isRecord(sent)) return undefined;
  const refused = new Set(issues.map(({ path }) => path));
  const isSectorRefused = SECTOR_FIELDS.some((field) => refused.has(field));
  const left = Object.entries(sent).filter(
    ([field]) => !refused.has(field) && !(isSectorRefused && SECTOR_FIELDS.includes(field)),
  );
  return partialImportRow.safeParse(Object.fromEntries(left)).data;
}
/**
 * Plans each row by the rules that the screen uses. `reaches` says whether the caller may add scouts to a sector. A
 * skipped row only has to satisfy the schema.
 */
export function judgeRows(
  read: readonly ReadRow[],
  known: { namesakes: readonly Namesake[]; sectors: readonly StoredSector[]; today: string },
  reaches: (sectorId: number) => boolean,
): JudgedRow[] {
  const sectors = new Map(known.sectors.map((sector) => [foldedSectorName(sector), sector]));
  const plans = planImport(
    read.map(({ row, issues }) => {
      // Scouts of the same name are told apart by their birth date.
      const isDayOpen = issues.some(({ path }) => path === 'birthDate');
      return row && isDayOpen ? { ...row, name: null } : row;
    }),
    known.namesakes,
    known.today,
  );
  const doubled = doubledIn(
    storedNumbers(
      read.map(({ row }) => row),
      plans,
    ),
    (index) => index + 1,
  );
  return read.map(({ row, issues: ofSchema, wrong: unread }, index) => {
    const plan = plans[index]!;
    const sector = row?.sector && sectors.get(foldedSectorName(row.sector));
    const wrong: Record<string, string> = {};
    if (plan.outcome === 'duplicate') wrong.onDuplicate = UNDECIDED;
    if (plan.outcome === 'deleted') wrong.onDuplicate = UNDECIDED_DELETED;
    if (plan.outcome === 'restore' && !plan.into) wrong.onDuplicate = RESTORE_NOBODY;
    if (plan.outcome === 'merge' && !plan.canMerge) {
      const isOfDeleted =
        plan.duplicate && 'scout' in plan.duplicate && plan.duplicate.scout.isDeleted;
      wrong.onDuplicate = isOfDeleted ? MERGE_DELETED : MERGE_OUTSIDE;
    }
    if (row && plan.outcome === 'add') {
      Object.assign(wrong, missingOf(row));
      if (row.sector && !sector) wrong.sector = SECTOR_UNKNOWN;
      else if (sector && !reaches(sector.sectorId)) wrong.sector = SECTOR_OUTSIDE;
    }
    if (row && plan.outcome !== 'skip') {
      Object.assign(wrong, unread, plan.wrong, wrongScoutDates(row, known.today));
      const twice = doubled.get(index);
      if (twice !== undefined) wrong.memberNumber = twice;
    }
    const { sector: ofSector, ...others } = wrong;
    const isSectorRefused = ofSchema.some(({ path }) => SECTOR_FIELDS.includes(path));
    const fields =
      ofSector === undefined || isSectorRefused ? others : { ...others, baseName: ofSector };
    const issues = [
      ...ofSchema,
      ...Object.entries(fields)
        .filter(([field]) => !ofSchema.some(({ path }) => path === field))
        .map(([path, arabicMessage]) => ({
          path,
          message: messages[path] ?? 'The row is wrong',
          arabicMessage,
        })),
    ];
    return {
      row,
      plan,
      sectorId: sector ? sector.sectorId : null,
      issues: issues.map(({ path, message, arabicMessage }) => ({
        path: `rows.${index}${path && `.${path}`}`,
        message,
        arabicMessage,
      })),
    };
  });
}

const messages: Record<string, string> = {
  onDuplicate:
    'Say what becomes of the duplicate: skip, merge or add; of a deleted one skip, restore or add',
  baseName: 'No sector that the caller may add to',
  gender: 'The gender is missing',
  memberNumber: 'Another row has the number',
  phoneNumber: 'No phone number',
  birthDate: 'In the future, or after the enrolment',
  enrollDate: 'In the future, or before the birth',
};

/** The numbers that the rows would store, by their place. */
export const numbersIn = (judged: readonly JudgedRow[]) =>
  storedNumbers(
    judged.map(({ row }) => row),
    judged.map(({ plan }) => plan),
  );

/** The rows with an issue where somebody has the number; `taken` says who, by number. */
export function withTaken(
  judged: readonly JudgedRow[],
  taken: ReadonlyMap<string, string>,
): JudgedRow[] {
  const numbers = numbersIn(judged);
  return judged.map((row, index) => {
    const arabicMessage = taken.get(numbers[index] ?? '');
    if (arabicMessage === undefined) return row;
    const path = `rows.${index}.memberNumber`;
    const issue = { path, message: 'The membership number is taken', arabicMessage };
    return { ...row, issues: [...row.issues, issue] };
  });
}

/** The fields that merged rows fill in scouts of the group, one entry per scout. */
export function filledBy(judged: readonly JudgedRow[]): Filled[] {
  const filled = new Map<number, Filled>();
  for (const { row, plan } of judged) {
    if (!plan.into || !('scout' in plan.into) || plan.fills.length === 0) continue;
    const { scoutId } = plan.into.scout;
    const known = filled.get(scoutId) ?? { scoutId, fields: {} };
    for (const field of plan.fills) known.fields[field] = row![field]!;
    filled.set(scoutId, known);
  }
  return [...filled.values()];
}

/** The deleted scouts whom rows restore. */
export function restoredBy(judged: readonly JudgedRow[]): number[] {
  const scoutIds = judged.flatMap(({ plan: { outcome, into } }) =>
    outcome === 'restore' && into && 'scout' in into ? [into.scout.scoutId] : [],
  );
  return [...new Set(scoutIds)];
}

/** The answer for all rows; `idOf` has the ids of the added scouts. */
export function asAnswer(
  judged: readonly JudgedRow[],
  importId: number | null,
  idOf: ReadonlyMap<number, number>,
) {
  const rows = judged.map(({ plan, issues }, index) => {
    const about = plan.into ?? plan.duplicate;
    const known = about && ('row' in about ? idOf.get(about.row) : about.scout.scoutId);
    // A duplicate without a decision is no error.
    const isWaiting = plan.outcome === 'duplicate' || plan.outcome === 'deleted';
    const isWrong = issues.length > Number(isWaiting);
    return {
      index,
      outcome: isWrong ? ('wrong' as const) : plan.outcome,
      scoutId: (plan.outcome === 'add' ? idOf.get(index) : known) ?? null,
      issues,
    };
  });
  const count = (wanted: RowPlan['outcome']) =>
    rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    importId,
    added: count('add'),
    merged: count('merge'),
    restored: count('restore'),
    skipped: count('skip'),
    rows,
  };
}

/** The failure that names the first scouts that keep an import from being undone. */
export function usedSentence(kept: readonly { name: string }[]): string {
  const [first] = kept;
  const who =
    kept.length === 1 ? first!.name : `${countText(kept.length, ofScouts)}، أولهم ${first!.name}`;
  return `سُجِّل شيء عن ${who} أو تغيّرت البيانات بعد الاستيراد`;
}

const text = (title: string): Column => ({ title, kind: 'text' });

/** The template: an example row, and beside it the accepted words. */
export function templateSheets(sectors: readonly SectorName[]): Sheet[] {
  const names = sectors.map(({ baseName, suffixName }) => `${baseName} ${suffixName}`);
  const genders = Object.values(genderLabels);
  const words = Array.from({ length: Math.max(names.length, genders.length) }, (_, index) => [
    names[index] ?? null,
    genders[index] ?? null,
  ]);
  const { firstName: _, middleName: __, lastName: ___, ...labels } = importFieldLabels;
  const columns = importFields().filter((field): field is keyof typeof labels => field in labels);
  const { fields } = scoutRecord;
  const usual = templateExample();
  const example = { ...usual, name: TEMPLATE_NAME, sector: names[0] ?? usual.sector };
  return [
    {
      name: 'الكشافون',
      columns: columns.map((name) => ({
        title: labels[name],
        kind: name !== 'sector' && fields[name].kind === 'day' ? 'date' : 'text',
      })),
      rows: [columns.map((name) => example[name])],
    },
    { name: 'الكلمات المسموحة', columns: [text(labels.sector), text(labels.gender)], rows: words },
  ];
}
