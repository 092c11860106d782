import { partText } from '../../../contract/programmes/differences.ts';
import { type ImportRow, VERSION_LENGTH } from '../../../contract/programmes/endpoints.ts';
import {
  badgeContent,
  type OwnPart,
  type Part,
  type Row,
} from '../../../contract/programmes/rules.ts';
import type { PartKind } from '../../../contract/programmes/words.ts';
import { contentVersion } from '../../lib/version.ts';
import type { BadgeContent, StoredBadge } from '../badges/rules.ts';
import type { StoredBadgeContent } from './queries.ts';

/** Requirements with the same words keep their number, and with it who passed them. */
export function contentOfBadge(
  part: Extract<Part, { kind: 'badge' }>['content'],
  before: StoredBadge | null,
): BadgeContent {
  const free = new Map(
    before?.requirements.map(({ text, requirementId }) => [text, requirementId]),
  );
  return {
    ...part,
    isOpen: before?.isOpen ?? true,
    requirements: part.requirements.map((requirement) => {
      const requirementId = free.get(requirement.text) ?? null;
      free.delete(requirement.text);
      return { ...requirement, requirementId };
    }),
  };
}

/** A badge as an import keeps it for its undo. */
export const keptBadge = (badge: StoredBadge): StoredBadgeContent => ({
  ...badgeContent(badge),
  isOpen: badge.isOpen,
  requirements: badge.requirements,
});

/** The version of a comparison: a few characters for each part, so that a refusal names the one that changed. */
export const versionOf = (rows: readonly Row[]): string =>
  rows
    .map(({ own, outcome }) => {
      const seen = [own?.id, own?.hold, own?.content, outcome];
      return contentVersion(seen).slice(0, VERSION_LENGTH);
    })
    .join('');

/** The first part whose comparison is another one than the version says; null if there is none. */
export function changedSince(rows: readonly Row[], version: string): Part | null {
  const now = versionOf(rows);
  const at = rows.findIndex((_, index) => {
    const from = index * VERSION_LENGTH;
    return now.slice(from, from + VERSION_LENGTH) !== version.slice(from, from + VERSION_LENGTH);
  });
  return at < 0 ? null : rows[at]!.part;
}

const changedWords: Record<PartKind, string> = {
  badge: 'تغيّرت شارة',
  criterion: 'تغيّر بند',
  session: 'تغيّرت جلسة',
};
export const changedSentence = ({ kind, content }: Part): string =>
  `${changedWords[kind]} ${content.name} أثناء المراجعة`;

export const asRow = ({ part, own, outcome, replaceable, both }: Row): ImportRow => ({
  key: part.key,
  kind: part.kind,
  name: part.content.name,
  outcome,
  ours: own && partText(own, outcome === 'differs' ? part : null),
  theirs: partText(part, outcome === 'differs' ? own : null),
  replaceable,
  both,
  hold: outcome === 'differs' ? (own?.hold ?? null) : null,
});

/** A part of the group in the form of an export. */
export const asChoice = (part: OwnPart) => ({
  name: part.content.name,
  detail: part.kind === 'badge' ? part.content.stage : partText(part, null),
});
