import { aSecret, base32, keyUri, stepOf, tidyCode } from '../features/auth/second-factor-rules.ts';
import { ApiError } from '../http/errors.ts';
import { verifyGuess } from '../http/limits/password-guesses.ts';
import { countEvents, forgetEvents } from '../http/limits/throttle.ts';
import type { Tokens } from '../http/session.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { openOperatorSession } from './route.ts';
import { asGroupDb, type Directory } from './tables.ts';

/** Wrong passwords of an account or an address, and wrong codes of an account, in a quarter of an hour. */
const GUESSES = { limit: 10, minutes: 15 };
/** Minutes between the password and the code. */
const TICKET_MINUTES = 10;

const SECRET = 'operator second factor';
const TICKET = 'operator ticket';

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
 * authenticator app. Throws INVALID_CREDENTIALS and TOO_MANY_REQUESTS.
 */
export async function checkOperatorPassword(
  { directory, tokens }: OperatorParts,
  {
    email,
    password,
    address,
    now,
  }: { email: string; password: string; address: string; now: Date },
): Promise<{ ticket: string; setUp: { uri: string; secret: string } | null }> {
  const operator = await findOperator(directory, email);
  const throttles = [
    { subject: `operator:${email}`, ...GUESSES },
    { subject: `operator-address:${address}`, ...GUESSES },
  ];
  const db = asGroupDb(directory);
  const guess = { passwordHash: operator?.passwordHash, password };
  if (!(await verifyGuess({ db, now }, throttles, guess)) || !operator) {
    throw new ApiError('INVALID_CREDENTIALS');
  }
  await forgetEvents(db, { newestOf: throttles.map(({ subject }) => subject) });
  const until = now.getTime() + TICKET_MINUTES * 60_000;
  const ticket = tokens.lock(TICKET, '', Buffer.from(JSON.stringify({ email, until })));
  const secret = secretOf(tokens, operator);
  return {
    ticket: ticket.toString('base64url'),
    setUp: operator.isSetUp ? null : { uri: keyUri(secret, 'خيمة', email), secret: base32(secret) },
  };
}

/** The second step: opens a session. Throws SETUP_OVER, WRONG_SECOND_FACTOR and TOO_MANY_REQUESTS. */
export async function checkOperatorCode(
  { directory, tokens }: OperatorParts,
  { ticket, code, now }: { ticket: string; code: string; now: Date },
): Promise<{ email: string; token: string }> {
  const read = tokens.unlock(TICKET, '', Buffer.from(ticket, 'base64url'));
  const { email, until }: { email: string; until: number } = read
    ? JSON.parse(read.toString())
    : { email: '', until: 0 };
  if (until < now.getTime()) throw new ApiError('SETUP_OVER');
  const subject = `operator-code:${email}`;
  await countEvents(asGroupDb(directory), now, [{ subject, ...GUESSES }]);
  const operator = await findOperator(directory, email);
  if (!operator) throw new ApiError('SETUP_OVER');
  const { operatorId, lastStep } = operator;
  const step = stepOf(secretOf(tokens, operator), tidyCode(code), { now, lastStep });
  if (step === null) throw new ApiError('WRONG_SECOND_FACTOR');
  // Of two sign-ins with one code the second is refused.
  await directory
    .updateTable('operators')
    .where('operatorId', '=', operatorId)
    .where('lastStep', '<', step)
    .set({ lastStep: step, isSetUp: true })
    .returning('operatorId')
    .executeTakeFirstOrThrow(() => new ApiError('WRONG_SECOND_FACTOR'));
  await forgetEvents(asGroupDb(directory), { allOf: [subject] });
  return { email, token: await openOperatorSession({ directory, tokens }, operatorId, now) };
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
