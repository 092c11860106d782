import { formatNumber } from '../i18n/format.ts';
import type { Question } from '../ui/overlays/confirm.ts';
import type { WaitingItem } from './outbox.ts';
import { isConflict, isWaiting } from './outbox-rules.ts';

/** The words about items that wait for a connection. */
export const SENT_LATER = 'يُرسَل وحده عند عودة الاتصال، فافتح خيمة خلال أيام';

type Told = Pick<WaitingItem, 'refusal' | 'isKept'>;

const counted = (word: string, items: readonly Told[]) =>
  items.length > 0 ? [`${word}: ${formatNumber(items.length)}`] : [];

/** The number of hand-ins that the server has refused, by the two reasons. */
const refusedTexts = (items: readonly Told[]) => [
  ...counted(
    'لم يُقبَل',
    items.filter((item) => !isWaiting(item) && !isConflict(item)),
  ),
  ...counted('لم يُسلَّم', items.filter(isConflict)),
];

/** How many hand-ins have not arrived, by what becomes of them: 'لم يُقبَل: ١، ينتظر الإرسال: ٢'. */
export const outgoingText = (items: readonly Told[]) =>
  [...refusedTexts(items), ...counted('ينتظر الإرسال', items.filter(isWaiting))].join('، ');

/**
 * The question before a captain signs out whose hand-ins have not all arrived, or who has `drafts` that this removes; null
 * where there is neither.
 */
export function leaveQuestion(items: readonly Told[], drafts = 0): Question | null {
  if (items.length === 0 && drafts === 0) return null;
  const kept = items.filter(({ isKept }) => isKept);
  const lost = items.filter(({ isKept }) => !isKept);
  const waiting = counted('ينتظر الإرسال', kept.filter(isWaiting));
  const refused = refusedTexts(kept);
  return {
    title: items.some(isWaiting)
      ? 'تسليم لم يصل بعد'
      : items.length > 0
        ? 'تسليم لم يكتمل'
        : 'مسودة لم تُحفظ بعد',
    body: [
      ...counted('لم يصل إلى الخادم ولم يُحفظ على هذا الجهاز، ولن يُرسَل بعد تسجيل الخروج', lost),
      ...waiting.map(
        (text) => `${text}، يبقى محفوظاً لحسابك على هذا الجهاز، ويُرسَل بعد تسجيل دخولك عليه`,
      ),
      ...(refused.length > 0
        ? [`${refused.join('، ')}، يبقى محفوظاً لحسابك على هذا الجهاز حتى تنظر فيه، ولن يُرسَل وحده`]
        : []),
      ...(drafts > 0
        ? [`مسودات على هذا الجهاز: ${formatNumber(drafts)}، تُحذف منه بتسجيل الخروج`]
        : []),
    ]
      .map((sentence) => `${sentence}.`)
      .join(' '),
    confirmLabel: 'تسجيل الخروج',
    danger: lost.length > 0 || drafts > 0,
  };
}
