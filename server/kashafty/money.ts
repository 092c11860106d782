import type { Insertable } from 'kysely';
import { moneyField, text } from '../../contract/core/fields.ts';
import { exactMoney, sumMoney } from '../../contract/core/money.ts';
import { formatNumber } from '../../contract/core/numbers.ts';
import { MAX_DESCRIPTION } from '../../contract/finance/endpoints.ts';
import { sectorLabel } from '../../contract/sectors/sector-label.ts';
import type { FinanceItems } from '../db/tables.ts';
import { dayIn } from '../lib/calendar.ts';
import type { Source } from './source.ts';
import { cut, instantOf } from './values.ts';
import type { Context } from './weeks.ts';

type Item = Pick<Insertable<FinanceItems>, 'recordedBy' | 'description' | 'isSubscription'> & {
  /** Negative for an expense. */
  signed: number;
  recordedAt: string;
};

/**
 * Plans the items of the treasury by time, with new numbers. A subscription is whole units of money and the only one of its
 * sector and week; whatever else was one stays in the treasury as an item, so that the balance is the source's.
 */
export function planMoney(source: Source, context: Context) {
  const { now, timeZone, leaderId, store, mend, add, leave, refusals } = context;
  const details = new Map(source.OtherItem.map((row) => [row.itemId, row]));
  const subscriptions = subscriptionsOf(source, context);
  const read = source.FinanceItem.map(({ itemId, value, type, timestamp }) => {
    const signed = type === 'income' ? value : -value;
    const subscription = subscriptions.get(itemId);
    const key = signed < 0 ? undefined : subscription?.key;
    return { itemId, value, signed, subscription, key, recordedAt: instantOf(timestamp, now) };
  }).sort((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt) || a.itemId - b.itemId);
  // The latest of a sector and week stands.
  const standing = new Map(read.map(({ key, itemId }) => [key, itemId]));
  const items: Item[] = [];
  for (const { itemId, value, signed: given, subscription, key, recordedAt } of read) {
    const signed = exactMoney(given);
    const stands = key !== undefined && standing.get(key) === itemId;
    if (signed === 0 && !stands) {
      leave('FinanceItem', 'بنود قيمتها صفر');
      continue;
    }
    if (signed !== 0 && !moneyField.safeParse(Math.abs(signed)).success) {
      refusals.push(`البند ${formatNumber(itemId)} من كشافتي أكبر من أكبر مبلغ لبند: ${value}`);
    }
    if (signed !== given) mend('مبالغ كسورها أصغر من أصغر عملة، قُرّبت');
    if (value < 0) mend('مبالغ سالبة، انقلب نوعها');
    const { description = '', generalCaptainId } = details.get(itemId) ?? {};
    const said = description.trim() ? cut(description, text(MAX_DESCRIPTION), mend) : null;
    const by = { recordedAt, recordedBy: generalCaptainId ?? leaderId };
    if (stands) {
      const whole = Math.trunc(signed);
      items.push({ signed: whole, description: said, ...by, ...subscription!.ref });
      if (signed === whole) continue;
      add('FinanceItem', 'اشتراكات بكسور، صار كسرها بنداً «فرق اشتراك»');
      const rest = exactMoney(signed - whole);
      items.push({ signed: rest, description: `فرق ${subscription!.words}`, ...by });
    } else if (key !== undefined) {
      mend('اشتراكات لقطاع وأسبوع لهما اشتراك أحدث، صارت بنود ايراد');
      items.push({ signed, description: `${subscription!.words} (سابق)`, ...by });
    } else {
      if (subscription) mend('اشتراكات بلا قطاع أو سالبة، صارت بنوداً');
      else if (said === null) mend('بنود بلا وصف');
      items.push({ signed, description: said ?? subscription?.words ?? null, ...by });
    }
  }
  // The sum that rounding each amount has added up to.
  const balance = exactMoney(read.reduce((sum, { signed }) => sum + signed, 0));
  const rest = sumMoney([balance, ...items.map(({ signed }) => -signed)]);
  if (rest !== 0 && refusals.length === 0) {
    add('FinanceItem', 'بند «فرق التقريب» أُضيف ليبقى الرصيد كما هو');
    const by = { recordedAt: now.toISOString(), recordedBy: leaderId };
    items.push({ signed: rest, description: 'فرق التقريب عند النقل من كشافتي', ...by });
  }
  const other = { isSubscription: false, sectorId: null, termNumber: null, weekNumber: null };
  for (const [at, { signed, ...item }] of items.entries()) {
    const type = signed < 0 ? ('expense' as const) : ('income' as const);
    const itemDate = dayIn(timeZone, new Date(item.recordedAt));
    const own = { itemId: at + 1, itemNumber: at + 1, itemDate, type, value: Math.abs(signed) };
    store('financeItems', [{ ...own, ...other, ...item }]);
  }
}

/** The name of each subscription, and its sector and week; one without a sector has no key. */
function subscriptionsOf(source: Source, { sectorOf, weekOf }: Context) {
  type Named = { words: string; key?: string; ref?: object };
  return new Map<number, Named>(
    source.Subscription.map((row) => {
      const sector = sectorOf(row);
      if (!sector) return [row.itemId, { words: 'اشتراك' }];
      const { termNumber, weekNumber } = weekOf(row);
      const ref = { isSubscription: true, sectorId: sector.sectorId, termNumber, weekNumber };
      const words = `اشتراك ${sectorLabel(sector)}، الأسبوع ${formatNumber(weekNumber)}`;
      return [row.itemId, { words, ref, key: Object.values(ref).join() }];
    }),
  );
}
