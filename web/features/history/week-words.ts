import { formatNumber } from '../../lib/format.ts';
import type { EntryWords } from './entry-words.ts';

export const weekWords: EntryWords<'week'> = {
  nameOf: () => null,
  changes: () => [],
  sentence: ({ after }, { did }) =>
    `${did('ألغى', 'ألغت')} الأسبوع ${formatNumber(after.weekNumber)}`,
};
