import type { FastifyInstance } from 'fastify';
import { readRetention, setRetention } from '../../../contract/group/retention.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { lockRetention, readStoredRetention, storeRetention } from './queries.ts';

/** How long the data of deleted scouts are kept before their erasure is proposed. */
export function retentionRoutes(app: FastifyInstance): void {
  route(app, readRetention, async ({ db }) => ({
    message: 'How long data are kept',
    body: { years: await readStoredRetention(db) },
  }));

  routeWrite(app, setRetention, async ({ db, body: { years }, record, recordNothing }) => {
    const before = await lockRetention(db);
    if (before === years) recordNothing('the years are what they were');
    else {
      await storeRetention(db, years);
      record({
        entity: 'retention',
        action: 'update',
        entityId: 'group',
        before: { years: before },
        after: { years },
      });
    }
    return { message: 'Years stored', arabicMessage: 'تم حفظ المدة', body: { years } };
  });
}
