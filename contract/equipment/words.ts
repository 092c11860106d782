import { countText, noun } from '../core/counting.ts';
import type { Condition, ReturnOutcome } from './rules.ts';

// Apart from the schemas: the dashboard and the outbox need none of them.

const pieceNoun = noun('قطعة واحدة', 'قطعتان', 'قطع', 'قطعة', 'قطعة');
const kindNoun = noun('صنف واحد', 'صنفان', 'أصناف', 'صنفاً', 'صنف');
/** Days for which something is late: 'متأخّرة يومين'. */
const lateDays = noun('يوماً', 'يومين', 'أيام', 'يوماً', 'يوم');

export const piecesText = (count: number): string => countText(count, pieceNoun);
export const kindsText = (count: number): string => countText(count, kindNoun);
export const lateText = (days: number): string => `متأخّرة ${countText(days, lateDays)}`;
export const sinceText = (days: number): string => `منذ ${countText(days, lateDays)}`;

/** A number of an item that is free; a lone zero reads as a dot. */
export const freeText = (count: number, digits: (count: number) => string): string =>
  count <= 0 ? 'لا شيء' : digits(count);

export const trackingLabel = (tracking: 'counted' | 'pieces'): string =>
  tracking === 'counted' ? 'بالعدد' : 'بالرموز';

export const conditionLabels: Record<Condition, string> = {
  sound: 'سليمة',
  repair: 'تحتاج إصلاحاً',
  broken: 'تالفة',
  lost: 'مفقودة',
};
export const outcomeLabels: Record<ReturnOutcome, string> = {
  sound: 'سليمة',
  wet: 'مبلّلة، تُجفَّف',
  repair: 'تحتاج إصلاحاً',
  broken: 'تالفة',
  used: 'استُهلكت',
  lost: 'مفقودة',
};

export const requestStates = ['open', 'reserved', 'declined', 'withdrawn', 'lent'] as const;
export type RequestState = (typeof requestStates)[number];
export const requestStateLabels: Record<RequestState, string> = {
  open: 'لم يُقرأ',
  reserved: 'محجوز لك',
  declined: 'اعتُذر عنه',
  withdrawn: 'سحبته',
  lent: 'سُلّم لك',
};

/** Why an item leaves the group. */
export const removals = ['sold', 'broken', 'given', 'lost'] as const;
export type Removal = (typeof removals)[number];
export const removalLabels: Record<Removal, string> = {
  sold: 'بيع',
  broken: 'تالف',
  given: 'أُهدي',
  lost: 'فُقد',
};

/** The number on a lending's paper. */
export const lendingNumber = (number: number, digits: (text: string) => string): string =>
  digits(`ع-${String(number).padStart(3, '0')}`);
