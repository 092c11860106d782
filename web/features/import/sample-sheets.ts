import { readPaste } from '../../shared/tables/read-file.ts';
import type { SheetTable } from '../../shared/tables/table.ts';
import { openTable } from './column-rules.ts';
import { type Answers, reviewTable } from './rules.ts';

// Lists of people as the tests of the import open and review them.

export const sectors = [
  { baseName: 'أشبال', suffixName: 'أ', isOwn: true },
  { baseName: 'سلاحف', suffixName: 'ب', isOwn: true },
];
export const sheetOf = (rows: string[][], more: Partial<SheetTable> = {}): SheetTable => ({
  name: 'كشف',
  lines: rows.map((cells, index) => ({ number: index + 1, cells })),
  ...more,
});
export const pasted = (text: string): SheetTable => {
  const content = readPaste(text);
  if ('refused' in content) throw new Error(content.refused);
  return content.sheets[0]!;
};
export const opened = (sheet: SheetTable) => {
  const table = openTable(sheet, sectors);
  if ('refused' in table) throw new Error(table.refused);
  return table;
};
export function review(sheet: SheetTable, said: Partial<Answers> = {}) {
  const table = opened(sheet);
  const answers: Answers = {
    columns: table.columns,
    edits: new Map(),
    decisions: new Map(),
    left: new Set(),
    taken: new Set(),
    orders: {},
    refused: new Map(),
    defaults: { sector: 'أشبال أ', gender: 'ذكر' },
    ...said,
  };
  return reviewTable(table, answers, { namesakes: [], sectors, today: '2026-11-26' });
}
export const namesOf = (sheet: SheetTable, said?: Partial<Answers>) =>
  review(sheet, said).rows.map(({ values }) => values.name);
export const asideOf = (sheet: SheetTable) =>
  opened(sheet).aside.map(({ line, why }) => [line.number, why]);
