import { differences, type FormValues, formValues } from '../../../contract/core/record-content.ts';
import { itemRecord } from '../../../contract/equipment/record.ts';
import { MOST_OWNED } from '../../../contract/equipment/rules.ts';
import type { Equipment, Piece } from '../../../contract/equipment/shapes.ts';
import { formatNumber } from '../../i18n/format.ts';
import { recordWords } from '../../shared/records/record-words.ts';

type PieceValue = Pick<Piece, 'code' | 'condition' | 'placeId'> & {
  pieceId?: number;
  note: string;
};

/** The form of an item: a place as its row, a piece as its code. */
export interface ItemValues extends FormValues<typeof itemRecord>, Record<string, unknown> {
  tracking: 'counted' | 'pieces';
  price: string;
  places: { placeId: number | null; quantity: number }[];
  pieces: PieceValue[];
}

export const valuesOf = (item?: Equipment): ItemValues => ({
  ...formValues(itemRecord, item),
  tracking: item?.tracking ?? 'counted',
  price: item?.price === null || item === undefined ? '' : String(item.price),
  places: item
    ? item.places.map(({ placeId, quantity }) => ({ placeId, quantity }))
    : [{ placeId: null, quantity: 1 }],
  pieces: (item?.pieces ?? []).map(({ pieceId, code, condition, placeId, note }) => ({
    ...{ pieceId, code, condition, placeId },
    note: note ?? '',
  })),
});

export const ownedOf = ({ tracking, places, pieces }: ItemValues): number =>
  tracking === 'pieces' ? pieces.length : places.reduce((sum, { quantity }) => sum + quantity, 0);

/** As many pieces as are asked for: the server gives new ones the next codes of the category, the last ones go. */
export function withPieces({ pieces, places }: ItemValues, count: number): PieceValue[] {
  const placeId = pieces.at(-1)?.placeId ?? places[0]?.placeId ?? null;
  const added = Array.from({ length: Math.max(0, count - pieces.length) }, () => ({
    ...{ code: '', placeId, condition: 'sound' as const, note: '' },
  }));
  return [...pieces.slice(0, count), ...added];
}

/** The body: what does not belong to the way of tracking is left out. */
export function bodyOf({ tracking, places, pieces, ...values }: ItemValues) {
  const { toRepair, broken, lost, ...plain } = values;
  return tracking === 'pieces'
    ? { ...plain, tracking, pieces, places: [] }
    : { ...plain, tracking, places, pieces: [], toRepair, broken, lost };
}

export function wrongFields(values: ItemValues) {
  const owned = ownedOf(values);
  const ill = (values.toRepair ?? 0) + (values.broken ?? 0) + (values.lost ?? 0);
  const isWrongNumber = owned < 1 || owned > MOST_OWNED;
  const number = `اكتب عدداً من ${formatNumber(1)} إلى ${formatNumber(MOST_OWNED)}`;
  return {
    name: values.name.trim() ? undefined : 'اكتب الاسم',
    categoryId: values.categoryId === null ? 'اختر الفئة' : undefined,
    places: values.tracking === 'counted' && isWrongNumber ? number : undefined,
    pieces: values.tracking === 'pieces' && isWrongNumber ? number : undefined,
    toRepair:
      values.tracking === 'counted' && ill > owned
        ? `الحالات تزيد على ${formatNumber(owned)}`
        : undefined,
  };
}

/** The differences between a stored item and the form. */
export function itemDifferences(
  mine: ItemValues,
  stored: Equipment,
  names: { categories: ReadonlyMap<number, string>; places: ReadonlyMap<number, string> },
) {
  const place = (placeId: number | null) => (placeId && names.places.get(placeId)) || 'بلا مكان';
  return differences(itemRecord, { mine, theirs: valuesOf(stored) }, recordWords, {
    tracking: (tracking) => (tracking === 'pieces' ? 'كل قطعة برمز' : 'بالعدد'),
    price: (price) => price,
    categoryId: (id) => (id === null ? null : (names.categories.get(id) ?? null)),
    places: (places) =>
      places.map((each) => `${place(each.placeId)} ${formatNumber(each.quantity)}`).join('، '),
    pieces: (pieces) => pieces.map(({ code, placeId }) => `${code} ${place(placeId)}`).join('، '),
  } as Parameters<typeof differences<typeof itemRecord, ItemValues>>[3]);
}
