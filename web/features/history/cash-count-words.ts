import { arabicDigits } from '../../lib/localize.ts';
import {
  changesBetween,
  type EntryWords,
  type Field,
  pounds,
  type StateOf,
  textField,
} from './entry-words.ts';

const fields: readonly Field<StateOf<'cashCount'>>[] = [
  {
    label: 'رصيد الخزنة',
    key: 'bookBalance',
    read: ({ bookBalance }) => (bookBalance === undefined ? null : pounds(bookBalance)),
  },
  {
    label: 'بند الفرق',
    key: 'itemNumber',
    read: ({ itemNumber }) => (itemNumber ? arabicDigits(itemNumber) : null),
  },
  textField('الملاحظة', 'note'),
];

export const cashCountWords: EntryWords<'cashCount'> = {
  nameOf: () => null,
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: ({ after }, { did }) => `${did('سجّل')} جرد الخزنة: المعدود ${pounds(after.counted)}`,
};
