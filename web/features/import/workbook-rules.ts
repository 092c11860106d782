import { strFromU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import readXlsxFile, { type CellValue } from 'read-excel-file/universal';
import { formatNumber } from '../../i18n/format.ts';
import { type FileContent, MOST_COLUMNS, refusals, tableOf } from './table-rules.ts';

/** The limit of a workbook's unpacked size; a list of a thousand names takes a hundredth. */
const LARGEST_UNPACKED = 40 * 1024 * 1024;
const MOST_PARTS = 500;
/** The limit of lines. */
const LAST_LINE = 20_000;
/** Bytes to unpack at a time, so that a zip bomb is noticed early. */
const STEP = 16 * 1024;

class TooLarge extends Error {}

/** Unpacks the XML files of a workbook within the limit of size. */
function unpack(bytes: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  let size = 0;
  let count = 0;
  const unzip = new Unzip((part) => {
    count += 1;
    if (count > MOST_PARTS) throw new TooLarge();
    if (!/\.(?:xml|rels)$/i.test(part.name)) return;
    const chunks: Uint8Array[] = [];
    part.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.length;
      if (size > LARGEST_UNPACKED) throw new TooLarge();
      chunks.push(chunk);
      if (isLast) parts.set(part.name, joined(chunks));
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += STEP) {
    unzip.push(bytes.subarray(from, from + STEP), from + STEP >= bytes.length);
  }
  return parts;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** The path of each sheet's XML, in the order of the workbook. */
function sheetPaths(textOf: (path: string) => string): string[] {
  const relations = new Map(
    [...textOf('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(
      ([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')],
    ),
  );
  return [...textOf('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => {
    const target = relations.get(attribute(tag, '\\w+:id')) ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  });
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Facts about a sheet that the library does not report: merged cells, formulas without a value, its extent. */
export function inspectSheet(xml: string): {
  merged: number[];
  uncomputed: string | null;
  lastLine: number;
  lastColumn: number;
} {
  let [lastLine, lastColumn] = [0, 0];
  let uncomputed: string | null = null;
  for (const [cell, ref = ''] of xml.matchAll(
    /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3}\d+)"[^>]*?(?:\/>|>.*?<\/(?:\w+:)?c>)/gs,
  )) {
    const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(ref) ?? [];
    lastLine = Math.max(lastLine, Number(line));
    lastColumn = Math.max(lastColumn, columnOf(letters));
    const hasFormula = /<(?:\w+:)?f[\s>/]/.test(cell);
    const hasValue = /<(?:\w+:)?v>[^<]/.test(cell) || /<(?:\w+:)?is>/.test(cell);
    // An empty text is stored as a text cell without a value.
    if (hasFormula && !hasValue && !/\st="str"/.test(cell)) uncomputed ??= ref;
  }
  for (const [row] of xml.matchAll(/<(?:\w+:)?row\s[^>]*\br="(\d+)"[^>]*>/g)) {
    lastLine = Math.max(lastLine, Number(attribute(row, 'r')));
  }
  const merged = [...xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*ref="[A-Z]+(\d+):[A-Z]+(\d+)"/g)];
  return {
    merged: merged.map(([, first, last]) => Math.min(Number(first), Number(last))),
    uncomputed,
    lastLine,
    lastColumn,
  };
}

/** A cell as the review shows it: dates as dates, all else as typed. */
function asText(value: CellValue<string> | null): string {
  if (value === null) return '';
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  }
  return String(value);
}

/** The sheets of a workbook; formulas give their stored values. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileContent> {
  let parts: ReturnType<typeof unpack>;
  try {
    parts = unpack(bytes);
  } catch (error) {
    return { refused: error instanceof TooLarge ? refusals.tooLarge : refusals.damaged };
  }
  const textOf = (path: string) => strFromU8(parts.get(path) ?? new Uint8Array());
  if (!parts.has('xl/workbook.xml')) return { refused: refusals.noTable };
  const found = sheetPaths(textOf).map((path) => inspectSheet(textOf(path)));
  for (const { uncomputed, lastLine, lastColumn } of found) {
    if (uncomputed) {
      return {
        refused: `في الخانة ${uncomputed} معادلة لم تُحسب. افتح الملف واحفظه من جديد ثم أعد الرفع.`,
      };
    }
    if (lastLine > LAST_LINE) return { refused: tooLong(lastLine) };
    if (lastColumn > MOST_COLUMNS) return { refused: refusals.wide };
  }
  try {
    // Repacked without compression, so that the library reads exactly the checked bytes, without a worker.
    const sheets = await readXlsxFile(zipSync(Object.fromEntries(parts), { level: 0 }).buffer, {
      parseNumber: (text) => text,
    });
    return tableOf(
      sheets.map(({ sheet, data }, index) => ({
        name: sheet,
        lines: data.map((cells, line) => ({
          number: line + 1,
          cells: cells.map((cell) => asText(cell as CellValue<string> | null)),
        })),
        merged: found[index]?.merged ?? [],
      })),
    );
  } catch {
    return { refused: refusals.damaged };
  }
}

const tooLong = (lines: number) =>
  `الجدول يصل إلى الصف ${formatNumber(lines)}. احذف الصفوف الفارغة ثم أعد الرفع.`;
