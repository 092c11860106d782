import type { Equipment } from '../../../contract/equipment/shapes.ts';

/** Labels on a sheet: three in a row, eight rows. */
export const LABELS = 24;

export interface Label {
  key: string;
  name: string;
  code: string | null;
}

/** A label for each piece, and one for a counted item. */
export const labelsOf = (item: Pick<Equipment, 'name' | 'labelKey' | 'pieces'>): Label[] =>
  item.pieces.length > 0
    ? item.pieces.map(({ code, labelKey }) => ({ key: labelKey, name: item.name, code }))
    : [{ key: item.labelKey, name: item.name, code: null }];

/** The sheets that labels fill from box `start` (1 to 24) of the first one on; a box that stays empty is null. */
export function sheetsOf(labels: readonly Label[], start: number): (Label | null)[][] {
  const boxes = [...Array<null>(start - 1).fill(null), ...labels];
  const sheets: (Label | null)[][] = [];
  for (let at = 0; at < boxes.length; at += LABELS) {
    const sheet = boxes.slice(at, at + LABELS);
    sheets.push([...sheet, ...Array<null>(LABELS - sheet.length).fill(null)]);
  }
  return sheets;
}
