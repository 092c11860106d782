import { captainTypeLabels, genderLabels } from '../../../contract/labels.ts';
import { keepCompounds } from '../../lib/format.ts';
import {
  changesBetween,
  choiceField,
  type EntryOf,
  type EntryWords,
  type Field,
  type Say,
  type StateOf,
  sectorName,
  textField,
} from './entry-words.ts';

const fields: readonly Field<StateOf<'captain'>>[] = [
  {
    label: 'الاسم',
    key: 'firstName',
    read: ({ firstName, middleName, lastName }) => [firstName, middleName, lastName].join(' '),
  },
  textField('الهاتف', 'phoneNumber', 'phone'),
  textField('البريد الإلكتروني', 'email', 'latin'),
  choiceField('النوع', 'gender', genderLabels),
  choiceField('الرتبة', 'type', captainTypeLabels),
  {
    label: 'القطاع',
    key: 'sector',
    read: ({ sector }) => sectorName(sector?.baseName, sector?.suffixName),
  },
  {
    label: 'القطاعات',
    key: 'sectors',
    read: ({ sectors = [] }) =>
      sectors.map(({ baseName, suffixName }) => sectorName(baseName, suffixName)).join('، ') ||
      null,
  },
];

export const captainWords: EntryWords<'captain'> = {
  nameOf: () => null,
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: sentenceOf,
};

function sentenceOf(entry: EntryOf<'captain'>, { did, about, names }: Say): string {
  switch (entry.action) {
    case 'create': {
      const { invitedBy } = entry.after;
      const by = invitedBy && names.captainNames[invitedBy];
      return `${did('سجّل')} حساباً جديداً${by ? ` بدعوة من ${keepCompounds(by)}` : ''}`;
    }
    case 'update': {
      const [from, to] = [entry.before, entry.after].map(({ type }) => captainTypeLabels[type]);
      return `${did('غيّر')} رتبة ${about} من ${from} إلى ${to}`;
    }
    case 'assign': {
      const { baseName, suffixName } = entry.after.sector;
      if (baseName === null) {
        const { sector } = entry.before;
        return `${did('تراجع')} عن تعيين ${about} في قطاع ${sectorName(sector.baseName, sector.suffixName) ?? ''}`;
      }
      return `${did('عيّن')} ${about} في قطاع ${sectorName(baseName, suffixName) ?? ''}`.trim();
    }
    case 'close':
      return `${did('أغلق')} حساب ${about}`;
    case 'reopen':
      return `${did('أعاد')} فتح حساب ${about}`;
    case 'password':
      return entry.captainId === Number(entry.entityId)
        ? `${did('غيّر')} كلمة ${did('سره', 'سرها')}`
        : `${did('أنشأ')} كلمة سر مؤقتة لـ ${about}`;
  }
}
