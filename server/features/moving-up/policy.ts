import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector } from '../sectors/policy.ts';
import type { StoredMovingUp, StoredRule } from './queries.ts';

/** Whether the rule moves scouts within the caller's scope; who leaves the group leaves the own sector only. */
export const mayUseRule = (caller: Caller, { fromId, toId }: StoredRule): boolean =>
  reachesSector(caller, fromId) && (toId === null || reachesSector(caller, toId));

/** Throws OUT_OF_SCOPE if the new rules change one that is not within the caller's scope, or the day of all. */
export function authorizeRules(
  caller: Caller,
  before: { day: string; rules: readonly StoredRule[] },
  after: { day: string; rules: readonly StoredRule[] },
): void {
  if (caller.type === 'general') return;
  const others = (rules: readonly StoredRule[]) =>
    JSON.stringify(
      rules
        .filter((rule) => !mayUseRule(caller, rule))
        .map(({ fromId, toId, fromAge, gender }) => [fromId, toId, fromAge, gender]),
    );
  if (before.day !== after.day || others(before.rules) !== others(after.rules)) {
    throw new ApiError('OUT_OF_SCOPE');
  }
}

/** A moving up is visible to the captain who made it and to general captains; others get MOVING_UP_NOT_FOUND. */
export function authorizeMovingUp(
  caller: Caller,
  { madeBy }: Pick<StoredMovingUp, 'madeBy'>,
): void {
  const isOwn = caller.type === 'general' || caller.captainId === madeBy;
  if (!isOwn) throw new ApiError('MOVING_UP_NOT_FOUND');
}
