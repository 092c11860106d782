import { rateOf } from '../../../contract/rates.ts';
import type { SectorWeek } from '../../../contract/week.ts';
import { weeksMissed } from '../../lib/follow-up.ts';
import {
  callName,
  captainTitle,
  countOf,
  dayMonth,
  dayOf,
  formatNumber,
  momentLabel,
  sectorName,
  timeOf,
} from '../../lib/format.ts';

type Led = Pick<SectorWeek, 'captains'>;

/** Who a verb is about, as Arabic tells them apart. */
function formOf({ captains }: Led): 'he' | 'she' | 'twoMen' | 'twoWomen' | 'men' | 'women' {
  const areWomen = captains.every(({ gender }) => gender === 'female');
  if (captains.length === 1) return areWomen ? 'she' : 'he';
  if (captains.length === 2) return areWomen ? 'twoWomen' : 'twoMen';
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
  he: 'ذُكِّر',
  she: 'ذُكِّرت',
  twoMen: 'ذُكِّرا',
  twoWomen: 'ذُكِّرتا',
  men: 'ذُكِّروا',
  women: 'ذُكِّرن',
};

/** What the button does that reminds a sector's captains: 'ذكّره', 'ذكّرهما'. */
export const remindWord = (sector: Led) => remind[formOf(sector)];

/** That they were reminded: 'ذُكِّر', 'ذُكِّرتا'. */
export const remindedWord = (sector: Led) => reminded[formOf(sector)];

/** What the message to a sector's captains says; the only one is spoken to as the greeting does. */
export function reminderText(
  sector: SectorWeek,
  { weekNumber, address }: { weekNumber: number; address: string },
): string {
  const [captain, ...others] = sector.captains;
  const hello =
    captain && others.length === 0
      ? `مرحباً يا ${captainTitle(captain)} ${callName(captain)}`
      : 'مرحباً';
  return `${hello}، لم يُسجَّل غياب ${sectorName(sector)} للأسبوع ${formatNumber(weekNumber)} بعد. التسجيل من هنا: ${address}`;
}

/** 'سجّلت كل القطاعات', else '٩ من ١٢ قطاعاً'. */
export function answerText(recorded: number, asked: number): string {
  if (recorded === asked) return asked === 1 ? 'سُجِّل القطاع' : 'سجّلت كل القطاعات';
  // After a preposition the pair is another word than when it is counted alone.
  return `${formatNumber(recorded)} من ${asked === 2 ? 'قطاعين' : countOf(asked, 'sector')}`;
}

/** The sectors by what they have recorded; one without scouts has nothing to record and is asked for nothing. */
export function splitWeek(sectors: readonly SectorWeek[]): {
  asked: SectorWeek[];
  missing: SectorWeek[];
  recorded: SectorWeek[];
} {
  const asked = sectors.filter(({ scouts, recordedAt }) => scouts > 0 || recordedAt !== null);
  return {
    asked,
    missing: asked.filter(({ recordedAt }) => recordedAt === null),
    recorded: asked.filter(({ recordedAt }) => recordedAt !== null),
  };
}

/** 'منذ أسبوعين' of a sector that has not recorded more than this week; null of the others. */
export function missingText({ missingWeeks }: Pick<SectorWeek, 'missingWeeks'>): string | null {
  if (missingWeeks < 2) return null;
  return `منذ ${weeksMissed(missingWeeks)}`;
}

/** What all recorded sectors come to. */
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
    // Whole pounds: nothing is lost by adding them here.
    subscription: hasMoney ? sum(({ subscription }) => subscription ?? 0) : null,
  };
}

/** '١:٤٠ م' of today, 'أمس ٨:١٥ م', else the day: a row has room for no more. */
export function shortMoment(instant: string, now: Date = new Date()): string {
  if (dayOf(instant) === dayOf(now)) return timeOf(instant);
  const label = momentLabel(instant, now);
  return label.startsWith('أمس') ? label : dayMonth(instant);
}
