/** Statistics of measured times, and the tables that show them. */

/** The given quantile of the numbers; NaN if there are none. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const index = Math.max(0, Math.ceil(sorted.length * share) - 1);
  return sorted[index] ?? Number.NaN;
}

/** The median, the lower of the middle two; NaN if there are none. */
export function median(numbers: number[]): number {
  return quantile(numbers, 0.5);
}

/** One row of a table: its name, then its figures by column; null is shown as a dash. */
export type Row = Record<string, string | number | null>;

/** A measured part of the report. */
export interface Section {
  title: string;
  /** One or two sentences on how the figures were measured. */
  about: string;
  rows: Row[];
}

/**
 * Says why a section can't be printed: it has no rows, or a row lacks a figure of the first row or has one that is no number.
 */
export function faultOf({ title, rows }: Section): string | undefined {
  const [first] = rows;
  if (!first) return `${title} has no rows`;
  for (const row of rows) {
    for (const column of Object.keys(first)) {
      const value = row[column];
      const isGood = typeof value === 'number' ? Number.isFinite(value) : value !== undefined;
      if (!isGood) return `${title}: ${column} of ${Object.values(row)[0]} is ${value}`;
    }
  }
  return undefined;
}

/** A section in Markdown, with its figures rounded to one decimal. */
export function markdownOf({ title, about, rows }: Section): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [
    `| ${columns.join(' | ')} |`,
    `|---|${'--:|'.repeat(columns.length - 1)}`,
    ...rows.map((row) => `| ${columns.map((column) => cellOf(row[column])).join(' | ')} |`),
  ];
  return `## ${title}\n\n${about}\n\n${lines.join('\n')}\n`;
}

function cellOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(1);
}
