import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import {
  type FamilyScout,
  familiesOf,
  isLinkOf,
  linkedParts,
  linksFor,
  type OwnedLink,
  phoneFor,
  unlinkedParts,
} from './family.ts';

const FATHER = '01000000001';
const MOTHER = '01000000002';

/** Scouts of these phones with links: each of an owner's phone and the scouts whom it covers. */
function aGroup(
  phones: readonly (string | null)[],
  links: readonly { owner: string | null; covers: readonly number[] }[] = [],
  unrelated: readonly (readonly [number, number])[] = [],
): FamilyScout[] {
  const owned = links.map(
    ({ owner, covers }, nth): OwnedLink => ({
      linkId: nth + 1,
      phoneNumber: owner,
      children: covers.map((scoutId) => ({ scoutId, phoneNumber: phones[scoutId] ?? null })),
    }),
  );
  return phones.map((phoneNumber, scoutId) => ({
    scoutId,
    phoneNumber,
    links: owned.filter(({ children }) => children.some((child) => child.scoutId === scoutId)),
    unrelatedIds: unrelated.flatMap(([one, other]) =>
      one === scoutId ? [other] : other === scoutId ? [one] : [],
    ),
  }));
}
const idsOf = (families: readonly FamilyScout[][]) =>
  families.map((family) => family.map(({ scoutId }) => scoutId));
const linkIds = (scouts: readonly FamilyScout[]) => linksFor(scouts).map(({ linkId }) => linkId);

describe('a message', () => {
  test('is one for a phone, and two for two families on one phone', () => {
    expect(idsOf(familiesOf(aGroup([FATHER, MOTHER, FATHER])))).toEqual([[0, 2], [1]]);
    expect(idsOf(familiesOf(aGroup([FATHER, FATHER], [], [[0, 1]])))).toEqual([[0], [1]]);
  });

  test('is for each child apart where no phone is known, unless a link joins them', () => {
    expect(idsOf(familiesOf(aGroup([null, null])))).toEqual([[0], [1]]);
    const joined = aGroup([null, null, null], [{ owner: null, covers: [0, 2] }]);
    expect(idsOf(familiesOf(joined))).toEqual([[0, 2], [1]]);
  });

  test('a message of parents who live apart goes to each phone by itself, though one link has both children', () => {
    const group = aGroup([FATHER, MOTHER], [{ owner: FATHER, covers: [0, 1] }]);
    expect(idsOf(familiesOf(group))).toEqual([[0], [1]]);
    expect(linkIds([group[0]!])).toEqual([1]);
    expect(linkIds([group[1]!])).toEqual([]);
  });

  test('about a child without a phone goes to the guardian who has its link', () => {
    const group = aGroup([FATHER, null], [{ owner: FATHER, covers: [0, 1] }]);
    expect(idsOf(familiesOf(group))).toEqual([[0, 1]]);
    const two = aGroup(
      [null],
      [
        { owner: FATHER, covers: [0] },
        { owner: MOTHER, covers: [0] },
      ],
    );
    expect(phoneFor(two[0]!)).toBeNull();
  });

  test('carries nobody’s link where it opens a child of another phone', () => {
    const group = aGroup([FATHER, MOTHER], [{ owner: null, covers: [0, 1] }]);
    expect(linkIds([group[0]!])).toEqual([]);
    expect(linkIds(aGroup([FATHER, FATHER], [{ owner: null, covers: [0, 1] }]))).toEqual([1]);
  });

  test('carries the link with most of its children first, and no second one that adds none', () => {
    const links = [
      { owner: FATHER, covers: [0] },
      { owner: FATHER, covers: [0, 1, 2] },
      { owner: FATHER, covers: [3] },
    ];
    expect(linkIds(aGroup([FATHER, FATHER, FATHER, FATHER], links))).toEqual([2, 3]);
    // The children of others count for nothing.
    const [mina] = aGroup([FATHER, MOTHER, MOTHER], links);
    expect(linkIds([mina!])).toEqual([1]);
  });

  test('carries the older of two links that open as many of its children', () => {
    const links = [
      { owner: FATHER, covers: [1] },
      { owner: FATHER, covers: [0, 1] },
      { owner: FATHER, covers: [1, 0] },
    ];
    expect(linkIds(aGroup([FATHER, FATHER], links))).toEqual([2]);
  });

  test('carries nobody’s link where the other children have no phone, and no guardian’s to nobody', () => {
    const [mina] = aGroup([FATHER, null], [{ owner: null, covers: [0, 1] }]);
    expect(linkIds([mina!])).toEqual([1]);
    const [theirs] = aGroup([MOTHER, MOTHER], [{ owner: FATHER, covers: [0, 1] }]);
    expect(linkIds([theirs!])).toEqual([]);
  });

  test('needs a link each where the phone alone joins them', () => {
    expect(idsOf(unlinkedParts(aGroup([FATHER, FATHER])))).toEqual([[0], [1]]);
    const joined = aGroup([FATHER, FATHER, MOTHER], [{ owner: MOTHER, covers: [0, 1, 2] }]);
    expect(idsOf(unlinkedParts(familiesOf(joined)[0]!))).toEqual([[0, 1]]);
  });
});

const phone = fc.constantFrom(FATHER, MOTHER, null);
const scoutIds = fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 3 });
const group = fc
  .record({
    phones: fc.array(phone, { minLength: 5, maxLength: 5 }),
    links: fc.array(fc.record({ owner: phone, covers: scoutIds }), { maxLength: 4 }),
    pairs: fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })), { maxLength: 3 }),
  })
  .map(({ phones, links, pairs }) => {
    // Joining forgets that somebody said 'no'.
    const apart = pairs.filter(
      ([one, other]) =>
        one !== other &&
        !links.some(({ covers }) => covers.includes(one) && covers.includes(other)),
    );
    return aGroup(phones, links, apart);
  });

test('whatever was joined, a message goes to one phone, names no two of whom somebody said no, and carries no link of somebody else', () => {
  fc.assert(
    fc.property(group, (scouts) => {
      const families = familiesOf(scouts);
      expect(
        families
          .flat()
          .map(({ scoutId }) => scoutId)
          .toSorted(),
      ).toEqual([0, 1, 2, 3, 4]);
      for (const family of families) {
        expect(new Set(family.map(phoneFor)).size).toBe(1);
        const to = phoneFor(family[0]!);
        const ids = family.map(({ scoutId }) => scoutId);
        for (const { unrelatedIds } of family) {
          expect(ids.filter((id) => unrelatedIds.includes(id))).toEqual([]);
        }
        const links = linksFor(family);
        for (const link of links) {
          const others = link.children.filter(({ phoneNumber }) => phoneNumber !== to);
          const isOwn = link.phoneNumber === to;
          const isOnlyTheirs =
            link.phoneNumber === null && others.every((child) => child.phoneNumber === null);
          expect(isOwn || isOnlyTheirs).toBe(true);
        }
        // All that a link of this phone covers is covered, and nothing is covered twice in vain.
        const covered = new Set(
          links.flatMap(({ children }) => children.map((each) => each.scoutId)),
        );
        for (const { scoutId, links: own } of family) {
          expect(covered.has(scoutId)).toBe(own.some((link) => isLinkOf(link, to)));
        }
        const left = unlinkedParts(family);
        expect(
          left
            .flat()
            .map(({ scoutId }) => scoutId)
            .toSorted(),
        ).toEqual(ids.filter((id) => !covered.has(id)).toSorted());
        // Who is put into one new link stands in one already.
        for (const part of left) {
          for (const one of part) {
            const known = linkedParts(family).find((each) => each.includes(one))!;
            expect(part.every((each) => known.includes(each))).toBe(true);
          }
        }
      }
      const sharers = scouts.filter(({ phoneNumber }) => phoneNumber === FATHER);
      if (sharers.length > 0 && sharers.every(({ unrelatedIds }) => unrelatedIds.length === 0)) {
        const places = families.filter((family) => family.some((each) => sharers.includes(each)));
        const isAlone = places.flat().every(({ unrelatedIds }) => unrelatedIds.length === 0);
        if (isAlone) expect(places).toHaveLength(1);
      }
    }),
    randomRuns(300, 3000),
  );
});
