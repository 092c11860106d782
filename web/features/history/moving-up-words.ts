import { countText } from '../../../contract/core/counting.ts';
import { genderLabels, ofScouts } from '../../../contract/core/labels.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { StateOf, WordsOf } from './entry-words.ts';

const targetOf = (to: string | null) => to ?? 'تخرّج';

const movesOf = ({ moves = [] }: Partial<StateOf<'movingUp'>>) =>
  moves
    .map(({ from, to, count }) => `${from} ← ${targetOf(to)}: ${formatNumber(count)}`)
    .join('، ') || null;

const rulesOf = ({ rules = [] }: Partial<StateOf<'movingUpRules'>>) =>
  rules
    .map(({ from, to, fromAge, gender }) => {
      const who = gender === null ? '' : ` (${genderLabels[gender]})`;
      return `${from} ← ${targetOf(to)}، من سن ${formatNumber(fromAge)}${who}`;
    })
    .join('؛ ') || null;

export const movingUpWords: WordsOf<'movingUp' | 'movingUpRules'> = {
  movingUp: {
    fields: [{ key: 'moves', label: 'من قطاع إلى قطاع', read: movesOf }],
    sentence: ({ action, before, after }, { did }) => {
      const { moves } = (after ?? before)!;
      const count = moves.reduce((sum, move) => sum + move.count, 0);
      const who = countText(count, ofScouts);
      return action === 'create'
        ? `${did('نقل')} ${who} إلى القطاع التالي`
        : `${did('تراجع')} عن نقل ${who} إلى القطاع التالي`;
    },
  },
  movingUpRules: {
    fields: ['date', { key: 'rules', label: 'القواعد', read: rulesOf }],
    sentence: (_, { did }) => `${did('غيّر')} قواعد الانتقال`,
  },
};
