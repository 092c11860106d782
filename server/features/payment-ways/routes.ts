import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  listPaymentWays,
  type PaymentWays,
  setPaymentWays,
} from '../../../contract/payment-ways/endpoints.ts';
import { FORMER_DAYS } from '../../../contract/payment-ways/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { isOutdated } from '../../lib/version.ts';
import { notifyTreasury } from '../notifications/queries.ts';
import { authorizeProof, confirmProof } from './policy.ts';
import { listDeletedWays, listFormerValues, listWays, lockWays, replaceWays } from './queries.ts';
import {
  asRow,
  changeMessage,
  checkWays,
  recordedWays,
  wantedWays,
  waysVersion,
  withFormer,
} from './rules.ts';

export function paymentWayRoutes(app: FastifyInstance): void {
  route(app, listPaymentWays, async ({ db, now }) => ({
    message: 'The ways in which families pay',
    body: await readWays(db, now),
  }));

  // Before the transaction, so that the count of a wrong password is not rolled back.
  routeWrite(app, setPaymentWays, authorizeProof, async (call, verified) => {
    const { db, body, caller, now, record, recordNothing } = call;
    await confirmProof(call, verified);
    await lockWays(db);
    const stored = await listWays(db);
    const wanted = wantedWays(body.ways);
    const versions = { stored: waysVersion(stored), after: waysVersion(wanted) };
    if (isOutdated(body.version, versions)) {
      throw new ApiError('PAYMENT_WAYS_CHANGED', { stored: await readWays(db, now) });
    }
    checkWays(wanted, stored);
    if (versions.stored === versions.after) recordNothing('the ways are what they were');
    else {
      const placed = withFormer(wanted, stored, await listDeletedWays(db, since(now)));
      await replaceWays(db, placed, { captainId: caller.captainId, now });
      await notifyTreasury(
        db,
        {
          title: 'تغيّرت طرق دفع الأسر',
          message: `${caller.firstName} ${caller.middleName}: ${changeMessage(stored, placed)}`,
        },
        call,
      );
      record({
        entity: 'paymentWays',
        action: 'update',
        entityId: 'group',
        before: recordedWays(stored),
        after: recordedWays(wanted),
      });
    }
    return {
      message: 'Ways stored',
      arabicMessage: 'تم الحفظ',
      body: await readWays(db, now),
    };
  });
}

/** Former values are shown from this moment on. */
const since = (now: Date) => new Date(now.getTime() - FORMER_DAYS * 86_400_000);

async function readWays(db: Kysely<DB>, now: Date): Promise<PaymentWays> {
  const ways = await listWays(db);
  return {
    ways: ways.map(asRow),
    changes: await listFormerValues(db, since(now)),
    version: waysVersion(ways),
  };
}
