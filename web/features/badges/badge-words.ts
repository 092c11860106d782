import { countText } from '../../../contract/core/counting.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { ofScoutNouns } from '../../../contract/core/labels.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';

/** 'نالها ٦'. */
export function earnedText(count: number): string {
  if (count === 0) return 'لم ينلها أحد';
  if (count === 1) return 'نالها واحد';
  if (count === 2) return 'نالها اثنان';
  return `نالها ${formatNumber(count)}`;
}

/** 'بقي واحد', 'بقي ٣'. */
export function leftText(left: number): string {
  if (left === 1) return 'بقي واحد';
  if (left === 2) return 'بقي اثنان';
  return `بقي ${formatNumber(left)}`;
}

const FEW = ['الثلاث', 'الأربع', 'الخمس', 'الست', 'السبع', 'الثماني', 'التسع', 'العشر'];

/** 'اعتماد الأربع': all that wait, in one act. */
export function approveAllText(count: number): string {
  if (count === 1) return 'اعتماد الشارة';
  if (count === 2) return 'اعتماد الشارتين';
  return count <= 10 ? `اعتماد ${FEW[count - 3]}` : `اعتماد الكل (${formatNumber(count)})`;
}

/** 'أيّ اثنين من هذه', 'أيّ ٣ من هذه'; without a number they are optional. */
export function anyOfText(anyOf: number | null): string {
  if (anyOf === null) return 'اختيارية';
  if (anyOf === 1) return 'أيّ واحد من هذه';
  if (anyOf === 2) return 'أيّ اثنين من هذه';
  return `أيّ ${formatNumber(anyOf)} من هذه`;
}

/** 'لكشاف واحد', 'لكشافين', 'لـ ٣ كشافين'. */
export function forScoutsText(count: number, gender: Gender = 'male'): string {
  const scouts = countText(count, ofScoutNouns[gender]);
  return count <= 2 ? `ل${scouts}` : `لـ ${scouts}`;
}

/** The message of a save: 'سُجِّل لـ ٣ كشافين، واكتملت شارة مينا'. */
export function savedText(scouts: number, completed: readonly string[]): string {
  const noted = `سُجِّل ${forScoutsText(scouts)}`;
  if (completed.length === 0) return noted;
  if (completed.length === 1) return `${noted}، واكتملت شارة ${completed[0]}`;
  return `${noted}، واكتملت ${countOf(completed.length, 'badge')}`;
}

/** 'إلزامية: ٣، اختيارية: ١ (يثبّت كسراً)': how the requirements of an imported badge were understood. */
export function requirementWords(
  requirements: readonly { text: string; isRequired: boolean }[],
): string {
  const optional = requirements.filter(({ isRequired }) => !isRequired);
  const required = `إلزامية: ${formatNumber(requirements.length - optional.length)}`;
  if (optional.length === 0) return required;
  const texts = optional.map(({ text }) => text).join('، ');
  return `${required}، اختيارية: ${formatNumber(optional.length)} (${texts})`;
}
