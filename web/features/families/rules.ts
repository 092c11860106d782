import { countText, noun } from '../../../contract/core/counting.ts';
import { firstName, firstNames } from '../../../contract/core/first-name.ts';
import { familyNoun, ofFamilies } from '../../../contract/core/labels.ts';
import type { AudienceFamily, MessageRow } from '../../../contract/families/endpoints.ts';
import {
  type FamilyField,
  familyFields,
  type MessageKind,
  messageKinds,
  withoutField,
} from '../../../contract/families/words.ts';
import { ofMinutes } from '../../../contract/sessions/words.ts';
import { serverTime } from '../../i18n/clock.ts';
import { formatNumber, momentLabel } from '../../i18n/format.ts';

/** '١٢ أسرة'. */
export const families = (count: number): string => countText(count, familyNoun);

/** 'كُتب إلى ٥ أسر من ١٢'. */
export const writtenTo = (sent: number, all: number): string =>
  sent === 0
    ? `لم يُكتب إلى أحد من ${formatNumber(all)}`
    : `كُتب إلى ${countText(sent, ofFamilies)} من ${formatNumber(all)}`;

/** 'أسرة بيشوي ومينا ماجد': first names with the father's of the first. */
export function familyName(scouts: readonly { name: string }[]): string {
  const [first] = scouts;
  if (!first) return '';
  return `أسرة ${firstNames(scouts)}${first.name.slice(firstName(first.name).length).split(' ').slice(0, 2).join(' ')}`;
}

/** The fields that some family of the audience has a value for. */
export const offeredFields = (rows: readonly AudienceFamily[]): FamilyField[] =>
  familyFields.filter((field) => rows.some(({ fields }) => fields[field]));

/** The fields that some lack: 'ينقص اسم ولي الأمر عند ٣، يُكتب «ولي الأمر»'. */
export function missingWords(text: string, rows: readonly AudienceFamily[]): string[] {
  return Object.entries(withoutField).flatMap(([field, instead]) => {
    // A link is made for who has none.
    if (!text.includes(`{${field}}`) || field === 'الرابط') return [];
    const count = rows.filter(({ fields }) => !fields[field]).length;
    return count === 0 ? [] : [`ينقص «${field}» عند ${formatNumber(count)}، يُكتب «${instead}»`];
  });
}

/** The kind after this one, the first after the last, that has families; names are chosen by oneself. */
export function nextKind(
  kind: MessageKind,
  counts: Partial<Record<MessageKind, number>>,
  kinds: readonly MessageKind[] = messageKinds,
): MessageKind | null {
  const others = [...kinds, ...kinds].slice(kinds.indexOf(kind) + 1);
  return others.find((each) => ![kind, 'chosen'].includes(each) && (counts[each] ?? 0) > 0) ?? null;
}

/** A text as a message of 70 signs in Arabic, or of 67 where it takes several. */
export function smsWords(text: string): string {
  const parts = text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  return parts === 1
    ? 'طوله رسالة SMS واحدة.'
    : `طوله ${countText(parts, noun('رسالة', 'رسالتا', 'رسائل', 'رسالة', 'رسالة'))} SMS.`;
}

/** Opens the phone's own messages with the text. */
export const smsUrl = (phone: string, text: string): string =>
  `sms:${phone.replace(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`;

/** 'قبل دقيقتين'; from an hour on the day and the time. */
function agoWords(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes >= 60) return momentLabel(at, new Date(now));
  return minutes < 1 ? 'قبل قليل' : `قبل ${countText(minutes, ofMinutes)}`;
}

/** 'تفتحها مارينا': for two minutes, while another captain may still be sending; `own` is one's own name. */
export function openingText(
  { by, byGender, at }: Pick<MessageRow, 'by' | 'byGender' | 'at'>,
  own: string,
  now = serverTime(),
): string | null {
  if (by === null || by === own || now - Date.parse(at!) > 120_000) return null;
  return `${byGender === 'female' ? 'تفتحها' : 'يفتحها'} ${firstName(by)}`;
}

/** Asked before a family that somebody wrote to meanwhile is written to again. */
export function againQuestion(
  { by, byGender, at }: Pick<MessageRow, 'by' | 'byGender' | 'at'>,
  now = serverTime(),
): string {
  const verb = byGender === 'female' ? 'كتبت' : 'كتب';
  const who = by === null ? 'كُتب إليها' : `${verb} إليها ${firstName(by)}`;
  return `${who} ${agoWords(at!, now)}. تكتب مرة أخرى؟`;
}

/** Opens the messenger in a tab of its own; where a browser refuses one after waiting for the server, in this one. */
export function openMessenger(url: string): void {
  const opened = url.startsWith('sms:') ? null : open(url, '_blank');
  if (opened) opened.opener = null;
  else location.assign(url);
}

/** The rows as they will be once the ticks have arrived that wait on this device. */
export function withKept(
  rows: readonly MessageRow[],
  kept: readonly { of: { familyKey: number }; body: Pick<MessageRow, 'state'>; at: number }[],
): MessageRow[] {
  const waiting = new Map(kept.map((tick) => [String(tick.of.familyKey), tick]));
  return rows.map((row) => {
    const tick = waiting.get(row.familyKey);
    if (!tick) return row;
    const { state } = tick.body;
    const at = state === 'sent' ? new Date(tick.at).toISOString() : null;
    return { ...row, state, at, by: null, byGender: null };
  });
}

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
