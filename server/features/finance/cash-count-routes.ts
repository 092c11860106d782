import type { FastifyInstance } from 'fastify';
import { describeError } from '../../../contract/core/errors.ts';
import { mostMoney } from '../../../contract/core/fields.ts';
import { moneyText } from '../../../contract/core/money.ts';
import {
  type CashCount,
  createCashCount,
  listCashCounts,
} from '../../../contract/finance/cash-counts.ts';
import { ApiError, invalidRequest } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { clockText } from '../../lib/date-words.ts';
import { notifyTreasury } from '../notifications/queries.ts';
import {
  countCashCounts,
  findSameCount,
  getCount,
  insertCount,
  listCounts,
  tieToCount,
} from './cash-count-queries.ts';
import { differenceOf, itemOf } from './cash-count-rules.ts';
import { lockTreasury } from './close-queries.ts';
import { insertItem, sumTreasury } from './queries.ts';

export function cashCountRoutes(app: FastifyInstance): void {
  route(app, listCashCounts, async ({ db, query }) => {
    const { limit = 12, offset = 0 } = query;
    const body = await listCounts(db, { limit, offset });
    const count = body.length;
    const total = await countCashCounts(db);
    return { message: 'Counts of the cash', body, count, total, hasMore: offset + count < total };
  });

  routeWrite(app, createCashCount, async ({ db, settings, body, caller, now, record }) => {
    const {
      counted,
      denominations = null,
      note = null,
      seenBalance,
      settle = false,
      again = false,
    } = body;
    // A simultaneous write of an item comes either before or after the count.
    await lockTreasury(db);
    const bookBalance = await sumTreasury(db);
    if (differenceOf(seenBalance, bookBalance) !== 0) throw new ApiError('BALANCE_CHANGED');
    const { timeZone } = settings;
    const today = dayIn(timeZone, now);
    const same = again
      ? undefined
      : await findSameCount(db, { counted, bookBalance }, { today, timeZone });
    if (same) throw new ApiError('COUNT_REPEATED', { arabicMessage: sentenceOf(same, timeZone) });
    const difference = differenceOf(counted, bookBalance);
    const made = settle ? itemOf(difference) : null;
    if (made && made.value > mostMoney()) throw invalidRequest([{ path: 'settle', ...tooLarge }]);
    const count = { counted, bookBalance, denominations, note };
    const countId = await insertCount(db, count, caller.captainId, now);
    const item = made && (await insertItem(db, { ...made, date: today }, caller.captainId, now));
    if (item) {
      await tieToCount(db, item.itemId, countId);
      const entityId = String(item.itemId);
      record({ entity: 'financeItem', action: 'create', entityId, before: null, after: item });
    }
    await notifyTreasury(
      db,
      {
        title: 'جرد الخزنة',
        message: `${caller.firstName} ${caller.middleName}: المعدود ${moneyText(counted)}، والرصيد ${moneyText(bookBalance)}`,
      },
      { caller, settings, now },
    );
    const after = { ...count, itemNumber: item?.number ?? null };
    record({ entity: 'cashCount', action: 'create', entityId: `${countId}`, before: null, after });
    return {
      message: 'Cash counted',
      arabicMessage: item ? 'تم تسجيل الجرد وبند الفرق بنجاح' : 'تم تسجيل الجرد بنجاح',
      body: await getCount(db, countId),
    };
  });
}

/** Who has stored the same count today and when. */
function sentenceOf(
  { countedBy, countedAt }: Pick<CashCount, 'countedBy' | 'countedAt'>,
  timeZone: string,
): string {
  const { arabicMessage } = describeError('COUNT_REPEATED');
  return `${arabicMessage}، بواسطة ${countedBy} الساعة ${clockText(countedAt, timeZone)}`;
}

const tooLarge = {
  message: 'The difference is too large for an item',
  arabicMessage: 'الفرق أكبر من أن يكون بنداً واحداً',
};
