import { countText, noun } from '../core/counting.ts';
import type { ErrorCode } from '../core/errors.ts';
import { wholeLink } from '../core/links.ts';
import { formatNumber } from '../core/numbers.ts';
import { country } from '../countries/current.ts';
import { ibanLengths } from '../countries/iban.ts';
import { e164Of, phoneText, tidyPhone, wrongPhone } from '../countries/phone.ts';
import { type IbanFault, ibanFault, ibanInGroups, isPlainAccount, tidyIban } from './iban.ts';
import type { WayKind } from './words.ts';

/** A way to pay, as a captain writes it. */
export interface WrittenWay {
  kind: WayKind;
  name: string;
  /** For cash where and when, required; else anything that helps. */
  note: string | null;
  /** The number of a wallet, an address, an account; cash has none. */
  value: string | null;
  /** Whose account it is. */
  holder: string | null;
}

/** The value of a way as it is stored. */
function tidyValue(kind: WayKind, typed: string | null): string | null {
  if (kind === 'cash' || !typed) return null;
  if (kind === 'wallet') return tidyPhone(typed);
  if (kind === 'bank') return tidyIban(typed);
  return typed.trim();
}

/** A way without what its kind does not have. */
export const tidyWay = ({ kind, name, note, value, holder }: WrittenWay): WrittenWay => ({
  kind,
  name,
  note,
  value: tidyValue(kind, value),
  holder: kind === 'bank' ? holder : null,
});

/** A wrong field of a way; without a code it is wrong as any field may be. */
export interface WayFault {
  field: 'note' | 'value';
  code: Extract<
    ErrorCode,
    'INVALID_IBAN' | 'IBAN_LENGTH' | 'LINK_NOT_HTTPS' | 'LINK_STRANGE'
  > | null;
  arabicMessage: string;
}

const PLACES = noun('خانة', 'خانتين', 'خانات', 'خانة', 'خانة');
const EXTRA_PLACES = noun(
  'خانة زائدة',
  'خانتان زائدتان',
  'خانات زائدة',
  'خانة زائدة',
  'خانة زائدة',
);

/** The sentence about a wrong account number. */
function ibanSentence(fault: IbanFault): string {
  if (fault.kind === 'beginning') return 'يبدأ رقم الحساب الدولي بحرفين';
  if (fault.kind === 'digits') {
    return 'رقم فيه خطأ، أو رقمان تبادلا مكانيهما. راجعه من كشف الحساب.';
  }
  const length = formatNumber(ibanLengths[fault.country]!);
  const whose = fault.country === country().code ? `رقم ${country().name}` : 'رقم هذه الدولة';
  return fault.missing > 0
    ? `ينقصه ${countText(fault.missing, PLACES)}. ${whose} ${length} خانة.`
    : `فيه ${countText(-fault.missing, EXTRA_PLACES)}. ${whose} ${length} خانة.`;
}

const required = (field: WayFault['field'], arabicMessage: string): WayFault => ({
  field,
  code: null,
  arabicMessage,
});

/** The first fault of a tidied way; null where it may stand. */
export function wayFault({ kind, note, value }: WrittenWay): WayFault | null {
  if (kind === 'cash') return note ? null : required('note', 'اكتب أين ومتى');
  if (kind === 'other') return null;
  if (!value) return required('value', 'هذا الحقل مطلوب');
  if (kind === 'wallet') {
    return e164Of(value) === null ? required('value', wrongPhone(value)) : null;
  }
  if (kind === 'link') return linkFault(value);
  if (isPlainAccount(value, country().code)) return null;
  const fault = ibanFault(value);
  if (fault === null) return null;
  const code = fault.kind === 'length' ? 'IBAN_LENGTH' : 'INVALID_IBAN';
  return { field: 'value', code, arabicMessage: ibanSentence(fault) };
}

function linkFault(value: string): WayFault | null {
  if (wholeLink(value)) return null;
  const [scheme] = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(value) ?? [];
  const isOther = scheme !== undefined && scheme.toLowerCase() !== 'https';
  return {
    field: 'value',
    code: isOther ? 'LINK_NOT_HTTPS' : 'LINK_STRANGE',
    arabicMessage: isOther
      ? `يبدأ الرابط الآمن بـ https، وهذا بـ ${scheme}.`
      : 'رابط غير مألوف. انسخه من التطبيق نفسه.',
  };
}

/** The host that a link opens, which families read before they open it; null for other ways. */
export const hostOf = ({ kind, value }: Pick<WrittenWay, 'kind' | 'value'>): string | null =>
  kind === 'link' && value ? (wholeLink(value)?.host ?? null) : null;

/** A value as people read it: a phone number and an account in groups. */
export function valueText({ kind, value }: Pick<WrittenWay, 'kind' | 'value'>): string | null {
  if (value === null) return null;
  if (kind === 'wallet') return phoneText(value);
  return kind === 'bank' ? ibanInGroups(value) : value;
}

/** By what a way is told from another in a list of names: the host, or the last four digits. */
export function wayTail(way: Pick<WrittenWay, 'kind' | 'value'>): string | null {
  if (way.kind === 'link') return hostOf(way);
  return way.kind === 'wallet' || way.kind === 'bank' ? (way.value?.slice(-4) ?? null) : null;
}

/** The ways as lines of a text, for clients that know no ways; null for none. */
export function paymentLines(ways: readonly WrittenWay[]): string | null {
  const text = ways
    .map((way) => {
      const about = [valueText(way), way.holder, way.note].filter(Boolean).join('، ');
      return about ? `${way.name}: ${about}` : way.name;
    })
    .join('\n');
  return text || null;
}

/** Whether a payment can be sent elsewhere by this change: another account, number or link, and not another name. */
export const isElsewhere = (
  before: Pick<WrittenWay, 'value'>,
  after: Pick<WrittenWay, 'value'>,
): boolean => before.value !== null && before.value !== after.value;
