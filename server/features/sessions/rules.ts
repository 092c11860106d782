import { addDays, daysBetween } from '../../../contract/core/calendar.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import {
  bodyContent,
  type Content,
  contentOf,
  type SearchedName,
  searchedFields,
} from '../../../contract/core/record-content.ts';
import { foldArabic, foldName, matchesSearch, searchWords } from '../../../contract/core/text.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import type { NewSessionPlan, Session, SessionRow } from '../../../contract/sessions/endpoints.ts';
import { planSegment, sessionPlan } from '../../../contract/sessions/record.ts';
import { segmentStarts, timeAt } from '../../../contract/sessions/times.ts';
import { materialText } from '../../../contract/sessions/words.ts';
import { ApiError, fieldError, invalidRequest } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { contentVersion, recordVersion } from '../../lib/version.ts';
import { isOfSession, mayEditSession } from './policy.ts';
import type { SessionWeek, StoredMaterial, StoredRow, StoredSession } from './queries.ts';
import type { Outcome, PlanContent } from './write-queries.ts';

const idsOf = (sectors: readonly { sectorId: number }[]) => sectors.map(({ sectorId }) => sectorId);

/** Fields of a session that the policy reads. */
export const placeOf = ({ sectors, captain }: Pick<StoredRow, 'sectors' | 'captain'>) => ({
  sectorIds: idsOf(sectors),
  captain,
});

/** Where a search found a session: the first text that has all words, else the first that has one. */
function foundIn({ texts, ...row }: StoredRow, search: string | undefined): SessionRow['found'] {
  if (search === undefined || texts === null) return null;
  const places: NonNullable<SessionRow['found']>[] = [
    ...searchedFields(sessionPlan).flatMap((place) => {
      const text = row[place];
      return text === null ? [] : [{ place, text }];
    }),
    ...texts.map((segment) => ({ place: 'segment' as const, text: segment.title })),
    ...texts.flatMap(({ materials }) =>
      materials.map((text) => ({ place: 'material' as const, text })),
    ),
  ];
  const hasSome = ({ text }: { text: string }) => {
    const folded = foldArabic(text);
    return searchWords(search).some((word) => folded.includes(word));
  };
  return places.find(({ text }) => matchesSearch(text, search)) ?? places.find(hasSome) ?? null;
}

/** A row of the list as the caller sees it. */
export function asRow(caller: Caller, stored: StoredRow, search: string | undefined): SessionRow {
  const { sectors, texts, ...row } = stored;
  return {
    ...row,
    sectors: sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
    found: foundIn(stored, search),
    editable: mayEditSession(caller, placeOf(stored)),
  };
}

/** The session as the caller sees it, with times and versions. */
export function asSession(caller: Caller, stored: StoredSession, timeZone: string): Session {
  const starts = segmentStarts(stored, stored.segments, timeZone);
  const { sectors, segments, ...session } = stored;
  return {
    ...session,
    sectors: sectors.map(({ sectorId: _, ...sector }) => sector),
    segments: segments.map(({ materials, ...segment }, index) => ({
      ...segment,
      materials: materials.map(({ text, quantity, captainId, readyAt }) => ({
        text,
        quantity,
        captainId,
        ready: readyAt !== null,
      })),
      startsAt: timeAt(starts[index]!, timeZone),
    })),
    minutes: segments.reduce((sum, { minutes }) => sum + minutes, 0),
    editable: mayEditSession(caller, placeOf(stored)),
    tickable: isOfSession(caller, placeOf(stored)),
    version: planVersion(contentOfPlan(stored)),
    outcomeVersion: outcomeVersion(stored),
  };
}

/** The stored plan as content to store. */
export function contentOfPlan(stored: StoredSession): PlanContent {
  return contentOf(sessionPlan, {
    ...stored,
    captainId: stored.captain.captainId,
    sectors: idsOf(stored.sectors),
    requirements: stored.requirements.map(({ requirementId }) => requirementId),
  });
}

/** The sent plan as stored content: in kept segments, materials keep their tick by their text. */
export function contentFrom(
  body: NewSessionPlan,
  { sectors, captainId, stored }: { sectors: number[]; captainId: number; stored?: StoredSession },
): PlanContent {
  const known = new Map(stored?.segments.map((segment) => [segment.segmentId, segment]));
  return {
    ...bodyContent(sessionPlan, body),
    sectors,
    captainId: body.captainId ?? captainId,
    segments: body.segments.map((segment) => {
      const before = segment.segmentId === undefined ? undefined : known.get(segment.segmentId);
      if (before) known.delete(before.segmentId);
      return {
        ...bodyContent(planSegment, segment),
        segmentId: before?.segmentId ?? null,
        materials: keepReady(
          segment.materials.map(({ text, quantity, captainId }) => ({
            text,
            quantity: quantity ?? null,
            captainId: captainId ?? null,
          })),
          before?.materials ?? [],
        ),
      };
    }),
    requirements: [...new Set(body.requirements)],
    links: body.links.map(({ url, title }) => ({ url, title: title ?? null })),
  };
}

function keepReady(
  materials: readonly Pick<StoredMaterial, 'text' | 'quantity' | 'captainId'>[],
  before: readonly StoredMaterial[],
): StoredMaterial[] {
  const left = [...before];
  return materials.map((material) => {
    const at = left.findIndex(({ text }) => foldArabic(text) === foldArabic(material.text));
    const [was] = at < 0 ? [] : left.splice(at, 1);
    return { ...material, readyAt: was?.readyAt ?? null, readyBy: was?.readyBy ?? null };
  });
}

/** The version of a plan. Ticks of materials don't change it. */
export function planVersion(content: PlanContent): string {
  const sectors = [...content.sectors].sort((one, other) => one - other);
  return recordVersion(sessionPlan, { ...content, sectors });
}

export function outcomeVersion({ state, stars, lesson, proposed, library }: Outcome): string {
  return contentVersion([state, stars, lesson, proposed, library]);
}

type SearchedPlan = Pick<PlanContent, SearchedName<typeof sessionPlan>> & {
  segments: readonly { title: string; materials: readonly { text: string }[] }[];
};

/** The text that a search looks through. */
export function foldedTextOf(plan: SearchedPlan): string {
  const texts = [
    ...searchedFields(sessionPlan).map((name) => plan[name]),
    ...plan.segments.flatMap((one) => [one.title, ...one.materials.map(({ text }) => text)]),
  ];
  return foldName(texts.filter(Boolean).join(' ، '));
}

/** All captains whom a plan names. */
export function namedCaptains({ captainId, segments }: PlanContent): number[] {
  const named = segments.flatMap((segment) => [
    segment.captainId,
    ...segment.materials.map((material) => material.captainId),
  ]);
  return [...new Set([captainId, ...named.filter((id) => id !== null)])];
}

/** Throws for a week in which no session may be, and for a day outside it. */
export function checkWeek(week: SessionWeek | undefined, day: string): asserts week is SessionWeek {
  if (!week?.isOfNewestTerm) throw fieldError('UNKNOWN_WEEK', 'weekNumber');
  if (week.cancelled) {
    throw invalidRequest([
      { path: 'weekNumber', message: 'The week is cancelled', arabicMessage: 'هذا الأسبوع ملغي' },
    ]);
  }
  checkDay(week, day);
}

export function checkDay({ weekNumber, startDate, lastDay }: SessionWeek, day: string): void {
  if (day >= startDate && day <= lastDay) return;
  throw invalidRequest([
    {
      path: 'day',
      message: 'The day is outside the week',
      arabicMessage: `هذا اليوم خارج الأسبوع ${formatNumber(weekNumber)}`,
    },
  ]);
}

/** Moves a weekday to another week, or to its last day where that week is shorter. */
function sameDayIn(
  { startDate, lastDay }: SessionWeek,
  { day, weekStartDate }: Pick<StoredSession, 'day' | 'weekStartDate'>,
): string {
  const same = addDays(startDate, daysBetween(weekStartDate, day));
  return same <= lastDay ? same : lastDay;
}

/** A copy of the plan, without ticks, and only with captains who are present in the target. */
export function copyOf(
  stored: StoredSession,
  {
    week,
    sectors,
    caller,
    present,
  }: { week: SessionWeek; sectors: number[]; caller: Caller; present: readonly number[] },
): PlanContent {
  const kept = (captainId: number | null) =>
    captainId !== null && present.includes(captainId) ? captainId : null;
  const content = contentOfPlan(stored);
  return {
    ...content,
    termNumber: week.termNumber,
    weekNumber: week.weekNumber,
    day: sameDayIn(week, stored),
    sectors,
    captainId: kept(content.captainId) ?? caller.captainId,
    segments: content.segments.map((segment) => ({
      ...segment,
      segmentId: null,
      captainId: kept(segment.captainId),
      materials: segment.materials.map((material) => ({
        ...material,
        captainId: kept(material.captainId),
        readyAt: null,
        readyBy: null,
      })),
    })),
    requirements: stored.requirements
      .filter(({ isOpen }) => isOpen)
      .map(({ requirementId }) => requirementId),
  };
}

/** Outcome of a session; only a held one has stars. */
export function outcomeAfter(
  stored: Outcome,
  sent: { [P in keyof Outcome]?: Outcome[P] | undefined },
): Outcome {
  const state = sent.state ?? stored.state;
  const stars = sent.stars === undefined ? stored.stars : sent.stars;
  return {
    state,
    stars: state === 'held' ? stars : null,
    lesson: sent.lesson === undefined ? stored.lesson : sent.lesson,
    proposed: sent.proposed ?? stored.proposed,
    library: sent.library ?? stored.library,
  };
}

/** Throws DAY_TO_COME if a session is marked as held or not held before its day. */
export function checkOutcomeDay(
  { day }: Pick<StoredSession, 'day'>,
  { state }: Outcome,
  today: string,
): void {
  if (state !== 'planned' && day > today) {
    throw new ApiError('DAY_TO_COME', { arabicMessage: 'لم يأتِ يوم هذه الجلسة بعد' });
  }
}

type PlanChange = Extract<HistoryChange, { entity: 'sessionPlan'; action: 'create' }>['after'];

/** A plan as the history keeps it. */
export function recordedPlan(stored: StoredSession): PlanChange {
  return recordedContent({
    ...stored,
    captainId: stored.captain.captainId,
    sectors: stored.sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
    segments: stored.segments.map((segment) => ({
      ...segment,
      materials: segment.materials.map(materialText),
    })),
    requirements: stored.requirements.map(({ text }) => text),
    links: stored.links.map(({ url }) => url),
  });
}

/** The content of a plan under the names of the history. */
export function recordedContent<C extends Content<typeof sessionPlan>>(content: C) {
  const { day, requirements, ...plan } = contentOf(sessionPlan, content);
  return { ...plan, date: day, coveredRequirements: requirements };
}

/** A session's outcome, as the history keeps it. */
export function recordedOutcome(title: string, { state, ...outcome }: Outcome) {
  const { stars, lesson, proposed, library } = outcome;
  return { title, held: state, stars, lesson, proposed, library };
}
