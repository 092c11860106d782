import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { storeChanges } from '../../http/history.ts';
import type { Throttle } from '../../http/limits/throttle.ts';
import type { Tokens } from '../../http/session.ts';
import { notifyCaptain } from '../notifications/queries.ts';
import { spendCode } from './second-factor-queries.ts';
import { recoveryNotice } from './second-factor-rules.ts';

/**
 * Throttles that count an attempt at a code; success deletes all events of the first one. Three codes of six digits are
 * valid at once: 480 attempts a day from all addresses succeed with a probability of 1 in 700. docs/decisions/0014.
 */
export function guessesOf(
  who: number | string,
  { address, device }: { address: string; device: string | null },
): Throttle[] {
  // Guesses by others never lock out a device on which the captain has signed in; so it is with passwords.
  if (device !== null) {
    return [{ subject: `code:${who}:device:${device}`, limit: 5, minutes: 15 }];
  }
  return [
    { subject: `code:${who}:${address}`, limit: 5, minutes: 15 },
    { subject: `code-from:${address}`, limit: 30, minutes: 15 },
    { subject: `code-to:${who}`, limit: 20, minutes: 60 },
  ];
}

/**
 * Checks a code in a transaction that has locked the account; throws WRONG_SECOND_FACTOR. The captain is notified if it
 * was a recovery code.
 */
export async function passWithCode(
  db: Kysely<DB>,
  { captainId, typed }: { captainId: number; typed: string },
  { tokens, now }: { tokens: Tokens; now: Date },
): Promise<void> {
  const { recoveryCodesLeft: left } = await spendCode(db, { captainId, typed }, { tokens, now });
  if (left === null) return;
  await notifyCaptain(db, recoveryNotice(left), captainId, now);
  const change = {
    entity: 'secondFactor',
    action: 'recover',
    entityId: String(captainId),
    before: null,
    after: { left },
  } as const;
  await storeChanges(db, [{ at: now, captainId, change }]);
}
