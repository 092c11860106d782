import type { HistoryEntity } from '../../../contract/history/changes.ts';
import type { HistoryEntry } from '../../../contract/history/endpoints.ts';
import { formatNumber, keepCompounds } from '../../i18n/format.ts';
import { attendanceWords } from './attendance-words.ts';
import { badgeWords } from './badge-words.ts';
import { captainWords } from './captain-words.ts';
import { councilWords } from './council-words.ts';
import {
  type Change,
  changesBetween,
  type EntryWords,
  type Names,
  recordFields,
  type StateOf,
  type WordsOf,
} from './entry-words.ts';
import { equipmentWords } from './equipment-words.ts';
import { evaluationWords } from './evaluation-words.ts';
import { groupWords } from './group-words.ts';
import { moneyWords } from './money-words.ts';
import { movingUpWords } from './moving-up-words.ts';
import { patrolSentences } from './patrol-words.ts';
import { scoutWords } from './scout-words.ts';
import { sessionWords } from './session-words.ts';
import { transferWords } from './transfer-words.ts';
import { tripMoneyWords } from './trip-money-words.ts';
import { tripWords } from './trip-words.ts';

/** The words for each kind of entity. */
const words: WordsOf<HistoryEntity> = {
  ...scoutWords,
  ...captainWords,
  ...attendanceWords,
  ...evaluationWords,
  ...badgeWords,
  ...equipmentWords,
  ...councilWords,
  ...moneyWords,
  ...groupWords,
  ...patrolSentences,
  ...movingUpWords,
  ...sessionWords,
  ...tripWords,
  ...tripMoneyWords,
  ...transferWords,
};

/** An entry in words. */
export type Words = {
  who: string;
  /** Begins with a verb whose subject is `who`. */
  sentence: string;
  /** The changes in short, where there are many. */
  summary: string | null;
  changes: Change[];
};

/** The sentence of an entry, its summary and its changed fields. */
export function wordsOf(entry: HistoryEntry, names: Names): Words {
  const kind = words[entry.entity] as EntryWords<HistoryEntity>;
  const fields = [
    ...(kind.record ? recordFields(kind.record, kind.own ?? {}) : []),
    ...(kind.fields ?? []),
  ];
  const changes =
    kind.changes?.(entry, names) ?? changesBetween<StateOf<HistoryEntity>>(fields, entry, names);
  const about = keepCompounds(
    entry.entityName ??
      kind.nameOf?.(entry) ??
      `رقم ${formatNumber(Number.parseInt(entry.entityId, 10))}`,
  );
  const did = (him: string, her = `${him}ت`) => (isWoman(entry) ? her : him);
  const sentence = kind.sentence(entry, { did, about, names, changes });
  return {
    who: keepCompounds(entry.captainName ?? kind.byNobody ?? entry.entityName ?? 'النظام'),
    sentence,
    summary: kind.summary?.(entry) ?? null,
    changes: changes.filter((change) => kind.summary || !isSaid(change, sentence)),
  };
}

/** Whoever did it; of a sign-up, whoever signed up. */
function isWoman(entry: HistoryEntry): boolean {
  const isSignUp = entry.entity === 'captain' && entry.action === 'create';
  return (entry.captainGender ?? (isSignUp ? entry.after.gender : null)) === 'female';
}

/** Whether a sentence has said both sides of a change already. */
function isSaid({ before, after }: Change, sentence: string): boolean {
  return before !== null && after !== null && sentence.endsWith(`من ${before} إلى ${after}`);
}
