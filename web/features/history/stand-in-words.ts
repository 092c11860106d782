import { keepCompounds, longDate } from '../../lib/format.ts';
import {
  changesBetween,
  dateField,
  type EntryWords,
  type Field,
  type StateOf,
} from './entry-words.ts';

const fields: readonly Field<StateOf<'standIn'>>[] = [dateField('حتى', 'until')];

export const standInWords: EntryWords<'standIn'> = {
  nameOf: () => null,
  changes: (entry, names) => changesBetween(fields, entry, names),
  sentence: (entry, { did, about, names }) => {
    const { captainId } = entry.action === 'delete' ? entry.before : entry.after;
    const captain = keepCompounds(names.captainNames[captainId] ?? 'قائد');
    if (entry.action === 'delete')
      return `${did('أنهى', 'أنهت')} تكليف ${captain} قائداً بديلاً في ${about}`;
    const until = longDate(entry.after.until);
    return entry.before
      ? `${did('غيّر')} آخر يوم لـ ${captain} قائداً بديلاً في ${about} إلى ${until}`
      : `${did('كلّف')} ${captain} قائداً بديلاً في ${about} حتى ${until}`;
  },
};
