import { countText, noun } from '../../../contract/core/counting.ts';
import type { RecordInfo } from '../../../contract/core/record-content.ts';
import type { Session, SessionCaptain, SessionRow } from '../../../contract/sessions/endpoints.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
import { clockText, hoursText, segmentNoun } from '../../../contract/sessions/words.ts';
import { formatNumber, keepCompounds, momentLabel, nouns, weekdayDate } from '../../i18n/format.ts';

const materialNoun = noun('مادة واحدة', 'مادتان', 'مواد', 'مادة', 'مادة');
const passNoun = noun('اجتياز واحد', 'اجتيازان', 'اجتيازات', 'اجتيازاً', 'اجتياز');
const sessionNoun = noun('جلسة واحدة', 'جلستان', 'جلسات', 'جلسة', 'جلسة');
const timesNoun = noun('مرة', 'مرتين', 'مرات', 'مرة', 'مرة');

export const countMaterials = (count: number) => countText(count, materialNoun);
export const countSegments = (count: number) => countText(count, segmentNoun);
export const countPasses = (count: number) => countText(count, passNoun);
export const copiesText = (count: number) => `نُسخت ${countText(count, timesNoun)}`;

/** 'جُهّزت ٥ من ٨ مواد', 'لم تُجهّز ٤ مواد', 'كل المواد جاهزة'; null without any. */
export function readyText({ total, ready }: SessionRow['materials']): string | null {
  if (total === 0) return null;
  if (ready === total) return 'كل المواد جاهزة';
  if (ready === 0) return `لم تُجهّز ${countMaterials(total)}`;
  return `جُهّزت ${formatNumber(ready)} من ${countMaterials(total)}`;
}

/** 'الجمعة ٢٧ نوفمبر، من ١١:٠٠ ص إلى ١:٠٠ م'. */
export const whenText = (session: Pick<SessionRow, 'day' | 'startTime' | 'endTime'>) =>
  `${weekdayDate(session.day)}، ${hoursText(session)}`;

/** 'الجمعة ١١:٠٠ ص'. */
export const shortWhen = ({ day, startTime }: Pick<SessionRow, 'day' | 'startTime'>) =>
  `${weekdayDate(day).split(' ')[0]} ${clockText(startTime)}`;

/** First and middle name, as captains are called. */
export const captainText = ({
  firstName,
  middleName,
}: Pick<SessionCaptain, 'firstName' | 'middleName'>) => keepCompounds(`${firstName} ${middleName}`);

export const sectorsText = (sectors: readonly { baseName: string; suffixName: string }[]) =>
  sectors.map(({ baseName, suffixName }) => `${baseName}\u00a0${suffixName}`).join('، ');

const partLabels: Record<string, string> = { segment: 'الفقرة', material: 'المواد' };

/** 'في الفقرة: جسر الحبال'; nothing where the title says it already. */
export function foundText(found: SessionRow['found']): string | null {
  if (!found || found.place === 'title') return null;
  const { fields }: RecordInfo = sessionPlan;
  return `في ${partLabels[found.place] ?? fields[found.place]?.label}: ${found.text}`;
}

/** '٧ جلسات، و٤ قطاعات بلا جلسة'. */
export function plannedText(sessions: number, missing: number): string {
  if (sessions === 0) return 'لا جلسات بعد';
  const planned = countText(sessions, sessionNoun);
  return missing === 0 ? planned : `${planned}، و${countText(missing, nouns.sector)} بلا جلسة`;
}

/** 'عدّل مينا هذه الجلسة قبلك (اليوم، ٤:١٠ م). لم يُحفظ تعديلك بعد.' */
export function changedBeforeText({ changedBy, changedAt }: Session): string {
  const verb = changedBy.gender === 'female' ? 'عدّلت' : 'عدّل';
  return `${verb} ${captainText(changedBy)} هذه الجلسة قبلك (${momentLabel(changedAt)}). لم يُحفظ تعديلك بعد.`;
}
