import { addDays, type WeekKey } from '../../../contract/core/calendar.ts';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import { insertAt } from '../../../contract/core/lists.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { Session } from '../../../contract/sessions/endpoints.ts';
import { durationText, materialText, parseMaterials } from '../../../contract/sessions/words.ts';

/** A segment while it is written; `materials` as one types them, with commas between. */
export interface SegmentRow {
  key: number;
  segmentId: number | null;
  title: string;
  minutes: string;
  captainId: number | null;
  materials: string;
  notes: string;
  /** Who brings what, where it is not the segment's captain: by the material's text. */
  bringers: { text: string; captainId: number }[];
}

export type PlanValues = WeekKey & {
  title: string;
  goal: string;
  day: string;
  startTime: string;
  endTime: string;
  sectors: SectorName[];
  captainId: number | null;
  segments: SegmentRow[];
  requirements: { requirementId: number; text: string; badgeName: string }[];
  links: string[];
  notes: string;
};

const DEFAULT_START = '11:00';
/** What a new segment takes until somebody says otherwise. */
const DEFAULT_MINUTES = 15;
const LONGEST = 480;

export function newSegment(
  rows: readonly SegmentRow[],
  { title = '', minutes = DEFAULT_MINUTES }: { title?: string; minutes?: number } = {},
): SegmentRow {
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
  return {
    key,
    segmentId: null,
    title,
    minutes: String(minutes),
    captainId: null,
    materials: '',
    notes: '',
    bringers: [],
  };
}

/** The minutes of a segment as they count now: 0 as long as they are no number. */
export function minutesOf({ minutes }: Pick<SegmentRow, 'minutes'>): number {
  const count = Number(toLatinDigits(minutes).trim());
  return Number.isInteger(count) && count > 0 && count <= LONGEST ? count : 0;
}

/** Five minutes more or less, never none. */
export function stepped(row: Pick<SegmentRow, 'minutes'>, by: 5 | -5): string {
  const count = minutesOf(row);
  const next = by > 0 ? Math.floor(count / 5) * 5 + 5 : Math.ceil(count / 5) * 5 - 5;
  return String(Math.min(LONGEST, Math.max(count < 5 ? 1 : 5, next)));
}

/** Who is named to bring a material; null for the segment's captain. */
export const bringerOf = ({ bringers }: Pick<SegmentRow, 'bringers'>, text: string) =>
  bringers.find((each) => foldArabic(each.text) === foldArabic(text))?.captainId ?? null;

/** The bringers of a segment with another one, or none, for a material. */
export function withBringer(
  { bringers }: Pick<SegmentRow, 'bringers'>,
  text: string,
  captainId: number | null,
): Pick<SegmentRow, 'bringers'> {
  const others = bringers.filter((each) => foldArabic(each.text) !== foldArabic(text));
  return { bringers: captainId === null ? others : [...others, { text, captainId }] };
}

/** The row moved by one place, or to that of another row. */
export function movedBy(rows: readonly SegmentRow[], key: number, by: 1 | -1): SegmentRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const target = rows[from + by];
  return target ? movedTo(rows, key, target.key) : [...rows];
}

export function movedTo(rows: readonly SegmentRow[], key: number, target: number): SegmentRow[] {
  const row = rows.find((each) => each.key === key);
  const to = rows.findIndex((each) => each.key === target);
  if (!row || to < 0) return [...rows];
  const others = rows.filter((each) => each !== row);
  return insertAt(others, to, row);
}

/** A plan to begin with: the usual day of the week is its last one. */
export function blankPlan(
  week: WeekKey & { startDate: string },
  { sectors, title = '' }: { sectors: SectorName[]; title?: string | undefined },
): PlanValues {
  return {
    title,
    goal: '',
    termNumber: week.termNumber,
    weekNumber: week.weekNumber,
    day: addDays(week.startDate, 6),
    startTime: DEFAULT_START,
    endTime: '',
    sectors,
    captainId: null,
    segments: [],
    requirements: [],
    links: [],
    notes: '',
  };
}

/** A stored plan as the form shows it. */
export function valuesOf(session: Session): PlanValues {
  const { title, goal, termNumber, weekNumber, day, startTime, endTime, captain, notes } = session;
  return {
    title,
    goal: goal ?? '',
    termNumber,
    weekNumber,
    day,
    startTime,
    endTime: endTime ?? '',
    sectors: session.sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
    captainId: captain.captainId,
    segments: session.segments.map((segment, key) => ({
      key,
      segmentId: segment.segmentId,
      title: segment.title,
      minutes: String(segment.minutes),
      captainId: segment.captainId,
      materials: segment.materials.map(materialText).join('، '),
      notes: segment.notes ?? '',
      bringers: segment.materials.flatMap(({ text, captainId }) =>
        captainId === null ? [] : [{ text, captainId }],
      ),
    })),
    requirements: session.requirements.map(({ requirementId, text, badgeName }) => ({
      requirementId,
      text,
      badgeName,
    })),
    links: session.links.map(({ url }) => url),
    notes: notes ?? '',
  };
}

/** What the form sends; rows that nobody filled are left out. */
export function bodyOf(values: PlanValues) {
  const isFilled = (row: SegmentRow) =>
    row.title.trim() !== '' || row.materials.trim() !== '' || row.notes.trim() !== '';
  return {
    ...values,
    endTime: values.endTime || undefined,
    captainId: values.captainId ?? undefined,
    segments: values.segments.filter(isFilled).map((row) => ({
      segmentId: row.segmentId ?? undefined,
      title: row.title,
      minutes: row.minutes,
      captainId: row.captainId ?? undefined,
      notes: row.notes,
      materials: parseMaterials(row.materials).map(({ text, quantity }) => ({
        text,
        quantity: quantity ?? undefined,
        captainId: bringerOf(row, text) ?? undefined,
      })),
    })),
    requirements: values.requirements.map(({ requirementId }) => requirementId),
    links: values.links.filter((url) => url.trim() !== '').map((url) => ({ url })),
  };
}

/** The times that a field offers, every quarter of an hour from six in the morning, and the one that is chosen. */
export function timesWith(chosen: string): string[] {
  const quarters = Array.from({ length: 96 }, (_, index) => {
    const minutes = (index * 15 + 6 * 60) % (24 * 60);
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
  if (chosen === '' || quarters.includes(chosen)) return quarters;
  const at = quarters.findIndex((time) => time > chosen);
  return insertAt(quarters, at < 0 ? quarters.length : at, chosen);
}

/** What differs between two plans, in words, for a captain who chooses. */
export function differences(
  mine: PlanValues,
  theirs: PlanValues,
  words: {
    day: (day: string) => string;
    time: (time: string) => string;
    captain: (id: number | null) => string;
  },
): { label: string; mine: string; theirs: string }[] {
  const told = (values: PlanValues) => ({
    الموضوع: values.title,
    الهدف: values.goal,
    اليوم: words.day(values.day),
    من: words.time(values.startTime),
    إلى: values.endTime ? words.time(values.endTime) : '',
    القطاعات: values.sectors
      .map(({ baseName, suffixName }) => `${baseName} ${suffixName}`)
      .join('، '),
    'القائد المسؤول': words.captain(values.captainId),
    الفقرات: values.segments
      .map((row) => {
        const who = row.captainId === null ? 'الكل' : words.captain(row.captainId);
        const materials = parseMaterials(row.materials).map((material) => {
          const bringer = bringerOf(row, material.text);
          const text = materialText(material);
          return bringer === null ? text : `${text} (${words.captain(bringer)})`;
        });
        return [row.title, durationText(minutesOf(row)), who, ...materials, row.notes]
          .filter(Boolean)
          .join('، ');
      })
      .join('\n'),
    'متطلبات الشارات': values.requirements.map(({ text }) => text).join('، '),
    روابط: values.links.join('، '),
    ملاحظات: values.notes,
  });
  const [own, other] = [told(mine), told(theirs)];
  return (Object.keys(own) as (keyof typeof own)[])
    .filter((label) => own[label] !== other[label])
    .map((label) => ({ label, mine: own[label], theirs: other[label] }));
}

const ORDINALS = [
  'الأولى',
  'الثانية',
  'الثالثة',
  'الرابعة',
  'الخامسة',
  'السادسة',
  'السابعة',
  'الثامنة',
  'التاسعة',
  'العاشرة',
];

/** 'الرابعة من ٧' for a reader of the screen. */
export const placeText = (place: number, count: number, digits: (count: number) => string) =>
  `${ORDINALS[place] ?? digits(place + 1)} من ${digits(count)}`;
