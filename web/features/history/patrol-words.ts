import { countText } from '../../../contract/core/counting.ts';
import { ofScouts } from '../../../contract/core/labels.ts';
import { patrolWordLabels } from '../../../contract/patrols/words.ts';
import { keepCompounds, sectorName } from '../../i18n/format.ts';
import { changesOfPeople, type EntryOf, type Say, type WordsOf } from './entry-words.ts';

function movedSentence({ after }: EntryOf<'patrolMembers'>, { did, about, names }: Say): string {
  const ids = Object.keys(after);
  const [first] = ids;
  const who =
    ids.length === 1
      ? keepCompounds(names.scoutNames[first!] ?? 'كشافاً')
      : countText(ids.length, ofScouts);
  const target = first === undefined ? null : after[first];
  return target
    ? `${did('نقل')} ${who} إلى ${target} في ${about}`
    : `${did('أخرج')} ${who} من طلائع ${about}`;
}

export const patrolSentences: WordsOf<'patrol' | 'patrolMembers' | 'patrolWord'> = {
  patrol: {
    nameOf: ({ before, after }) => (after ?? before)?.name,
    fields: [
      'name',
      {
        key: 'leaderId',
        read: ({ leaderId }, { scoutNames }) => scoutNames[String(leaderId)] ?? null,
      },
      {
        key: 'deputyId',
        read: ({ deputyId }, { scoutNames }) => scoutNames[String(deputyId)] ?? null,
      },
    ],
    sentence: (entry, { did }) => {
      const { before, after } = entry;
      const { word, name, ...patrol } = (before ?? after)!;
      const what = `${patrolWordLabels[word]} ${name} في ${sectorName(patrol)}`;
      if (entry.action === 'create') return `${did('أضاف')} ${what}`;
      if (entry.action === 'delete') return `${did('حذف')} ${what}`;
      return before && after && before.name !== after.name
        ? `${did('غيّر')} اسم ${what} إلى ${after.name}`
        : `${did('عدّل')} ${what}`;
    },
  },
  patrolMembers: {
    changes: (entry, { scoutNames }) => changesOfPeople(entry, scoutNames, (name) => name),
    sentence: movedSentence,
  },
  patrolWord: {
    fields: [{ key: 'word', choices: patrolWordLabels }],
    sentence: ({ before, after }, { did, about }) =>
      `${did('غيّر')} تسمية الطلائع في ${about} من ${patrolWordLabels[before.word]} إلى ${patrolWordLabels[after.word]}`,
  },
};
