import { rateOf } from '../../../contract/attendance/rates.ts';
import { relationLabels } from '../../../contract/consents/words.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import { countedMoney } from '../../../contract/core/money.ts';
import { weekdayLabels } from '../../../contract/core/weekdays.ts';
import type { ParentPage, ParentWeek } from '../../../contract/parents/endpoints.ts';
import { hoursText } from '../../../contract/sessions/words.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import { phaseLabels } from '../../../contract/trips/words.ts';
import { formatNumber, longDate, nouns, weekdayDate } from '../../i18n/format.ts';

/** The planned activities and sessions by their day, each with what stands under its name. */
export function comingDates({
  activities,
  sessions = [],
}: Pick<ParentPage, 'activities' | 'sessions'>) {
  const dates = [
    ...sessions.map(({ sessionId, title, date, ...hours }) => ({
      key: `session-${sessionId}`,
      name: title,
      about: `جلسة ${weekdayOf(date)}، ${hoursText(hours)}`,
      date,
    })),
    ...activities.map(({ activityId, name, place, day, date }) => ({
      key: `activity-${activityId}`,
      name,
      about: [weekdayLabels[day], place].filter(Boolean).join('، '),
      date,
    })),
  ];
  return dates.sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
}

const weekdayOf = (date: string) => weekdayDate(date).split(' ')[0];

/** How a week is marked, in the order of the legend. */
const marks = ['attended', 'absent', 'excused', 'unrecorded', 'cancelled'] as const;
export type Mark = (typeof marks)[number];

export function markOf({ status, cancelled }: ParentWeek): Mark {
  if (cancelled) return 'cancelled';
  if (status === null) return 'unrecorded';
  return status === 'attended' || status === 'absent' ? status : 'excused';
}

const ofWeek = { unrecorded: 'لم يُسجَّل', cancelled: 'ملغي' };
/** The label of each mark, by the child's gender. */
export const markLabels: Record<Gender, Record<Mark, string>> = {
  male: { attended: 'حاضر', absent: 'غائب', excused: 'معتذر', ...ofWeek },
  female: { attended: 'حاضرة', absent: 'غائبة', excused: 'معتذرة', ...ofWeek },
};

/** The marks that there are, each with its number of weeks. */
export function legendOf(weeks: readonly ParentWeek[]): { mark: Mark; count: number }[] {
  return marks
    .map((mark) => ({ mark, count: weeks.filter((week) => markOf(week) === mark).length }))
    .filter(({ count }) => count > 0);
}

/** As after 'من'. */
const MEETINGS = noun('لقاء واحد', 'لقاءين', 'لقاءات', 'لقاءً', 'لقاء');

/** How often the child came, and when that was last known: the answer that parents open the page for. */
export interface Attendance {
  /** attended / (attended + absent); null where nothing counts yet. */
  rate: number | null;
  answer: string;
  /** The last meeting that counts; null without any. */
  last: { words: string; date: string } | null;
}

export function attendanceOf({ weeks, gender }: Pick<ParentPage, 'weeks' | 'gender'>): Attendance {
  const did = (him: string) => (gender === 'female' ? `${him}ت` : him);
  const meetings = weeks.filter((week) => ['attended', 'absent'].includes(markOf(week)));
  const came = meetings.filter(({ status }) => status === 'attended').length;
  const all = meetings.length;
  const newest = meetings.at(-1);
  if (!newest) return { rate: null, answer: 'لم يُسجَّل حضور بعد', last: null };
  const rate = rateOf({ attendedCount: came, absentCount: all - came });
  const isThere = newest.status === 'attended';
  const date = newest.startDate;
  if (all === 1) {
    const answer = `${did(isThere ? 'حضر' : 'غاب')} ${isThere ? '' : 'عن '}اللقاء المسجَّل الوحيد`;
    return { rate, answer, last: { words: '', date } };
  }
  const meetingsOfAll = countText(all, MEETINGS, formatNumber);
  if (came === 0) {
    return { rate, answer: `${did('غاب')} عن ${meetingsOfAll}`, last: { words: 'آخرها', date } };
  }
  return {
    rate,
    answer: `${did('حضر')} ${formatNumber(came)} من ${meetingsOfAll}`,
    last: { words: `و${isThere ? did('حضر') : `${did('غاب')} عن`} آخرها`, date },
  };
}

/** 'دُفع في ٦ أسابيع، ١٠ … كل مرة'; the amount only where it was always the same. */
export function paidWords(payments: readonly { amount: number }[]): string {
  const [first, ...rest] = payments;
  if (!first) return 'لا دفعات مسجَّلة في هذه الفترة بعد';
  const weeks = countText(payments.length, { ...nouns.week, two: 'أسبوعين' }, formatNumber);
  const isSame = rest.length > 0 && rest.every(({ amount }) => amount === first.amount);
  return `دُفع في ${weeks}${isSame ? `، ${countedMoney(first.amount)} كل مرة` : ''}`;
}

/** The key of a link as people paste it. */
export const keyIn = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^.*\/p\//s, '')
    .split(/[?#\s]/)[0] ?? '';

/** Whose page it is, and that it is for nobody else. */
export function privateWords({ children, name }: Pick<ParentPage, 'children' | 'name'>): string {
  if (children.length < 2) {
    return `صفحة خاصة بأسرة ${firstName(name)}، لا تظهر في محركات البحث وتبقى حتى يلغيها القائد. لا ترسلوها إلى غير الأسرة.`;
  }
  const names = children.map((child) => firstName(child.name)).join(' و');
  return `صفحة خاصة بأسرتكم، فيها ${names}. من يحملها يراهم، فلا ترسلوها إلى غير الأسرة.`;
}

/** The family's consents and their days in sentences, or that they are asked for. */
export function consentWords(
  consent: ParentPage['consent'],
  { gender, child }: { gender: Gender; child: string },
): string {
  const [data, photographing] =
    gender === 'female' ? ['بياناتها', 'تصويرها'] : ['بياناته', 'تصويره'];
  const law = `لا تُحفظ بيانات ${child} إلا بموافقة ولي الأمر.`;
  if (consent === null) return `${law} لم تُسجَّل موافقتكم بعد.`;
  const who = `${consent.guardianName} (${relationLabels[consent.relation]})`;
  if (consent.endedOn !== null) {
    return `سُحبت موافقة ${who} ${longDate(consent.endedOn)}. ${law}`;
  }
  const photos = consent.photos ? `وعلى ${photographing}` : `دون ${photographing}`;
  return `سُجِّلت موافقة ${who} ${longDate(consent.givenOn)} على حفظ ${data} ${photos} في الأنشطة.`;
}

/** The result of the child's answer; null where a trip is over that nobody answered. */
export function tripStateWords(
  { state, phase }: Pick<FamilyTrip, 'state' | 'phase'>,
  gender: Gender,
): string | null {
  if (phase === 'cancelled') return phaseLabels.cancelled;
  if (phase === 'underway') return phaseLabels.underway;
  if (state === 'invited' && (phase === 'over' || phase === 'settled')) return null;
  const isGirl = gender === 'female';
  const words = {
    invited: 'بلا رد',
    coming: isGirl ? '✓ تشارك' : '✓ يشارك',
    waiting: isGirl ? 'تنتظر مكاناً' : 'ينتظر مكاناً',
    notComing: isGirl ? 'لا تشارك' : 'لا يشارك',
    withdrawn: isGirl ? 'انسحبت' : 'انسحب',
  };
  return words[state];
}

/** Most links that a device keeps. */
const MOST_LINKS = 6;

/** The keys that a device keeps after it opened this one, the newest first. */
export const withKey = (keys: readonly string[], key: string): string[] =>
  [key, ...keys.filter((each) => each !== key)].slice(0, MOST_LINKS);

type Child = ParentPage['children'][number];
/** A child whom another link opens. */
export type LinkedChild = Child & { key: string };

const nameOf = ({ name, sectorBaseName, sectorSuffixName }: Child) =>
  [name, sectorBaseName, sectorSuffixName].join('\n');

/** The children of other links who are not on this one, each once: links may overlap. */
export function otherChildren(
  own: readonly Child[],
  links: readonly { key: string; children: readonly Child[] }[],
): LinkedChild[] {
  const seen = new Set(own.map(nameOf));
  return links.flatMap(({ key, children }) =>
    children.flatMap((child) => {
      if (seen.has(nameOf(child))) return [];
      seen.add(nameOf(child));
      return [{ ...child, key }];
    }),
  );
}
