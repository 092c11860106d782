import type { FastifyInstance } from 'fastify';
import { moneyText } from '../../../contract/core/money.ts';
import {
  createFinanceItem,
  deleteFinanceItem,
  type FinanceItem,
  listExpense,
  listFinanceItems,
  listIncome,
  readAllSubscriptions,
  readBudget,
  readSubscription,
  recordSubscription,
  reverseFinanceItem,
} from '../../../contract/finance/endpoints.ts';
import { financeTypeLabels } from '../../../contract/finance/words.ts';
import { answeredSector, askedSector } from '../../../contract/sectors/sector-name.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { notifyTreasury } from '../notifications/queries.ts';
import { authorizeOwnSector, authorizeSheet } from '../sectors/policy.ts';
import { findSectorId } from '../sectors/queries.ts';
import { findWeek, lockRecordableWeek } from '../terms/queries.ts';
import {
  checkTripOpen,
  countItems,
  insertItem,
  insertReversal,
  listItems,
  lockItem,
  lockSubscription,
  markItemDeleted,
  readWeekSubscription,
  sumTreasury,
} from './queries.ts';
import { describeReversal, isDeletable, whyNotReversible } from './rules.ts';
import { storeSubscription } from './subscription-queries.ts';

export function financeRoutes(app: FastifyInstance): void {
  route(app, readBudget, async ({ db }) => ({
    message: 'The content of the treasury',
    body: await sumTreasury(db),
  }));

  routeWrite(app, recordSubscription, async (call) => {
    const { db, settings, body, caller, now } = call;
    const sectorId = authorizeOwnSector(caller, body);
    const week = await lockRecordableWeek(db, body, {
      today: dayIn(settings.timeZone, now),
      of: { sectorId },
    });
    const before = await lockSubscription(db, week, sectorId);
    const financeItem = await storeSubscription(call, { ...body, ...week, sectorId, before });
    return {
      message: 'Subscription recorded',
      arabicMessage: 'تم تسجيل الاشتراك بنجاح',
      body: {
        financeItem,
        subscription: {
          value: financeItem.value,
          weekNumber: week.weekNumber,
          termNumber: week.termNumber,
          ...answeredSector(body),
        },
      },
    };
  });

  route(app, readSubscription, async ({ db, settings, query, caller, now }) => {
    const asked = askedSector(query);
    if (asked === null) {
      return {
        message: 'No sector, no subscription',
        body: 0,
        recorded: false,
        cancelled: false,
      };
    }
    const [sectorId, week] = await Promise.all([
      findSectorId({ db, caller }, asked),
      findWeek(db, { ...query, today: dayIn(settings.timeZone, now) }),
    ]);
    authorizeSheet(caller, sectorId);
    const { total, ...state } = await readWeekSubscription(db, week, sectorId);
    return { message: 'The subscription of the week', body: total, ...state };
  });

  route(app, readAllSubscriptions, async ({ db, settings, now }) => {
    const week = await findWeek(db, { today: dayIn(settings.timeZone, now) });
    const { total } = await readWeekSubscription(db, week, null);
    return { message: 'All subscriptions of the current week', body: total };
  });

  route(app, listIncome, async ({ db }) => {
    const body = await listItems(db, { type: 'income' });
    return { message: 'Incomes', body, count: body.length };
  });

  route(app, listExpense, async ({ db }) => {
    const body = await listItems(db, { type: 'expense' });
    return { message: 'Expenses', body, count: body.length };
  });

  route(app, listFinanceItems, async ({ db, query }) => {
    const financeItems = await listItems(db, query);
    const isPaged = query.limit !== undefined || query.offset !== undefined;
    const count = financeItems.length;
    const total = isPaged ? await countItems(db, query) : count;
    const hasMore = (query.offset ?? 0) + count < total;
    return { message: 'Items', body: { financeItems }, count, total, hasMore };
  });

  routeWrite(app, createFinanceItem, async ({ db, settings, body, caller, now, record }) => {
    const today = dayIn(settings.timeZone, now);
    const { value, type, description = null, date = today } = body;
    if (date > today) throw fieldError('DAY_TO_COME', 'date');
    const item = await insertItem(db, { value, type, description, date }, caller.captainId, now);
    await notifyTreasury(
      db,
      {
        title: `${financeTypeLabels[type]} جديد`,
        message: `${caller.firstName} ${caller.middleName}: ${sentenceOf(item)}`,
      },
      { caller, settings, now },
    );
    record({
      entity: 'financeItem',
      action: 'create',
      entityId: String(item.itemId),
      before: null,
      after: item,
    });
    return {
      message: 'Item added',
      arabicMessage: 'تم إضافة بند بنجاح',
      body: { financeItem: item, otherItem: item },
    };
  });

  routeWrite(app, reverseFinanceItem, async ({ db, settings, body, caller, now, record }) => {
    const original = await lockItem(db, body.itemId);
    const why = whyNotReversible(original);
    if (why) throw new ApiError(why);
    await checkTripOpen(db, original.itemId);
    const reversal = await insertReversal(
      db,
      original,
      {
        description: describeReversal(original, body.reason),
        date: dayIn(settings.timeZone, now),
        recordedBy: caller.captainId,
      },
      now,
    );
    await notifyTreasury(
      db,
      {
        title: 'عكس بند في الخزنة',
        message: `${caller.firstName} ${caller.middleName}: ${sentenceOf(reversal)}`,
      },
      { caller, settings, now },
    );
    record({
      entity: 'financeItem',
      action: 'reverse',
      entityId: String(original.itemId),
      before: original,
      after: reversal,
    });
    const { itemId, number } = reversal;
    return {
      message: 'Item reversed',
      arabicMessage: 'تم عكس البند بنجاح',
      body: {
        financeItem: reversal,
        reversedItem: { ...original, reversedBy: { itemId, number } },
      },
    };
  });

  routeWrite(app, deleteFinanceItem, async ({ db, body, caller, settings, now, record }) => {
    const deletedItem = await lockItem(db, body.itemId);
    if (!isDeletable(deletedItem)) throw new ApiError('ITEM_BOUND');
    await checkTripOpen(db, deletedItem.itemId);
    await markItemDeleted(db, body.itemId, caller.captainId, now);
    await notifyTreasury(
      db,
      {
        title: 'حذف بند من الخزنة',
        message: `${caller.firstName} ${caller.middleName}: ${sentenceOf(deletedItem)}`,
      },
      { caller, settings, now },
    );
    record({
      entity: 'financeItem',
      action: 'delete',
      entityId: String(body.itemId),
      before: deletedItem,
      after: null,
    });
    return {
      message: 'Item deleted',
      arabicMessage: 'تم حذف البند بنجاح',
      body: { deletedItem },
    };
  });
}

/** An item in a line: what for, and how much. */
function sentenceOf({ description, type, value }: FinanceItem): string {
  return `${description ?? financeTypeLabels[type]}، ${moneyText(value)}`;
}
