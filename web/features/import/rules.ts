import type { Gender } from '../../../contract/core/fields.ts';
import {
  type Cell,
  type DayOrder,
  type KnownSector,
  plainText,
  readAddress,
  readDay,
  readGender,
  readMemberNumber,
  readName,
  readPhone,
  sectorReader,
  textReader,
} from '../../../contract/import/cells.ts';
import {
  type Decision,
  doubledIn,
  type ImportRow,
  missingOf,
  pickMerged,
  planImport,
  type RowPlan,
  storedNumbers,
} from '../../../contract/import/rules.ts';
import { type Namesake, wrongScoutDates } from '../../../contract/scouts/endpoints.ts';
import { type MergedField, scoutRecord } from '../../../contract/scouts/record.ts';
import type { Line } from '../../shared/tables/table.ts';
import type { OpenTable } from './column-rules.ts';
import { askAboutDays, type DayQuestion, readDayOf } from './date-rules.ts';
import type { Column, Field } from './heading-words.ts';

/** The captain's answers about a table so far. */
export type Answers = {
  columns: readonly Column[];
  /** Typed corrections of cells, by `cellKey`. */
  edits: ReadonlyMap<string, string>;
  /** Decisions about duplicates, by line number. */
  decisions: ReadonlyMap<number, Decision>;
  /** The numbers of the lines to leave out. */
  left: ReadonlySet<number>;
  /** The numbers of the lines that name nobody or are hidden, and are taken in all the same. */
  taken: ReadonlySet<number>;
  /** How the days of a field are written, where that is in question. */
  orders: Readonly<Partial<Record<DayField, DayOrder>>>;
  /** Values for all rows that lack a column. */
  defaults: Readonly<Record<SharedField, string>>;
  /** The server's issues of a line, until it is changed. */
  refused: ReadonlyMap<number, string>;
};

/** A field that can be answered once for all rows. */
export const sharedFields = ['sector', 'gender'] as const;
export type SharedField = (typeof sharedFields)[number];

/** A field that holds a day. */
export const dayFields = ['birthDate', 'enrollDate'] as const;
export type DayField = (typeof dayFields)[number];
const isDayField = (field: MergedField): field is DayField =>
  dayFields.some((each) => each === field);

/** How the fields are read that are no plain texts. */
const readers: Partial<Record<MergedField, (text: string) => Cell<string>>> = {
  memberNumber: readMemberNumber,
  phoneNumber: readPhone,
  address: readAddress,
};

export const cellKey = (line: number, column: number) => `${line}/${column}`;

/** A cell of the review. */
export type ShownCell = {
  column: number;
  field: Column;
  text: string;
  wrong: string | null;
  /** The repair that was made. */
  note: string | null;
  /** True if the note names something that was not taken. */
  isCut: boolean;
  isEdited: boolean;
};

/** A row of the review. */
export type ReviewRow = {
  number: number;
  cells: readonly ShownCell[];
  values: ImportRow;
  plan: RowPlan;
  isLeft: boolean;
  refused: string | null;
  /** The open questions and errors of the row. */
  open: number;
  /** Whether the row had questions or errors, open or solved. */
  isAsked: boolean;
};

/** The whole review: the outcome and the open questions. */
export type Review = {
  rows: readonly ReviewRow[];
  /** Missing columns whose value was chosen for all rows: their places. */
  shared: readonly { field: SharedField; column: number; isMissing: boolean }[];
  /** The columns whose days can be read in two ways. */
  days: readonly { field: DayField; question: DayQuestion; order: DayOrder | undefined }[];
  /** No column holds the name. */
  isNameless: boolean;
  /** How many lines of the file or paste the rows come from, headings not counted. */
  lines: number;
  added: number;
  merged: number;
  restored: number;
  skipped: number;
  /** The number of open cells and decisions. */
  open: number;
};

/** The columns of a field, in order. */
const placesOf = (columns: readonly Column[], ...wanted: Column[]) =>
  columns.flatMap((column, index) => (wanted.includes(column) ? [index] : []));

/** Reviews all rows with the answers so far. */
export function reviewTable(
  table: OpenTable,
  answers: Answers,
  known: {
    namesakes: readonly Namesake[];
    sectors: readonly KnownSector[];
    today: string;
  },
): Review {
  const { columns } = answers;
  const readSector = sectorReader(known.sectors);
  const shared = sharedFields.flatMap((field, index) =>
    columns.includes(field) ? [] : [{ field, column: columns.length + index }],
  );
  const taken = table.aside.flatMap(({ line }) => (answers.taken.has(line.number) ? [line] : []));
  const lines = [...table.lines, ...taken].sort((one, other) => one.number - other.number);
  const days = dayFields.flatMap((field) => {
    const column = columns.indexOf(field);
    const question = column < 0 ? null : askAboutDays(column, lines, table);
    return question ? [{ field, question, order: answers.orders[field] }] : [];
  });
  const readDays = (field: DayField, text: string) => {
    const { question = null, order } = days.find((each) => each.field === field) ?? {};
    return readDayOf(text, table, question, order);
  };
  const read = lines.map((line) => readLine(line, answers, shared, { readSector, readDays }));
  const isNameless = placesOf(columns, 'name', 'firstName', 'middleName', 'lastName').length === 0;
  const decided = read.map(({ row, number, cells }) => {
    if (answers.left.has(number) || isNameless) return null;
    // The birth date decides between scouts of one name, and it can't be read yet.
    const isDayOpen = cells.some(
      ({ field, wrong, text }) =>
        field === 'birthDate' && (wrong !== null || (row.birthDate === null && text.trim() !== '')),
    );
    const name = isDayOpen ? null : row.name;
    return { ...row, name, onDuplicate: answers.decisions.get(number) ?? null };
  });
  // A second line of the same scout is skipped unless the captain decides otherwise.
  const first = planImport(decided, known.namesakes, known.today);
  const plans = planImport(
    decided.map((row, index) => {
      const { duplicate } = first[index]!;
      const isSecond = duplicate !== null && 'row' in duplicate;
      return row && isSecond ? { ...row, onDuplicate: row.onDuplicate ?? 'skip' } : row;
    }),
    known.namesakes,
    known.today,
  );
  const doubled = doubledIn(storedNumbers(decided, plans), (index) => read[index]!.number);
  const rows = read.map((line, index) =>
    judgeRow(line, plans[index]!, answers, {
      shared,
      today: known.today,
      doubled: doubled.get(index),
    }),
  );
  const adds = rows.filter(({ isLeft, plan }) => !isLeft && plan.outcome === 'add');
  const missing = shared.map(({ field, column }) => ({
    field,
    column,
    isMissing: adds.some(
      ({ values, cells }) =>
        values[field] === null && !cells.find((cell) => cell.column === column)?.isEdited,
    ),
  }));
  const count = (outcome: RowPlan['outcome']) =>
    rows.filter(({ isLeft, plan }) => !isLeft && plan.outcome === outcome).length;
  return {
    rows,
    shared: missing,
    days,
    isNameless,
    lines: [...table.lines, ...table.aside.map(({ line }) => line)].reduce(
      (sum, { span = 1 }) => sum + span,
      0,
    ),
    added: count('add'),
    merged: count('merge'),
    restored: count('restore'),
    skipped: count('skip'),
    open:
      rows.reduce((sum, row) => sum + row.open, 0) +
      missing.filter(({ isMissing }) => isMissing).length +
      days.filter(({ order }) => order === undefined).length +
      Number(isNameless),
  };
}

type ReadLine = {
  number: number;
  row: Omit<ImportRow, 'onDuplicate'>;
  cells: ShownCell[];
};

/** A line read by the rules, with the issues of its cells. */
function readLine(
  line: Line,
  { columns, edits, defaults }: Answers,
  shared: readonly { field: SharedField; column: number }[],
  {
    readSector,
    readDays,
  }: {
    readSector: ReturnType<typeof sectorReader>;
    readDays: (field: DayField, text: string) => Cell<string>;
  },
): ReadLine {
  const textOf = (column: number, otherwise: string) =>
    edits.get(cellKey(line.number, column)) ?? otherwise;
  const cells: ShownCell[] = [
    ...columns.map((field, column) => ({ field, column, otherwise: line.cells[column] ?? '' })),
    ...shared.map(({ field, column }) => ({ field, column, otherwise: defaults[field] })),
  ].map(({ field, column, otherwise }) => ({
    field,
    column,
    wrong: null,
    note: null,
    isCut: false,
    text: textOf(column, otherwise),
    isEdited: edits.has(cellKey(line.number, column)),
  }));
  const read = <T>(
    field: Column,
    reader: (text: string, isEdited: boolean) => Cell<T>,
  ): T | null => {
    const cell = cells.find((each) => each.field === field);
    if (!cell) return null;
    const { value, wrong, note, isCut } = reader(cell.text, cell.isEdited);
    cell.wrong = wrong ?? null;
    cell.note = note ?? null;
    cell.isCut = isCut ?? false;
    return value;
  };
  // The captain typed the day first, as in every form.
  const readDayIn = (field: DayField) =>
    read(field, (text, isEdited) => (isEdited ? readDay(text) : readDays(field, text)));
  const ofName = (['name', 'firstName', 'middleName', 'lastName'] as const).flatMap(
    (field) => cells.find((cell) => cell.field === field) ?? [],
  );
  const name = readName(ofName.map(({ text }) => text));
  if (name.wrong) {
    // The first of several parts that is wrong by itself, else the first.
    const cell =
      ofName.find(({ text }) => plainText(text) !== '' && readName([text]).wrong) ?? ofName[0];
    if (cell) cell.wrong = name.wrong;
  }
  return {
    number: line.number,
    cells,
    row: {
      name: name.value,
      gender: read('gender', readGender),
      sector: read('sector', readSector),
      ...pickMerged((field) =>
        isDayField(field)
          ? readDayIn(field)
          : read(field, readers[field] ?? textReader(scoutRecord.fields[field])),
      ),
    },
  };
}

/** A row with the fields that are missing or wrong for its outcome. */
function judgeRow(
  { number, row, cells }: ReadLine,
  plan: RowPlan,
  { left, edits, decisions, refused }: Answers,
  {
    shared,
    today,
    doubled,
  }: { shared: readonly { column: number }[]; today: string; doubled: string | undefined },
): ReviewRow {
  const isLeft = left.has(number);
  const values = { ...row, onDuplicate: null };
  const said: Partial<Record<Field, string>> =
    plan.outcome === 'add' ? { ...missingOf(row), ...wrongScoutDates(row, today) } : {};
  if (plan.outcome === 'merge' || plan.outcome === 'restore')
    Object.assign(said, wrongScoutDates(row, today), plan.wrong);
  if (doubled !== undefined) said.memberNumber = doubled;
  const isPassed = isLeft || plan.outcome === 'skip';
  const needsPlace = plan.outcome === 'add';
  const judged = cells.map((cell): ShownCell => {
    const isShared = shared.some(({ column }) => column === cell.column);
    // Rows that add nobody need neither sector nor gender; a field that all rows lack is reported once, at the column.
    const isOfNobody = (cell.field === 'sector' || cell.field === 'gender') && !needsPlace;
    const own = cell.wrong ?? (cell.field === 'none' ? null : (said[cell.field] ?? null));
    const isSaidAbove = isShared && !cell.isEdited;
    return { ...cell, wrong: isPassed || isOfNobody || isSaidAbove ? null : own };
  });
  const hasWrong = judged.filter(({ wrong }) => wrong !== null).length;
  const isUndecided = !isLeft && (plan.outcome === 'duplicate' || plan.outcome === 'deleted');
  const cannotMerge =
    !isLeft && (plan.outcome === 'merge' ? !plan.canMerge : isRestoringNobody(plan));
  const said400 = isLeft ? null : (refused.get(number) ?? null);
  const wasEdited = cells.some(({ column }) => edits.has(cellKey(number, column)));
  return {
    number,
    values,
    plan,
    isLeft,
    cells: judged,
    refused: said400,
    open: hasWrong + Number(isUndecided) + Number(cannotMerge) + Number(said400 !== null),
    isAsked:
      hasWrong > 0 ||
      plan.duplicate !== null ||
      wasEdited ||
      said400 !== null ||
      decisions.has(number),
  };
}

/** True if the deleted scout that a row was to restore was restored or erased by somebody else. */
const isRestoringNobody = ({ outcome, into }: RowPlan) => outcome === 'restore' && into === null;

/** The names of a table to look up in the group, as in the file and as corrected. */
export function namesOf(rows: readonly ReviewRow[]): string[] {
  return [...new Set(rows.flatMap(({ values }) => values.name ?? []))].sort();
}

/** A scout's gender if the row has one, for the agreement of verbs. */
export const isGirl = ({ values }: { values: { gender: Gender | null } }) =>
  values.gender === 'female';
