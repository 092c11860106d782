import type { Alerts, BackupAlert } from '../../../contract/alerts/endpoints.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { familyNoun } from '../../../contract/core/labels.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';

// Words of the lines of 'ما يحتاج إليك'.

export const backupWords: Record<BackupAlert, string> = {
  off: 'متوقفة',
  never: 'لم تُنشأ بعد',
  stale: 'أقدم من يومين',
  failed: 'لم تنجح',
  unproven: 'لم تُجرَّب',
};

/** 'قطاع لم يسجّل', 'قطاعان لم يسجّلا', '٣ قطاعات لم تسجّل'. */
export function notRecorded(sectors: number): string {
  if (sectors === 1) return 'قطاع لم يسجّل';
  if (sectors === 2) return 'قطاعان لم يسجّلا';
  return `${countOf(sectors, 'sector')} لم تسجّل`;
}

/** 'قرار متأخّر', 'قراران متأخّران', '٣ قرارات متأخّرة'; a confidential one is named so where it is alone. */
export function lateDecisions(count: number, isConfidential: boolean): string {
  if (count === 1) return isConfidential ? 'قرار سرّي متأخّر' : 'قرار متأخّر';
  if (count === 2) return 'قراران متأخّران';
  const words = countText(count, noun('', '', 'قرارات', 'قراراً', 'قرار'));
  return `${words} ${count % 100 > 10 ? 'متأخّراً' : 'متأخّرة'}`;
}

/** 'قائد ينتظر التعيين', 'قائدان ينتظران التعيين', 'قادة ينتظرون التعيين'. */
export function waitingCaptains(count: number): string {
  if (count === 1) return 'قائد ينتظر التعيين';
  return count === 2 ? 'قائدان ينتظران التعيين' : 'قادة ينتظرون التعيين';
}

/** '١١ بلا موافقة': the worst that is missing for a trip. */
export function worstGap({
  needsCall,
  withoutConsent,
  unanswered,
}: NonNullable<Alerts['trip']>): string {
  if (needsCall > 0) return `ينتظرون مكالمة: ${formatNumber(needsCall)}`;
  if (withoutConsent > 0) return `${formatNumber(withoutConsent)} بلا موافقة`;
  return `${formatNumber(unanswered)} بلا رد`;
}

/** 'أسرة قالت: دفعنا', 'أسرتان قالتا: دفعنا', '٣ أسر قالت: دفعنا'. */
export function claimWords(claims: number): string {
  if (claims === 1) return 'أسرة قالت: دفعنا';
  return `${countText(claims, familyNoun)} ${claims === 2 ? 'قالتا' : 'قالت'}: دفعنا`;
}
