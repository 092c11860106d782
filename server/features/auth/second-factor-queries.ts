import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Passkey, RECOVERY_CODES } from '../../../contract/auth/second-factor.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { Tokens } from '../../http/session.ts';
import { recoveryCode } from '../../secrets/random-code.ts';
import {
  hashOfRecovery,
  isAheadOf,
  isPhoneCode,
  lockSecret,
  stepOf,
  tidyCode,
  unlockSecret,
} from './second-factor-rules.ts';

export interface SecondFactor {
  codesSince: string | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
}

/** A captain's second factor, in one statement: since when codes, which passkeys by age, recovery codes that are left. */
export async function readSecondFactorOf(db: Kysely<DB>, captainId: number): Promise<SecondFactor> {
  const {
    rows: [stored],
  } = await sql<SecondFactor>`
    SELECT
      (SELECT made_at FROM code_secrets WHERE captain_id = ${captainId}) AS codes_since,
      (SELECT count(*)::int FROM recovery_codes WHERE captain_id = ${captainId}) AS recovery_codes_left,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'passkeyId', passkey_id, 'name', name,
        'madeAt', to_char(made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lastUsedAt', to_char(last_used_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) ORDER BY passkey_id), '[]') FROM passkeys WHERE captain_id = ${captainId}) AS passkeys
  `.execute(db);
  return stored!;
}

/** Whether the password alone does not let a captain in: codes of the phone are on, or there is a passkey. */
export async function hasSecondFactor(db: Kysely<DB>, captainId: number): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    SELECT EXISTS (SELECT FROM code_secrets WHERE captain_id = ${captainId})
      OR EXISTS (SELECT FROM passkeys WHERE captain_id = ${captainId}) AS "on"
  `.execute(db);
  return rows[0]!.on;
}

/**
 * Uses up a code in a transaction that has locked the account: a phone's code and all before it, or a recovery code, of
 * which it returns how many are left. Throws WRONG_SECOND_FACTOR; SECOND_FACTOR_UNREADABLE if the secret can't be
 * decrypted; SECOND_FACTOR_AHEAD for a right code if a later one was used.
 */
export async function spendCode(
  db: Kysely<DB>,
  { captainId, typed }: { captainId: number; typed: string },
  { tokens, now }: { tokens: Tokens; now: Date },
): Promise<{ recoveryCodesLeft: number | null }> {
  const code = tidyCode(typed);
  if (!isPhoneCode(code))
    return { recoveryCodesLeft: await spendRecoveryCode(db, captainId, code) };
  const stored = await db
    .selectFrom('codeSecrets')
    .where('captainId', '=', captainId)
    .select(['sealed', 'lastStep'])
    .executeTakeFirst();
  if (!stored) throw new ApiError('WRONG_SECOND_FACTOR');
  const secret = unlockSecret(tokens, captainId, stored.sealed);
  if (!secret) throw new ApiError('SECOND_FACTOR_UNREADABLE');
  const step = stepOf(secret, code, { now, lastStep: stored.lastStep });
  if (step === null) {
    // Only the owner of the phone gets this error, who could not explain it otherwise.
    const isShown = stepOf(secret, code, { now, lastStep: 0 }) !== null;
    const isAhead = isShown && isAheadOf(now, stored.lastStep);
    throw new ApiError(isAhead ? 'SECOND_FACTOR_AHEAD' : 'WRONG_SECOND_FACTOR');
  }
  await db
    .updateTable('codeSecrets')
    .where('captainId', '=', captainId)
    .set({ lastStep: step })
    .execute();
  return { recoveryCodesLeft: null };
}

async function spendRecoveryCode(db: Kysely<DB>, captainId: number, code: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('captainId', '=', captainId)
    .where('codeHash', '=', hashOfRecovery(captainId, code))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('WRONG_SECOND_FACTOR');
  const { left } = await db
    .selectFrom('recoveryCodes')
    .where('captainId', '=', captainId)
    .select((row) => row.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

/**
 * Requires codes of `secret` from now on; `step` is that of the confirming code. Throws SECOND_FACTOR_ON if codes are
 * required already.
 */
export async function storeSecret(
  db: Kysely<DB>,
  { captainId, secret, step }: { captainId: number; secret: Uint8Array; step: number },
  { tokens, now }: { tokens: Tokens; now: Date },
): Promise<void> {
  const sealed = lockSecret(tokens, captainId, secret);
  const stored = await db
    .insertInto('codeSecrets')
    .values({ captainId, sealed, lastStep: step, madeAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('captainId')
    .executeTakeFirst();
  if (!stored) throw new ApiError('SECOND_FACTOR_ON');
}

/** Replaces the recovery codes by ten new ones: returned once, stored as hashes. */
export async function replaceRecoveryCodes(db: Kysely<DB>, captainId: number): Promise<string[]> {
  await db.deleteFrom('recoveryCodes').where('captainId', '=', captainId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes));
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ captainId, codeHash: hashOfRecovery(captainId, code) })))
    .execute();
  return codes;
}

/**
 * Stops requiring codes of the phone; SECOND_FACTOR_OFF if they were not required. Returns whether a second factor is
 * left.
 */
export async function removeSecret(db: Kysely<DB>, captainId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('codeSecrets')
    .where('captainId', '=', captainId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('SECOND_FACTOR_OFF');
  return forgetRecoveryIfOff(db, captainId);
}

/** Deletes the recovery codes if no second factor is left. Returns whether one is left. */
async function forgetRecoveryIfOff(db: Kysely<DB>, captainId: number): Promise<boolean> {
  const isOn = await hasSecondFactor(db, captainId);
  if (!isOn) await db.deleteFrom('recoveryCodes').where('captainId', '=', captainId).execute();
  return isOn;
}

/** Removes a captain's whole second factor; returns whether there was one. */
export async function removeAll(db: Kysely<DB>, captainId: number): Promise<boolean> {
  const wasOn = await hasSecondFactor(db, captainId);
  for (const table of ['codeSecrets', 'passkeys', 'recoveryCodes'] as const) {
    await db.deleteFrom(table).where('captainId', '=', captainId).execute();
  }
  return wasOn;
}

/** Whether general captains must have a second factor. */
export async function readRule(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('groupSettings')
    .select('generalsNeedSecondFactor as required')
    .executeTakeFirst();
  return row?.required ?? false;
}

export async function storeRule(db: Kysely<DB>, required: boolean): Promise<void> {
  await sql`
    INSERT INTO group_settings (generals_need_second_factor) VALUES (${required})
    ON CONFLICT (only_row) DO UPDATE SET generals_need_second_factor = excluded.generals_need_second_factor
  `.execute(db);
}

/** Data needed to verify a device's answer. */
export async function findPasskey(db: Kysely<DB>, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .where('credentialId', '=', credentialId)
    .select(['passkeyId', 'captainId', 'publicKey', 'host', 'counter', 'credentialId'])
    .executeTakeFirst();
}

/** The passkeys of a captain at a host, so that no device makes a second one. */
export async function listCredentials(db: Kysely<DB>, captainId: number) {
  return db
    .selectFrom('passkeys')
    .where('captainId', '=', captainId)
    .select(['credentialId as id', 'transports', 'host'])
    .execute();
}

export async function insertPasskey(
  db: Kysely<DB>,
  passkey: {
    captainId: number;
    credentialId: string;
    publicKey: Buffer;
    host: string;
    counter: number;
    transports: string[];
    name: string;
    madeAt: string;
  },
): Promise<number> {
  const { passkeyId } = await db
    .insertInto('passkeys')
    .values(passkey)
    .returning('passkeyId')
    .executeTakeFirstOrThrow();
  return passkeyId;
}

/** Stores the use of a passkey; false if it was removed meanwhile. */
export async function keepPasskeyUse(
  db: Kysely<DB>,
  { passkeyId, counter, now }: { passkeyId: number; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .where('passkeyId', '=', passkeyId)
    .set({ counter, lastUsedAt: now.toISOString() })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes one of a captain's own passkeys; PASSKEY_NOT_FOUND for any other. Returns whether a second factor is left.
 */
export async function deletePasskey(
  db: Kysely<DB>,
  captainId: number,
  passkeyId: number,
): Promise<{ name: string; isOn: boolean }> {
  const { name } = await db
    .deleteFrom('passkeys')
    .where('passkeyId', '=', passkeyId)
    .where('captainId', '=', captainId)
    .returning('name')
    .executeTakeFirstOrThrow(() => new ApiError('PASSKEY_NOT_FOUND'));
  return { name, isOn: await forgetRecoveryIfOff(db, captainId) };
}

/** Marks a challenge as answered; false if it was answered before, also by a simultaneous request. */
export async function spendChallenge(
  db: Kysely<DB>,
  challenge: string,
  expiresAt: Date,
): Promise<boolean> {
  const challengeHash = createHash('sha256').update(challenge).digest();
  const spent = await db
    .insertInto('spentChallenges')
    .values({ challengeHash, expiresAt: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expiresAt')
    .executeTakeFirst();
  return spent !== undefined;
}
