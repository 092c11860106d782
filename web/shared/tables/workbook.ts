import { strFromU8, Unzip, UnzipInflate } from 'fflate';
import { isDay } from '../../../contract/core/dates.ts';
import { type Calendar, dayOfSerial } from '../../../contract/import/cells.ts';
import { formatNumber } from '../../i18n/format.ts';
import {
  type FileContent,
  type Line,
  MOST_COLUMNS,
  refusals,
  type SheetTable,
  tableOf,
} from './table.ts';
import { attributeOf, readXml } from './xml.ts';

/** The limit of a workbook's unpacked size; a list of a thousand names takes a hundredth. */
const LARGEST_UNPACKED = 40 * 1024 * 1024;
const MOST_PARTS = 500;
/** The limit of lines. */
const LAST_LINE = 20_000;
/** Bytes to unpack at a time, so that a zip bomb is noticed early. */
const STEP = 16 * 1024;

class TooLarge extends Error {}

/** Unpacks the XML files of a workbook within the limit of size. */
function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
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
      if (isLast) parts.set(part.name.toLowerCase(), joined(chunks));
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < bytes.length; from += STEP) {
    unzip.push(bytes.subarray(from, from + STEP), from + STEP >= bytes.length);
  }
  return parts;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** The parts of a workbook that cells refer to. */
type Book = { texts: readonly string[]; isDayStyle: readonly boolean[]; calendar: Calendar };

const isOn = (value: string) => value === '1' || value === 'true';

/** The tags of this name in a document. */
function* tagsOf(xml: string, name: string) {
  for (const part of readXml(xml))
    if (part.kind === 'open' && part.name === name) yield part.attributes;
}

/** Texts that cells share; readings of Japanese characters (`rPh`) are no part of them. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let open = '';
  for (const part of readXml(xml)) {
    if (part.kind === 'text') {
      if (open === 't') texts[texts.length - 1] += part.text;
    } else if (part.kind === 'open' && part.name === 'si') texts.push('');
    else if (part.kind === 'open') open = open === 'rPh' ? open : part.isEmpty ? '' : part.name;
    else if (open === part.name || part.name === 'rPh') open = '';
  }
  return texts.map(unescapeControls);
}

/** `_x000D_` is how a workbook writes a character that XML can't hold. */
const unescapeControls = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Whether each style of cells shows days: one of the built-in formats, or one with a day or year. */
function dayStyles(xml: string): boolean[] {
  const formats = new Map(
    [...tagsOf(xml, 'numFmt')].map((tag) => [
      attributeOf(tag, 'numFmtId'),
      attributeOf(tag, 'formatCode'),
    ]),
  );
  const showsDays = (id: string) => {
    const format = formats.get(id);
    const number = Number(id);
    if (format === undefined) {
      return (
        (number >= 14 && number <= 17) ||
        number === 22 ||
        (number >= 27 && number <= 36) ||
        (number >= 50 && number <= 58)
      );
    }
    return /[dy]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|general|standard/gi, ''));
  };
  const cells = /<(?:[\w.-]+:)?cellXfs[\s\S]*?<\/(?:[\w.-]+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  return [...tagsOf(cells, 'xf')].map((tag) => showsDays(attributeOf(tag, 'numFmtId')));
}

/** A number as it was typed: `1.000003141E9` and `1000003141.0` are how programs store a whole one. */
function numberText(stored: string): string {
  const number = Number(stored);
  return stored !== '' && Number.isSafeInteger(number) ? String(number) : stored;
}

/** A cell's text: dates as days, all else as typed. */
function cellText(
  cell: { type: string; style: string; value: string; text: string },
  book: Book,
): string {
  const { type, value } = cell;
  switch (type) {
    case 's':
      return book.texts[Number(value)] ?? '';
    case 'inlineStr':
      return unescapeControls(cell.text || value);
    case 'str':
      return unescapeControls(value);
    case 'b':
      return value === '' ? '' : String(isOn(value));
    case 'd':
      return /^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? value;
    case 'e':
      return value;
    default: {
      const text = numberText(value.trim());
      const day =
        text !== '' && book.isDayStyle[Number(cell.style)]
          ? dayOfSerial(Number(text), book.calendar)
          : '';
      return isDay(day) ? day : text;
    }
  }
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

type Merge = { from: number; to: number; left: number; right: number };

/** A sheet's cells by line; cells and lines without a reference follow the one before. */
function readSheet(xml: string, book: Book): Pick<SheetTable, 'lines' | 'refused'> {
  const rows = new Map<number, string[]>();
  const hidden = new Set<number>();
  const merges: Merge[] = [];
  let [line, column, open, refused] = [0, 0, '', ''];
  let cell = { type: '', style: '', value: '', text: '', hasFormula: false };
  const refuse = (reason: string) => {
    refused ||= reason;
  };
  const end = () => {
    const text = cellText(cell, book);
    if (cell.hasFormula && text === '' && cell.type !== 'str') {
      refuse(
        `في الخانة ${lettersOf(column)}${line} معادلة لم تُحسب. افتح الملف واحفظه من جديد ثم أعد الرفع.`,
      );
    }
    if (text.trim() === '') return;
    if (column > MOST_COLUMNS) refuse(refusals.wide);
    else if (line > LAST_LINE) refuse(tooLong(line));
    else {
      const cells = rows.get(line) ?? [];
      while (cells.length < column) cells.push('');
      cells[column - 1] = text;
      rows.set(line, cells);
    }
  };
  for (const part of readXml(xml)) {
    if (part.kind === 'text') {
      if (open === 'v') cell.value += part.text;
      else if (open === 't') cell.text += part.text;
    } else if (part.kind === 'close') {
      if (part.name === 'c') end();
      if (open === part.name) open = '';
    } else {
      const { name, attributes } = part;
      if (name === 'row') {
        line = Number(attributeOf(attributes, 'r')) || line + 1;
        column = 0;
        if (isOn(attributeOf(attributes, 'hidden')) || attributeOf(attributes, 'ht') === '0')
          hidden.add(line);
      } else if (name === 'c') {
        const letters = /^[A-Z]+/.exec(attributeOf(attributes, 'r'))?.[0];
        column = letters ? columnOf(letters) : column + 1;
        const [type, style] = [attributeOf(attributes, 't'), attributeOf(attributes, 's')];
        cell = { type, style, value: '', text: '', hasFormula: false };
      } else if (name === 'f') cell.hasFormula = true;
      else if (name === 'mergeCell') merges.push(...mergeOf(attributeOf(attributes, 'ref')));
      if (!part.isEmpty && open !== 'rPh') open = name;
    }
  }
  return { lines: orderedLines(rows, hidden, merges), ...(refused && { refused }) };
}

const lettersOf = (column: number): string =>
  (column > 26 ? lettersOf(Math.floor((column - 1) / 26)) : '') +
  String.fromCharCode(65 + ((column - 1) % 26));

function mergeOf(ref: string): Merge[] {
  const [, left, from, right, to] = /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/.exec(ref) ?? [];
  if (!left || !right) return [];
  return [{ from: Number(from), to: Number(to), left: columnOf(left), right: columnOf(right) }];
}

/** The lines in order. A cell that is merged over several lines counts for each of them. */
function orderedLines(
  rows: Map<number, string[]>,
  hidden: Set<number>,
  merges: readonly Merge[],
): Line[] {
  const crossed = new Set<number>();
  for (const { from, to, left, right } of merges) {
    const text = rows.get(from)?.[left - 1] ?? '';
    if (text === '') continue;
    if (right - left >= 2) crossed.add(from);
    for (let line = from + 1; line <= Math.min(to, LAST_LINE); line += 1) {
      const cells = rows.get(line);
      if (!cells || cells[left - 1]) continue;
      while (cells.length < left) cells.push('');
      cells[left - 1] = text;
    }
  }
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([number, cells]) => ({
      number,
      cells,
      ...(hidden.has(number) && { isHidden: true }),
      ...(crossed.has(number) && { isMerged: true }),
    }));
}

/** The sheets of a workbook; formulas give their stored values. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileContent> {
  try {
    const parts = unpack(bytes);
    const textOf = (path: string) => strFromU8(parts.get(path.toLowerCase()) ?? new Uint8Array());
    /** The targets of a part's relations by their id and kind. */
    const relationsOf = (path: string) => {
      const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
      const file = path.slice(folder.length);
      return [...tagsOf(textOf(`${folder}_rels/${file}.rels`), 'Relationship')].map((tag) => {
        const target = attributeOf(tag, 'Target');
        return {
          id: attributeOf(tag, 'Id'),
          kind: attributeOf(tag, 'Type').split('/').at(-1),
          path: target.startsWith('/') ? target.slice(1) : folder + target,
        };
      });
    };
    const path =
      relationsOf('').find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml';
    if (!parts.has(path.toLowerCase())) return { refused: refusals.noTable };
    const [book, relations] = [textOf(path), relationsOf(path)];
    const partOf = (kind: string) =>
      textOf(relations.find((each) => each.kind === kind)?.path ?? '');
    const [properties = ''] = tagsOf(book, 'workbookPr');
    const known: Book = {
      texts: sharedTexts(partOf('sharedStrings')),
      isDayStyle: dayStyles(partOf('styles')),
      calendar: isOn(attributeOf(properties, 'date1904')) ? 1904 : 1900,
    };
    const sheets = [...tagsOf(book, 'sheet')].flatMap((tag): SheetTable[] => {
      const found = relations.find(({ id }) => id === attributeOf(tag, 'id'));
      if (found?.kind !== 'worksheet') return [];
      const state = attributeOf(tag, 'state');
      return [
        {
          name: attributeOf(tag, 'name'),
          ...readSheet(textOf(found.path), known),
          calendar: known.calendar,
          ...(/hidden/i.test(state) && { isHidden: true }),
        },
      ];
    });
    return tableOf(sheets);
  } catch (error) {
    return { refused: error instanceof TooLarge ? refusals.tooLarge : refusals.damaged };
  }
}

const tooLong = (lines: number) =>
  `الجدول يصل إلى الصف ${formatNumber(lines)}. احذف الصفوف الفارغة ثم أعد الرفع.`;
