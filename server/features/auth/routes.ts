import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { changePassword, login, logout, readMe, signUp } from '../../../contract/auth/endpoints.ts';
import { countryOf } from '../../../contract/countries/table.ts';
import { SESSION_DAYS } from '../../../contract/privacy/periods.ts';
import type { DB } from '../../db/tables.ts';
import { withTransaction } from '../../db/transaction.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { verifyGuess } from '../../http/limits/password-guesses.ts';
import { countEvents, forgetEvents, forgetGuesses } from '../../http/limits/throttle.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { weakness } from '../../secrets/password-strength.ts';
import { hashPassword, isImportedHash, verifyPassword } from '../../secrets/passwords.ts';
import { claimInvitation } from '../captains/invitation-queries.ts';
import { invitedNotice, nonceOf } from '../captains/invitation-rules.ts';
import { endSessions, getCaptain, type StoredCaptain, updateCaptain } from '../captains/queries.ts';
import { asCaptain } from '../captains/rules.ts';
import { readOwnNow } from '../captains/stand-in-queries.ts';
import { placeIn } from '../group/place-rules.ts';
import { storePlace } from '../group/queries.ts';
import { notifyGenerals } from '../notifications/queries.ts';
import { authorizeByPassword, lockOwnAccount } from './policy.ts';
import {
  endSession,
  findAccount,
  findKnownDevice,
  hasImportedHashes,
  insertCaptain,
  lockAccount,
  openSession,
  replaceHash,
  spendOneTimePassword,
} from './queries.ts';
import { accountName, loginGuesses } from './rules.ts';
import { guessesOf, passWithCode } from './second-factor-policy.ts';
import { hasSecondFactor } from './second-factor-queries.ts';

/** Accounts that one address may open in an hour: a room full of captains, not a flood. */
const SIGN_UPS_PER_ADDRESS = 60;

export function authRoutes(app: FastifyInstance): void {
  routeWrite(
    app,
    signUp,
    async ({ db, body, now, address }) => {
      const { password, setupCode: _, invite: __, device: ___, country: ____, ...details } = body;
      const subject = `sign-up:${address}`;
      await countEvents(db, now, [{ subject, limit: SIGN_UPS_PER_ADDRESS, minutes: 60 }]);
      const why = await weakness(password, { ...details, names: namesOf(details) });
      if (why) {
        await forgetEvents(db, { newestOf: [subject] });
        throw fieldError('WEAK_PASSWORD', 'password', why);
      }
      return hashPassword(password);
    },
    async (
      { db, settings, body, setupCode: wanted, tokens, now, address, userAgent, record },
      passwordHash,
    ) => {
      const { password: _, setupCode, invite, device, country, ...details } = body;
      const invitation =
        invite === undefined ? null : await claimInvitation(db, nonceOf(invite, tokens), now);
      const captainId = await insertCaptain(
        db,
        { ...details, passwordHash, createdAt: now.toISOString() },
        { mayBeFirst: wanted === null || isSameCode(wanted, setupCode), seat: invitation },
      );
      const captain = await getCaptain(db, captainId);
      // The first account of an empty group says where it is.
      if (captain.type === 'general' && !invitation) {
        const code = country ?? settings.firstCountry;
        const { meetingDay } = countryOf(code);
        await storePlace(db, { ...placeIn(code, settings), meetingDay });
      }
      record({
        entity: 'captain',
        action: 'create',
        entityId: String(captainId),
        before: null,
        after: {
          ...details,
          type: captain.type,
          ...(invitation && { invitedBy: invitation.madeBy, sector: captain.sector }),
        },
      });
      const notice = invitation ? invitedNotice(captain, invitation) : waitingNotice(captain);
      await notifyGenerals(db, notice, captainId, now);
      return {
        message: 'Account registered successfully',
        arabicMessage: 'تم تسجيل الحساب بنجاح',
        body: { ...asCaptain(captain), standIn: null, responsibilities: [] },
        ...(await openSession(db, { captainId, userAgent, address, device }, { tokens, now })),
        expiresIn: SESSION_DAYS,
      };
    },
  );

  route(app, login, async ({ db, settings, body, tokens, now, address, userAgent }) => {
    const name = accountName(body.emailOrMobile);
    const account = await findAccount(db, name);
    const who = account?.captainId ?? name;
    const device = account && (await findKnownDevice(db, account.captainId, body.device));
    const caller = { address, device: device ?? null };
    const guesses = loginGuesses(who, caller);
    const guess = {
      passwordHash: account?.passwordHash,
      password: body.password,
      besideImported: await hasImportedHashes(db),
    };
    const isRight = await verifyGuess({ db, now }, guesses, guess);
    if (!isRight || !account) throw new ApiError('INVALID_CREDENTIALS');
    // A right password takes its count back: a hall full of captains has one address.
    await forgetGuesses(db, guesses);
    const { captainId } = account;
    const passwordHash = await keepOwnHash(db, account, body.password);
    const codeGuesses = guessesOf(captainId, caller);
    if (await hasSecondFactor(db, captainId)) {
      if (body.code === undefined) throw new ApiError('SECOND_FACTOR_NEEDED');
      await countEvents(db, now, codeGuesses);
    }
    const session = await withTransaction(db, async (db) => {
      await authorizeSession(db, { captainId, passwordHash }, now);
      // Read again, now that the account is held.
      if (await hasSecondFactor(db, captainId)) {
        if (body.code === undefined) throw new ApiError('SECOND_FACTOR_NEEDED');
        await passWithCode(db, { captainId, typed: body.code }, { tokens, now });
      }
      return {
        ...(await openSession(
          db,
          { captainId, userAgent, address, device: body.device },
          { tokens, now },
        )),
        body: {
          ...asCaptain(await getCaptain(db, captainId)),
          ...(await readOwnNow(db, captainId, dayIn(settings.timeZone, now))),
        },
      };
    });
    await forgetGuesses(db, codeGuesses);
    return {
      message: 'Logged in successfully',
      arabicMessage: 'تم تسجيل الدخول بنجاح',
      ...session,
      expiresIn: SESSION_DAYS,
    };
  });

  route(app, logout, async ({ db, caller }) => {
    await endSession(db, caller);
    return { message: 'Logged out successfully', arabicMessage: 'تم تسجيل الخروج بنجاح' };
  });

  route(app, readMe, async ({ caller }) => ({ message: 'You', body: asCaptain(caller) }));

  routeWrite(
    app,
    changePassword,
    async ({ db, body, caller, now }) => {
      const verified = await authorizeByPassword(
        { db, caller, now },
        body.oldPassword,
        'oldPassword',
      );
      const why =
        body.newPassword === body.oldPassword
          ? 'كلمة السر الجديدة هي نفسها القديمة'
          : await weakness(body.newPassword, { ...caller, names: namesOf(caller) });
      if (why) throw fieldError('WEAK_PASSWORD', 'newPassword', why);
      return { verified, newHash: await hashPassword(body.newPassword) };
    },
    async ({ db, caller, now, record }, { verified, newHash }) => {
      const { captainId, sessionId } = caller;
      await lockOwnAccount(db, caller, verified);
      await endSessions(db, captainId, sessionId);
      record({
        entity: 'captain',
        action: 'password',
        entityId: String(captainId),
        before: null,
        after: null,
      });
      return {
        message: 'Password changed',
        arabicMessage: 'تم تغيير كلمة السر بنجاح',
        body: {
          ...asCaptain(
            await updateCaptain(
              db,
              captainId,
              { passwordHash: newHash, mustChangePassword: false, oneTimePasswordUntil: null },
              now,
            ),
          ),
          standIn: caller.standIn,
          responsibilities: caller.responsibilities,
        },
      };
    },
  );
}

function namesOf(captain: { firstName: string; middleName: string; lastName: string }): string[] {
  return [captain.firstName, captain.middleName, captain.lastName];
}

/** The account's hash once its password was right: an imported one is replaced by the program's own. */
async function keepOwnHash(
  db: Kysely<DB>,
  { captainId, passwordHash }: { captainId: number; passwordHash: string },
  password: string,
): Promise<string> {
  if (!isImportedHash(passwordHash)) return passwordHash;
  const own = await hashPassword(password);
  const stored = await replaceHash(db, captainId, { imported: passwordHash, own });
  // Another sign-in, or a new password, may have come first.
  if (stored === own || (await verifyPassword(stored, password))) return stored;
  throw new ApiError('INVALID_CREDENTIALS');
}

/**
 * Locks the account and checks again: the hash is the one that the password was compared with, the account is open, and
 * a one-time password is unused and valid today.
 */
async function authorizeSession(
  db: Kysely<DB>,
  { captainId, passwordHash }: { captainId: number; passwordHash: string },
  now: Date,
): Promise<void> {
  const account = await lockAccount(db, captainId);
  if (account.passwordHash !== passwordHash) throw new ApiError('INVALID_CREDENTIALS');
  if (account.closedAt !== null) throw new ApiError('ACCOUNT_CLOSED');
  if (!account.mustChangePassword) return;
  const until = account.oneTimePasswordUntil;
  if (until === null || until <= now.toISOString()) throw new ApiError('ONE_TIME_PASSWORD_OVER');
  await spendOneTimePassword(db, captainId);
}

/** Compares in constant time. */
function isSameCode(code: string, given = ''): boolean {
  const [wanted, got] = [code, given].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(wanted!, got!);
}

/** Notice to general captains about a sign-up that waits for them. */
function waitingNotice(captain: StoredCaptain) {
  const name = namesOf(captain).join(' ');
  return {
    type: 'other' as const,
    title: 'قائد جديد في انتظار التعيين',
    message:
      captain.gender === 'female'
        ? `أنشأت ${name} حساباً، وتنتظر أن يُعيَّن لها قطاع.`
        : `أنشأ ${name} حساباً، وينتظر أن يُعيَّن له قطاع.`,
  };
}
