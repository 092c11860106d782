import { counted } from '../../../contract/counting.ts';
import type { FailureIssue } from '../../../contract/errors.ts';
import type { importScouts } from '../../../contract/import.ts';
import { readPhone } from '../../../contract/import-cells.ts';
import {
  type ImportRow,
  MERGE_OUTSIDE,
  missingOf,
  planImport,
  type RowPlan,
  SECTOR_OUTSIDE,
  SECTOR_UNKNOWN,
  TEMPLATE_NAME,
  UNDECIDED,
} from '../../../contract/import-rules.ts';
import { genderLabels, importFieldLabels, ofScouts } from '../../../contract/labels.ts';
import { type Namesake, wrongScoutDates } from '../../../contract/scouts.ts';
import { askedSector, foldedSectorName, type SectorName } from '../../../contract/sector-name.ts';
import type { Call } from '../../lib/route.ts';
import type { Column, Sheet } from '../../lib/spreadsheet.ts';
import type { StoredSector } from '../sectors/queries.ts';
import type { Filled } from './queries.ts';

type SentRow = Call<typeof importScouts>['body']['rows'][number];

/** A row with its plan and what stands in its way. */
export type JudgedRow = {
  row: ImportRow;
  plan: RowPlan;
  sectorId: number | null;
  issues: FailureIssue[];
};

/** A sent row as the rules read it, and what of it they do not understand. */
function readRow(sent: SentRow): { row: ImportRow; wrong: Record<string, string> } {
  const phone = readPhone(sent.phoneNumber ?? '');
  return {
    row: {
      name: sent.name,
      gender: sent.gender ?? null,
      sector: askedSector(sent) ?? null,
      phoneNumber: phone.value,
      address: sent.address ?? null,
      birthDate: sent.birthDate ?? null,
      enrollDate: sent.enrollDate ?? null,
      onDuplicate: sent.onDuplicate ?? null,
    },
    wrong: phone.wrong === undefined ? {} : { phoneNumber: phone.wrong },
  };
}

/**
 * What becomes of each row, by the rules that the screen has shown. `reaches` says whether the caller may add scouts to
 * a sector. A row that is passed over may say what it likes.
 */
export function judgeRows(
  sent: readonly SentRow[],
  known: { namesakes: readonly Namesake[]; sectors: readonly StoredSector[]; today: string },
  reaches: (sectorId: number) => boolean,
): JudgedRow[] {
  const read = sent.map(readRow);
  const sectors = new Map(known.sectors.map((sector) => [foldedSectorName(sector), sector]));
  const plans = planImport(
    read.map(({ row }) => row),
    known.namesakes,
    known.today,
  );
  return read.map(({ row, wrong: unread }, index) => {
    const plan = plans[index]!;
    const sector = row.sector && sectors.get(foldedSectorName(row.sector));
    const wrong: Record<string, string> = {};
    if (plan.outcome === 'duplicate') wrong.onDuplicate = UNDECIDED;
    if (plan.outcome === 'merge' && !plan.canMerge) wrong.onDuplicate = MERGE_OUTSIDE;
    if (plan.outcome === 'add') {
      Object.assign(wrong, missingOf(row));
      if (row.sector && !sector) wrong.sector = SECTOR_UNKNOWN;
      else if (sector && !reaches(sector.sectorId)) wrong.sector = SECTOR_OUTSIDE;
    }
    if (plan.outcome !== 'skip') {
      Object.assign(wrong, unread, plan.wrong, wrongScoutDates(row, known.today));
    }
    const { sector: ofSector, ...others } = wrong;
    const fields = ofSector === undefined ? others : { ...others, baseName: ofSector };
    const issues = Object.entries(fields).map(([field, arabicMessage]) => ({
      path: `rows.${index}.${field}`,
      message: messages[field] ?? 'The row is wrong',
      arabicMessage,
    }));
    return { row, plan, sectorId: sector ? sector.sectorId : null, issues };
  });
}

const messages: Record<string, string> = {
  onDuplicate: 'Say what becomes of the duplicate: skip, merge or add',
  baseName: 'No sector that the caller may add to',
  gender: 'The gender is missing',
  phoneNumber: 'No phone number',
  birthDate: 'In the future, or after the enrolment',
  enrollDate: 'In the future, or before the birth',
};

/** What the rows that are merged fill of the scouts of the group, each once. */
export function filledBy(judged: readonly JudgedRow[]): Filled[] {
  const filled = new Map<number, Filled>();
  for (const { row, plan } of judged) {
    if (!plan.into || !('scout' in plan.into) || plan.fills.length === 0) continue;
    const { scoutId } = plan.into.scout;
    const known = filled.get(scoutId) ?? { scoutId, fields: {} };
    for (const field of plan.fills) known.fields[field] = row[field]!;
    filled.set(scoutId, known);
  }
  return [...filled.values()];
}

/** The answer about all rows; `idOf` has the numbers of whom the rows added. */
export function asAnswer(
  judged: readonly JudgedRow[],
  importId: number | null,
  idOf: ReadonlyMap<number, number>,
) {
  const count = (outcome: RowPlan['outcome']) =>
    judged.filter(({ plan }) => plan.outcome === outcome).length;
  return {
    importId,
    ...{ added: count('add'), merged: count('merge'), skipped: count('skip') },
    rows: judged.map(({ plan, issues }, index) => {
      const about = plan.into ?? plan.duplicate;
      const known = about && ('row' in about ? idOf.get(about.row) : about.scout.scoutId);
      const isWrong = issues.length > 0 && plan.outcome !== 'duplicate';
      return {
        index,
        outcome: isWrong ? ('wrong' as const) : plan.outcome,
        scoutId: (plan.outcome === 'add' ? idOf.get(index) : known) ?? null,
        issues,
      };
    }),
  };
}

/** Why an import is not simply undone, naming the first of those in the way. */
export function usedSentence(kept: readonly { name: string }[]): string {
  const [first] = kept;
  const who =
    kept.length === 1 ? first!.name : `${counted(kept.length, ofScouts)}، أولهم ${first!.name}`;
  return `سُجِّل شيء عن ${who} أو تغيّرت البيانات بعد الاستيراد`;
}

const text = (title: string): Column => ({ title, kind: 'text' });

/** The file to fill in: a row as an example, and beside it the words that are understood. */
export function templateSheets(sectors: readonly SectorName[]): Sheet[] {
  const names = sectors.map(({ baseName, suffixName }) => `${baseName} ${suffixName}`);
  const genders = Object.values(genderLabels);
  const words = Array.from({ length: Math.max(names.length, genders.length) }, (_, index) => [
    names[index] ?? null,
    genders[index] ?? null,
  ]);
  const labels = importFieldLabels;
  return [
    {
      name: 'الكشافون',
      columns: [
        ...[text(labels.name), text(labels.sector), text(labels.gender)],
        { title: labels.birthDate, kind: 'date' },
        ...[text(labels.phoneNumber), text(labels.address)],
        { title: labels.enrollDate, kind: 'date' },
      ],
      rows: [
        [
          ...[TEMPLATE_NAME, names[0] ?? 'أشبال أ', genderLabels.male],
          ...['2014-03-05', '01001234567', 'شارع النيل 5', '2024-10-01'],
        ],
      ],
    },
    { name: 'الكلمات المسموحة', columns: [text(labels.sector), text(labels.gender)], rows: words },
  ];
}
