import type { FastifyInstance } from 'fastify';
import {
  changePassword,
  login,
  logout,
  readGroup,
  readMe,
  signUp,
} from '../../../contract/auth.ts';
import { toLatinDigits } from '../../../contract/digits.ts';
import { ApiError, fieldError } from '../../lib/errors.ts';
import { appendHistory } from '../../lib/history.ts';
import { hashPassword, verifyPassword } from '../../lib/passwords.ts';
import { route } from '../../lib/route.ts';
import { SESSION_DAYS, startSession } from '../../lib/session.ts';
import { countEvents, forgetEvents } from '../../lib/throttle.ts';
import { write } from '../../lib/transaction.ts';
import { endSessions, getCaptain, updateCaptain } from '../captains/queries.ts';
import { endSession, findAccount, insertCaptain, isFirstRun, readPasswordHash } from './queries.ts';
import { weakness } from './rules.ts';

/** Failed logins allowed in any 15 minutes. product.md, accounts. */
const LOGIN_WINDOW_MINUTES = 15;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 30;
/** Accounts that one address may open in an hour: a room full of captains, not a flood. */
const SIGN_UPS_PER_ADDRESS = 60;

export function authRoutes(app: FastifyInstance): void {
  route(app, readGroup, async ({ db, settings }) => ({
    message: 'The group',
    body: {
      groupName: settings.groupName,
      firstRun: await isFirstRun(db),
      timeZone: settings.timeZone,
    },
  }));

  route(app, signUp, async ({ db, body, tokens, now, address }) => {
    const { password, ...details } = body;
    const why = weakness(password, { ...details, names: namesOf(details) });
    if (why) throw fieldError('WEAK_PASSWORD', 'password', why);
    await countEvents(db, now, [
      { subject: `sign-up:${address}`, limit: SIGN_UPS_PER_ADDRESS, minutes: 60 },
    ]);
    const passwordHash = await hashPassword(password);
    const { captain, token } = await write(db, async (db) => {
      const captainId = await insertCaptain(db, {
        ...details,
        passwordHash,
        createdAt: now.toISOString(),
      });
      const captain = await getCaptain(db, captainId);
      await appendHistory(db, {
        at: now,
        captainId: null,
        action: 'create',
        entity: 'captain',
        entityId: captainId,
        after: { ...details, type: captain.type },
      });
      return { captain, token: await startSession(db, tokens, captainId, now) };
    });
    return {
      message: 'Account registered successfully',
      arabicMessage: 'تم تسجيل الحساب بنجاح',
      body: captain,
      token,
      expiresIn: SESSION_DAYS,
    };
  });

  route(app, login, async ({ db, body, tokens, now, address }) => {
    const name = toLatinDigits(body.emailOrMobile).toLowerCase();
    const account = await findAccount(db, name);
    const subjects = {
      account: `login:${account?.captainId ?? name}`,
      address: `login-from:${address}`,
    };
    // Counted as failed before it is known, so that attempts at the same moment can't outrun the count.
    await countEvents(db, now, [
      { subject: subjects.account, limit: FAILURES_PER_ACCOUNT, minutes: LOGIN_WINDOW_MINUTES },
      { subject: subjects.address, limit: FAILURES_PER_ADDRESS, minutes: LOGIN_WINDOW_MINUTES },
    ]);
    if (!(await verifyPassword(account?.passwordHash, body.password)) || !account) {
      throw new ApiError('INVALID_CREDENTIALS');
    }
    await forgetEvents(db, { allOf: [subjects.account], newestOf: [subjects.address] });
    if (account.closedAt !== null) throw new ApiError('ACCOUNT_CLOSED');
    return {
      message: 'Logged in successfully',
      arabicMessage: 'تم تسجيل الدخول بنجاح',
      token: await startSession(db, tokens, account.captainId, now),
      body: await getCaptain(db, account.captainId),
      expiresIn: SESSION_DAYS,
    };
  });

  route(app, logout, async ({ db, caller }) => {
    await endSession(db, caller);
    return { message: 'Logged out successfully', arabicMessage: 'تم تسجيل الخروج بنجاح' };
  });

  route(app, readMe, async ({ caller }) => ({ message: 'You', body: caller }));

  route(app, changePassword, async ({ db, body, caller, now }) => {
    const { captainId, sessionId } = caller;
    const subject = `password:${captainId}`;
    await countEvents(db, now, [
      { subject, limit: FAILURES_PER_ACCOUNT, minutes: LOGIN_WINDOW_MINUTES },
    ]);
    if (!(await verifyPassword(await readPasswordHash(db, captainId), body.oldPassword))) {
      throw fieldError('WRONG_PASSWORD', 'oldPassword');
    }
    await forgetEvents(db, { allOf: [subject] });
    const why =
      body.newPassword === body.oldPassword
        ? 'كلمة السر الجديدة هي نفسها القديمة'
        : weakness(body.newPassword, {
            phoneNumber: caller.phoneNumber ?? '',
            email: caller.email,
            names: namesOf(caller),
          });
    if (why) throw fieldError('WEAK_PASSWORD', 'newPassword', why);
    const passwordHash = await hashPassword(body.newPassword);
    const captain = await write(db, async (db) => {
      await endSessions(db, captainId, sessionId);
      await appendHistory(db, {
        at: now,
        captainId,
        action: 'password',
        entity: 'captain',
        entityId: captainId,
      });
      return updateCaptain(db, captainId, { passwordHash, mustChangePassword: false });
    });
    return {
      message: 'Password changed',
      arabicMessage: 'تم تغيير كلمة السر بنجاح',
      body: captain,
    };
  });
}

function namesOf(captain: { firstName: string; middleName: string; lastName: string }): string[] {
  return [captain.firstName, captain.middleName, captain.lastName];
}
