import { foldedBadgeName } from '../../../contract/badges/rules.ts';
import {
  badgeColorLabels,
  badgeColumns,
  badgeGlyphLabels,
  badgeKindLabels,
  badgeShapeLabels,
  NO,
  YES,
} from '../../../contract/badges/words.ts';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import { decodeText } from '../../shared/tables/decode.ts';
import { readFile } from '../../shared/tables/read-file.ts';

/** The largest file in bytes: a list of a hundred badges is a tenth of it. */
const LARGEST = 1024 * 1024;

/** The number of first lines that may hold the headings. */
const HEADS = 10;

type Row = Partial<Record<keyof typeof badgeColumns, string>>;

/** The badges of a file that was exported here or filled in like it, as they are sent; null where it is none. */
export async function readBadges(file: File): Promise<unknown[] | null> {
  if (file.size === 0 || file.size > LARGEST) return null;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text !== null && /^\ufeff?\s*[[{]/.test(text)) return readJson(text.replace(/^\ufeff/, ''));
  const content = await readFile(file);
  if ('refused' in content) return null;
  const sheets = content.sheets.filter(({ refused }) => !refused);
  for (const { lines } of [...sheets].sort((one, other) => hiddenLast(one) - hiddenLast(other))) {
    const rows = lines.map(({ cells }) => cells.map((cell) => cell.trim()));
    // Titles may stand above the headings.
    for (const [at, head] of rows.slice(0, HEADS).entries()) {
      const badges = badgesOf(head, rows.slice(at + 1));
      if (badges) return badges;
    }
  }
  return null;
}

const hiddenLast = ({ isHidden = false }) => Number(isHidden);

function readJson(text: string): unknown[] | null {
  try {
    const content: unknown = JSON.parse(text);
    const badges = Array.isArray(content) ? content : (content as { badges?: unknown }).badges;
    return Array.isArray(badges) && badges.length > 0 ? badges : null;
  } catch {
    return null;
  }
}

/** The badges of a table: consecutive rows with one name and stage are one badge. */
export function badgesOf(
  head: readonly string[],
  lines: readonly (readonly string[])[],
): unknown[] | null {
  const titles = head.map(wordOfCell);
  const places = Object.entries(badgeColumns).map(([field, title]) => {
    const known = [title, ...(otherTitles[field as keyof Row] ?? [])].map(wordOfCell);
    return [field, titles.findIndex((cell) => known.includes(cell))] as const;
  });
  // A column may ask the opposite: 'نعم' beneath 'اختياري' is not compulsory.
  const optionalAt = titles.findIndex((title) => /^(?:اختياري|optional)/.test(title));
  const isThere = (field: string) => places.some(([name, at]) => name === field && at >= 0);
  if (!isThere('name') || !isThere('text')) return null;
  const rows = lines
    .map(
      (cells): Row => ({
        ...Object.fromEntries(places.map(([field, at]) => [field, cells[at] ?? ''])),
        ...(!isThere('isRequired') && { isRequired: oppositeOf(cells[optionalAt] ?? '') }),
      }),
    )
    .filter(({ name, text }) => name || text);
  const groups = new Map<string, Row[]>();
  let last = '';
  for (const row of rows) {
    // A row without a name goes on with the badge above it.
    if (row.name) last = foldedBadgeName({ name: row.name, stage: row.stage });
    groups.set(last, [...(groups.get(last) ?? []), row]);
  }
  return groups.size === 0 ? null : [...groups.values()].map(badgeOf);
}

function badgeOf(rows: readonly Row[]) {
  const [first = {}] = rows;
  const drawing = {
    shape: wordOf(badgeShapeLabels, first.shape),
    color: wordOf(badgeColorLabels, first.color),
    glyph: wordOf(badgeGlyphLabels, first.glyph),
  };
  const isDrawn = Object.values(drawing).every((word) => word !== undefined);
  return {
    name: first.name,
    kind: wordOf(badgeKindLabels, first.kind) ?? 'other',
    stage: first.stage || null,
    drawing: isDrawn ? drawing : null,
    anyOf: first.anyOf ? toLatinDigits(first.anyOf) : null,
    requirements: rows.map(({ text, isRequired }) => ({
      text,
      isRequired: readCompulsory(isRequired ?? ''),
    })),
  };
}

/** The code whose Arabic word a cell holds. */
function wordOf<T extends string>(labels: Record<T, string>, cell = ''): T | undefined {
  const found = Object.entries<string>(labels).find(
    ([code, label]) => code === cell || foldArabic(label) === foldArabic(cell),
  );
  return found?.[0] as T | undefined;
}

/** A word as lists spell it: folded, without punctuation and the ending of 'إلزامياً'. */
const wordOfCell = (cell: string) =>
  foldArabic(toLatinDigits(cell))
    .replace(/[^\p{L}\p{N}✓✔✗✘+-]+/gu, ' ')
    .trim()
    .replace(/(?<=..)ا$/, '');

const otherTitles: Partial<Record<keyof Row, readonly string[]>> = {
  name: ['اسم الشارة'],
  text: ['المتطلبات', 'نص المتطلب', 'البند'],
  isRequired: [
    'إلزامية',
    'إجباري',
    'إلزامي أم اختياري',
    'إلزامي أو اختياري',
    'إلزامي / اختياري',
    'هل المتطلب إلزامي؟',
    'required',
  ],
};

const YESES = [YES, 'صح', 'yes', 'y', 'true', '1', 'x', '✓', '✔', '+'].map(wordOfCell);
const NOES = [NO, 'خطأ', 'no', 'n', 'false', '0', '✗', '✘', '-'].map(wordOfCell);
const COMPULSORY =
  /^(?:ال)?(?:الزامي|اجباري|اساسي|مطلوب|ضروري|لازم)ه?$|^(?:required|mandatory|compulsory)$/;
const OPTIONAL = /^(?:ال)?(?:اختياري|جوازي)ه?$|^(?:optional|elective)$/;
/** Negations before a word: 'غير إلزامي', 'ليس إلزامياً', 'not required'. */
const NOT = /^(?:غير|ليس|ليست|مش|not|non)[ -]+/;

/** Whether a cell calls a requirement compulsory, as an empty one does; another word stays, for the server to refuse. */
export function readCompulsory(cell: string): boolean | string {
  const word = wordOfCell(cell);
  const bare = word.replace(NOT, '');
  const isPlain = bare === word;
  if (word === '' || YESES.includes(word)) return true;
  if (NOES.includes(word)) return false;
  if (COMPULSORY.test(bare)) return isPlain;
  return OPTIONAL.test(bare) ? !isPlain : cell;
}

/** The answer in a column that asks whether a requirement is optional, as one that asks whether it is compulsory has it. */
function oppositeOf(cell: string): string {
  const word = wordOfCell(cell);
  if (YESES.includes(word)) return NO;
  return NOES.includes(word) ? YES : cell;
}
