import { keepCompounds } from '../../lib/format.ts';
import {
  changesBetween,
  type EntryOf,
  type EntryWords,
  type Field,
  type Say,
  type StateOf,
  sectorName,
} from './entry-words.ts';

type Sector = StateOf<'sector'>;
const nameOf = ({ baseName, suffixName }: Sector) => sectorName(baseName, suffixName);

const fields: readonly Field<Sector>[] = [
  {
    label: 'الاسم',
    key: 'baseName',
    read: ({ baseName, suffixName }) => sectorName(baseName, suffixName),
  },
  {
    label: 'قائد الوحدة',
    key: 'unitCaptainId',
    read: ({ unitCaptainId }, { captainNames }) => captainNames[String(unitCaptainId)] ?? null,
  },
];

export const sectorWords: EntryWords<'sector'> = {
  nameOf: ({ before, after }) => {
    const sector = before ?? after;
    return sector && nameOf(sector);
  },
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: sentenceOf,
};

function sentenceOf(entry: EntryOf<'sector'>, { did, about, names }: Say): string {
  switch (entry.action) {
    case 'create':
      return `${did('أضاف')} قطاع ${nameOf(entry.after)}`;
    case 'update':
      return `${did('غيّر')} اسم قطاع من ${nameOf(entry.before)} إلى ${nameOf(entry.after)}`;
    case 'delete':
      return `${did('حذف')} قطاع ${nameOf(entry.before)}`;
    case 'assign': {
      const captain = names.captainNames[String(entry.after.unitCaptainId)] ?? 'قائداً';
      return `${did('عيّن')} ${keepCompounds(captain)} قائد وحدة لقطاع ${about}`;
    }
  }
}
