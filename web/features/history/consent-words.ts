import {
  consentWayLabels,
  FAMILY,
  purposeWords,
  relationLabels,
} from '../../../contract/consent-words.ts';
import {
  changesBetween,
  choiceField,
  dateField,
  type EntryWords,
  type Field,
  type StateOf,
  textField,
} from './entry-words.ts';

const fields: readonly Field<StateOf<'consent'>>[] = [
  textField('ولي الأمر', 'guardianName'),
  choiceField('صلة القرابة', 'relation', relationLabels),
  {
    label: 'الموافقة على',
    key: 'photos',
    read: ({ photos }) => (photos === undefined ? null : purposeWords({ photos })),
  },
  choiceField('الطريقة', 'way', consentWayLabels),
  dateField('يوم الموافقة', 'givenOn'),
];

export const consentWords: EntryWords<'consent'> = {
  nameOf: () => null,
  byNobody: FAMILY,
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: (entry, { about, did }) => {
    const isFamily = entry.captainId === null;
    if (entry.action === 'delete') {
      return isFamily
        ? `سحبت موافقتها على بيانات ${about}`
        : `${did('سجّل')} سحب موافقة أسرة ${about}`;
    }
    if (isFamily) return `وافقت على حفظ بيانات ${about}`;
    return entry.before
      ? `${did('سجّل')} موافقة جديدة من أسرة ${about}`
      : `${did('سجّل')} موافقة أسرة ${about}`;
  },
};
