import type { Words } from '../../../contract/core/record-content.ts';
import { clockText } from '../../../contract/sessions/words.ts';
import { formatNumber, longDate } from '../../i18n/format.ts';

/** How values are said; a record with captains has its own names of them. */
export const recordWords: Words = {
  number: formatNumber,
  day: longDate,
  time: (time) => clockText(time),
  captain: (id) => `قائد رقم ${formatNumber(id)}`,
};
