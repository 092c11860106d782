import { addDays } from '../core/calendar.ts';
import type { CaptainType } from '../core/permissions.ts';

// Who may write a notice for whom, who may change it, how many stand for a sector, and which notices a family reads on a day
// (docs/handbook/families.md). A file without schemas, for server, pages and tests.

export const TITLE_LENGTH = 80;
export const TEXT_LENGTH = 1000;

/** Days for which a notice stands unless another day is chosen, and for which it stands at most. */
export const USUAL_DAYS = 14;
export const MOST_DAYS = 90;

/** The most notices that stand for a sector at once. */
export const MOST_OPEN = 5;
/** The most of them by the sector's own captains, so that its unit and the group find room. */
const MOST_OWN = 3;

/** Seconds for which the end of a notice can be taken back. */
export const UNDO_SECONDS = 60;

export const audienceKinds = ['group', 'unit', 'sectors'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** The families who read a notice: all, or those of sectors, which for a unit are the ones that it had at the writing. */
export interface Audience {
  kind: AudienceKind;
  /** Empty for the group. */
  sectorIds: readonly number[];
}

export interface NoticeRow extends Audience {
  noticeId: number;
  /** The type of the captain who chose the audience, at that time. */
  writtenAs: CaptainType;
  madeBy: number;
  madeAt: string;
  /** The last day on which it stands. */
  until: string;
  /** When it was ended by hand. */
  endedAt: string | null;
}

/** A captain with the sectors of the scope: null is all. A sector that they stand in for is none of it. */
export interface Writer {
  captainId: number;
  type: CaptainType;
  scope: readonly number[] | null;
}

const isFor = ({ kind, sectorIds }: Audience, sectorId: number): boolean =>
  kind === 'group' || sectorIds.includes(sectorId);

/** True while families read the notice: it was not ended, its last day is not over, and not all of its sectors are deleted. */
export const isOpen = ({ kind, sectorIds, until, endedAt }: NoticeRow, today: string): boolean =>
  endedAt === null && until >= today && (kind === 'group' || sectorIds.length > 0);

/** The notices that a family with children in these sectors reads on a day: each once, the newest first. */
export const noticesFor = <N extends NoticeRow>(
  notices: readonly N[],
  { sectorIds, today }: { sectorIds: readonly number[]; today: string },
): N[] =>
  notices
    .filter((notice) => isOpen(notice, today) && sectorIds.some((each) => isFor(notice, each)))
    .sort(
      (one, other) =>
        Date.parse(other.madeAt) - Date.parse(one.madeAt) || other.noticeId - one.noticeId,
    );

/** General captains write to all or any sectors, unit captains to own ones or all of their unit, captains to the own sector. */
export function mayWriteTo({ type, scope }: Writer, { kind, sectorIds }: Audience): boolean {
  if (scope === null) return true;
  if (kind === 'group' || (kind === 'unit' && type !== 'unit')) return false;
  return sectorIds.length > 0 && sectorIds.every((each) => scope.includes(each));
}

/** The writer changes and ends a notice while its sectors are in the writer's scope, its sectors' unit captain and general captains do too. */
export const mayChange = (captain: Writer, notice: NoticeRow): boolean =>
  mayWriteTo(captain, notice) &&
  (captain.type !== 'regular' || notice.madeBy === captain.captainId);

/** Captains read the notices for sectors of their scope, and their own. */
export const maySee = ({ captainId, scope }: Writer, notice: NoticeRow): boolean =>
  scope === null ||
  notice.madeBy === captainId ||
  scope.some((sectorId) => isFor(notice, sectorId));

type Written = Audience & Pick<NoticeRow, 'writtenAs'>;

/** True if the notice takes one of the places that a sector's own captains have. */
const takesOwnPlace = ({ kind, sectorIds, writtenAs }: Written): boolean =>
  writtenAs === 'regular' && kind === 'sectors' && sectorIds.length === 1;

/**
 * The first sector for which no further notice finds room, with those that stand there, the first to end first; null where
 * there is room. A notice for the group needs room in every sector, and among those for the group (`sectorId` is null).
 */
export function findFull<N extends NoticeRow>(
  asked: Written,
  { standing, sectorIds }: { standing: readonly N[]; sectorIds: readonly number[] },
): { sectorId: number | null; most: number; notices: N[] } | null {
  const places = asked.kind === 'group' ? [...sectorIds, null] : asked.sectorIds;
  for (const sectorId of places) {
    const all = standing
      .filter((each) => (sectorId === null ? each.kind === 'group' : isFor(each, sectorId)))
      .sort((one, other) => (one.until < other.until ? -1 : Number(one.until > other.until)));
    if (all.length >= MOST_OPEN) return { sectorId, most: MOST_OPEN, notices: all };
    const own = all.filter(takesOwnPlace);
    if (takesOwnPlace(asked) && own.length >= MOST_OWN) {
      return { sectorId, most: MOST_OWN, notices: own };
    }
  }
  return null;
}

/** Says how a last day is wrong for a notice that was published on `published`; null for a day that may be. */
export function wrongUntil(
  until: string,
  { today, published }: { today: string; published: string },
): 'past' | 'tooLong' | null {
  if (until < today) return 'past';
  return until > addDays(published, MOST_DAYS) ? 'tooLong' : null;
}
