import { expect, test } from 'vitest';
import { createTokens } from '../../http/session.ts';
import type { KeyProof } from './queries.ts';
import {
  aParentKey,
  askedPhones,
  hashOfKey,
  isSeenOutside,
  keyOfLink,
  linkOfKey,
  mayJoinForeign,
} from './rules.ts';

const tokens = createTokens('a secret of the tests, long enough for HS256');

test('a link’s key is derived as a whole or of some places, and opens just these', () => {
  const link = aParentKey(tokens);
  const whole = keyOfLink(link, tokens)!;
  expect(hashOfKey(whole)).toEqual(link.keyHash);
  expect(linkOfKey(whole, tokens)).toEqual({ keyHash: link.keyHash, places: null });
  const part = keyOfLink(link, tokens, [2, 4])!;
  expect(part).not.toBe(whole);
  expect(linkOfKey(part, tokens)).toEqual({ keyHash: link.keyHash, places: [2, 4] });
});

test('no key is derived for no child, of a link from before, and by another secret', () => {
  const link = aParentKey(tokens);
  expect(keyOfLink(link, tokens, [])).toBeNull();
  expect(keyOfLink({ ...link, nonce: null }, tokens)).toBeNull();
  const others = createTokens('another secret of the tests, as long as the first one');
  expect(keyOfLink(link, others)).toBeNull();
  expect(keyOfLink(link, others, [1])).toBeNull();
});

const OWN = 1;
const ELSEWHERE = 2;
type Viewer = KeyProof['viewers'][number];
const viewer = (captainId: number, sectorId: number, of: Partial<Viewer> = {}) =>
  ({ captainId, type: 'regular', sectorId, unitSectorIds: [], isClosed: false, ...of }) as Viewer;
const proof = (viewers: Viewer[], sectorId = OWN, phones: (string | null)[] = []) =>
  ({ sectorId, viewers, phones }) as unknown as KeyProof;

test('a key was seen outside by a captain of another sector now, or of a closed account', () => {
  expect(isSeenOutside([], OWN)).toBe(false);
  expect(isSeenOutside([viewer(1, OWN)], OWN)).toBe(false);
  expect(isSeenOutside([viewer(1, OWN), viewer(2, ELSEWHERE)], OWN)).toBe(true);
  expect(isSeenOutside([viewer(1, OWN, { isClosed: true })], OWN)).toBe(true);
  expect(isSeenOutside([viewer(1, ELSEWHERE, { type: 'general' })], OWN)).toBe(false);
});

test('digits are asked for where the key was seen outside and a phone is known', () => {
  const phones = ['+201000004117', null];
  expect(askedPhones(proof([viewer(1, ELSEWHERE)], OWN, phones))).toEqual(phones);
  expect(askedPhones(proof([viewer(1, OWN)], OWN, phones))).toEqual([]);
  expect(askedPhones(proof([viewer(1, ELSEWHERE)], OWN, [null]))).toEqual([]);
});

test('two links are not joined where one captain saw both keys and reads not all of the children', () => {
  const [mina, jana] = [viewer(1, OWN), viewer(1, ELSEWHERE)];
  expect(mayJoinForeign([[proof([mina])], [proof([mina])]])).toBe(false);
  expect(mayJoinForeign([[proof([jana])], [proof([jana], ELSEWHERE)]])).toBe(true);
  // Two captains saw one each.
  const other = viewer(2, ELSEWHERE);
  expect(mayJoinForeign([[proof([mina])], [proof([other], ELSEWHERE)]])).toBe(false);
  expect(mayJoinForeign([[proof([mina])], [proof([mina, other])]])).toBe(false);
});
