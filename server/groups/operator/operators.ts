import { randomBytes } from 'node:crypto';
import { loginGuesses } from '../../features/auth/rules.ts';
import { guessesOf } from '../../features/auth/second-factor-policy.ts';
import {
  aSecret,
  base32,
  keyUri,
  stepOf,
  tidyCode,
} from '../../features/auth/second-factor-rules.ts';
import { ApiError } from '../../http/errors.ts';
import { verifyGuess } from '../../http/limits/password-guesses.ts';
import { countEvents, forgetGuesses } from '../../http/limits/throttle.ts';
import type { Tokens } from '../../http/session.ts';
import { hashPassword } from '../../secrets/passwords.ts';
import { asGroupDb, type Directory } from '../directory/tables.ts';
import { openOperatorSession } from '../route.ts';

/** Minutes between the password and the code. */
const TICKET_MINUTES = 10;

const SECRET = 'operator second factor';
const TICKET = 'operator ticket';
const DEVICE = 'operator device';

/** Content of a sign-in ticket; `device` is one on which the operator has signed in before, or null. */
interface Ticket {
  email: string;
  device: string | null;
  until: number;
}

interface OperatorParts {
  directory: Directory;
  tokens: Tokens;
}

/** Creates an operator, or gives an existing one a new password and a new second factor. */
export async function putOperator(
  { directory, tokens }: OperatorParts,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const changed = {
    passwordHash,
    sealedSecret: tokens.lock(SECRET, email, aSecret()),
    isSetUp: false,
  };
  await directory
    .insertInto('operators')
    .values({ email, ...changed, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...changed, lastStep: 0 }))
    .execute();
  await directory
    .deleteFrom('operatorSessions')
    .using('operators')
    .whereRef('operators.operatorId', '=', 'operatorSessions.operatorId')
    .where('email', '=', email)
    .execute();
}

/**
 * The first step of a sign-in. Returns a ticket for the second one, and at the first sign-in the secret for the
 * authenticator app. Guesses count as a captain's do, so that they lock the operator's own device out nowhere. Throws INVALID_CREDENTIALS and TOO_MANY_REQUESTS.
 */
export async function checkOperatorPassword(
  { directory, tokens }: OperatorParts,
  {
    email,
    password,
    device: key,
    address,
    now,
  }: { email: string; password: string; device?: string | undefined; address: string; now: Date },
): Promise<{ ticket: string; setUp: { uri: string; secret: string } | null }> {
  const operator = await findOperator(directory, email);
  const device = knownDevice(tokens, email, key);
  const guesses = loginGuesses(email, { address, device });
  const db = asGroupDb(directory);
  const guess = { passwordHash: operator?.passwordHash, password };
  if (!(await verifyGuess({ db, now }, guesses, guess)) || !operator) {
    throw new ApiError('INVALID_CREDENTIALS');
  }
  await forgetGuesses(db, guesses);
  const until = now.getTime() + TICKET_MINUTES * 60_000;
  const content: Ticket = { email, device, until };
  const ticket = tokens.lock(TICKET, '', Buffer.from(JSON.stringify(content)));
  const secret = secretOf(tokens, operator);
  return {
    ticket: ticket.toString('base64url'),
    setUp: operator.isSetUp ? null : { uri: keyUri(secret, 'خيمة', email), secret: base32(secret) },
  };
}

/**
 * The second step: opens a session, and returns the key by which the device is known at the next sign-in. Throws
 * SETUP_OVER, WRONG_SECOND_FACTOR and TOO_MANY_REQUESTS.
 */
export async function checkOperatorCode(
  { directory, tokens }: OperatorParts,
  { ticket, code, address, now }: { ticket: string; code: string; address: string; now: Date },
): Promise<{ email: string; token: string; device: string }> {
  const read = tokens.unlock(TICKET, '', Buffer.from(ticket, 'base64url'));
  const { email, device, until }: Ticket = read
    ? JSON.parse(read.toString())
    : { email: '', device: null, until: 0 };
  if (until < now.getTime()) throw new ApiError('SETUP_OVER');
  const guesses = guessesOf(email, { address, device });
  await countEvents(asGroupDb(directory), now, guesses);
  const operator = await findOperator(directory, email);
  if (!operator) throw new ApiError('SETUP_OVER');
  const { operatorId, lastStep } = operator;
  const step = stepOf(secretOf(tokens, operator), tidyCode(code), { now, lastStep });
  if (step === null) throw new ApiError('WRONG_SECOND_FACTOR');
  // The second of two sign-ins with one code is refused.
  await directory
    .updateTable('operators')
    .where('operatorId', '=', operatorId)
    .where('lastStep', '<', step)
    .set({ lastStep: step, isSetUp: true })
    .returning('operatorId')
    .executeTakeFirstOrThrow(() => new ApiError('WRONG_SECOND_FACTOR'));
  await forgetGuesses(asGroupDb(directory), guesses);
  return {
    email,
    token: await openOperatorSession({ directory, tokens }, operatorId, now),
    device: tokens.lock(DEVICE, email, randomBytes(DEVICE_BYTES)).toString('base64url'),
  };
}

const DEVICE_BYTES = 18;

/**
 * Throttle subject of a device that has signed in to this account; null for any other. Its key is sealed, so none is
 * stored.
 */
function knownDevice(tokens: Tokens, email: string, key: string | undefined): string | null {
  const read =
    key === undefined ? null : tokens.unlock(DEVICE, email, Buffer.from(key, 'base64url'));
  return read?.toString('base64url') ?? null;
}

const findOperator = (directory: Directory, email: string) =>
  directory.selectFrom('operators').where('email', '=', email).selectAll().executeTakeFirst();

function secretOf(
  tokens: Tokens,
  { email, sealedSecret }: { email: string; sealedSecret: Buffer },
): Buffer {
  const secret = tokens.unlock(SECRET, email, sealedSecret);
  if (!secret) throw new ApiError('SECOND_FACTOR_UNREADABLE');
  return secret;
}
