import { captainTypeLabels } from '../../../contract/labels.ts';
import { type EntryWords, sectorName } from './entry-words.ts';

export const invitationWords: EntryWords<'invitation'> = {
  nameOf: ({ before, after }) => {
    const state = after ?? before;
    if (!state) return null;
    const sector = sectorName(state.sectorBaseName, state.sectorSuffixName);
    const rank = [captainTypeLabels[state.type], sector].filter(Boolean).join('، ');
    return `${rank} (${state.uses === 'one' ? 'لقائد واحد' : 'لأكثر من قائد'})`;
  },
  changes: () => [],
  sentence: ({ action }, { did, about }) =>
    action === 'create'
      ? `${did('أنشأ')} رابط دعوة: ${about}`
      : `${did('ألغى', 'ألغت')} رابط دعوة: ${about}`,
};
