/** What measurements show, as data: tables with their targets, and how they compare with figures from before. */
import { z } from 'zod';

export interface Column {
  name: string;
  /** Which way is faster, where the column tells of speed or memory: only these are compared. */
  better?: 'more' | 'less';
  /** Places after the point. */
  digits?: number;
}

export interface Row {
  name: string;
  /** By the names of the columns; null is drawn as a dash. */
  figures: Record<string, number | null>;
}

/** What a column should show: at least or at most so much, in the rows named or in all that have a figure. */
export interface Target {
  /** Stands before `at least 60 % (…)`. */
  says: string;
  column: string;
  least?: number;
  most?: number;
  rows?: string[];
}

/** A part of the document. */
export interface Section {
  /** Under which its figures are kept: it stays when the title changes. */
  id: string;
  title: string;
  /** What was done, in Markdown. */
  about: string;
  /** The heading of the first column. */
  subject: string;
  columns: Column[];
  rows: Row[];
  targets?: Target[];
  /** What the run found beside its figures, one sentence each. */
  notes?: string[];
}

/** The rows that a target is about, and those of them that miss it. */
export function judge({ rows }: Section, target: Target): { of: Row[]; missed: Row[] } {
  const { column, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = target;
  const of = rows.filter(
    ({ name, figures }) =>
      typeof figures[column] === 'number' && (!target.rows || target.rows.includes(name)),
  );
  const missed = of.filter(({ figures }) => figures[column]! < least || figures[column]! > most);
  return { of, missed };
}

/** A target with what came of it. */
export function sentenceOf(section: Section, target: Target): string {
  const { of, missed } = judge(section, target);
  const wanted = [
    target.least !== undefined && `at least ${target.least}`,
    target.most !== undefined && `at most ${target.most}`,
  ].filter(Boolean);
  const start = `${target.says} (${target.column}): ${wanted.join(' and ')}.`;
  if (of.length === 0) return `${start} **Not measured.**`;
  if (missed.length === 0)
    return `${start} Reached by ${of.length === 1 ? 'it' : `all ${of.length}`}.`;
  const column = section.columns.find(({ name }) => name === target.column);
  const named = missed.map(
    ({ name, figures }) => `${name} (${shown(figures[target.column]!, column)})`,
  );
  return `${start} **Not reached by ${missed.length} of ${of.length}**: ${named.join(', ')}.`;
}

const shown = (figure: number | null | undefined, column?: Column) =>
  typeof figure === 'number' ? figure.toFixed(column?.digits ?? 0) : '–';

/** The table of a section in Markdown; figures that miss a target are bold. */
export function tableOf(section: Section): string {
  const { subject, columns, rows, targets = [] } = section;
  const missed = new Set(
    targets.flatMap((target) =>
      judge(section, target).missed.map(({ name }) => `${target.column}/${name}`),
    ),
  );
  const lines = rows.map(({ name, figures }) => [
    name,
    ...columns.map((column) => {
      const text = shown(figures[column.name], column);
      return missed.has(`${column.name}/${name}`) ? `**${text}**` : text;
    }),
  ]);
  return [
    `| ${[subject, ...columns.map(({ name }) => name)].join(' | ')} |`,
    `|---|${'--:|'.repeat(columns.length)}`,
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

const keptShape = z.object({
  /** The machine, the versions and the commit, as the document names them. */
  measured: z.record(z.string(), z.string()),
  /** By section, row and column. */
  figures: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number().nullable()))),
});
/** The figures as they are kept for the next run. */
export type Kept = z.infer<typeof keptShape>;

/** The figures as text; each as exact as the document shows it, so that both say the same. */
export function writeFigures(measured: Kept['measured'], sections: Section[]): string {
  const figures: Kept['figures'] = {};
  for (const { id, rows, columns } of sections) {
    figures[id] = Object.fromEntries(
      rows.map(({ name, figures }) => [
        name,
        Object.fromEntries(
          columns.map((column) => {
            const figure = figures[column.name];
            const text = typeof figure === 'number' ? shown(figure, column) : null;
            return [column.name, text === null ? null : Number(text)];
          }),
        ),
      ]),
    );
  }
  return `${JSON.stringify({ measured, figures } satisfies Kept, null, 2)}\n`;
}

/** What `writeFigures` wrote; null where the text is none of it. */
export function readFigures(text: string): Kept | null {
  try {
    return keptShape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A figure beside the one from before. */
export interface Change {
  row: string;
  column: string;
  before: number;
  now: number;
  /** How many times as slow, or as large, as before: 2 is half as fast. */
  ratio: number;
}

/** How many times worse `now` is; null where one of both is nothing, which has no ratio. */
export function ratioOf(before: number, now: number, better: 'more' | 'less'): number | null {
  if (before <= 0 || now <= 0) return null;
  return better === 'more' ? before / now : now / before;
}

/** Every figure of a section that tells of speed and stood in the run before too, the worst change first. */
export function compare({ id, rows, columns }: Section, before: Kept | null): Change[] {
  const changes: Change[] = [];
  for (const { name: row, figures } of rows) {
    for (const { name: column, better } of columns) {
      const was = before?.figures[id]?.[row]?.[column];
      const now = figures[column];
      if (!better || typeof was !== 'number' || typeof now !== 'number') continue;
      const ratio = ratioOf(was, now, better);
      if (ratio !== null) changes.push({ row, column, before: was, now, ratio });
    }
  }
  return changes.sort((a, b) => b.ratio - a.ratio);
}

/** The middle one of numbers, the upper of two; NaN of none. */
export function middle(numbers: number[]): number {
  return at(numbers, 0.5);
}

/** The number that `part` of them are not above; NaN of none. */
export function at(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
