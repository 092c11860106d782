import { genderLabels } from '../../../contract/labels.ts';
import {
  type Change,
  changesBetween,
  choiceField,
  dateField,
  type EntryWords,
  type Field,
  type StateOf,
  sectorName,
  textField,
} from './entry-words.ts';

const sector: Field<StateOf<'scout'>> = {
  label: 'القطاع',
  key: 'sectorBaseName',
  read: ({ sectorBaseName, sectorSuffixName }) => sectorName(sectorBaseName, sectorSuffixName),
};

const fields: readonly Field<StateOf<'scout'>>[] = [
  textField('الاسم', 'name'),
  choiceField('النوع', 'gender', genderLabels),
  sector,
  textField('الهاتف', 'phoneNumber', 'phone'),
  textField('العنوان', 'address'),
  dateField('تاريخ الميلاد', 'birthDate'),
  dateField('تاريخ الالتحاق', 'enrollDate'),
];

const isMove = ({ label, before, after }: Change) => label === sector.label && before && after;

export const scoutWords: EntryWords<'scout'> = {
  nameOf: ({ before, after }) => (after ?? before)?.name ?? null,
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: ({ action, before, after }, { did, about, changes }) => {
    const [only] = changes;
    const scout = (after ?? before)?.gender === 'female' ? 'الكشافة' : 'الكشاف';
    if (action === 'update' && only && changes.length === 1 && isMove(only)) {
      return `${did('نقل')} ${scout} ${about} من ${only.before} إلى ${only.after}`;
    }
    const verbs = {
      create: `${did('أضاف')} ${scout}`,
      update: `${did('عدّل')} بيانات ${scout}`,
      delete: `${did('حذف')} ${scout}`,
      restore: `${did('استرجع')} ${scout}`,
    };
    return `${verbs[action]} ${about}`;
  },
};
