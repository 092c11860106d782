import {
  type Badge,
  type ImportedBadge,
  type NewBadge,
  newBadge,
} from '../../../contract/badges/endpoints.ts';
import type { BadgeSummary } from '../../../contract/badges/pass-endpoints.ts';
import { badgeRecord, requirementRecord } from '../../../contract/badges/record.ts';
import { foldedBadgeName, progressOf } from '../../../contract/badges/rules.ts';
import {
  type BadgeDrawing,
  type BadgeState,
  badgeColorLabels,
  badgeColumns,
  badgeGlyphLabels,
  badgeKindLabels,
  badgeShapeLabels,
  NO,
  YES,
} from '../../../contract/badges/words.ts';
import type { FailureIssue } from '../../../contract/core/errors.ts';
import {
  bodyContent,
  contentOf,
  type PlainContent,
} from '../../../contract/core/record-content.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { fieldIssues } from '../../http/errors.ts';
import { isRecord } from '../../http/raw-request.ts';
import type { Sheet } from '../../lib/spreadsheet.ts';
import { recordVersion } from '../../lib/version.ts';

/** A badge to store; a requirement without a number is new. */
export type BadgeContent = PlainContent<typeof badgeRecord> & {
  drawing: BadgeDrawing | null;
  requirements: (PlainContent<typeof requirementRecord> & { requirementId: number | null })[];
};

/** A stored badge without its version. */
export type StoredBadge = Omit<Badge, 'version'>;

/** The version of what a change of a badge replaces. */
export function badgeVersion(badge: BadgeContent): string {
  const { drawing } = badge;
  return recordVersion(badgeRecord, {
    ...badge,
    drawing: drawing && [drawing.shape, drawing.color, drawing.glyph],
  });
}

/** The badge as answers have it. */
export function asBadge(badge: StoredBadge): Badge {
  return { ...badge, version: badgeVersion(badge) };
}

type SentBadge = Omit<NewBadge, 'requirements'> & {
  requirements: {
    requirementId?: number | undefined;
    text: string;
    isRequired: boolean;
  }[];
};

/** The content of a badge from a request; fields that it leaves out are empty. */
export function contentFrom(sent: SentBadge, isOpen = true): BadgeContent {
  return {
    ...bodyContent(badgeRecord, { ...sent, isOpen }),
    drawing: sent.drawing ?? null,
    requirements: sent.requirements.map((requirement) => ({
      ...bodyContent(requirementRecord, requirement),
      requirementId: requirement.requirementId ?? null,
    })),
  };
}

/** A badge as the history keeps it. */
export const recordedBadge = (badge: BadgeContent) =>
  contentOf(badgeRecord, {
    ...badge,
    requirements: badge.requirements.map((each) => contentOf(requirementRecord, each)),
  });

/** A badge of an import with its outcome; `content` is null if it is wrong. */
export interface JudgedBadge {
  name: string | null;
  outcome: ImportedBadge['outcome'];
  stored: StoredBadge | null;
  content: BadgeContent | null;
  issues: FailureIssue[];
}

/** Outcome of each badge of an import, compared with the stored ones. */
export function judgeBadges(
  sent: readonly unknown[],
  stored: readonly StoredBadge[],
): JudgedBadge[] {
  const known = new Map(stored.map((badge) => [foldedBadgeName(badge), badge]));
  const seen = new Set<string>();
  return sent.map((one) => {
    const { data, error } = newBadge.safeParse(one);
    const name = isRecord(one) && typeof one.name === 'string' ? one.name.slice(0, 100) : null;
    if (!data) {
      const issues = fieldIssues(
        error.issues.map(({ path, ...issue }) => ({ ...issue, path: path.join('.') })),
      );
      return { name, outcome: 'wrong', stored: null, content: null, issues };
    }
    const folded = foldedBadgeName(data);
    if (seen.has(folded)) {
      const repeated = {
        path: 'name',
        message: 'The badge is in the list twice',
        arabicMessage: 'هذه الشارة مكررة في القائمة',
      };
      return { name, outcome: 'wrong', stored: null, content: null, issues: [repeated] };
    }
    seen.add(folded);
    const before = known.get(folded) ?? null;
    const content = before ? mergedContent(data, before) : contentFrom(data);
    const isSame = before !== null && badgeVersion(before) === badgeVersion(content);
    const outcome = isSame ? 'same' : before ? 'changed' : 'added';
    return { name: data.name, outcome, stored: before, content, issues: [] };
  });
}

/**
 * An imported badge that replaces a stored one: requirements with the same words keep their number, and the drawing
 * stays.
 */
function mergedContent(sent: NewBadge, before: StoredBadge): BadgeContent {
  const free = new Map(
    before.requirements.map(({ text, requirementId }) => [foldArabic(text), requirementId]),
  );
  const content = contentFrom(sent);
  return {
    ...content,
    drawing: content.drawing ?? before.drawing,
    requirements: content.requirements.map((requirement) => {
      const folded = foldArabic(requirement.text);
      const requirementId = free.get(folded) ?? null;
      free.delete(folded);
      return { ...requirement, requirementId };
    }),
  };
}

/** The list as a file that other groups can import. */
export function exportedBadges(badges: readonly StoredBadge[]): { badges: object[] } {
  return {
    badges: badges.map(({ name, kind, stage, drawing, anyOf, requirements }) => ({
      name,
      kind,
      stage,
      drawing,
      anyOf,
      requirements: requirements.map(({ text, isRequired }) => ({ text, isRequired })),
    })),
  };
}

/** The list as a sheet, a row for each requirement. */
export function badgeSheet(badges: readonly StoredBadge[]): Sheet {
  return {
    name: 'الشارات',
    columns: Object.entries(badgeColumns).map(([field, title]) => ({
      title,
      kind: field === 'anyOf' ? 'number' : 'text',
    })),
    rows: badges.flatMap(({ name, kind, stage, drawing, anyOf, requirements }) =>
      requirements.map(({ text, isRequired }) => [
        name,
        badgeKindLabels[kind],
        stage,
        anyOf,
        text,
        isRequired ? YES : NO,
        drawing && badgeShapeLabels[drawing.shape],
        drawing && badgeColorLabels[drawing.color],
        drawing && badgeGlyphLabels[drawing.glyph],
      ]),
    ),
  };
}

/** A badge of the list with how far one scout is. */
export type OwnBadge = Pick<
  StoredBadge,
  'badgeId' | 'name' | 'kind' | 'stage' | 'drawing' | 'anyOf' | 'isOpen' | 'requirements'
> & {
  state: BadgeState | null;
  awardedOn: string | null;
  /** The requirements that the scout has passed. */
  passed: number[];
  /** Number of passed requirements that were optional and were closed since. */
  keptOptional: number;
};

/**
 * The badges handed over to a scout of this sector, and the next badge: the one with the most passes, else the first of
 * the stage.
 */
export function summaryOf(badges: readonly OwnBadge[], sectorName: string): BadgeSummary {
  const awarded = badges
    .flatMap(({ badgeId, name, drawing, awardedOn }) =>
      awardedOn === null ? [] : [{ badgeId, name, drawing, awardedOn }],
    )
    .sort((one, other) => one.awardedOn.localeCompare(other.awardedOn));
  const next = nextBadge(badges, sectorName);
  if (!next) return { awarded, next: null };
  const { badgeId, name, drawing, state } = next;
  const passed = new Set(next.passed);
  const { needed, passed: counted } = progressOf(next, passed, next.keptOptional);
  const left = next.requirements
    .filter(({ requirementId, isRequired }) => {
      return !passed.has(requirementId) && (isRequired || next.anyOf !== null);
    })
    .map(({ text, isRequired }) => ({ text, isRequired }));
  const isBegun = state === 'started';
  return {
    awarded,
    next: {
      badgeId,
      name,
      drawing,
      state: isBegun ? state : null,
      needed,
      passed: counted,
      left,
    },
  };
}

/** The badges of a scout that are complete and not handed over. */
export function waitingOf(badges: readonly OwnBadge[]) {
  return badges.flatMap(({ badgeId, name, drawing, state }) =>
    state === 'complete' || state === 'approved' ? [{ badgeId, name, drawing, state }] : [],
  );
}

function nextBadge(badges: readonly OwnBadge[], sectorName: string): OwnBadge | undefined {
  const open = badges.filter(({ isOpen }) => isOpen);
  const share = (badge: OwnBadge) => {
    const { passed, needed } = progressOf(badge, new Set(badge.passed), badge.keptOptional);
    return passed / needed;
  };
  const [begun] = open
    .filter(({ state }) => state === 'started')
    .sort((one, other) => share(other) - share(one));
  if (begun) return begun;
  const unbegun = open.filter(({ kind, state }) => kind === 'competence' && state === null);
  const ofStage = unbegun.filter(
    ({ stage }) => stage !== null && foldArabic(stage) === foldArabic(sectorName),
  );
  return ofStage[0] ?? unbegun[0];
}

/** Passes of one request by scout, as the history stores them. */
export function passChanges(
  passed: readonly { scoutId: number; requirementId: number }[],
  requirements: readonly { requirementId: number; badgeName: string; text: string }[],
  date: string,
): HistoryChange[] {
  const wordsOf = new Map(
    requirements.map(({ requirementId, badgeName, text }) => [
      requirementId,
      { badge: badgeName, text },
    ]),
  );
  return [...Map.groupBy(passed, ({ scoutId }) => scoutId)].map(([scoutId, own]) => ({
    entity: 'badgePass',
    action: 'create',
    entityId: String(scoutId),
    before: null,
    after: {
      date,
      requirements: own.map(({ requirementId }) => wordsOf.get(requirementId)!),
    },
  }));
}
