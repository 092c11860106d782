import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { listUnpaidScouts, setWhoPaid } from '../../../contract/finance/payments.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { authorizeOwnSector, authorizeSector } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { listPaid, lockWhoPaid, replacePayments, updateWhoPaid } from './payment-queries.ts';

export function paymentRoutes(app: FastifyInstance): void {
  routeWrite(app, setWhoPaid, async ({ db, body, caller, record }) => {
    const sectorId = authorizeOwnSector(caller, body);
    const before = await lockWhoPaid(db, sectorId);
    const after = { on: body.on, usual: body.usual ?? before.usual };
    await updateWhoPaid(db, sectorId, after);
    record({ entity: 'whoPaid', action: 'update', entityId: String(sectorId), before, after });
    return { message: 'Setting stored', arabicMessage: 'تم حفظ الإعداد بنجاح', body: after };
  });

  route(app, listUnpaidScouts, async ({ db, settings, query, caller, now }) => {
    const asked = askedSector(query);
    if (asked === null) return { message: 'No sector, no scouts', body: [], count: 0 };
    const { sectorId } = await findSector(db, asked);
    authorizeSector(caller, sectorId);
    const rows = await listPaid(db, sectorId, dayIn(settings.timeZone, now));
    const body = rows.map((row) => ({
      scoutId: row.scoutId,
      name: row.name,
      thisMonth: { weeks: row.monthWeeks, unpaid: row.monthUnpaid, amount: row.monthAmount },
      thisTerm: { weeks: row.termWeeks, unpaid: row.termUnpaid, amount: row.termAmount },
    }));
    return { message: 'Who paid this month and this term', body, count: body.length };
  });
}

/** Stores what scouts paid a sector in a week, in the place of `before`; the history hears only of what changed. */
export async function storePayments(
  { db, record }: Pick<WriteCall<Endpoint>, 'db' | 'record'>,
  paid: {
    sectorId: number;
    termNumber: number;
    weekNumber: number;
    /** 0 for who paid nothing. */
    payments: ReadonlyMap<number, number>;
    before: ReadonlyMap<number, number>;
  },
): Promise<void> {
  const { sectorId, termNumber, weekNumber, payments, before } = paid;
  const changed = [...payments].filter(([id, amount]) => (before.get(id) ?? 0) !== amount);
  if (changed.length === 0) return;
  await replacePayments(db, sectorId, { termNumber, weekNumber }, new Map(changed));
  record({
    entity: 'scoutPayments',
    action: 'record',
    entityId: `${sectorId}/${termNumber}/${weekNumber}`,
    before: Object.fromEntries(changed.map(([id]) => [id, before.get(id) ?? null])),
    after: Object.fromEntries(changed.map(([id, amount]) => [id, amount || null])),
  });
}
