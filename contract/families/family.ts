// Which scouts one message is about, and which links it may carry. A file without schemas, for server and tests.

/** A link with all of its children, of other sectors too. */
export interface OwnedLink {
  linkId: number;
  /** The phone of the guardian who holds the link; null if unknown. */
  phoneNumber: string | null;
  children: readonly { scoutId: number; phoneNumber: string | null }[];
}

export interface FamilyScout {
  scoutId: number;
  /** The guardian's, of the profile. */
  phoneNumber: string | null;
  links: readonly OwnedLink[];
  /** Scouts whom a captain has called members of another family. */
  unrelatedIds: readonly number[];
}

/** To whom a message about a scout goes: the profile's phone, else that of the only guardian who has a link. */
export function phoneFor({ phoneNumber, links }: FamilyScout): string | null {
  if (phoneNumber !== null) return phoneNumber;
  const owners = new Set(links.flatMap((link) => link.phoneNumber ?? []));
  return owners.size === 1 ? [...owners][0]! : null;
}

const share = (one: FamilyScout, other: FamilyScout) =>
  one.links.some(({ linkId }) => other.links.some((link) => link.linkId === linkId));

const areUnrelated = (one: FamilyScout, other: FamilyScout) =>
  one.unrelatedIds.includes(other.scoutId);

/**
 * Scouts by family, a message each: those of one phone, without those of whom a captain said that they are of another family.
 * Without a phone nobody is written to: those of one link stand together.
 */
export function familiesOf<S extends FamilyScout>(scouts: readonly S[]): S[][] {
  const byPhone = Map.groupBy(scouts, phoneFor);
  const families: S[][] = [];
  for (const [phone, group] of byPhone) {
    const own: S[][] = [];
    for (const scout of group) {
      const fits = own.filter((family) => !family.some((each) => areUnrelated(each, scout)));
      const linked = fits.find((family) => family.some((each) => share(each, scout)));
      const found = linked ?? (phone === null ? undefined : fits[0]);
      if (found) found.push(scout);
      else own.push([scout]);
    }
    families.push(...own);
  }
  const place = new Map(scouts.map((scout, nth) => [scout.scoutId, nth]));
  const first = (family: S[]) => place.get(family[0]!.scoutId)!;
  return families.sort((one, other) => first(one) - first(other));
}

/** The scouts of a family by the links that they share, directly or through others: of these somebody said that they are siblings. */
export function linkedParts<S extends FamilyScout>(family: readonly S[]): S[][] {
  const parts: S[][] = [];
  for (const scout of family) {
    const known = parts.filter((part) => part.some((each) => share(each, scout)));
    for (const part of known) parts.splice(parts.indexOf(part), 1);
    parts.push([...known.flat(), scout]);
  }
  return parts;
}

/**
 * Whether a message to this phone may carry the link: it is this guardian's, or nobody's and opens children of this phone
 * alone. A child of another phone stands in a guardian's own link because somebody put them there.
 */
export const isLinkOf = ({ phoneNumber, children }: OwnedLink, phone: string | null): boolean =>
  phoneNumber === null
    ? children.every((child) => child.phoneNumber === null || child.phoneNumber === phone)
    : phoneNumber === phone;

/** The fewest links of this phone that cover the family as far as links of it do, the one with most of its children first. */
export function linksFor<L extends OwnedLink>(
  family: readonly (FamilyScout & { links: readonly L[] })[],
): L[] {
  const phone = family[0] ? phoneFor(family[0]) : null;
  const chosen: L[] = [];
  const left = new Set(family.map(({ scoutId }) => scoutId));
  const all = new Map(family.flatMap(({ links }) => links).map((link) => [link.linkId, link]));
  const own = [...all.values()].filter((link) => isLinkOf(link, phone));
  for (;;) {
    const covered = ({ children }: L) => children.filter(({ scoutId }) => left.has(scoutId)).length;
    const next = own.toSorted(
      (one, other) => covered(other) - covered(one) || one.linkId - other.linkId,
    )[0];
    if (!next || covered(next) === 0) return chosen;
    chosen.push(next);
    for (const { scoutId } of next.children) left.delete(scoutId);
  }
}

/** Scouts of a family whom no link of its phone covers, by whom one new link may cover: never two whom nobody joined. */
export function unlinkedParts<S extends FamilyScout>(family: readonly S[]): S[][] {
  const covered = new Set(
    linksFor(family).flatMap(({ children }) => children.map(({ scoutId }) => scoutId)),
  );
  return linkedParts(family)
    .map((part) => part.filter(({ scoutId }) => !covered.has(scoutId)))
    .filter((part) => part.length > 0);
}
