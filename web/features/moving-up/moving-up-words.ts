import { ageOn, birthdayAt } from '../../../contract/core/birth-dates.ts';
import { daysBetween } from '../../../contract/core/calendar.ts';
import { countText, noun, yearsText } from '../../../contract/core/counting.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { commonGender, ofScoutNouns } from '../../../contract/core/labels.ts';
import type {
  MovingUpOutcome,
  MovingUpRow,
  MovingUpRule,
} from '../../../contract/moving-up/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { countOf, dayMonth, formatNumber, localizeNumbers, sectorName } from '../../i18n/format.ts';
import { inDays } from '../../shared/dates/days.ts';
import { isDue, isMoving, keyOfSector, type Preview, ruleOf } from './rules.ts';

const MONTHS = noun('شهر', 'شهران', 'أشهر', 'شهراً', 'شهر');
const SECTORS = noun('قطاع واحد', 'قطاعين', 'قطاعات', 'قطاعاً', 'قطاع');
const LEADERS = noun('عريف واحد', 'عريفان', 'عرفاء', 'عريفاً', 'عريف');

export const scoutsText = (count: number, gender: Gender = 'male') =>
  countText(count, ofScoutNouns[gender]);
export const targetName = (to: SectorName | null) => (to === null ? 'تخرّج' : sectorName(to));

/** '٥ نوفمبر ٢٠٢٥' */
export const dayText = (day: string) => `${dayMonth(day)} ${localizeNumbers(day.slice(0, 4))}`;

/** 'ذكور، من ٧ سنوات' */
export const ruleText = ({ gender, fromAge }: MovingUpRule) =>
  [gender && { male: 'ذكور', female: 'إناث' }[gender], `من ${yearsText(fromAge)}`]
    .filter(Boolean)
    .join('، ');

/** '١١ سنة و٣ أشهر' */
export function ageText({ birthDate }: MovingUpRow, day: string): string | null {
  if (birthDate === null) return null;
  const { years, months } = ageOn(birthDate, day);
  const parts = [yearsText(years), ...(months > 0 ? [countText(months, MONTHS)] : [])];
  return parts.join(' و');
}

/** 'أتم ١١ في ١٢ مارس', 'تتم ١١ بعد ٨ أيام' */
function whenText(row: MovingUpRow, { day, rules }: Preview): string | null {
  const rule = ruleOf(row, rules);
  if (rule === null || row.birthDate === null) return null;
  const age = formatNumber(rule.fromAge);
  const on = birthdayAt(row.birthDate, rule.fromAge);
  const date = on.slice(0, 4) === day.slice(0, 4) ? dayMonth(on) : dayText(on);
  const girl = row.gender === 'female';
  if (on <= day) return `${girl ? 'أتمّت' : 'أتمّ'} ${age} في ${date}`;
  const days = daysBetween(day, on);
  const when = days <= 60 ? inDays(days) : `في ${date}`;
  return `${girl ? 'تتمّ' : 'يتمّ'} ${age} ${when}`;
}

/** Why a scout moves or stays. */
export function whyText(row: MovingUpRow, preview: Preview): string | null {
  const when = whenText(row, preview);
  const girl = row.gender === 'female';
  if (row.why === 'moved') return girl ? 'انتقلت لهذا اليوم من قبل' : 'انتقل لهذا اليوم من قبل';
  if (row.why === 'kept') return girl ? 'تبقى باختيارك من قبل' : 'يبقى باختيارك من قبل';
  if (row.why !== 'exception') return when;
  if (!isMoving(row)) return `${girl ? 'تبقى' : 'يبقى'} في ${sectorName(row.from)}`;
  if (row.to === null) return girl ? 'تتخرّج' : 'يتخرّج';
  const isRules = keyOfSector(ruleOf(row, preview.rules)?.to ?? null) === keyOfSector(row.to);
  if (isRules && !isDue(row, preview.rules) && when) {
    return `${girl ? 'أضفتها' : 'أضفته'}: ${when}`;
  }
  return `إلى ${sectorName(row.to)}`;
}

/** 'من ٤ قطاعات' */
export const fromText = (rows: readonly Pick<MovingUpRow, 'from'>[]) =>
  `من ${countText(new Set(rows.map(({ from }) => keyOfSector(from))).size, SECTORS)}`;

/** 'نقل ٦٠ كشافاً من ٤ قطاعات، و٢ بلا تاريخ ميلاد' */
export function leadText({ rows }: MovingUpOutcome): string {
  const moving = rows.filter(isMoving);
  if (moving.length === 0) return 'لا أحد بلغ السن في هذا اليوم';
  const asked = rows.filter(({ why }) => why === 'noBirthDate').length;
  return `نقل ${scoutsText(moving.length, commonGender(moving))} ${fromText(moving)}${
    asked > 0 ? `، و${formatNumber(asked)} بلا تاريخ ميلاد` : ''
  }`;
}

/** 'يُنقل ٦٠، ويبقى ١ باختيارك و٢ بلا تاريخ ميلاد' */
export function willText({ rows }: MovingUpOutcome): string {
  const count = (of: (row: MovingUpRow) => boolean) => rows.filter(of).length;
  const chosen = count((row) => ['exception', 'kept'].includes(row.why) && !isMoving(row));
  const asked = count(({ why }) => why === 'noBirthDate');
  const staying = [
    chosen > 0 && `${formatNumber(chosen)} باختيارك`,
    asked > 0 && `${formatNumber(asked)} بلا تاريخ ميلاد`,
  ].filter(Boolean);
  const moved = `يُنقل ${formatNumber(count(isMoving))}`;
  return staying.length > 0 ? `${moved}، ويبقى ${staying.join(' و')}` : moved;
}

/** 'انتقل ٦٠ كشافاً' */
export const movedText = (count: number) => `انتقل ${countOf(count, 'scout')}`;

/** The captain is asked this before the act. */
export function moveQuestion({ rows }: MovingUpOutcome) {
  const moving = rows.filter(isMoving);
  const leaders = moving.filter(({ leads }) => leads).length;
  return {
    title: `نقل ${scoutsText(moving.length, commonGender(moving))}؟`,
    body: `يخرجون من طلائعهم${leaders > 0 ? ` (${countText(leaders, LEADERS)})` : ''}.`,
    confirmLabel: 'نقل',
  };
}

/** Asked apart where somebody leaves the group; null if nobody does. */
export function leaveQuestion({ rows }: MovingUpOutcome) {
  const leaving = rows.filter(({ to }) => to === null).length;
  if (leaving === 0) return null;
  return {
    title: `تخريج ${scoutsText(leaving)}؟`,
    body: 'يخرجون من القوائم بسبب التخرّج، ويمكن استعادتهم.',
    confirmLabel: 'تخريج',
  };
}

export const genderChoices = [
  { value: 'all', label: 'ذكور وإناث' },
  { value: 'male', label: 'ذكور' },
  { value: 'female', label: 'إناث' },
] as const;
