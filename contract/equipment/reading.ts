import { readAmount } from '../core/amounts.ts';
import { toLatinDigits } from '../core/digits.ts';
import { foldArabic } from '../core/text.ts';
import { plainText, readDay } from '../import/cells.ts';
import { type Condition, MOST_OWNED } from './rules.ts';

// How lists of equipment are read as groups have them: counts beside or within names, categories that stand once, numbers of
// pieces in one cell, conditions and numbers in words.

export const importColumns = {
  name: 'الاسم',
  category: 'الفئة',
  quantity: 'العدد',
  place: 'المكان',
  condition: 'الحالة',
  code: 'الرمز',
  boughtOn: 'الشراء',
  price: 'الثمن',
  note: 'ملاحظة',
} as const;
export type ImportField = keyof typeof importColumns;
export type ImportColumn = ImportField | 'none';
export const importFields = Object.keys(importColumns) as ImportField[];

/** A row of the import with the line that it is of; several where a line names several pieces or conditions. */
export interface ReadRow {
  /** Index of the line in the list. */
  line: number;
  name: string;
  category?: string;
  quantity?: number;
  place?: string;
  condition?: Condition;
  code?: string;
  price?: number;
  boughtOn?: string;
  note?: string;
  /** The words about each field that could not be read. */
  wrong: Partial<Record<ImportField, string>>;
}

const words = (text: string) =>
  foldArabic(plainText(toLatinDigits(text)))
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();

/** Patterns of folded headings, the more particular ones first. */
const headings: readonly [RegExp, ImportField][] = [
  [/(تاريخ|يوم|سنه) (ال)?شراء|^(ال)?شراء$|bought/, 'boughtOn'],
  [/ثمن|سعر|تكلفه|قيمه|price|cost/, 'price'],
  [/عدد|كميه|رصيد|qty|quantity|count/, 'quantity'],
  [/فيه|فئه|نوع|تصنيف|قسم|category|type/, 'category'],
  [/مكان|موقع|مخزن|دولاب|رف|place|location/, 'place'],
  [/حاله|condition|state/, 'condition'],
  [/رمز|كود|code|serial/, 'code'],
  [/ملاحظ|بيان اضافي|note|remark/, 'note'],
  [/اسم|صنف|بند|ماده|اداه|عهده|item|name/, 'name'],
];

/** The field that a heading names; null if it is none. */
function fieldOfHeading(heading: string): ImportField | null {
  const folded = words(heading);
  if (folded === '' || folded.length > 40) return null;
  return headings.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

const units: Readonly<Record<string, number>> = {
  ...{
    واحد: 1,
    واحده: 1,
    احد: 1,
    احدي: 1,
    اثنان: 2,
    اثنين: 2,
    اتنين: 2,
    ثلاثه: 3,
    تلاته: 3,
    اربعه: 4,
  },
  ...{ خمسه: 5, سته: 6, سبعه: 7, ثمانيه: 8, تمانيه: 8, تسعه: 9, عشره: 10, دسته: 12 },
  ...{ عشرون: 20, عشرين: 20, ثلاثون: 30, ثلاثين: 30, اربعون: 40, اربعين: 40 },
  ...{ خمسون: 50, خمسين: 50, ستون: 60, ستين: 60, سبعون: 70, سبعين: 70 },
  ...{ ثمانون: 80, ثمانين: 80, تسعون: 90, تسعين: 90, مايه: 100, مائه: 100, ميه: 100 },
};

/** A number of things in digits or in words: '١٢', '12 قطعة', 'ثلاثة', 'خمسة وعشرون'; null for none. */
export function readCount(text: string): number | null {
  const folded = words(text);
  const digits = /^(\d{1,4})(?:\.0+)?(?: (?:قطع[هة]?|حبه|عدد|وحده|ق))?$/.exec(folded);
  if (digits) return Number(digits[1]);
  const ten = /^(.+) عشر(?:ه)?$/.exec(folded);
  const unitOf = (word: string) =>
    units[word] ?? units[`${word}ه`] ?? units[word.replace(/^و/, '')];
  if (ten) {
    const unit = unitOf(ten[1]!);
    return unit !== undefined && unit < 10 ? unit + 10 : null;
  }
  const parts = folded.split(' ').map(unitOf);
  if (parts.length === 0 || parts.some((part) => part === undefined)) return null;
  return parts.reduce<number>((sum, part) => sum + part!, 0);
}

const conditionWords: readonly [RegExp, Condition][] = [
  [/مفقود|ضايع|ضاع|lost|missing/, 'lost'],
  [/تالف|هالك|خرده|لا يصلح|broken/, 'broken'],
  [/اصلاح|صيان|تصليح|مكسور|معطل|عطلان|مقطوع|repair/, 'repair'],
  [/سليم|جيد|صالح|ممتاز|جديد|كويس|good|ok/, 'sound'],
];

/** A condition in words; null where they say none. */
export function readCondition(text: string): Condition | null {
  const folded = words(text);
  return conditionWords.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

/** 'سليم عدا ٢ تالفة': how many of a row are not as the others. */
function readParts(text: string, quantity: number): [Condition, number][] {
  const parts = [...words(text).matchAll(/(\d+|واحد[هة]?) ([^\d]+)/g)].flatMap(
    ([, count, rest]): [Condition, number][] => {
      const condition = readCondition(rest!);
      return condition && condition !== 'sound' ? [[condition, Number(count) || 1]] : [];
    },
  );
  const odd = parts.reduce((sum, [, count]) => sum + count, 0);
  return odd > 0 && odd < quantity ? [['sound', quantity - odd], ...parts] : [];
}

const RANGE =
  /^(.*?[^\d\s(])[\s(]*(?:من\s*)?(\d{1,3})\s*(?:\.{2,}|…|-|–|:|الى|إلى|حتى|to)\s*(\d{1,3})\)?$/;
/** Most pieces that one cell names. */
const MOST_PIECES = 100;

/** 'خيمة 1..6', 'خيمة ١-٦', 'خيمة من ١ إلى ٦': the name and the numbers of its pieces. */
export function readRange(text: string): { name: string; numbers: number[] } | null {
  const found = RANGE.exec(toLatinDigits(plainText(text)));
  if (!found) return null;
  const [, name = '', from, to] = found;
  const [first, last] = [Number(from), Number(to)];
  if (first >= last || last - first >= MOST_PIECES) return null;
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return { name: name.replace(/\s*من$/, '').trim(), numbers };
}

const CODES =
  /^(\D+?)[\s._-]*(\d{1,4})\s*(?:\.{2,}|…|–|-|الى|إلى|حتى)\s*(?:\D*?)[\s._-]*(\d{1,4})$/;

const codeOf = (letter: string, number: number) => `${letter}-${String(number).padStart(2, '0')}`;

/** The codes of a cell: one, several with commas between them, or the first and the last one. */
export function readCodes(text: string): string[] {
  const plain = toLatinDigits(plainText(text));
  if (plain === '') return [];
  const range = CODES.exec(plain);
  if (range) {
    const [, letter = '', from, to] = range;
    const [first, last] = [Number(from), Number(to)];
    if (first < last && last - first < MOST_PIECES) {
      return Array.from({ length: last - first + 1 }, (_, at) => codeOf(letter.trim(), first + at));
    }
  }
  return plain
    .split(/[,،;]/)
    .map((code) => code.trim())
    .filter(Boolean);
}

/** A count within a name, where the list has no column of it: '٤٠ بطانية', 'بطانية × ٤٠', 'بطانية (٤٠)', 'بطانية: ٤٠'. */
export function readNamedCount(text: string): { name: string; quantity: number } | null {
  const plain = toLatinDigits(plainText(text));
  const before = /^(\d{1,4})\s*[x×*-]?\s+(\D.*)$/.exec(plain);
  if (before) return { name: before[2]!.trim(), quantity: Number(before[1]) };
  const after = /^(.*\D)\s*(?:[x×*:=]|عدد|\(|-)\s*(\d{1,4})\s*\)?$/.exec(plain);
  return after ? { name: after[1]!.replace(/[\s(:-]+$/, ''), quantity: Number(after[2]) } : null;
}

/** The columns of a list and its first line: by headings, else by what stands in them. */
export function readColumns(lines: readonly (readonly string[])[]): {
  columns: ImportColumn[];
  first: number;
} {
  const width = Math.max(0, ...lines.map((cells) => cells.length));
  const at = lines.slice(0, 10).findIndex((cells) => {
    const fields = cells.map(fieldOfHeading);
    const known = new Set(fields.filter((field) => field !== null));
    return (
      known.size >= 2 || (known.has('name') && cells.filter((cell) => cell.trim()).length === 1)
    );
  });
  if (at >= 0) {
    const taken = new Set<ImportField>();
    const columns = Array.from({ length: width }, (_, column): ImportColumn => {
      const field = fieldOfHeading(lines[at]![column] ?? '');
      if (field === null || taken.has(field)) return 'none';
      taken.add(field);
      return field;
    });
    // A list whose names have a heading that says nothing.
    if (!taken.has('name')) {
      const free = columns.indexOf('none');
      if (free >= 0) columns[free] = 'name';
      else if (taken.has('category')) columns[columns.indexOf('category')] = 'name';
    }
    return { columns, first: at + 1 };
  }
  const filled = (column: number) =>
    lines.map((cells) => cells[column]?.trim() ?? '').filter(Boolean);
  const isCount = (column: number) => {
    const cells = filled(column);
    return cells.length > 0 && cells.every((cell) => readCount(cell) !== null);
  };
  const all = Array.from({ length: width }, (_, column) => column);
  // A column that counts its own lines is no number of things.
  const isSerial = (column: number) =>
    lines.length > 1 && lines.every((cells, line) => readCount(cells[column] ?? '') === line + 1);
  const quantity = all.findLast((column) => isCount(column) && !isSerial(column));
  const name = all.find((column) => filled(column).length > 0 && !isCount(column));
  return {
    columns: all.map((column) =>
      column === name ? 'name' : column === quantity ? 'quantity' : 'none',
    ),
    first: 0,
  };
}

const TOTAL = /^(ال)?(اجمالي|مجموع|total)/;

/** Reads a list by its columns. A category counts for the lines beneath it, in its column or on a line of its own. */
export function readEquipmentList(
  lines: readonly (readonly string[])[],
  { columns, first }: { columns: readonly ImportColumn[]; first: number },
): ReadRow[] {
  const placeOf = (field: ImportField) => columns.indexOf(field);
  const hasQuantity = placeOf('quantity') >= 0;
  const isWide = columns.filter((column) => column !== 'none').length > 1;
  let heading = '';
  return lines.flatMap((cells, line): ReadRow[] => {
    if (line < first) return [];
    const of = (field: ImportField) => plainText(cells[placeOf(field)] ?? '');
    const filled = cells.filter((cell, column) => cell.trim() !== '' && columns[column] !== 'none');
    const alone = cells.filter((cell) => cell.trim() !== '');
    const written = of('name');
    if (of('category') !== '') heading = of('category');
    if (TOTAL.test(words(alone[0] ?? ''))) return [];
    if (isWide && alone.length === 1 && (placeOf('category') < 0 || of('category') !== '')) {
      heading = plainText(alone[0]!);
      return [];
    }
    if (filled.length === 0) return [];
    const wrong: ReadRow['wrong'] = {};
    const range = readRange(written);
    const named = hasQuantity || range ? null : readNamedCount(written);
    const name = range?.name ?? named?.name ?? written;
    if (name === '') wrong.name = 'اكتب الاسم';
    const counted = hasQuantity && of('quantity') !== '' ? readCount(of('quantity')) : undefined;
    if (counted === null) wrong.quantity = 'اكتب رقماً';
    if (counted != null && counted > MOST_OWNED) wrong.quantity = 'اكتب عدداً أقل';
    const quantity = counted ?? named?.quantity;
    const condition = of('condition') === '' ? null : readCondition(of('condition'));
    const price = of('price') === '' ? undefined : readAmount(of('price'));
    const hasPrice = price !== undefined && !Number.isNaN(price);
    if (price !== undefined && !hasPrice) wrong.price = 'اكتب مبلغاً';
    const bought = of('boughtOn') === '' ? null : readBought(of('boughtOn'));
    if (bought?.wrong) wrong.boughtOn = bought.wrong;
    const remark = condition === null ? of('condition') : '';
    const note = [of('note'), remark].filter(Boolean).join('، ');
    const base = {
      ...{ line, name, wrong },
      ...(heading !== '' && { category: heading }),
      ...(of('place') !== '' && { place: of('place') }),
      ...(condition && { condition }),
      ...(hasPrice && { price }),
      ...(bought?.value && { boughtOn: bought.value }),
      ...(note !== '' && { note }),
    };
    const codes = readCodes(of('code'));
    const letter = [...(heading || name).replace(/^ال/, '')][0] ?? 'ق';
    const all =
      codes.length > 0 ? codes : (range?.numbers ?? []).map((each) => codeOf(letter, each));
    if (all.length > 0) return all.map((code) => ({ ...base, quantity: 1, code }));
    const parts = readParts(of('condition'), quantity ?? 1);
    if (parts.length > 0) {
      return parts.map(([each, count]) => ({ ...base, condition: each, quantity: count }));
    }
    return [{ ...base, ...(quantity !== undefined && { quantity }) }];
  });
}

/** A day, or a year alone as its first day. */
function readBought(text: string): { value: string | null; wrong?: string } {
  const year = /^(?:19|20)\d{2}$/.exec(toLatinDigits(text));
  return year ? { value: `${year[0]}-01-01` } : readDay(text);
}
