import type { FastifyInstance } from 'fastify';
import { moneyText } from '../../../contract/core/money.ts';
import { closeMonth, listClosedMonths, reopenMonth } from '../../../contract/finance/closes.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { monthText } from '../../lib/date-words.ts';
import { notifyTreasury } from '../notifications/queries.ts';
import {
  deleteClosed,
  findBounds,
  findLastClosed,
  insertClosed,
  listClosed,
  lockTreasury,
  sumMonth,
} from './close-queries.ts';
import { nextToClose, whyNotClosed } from './close-rules.ts';

export function closeRoutes(app: FastifyInstance): void {
  route(app, listClosedMonths, async ({ db, settings, query, now }) => {
    const { limit = 12, offset = 0 } = query;
    const { page: body, total } = await listClosed(db, { limit, offset });
    const { timeZone } = settings;
    const { lastClosed, firstDay } = await findBounds(db, timeZone);
    const month = nextToClose(lastClosed, dayIn(timeZone, now), firstDay);
    const next = month === null ? null : await sumMonth(db, month);
    const count = body.length;
    return { message: 'Closed months', body, count, total, hasMore: offset + count < total, next };
  });

  routeWrite(app, closeMonth, async ({ db, settings, body, caller, now, record }) => {
    const { month } = body;
    await lockTreasury(db);
    const why = whyNotClosed(month, await findLastClosed(db), dayIn(settings.timeZone, now));
    if (why === 'MONTH_NOT_OVER') throw fieldError(why, 'month');
    if (why) throw new ApiError(why);
    const sums = await sumMonth(db, month);
    const closed = await insertClosed(db, sums, caller.captainId, now);
    await notifyTreasury(
      db,
      {
        title: 'إغلاق حساب شهر',
        message: `${did(caller, 'أغلق', 'أغلقت')} شهر ${monthText(month)} برصيد ${moneyText(closed.balance)}`,
      },
      { caller, settings, now },
    );
    record({ entity: 'month', action: 'close', entityId: month, before: null, after: sums });
    return { message: 'Month closed', arabicMessage: 'تم إغلاق حساب الشهر بنجاح', body: closed };
  });

  routeWrite(app, reopenMonth, async ({ db, body, caller, settings, now, record }) => {
    const { month, reason } = body;
    await lockTreasury(db);
    if ((await findLastClosed(db)) !== month) throw new ApiError('MONTH_NOT_LAST');
    const before = await deleteClosed(db, month);
    await notifyTreasury(
      db,
      {
        title: 'إعادة فتح حساب شهر',
        message: `${did(caller, 'أعاد', 'أعادت')} فتح شهر ${monthText(month)}، السبب: ${reason}`,
      },
      { caller, settings, now },
    );
    record({ entity: 'month', action: 'reopen', entityId: month, before, after: { reason } });
    return {
      message: 'Month opened again',
      arabicMessage: 'تمت إعادة فتح حساب الشهر',
      body: { month },
    };
  });
}

/** 'أغلقت ماري فوزي', the verb agreeing with the captain. */
const did = ({ gender, firstName, middleName }: Caller, him: string, her: string) =>
  `${gender === 'female' ? her : him} ${firstName} ${middleName}`;
