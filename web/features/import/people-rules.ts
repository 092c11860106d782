import { foldArabic } from '../../../contract/core/text.ts';
import {
  type KnownSector,
  plainText,
  readDay,
  readGender,
  readPhone,
  sectorReader,
} from '../../../contract/import/cells.ts';
import { SECTOR_UNKNOWN } from '../../../contract/import/rules.ts';
import type { Line } from '../../shared/tables/table.ts';
import { fieldOfHeading, wordsOf } from './heading-rules.ts';
import type { Column } from './heading-words.ts';
import { CHAT_NOTE, NOBODY, PART, PARTS } from './people-words.ts';

// Lines of a table that name nobody: totals, headings of parts, headings again, signatures, notes.

/** The number or mark before a name in a list: '1- ', '٢) ', '• '. */
const NUMBERING =
  /^[\s(]*(?:[\d٠-٩۰-۹]{1,4}\s*[-–—.)\]:/،ـ]+|[\d٠-٩۰-۹]{1,3}\s+|[-–—•·●▪*#✓✔✅☑]+)[\s)]*(?=[^\s\d٠-٩])/u;
/** Marks behind a name: ticks and pictures. */
const TICKS = /(?:\s|\p{Extended_Pictographic}|\ufe0f|\u200d)+$/u;
const KEYCAPS = /^\s*(?:\d\ufe0f?\u20e3)+\s*/u;
export const withoutNumbering = (text: string) =>
  text.replace(KEYCAPS, '').replace(NUMBERING, '').replace(TICKS, '');
export const isNumbered = (text: string) => withoutNumbering(text) !== text;

const NAMES: readonly Column[] = ['name', 'firstName', 'middleName', 'lastName'];

/** Finds the lines that name nobody, given the columns and headings of their table. */
export function nobodyFinder(
  {
    columns,
    headings,
    lines,
  }: {
    columns: readonly Column[];
    headings: readonly string[] | null;
    lines: readonly Line[];
  },
  sectors: readonly KnownSector[],
): (line: Line) => boolean {
  const readSector = sectorReader(sectors);
  const isSector = (text: string) => readSector(text).wrong !== SECTOR_UNKNOWN;
  const textsOf = ({ cells }: Line) => cells.map(plainText);
  const namePlaces = columns.flatMap((column, at) => (NAMES.includes(column) ? [at] : []));
  const nameOf = (texts: readonly string[]) =>
    namePlaces
      .map((at) => texts[at] ?? '')
      .join(' ')
      .trim();
  // Where others have whole names and more cells, a single word alone in its line heads a part.
  const full = lines.map(textsOf).filter((texts) => texts.filter(Boolean).length > 2);
  const isRich =
    full.length * 2 > lines.length &&
    full.filter((texts) => nameOf(texts).includes(' ')).length * 4 > full.length * 3;
  const isMergedRare = lines.filter((line) => line.isMerged).length * 2 < lines.length;

  return (line) => {
    const texts = textsOf(line);
    const filled = texts.flatMap((text, at) =>
      text === '' ? [] : [{ text, column: columns[at] ?? 'none' }],
    );
    if (headings && filled.length > 1 && isHeadAgain(texts, headings)) return true;
    const has = (field: Column, is: (text: string) => boolean) =>
      filled.some(({ text, column }) => column === field && is(text));
    const isReachable =
      has('phoneNumber', (text) => readPhone(text).value !== null) ||
      has('gender', (text) => readGender(text).value !== null);
    if (isReachable) return false;
    const lettered = filled.filter(({ text }) => /\p{L}/u.test(text));
    const name = nameOf(texts);
    const said = /\p{L}/u.test(name) ? name : (lettered[0]?.text ?? '');
    if (saysNobody(said)) return true;
    if (has('birthDate', (text) => /\d.*\d{2}/.test(text) && readDay(text).wrong !== UNREAD_DAY)) {
      return false;
    }
    if (line.isMerged && isMergedRare) return true;
    if (said === '') return !/\d{6}/.test(texts.join(' '));
    // A line without any known field, such as the number of an empty row, names nobody.
    if (namePlaces.length > 0 && filled.every(({ column }) => column === 'none')) {
      return !lettered.some(({ text }) => /\p{L}{2,} \p{L}{2,}/u.test(text));
    }
    if (lettered.length > 1 || columns.length === 1) return false;
    if (headsPart(said) || isSector(said)) return true;
    return name !== '' && filled.length === 1 && isRich && !name.includes(' ');
  };
}

const UNREAD_DAY = readDay('?').wrong;

function isHeadAgain(texts: readonly string[], headings: readonly string[]): boolean {
  const filled = texts.flatMap((text, at) => (text === '' ? [] : [{ text, at }]));
  const same = filled.filter(
    ({ text, at }) => foldArabic(text) === foldArabic(plainText(headings[at] ?? '')),
  );
  const known = filled.filter(({ text }) => (fieldOfHeading(text) ?? 'none') !== 'none');
  return same.length * 2 > filled.length || (known.length === filled.length && filled.length > 1);
}

/** Whether a text is a total, signature or note by its words. */
export function saysNobody(text: string): boolean {
  const words = wordsOf(withoutNumbering(text));
  return (
    NOBODY.test(words) || CHAT_NOTE.test(text) || /[:：]$/.test(text) || /_{3,}|\.{4,}/.test(text)
  );
}

function headsPart(text: string): boolean {
  const words = wordsOf(withoutNumbering(text));
  return PART.test(words) || PARTS.has(words);
}
