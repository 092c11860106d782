import type { Alerts, BackupAlert } from '../../../contract/alerts/endpoints.ts';
import { counted, noun } from '../../../contract/core/counting.ts';
import { ofScouts } from '../../../contract/core/labels.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';

const backupWords: Record<BackupAlert, string> = {
  off: 'النسخ الاحتياطية اليومية متوقفة',
  never: 'لم تُنشأ نسخة احتياطية بعد',
  stale: 'آخر نسخة احتياطية أقدم من يومين',
  failed: 'لم تنجح آخر محاولة لإنشاء نسخة احتياطية',
  unproven: 'لم تُجرَّب استعادة النسخ الاحتياطية منذ أسبوع',
};

/** As after 'أكثر من'. */
const YEARS = noun('سنة', 'سنتين', 'سنوات', 'سنة', 'سنة');
const yearsWords = (years: number) => counted(years, YEARS, formatNumber);

/** 'موافقة أولياء أمورهم', agreeing with so many scouts. */
function consentOf(scouts: number): string {
  if (scouts === 1) return 'موافقة ولي أمره';
  return scouts === 2 ? 'موافقة ولي أمر كل منهما' : 'موافقة أولياء أمورهم';
}

/** A line that waits for a captain, and where it leads. */
export type AlertLine = {
  text: string;
  to: '/settings' | '/delete-scout' | '/consents';
  tone: 'bad' | 'warn';
};

/** The lines of what waits, the most urgent first. */
export function alertsOf({ missingConsents, retention, backup }: Alerts): AlertLine[] {
  const lines: AlertLine[] = [];
  if (backup) lines.push({ text: backupWords[backup], to: '/settings', tone: 'bad' });
  if (missingConsents > 0) {
    const text = `${countOf(missingConsents, 'scout')} بلا ${consentOf(missingConsents)}`;
    lines.push({ text, to: '/consents', tone: 'warn' });
  }
  if (retention && retention.count > 0) {
    const whom = counted(retention.count, ofScouts, formatNumber);
    const text = `مضى على حذف ${whom} أكثر من ${yearsWords(retention.years)} وبياناتهم محفوظة`;
    lines.push({ text, to: '/delete-scout', tone: 'warn' });
  }
  return lines;
}
