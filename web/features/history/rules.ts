import type { HistoryEntity, HistoryEntry } from '../../../contract/history.ts';
import { formatNumber, keepCompounds } from '../../lib/format.ts';
import { activityWords } from './activity-words.ts';
import { captainAttendanceWords, scoutAttendanceWords } from './attendance-words.ts';
import { backupWords } from './backup-words.ts';
import { calendarLinkWords } from './calendar-link-words.ts';
import { captainWords } from './captain-words.ts';
import { cashCountWords } from './cash-count-words.ts';
import { consentWords } from './consent-words.ts';
import type { Change, EntryWords, Names } from './entry-words.ts';
import { erasureWords } from './erasure-words.ts';
import { financeItemWords } from './finance-item-words.ts';
import {
  captainContactWords,
  followUpMessagesWords,
  scoutContactWords,
} from './follow-up-words.ts';
import { groupWords } from './group-words.ts';
import { scoutImportWords } from './import-words.ts';
import { invitationWords } from './invitation-words.ts';
import { monthWords } from './month-words.ts';
import { parentLinkWords } from './parent-words.ts';
import { scoutPaymentsWords, whoPaidWords } from './payment-words.ts';
import { retentionWords } from './retention-words.ts';
import { scoutWords } from './scout-words.ts';
import { secondFactorRuleWords, secondFactorWords } from './second-factor-words.ts';
import { sectorWords } from './sector-words.ts';
import { sessionWords } from './session-words.ts';
import { standInWords } from './stand-in-words.ts';
import { termWords } from './term-words.ts';
import { weekWords } from './week-words.ts';

/** What is said of each kind of thing. */
const words: { [E in HistoryEntity]: EntryWords<E> } = {
  scout: scoutWords,
  erasure: erasureWords,
  captain: captainWords,
  session: sessionWords,
  secondFactor: secondFactorWords,
  secondFactorRule: secondFactorRuleWords,
  sector: sectorWords,
  standIn: standInWords,
  term: termWords,
  week: weekWords,
  financeItem: financeItemWords,
  month: monthWords,
  cashCount: cashCountWords,
  activity: activityWords,
  scoutAttendance: scoutAttendanceWords,
  captainAttendance: captainAttendanceWords,
  scoutPayments: scoutPaymentsWords,
  whoPaid: whoPaidWords,
  scoutContact: scoutContactWords,
  captainContact: captainContactWords,
  followUpMessages: followUpMessagesWords,
  parentLink: parentLinkWords,
  consent: consentWords,
  calendarLink: calendarLinkWords,
  group: groupWords,
  retention: retentionWords,
  backup: backupWords,
  invitation: invitationWords,
  scoutImport: scoutImportWords,
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

/** What an entry says: who did what, and what was and is. */
export function wordsOf(entry: HistoryEntry, names: Names): Words {
  const {
    nameOf,
    byNobody,
    sentence: say,
    changes: changesOf,
    summary,
  } = words[entry.entity] as EntryWords<HistoryEntity>;
  const changes = changesOf(entry, names);
  const about = keepCompounds(
    entry.entityName ?? nameOf(entry) ?? `رقم ${formatNumber(Number.parseInt(entry.entityId, 10))}`,
  );
  const did = (him: string, her = `${him}ت`) => (isWoman(entry) ? her : him);
  const sentence = say(entry, { did, about, names, changes });
  return {
    who: keepCompounds(entry.captainName ?? byNobody ?? entry.entityName ?? 'النظام'),
    sentence,
    summary: summary?.(entry) ?? null,
    changes: changes.filter((change) => summary || !isSaid(change, sentence)),
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
