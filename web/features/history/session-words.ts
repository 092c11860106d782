import { type CountedNoun, counted } from '../../../contract/counting.ts';
import { formatNumber } from '../../lib/format.ts';
import type { EntryWords } from './entry-words.ts';

const SESSIONS: CountedNoun = {
  one: 'جلسة واحدة',
  two: 'جلستين',
  few: 'جلسات',
  many: 'جلسة',
  hundreds: 'جلسة',
};

const on = (device: string | null) => (device === null ? '' : ` (${device})`);

/** Sign-ins of the captain who did it, for nobody ends another's one by one. */
export const sessionWords: EntryWords<'session'> = {
  nameOf: () => null,
  changes: () => [],
  sentence: (entry, { did }) => {
    if (entry.action === 'create') {
      return `${did('سجّل')} الدخول من جهاز جديد${on(entry.after.device)}`;
    }
    const { count, device } = entry.before;
    return count === 1
      ? `${did('أنهى', 'أنهت')} جلسة على جهاز آخر${on(device)}`
      : `${did('أنهى', 'أنهت')} ${counted(count, SESSIONS, formatNumber)} على أجهزة أخرى`;
  },
};
