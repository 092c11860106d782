import { differences, type FormValues, formValues } from '../../../contract/core/record-content.ts';
import { itemRecord } from '../../../contract/equipment/record.ts';
import { MOST_OWNED, nextCodes } from '../../../contract/equipment/rules.ts';
import type { Equipment, Piece } from '../../../contract/equipment/shapes.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
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

/** As many pieces as are asked for: new ones get the next codes, the last ones go. */
export function withPieces(values: ItemValues, count: number, category: string): PieceValue[] {
  const { pieces } = values;
  if (count <= pieces.length) return pieces.slice(0, count);
  const codes = nextCodes(
    category || values.name,
    count - pieces.length,
    pieces.map(({ code }) => code),
  );
  const placeId = pieces.at(-1)?.placeId ?? values.places[0]?.placeId ?? null;
  return [
    ...pieces,
    ...codes.map((code) => ({
      code: formatDigits(code),
      placeId,
      condition: 'sound' as const,
      note: '',
    })),
  ];
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
