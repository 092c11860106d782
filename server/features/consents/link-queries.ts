import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { countEventLoosely } from '../../http/limits/throttle.ts';
import type { Caller, Tokens } from '../../http/session.ts';
import { openByKey } from '../../secrets/wrong-keys.ts';
import { linkOfKey } from '../parents/rules.ts';
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
 * As `openLinkedScout`, and counts the change: `limit` of one kind in an hour for each scout. It runs before the
 * transaction of the change, so that the counts stay when that fails.
 */
export async function countFamilyChange(
  call: FamilyCall,
  { kind, limit = 10, refusal }: { kind: string; limit?: number; refusal: string },
): Promise<number> {
  const scoutId = await openLinkedScout(call, refusal);
  const counted = { subject: `${kind}:${scoutId}`, limit, minutes: 60 };
  await countEventLoosely(call.db, call.now, counted);
  return scoutId;
}

/** The child of the key, locked: the link may have been ended meanwhile. */
export const lockLinkedScout = (call: Asked): Promise<number> =>
  getLinkedScout(call.db, linkOf(call), { lock: true });
