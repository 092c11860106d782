import { rateOf } from '../../../../contract/attendance/rates.ts';
import type { SectorWeek } from '../../../../contract/attendance/week.ts';
import { captainTitle } from '../../../../contract/captains/introduce.ts';
import { sumMoney } from '../../../../contract/core/money.ts';
import { serverTime } from '../../../i18n/clock.ts';
import {
  callName,
  countOf,
  dayMonth,
  dayOf,
  formatNumber,
  groupToday,
  momentLabel,
  sectorName,
  timeOf,
  weekdayDate,
} from '../../../i18n/format.ts';
import { namedSectors } from '../../../i18n/sector-words.ts';
import { weeksMissed } from '../../../shared/families/follow-up.ts';

type Led = Pick<SectorWeek, 'captains' | 'standIns'>;

/** Who a verb is about, as Arabic tells them apart: a reminder goes to the captains and to who stands in for them. */
function formOf({ captains, standIns }: Led): keyof typeof remind {
  const told = [...captains, ...standIns];
  const areWomen = told.every(({ gender }) => gender === 'female');
  if (told.length === 1) return areWomen ? 'she' : 'he';
  if (told.length === 2) return areWomen ? 'twoWomen' : 'twoMen';
  return areWomen ? 'women' : 'men';
}

const remind = {
  he: 'ذكّره',
  she: 'ذكّرها',
  twoMen: 'ذكّرهما',
  twoWomen: 'ذكّرهما',
  men: 'ذكّرهم',
  women: 'ذكّرهن',
};
const reminded = {
  he: 'تم تذكيره',
  she: 'تم تذكيرها',
  twoMen: 'تم تذكيرهما',
  twoWomen: 'تم تذكيرهما',
  men: 'تم تذكيرهم',
  women: 'تم تذكيرهن',
};

/** The label of the button that reminds a sector's captains: 'ذكّره', 'ذكّرهما'. */
export const remindWord = (sector: Led) => remind[formOf(sector)];

/** The toast after a reminder: 'تم تذكيره', 'تم تذكيرهما'. */
export const remindedWord = (sector: Led) => reminded[formOf(sector)];

/**
 * Whose week it is: 'مينا عادل، بديل: كارين عصام', 'بلا قائد'. In a short form one of more than two is named, and who
 * stands in for nobody alone.
 */
export function ledBy({ captains, standIns }: Led, isShort = false): string {
  const [first, , third] = captains;
  const own =
    isShort && first && third
      ? `${callName(first)} و${formatNumber(captains.length - 1)} ${first.gender === 'female' ? 'غيرها' : 'غيره'}`
      : named(captains);
  if (standIns.length === 0) return own || 'بلا قائد';
  const others = `${standIns.length === 1 ? 'بديل' : 'بدلاء'}: ${named(standIns)}`;
  if (isShort && own === '') return others;
  return `${own || 'بلا قائد'}، ${others}`;
}

const named = (people: Led['captains']) => people.map((person) => callName(person)).join('، ');

/** Whom a message of one's own is for: who stands in, for a captain who has somebody do it is away. */
export function writtenTo({ captains, standIns }: Led): SectorWeek['captains'] {
  return standIns.length > 0 ? standIns : captains;
}

/** Where a sector's week is recorded, whenever the message is read: a stand-in is led past the own sheet. */
function sheetAddress(
  sector: SectorWeek,
  { weekNumber, termNumber, origin }: ReminderPlace,
): string {
  const search = new URLSearchParams({ term: String(termNumber), week: String(weekNumber) });
  if (sector.standIns.length > 0) {
    search.set('base', sector.sectorBaseName);
    search.set('suffix', sector.sectorSuffixName);
  }
  return `${origin}/record-scouts-absence?${search}`;
}

/** The week of which a message reminds, and the address of the group. */
interface ReminderPlace {
  weekNumber: number;
  termNumber: number;
  origin: string;
}

/** The message's text; it addresses a single recipient by gender, like the greeting. */
export function reminderText(sector: SectorWeek, place: ReminderPlace): string {
  const [captain, ...others] = writtenTo(sector);
  const hello =
    captain && others.length === 0
      ? `مرحباً يا ${captainTitle(captain)} ${callName(captain)}`
      : 'مرحباً';
  const address = sheetAddress(sector, place);
  return `${hello}، لم يُسجَّل غياب ${sectorName(sector)} للأسبوع ${formatNumber(place.weekNumber)} بعد. التسجيل من هنا: ${address}`;
}

/** 'سجّلت كل القطاعات', else '٩ من ١٢ قطاعاً'. */
export function answerText(recorded: number, asked: number): string {
  if (recorded === asked) return asked === 1 ? 'سُجِّل القطاع' : 'سجّلت كل القطاعات';
  // After a preposition the pair is another word than when it is counted alone.
  return `${formatNumber(recorded)} من ${asked === 2 ? 'قطاعين' : countOf(asked, 'sector')}`;
}

/** 'قطاع واحد بلا كشافين: زهرات د' of the sectors that are asked for nothing; null where there are none. */
export function emptyText(sectors: readonly SectorWeek[]): string | null {
  const empty = sectors.filter((sector) => !hasToRecord(sector));
  if (empty.length === 0) return null;
  return `${countOf(empty.length, 'sector')} بلا كشافين: ${namedSectors(empty)}`;
}

/** One without scouts has nothing to record. */
const hasToRecord = ({ scouts, recordedAt }: SectorWeek) => scouts > 0 || recordedAt !== null;

/** 'لقاء زهرات أ يوم الجمعة', of several 'لم يحن لقاء قطاعين: زهرات أ، أشبال ب'; null where all have met. */
export function laterText(later: readonly SectorWeek[]): string | null {
  const [first, ...others] = later;
  if (!first?.awaitedFrom) return null;
  if (others.length === 0) return `لقاء ${sectorName(first)} ${weekdayDate(first.awaitedFrom)}`;
  return `لم يحن لقاء ${later.length === 2 ? 'قطاعين' : countOf(later.length, 'sector')}: ${namedSectors(later)}`;
}

/**
 * The sectors by what they have recorded; one without scouts, or whose meeting is still to come, is asked for nothing. A
 * stored answer of an older version names no day of a meeting.
 */
export function splitWeek(
  sectors: readonly SectorWeek[],
  today = groupToday(),
): {
  asked: SectorWeek[];
  later: SectorWeek[];
  missing: SectorWeek[];
  recorded: SectorWeek[];
} {
  const isLater = ({ recordedAt, awaitedFrom }: SectorWeek) =>
    recordedAt === null && (awaitedFrom ?? '') > today;
  const present = sectors.filter(hasToRecord);
  const asked = present.filter((sector) => !isLater(sector));
  return {
    asked,
    later: present.filter(isLater),
    // The longest first.
    missing: asked
      .filter(({ recordedAt }) => recordedAt === null)
      .sort((one, other) => other.missingWeeks - one.missingWeeks),
    recorded: asked.filter(({ recordedAt }) => recordedAt !== null),
  };
}

/** True if a sector was reminded a short while ago, and can't be reminded again yet. */
const isReminded = ({ remindable, remindedAt }: SectorWeek) => !remindable && remindedAt !== null;

/**
 * The missing sectors that stand on the card, the others fold: on a phone three that wait for a reminder, on a wide
 * screen four, reminded ones last.
 */
export function shownMissing(
  missing: readonly SectorWeek[],
  isWide: boolean,
): { shown: SectorWeek[]; rest: SectorWeek[] } {
  const waiting = missing.filter((sector) => !isReminded(sector));
  const reminded = missing.filter(isReminded);
  const shown = isWide ? [...waiting, ...reminded].slice(0, 4) : waiting.slice(0, 3);
  return { shown, rest: [...waiting, ...reminded].filter((sector) => !shown.includes(sector)) };
}

/** 'سُجِّل ٨، وبقي ٢، وذُكِّر ١': what the card folds. */
export function foldedText(recorded: number, rest: readonly SectorWeek[]): string {
  const reminded = rest.filter(isReminded);
  const left = rest.length - reminded.length;
  return [
    recorded > 0 && `سُجِّل ${formatNumber(recorded)}`,
    left > 0 && `بقي ${formatNumber(left)}`,
    reminded.length > 0 && `ذُكِّر ${formatNumber(reminded.length)}`,
  ]
    .filter(Boolean)
    .join('، و');
}

/** 'منذ أسبوعين' of a sector that has not recorded more than this week; null of the others. */
export function missingText({ missingWeeks }: Pick<SectorWeek, 'missingWeeks'>): string | null {
  if (missingWeeks < 2) return null;
  return `منذ ${weeksMissed(missingWeeks)}`;
}

/** The totals of all recorded sectors. */
export function sumOf(recorded: readonly SectorWeek[]): {
  attended: number;
  counted: number;
  rate: number | null;
  /** null where no sector recorded any. */
  subscription: number | null;
} {
  const sum = (pick: (sector: SectorWeek) => number) =>
    recorded.reduce((total, sector) => total + pick(sector), 0);
  const [attended, absent] = [sum((sector) => sector.attended), sum((sector) => sector.absent)];
  const hasMoney = recorded.some(({ subscription }) => subscription !== null);
  return {
    attended,
    counted: attended + absent,
    rate: rateOf({ attendedCount: attended, absentCount: absent }),
    subscription: hasMoney ? sumMoney(recorded.map((each) => each.subscription ?? 0)) : null,
  };
}

/** '١:٤٠ م' of today, 'أمس ٨:١٥ م', else the day: a row has room for no more. */
export function shortMoment(instant: string, now: Date = new Date(serverTime())): string {
  if (dayOf(instant) === dayOf(now)) return timeOf(instant);
  const label = momentLabel(instant, now);
  return label.startsWith('أمس') ? label : dayMonth(instant);
}

/** The sectors that recorded the week's attendance and have not given its points yet. */
export const withoutPoints = (sectors: readonly SectorWeek[]): SectorWeek[] =>
  sectors.filter(
    ({ recordedAt, givesPoints, evaluatedAt }) =>
      recordedAt !== null && givesPoints && evaluatedAt === null,
  );
