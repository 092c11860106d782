import { moneyText } from '../../../contract/core/money.ts';
import { financeTypeLabels } from '../../../contract/finance/words.ts';
import { formatNumber, sectorName } from '../../i18n/format.ts';
import { formatDigits } from '../../i18n/localize.ts';
import { monthName } from '../../i18n/month-name.ts';
import {
  changesOfPeople,
  countsInWords,
  type EntryOf,
  type Say,
  type WordsOf,
  weekOf,
} from './entry-words.ts';

function itemSentence(entry: EntryOf<'financeItem'>, { did }: Say): string {
  if (entry.action === 'record') {
    const { weekNumber, value } = entry.after;
    const week = weekNumber === null ? '' : formatNumber(weekNumber);
    const verb = entry.before ? did('عدّل') : did('سجّل');
    return `${verb} اشتراك ${sectorName(entry.after)} للأسبوع ${week} بقيمة ${moneyText(value)}`;
  }
  const item = entry.action === 'create' ? entry.after : entry.before;
  const what = `${item.type === 'expense' ? 'مصروفاً' : 'ايراداً'} بقيمة ${moneyText(item.value)}`;
  if (entry.action === 'reverse') {
    const by = entry.after.number ? ` بالبند ${formatDigits(entry.after.number)}` : '';
    return `${did('عكس')} ${what}${by}`;
  }
  return `${entry.action === 'create' ? did('أضاف') : did('حذف')} ${what}`;
}

type Money = 'financeItem' | 'month' | 'cashCount' | 'scoutPayments' | 'whoPaid';

export const moneyWords: WordsOf<Money> = {
  financeItem: {
    fields: [
      'value',
      { key: 'type', choices: financeTypeLabels },
      'description',
      'date',
      'sectorBaseName',
      'weekNumber',
    ],
    changes: (entry) =>
      entry.action === 'reverse'
        ? [{ label: 'الوصف', before: null, after: entry.after.description }]
        : null,
    sentence: itemSentence,
  },
  month: {
    changes: (entry) =>
      entry.action === 'reopen'
        ? [{ label: 'السبب', before: null, after: entry.after.reason }]
        : [{ label: 'عدد البنود', before: null, after: formatNumber(entry.after.itemCount) }],
    sentence: (entry, { did }) => {
      const { month, balance } = entry.action === 'close' ? entry.after : entry.before;
      return entry.action === 'close'
        ? `${did('أغلق', 'أغلقت')} شهر ${monthName(month, true)} برصيد ${moneyText(balance)}`
        : `${did('أعاد', 'أعادت')} فتح شهر ${monthName(month, true)} بعد إغلاقه برصيد ${moneyText(balance)}`;
    },
  },
  cashCount: {
    fields: [
      'bookBalance',
      {
        key: 'itemNumber',
        label: 'بند الفرق',
        read: ({ itemNumber }) => (itemNumber ? formatDigits(itemNumber) : null),
      },
      'note',
    ],
    sentence: ({ after }, { did }) =>
      `${did('سجّل')} جرد الخزنة: المعدود ${moneyText(after.counted)}`,
  },
  scoutPayments: {
    changes: (entry, { scoutNames }) => changesOfPeople(entry, scoutNames, moneyText),
    summary: ({ after }) => {
      const amounts = Object.values(after);
      const paid = amounts.filter((amount) => amount !== null).length;
      return countsInWords([
        ['دفع', paid],
        ['لم يدفع', amounts.length - paid],
      ]);
    },
    sentence: (entry, { did, about }) => {
      const wasPaid = Object.values(entry.before).some((amount) => amount !== null);
      const verb = wasPaid ? did('عدّل') : did('سجّل');
      return `${verb} من دفع في ${about} للأسبوع ${weekOf(entry)}`;
    },
  },
  whoPaid: {
    fields: [{ key: 'on', read: ({ on }) => (on ? 'مفعّل' : 'متوقف') }, 'usual'],
    sentence: ({ before, after }, { did, about }) => {
      if (before.on === after.on) return `${did('عدّل')} إعداد من دفع في ${about}`;
      return `${after.on ? did('فعّل') : did('أوقف')} تسجيل من دفع في ${about}`;
    },
  },
};
