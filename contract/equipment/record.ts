import { z } from 'zod';
import { formatDigits } from '../core/digits.ts';
import {
  dateField,
  integer,
  lines,
  moneyField,
  oneOf,
  optional,
  optionalList,
  patternText,
  text,
} from '../core/fields.ts';
import { field, list, record } from '../core/record.ts';
import { says } from '../core/sentences.ts';
import { conditions, MOST_OWNED, trackings } from './rules.ts';

/** Most places of one item. */
const MOST_PLACES = 20;
/** Most pieces with codes of one item. */
const MOST_PIECES = 500;

const codeField = patternText(
  20,
  /^[\p{L}\d][\p{L}\d ._/-]*$/u,
  says('Letters, digits and hyphens', () => `حروف وأرقام وشَرطة فقط، مثل ${formatDigits('خ-07')}`),
);

const stock = record({
  placeId: field('المكان', optional(integer()), 'number'),
  quantity: field('العدد', integer(0, MOST_OWNED), 'number'),
});
const piece = record({
  /** The next free one of its category where it is left out. */
  code: field('الرمز', optional(codeField)),
  placeId: field('المكان', optional(integer()), 'number'),
  condition: field('الحالة', optional(oneOf(conditions)), 'own'),
  note: field('ملاحظة القطعة', optional(text(200))),
});
/** A piece that exists has its number. */
const pieceBody = z.object({ pieceId: optional(integer()), ...piece.shape });

/** A kind of thing that the group owns: counted, or with coded pieces. */
export const itemRecord = record({
  name: field('الاسم', text(80)),
  categoryId: field('الفئة', integer(), 'number'),
  tracking: field('طريقة التتبّع', oneOf(trackings), 'own'),
  places: list('الأماكن', optionalList(z.object(stock.shape), MOST_PLACES), stock),
  pieces: list('القطع', optionalList(pieceBody, MOST_PIECES), piece),
  /** The conditions of a counted item; a piece has its own. */
  toRepair: field('تحتاج إصلاحاً', optional(integer(0, MOST_OWNED)), 'number'),
  broken: field('تالفة', optional(integer(0, MOST_OWNED)), 'number'),
  lost: field('مفقودة', optional(integer(0, MOST_OWNED)), 'number'),
  price: field('ثمن الشراء', optional(moneyField), 'own'),
  boughtOn: field('يوم الشراء', optional(dateField), 'day'),
  validUntil: field('صالح حتى', optional(dateField), 'day'),
  note: field('ملاحظة', optional(lines(500))),
});
