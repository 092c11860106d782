import { relationLabels } from '../../../contract/consents/words.ts';
import { daysBetween } from '../../../contract/core/calendar.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import type { Leaving, Transfer } from '../../../contract/transfers/endpoints.ts';
import { knownWord, nearestWord, wordsIn } from '../../../contract/transfers/word-list.ts';
import { WORD_COUNT } from '../../../contract/transfers/words.ts';
import { countOf, dayMonth, formatNumber, groupToday } from '../../i18n/format.ts';
import type { Tone } from '../../ui/badge.tsx';

const termNoun = noun('فترة واحدة', 'فترتين', 'فترات', 'فترة', 'فترة');
const badgeNoun = noun('شارة واحدة', 'شارتان', 'شارات', 'شارة', 'شارة');
const tripNoun = noun(
  'رحلة ومعسكر واحد',
  'رحلتان ومعسكران',
  'رحلات ومعسكرات',
  'رحلة ومعسكراً',
  'رحلة ومعسكر',
);
const dayNoun = noun('يوم واحد', 'يومان', 'أيام', 'يوماً', 'يوم');
const yearNoun = noun('سنة واحدة', 'سنتان', 'سنوات', 'سنة', 'سنة');
const groupNoun = noun(
  'مجموعة قبلنا',
  'مجموعتان قبلنا',
  'مجموعات قبلنا',
  'مجموعة قبلنا',
  'مجموعة قبلنا',
);
const wordNoun = noun('كلمة واحدة', 'كلمتان', 'كلمات', 'كلمة', 'كلمة');
const kilobyteNoun = noun('كيلوبايت واحد', 'كيلوبايتان', 'كيلوبايت', 'كيلوبايت', 'كيلوبايت');

/** 'ملخص ٦ فترات' and what else travels, each with a quiet line beneath it. */
export function travelRows(leaving: Leaving, numberLabel: string | null): [string, string?][] {
  const { terms, badges, requirements, trips, groups, phones, hasNumber } = leaving;
  const passed = requirements > 0 ? `، و${countOf(requirements, 'requirement')} اجتازه` : '';
  return [
    ['الاسم وتاريخ الميلاد والنوع والعنوان'],
    [phones > 1 ? 'وليّا الأمر وهاتفاهما' : phones === 1 ? 'ولي الأمر وهاتفه' : 'ولي الأمر'],
    [hasNumber && numberLabel ? `${numberLabel}، وتاريخ الالتحاق` : 'تاريخ الالتحاق'],
    ...(terms > 0
      ? [
          [`ملخص ${countText(terms, termNoun)}`, 'القطاع، وأسابيع الحضور من المحسوبة'] as [
            string,
            string,
          ],
        ]
      : []),
    ...(badges + requirements > 0
      ? [
          [`${badges > 0 ? `${countText(badges, badgeNoun)} بأيامها` : 'بلا شارات'}${passed}`] as [
            string,
          ],
        ]
      : []),
    ...(trips > 0 ? [[countText(trips, tripNoun), 'الاسم والأيام فقط'] as [string, string]] : []),
    ...(groups > 0 ? [[`سنواته في ${countText(groups, groupNoun)}`] as [string]] : []),
  ];
}

export const staying: [string, string?][] = [
  ['البطاقة الصحية', 'تملؤها أسرته هناك من جديد'],
  ['المدرسة والملاحظات'],
  ['النقاط والتقارير والمجالس'],
  ['المدفوعات'],
];

/** The sentence about fees and badges that a scout leaves unsettled; null for nothing. */
export function unsettledText(
  { dues, owedBadges, gender }: Leaving,
  money: (amount: number) => string,
): string | null {
  const isGirl = gender === 'female';
  const parts = [
    ...dues.map(({ name, rest }) => `${isGirl ? 'عليها' : 'عليه'} ${money(rest)} لرحلة ${name}`),
    ...owedBadges.map((name) => `شارة ${name} لم تُسلَّم`),
  ];
  if (parts.length === 0) return null;
  return `${parts.join('، و')}. هذا يبقى هنا ولا يُكتب في الملف.`;
}

/** The question before a scout's presence here ends. */
export const endQuestion = (name: string | null, isGirl = false) => ({
  title: isGirl ? 'إنهاء وجودها هنا؟' : 'إنهاء وجوده هنا؟',
  body: `${isGirl ? 'تخرج' : 'يخرج'} ${name} من القوائم وينتهي رابط ${isGirl ? 'أسرتها' : 'أسرته'} بعد ${countText(60, dayNoun)}. يمكن ${isGirl ? 'استعادتها' : 'استعادته'}.`,
  confirmLabel: isGirl ? 'إنهاء وجودها' : 'إنهاء وجوده',
  danger: true,
});

/** '٦ كيلوبايت' */
export const sizeText = (bytes: number) =>
  countText(Math.max(1, Math.ceil(bytes / 1024)), kilobyteNoun);

/** The words as they are sent to the family, numbered. */
export const wordsMessage = (words: readonly string[], name: string) =>
  [
    `الكلمات الست لملف انتقال ${name}، تُعطى لمن يستقبله في المجموعة الجديدة وحده:`,
    ...numbered(words),
  ].join('\n');

const numbered = (words: readonly string[]) =>
  words.map((word, index) => `${formatNumber(index + 1)}. ${word}`);

const ordinals = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة', 'السادسة'] as const;

export interface WordFault {
  index: number;
  sentence: string;
  nearest: string | null;
}

/** The first typed word that is none of the list. */
export function firstFault(typed: readonly string[]): WordFault | null {
  const index = typed.findIndex((word) => word.trim() !== '' && knownWord(word) === null);
  if (index < 0) return null;
  return {
    index,
    sentence: `${ordinals[index]} ليست من كلماتنا.`,
    nearest: nearestWord(typed[index]!),
  };
}

export const isKnown = (word: string) => knownWord(word) !== null;

/** 'بقيت كلمتان'; null once all six are of the list. */
export function waitingForWords(typed: readonly string[]): string | null {
  const left = WORD_COUNT - typed.filter(isKnown).length;
  if (left === 0) return null;
  return `${left > 2 && left < 11 ? 'بقيت' : left === 1 ? 'بقيت' : 'بقيت'} ${countText(left, wordNoun)}`;
}

/** Six boxes after a text was typed or pasted into one of them: several words fill all from the first. */
export function fillWords(typed: readonly string[], index: number, text: string): string[] {
  const pasted = wordsIn(text);
  const ofList = pasted.filter(isKnown);
  const taken =
    ofList.length === WORD_COUNT ? ofList : pasted.length === WORD_COUNT ? pasted : null;
  if (taken) return [...taken];
  return typed.map((word, at) => (at === index ? text : word));
}

/** The chip of a transfer, as its list shows it. */
export function chipOf({ state, way, direction, isHere }: Transfer): { words: string; tone: Tone } {
  if (direction === 'out' && way === 'file' && (state === 'waiting' || state === 'expired')) {
    return isHere
      ? { words: 'ما زال هنا', tone: 'warn' }
      : { words: 'حُذف من هنا', tone: 'neutral' };
  }
  switch (state) {
    case 'waiting':
      return { words: 'ينتظر', tone: 'warn' };
    case 'done':
      return direction === 'in'
        ? { words: 'انضم إلينا', tone: 'ok' }
        : { words: 'انتقل', tone: 'ok' };
    case 'declined':
      return { words: direction === 'out' ? 'بقي عندنا' : 'اعتذرنا', tone: 'neutral' };
    case 'withdrawn':
      return { words: direction === 'out' ? 'سُحب' : 'سحبته مجموعته', tone: 'neutral' };
    case 'expired':
      return { words: 'انتهت مدته', tone: 'neutral' };
  }
}

/** The quiet line of a transfer beneath the name. */
export function aboutTransfer(row: Transfer): string {
  const { direction, way, state, groupName, groupAddress, madeAt, settledAt, reason } = row;
  const other = groupAddress ?? groupName;
  if (direction === 'in') {
    const from = `${way === 'file' ? 'بملف ' : ''}من ${groupName}`;
    if (state === 'done') return `${from}، ${dayMonth(settledAt ?? madeAt)}`;
    return state === 'declined' && reason ? `${from}: ${reason}` : from;
  }
  if (way === 'file') {
    const file = `بملف إلى ${groupName}، ${dayMonth(madeAt)}`;
    return state === 'waiting' && row.isHere ? `${file}، لم يُنهَ وجوده` : file;
  }
  if (state === 'declined') return `اعتذرت ${other}: ${reason ?? ''}`;
  return `إلى ${other}، أُرسل ${dayMonth(madeAt)}`;
}

/** 'باقٍ ١٣ يوماً' */
export function leftDays(expiresOn: string, today = groupToday()): string {
  const days = daysBetween(today, expiresOn);
  return days <= 0 ? 'آخر يوم اليوم' : `باقٍ ${countText(days, dayNoun)}`;
}

export const ageText = (age: number | null) => (age === null ? null : countText(age, yearNoun));

/** 'أرسلته مارتينا لطيف، وأبوه موافق.' */
export function senderText({ by, relation }: Transfer): string {
  const consent =
    relation && relation !== 'other'
      ? `موافقة ${relationLabels[relation]} مكتوبة`
      : 'موافقة ولي الأمر مكتوبة';
  return by ? `أرسله ${by}، و${consent}.` : `${consent}.`;
}

/** 'واحد ينتظر ردّك، واثنان ينتظران غيرك' */
export function leadOf(transfers: readonly Transfer[]): string {
  const waiting = transfers.filter(({ state }) => state === 'waiting');
  const mine = waiting.filter(({ direction }) => direction === 'in').length;
  const others = waiting.filter(({ direction, isHere }) => direction === 'out' && isHere).length;
  if (mine + others === 0) return 'من يغادر إلى مجموعة أخرى، ومن يأتي منها';
  const counted = (count: number, one: string, two: string, many: string) =>
    count === 1 ? one : count === 2 ? two : `${formatNumber(count)} ${many}`;
  return [
    mine > 0 && counted(mine, 'واحد ينتظر ردّك', 'اثنان ينتظران ردّك', 'ينتظرون ردّك'),
    others > 0 && counted(others, 'واحد ما زال هنا', 'اثنان ما زالا هنا', 'ما زالوا هنا'),
  ]
    .filter(Boolean)
    .join('، و');
}
