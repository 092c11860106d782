import { counted, noun } from '../../../contract/core/counting.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import type { AudienceFamily, MessageRow } from '../../../contract/families/endpoints.ts';
import { type FamilyField, familyFields, withoutField } from '../../../contract/families/words.ts';
import { formatNumber } from '../../i18n/format.ts';

const FAMILIES = noun('أسرة واحدة', 'أسرتان', 'أسر', 'أسرة', 'أسرة');
const TO_FAMILIES = noun('أسرة واحدة', 'أسرتين', 'أسر', 'أسرة', 'أسرة');

/** '١٢ أسرة'. */
export const families = (count: number): string => counted(count, FAMILIES, formatNumber);

/** 'كُتب إلى ٥ أسر من ١٢'. */
export const writtenTo = (sent: number, all: number): string =>
  sent === 0
    ? `لم يُكتب إلى أحد من ${formatNumber(all)}`
    : `كُتب إلى ${counted(sent, TO_FAMILIES, formatNumber)} من ${formatNumber(all)}`;

/** 'أسرة بيشوي ومينا ماجد': first names with the father's of the first. */
export function familyName(scouts: readonly { name: string }[]): string {
  const [first] = scouts;
  if (!first) return '';
  const names = scouts.map(({ name }) => firstName(name)).join(' و');
  return `أسرة ${names}${first.name.slice(firstName(first.name).length).split(' ').slice(0, 2).join(' ')}`;
}

/** The fields that some family of the audience has a value for. */
export const offeredFields = (rows: readonly AudienceFamily[]): FamilyField[] =>
  familyFields.filter((field) => rows.some(({ fields }) => fields[field]));

/** What is missing for some: 'ينقص اسم ولي الأمر عند ٣، يُكتب «ولي الأمر»'. */
export function missingWords(text: string, rows: readonly AudienceFamily[]): string[] {
  return Object.entries(withoutField).flatMap(([field, instead]) => {
    // A link is made for who has none.
    if (!text.includes(`{${field}}`) || field === 'الرابط') return [];
    const count = rows.filter(({ fields }) => !fields[field]).length;
    return count === 0 ? [] : [`ينقص «${field}» عند ${formatNumber(count)}، يُكتب «${instead}»`];
  });
}

/** A text as a message of 70 signs in Arabic, or of 67 where it takes several. */
export function smsWords(text: string): string {
  const parts = text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  return parts === 1
    ? 'طوله رسالة SMS واحدة.'
    : `طوله ${counted(parts, noun('رسالة', 'رسالتا', 'رسائل', 'رسالة', 'رسالة'), formatNumber)} SMS.`;
}

/** Opens the phone's own messages with the text. */
export const smsUrl = (phone: string, text: string): string =>
  `sms:${phone.replace(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`;

/** Rows as a captain works them off: who is next first, skipped ones last, those without a number after them. */
export function queueOf(rows: readonly MessageRow[]) {
  const left = rows.filter(({ state }) => state !== 'sent');
  const rank = ({ state, phoneNumber }: MessageRow) =>
    phoneNumber === null ? 2 : Number(state === 'skipped');
  return {
    left: left.sort((one, other) => rank(one) - rank(other)),
    sent: rows
      .filter(({ state }) => state === 'sent')
      .sort((one, other) => (one.at! < other.at! ? 1 : -1)),
  };
}
