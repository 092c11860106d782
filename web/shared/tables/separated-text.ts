import type { Line } from './table.ts';

/** A quoted cell up to the separator or line end that follows it; quotes within it are doubled. */
const QUOTED = /"[^"]*(?:""[^"]*)*"/y;
const LINE_END = /\r\n?|\n/;

/** Finds the separator of columns: the one that most of the first lines have outside their quotes. */
export function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"\r\n]|"")*"/g, '')
    .split(LINE_END)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const marks = [',', ';', '|', '،'].map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    return { sign, having: counts.length, all: counts.reduce((sum, count) => sum + count, 0) };
  });
  const best = marks.reduce((one, other) =>
    other.having > one.having || (other.having === one.having && other.all > one.all) ? other : one,
  );
  return best.having * 2 >= lines.length ? best.sign : ',';
}

type Row = { cells: string[]; next: number };

/**
 * The rows of a text. A quote is a letter unless the cell that it opens is closed before the next separator or line end.
 * A cell with line ends is one only where it makes a whole row, and where no line of it is a row of its own.
 */
export function parseSeparated(text: string, separator: string): Line[] {
  const starts = [
    0,
    ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length),
  ];
  const alone = starts.map((start) => readRow(text, start, separator, false));
  const widths = alone.map(({ cells }) => cells.length);
  const width = evenWidth(text, separator) ?? Math.max(...widths);
  const lines: Line[] = [];
  for (let at = 0, number = 1; at < starts.length; number += 1) {
    const whole = readRow(text, starts[at]!, separator, true);
    let reach = 1;
    while (starts[at + reach]! < whole.next) reach += 1;
    // Where the row begins with a multi-line cell, the line that closes it holds the other cells.
    const inner = widths.slice(at + 1, at + reach - Number(widths[at]! < width));
    const isWhole =
      reach > 1 &&
      width > 1 &&
      whole.cells.length === width &&
      inner.every((count) => count < width);
    const span = isWhole ? reach : 1;
    const { cells } = isWhole ? whole : alone[at]!;
    lines.push({ number, cells, ...(span > 1 && { span }) });
    at += span;
  }
  return lines;
}

/** The number of cells that each row has if all quotes are those of a program; null if rows differ. */
function evenWidth(text: string, separator: string): number | null {
  let width: number | null = null;
  for (let at = 0; at < text.length; ) {
    const { cells, next } = readRow(text, at, separator, true);
    const isBlank = cells.length === 1 && cells[0]!.trim() === '';
    if (!isBlank && width !== null && cells.length !== width) return null;
    if (!isBlank) width = cells.length;
    at = next;
  }
  return width;
}

/** The row that begins at `start`; `overLines` lets a quoted cell hold line ends. */
function readRow(text: string, start: number, separator: string, overLines: boolean): Row {
  const cells: string[] = [];
  for (let at = start; ; ) {
    const quoted = text[at] === '"' ? quotedAt(text, at, separator) : null;
    const isWhole = quoted !== null && (overLines || !/[\r\n]/.test(quoted));
    const end = isWhole ? at + quoted.length : endOfCell(text, at, separator);
    cells.push(isWhole ? quoted.slice(1, -1).replaceAll('""', '"') : text.slice(at, end));
    if (text[end] !== separator) return { cells, next: end + 1 };
    at = end + 1;
  }
}

/** The cell that a quote opens and another closes right before a separator or line end; null where none does. */
function quotedAt(text: string, at: number, separator: string): string | null {
  QUOTED.lastIndex = at;
  const quoted = QUOTED.exec(text)?.[0];
  if (quoted === undefined) return null;
  const after = text[at + quoted.length];
  const isClosed = after === undefined || after === separator || /[\r\n]/.test(after);
  // A pasted cell never holds a tab.
  return isClosed && !(separator === '\t' && quoted.includes('\t')) ? quoted : null;
}

function endOfCell(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === separator || letter === '\n' || letter === '\r') return at;
  }
  return text.length;
}
