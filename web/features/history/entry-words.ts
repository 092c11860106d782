import type { HistoryEntity, HistoryEntry } from '../../../contract/history.ts';
import { formatMoney, formatNumber, longDate } from '../../lib/format.ts';

/** An entry about one kind of thing. */
export type EntryOf<E extends HistoryEntity> = Extract<HistoryEntry, { entity: E }>;
/** What such entries keep of it, before or after. */
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

/** What a sentence is made of. */
export type Say = {
  /** A verb of the past, for him or for her. */
  did: (him: string, her?: string) => string;
  /** What it is called: the present name, else the one in the entry, else its number. */
  about: string;
  names: Names;
  changes: readonly Change[];
};

/** All that the screen says of one kind of thing. */
export type EntryWords<E extends HistoryEntity> = {
  /** The name that the entry itself keeps, where there is no present one. */
  nameOf: (entry: EntryOf<E>) => string | null;
  /** Who did what no captain did; else whom the entry is about. */
  byNobody?: string;
  /** What somebody did, from the verb on. */
  sentence: (entry: EntryOf<E>, say: Say) => string;
  /** What differs between the two sides. */
  changes: (entry: EntryOf<E>, names: Names) => Change[];
  /** The changes in short, where there are many. */
  summary?: (entry: EntryOf<E>) => string | null;
};

type KeyOf<S> = S extends unknown ? keyof S : never;
type ValueOf<S, K> = S extends unknown ? (K extends keyof S ? S[K] : never) : never;
/** A state of which only one of several shapes is sure. */
type Loose<S> = { [K in KeyOf<S>]?: ValueOf<S, K> };

/** A field of what entries keep. */
export type Field<S> = {
  label: string;
  /** Tells whether a side has the field at all. */
  key: KeyOf<S>;
  read: (state: Loose<S>, names: Names) => string | null;
  kind?: Change['kind'];
};

export function textField<S>(label: string, key: KeyOf<S>, kind?: Change['kind']): Field<S> {
  return { label, key, read: (state) => textOf(state[key]), kind };
}

export function dateField<S>(label: string, key: KeyOf<S>): Field<S> {
  const read = (state: Loose<S>) => {
    const day = textOf(state[key]);
    return day && longDate(day);
  };
  return { label, key, read };
}

export function numberField<S>(label: string, key: KeyOf<S>): Field<S> {
  return {
    label,
    key,
    read: ({ [key]: value }) => (typeof value === 'number' ? formatNumber(value) : null),
  };
}

export function choiceField<S>(
  label: string,
  key: KeyOf<S>,
  labels: Readonly<Record<string, string>>,
): Field<S> {
  const read = (state: Loose<S>) => {
    const value = textOf(state[key]);
    return value && (labels[value] ?? value);
  };
  return { label, key, read };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What differs, field by field, between what was and what is. */
export function changesBetween<S extends object>(
  fields: readonly Field<S>[],
  { before, after }: { before: S | null; after: S | null },
  names: Names,
): Change[] {
  return fields.flatMap(({ label, key, read, kind }) => {
    const [had, has] = [before, after].map((state) => state !== null && key in state);
    // What only one of two sides says did not change: the other side left it out.
    if (before && after && !(had && has)) return [];
    const change = {
      label,
      before: before && had ? read(before as Loose<S>, names) : null,
      after: after && has ? read(after as Loose<S>, names) : null,
    };
    return change.before === change.after ? [] : [{ ...change, ...(kind && { kind }) }];
  });
}

/** 'أشبال أ', which no line breaks; null for no sector. */
export const sectorName = (
  baseName: string | null | undefined,
  suffixName: string | null | undefined,
) => [baseName, suffixName].filter(Boolean).join('\u00a0') || null;

export const pounds = (value: number) => `${formatMoney(value)} جنيه`;
