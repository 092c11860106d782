import { formatNumber } from '../../lib/format.ts';
import { monthName } from '../../lib/month-name.ts';
import { type EntryWords, pounds } from './entry-words.ts';

export const monthWords: EntryWords<'month'> = {
  nameOf: () => null,
  changes: (entry) =>
    entry.action === 'reopen'
      ? [{ label: 'السبب', before: null, after: entry.after.reason }]
      : [{ label: 'عدد البنود', before: null, after: formatNumber(entry.after.itemCount) }],
  sentence: (entry, { did }) => {
    const { month, balance } = entry.action === 'close' ? entry.after : entry.before;
    return entry.action === 'close'
      ? `${did('أغلق', 'أغلقت')} شهر ${monthName(month, true)} برصيد ${pounds(balance)}`
      : `${did('أعاد', 'أعادت')} فتح شهر ${monthName(month, true)} بعد إغلاقه برصيد ${pounds(balance)}`;
  },
};
