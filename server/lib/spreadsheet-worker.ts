import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { CellValue, Column, Sheet } from './spreadsheet.ts';

const HEADER = { fontWeight: 'bold', backgroundColor: '#D9EAD3' } as const;
const formats: Partial<Record<Column['kind'], string>> = { percent: '0.0%', money: '#,##0.00' };
const WIDTHS = { least: 8, most: 45 };

function cellOf(value: CellValue | undefined, { kind }: Column): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') {
    const format = formats[kind];
    return format ? { value, format } : { value };
  }
  // A serial number counts days of UTC: midnight there is no fraction of a day.
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), format: 'dd/mm/yyyy' };
  // Never of type 'Formula', whatever it starts with.
  return { value, type: String };
}

function widthOf(column: Column, values: (CellValue | undefined)[]): number {
  const lengths = values.map((value) => (column.kind === 'text' ? String(value ?? '').length : 10));
  // Bold letters are wider than the plain ones that a width counts.
  const needed = lengths.reduce((a, b) => Math.max(a, b), column.title.length * 1.2);
  return Math.min(Math.max(needed + 2, WIDTHS.least), WIDTHS.most);
}

const file = await writeXlsxFile(
  (workerData as Sheet[]).map(({ name, columns, rows }) => ({
    sheet: name,
    rightToLeft: true,
    stickyRowsCount: 1,
    columns: columns.map((column, at) => ({
      width: widthOf(
        column,
        rows.map((row) => row[at]),
      ),
    })),
    data: [
      columns.map(({ title }) => ({ value: title, type: String, ...HEADER })),
      ...rows.map((row) => columns.map((column, at) => cellOf(row[at], column))),
    ],
  })),
).toBuffer();
const data = new Uint8Array(file);
parentPort?.postMessage(data, [data.buffer]);
