import { addDays, type WeekKey } from '../../../contract/core/calendar.ts';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import {
  type Difference,
  differences,
  type FormValues,
  formValues,
  type Words,
} from '../../../contract/core/record-content.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import type { TakenSession } from '../../../contract/programmes/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { Session } from '../../../contract/sessions/endpoints.ts';
import { sessionPlan } from '../../../contract/sessions/record.ts';
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

export type PlanValues = FormValues<typeof sessionPlan> &
  WeekKey & {
    sectors: SectorName[];
    segments: SegmentRow[];
    requirements: { requirementId: number; text: string; badgeName: string }[];
    links: string[];
  };

const DEFAULT_START = '11:00';
/** The default length of a new segment, in minutes. */
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
export function stepMinutes(row: Pick<SegmentRow, 'minutes'>, by: 5 | -5): string {
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

/** A plan to begin with: the usual day of the week is its last one. */
export function blankPlan(
  week: WeekKey & { startDate: string },
  { sectors, title = '' }: { sectors: SectorName[]; title?: string | undefined },
): PlanValues {
  return {
    ...formValues(sessionPlan),
    title,
    termNumber: week.termNumber,
    weekNumber: week.weekNumber,
    day: addDays(week.startDate, 6),
    startTime: DEFAULT_START,
    sectors,
    segments: [],
    requirements: [],
    links: [],
  };
}

/** A plan that begins as a session that came with a programme. */
export const planFrom = (blank: PlanValues, taken: TakenSession): PlanValues => ({
  ...blank,
  title: taken.title,
  goal: taken.goal ?? '',
  rainPlace: taken.rainPlace ?? '',
  requirements: taken.requirements,
  notes: taken.notes ?? '',
  segments: taken.segments.map(({ title, minutes, materials, notes }, key) => ({
    key,
    segmentId: null,
    title,
    minutes: String(minutes),
    captainId: null,
    materials: materials.map(materialText).join('، '),
    notes: notes ?? '',
    bringers: [],
  })),
  links: taken.links.map(({ url }) => url),
});

/** A stored plan as the form shows it. */
export function valuesOf(session: Session): PlanValues {
  const { termNumber, weekNumber, captain } = session;
  return {
    ...formValues(sessionPlan, { ...session, captainId: captain.captainId }),
    termNumber,
    weekNumber,
    sectors: session.sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
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
  };
}

/** The body that the form sends; rows that nobody filled are left out. */
export function bodyOf(values: PlanValues) {
  const isFilled = (row: SegmentRow) =>
    row.title.trim() !== '' || row.materials.trim() !== '' || row.notes.trim() !== '';
  return {
    ...values,
    segments: values.segments.filter(isFilled).map((row) => ({
      ...row,
      materials: parseMaterials(row.materials).map((material) => ({
        ...material,
        captainId: bringerOf(row, material.text),
      })),
    })),
    requirements: values.requirements.map(({ requirementId }) => requirementId),
    links: values.links.filter((url) => url.trim() !== '').map((url) => ({ url })),
  };
}

/** Lists the differences between two plans, in words, for a captain who chooses. */
export function planDifferences(
  both: { mine: PlanValues; theirs: PlanValues },
  words: Words,
): Difference[] {
  const segmentText = (row: SegmentRow) => {
    const who = row.captainId === null ? 'الكل' : words.captain(row.captainId);
    const materials = parseMaterials(row.materials).map((material) => {
      const bringer = bringerOf(row, material.text);
      const text = materialText(material);
      return bringer === null ? text : `${text} (${words.captain(bringer)})`;
    });
    return [row.title, durationText(minutesOf(row)), who, ...materials, row.notes]
      .filter(Boolean)
      .join('، ');
  };
  return differences(sessionPlan, both, words, {
    sectors: (sectors) =>
      sectors.map(({ baseName, suffixName }) => `${baseName} ${suffixName}`).join('، '),
    segments: (segments) => segments.map(segmentText).join('\n'),
    requirements: (requirements) => requirements.map(({ text }) => text).join('، '),
    links: (links) => links.join('، '),
  });
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
