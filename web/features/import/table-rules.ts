import papa from 'papaparse';
import { formatNumber } from '../../i18n/format.ts';

/** A line of a table, with the number that spreadsheet programs show. */
export type Line = { number: number; cells: readonly string[] };

/** A sheet of a file, or a pasted list. */
export type SheetTable = {
  name: string | null;
  lines: readonly Line[];
  /** The lines with merged cells. */
  merged: readonly number[];
};

/** The content of a file, or the reason why it can't be read. */
export type FileContent = { sheets: readonly SheetTable[] } | { refused: string };

const MEGABYTE = 1024 * 1024;
/** The limit of a file's size, in bytes. */
export const LARGEST_FILE = 5 * MEGABYTE;
/** The limit of columns. */
export const MOST_COLUMNS = 60;

export const refusals = {
  noTable: 'هذا الملف ليس جدولاً. اختر xlsx أو csv.',
  tooLarge: `الملف أكبر من ${formatNumber(LARGEST_FILE / MEGABYTE)} ميجابايت.`,
  empty: 'الملف فارغ.',
  locked: 'الملف محمي بكلمة سر. أزلها ثم أعد الرفع.',
  old: 'هذا ملف Excel قديم (xls). احفظه بصيغة xlsx ثم أعد الرفع.',
  damaged: 'الملف تالف ولا يمكن فتحه. احفظه من جديد ثم أعد الرفع.',
  wide: `في الملف أكثر من ${formatNumber(MOST_COLUMNS)} عموداً. اترك أعمدة الكشافين وحدها.`,
} as const;

/** The format of a file by its first bytes, regardless of its name. */
export type FileKind = 'zip' | 'compound' | 'text' | 'other';

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

export function kindOf(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'compound';
  const text = decodeText(bytes);
  // HTML, JSON and RTF are texts, but no tables.
  return text === null || /^\s*(?:[<{]|%PDF|\[[\s[{"])/.test(text) ? 'other' : 'text';
}

/** The name of the stream in a compound file that holds an encrypted workbook. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

/** Whether a compound file is an encrypted workbook. */
export function isEncrypted(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  return text.includes(String.fromCharCode(...ENCRYPTED));
}

const decode = (bytes: Uint8Array, label: string) => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Finds the empty byte of 16-bit characters: the first for big-endian, the second for little-endian. */
function guessUtf16(bytes: Uint8Array): string | null {
  const looked = bytes.subarray(0, 4000);
  const zeros = [0, 0];
  for (const [index, byte] of looked.entries()) if (byte === 0) zeros[index % 2]! += 1;
  // Arabic letters have no empty byte, but spaces and digits between them do.
  const least = looked.length / 40;
  if (zeros[1]! > least && zeros[0]! === 0) return 'utf-16le';
  if (zeros[0]! > least && zeros[1]! === 0) return 'utf-16be';
  return null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what has them is no text.
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;
/** The characters of an Arabic list in Windows-1256. */
const LIKELY_1256 = /^[\s\u0020-\u007e\u0600-\u06ff\u00a0\u00ab\u00bb\u200c-\u200f\u2010-\u2022]*$/;

/** Decodes a file: UTF-8, UTF-16, else Windows-1256. Returns null if it is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : null;
  const wide = marked ?? guessUtf16(bytes);
  if (wide) {
    const text = decode(bytes, wide);
    return text !== null && !CONTROLS.test(text) ? text : null;
  }
  const text = decode(bytes, 'utf-8');
  if (text !== null) return CONTROLS.test(text) ? null : text;
  const old = decode(bytes, 'windows-1256');
  return old !== null && !CONTROLS.test(old) && LIKELY_1256.test(old) ? old : null;
}

/** Finds the separator of columns: one that each of the first lines has. */
function delimiterOf(text: string): string {
  const lines = text
    .split(/\r\n?|\n/, 40)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const least = (sign: string) => Math.min(...lines.map((line) => line.split(sign).length - 1));
  if (text.includes('\t')) return '\t';
  const signs = [',', ';', '|', '،'];
  return signs.reduce((best, sign) => (least(sign) > least(best) ? sign : best), ',');
}

/** Parses a text of columns separated by tabs, else commas, semicolons or bars. */
export function readText(text: string): FileContent {
  if (text.trim() === '') return { refused: refusals.empty };
  const plain = text.replace(/^\ufeff/, '');
  const { data } = papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) });
  const lines = data.map((cells, index) => ({ number: index + 1, cells }));
  return tableOf([{ name: null, lines, merged: [] }]);
}

/** The sheets without empty lines and columns, or the reason why none is left. */
export function tableOf(sheets: readonly SheetTable[]): FileContent {
  const filled = sheets
    .map((sheet) => ({
      ...sheet,
      lines: sheet.lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    }))
    .filter(({ lines }) => lines.length > 0);
  if (filled.length === 0) return { refused: refusals.empty };
  const isWide = ({ lines }: SheetTable) =>
    lines.some(({ cells }) => widthOf(cells) > MOST_COLUMNS);
  if (filled.some(isWide)) return { refused: refusals.wide };
  return { sheets: filled };
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;
