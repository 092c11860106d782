import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  readSecondFactor,
  readSecondFactorRule,
  removeSecondFactor,
  renewRecoveryCodes,
  setSecondFactorRule,
  setUpCodes,
  turnOffCodes,
  turnOnCodes,
} from '../../../contract/auth/second-factor.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { endSessions, getCaptain } from '../captains/queries.ts';
import { accountNotice } from '../captains/rules.ts';
import { lockGroup, readGroupName } from '../group/queries.ts';
import { notifyAbout } from '../notifications/queries.ts';
import { authorizeByPassword, lockOwnAccount } from './policy.ts';
import { lockAccount } from './queries.ts';
import {
  hasSecondFactor,
  readRule,
  readSecondFactorOf,
  removeAll,
  removeSecret,
  replaceRecoveryCodes,
  storeRule,
  storeSecret,
} from './second-factor-queries.ts';
import {
  aSecret,
  base32,
  isPhoneCode,
  keyUri,
  lockSetup,
  stepOf,
  tidyCode,
  unlockSetup,
} from './second-factor-rules.ts';

export function secondFactorRoutes(app: FastifyInstance): void {
  route(app, readSecondFactor, async ({ db, caller }) => ({
    message: 'Your second factor',
    body: await readSecondFactorOf(db, caller.captainId),
  }));

  route(app, setUpCodes, async (call) => {
    const { db, body, caller, tokens, settings, now } = call;
    await authorizeByPassword(call, body.password);
    const { codesSince } = await readSecondFactorOf(db, caller.captainId);
    if (codesSince !== null) throw new ApiError('SECOND_FACTOR_ON');
    const secret = aSecret();
    const account = caller.phoneNumber ?? String(caller.captainId);
    return {
      message: 'A secret to be confirmed by a code',
      body: {
        secret: base32(secret),
        uri: keyUri(secret, await readGroupName(db, settings), account),
        setup: lockSetup(tokens, caller.sessionId, { secret, now }),
      },
    };
  });

  routeWrite(app, turnOnCodes, async ({ db, body, caller, tokens, now, record }) => {
    const { captainId, sessionId } = caller;
    await lockOwnAccount(db, caller, null);
    const secret = unlockSetup(tokens, sessionId, { setup: body.setup, now });
    if (!secret) throw new ApiError('SETUP_OVER');
    const code = tidyCode(body.code);
    const step = isPhoneCode(code) ? stepOf(secret, code, { now, lastStep: 0 }) : null;
    if (step === null) throw fieldError('WRONG_CODE', 'code');
    const recoveryCodes = await firstRecoveryCodes(db, captainId);
    await storeSecret(db, { captainId, secret, step }, { tokens, now });
    record({
      entity: 'secondFactor',
      action: 'create',
      entityId: String(captainId),
      before: null,
      after: { kind: 'code', name: null },
    });
    return {
      message: 'Codes are on',
      arabicMessage: 'تم تفعيل التحقق بخطوتين',
      body: { recoveryCodes },
    };
  });

  routeWrite(
    app,
    turnOffCodes,
    (call) => authorizeByPassword(call, call.body.password),
    async ({ db, caller, record }, verified) => {
      await lockOwnAccount(db, caller, verified);
      const on = await removeSecret(db, caller.captainId);
      record({
        entity: 'secondFactor',
        action: 'delete',
        entityId: String(caller.captainId),
        before: { kind: 'code', name: null },
        after: null,
      });
      return { message: 'Codes are off', arabicMessage: 'تم إيقاف رموز التحقق', body: { on } };
    },
  );

  routeWrite(
    app,
    renewRecoveryCodes,
    (call) => authorizeByPassword(call, call.body.password),
    async ({ db, caller, record }, verified) => {
      const { captainId } = caller;
      await lockOwnAccount(db, caller, verified);
      if (!(await hasSecondFactor(db, captainId))) throw new ApiError('SECOND_FACTOR_OFF');
      const recoveryCodes = await replaceRecoveryCodes(db, captainId);
      record({
        entity: 'secondFactor',
        action: 'update',
        entityId: String(captainId),
        before: null,
        after: null,
      });
      return {
        message: 'New recovery codes',
        arabicMessage: 'تم إنشاء رموز استرداد جديدة، ولم تعد القديمة صالحة',
        body: { recoveryCodes },
      };
    },
  );

  routeWrite(app, removeSecondFactor, async ({ db, params, caller, now, record }) => {
    const { captainId } = params;
    const captain = await getCaptain(db, captainId);
    if (captainId === caller.captainId) throw new ApiError('OWN_SECOND_FACTOR');
    await lockAccount(db, captainId);
    if (!(await removeAll(db, captainId))) throw new ApiError('SECOND_FACTOR_OFF');
    // The owner of the phone is signed in on it.
    await endSessions(db, captainId);
    const notice = accountNotice('secondFactor', { captain, by: caller, before: captain.type });
    await notifyAbout(db, { type: 'other', ...notice }, captainId, caller.captainId, now);
    record({
      entity: 'secondFactor',
      action: 'delete',
      entityId: String(captainId),
      before: { kind: 'all', name: null },
      after: null,
    });
    return {
      message: 'Second factor turned off',
      arabicMessage: 'تم إيقاف التحقق بخطوتين لهذا الحساب، وانتهت جلساته',
      body: { on: false as const },
    };
  });

  route(app, readSecondFactorRule, async ({ db }) => ({
    message: 'Whether general captains must have a second factor',
    body: { required: await readRule(db) },
  }));

  routeWrite(app, setSecondFactorRule, async ({ db, body, caller, record, recordNothing }) => {
    await lockGroup(db);
    const { required } = body;
    if (required && !(await hasSecondFactor(db, caller.captainId))) {
      throw new ApiError('SECOND_FACTOR_FIRST');
    }
    const before = await readRule(db);
    if (before === required) recordNothing('the rule is what it was');
    else {
      await storeRule(db, required);
      record({
        entity: 'secondFactorRule',
        action: 'update',
        entityId: 'group',
        before: { required: before },
        after: { required },
      });
    }
    return {
      message: 'Rule stored',
      arabicMessage: required
        ? 'أصبح التحقق بخطوتين مطلوباً من القادة العامين'
        : 'لم يعد التحقق بخطوتين مطلوباً من القادة العامين',
      body: { required },
    };
  });
}

/** New recovery codes for a captain without a second factor; null if there are codes already. */
export async function firstRecoveryCodes(
  db: Kysely<DB>,
  captainId: number,
): Promise<string[] | null> {
  return (await hasSecondFactor(db, captainId)) ? null : replaceRecoveryCodes(db, captainId);
}
