import { countText } from '../../../../contract/core/counting.ts';
import { foldArabic } from '../../../../contract/core/text.ts';
import type { Session } from '../../../../contract/sessions/endpoints.ts';
import { endOf, segmentStarts, wishedEnd } from '../../../../contract/sessions/times.ts';
import { minuteNoun, ofMinutes } from '../../../../contract/sessions/words.ts';

const MINUTE = 60_000;

/** A part of the day: a segment, or the session itself where it has none. */
export type DaySegment = Pick<
  Session['segments'][number],
  'title' | 'minutes' | 'notes' | 'materials'
> & {
  segmentId: number | null;
  captainId: number | null;
};

export function daySegments(session: Session, timeZone: string): DaySegment[] {
  if (session.segments.length > 0) return session.segments;
  const [start = 0] = segmentStarts(session, [], timeZone);
  const minutes = Math.round((endOf(session, 0, timeZone) - start) / MINUTE);
  const { title, goal: notes, captain } = session;
  return [{ segmentId: null, title, minutes, notes, captainId: captain.captainId, materials: [] }];
}

/** The materials of all segments, each once, in the largest quantity that one of them asks for. */
export function allMaterials(
  segments: readonly Pick<DaySegment, 'materials'>[],
): DaySegment['materials'] {
  const needed = new Map<string, DaySegment['materials'][number]>();
  for (const material of segments.flatMap(({ materials }) => materials)) {
    const key = foldArabic(material.text);
    const known = needed.get(key);
    if (!known || (material.quantity ?? 0) > (known.quantity ?? 0)) needed.set(key, material);
  }
  return [...needed.values()];
}

/**
 * How this phone runs a plan: by how many milliseconds each segment, and after them the end, begins later than planned.
 * It holds for one version of the plan.
 */
export interface Run {
  version: string;
  shifts: readonly number[];
}

/** When each segment begins on this phone, and after them when the last one ends. */
export function startsOf(planned: readonly number[], run: Run | null, version: string): number[] {
  const shifts = run?.version === version && run.shifts.length === planned.length ? run.shifts : [];
  return planned.map((start, place) => start + (shifts[place] ?? 0));
}

/** The place of the running segment: -1 before the first, the number of segments when all are over. */
export function placeAt(starts: readonly number[], now: number): number {
  return starts.findLastIndex((start) => start <= now);
}

const shiftedFrom = (
  starts: readonly number[],
  planned: readonly number[],
  { from, by, version }: { from: number; by: number; version: string },
): Run => ({
  version,
  shifts: starts.map((start, place) => start - planned[place]! + (place >= from ? by : 0)),
});

/** Begins the next segment now, or ends the last one; those after it keep their minutes. */
export function beginNext(
  starts: readonly number[],
  planned: readonly number[],
  { now, version }: { now: number; version: string },
): Run {
  const from = placeAt(starts, now) + 1;
  return shiftedFrom(starts, planned, { from, by: now - (starts[from] ?? now), version });
}

/** Gives the running segment so many minutes more: all that follow begin later. */
export function prolong(
  starts: readonly number[],
  planned: readonly number[],
  { now, minutes, version }: { now: number; minutes: number; version: string },
): Run {
  const from = placeAt(starts, now) + 1;
  return shiftedFrom(starts, planned, { from, by: minutes * MINUTE, version });
}

/** By how many minutes this phone's end is later than planned; less than 0 where it is earlier. */
export const delayOf = (starts: readonly number[], planned: readonly number[]) =>
  Math.round((starts.at(-1)! - planned.at(-1)!) / MINUTE);

/** 'متأخرون ٥ دقائق', 'متقدمون ٣ دقائق'; null by the plan. */
export function delayText(delay: number): string | null {
  if (delay === 0) return null;
  return `${delay > 0 ? 'متأخرون' : 'متقدمون'} ${countText(Math.abs(delay), ofMinutes)}`;
}

/** Minutes until an instant; a part of one counts whole. */
export const minutesUntil = (instant: number, now: number) =>
  Math.max(0, Math.ceil((instant - now) / MINUTE));

/** 'بقي ٨ دقائق', or by how much the wished end is passed: 'زادت ٤ دقائق'. */
export function leftText(
  session: Session,
  { end, now, timeZone }: { end: number; now: number; timeZone: string },
): { text: string; isOver: boolean } {
  const wished = wishedEnd(session, timeZone);
  const over = wished === null ? 0 : Math.floor((now - wished) / MINUTE);
  if (over > 0) return { text: `زادت ${countText(over, minuteNoun)}`, isOver: true };
  return { text: `بقي ${countText(minutesUntil(end, now), minuteNoun)}`, isOver: false };
}
