import type { Kysely } from 'kysely';
import { areKnownDigits } from '../../../contract/health/proof.ts';
import type { LinkAct } from '../../../contract/parents/acts.ts';
import type { DB } from '../../db/tables.ts';
import { fieldError } from '../../http/errors.ts';
import { countEventLoosely, countEvents, forgetEvents } from '../../http/limits/throttle.ts';
import type { Caller, Tokens } from '../../http/session.ts';
import { openByKey } from '../../secrets/wrong-keys.ts';
import { listKeyProofs, noteLinkAct } from '../parents/queries.ts';
import { askedPhones, linkOfKey } from '../parents/rules.ts';
import { authorizeFamily } from './policy.ts';
import { getLinkedScout } from './queries.ts';

/** A call of the parents' page, whose address has the key of the family's link. */
interface Asked {
  db: Kysely<DB>;
  params: { key: string };
  tokens: Tokens;
  query?: object | undefined;
  body?: object | undefined;
}
type FamilyCall = Asked & { caller: Caller | null; now: Date; address: string };

/** Which link and which of its children a family's call names, in the body or, with DELETE, in the address. */
function linkOf({ params, query, body, tokens }: Asked) {
  const { child }: { child?: number | undefined } = { ...query, ...body };
  return { ...linkOfKey(params.key, tokens), child };
}

/** The child of the key. Refuses captains, whom `refusal` tells where they do it in the app, and counts wrong keys. */
export async function openLinkedScout(call: FamilyCall, refusal: string): Promise<number> {
  authorizeFamily(call.caller, refusal);
  return (await openByKey('parent', call, () => getLinkedScout(call.db, linkOf(call))))!;
}

/**
 * As `openLinkedScout`, and counts the change: `limit` of one kind in an hour for each scout. Throws WRONG_DIGITS where the key
 * needs digits, unless the change asks for a proof of its own (`isProven`). It runs before the transaction of the change, so
 * that the counts stay when that fails.
 */
export async function countFamilyChange(
  call: FamilyCall,
  {
    kind,
    limit = 10,
    refusal,
    isProven = false,
  }: { kind: string; limit?: number; refusal: string; isProven?: boolean },
): Promise<number> {
  const scoutId = await openLinkedScout(call, refusal);
  const counted = { subject: `${kind}:${scoutId}`, limit, minutes: 60 };
  await countEventLoosely(call.db, call.now, counted);
  if (!isProven) await checkDigits(call, scoutId);
  return scoutId;
}

/** A family's call for each child that it names by its place, each once, that of the page first; undefined is the link's first. */
const eachChild = <C extends Asked>(call: C, more: readonly number[]): C[] =>
  [...new Set([linkOf(call).child, ...more])].map((child) => ({
    ...call,
    body: { ...call.body, child },
  }));

/** As `countFamilyChange`, of a change for the child of the page and for `more` places. */
export async function countChangesOf(
  call: FamilyCall,
  more: readonly number[],
  counted: Parameters<typeof countFamilyChange>[1],
): Promise<void> {
  for (const each of eachChild(call, more)) await countFamilyChange(each, counted);
}

/** Wrong digits of a link from one address. */
const GUESSES = [
  { limit: 5, minutes: 60 },
  { limit: 10, minutes: 24 * 60 },
];
/** Wrong digits of a link from all addresses: half of the ten thousand take more than half a year. */
const ALL_GUESSES = { limit: 25, minutes: 24 * 60 };

/** Runs `prove`, whose failures are counted as guesses; throws TOO_MANY_REQUESTS after some of a link from one address, and after more from all. */
export async function countGuesses(
  { db, now, tokens, params, address }: Asked & { now: Date; address: string },
  prove: () => Promise<void>,
): Promise<void> {
  const link = linkOfKey(params.key, tokens).keyHash.toString('base64url');
  const guesses = [
    ...GUESSES.map((limits) => ({
      subject: `health-digits-${limits.minutes}:${link}:${address}`,
      ...limits,
    })),
    { subject: `health-digits:${link}`, ...ALL_GUESSES },
  ];
  await countEvents(db, now, guesses);
  await prove();
  await forgetEvents(db, { newestOf: guesses.map(({ subject }) => subject) });
}

/** Throws WRONG_DIGITS for a call that lacks the digits which its key needs. */
async function checkDigits(call: FamilyCall, scoutId: number): Promise<void> {
  const link = linkOfKey(call.params.key, call.tokens);
  const proofs = await listKeyProofs(call.db, link);
  const proof = proofs.find((each) => each.scoutId === scoutId);
  const phones = proof ? askedPhones(proof) : [];
  if (phones.length === 0) return;
  const { lastDigits }: { lastDigits?: string | undefined } = { ...call.body };
  const fail = () => fieldError('WRONG_DIGITS', 'lastDigits');
  // Nothing said is refused, and is no guess.
  if (!lastDigits) throw fail();
  await countGuesses(call, async () => {
    if (!areKnownDigits(lastDigits, phones)) throw fail();
  });
}

/** Notes what a family did of a child by its link, for its page and for who asks who opened the card. */
export const noteAct = (
  { db, params, tokens, now }: Asked & { now: Date },
  scoutId: number,
  act: LinkAct,
): Promise<void> => noteLinkAct(db, { ...linkOfKey(params.key, tokens), scoutId }, { act, now });

/** The link of a call's key. */
export const keyedLink = ({ params, tokens }: Pick<Asked, 'params' | 'tokens'>) =>
  linkOfKey(params.key, tokens);

/** The child of the key, locked: the link may have been ended meanwhile. */
export const lockLinkedScout = (call: Asked): Promise<number> =>
  getLinkedScout(call.db, linkOf(call), { lock: true });

/** The children of a change for the child of the page and for `more` places, locked, in the order in which they are named. */
export async function lockLinkedScouts(call: Asked, more: readonly number[]): Promise<number[]> {
  const scoutIds = new Set<number>();
  for (const each of eachChild(call, more)) scoutIds.add(await lockLinkedScout(each));
  return [...scoutIds];
}
