import { relationLabels } from '../../../contract/consents/words.ts';
import { ageOn } from '../../../contract/core/birth-dates.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { yearsText } from '../../../contract/core/counting.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { genderLabels } from '../../../contract/core/labels.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import type { CorrectedField } from '../../../contract/joining/correction.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { dayMonth, dayOf, groupToday, longDate, sectorName } from '../../i18n/format.ts';
import { dayWord, sinceDays } from '../../shared/dates/days.ts';

/** The section that the child fits: 'يناسبها زهرات', 'طلب أشبال'. */
export function fitText({ gender, section, ...asked }: JoinRequest): string {
  const isGirl = gender === 'female';
  if (asked.sectorBaseName) return `${isGirl ? 'طلبت' : 'طلب'} ${askedText(asked)}`;
  return section ? `${isGirl ? 'يناسبها' : 'يناسبه'} ${section}` : 'لا قسم لهذه السن';
}

/** The section or sector that the family chose. */
export const askedText = (request: Pick<JoinRequest, 'sectorBaseName' | 'sectorSuffixName'>) =>
  request.sectorSuffixName ? sectorName(request) : (request.sectorBaseName ?? '');

export const ageOf = ({ birthDate }: Pick<JoinRequest, 'birthDate'>, today: string) =>
  yearsText(ageOn(birthDate, today).years);

const fatherOf = (name: string) => foldArabic(name.slice(firstName(name).length));

/** 'أخوه كيرلس في كشافة أ'; of another father by the phone alone. Null without anybody. */
export function siblingText({ name, gender, sibling }: JoinRequest): string | null {
  if (!sibling) return null;
  const who = `${firstName(sibling.name)} في ${sectorName(sibling)}`;
  if (fatherOf(name) !== fatherOf(sibling.name)) return `رقم ولي الأمر واحد: ${who}`;
  const [sign, whose] = [
    sibling.gender === 'female' ? 'أخت' : 'أخو',
    gender === 'female' ? 'ها' : 'ه',
  ];
  return `${sign}${whose} ${who}`;
}

/** The message with the link to the family of who was accepted; a family that did not ask itself reads of no request. */
export function acceptedMessage(accepted: {
  name: string;
  sector: SectorName;
  url: string;
  isOtherPhone: boolean;
}): string {
  const { name, sector, url, isOtherPhone } = accepted;
  const place = `${firstName(name)} في ${sectorLabel(sector)}`;
  return isOtherPhone
    ? `أهلاً بكم، هذه صفحة ${place}، وهي لأسرتكم وحدها: ${url}`
    : `أهلاً بكم، قُبل طلب ${place}.\nهذه صفحتكم، وهي لأسرتكم وحدها: ${url}`;
}

/** Sectors that a child fits, or that the family chose; a chosen one comes first. */
export function fittingSectors<S extends SectorName>(
  { section, sectorBaseName, sectorSuffixName }: JoinRequest,
  sectors: readonly S[],
): S[] {
  const fold = (word: string | null) => (word === null ? null : foldArabic(word));
  const [own, asked, suffix] = [fold(section), fold(sectorBaseName), fold(sectorSuffixName)];
  const isAsked = (sector: S) =>
    fold(sector.baseName) === asked && (suffix === null || fold(sector.suffixName) === suffix);
  return [
    ...sectors.filter(isAsked),
    ...sectors.filter((sector) => !isAsked(sector) && fold(sector.baseName) === own),
  ];
}

/** The note that says that the child came to the meeting. */
export const cameNote = ({ gender }: Pick<JoinRequest, 'gender'>) =>
  gender === 'female' ? 'جاءت' : 'جاء';

/** 'جاءت أمس'; null where nobody noted it. */
export function cameText(request: Pick<JoinRequest, 'gender' | 'notes'>): string | null {
  const came = request.notes.findLast(({ text }) => text === cameNote(request));
  return came ? `${came.text} ${dayWord(dayOf(came.at))}` : null;
}

/** True from the day of the invitation on: the child may have come. */
export const mayHaveCome = (request: JoinRequest) =>
  request.state === 'invited' && request.day! <= groupToday() && cameText(request) === null;

/** A request's state in the captains' list: 'دعوة ٤ ديسمبر'. */
export const invitedText = (day: string) => `دعوة ${dayMonth(day)}`;

/** The next day on which the group meets, from tomorrow on; null where it has no weekday. */
export function nextMeeting(today: string, meetingDay: number | null): string | null {
  if (meetingDay === null) return null;
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((meetingDay - weekday + 6) % 7) + 1);
}

/** '، وأقدمهما ينتظر منذ ٣ أيام': of so many requests, the oldest some days old. */
export function oldestWords(count: number, days: number): string {
  if (days === 0) return count === 1 ? '، وصل اليوم' : '، وصلت اليوم';
  const which = count === 1 ? '' : count === 2 ? 'وأقدمهما ' : 'وأقدمها ';
  return `، ${which}ينتظر ${sinceDays(days)}`;
}

export const OTHER_REASON = 'سبب آخر';
export const declineReasons = [
  'لا مكان في هذه السن هذا العام',
  'لا قسم عندنا لهذه السن',
  'لم نتمكن من الاتصال بكم',
  OTHER_REASON,
];

/** The reason that the family reads: a chosen one, or the captain's own words. */
export const declineReason = ({ reason, words }: { reason: string; words: string }) =>
  reason === OTHER_REASON ? words : reason;

const fieldLabels: Record<CorrectedField, string> = {
  name: 'الاسم',
  birthDate: 'تاريخ الميلاد',
  gender: 'النوع',
  guardianName: 'ولي الأمر',
  relation: 'الصلة',
  sectorBaseName: 'القطاع',
  sectorSuffixName: 'حرف القطاع',
};

function valueText(field: CorrectedField, value: string | null): string {
  if (value === null) return 'لا شيء';
  if (field === 'birthDate') return longDate(value);
  if (field === 'gender') return genderLabels[value as Gender];
  if (field === 'relation') return relationLabels[value as JoinRequest['relation']];
  return value;
}

/** The family's corrections, a line for each field: 'تاريخ الميلاد: كان ١٤ مارس ٢٠١٧، وصار ١٥ مارس ٢٠١٧'. */
export const correctionLines = ({ changes }: JoinRequest['corrections'][number]): string[] =>
  changes.map(
    ({ field, before, after }) =>
      `${fieldLabels[field]}: كان ${valueText(field, before)}، وصار ${valueText(field, after)}`,
  );
