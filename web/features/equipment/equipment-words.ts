import { daysBetween } from '../../../contract/core/calendar.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { dueDayOf, expiresUntil } from '../../../contract/equipment/rules.ts';
import type {
  EquipmentRequest,
  EquipmentRow,
  Lending,
} from '../../../contract/equipment/shapes.ts';
import {
  freeText,
  lateText,
  piecesText,
  requestStateLabels,
} from '../../../contract/equipment/words.ts';
import { dayMonth, formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { borrowerName, conditionText, repairText } from '../../shared/trips/equipment-words.ts';

type Tone = 'quiet' | 'ok' | 'warn' | 'bad';
type Said = { text: string; tone: Tone };

const DAY_NAMES = ['اليوم', 'غد'];

/** 'حتى غد', 'حتى ٤ ديسمبر'. */
const untilText = (day: string, today = groupToday()): string =>
  `حتى ${DAY_NAMES[daysBetween(today, day)] ?? dayMonth(day)}`;

/** True if some of a lending is out past its day. */
export const isLate = (lending: Pick<Lending, 'dueOn' | 'lines'>): boolean =>
  dueDayOf(lending) < groupToday();

/** When what is out comes back: overdue in red, today in amber. */
export function dueSaid(dueOn: string, today = groupToday()): Said {
  if (dueOn < today) return { text: lateText(daysBetween(dueOn, today)), tone: 'bad' };
  return { text: untilText(dueOn, today), tone: dueOn === today ? 'warn' : 'quiet' };
}

export const brokenText = (count: number): string => conditionText(count, 'تالفة', 'تالفتان');
export const lostText = (count: number): string => conditionText(count, 'مفقودة', 'مفقودتان');

export const placesText = ({ places }: Pick<EquipmentRow, 'places'>): string =>
  places.flatMap(({ name }) => name ?? []).join('، ') || 'بلا مكان';

/** Who has how much of an item: 'هاني ٢، حتى غد', 'أيمن ١، متأخّرة ٨ أيام'; several: 'هاني ٤، أشبال أ ٢'. */
export function heldSaid(
  { holders }: Pick<EquipmentRow, 'holders'>,
  today = groupToday(),
): Said | null {
  const [soonest, ...others] = holders;
  if (!soonest) return null;
  const who = holders.map(({ to, quantity }) => `${borrowerName(to)} ${formatNumber(quantity)}`);
  const due = dueSaid(soonest.dueOn, today);
  const isAlone = others.length === 0;
  return {
    text: isAlone || due.tone === 'bad' ? [...who, due.text].join('، ') : who.join('، '),
    tone: due.tone,
  };
}

/** The exception of an item: overdue, else out, else to repair or missing, else its place. */
export function rowSaid(
  row: EquipmentRow,
  { isKeeper, today = groupToday() }: { isKeeper: boolean; today?: string },
): Said {
  const [soonest, ...others] = row.holders;
  if (soonest) {
    const repair =
      isKeeper && row.toRepair > 0
        ? `، وتُصلَّح ${row.toRepair === 1 ? 'واحدة' : formatNumber(row.toRepair)}`
        : '';
    const due = dueSaid(soonest.dueOn, today);
    const with_ = `مع ${borrowerName(soonest.to)}`;
    if (due.tone === 'bad') return { text: `${with_}، ${due.text}`, tone: 'bad' };
    if (others.length === 0) return { text: `${with_} ${due.text}${repair}`, tone: due.tone };
    return { text: `خارجه ${formatNumber(row.out)}${repair}`, tone: repair ? 'warn' : 'quiet' };
  }
  return exceptionSaid(row, { isKeeper, today }) ?? { text: placesText(row), tone: 'quiet' };
}

/** The exception of an item beside what is out: to repair, else broken, lost, expiring or drying. */
export function exceptionSaid(
  row: EquipmentRow,
  { isKeeper, today = groupToday() }: { isKeeper: boolean; today?: string },
): Said | null {
  if (isKeeper && row.toRepair > 0) return { text: repairText(row.toRepair), tone: 'warn' };
  if (isKeeper && row.broken > 0) return { text: brokenText(row.broken), tone: 'bad' };
  if (isKeeper && row.lost > 0) return { text: lostText(row.lost), tone: 'bad' };
  if (isKeeper && row.validUntil && row.validUntil <= expiresUntil(today)) {
    return row.validUntil < today
      ? { text: `انتهت صلاحيته ${dayMonth(row.validUntil)}`, tone: 'bad' }
      : { text: `صالح حتى ${dayMonth(row.validUntil)}`, tone: 'warn' };
  }
  if (row.wet > 0) return { text: conditionText(row.wet, 'تجفّ', 'تجفّان'), tone: 'warn' };
  return null;
}

export const freeOf = (count: number): string => freeText(count, formatNumber);

/** 'حلة ٢٠ لتراً'; several: '٦ قطع: حلة ٢٠ لتراً، حبل'. */
export function lendingText({ lines }: Pick<Lending, 'lines'>): string {
  const open = lines.filter(({ quantity, back }) => quantity > back);
  const shown = open.length > 0 ? open : lines;
  const count = shown.reduce(
    (sum, { quantity, back }) => sum + quantity - (open.length > 0 ? back : 0),
    0,
  );
  const names = shown.map(({ name }) => name).join('، ');
  return count === 1 ? names : `${piecesText(count)}: ${names}`;
}

export const requestText = ({ lines }: Pick<EquipmentRequest, 'lines'>): string =>
  lines
    .map(({ text, quantity }) =>
      quantity > 1 ? `${text}\u00a0×\u00a0${formatNumber(quantity)}` : text,
    )
    .join('، ');

/** 'الجمعة ٤ ديسمبر', 'من ١٠ إلى ١٣ ديسمبر'. */
export const spanText = ({ from, until }: { from: string; until: string }): string =>
  from === until
    ? weekdayDate(from)
    : from.slice(0, 7) === until.slice(0, 7)
      ? `من ${formatNumber(Number(from.slice(8)))} إلى ${dayMonth(until)}`
      : `من ${dayMonth(from)} إلى ${dayMonth(until)}`;

/** Where a request stands, to who asked. */
export function requestSaid(request: EquipmentRequest): Said {
  const { state, reason, decidedAt } = request;
  const label = requestStateLabels[state];
  if (state === 'declined') return { text: `اعتُذر: ${reason ?? ''}`, tone: 'bad' };
  if (state === 'lent') {
    return { text: decidedAt ? `${label} ${dayMonth(decidedAt)}` : label, tone: 'ok' };
  }
  return { text: label, tone: state === 'reserved' ? 'ok' : 'quiet' };
}

/** How much of what is asked for is free on its days. */
export function requestFree({ lines }: Pick<EquipmentRequest, 'lines'>): Said {
  const owned = lines.filter(({ free }) => free !== null);
  if (owned.length === 0) return { text: 'للشراء', tone: 'warn' };
  const short = owned.filter(({ free, quantity }) => free! < quantity);
  if (short.length === 0) {
    const text = owned.length < lines.length ? 'متاح، وبعضه للشراء' : 'متاح كله';
    return { text, tone: 'ok' };
  }
  return short.every(({ free }) => free! <= 0) && short.length === owned.length
    ? { text: 'لا شيء متاح يومها', tone: 'warn' }
    : {
        text: short.map(({ text, free }) => `${text}: متاح ${freeOf(free!)}`).join('، '),
        tone: 'warn',
      };
}

const ofPieceNoun = noun('قطعة واحدة', 'قطعتين', 'قطع', 'قطعة', 'قطعة');
const ofKindNoun = noun('صنف واحد', 'صنفين', 'أصناف', 'صنفاً', 'صنف');
/** The forms after a verb or a preposition: 'سلّم قطعتين', 'من ٤ قطع'. */
export const ofPiecesText = (count: number): string => countText(count, ofPieceNoun);
export const ofKindsText = (count: number): string => countText(count, ofKindNoun);

/** The first of a name's words, as an act says it: 'سلّم ٢٢ قطعة إلى مينا'. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;

const choiceNoun = noun('اختيار واحد', 'اختياران', 'اختيارات', 'اختياراً', 'اختيار');
/** 'بقي اختيار واحد', 'بقي ٣ اختيارات'. */
export const choicesLeft = (count: number): string => `بقي ${countText(count, choiceNoun)}`;
