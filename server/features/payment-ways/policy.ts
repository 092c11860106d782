import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { countEvents, forgetEvents } from '../../http/limits/throttle.ts';
import type { Caller, Tokens } from '../../http/session.ts';
import { authorizeByPassword, lockOwnAccount, type VerifiedPassword } from '../auth/policy.ts';
import { guessesOf, passWithCode } from '../auth/second-factor-policy.ts';
import { readSecondFactorOf } from '../auth/second-factor-queries.ts';

interface ProofCall {
  db: Kysely<DB>;
  body: { password?: string | undefined; code?: string | undefined };
  caller: Caller;
  tokens: Tokens;
  now: Date;
  address: string;
}

const guessesFor = ({ caller, address }: ProofCall) =>
  guessesOf(caller.captainId, { address, device: null });

const hasCodes = async ({ db, caller }: ProofCall): Promise<boolean> =>
  (await readSecondFactorOf(db, caller.captainId)).codesSince !== null;

/**
 * Checks the password that a captain enters once more, so that a phone left open does not change where families pay; counts an
 * attempt at a code, which `confirmProof` checks. Of both, which six digits may be, the code counts where the captain has codes.
 * Throws PROOF_REQUIRED, WRONG_PASSWORD and TOO_MANY_REQUESTS.
 */
export async function authorizeProof(call: ProofCall): Promise<VerifiedPassword | null> {
  const { password, code } = call.body;
  if (password !== undefined && (code === undefined || !(await hasCodes(call)))) {
    return authorizeByPassword(call, password);
  }
  if (code === undefined) throw new ApiError('PROOF_REQUIRED');
  await countEvents(call.db, call.now, guessesFor(call));
  return null;
}

/** Locks the account in the transaction of the change and spends the code where no password was verified; throws WRONG_CODE. */
export async function confirmProof(
  call: ProofCall,
  verified: VerifiedPassword | null,
): Promise<void> {
  const { db, body, caller, tokens, now } = call;
  await lockOwnAccount(db, caller, verified);
  if (verified) return;
  try {
    const given = { captainId: caller.captainId, typed: body.code ?? '' };
    await passWithCode(db, given, { tokens, now });
  } catch (error) {
    // As a refusal of the sign-in it would end the session.
    const isWrong = error instanceof ApiError && error.code === 'WRONG_SECOND_FACTOR';
    throw isWrong ? fieldError('WRONG_CODE', 'code') : error;
  }
  await forgetEvents(db, { newestOf: guessesFor(call).map(({ subject }) => subject) });
}
