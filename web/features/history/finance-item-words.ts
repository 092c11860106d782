import { financeTypeLabels } from '../../../contract/labels.ts';
import { formatNumber } from '../../lib/format.ts';
import { arabicDigits } from '../../lib/localize.ts';
import {
  changesBetween,
  choiceField,
  dateField,
  type EntryOf,
  type EntryWords,
  type Field,
  numberField,
  pounds,
  type Say,
  type StateOf,
  sectorName,
  textField,
} from './entry-words.ts';

const fields: readonly Field<StateOf<'financeItem'>>[] = [
  {
    label: 'القيمة',
    key: 'value',
    read: ({ value }) => (value === undefined ? null : pounds(value)),
  },
  choiceField('النوع', 'type', financeTypeLabels),
  textField('الوصف', 'description'),
  dateField('التاريخ', 'date'),
  {
    label: 'القطاع',
    key: 'sectorBaseName',
    read: ({ sectorBaseName, sectorSuffixName }) => sectorName(sectorBaseName, sectorSuffixName),
  },
  numberField('الأسبوع', 'weekNumber'),
];

export const financeItemWords: EntryWords<'financeItem'> = {
  nameOf: () => null,
  changes: (entry, names) =>
    entry.action === 'reverse'
      ? [{ label: 'الوصف', before: null, after: entry.after.description }]
      : changesBetween(fields, entry, names),
  sentence: sentenceOf,
};

function sentenceOf(entry: EntryOf<'financeItem'>, { did }: Say): string {
  if (entry.action === 'record') {
    const { sectorBaseName, sectorSuffixName, weekNumber, value } = entry.after;
    const sector = sectorName(sectorBaseName, sectorSuffixName) ?? '';
    const week = weekNumber === null ? '' : formatNumber(weekNumber);
    const verb = entry.before ? did('عدّل') : did('سجّل');
    return `${verb} اشتراك ${sector} للأسبوع ${week} بقيمة ${pounds(value)}`;
  }
  const item = entry.action === 'create' ? entry.after : entry.before;
  const what = `${item.type === 'expense' ? 'مصروفاً' : 'ايراداً'} بقيمة ${pounds(item.value)}`;
  if (entry.action === 'reverse') {
    const by = entry.after.number ? ` بالبند ${arabicDigits(entry.after.number)}` : '';
    return `${did('عكس')} ${what}${by}`;
  }
  return `${entry.action === 'create' ? did('أضاف') : did('حذف')} ${what}`;
}
