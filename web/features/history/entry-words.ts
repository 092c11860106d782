import { consentWayLabels, relationLabels } from '../../../contract/consents/words.ts';
import { fieldLabels } from '../../../contract/core/field-labels.ts';
import { genderLabels } from '../../../contract/core/labels.ts';
import { moneyText } from '../../../contract/core/money.ts';
import {
  inWords,
  isKept,
  labelOf,
  type RecordInfo,
} from '../../../contract/core/record-content.ts';
import { weekdayLabels } from '../../../contract/core/weekdays.ts';
import type { HistoryEntity } from '../../../contract/history/changes.ts';
import type { HistoryEntry } from '../../../contract/history/endpoints.ts';
import { clockText } from '../../../contract/sessions/words.ts';
import { formatNumber, keepCompounds, longDate, sectorName } from '../../i18n/format.ts';

/** An entry about one kind of thing. */
export type EntryOf<E extends HistoryEntity> = Extract<HistoryEntry, { entity: E }>;
/** The recorded values of such an entry, before or after the change. */
export type StateOf<E extends HistoryEntity> = NonNullable<
  EntryOf<E>['before'] | EntryOf<E>['after']
>;

/** Names of the people whom entries mention by number. */
export type Names = {
  scoutNames: Readonly<Record<string, string>>;
  captainNames: Readonly<Record<string, string>>;
};

/** One field that changed; null where there is nothing on that side. */
export type Change = {
  label: string;
  before: string | null;
  after: string | null;
  /** How it is written: a phone number, or an address in Latin letters. */
  kind?: 'phone' | 'latin' | undefined;
};

/** The parts of a sentence. */
export type Say = {
  /** A verb of the past, for him or for her. */
  did: (him: string, her?: string) => string;
  /** The name of the subject: the present one, else the one in the entry, else its number. */
  about: string;
  names: Names;
  changes: readonly Change[];
};

type KeyOf<S> = S extends unknown ? keyof S & string : never;
type ValueOf<S, K> = S extends unknown ? (K extends keyof S ? S[K] : never) : never;
/** A state of which only one of several shapes is sure. */
type Loose<S> = { [K in KeyOf<S>]?: ValueOf<S, K> };

/** A field of what entries keep, where its name, its value or both are not told as in all entries. */
export type Field<S> = {
  /** Tells whether a side has the field at all. */
  key: KeyOf<S>;
  label?: string;
  choices?: Readonly<Record<string, string>>;
  read?: (state: Loose<S>, names: Names) => string | null;
};

/** Fields of a record by their names: those that entries name or write otherwise, and those of kind 'own'. */
type OwnFields<S> = Readonly<Record<string, Partial<Field<S>>>>;

/** All that the screen says of one kind of thing. */
export type EntryWords<E extends HistoryEntity> = {
  /** The name that the entry itself keeps, where there is no present one. */
  nameOf?: (entry: EntryOf<E>) => string | null | undefined;
  /** Names who acted where it was no captain; else whom the entry is about. */
  byNobody?: string;
  /** The act, from the verb on. */
  sentence: (entry: EntryOf<E>, say: Say) => string;
  /** The record whose fields' changes are shown. */
  record?: RecordInfo;
  own?: OwnFields<StateOf<E>>;
  /** The fields whose change is shown, by their keys, after those of the record. */
  fields?: readonly (KeyOf<StateOf<E>> | Field<StateOf<E>>)[];
  /** The changes, where they are not those of the fields. */
  changes?: (entry: EntryOf<E>, names: Names) => Change[] | null;
  /** The changes in short, where there are many. */
  summary?: (entry: EntryOf<E>) => string | null;
};
export type WordsOf<E extends HistoryEntity> = { [K in E]: EntryWords<K> };

type ScoutSector = { sectorBaseName: string | null; sectorSuffixName: string | null };

const dates = ['birthDate', 'date', 'endDate', 'enrollDate', 'givenOn', 'startDate', 'until'];
const amounts = ['bookBalance', 'usual', 'value'];
const choices: Record<string, Readonly<Record<string, string>>> = {
  day: weekdayLabels,
  gender: genderLabels,
  relation: relationLabels,
  way: consentWayLabels,
};
const kinds: Record<string, Change['kind']> = {
  email: 'latin',
  memberNumber: 'latin',
  phoneNumber: 'phone',
};

/** The value of a field in words; null where it is empty. */
function valueInWords(key: string, state: object, labels = choices[key]): string | null {
  // Both names of a sector are one field.
  if (key === 'sectorBaseName') return sectorName(state as ScoutSector) || null;
  const value = (state as Record<string, unknown>)[key];
  if (typeof value === 'number')
    return amounts.includes(key) ? moneyText(value) : formatNumber(value);
  if (typeof value !== 'string' || value === '') return null;
  return dates.includes(key) ? longDate(value) : (labels?.[value] ?? value);
}

/** The fields of a record as entries keep them. */
export function recordFields<S extends object>(
  { fields }: RecordInfo,
  own: OwnFields<S>,
): Field<S>[] {
  const kept = Object.entries(fields).filter(([, field]) => isKept(field));
  return kept.map(([name, field]) => {
    const { kind } = field;
    const key = own[name]?.key ?? (name as KeyOf<S>);
    const read = (state: Loose<S>, { captainNames }: Names) =>
      inWords(kind, state[key], {
        number: formatNumber,
        day: longDate,
        time: (time) => clockText(time),
        captain: (id) => captainNames[id] ?? null,
      });
    return { key, label: labelOf(field), read, ...own[name] };
  });
}

/** Lists the differences field by field between before and after. */
export function changesBetween<S extends object>(
  fields: readonly (KeyOf<S> | Field<S>)[],
  { before, after }: { before: S | null; after: S | null },
  names: Names,
): Change[] {
  return fields.flatMap((each) => {
    const field: Field<S> = typeof each === 'string' ? { key: each } : each;
    const { key, label = fieldLabels[key] ?? key, choices, read } = field;
    const [had, has] = [before, after].map((state) => state !== null && key in state);
    // A field that only one side has is no change: the other side did not record it.
    if (before && after && !(had && has)) return [];
    const inWords = (state: Loose<S>) =>
      read ? read(state, names) : valueInWords(key, state, choices);
    const change = {
      label,
      before: before && had ? inWords(before as Loose<S>) : null,
      after: after && has ? inWords(after as Loose<S>) : null,
    };
    if (change.before === change.after) return [];
    return [key in kinds ? { ...change, kind: kinds[key] } : change];
  });
}

const collator = new Intl.Collator('ar');
export const compareNames = collator.compare;

/** Lists the changes of each person, by name. */
export function changesOfPeople<T>(
  { before, after }: { before: Record<string, T | null>; after: Record<string, T | null> },
  people: Readonly<Record<string, string>>,
  inWords: (value: T) => string,
): Change[] {
  const said = (value: T | null | undefined) => (value ? inWords(value) : null);
  return Object.keys(after)
    .map((id) => ({
      label: keepCompounds(people[id] ?? `رقم ${formatNumber(Number(id))}`),
      before: said(before[id]),
      after: said(after[id]),
    }))
    .sort((one, other) => compareNames(one.label, other.label));
}

/** '٣٥ حاضر، ٢ معتذر، ٣ غائب': how many there are of each, without those of which there are none. */
export const countsInWords = (counts: readonly (readonly [label: string, count: number])[]) =>
  counts
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label}: ${formatNumber(count)}`)
    .join('، ');

/** The week of an entry about a sector's, or a unit's, week. */
export const weekOf = ({ entityId }: { entityId: string }) =>
  formatNumber(Number(entityId.split('/').at(-1)));
