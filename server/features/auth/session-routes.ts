import type { FastifyInstance } from 'fastify';
import { endOneSession, endOtherSessions, listSessions } from '../../../contract/auth/sessions.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { endSessions } from '../captains/queries.ts';
import { authorizeByPassword, lockOwnAccount } from './policy.ts';
import { endSessionOf, listSessionsOf } from './queries.ts';

/** Where a captain is signed in. */
export function sessionRoutes(app: FastifyInstance): void {
  route(app, listSessions, async ({ db, caller, now }) => {
    const body = await listSessionsOf(db, caller.captainId, { current: caller.sessionId, now });
    return { message: 'Sessions', body, count: body.length };
  });

  routeWrite(
    app,
    endOneSession,
    (call) => authorizeByPassword(call, call.body.password),
    async ({ db, params, caller, record }, verified) => {
      await lockOwnAccount(db, caller, verified);
      const { device } = await endSessionOf(db, caller.captainId, params.id);
      record({
        entity: 'session',
        action: 'delete',
        entityId: String(caller.captainId),
        before: { device, count: 1 },
        after: null,
      });
      return { message: 'Session ended', arabicMessage: 'تم إنهاء الجلسة' };
    },
  );

  routeWrite(
    app,
    endOtherSessions,
    (call) => authorizeByPassword(call, call.body.password),
    async ({ db, caller, record, recordNothing }, verified) => {
      await lockOwnAccount(db, caller, verified);
      const count = await endSessions(db, caller.captainId, caller.sessionId);
      if (count === 0) recordNothing('there was no other session');
      else {
        record({
          entity: 'session',
          action: 'delete',
          entityId: String(caller.captainId),
          before: { device: null, count },
          after: null,
        });
      }
      return { message: 'Sessions ended', arabicMessage: 'تم إنهاء الجلسات الأخرى', count };
    },
  );
}
