import { foldedBadgeName } from '../badges/rules.ts';
import type { BadgeDrawing, BadgeKind } from '../badges/words.ts';
import { formatNumber } from '../core/numbers.ts';
import { foldArabic } from '../core/text.ts';
import { type CriterionCategory, type CriterionKind, isCounted } from '../evaluation/words.ts';
import type { ProgrammeFile } from './record.ts';
import type { Action, Hold, PartKind } from './words.ts';

// Compares a programme with what the group has, and says what an import stores.

export interface BadgeContent {
  name: string;
  kind: BadgeKind;
  stage: string | null;
  drawing: BadgeDrawing | null;
  anyOf: number | null;
  requirements: { text: string; isRequired: boolean }[];
}
export interface CriterionContent {
  name: string;
  max: number;
  category: CriterionCategory;
  kind: CriterionKind;
}
export interface SessionContent {
  name: string;
  goal: string | null;
  rainPlace: string | null;
  segments: {
    title: string;
    minutes: number;
    materials: { text: string; quantity: number | null }[];
    notes: string | null;
  }[];
  /** Covered requirements by words: another group numbers them otherwise. */
  requirements: { badge: string; text: string }[];
  links: { url: string; title: string | null }[];
  notes: string | null;
}

/** A part of a programme. Its content has all fields in one order, so that equal ones have equal JSON. */
export type Part = { key: string } & (
  | { kind: 'badge'; content: BadgeContent }
  | { kind: 'criterion'; content: CriterionContent }
  | { kind: 'session'; content: SessionContent }
);
/** A part that the group has; `hold` says why it is not replaced. */
export type OwnPart = Part & { id: number; hold: Hold | null };

/** Fields that may be empty are missing in a file. */
type Loose<T> = {
  [N in keyof T as null extends T[N] ? N : never]?: T[N] | undefined;
} & { [N in keyof T as null extends T[N] ? never : N]: T[N] };

export const badgeContent = (badge: Loose<BadgeContent>): BadgeContent => ({
  name: badge.name,
  kind: badge.kind,
  stage: badge.stage ?? null,
  drawing: badge.drawing
    ? { shape: badge.drawing.shape, color: badge.drawing.color, glyph: badge.drawing.glyph }
    : null,
  anyOf: badge.anyOf ?? null,
  requirements: badge.requirements.map(({ text, isRequired }) => ({ text, isRequired })),
});
export const criterionContent = (criterion: CriterionContent): CriterionContent => {
  const { name, max, category, kind } = criterion;
  return { name, max, category, kind };
};
/** The plan of a session without day, captains and what became of it. */
export function sessionContent(session: {
  title: string;
  goal?: string | null | undefined;
  rainPlace?: string | null | undefined;
  segments: readonly {
    title: string;
    minutes: number;
    materials: readonly { text: string; quantity?: number | null | undefined }[];
    notes?: string | null | undefined;
  }[];
  requirements?: readonly { badge: string; text: string }[] | undefined;
  links: readonly { url: string; title?: string | null | undefined }[];
  notes?: string | null | undefined;
}): SessionContent {
  return {
    name: session.title,
    goal: session.goal ?? null,
    rainPlace: session.rainPlace ?? null,
    segments: session.segments.map(({ title, minutes, materials, notes }) => ({
      title,
      minutes,
      materials: materials.map(({ text, quantity }) => ({ text, quantity: quantity ?? null })),
      notes: notes ?? null,
    })),
    requirements: session.requirements?.map(({ badge, text }) => ({ badge, text })) ?? [],
    links: session.links.map(({ url, title }) => ({ url, title: title ?? null })),
    notes: session.notes ?? null,
  };
}

/** The parts of a file, in its order. */
export function partsOf({ badges, criteria, sessions }: ProgrammeFile): Part[] {
  return [
    ...badges.map(({ key, ...badge }) => ({
      key,
      kind: 'badge' as const,
      content: badgeContent(badge),
    })),
    ...criteria.map(({ key, ...criterion }) => ({
      key,
      kind: 'criterion' as const,
      content: criterionContent(criterion),
    })),
    ...sessions.map(({ key, ...session }) => ({
      key,
      kind: 'session' as const,
      content: sessionContent(session),
    })),
  ];
}

/** The lists of a file for parts, which `partsOf` reads again. */
export function listsOf(parts: readonly Part[]) {
  return {
    badges: parts.flatMap((part) =>
      part.kind === 'badge' ? [{ key: part.key, ...part.content }] : [],
    ),
    criteria: parts.flatMap((part) =>
      part.kind === 'criterion' ? [{ key: part.key, ...part.content }] : [],
    ),
    sessions: parts.flatMap((part) => {
      if (part.kind !== 'session') return [];
      const { name: title, ...content } = part.content;
      return [{ key: part.key, title, ...content }];
    }),
  };
}

/** Identifies a part by name: folded, of a badge with its stage. */
const foldedName = ({ kind, content }: Part): string =>
  kind === 'badge' ? foldedBadgeName(content) : foldArabic(content.name);

/** The parts that a file may have together: of several under one name the last, as of a session that is held each year. */
export function onePerName<P extends Part>(parts: readonly P[]): P[] {
  const last = new Map(parts.map((part) => [nameOf(part), part]));
  return parts.filter((part) => last.get(nameOf(part)) === part);
}

const isSamePart = (one: Part, other: Part): boolean =>
  JSON.stringify(one.content) === JSON.stringify(other.content);

/** A part of a file beside the group's own. */
export interface Row {
  part: Part;
  own: OwnPart | null;
  outcome: 'new' | 'same' | 'differs';
  /** Whether the group's own may be replaced, and whether both may stand. */
  replaceable: boolean;
  both: boolean;
}

/** Attendance and who paid are counted once, so a second criterion for either is the same one under another name. */
const isSameCount = (part: Part, own: Part): boolean =>
  part.kind === 'criterion' &&
  own.kind === 'criterion' &&
  isCounted(part.content) &&
  part.content.kind === own.content.kind;

/** Compares by key, then by folded name; no part of the group stands beside two of the file. */
export function compareParts(parts: readonly Part[], own: readonly OwnPart[]): Row[] {
  const found = new Map<Part, OwnPart>();
  const taken = new Set<OwnPart>();
  const isMatch: ((part: Part, own: OwnPart) => boolean)[] = [
    (part, each) => each.key === part.key,
    (part, each) => foldedName(each) === foldedName(part),
    isSameCount,
  ];
  for (const matches of isMatch) {
    for (const part of parts) {
      if (found.has(part)) continue;
      const match = own.find(
        (each) => each.kind === part.kind && !taken.has(each) && matches(part, each),
      );
      if (!match) continue;
      found.set(part, match);
      taken.add(match);
    }
  }
  return parts.map((part) => {
    const match = found.get(part) ?? null;
    const outcome = match === null ? 'new' : isSamePart(part, match) ? 'same' : 'differs';
    const isDifferent = outcome === 'differs';
    return {
      part,
      own: match,
      outcome,
      replaceable: isDifferent && match?.hold === null,
      both: isDifferent && !(part.kind === 'criterion' && isCounted(part.content)),
    };
  });
}

/** Tells if the row allows the decision. */
export function isAllowed(
  { outcome, replaceable, both }: Row,
  action: Action | undefined,
): boolean {
  if (outcome !== 'differs') return true;
  if (action === undefined) return false;
  return (action !== 'replace' || replaceable) && (action !== 'both' || both);
}

/** A change that an import makes: a part that is added, or stored in place of `own`. */
export type Step =
  | { action: 'add'; part: Part; key: string | null; own: null }
  | { action: 'replace'; part: Part; key: string; own: OwnPart };

export interface Plan {
  steps: Step[];
  added: number;
  replaced: number;
  /** Parts of the file that stay as the group has them. */
  kept: number;
}

/** Plans what an import stores. Every row must have an allowed decision. */
export function planSteps(
  rows: readonly Row[],
  decisions: ReadonlyMap<string, Action>,
  own: readonly OwnPart[],
  author: string,
): Plan {
  const keys = new Set(own.map(keyOf));
  const names = new Map(own.map((part) => [nameOf(part), part.id]));
  const steps = rows.flatMap(({ part, own: match, outcome }): Step[] => {
    const action = decisions.get(part.key);
    const isAdded = outcome === 'new' ? action !== 'leave' && action !== 'keep' : action === 'both';
    const isReplaced = outcome === 'differs' && action === 'replace';
    if (outcome === 'same' || !(isAdded || isReplaced)) return [];
    const isTaken = (named: Part) => {
      const holder = names.get(nameOf(named));
      return holder !== undefined && !(isReplaced && holder === match!.id);
    };
    const stored = isTaken(part) ? renamed(part, author, isTaken) : part;
    names.set(nameOf(stored), isReplaced ? match!.id : NEW);
    if (isReplaced) return [{ action: 'replace', part: stored, key: part.key, own: match! }];
    const key = keys.has(keyOf(part)) ? null : part.key;
    return [{ action: 'add', part: stored, key, own: null }];
  });
  const count = (action: Step['action']) => steps.filter((step) => step.action === action).length;
  const isKept = ({ outcome, part }: Row) =>
    outcome === 'same' ||
    (outcome === 'differs' && ['keep', 'leave'].includes(decisions.get(part.key) ?? ''));
  return {
    steps,
    added: count('add'),
    replaced: count('replace'),
    kept: rows.filter(isKept).length,
  };
}

const NEW = -1;
const keyOf = ({ kind, key }: Part) => `${kind} ${key}`;
const nameOf = (part: Part) => `${part.kind} ${foldedName(part)}`;

/** Letters that the name of a part may have, as its own record says. */
const longestNames: Record<PartKind, number> = { badge: 60, criterion: 40, session: 120 };

/** 'السلوك (النيل)': the name with its author beside, or with a number where that does not fit or is taken. */
function renamed(part: Part, author: string, isTaken: (named: Part) => boolean): Part {
  const most = longestNames[part.kind];
  const named = (name: string) => ({ ...part, content: { ...part.content, name } }) as Part;
  const beside = named(`${part.content.name} (${author})`);
  if (beside.content.name.length <= most && !isTaken(beside)) return beside;
  for (let number = 2; ; number += 1) {
    const end = ` (${formatNumber(number)})`;
    const numbered = named(`${part.content.name.slice(0, most - end.length).trim()}${end}`);
    if (!isTaken(numbered)) return numbered;
  }
}
