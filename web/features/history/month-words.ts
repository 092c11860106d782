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
      ? `${did('أغلق', 'أغلقت')} حساب ${monthName(month, true)} على رصيد ${pounds(balance)}`
      : `${did('أعاد', 'أعادت')} فتح حساب ${monthName(month, true)} بعد إغلاقه على رصيد ${pounds(balance)}`;
  },
};
