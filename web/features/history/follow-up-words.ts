import { fieldLabels } from '../../../contract/field-labels.ts';
import { type MessageCase, messageCases } from '../../../contract/follow-up-words.ts';
import {
  changesBetween,
  dateField,
  type EntryWords,
  type Field,
  type StateOf,
  textField,
} from './entry-words.ts';

const contactFields: readonly Field<StateOf<'scoutContact'>>[] = [
  dateField('يوم التواصل', 'date'),
  textField('الملاحظة', 'note'),
];

export const scoutContactWords: EntryWords<'scoutContact'> = {
  nameOf: () => null,
  changes: (entry, names) => changesBetween(contactFields, entry, names),
  sentence: ({ action }, { did, about }) =>
    action === 'create'
      ? `${did('تواصل')} مع أسرة ${about}`
      : `${did('تراجع')} عن تسجيل التواصل مع أسرة ${about}`,
};

export const captainContactWords: EntryWords<'captainContact'> = {
  nameOf: () => null,
  changes: (entry, names) => changesBetween(contactFields, entry, names),
  sentence: ({ action }, { did, about }) =>
    action === 'create'
      ? `${did('تواصل')} مع ${about}`
      : `${did('تراجع')} عن تسجيل التواصل مع ${about}`,
};

const messageFields: readonly Field<StateOf<'followUpMessages'>>[] = messageCases.map(
  (of: MessageCase) => textField(fieldLabels[of] ?? of, of),
);

export const followUpMessagesWords: EntryWords<'followUpMessages'> = {
  nameOf: () => 'واتساب',
  changes: (entry, names) => changesBetween(messageFields, entry, names),
  sentence: (_, { did }) => `${did('عدّل')} نصوص رسائل واتساب`,
};
