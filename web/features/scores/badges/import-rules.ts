import readXlsxFile from 'read-excel-file/universal';
import {
  badgeColorLabels,
  badgeColumns,
  badgeGlyphLabels,
  badgeKindLabels,
  badgeShapeLabels,
  NO,
} from '../../../../contract/badges/words.ts';
import { toLatinDigits } from '../../../../contract/core/digits.ts';
import { foldArabic } from '../../../../contract/core/text.ts';

/** The largest file in bytes: a list of a hundred badges is a tenth of it. */
const LARGEST = 1024 * 1024;

type Row = Partial<Record<keyof typeof badgeColumns, string>>;

/** The badges of a file that was exported here or filled in like it, as they are sent; null where it is none. */
export async function readBadges(file: File): Promise<unknown[] | null> {
  if (file.size === 0 || file.size > LARGEST) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? readSheet(file) : readJson(new TextDecoder().decode(bytes));
}

function readJson(text: string): unknown[] | null {
  try {
    const content: unknown = JSON.parse(text);
    const badges = Array.isArray(content) ? content : (content as { badges?: unknown }).badges;
    return Array.isArray(badges) && badges.length > 0 ? badges : null;
  } catch {
    return null;
  }
}

async function readSheet(file: File): Promise<unknown[] | null> {
  const sheets = await readXlsxFile(file).catch(() => []);
  const [head, ...lines] = (sheets[0]?.data ?? []).map((line) =>
    line.map((cell) => String(cell ?? '').trim()),
  );
  return head ? badgesOf(head, lines) : null;
}

/** The badges of a table: consecutive rows with one name and stage are one badge. */
export function badgesOf(
  head: readonly string[],
  lines: readonly (readonly string[])[],
): unknown[] | null {
  const places = Object.entries(badgeColumns).map(
    ([field, title]) =>
      [field, head.findIndex((cell) => foldArabic(cell) === foldArabic(title))] as const,
  );
  const isThere = (field: string) => places.some(([name, at]) => name === field && at >= 0);
  if (!isThere('name') || !isThere('text')) return null;
  const rows = lines
    .map((cells): Row => Object.fromEntries(places.map(([field, at]) => [field, cells[at] ?? ''])))
    .filter(({ name, text }) => name || text);
  const groups = new Map<string, Row[]>();
  let last = '';
  for (const row of rows) {
    // A row without a name goes on with the badge above it.
    if (row.name) last = foldArabic(`${row.name} / ${row.stage ?? ''}`);
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
      isRequired: foldArabic(isRequired ?? '') !== foldArabic(NO),
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
