import { formatMoney, formatNumber } from '../../lib/format.ts';

/** What was stored of something before or after a change: nothing is sure of it. */
export type Row = Readonly<Record<string, unknown>>;

export const asRow = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null ? (value as Row) : null;
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
export const numberOf = (value: unknown): string | null =>
  typeof value === 'number' ? formatNumber(value) : null;
export const labelOf = (labels: Readonly<Record<string, string>>, value: unknown): string | null =>
  typeof value === 'string' ? (labels[value] ?? value) : null;

/** 'أشبال أ' of the two names, whatever they are called. */
export function joined(row: Row, base: string, suffix: string): string | null {
  const names = [textOf(row[base]), textOf(row[suffix])].filter(Boolean);
  return names.length > 0 ? names.join('\u00a0') : null;
}

export const nameOfSector = (row: Row | null) => row && joined(row, 'baseName', 'suffixName');

export const pounds = (value: unknown) =>
  typeof value === 'number' ? `${formatMoney(value)} جنيه` : null;
