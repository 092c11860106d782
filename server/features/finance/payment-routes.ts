import type { FastifyInstance } from 'fastify';
import { listUnpaidScouts, setWhoPaid } from '../../../contract/finance/payments.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { authorizeOwnSector, authorizeSector } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { listPaid, lockWhoPaid, updateWhoPaid } from './payment-queries.ts';

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
    const rows = await listPaid(db, [sectorId], dayIn(settings.timeZone, now));
    const body = rows.map((row) => ({
      scoutId: row.scoutId,
      name: row.name,
      thisMonth: { weeks: row.monthWeeks, unpaid: row.monthUnpaid, amount: row.monthAmount },
      thisTerm: { weeks: row.termWeeks, unpaid: row.termUnpaid, amount: row.termAmount },
      writtenOn: row.writtenOn,
    }));
    return { message: 'Who paid this month and this term', body, count: body.length };
  });
}
