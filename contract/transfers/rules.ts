import { foldedBadgeName } from '../badges/rules.ts';
import type { GuardianRelation } from '../consents/words.ts';
import { foldName } from '../core/text.ts';
import type { FileGuardian, GroupYears } from './record.ts';

/** The rows that tell of a scout's guardians. */
interface KnownGuardians {
  /** The telephone of the profile, whose owner is not named. */
  phoneNumber: string | null;
  links: readonly { guardianName: string | null; phoneNumber: string | null }[];
  /** The newest consent that stands. */
  consent: { guardianName: string; relation: GuardianRelation } | null;
}

/** The guardians of a scout, each once: owners of the family's links, the one who consented, the profile's telephone. */
export function guardiansOf({ phoneNumber, links, consent }: KnownGuardians): FileGuardian[] {
  const guardians: FileGuardian[] = [];
  const add = (guardian: FileGuardian) => {
    const known = guardians.find((each) => isSameGuardian(each, guardian));
    if (!known) guardians.push({ ...guardian });
    else {
      known.name ??= guardian.name;
      known.relation ??= guardian.relation;
      known.phoneNumber ??= guardian.phoneNumber;
    }
  };
  for (const link of links) {
    if (link.guardianName === null && link.phoneNumber === null) continue;
    add({ name: link.guardianName ?? undefined, phoneNumber: link.phoneNumber ?? undefined });
  }
  if (consent) add({ name: consent.guardianName, relation: consent.relation });
  const isKnown = guardians.some((each) => each.phoneNumber === (phoneNumber ?? undefined));
  if (phoneNumber !== null && !isKnown) {
    const nameless = guardians.find((each) => each.phoneNumber === undefined);
    if (nameless) nameless.phoneNumber = phoneNumber;
    else guardians.push({ phoneNumber });
  }
  return guardians;
}

function isSameGuardian(one: FileGuardian, other: FileGuardian): boolean {
  if (one.name !== undefined && other.name !== undefined) {
    return foldName(one.name) === foldName(other.name);
  }
  return one.phoneNumber !== undefined && one.phoneNumber === other.phoneNumber;
}

interface OwnBadge {
  badgeId: number;
  name: string;
  stage: string | null;
}

/** The group's own badges among the received ones, by folded name and stage, each once with its earliest day. */
export function matchBadges<T extends OwnBadge>(
  years: readonly Pick<GroupYears, 'badges'>[],
  own: readonly T[],
): { badge: T; date: string | null }[] {
  const known = new Map(own.map((badge) => [foldedBadgeName(badge), badge]));
  const matched = new Map<number, { badge: T; date: string | null }>();
  for (const { badges } of years) {
    for (const received of badges) {
      const badge = known.get(foldedBadgeName(received));
      if (!badge) continue;
      const { date = null } = received;
      const before = matched.get(badge.badgeId);
      const isEarlier = date !== null && (before?.date ?? '9999') > date;
      if (!before || isEarlier) matched.set(badge.badgeId, { badge, date });
    }
  }
  return [...matched.values()];
}

/** The first day on which any of the groups enrolled the scout; null where none says it. */
export const scoutSince = (years: readonly { enrolledOn?: string | null | undefined }[]) =>
  years.reduce<string | null>(
    (first, { enrolledOn }) =>
      enrolledOn && (first === null || enrolledOn < first) ? enrolledOn : first,
    null,
  );
