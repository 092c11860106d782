import type { FastifyInstance } from 'fastify';
import {
  type Consent,
  createConsent,
  giveConsent,
  listConsents,
  listMissingConsents,
  withdrawConsent,
  withdrawOwnConsent,
} from '../../../contract/consents/endpoints.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import { sectorScope } from '../sectors/policy.ts';
import { readSectorIds } from '../sectors/scope-queries.ts';
import { countFamilyChange, lockLinkedScout, noteAct } from './link-queries.ts';
import {
  endConsent,
  findNewestConsent,
  type GivenConsent,
  insertConsent,
  listConsentsOf,
  listMissing,
} from './queries.ts';
import { isSameConsent } from './rules.ts';

/** Default limit of the list of scouts without a consent. */
const PAGE_SIZE = 50;

export function consentRoutes(app: FastifyInstance): void {
  route(app, listConsents, async ({ db, params, caller, settings }) => {
    const scout = await getScout(db, params.scoutId);
    authorizeScout(caller, scout, settings, 'consents:read-all');
    const body = await listConsentsOf(db, scout.scoutId);
    return { message: 'Consents of the guardians', body, count: body.length };
  });

  routeWrite(app, createConsent, async (call) => {
    const { db, params, body, caller, settings, now } = call;
    const scout = await getScout(db, params.scoutId, { lock: true });
    authorizeScout(caller, scout, settings);
    const today = dayIn(settings.timeZone, now);
    const { givenOn = today, ...given } = body;
    if (givenOn > today) throw new ApiError('DAY_TO_COME');
    const stored = await storeConsent(call, scout.scoutId, { ...given, givenOn });
    return { message: 'Consent recorded', arabicMessage: 'تم تسجيل الموافقة', body: stored };
  });

  routeWrite(app, withdrawConsent, async (call) => {
    const { db, params, caller, settings } = call;
    const scout = await getScout(db, params.scoutId, { lock: true });
    authorizeScout(caller, scout, settings);
    const body = await withdraw(call, scout.scoutId);
    return { message: 'Consent withdrawn', arabicMessage: 'تم تسجيل سحب الموافقة', body };
  });

  route(app, listMissingConsents, async ({ db, query, caller }) => {
    const { kind, name, limit = PAGE_SIZE, offset = 0 } = query;
    const sectorIds = await readSectorIds({ db, query, caller }, 'consents:read-all');
    const { rows, ...sums } = await listMissing(db, {
      sectorIds,
      phonesOf: sectorScope(caller),
      kind,
      name,
      limit,
      offset,
    });
    return {
      message: 'Scouts for whom no consent stands',
      body: rows,
      count: rows.length,
      hasMore: sums.total > offset + rows.length,
      ...sums,
    };
  });

  // Before the transaction, so that the count of a wrong key is not rolled back.
  routeWrite(app, giveConsent, countChange, async (call) => {
    const { db, body, recordNothing } = call;
    const { agreed: _, child: _child, lastDigits: _digits, ...said } = body;
    const today = dayIn(call.settings.timeZone, call.now);
    const scoutId = await lockLinkedScout(call);
    const given = { ...said, way: 'parentsPage', givenOn: today } as const;
    const newest = await findNewestConsent(db, scoutId);
    const isRepeated = newest !== null && isSameConsent(newest, given);
    if (isRepeated) recordNothing('the same consent stands: a request that came again');
    else await noteAct(call, scoutId, 'consentGiven');
    return {
      message: 'Consent given',
      arabicMessage: 'شكراً لكم، تم تسجيل موافقتكم',
      body: isRepeated ? newest : await storeConsent(call, scoutId, given),
    };
  });

  routeWrite(app, withdrawOwnConsent, countChange, async (call) => {
    const scoutId = await lockLinkedScout(call);
    const newest = await findNewestConsent(call.db, scoutId);
    const isRepeated = newest?.endedHow === 'withdrawn';
    if (isRepeated) call.recordNothing('it is withdrawn: a request that came again');
    else await noteAct(call, scoutId, 'consentWithdrawn');
    return {
      message: 'Consent withdrawn',
      arabicMessage: 'تم سحب موافقتكم',
      body: isRepeated ? newest : await withdraw(call, scoutId),
    };
  });
}

const countChange = (call: Call<typeof giveConsent> | Call<typeof withdrawOwnConsent>) =>
  countFamilyChange(call, {
    kind: 'consent',
    refusal: 'هذه الموافقة للأسرة وحدها، وما وصلك منها يُسجَّل في صفحة الكشاف',
  });

type Writing = Pick<WriteCall<Endpoint>, 'db' | 'now' | 'settings' | 'record'> & {
  caller: { captainId: number } | null;
};

/** Stores a consent; the one before is kept as replaced. */
async function storeConsent(
  { db, now, settings, caller, record }: Writing,
  scoutId: number,
  given: GivenConsent,
): Promise<Consent> {
  const by = caller?.captainId ?? null;
  const today = dayIn(settings.timeZone, now);
  const before = await endConsent(db, scoutId, { how: 'replaced', by, today });
  const after = await insertConsent(db, scoutId, given, { by, now });
  record({
    entity: 'consent',
    action: 'create',
    entityId: `${scoutId}/${after.consentId}`,
    before,
    after,
  });
  return after;
}

/** Withdraws the valid consent, which stays stored; throws CONSENT_NOT_FOUND. */
async function withdraw(
  { db, now, settings, caller, record }: Writing,
  scoutId: number,
): Promise<Consent> {
  const by = caller?.captainId ?? null;
  const today = dayIn(settings.timeZone, now);
  const before = await endConsent(db, scoutId, { how: 'withdrawn', by, today });
  if (!before) throw new ApiError('CONSENT_NOT_FOUND');
  record({
    entity: 'consent',
    action: 'delete',
    entityId: `${scoutId}/${before.consentId}`,
    before,
    after: null,
  });
  return before;
}
