import type { z } from 'zod';
import { country } from '../countries/current.ts';

// Functions of a record that need no schemas, so that pages can use them without zod. See record.ts.

/** How a value is kept in a form, and said. One of kind 'own' is kept and said by its feature. */
export type Kind =
  | 'text'
  | 'phone'
  /** Called as the group calls it, and shown while the group keeps such numbers. */
  | 'memberNumber'
  | 'number'
  | 'day'
  | 'time'
  | 'captain'
  | 'flag'
  | 'own'
  /** One of several values, with what each is called. */
  | { choices: Readonly<Record<string, string>> };

/** Readers of a record about a person, each of whom knows what those before know too. */
export const readers = ['everybody', 'openProfile', 'captains'] as const;
export type Reader = (typeof readers)[number];

/** The facts of a field beside its schema; the functions below demand them of all fields of a record. */
export interface FieldFacts {
  /** Where it stands as a row of label and value, by the names of the record's places; elsewhere a screen draws it itself. */
  on?: readonly string[];
  /** True for a text that a search reads. */
  isSearched?: boolean;
  /** The first of the readers who may know it. */
  knownTo?: Reader;
}

/** A field without its schema. */
export interface FieldInfo<K extends Kind = Kind> extends FieldFacts {
  label: string;
  kind: K;
  isOptional: boolean;
  /** The most characters of a text. */
  max?: number;
  /** For lists: the record of an item. */
  item?: RecordInfo;
  /** For lists whose length is part of the content: its label. */
  key?: string;
}
export interface RecordInfo {
  fields: Readonly<Record<string, FieldInfo>>;
}

type Fields<R extends RecordInfo> = R['fields'];
/** The fields that every form keeps in the same way. */
export type PlainName<R extends RecordInfo> = {
  [N in keyof Fields<R>]: Fields<R>[N]['kind'] extends 'own' ? never : N;
}[keyof Fields<R>] &
  string;
type OwnName<R extends RecordInfo> = Exclude<keyof Fields<R> & string, PlainName<R>>;

/** The content of a record by its fields: the type makes sure that none is left out. */
export type Content<R extends RecordInfo> = { [N in keyof Fields<R>]: unknown };

type FormValue<K> = K extends { choices: infer C }
  ? (keyof C & string) | null
  : K extends 'flag'
    ? boolean
    : K extends 'number' | 'captain'
      ? number | null
      : string;
/** Form values of the plain fields. */
export type FormValues<R extends RecordInfo> = {
  [N in PlainName<R>]: FormValue<Fields<R>[N]['kind']>;
};

type Schema<R extends RecordInfo, N extends keyof Fields<R>> = Fields<R>[N] extends {
  schema: infer S extends z.ZodType;
}
  ? S
  : never;
type StoredValue<S extends z.ZodType> =
  | Exclude<z.output<S>, undefined>
  | (undefined extends z.output<S> ? null : never);
/** The plain fields as they are stored and answered: an empty one is null. */
export type PlainContent<R extends RecordInfo> = {
  [N in PlainName<R>]: StoredValue<Schema<R, N>>;
};

export const plainFields = <F extends RecordInfo['fields']>({ fields }: { fields: F }) =>
  (Object.entries(fields) as [string, F[keyof F]][]).filter(([, { kind }]) => kind !== 'own');

/** The plain fields of a body that was parsed by its record: null where one was left out. */
export function bodyContent<R extends RecordInfo>(
  record: R,
  body: { [N in PlainName<R>]?: z.output<Schema<R, N>> },
): PlainContent<R> {
  const values = plainFields(record).map(([name]) => [name, body[name as PlainName<R>] ?? null]);
  return Object.fromEntries(values) as PlainContent<R>;
}

/** The optional plain fields of a record of which nothing else is known. */
export function emptyContent<R extends RecordInfo>(record: R) {
  const empty = plainFields(record).filter(([, { isOptional }]) => isOptional);
  return Object.fromEntries(empty.map(([name]) => [name, null])) as {
    [N in PlainName<R> as null extends PlainContent<R>[N] ? N : never]: null;
  };
}

/** The plain fields of a body that stores again what is stored. */
export function bodyOfStored<R extends RecordInfo>(
  record: R,
  stored: { [N in PlainName<R>]: PlainContent<R>[N] },
): { [N in PlainName<R>]: z.output<Schema<R, N>> } {
  const values = plainFields(record).map(([name]) => [
    name,
    stored[name as PlainName<R>] ?? undefined,
  ]);
  return Object.fromEntries(values) as { [N in PlainName<R>]: z.output<Schema<R, N>> };
}

function blankOf(kind: Kind): string | number | boolean | null {
  if (kind === 'flag') return false;
  return kind === 'number' || kind === 'captain' || typeof kind === 'object' ? null : '';
}

/**
 * The plain fields as a form keeps them: of what is stored, else blank. An instant is kept by its day. A field is blank too
 * where the stored content is an answer that a device kept from before it.
 */
export function formValues<R extends RecordInfo>(
  record: R,
  stored?: { [N in PlainName<R>]: unknown } | undefined,
): FormValues<R> {
  const values = plainFields(record).map(([name, { kind }]) => {
    const value = stored?.[name as PlainName<R>] ?? blankOf(kind);
    return [name, kind === 'day' ? (value as string).slice(0, 10) : value];
  });
  return Object.fromEntries(values) as FormValues<R>;
}

/** The values of a form as a device kept them: fields that did not exist then are as the form begins. */
export function completeValues<V extends object>(begun: V, kept: object): V {
  const known = Object.entries(kept).filter(([name]) => name in begun);
  return { ...begun, ...Object.fromEntries(known) };
}

/** The name of a field in this group. */
export const labelOf = ({ label, kind }: Pick<FieldInfo, 'label' | 'kind'>) =>
  kind === 'memberNumber' ? country().memberNumber.label : label;

/** Whether the group keeps what a field holds. */
export const isKept = ({ kind }: Pick<FieldInfo, 'kind'>) =>
  kind !== 'memberNumber' || country().memberNumber.isOn;

/**
 * Attributes of a text field besides its value: `<TextField {...form.field('name')} {...textProps(scout.fields.name)}
 * />`.
 */
export const textProps = ({ isOptional, max, ...field }: FieldInfo) => ({
  label: labelOf(field),
  ...(isOptional && { optional: true }),
  ...(max !== undefined && { maxLength: max }),
});

function requiredValue(content: object, name: string): unknown {
  // A missing field would look like an empty one.
  if (!(name in content)) throw new Error(`The content has no ${name}`);
  return content[name as keyof typeof content] ?? null;
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** The content in the order of the fields, without empty ones: a new field changes the version of no stored record. */
export function versionContent<R extends RecordInfo>(record: R, content: Content<R>): unknown[] {
  return Object.entries(record.fields).flatMap(([name, { item, key }]) => {
    const value = requiredValue(content, name);
    if (isEmpty(value)) return [];
    if (!item) return [[name, value]];
    const items = (value as Content<RecordInfo>[]).map((each) => [
      ...(key === undefined ? [] : [each[key] ?? null]),
      ...versionContent(item, each),
    ]);
    return [[name, items]];
  });
}

/** The fields of a record alone. Throws if one is missing. */
export function contentOf<R extends RecordInfo, C extends Content<R>>(
  record: R,
  content: C,
): Pick<C, keyof Fields<R>> {
  const kept = Object.keys(record.fields).map((name) => [name, requiredValue(content, name)]);
  return Object.fromEntries(kept) as Pick<C, keyof Fields<R>>;
}

/** Functions that put the values of each kind into words; server and pages pass their own. */
export interface Words {
  number: (value: number) => string;
  day: (day: string) => string;
  time: (time: string) => string;
  captain: (captainId: number) => string | null;
}

/** Leaves numbers and days as they are stored, for spreadsheets. */
export const storedWords: Words = { number: String, day: String, time: String, captain: String };

/** A plain value in words; null where there is none. */
export function inWords(kind: Kind, stored: unknown, words: Words): string | null {
  // A value of kind 'own' needs a function of its feature.
  if (kind === 'own') throw new Error('Nothing says this value');
  const value = (stored ?? '') as string | number | boolean;
  if (value === '') return null;
  if (typeof kind === 'object') return kind.choices[String(value)] ?? String(value);
  if (kind === 'flag') return value ? 'نعم' : 'لا';
  if (kind === 'number') return words.number(Number(value));
  if (kind === 'day') return words.day(String(value));
  if (kind === 'time') return words.time(String(value));
  if (kind === 'captain') return words.captain(Number(value));
  return String(value);
}

/** A field that is not the same on both sides; null for an empty one. */
export interface Difference {
  label: string;
  mine: string | null;
  theirs: string | null;
}

/**
 * Differences between the values of two forms, in words; the named functions give the words of fields of kind 'own'.
 */
export function differences<R extends RecordInfo, V extends Content<R>>(
  record: R,
  { mine, theirs }: { mine: V; theirs: V },
  words: Words,
  own: { [N in OwnName<R>]: (value: V[N]) => string | null } & {
    [N in PlainName<R>]?: (value: V[N]) => string | null;
  },
): Difference[] {
  return Object.entries(record.fields).flatMap(([name, field]) => {
    const { kind } = field;
    const say = own[name as OwnName<R>] as ((value: unknown) => string | null) | undefined;
    const said = (values: V) => {
      const value = requiredValue(values, name);
      return (say ? say(value) : inWords(kind, value, words)) || null;
    };
    const both = { mine: said(mine), theirs: said(theirs) };
    return both.mine === both.theirs ? [] : [{ label: labelOf(field), ...both }];
  });
}

type ShownRecord<P extends string> = {
  fields: Readonly<Record<string, FieldInfo<'own'> | (FieldInfo & { on: readonly P[] })>>;
};

/** The fields of a record that stand somewhere as rows of label and value. */
export const shownFields = <P extends string>(record: ShownRecord<P>, place: NoInfer<P>) =>
  Object.entries(record.fields as RecordInfo['fields']).filter(
    ([, field]) => field.on?.includes(place) && isKept(field),
  );

/** The rows of label and value that a record has somewhere. */
export const shownRows = <P extends string>(
  record: ShownRecord<P>,
  content: object,
  place: NoInfer<P>,
  words: Words,
): { label: string; value: string | null }[] =>
  shownFields(record, place).map(([name, field]) => ({
    label: labelOf(field),
    value: inWords(field.kind, content[name as keyof typeof content], words),
  }));

type SearchedRecord = {
  fields: Readonly<
    Record<string, FieldInfo<Exclude<Kind, 'text'>> | (FieldInfo & { isSearched: boolean })>
  >;
};
export type SearchedName<R extends SearchedRecord> = {
  [N in keyof R['fields']]: R['fields'][N] extends { isSearched: true } ? N : never;
}[keyof R['fields']] &
  string;

/** The names of the texts of a record that a search reads. */
export const searchedFields = <R extends SearchedRecord>({ fields }: R) =>
  Object.keys(fields).filter((name) => fields[name]!.isSearched) as SearchedName<R>[];

type KnownRecord = { fields: Readonly<Record<string, FieldInfo & { knownTo: Reader }>> };

/** The names of the fields that a reader may know. */
const knownFields = <R extends KnownRecord>({ fields }: R, reader: Reader) =>
  (Object.keys(fields) as (keyof R['fields'] & string)[]).filter(
    (name) => readers.indexOf(fields[name]!.knownTo) <= readers.indexOf(reader),
  );

/** The content without what a reader may not know. */
export function knownContent<R extends KnownRecord>(
  record: R,
  content: PlainContent<R>,
  reader: Reader,
): PlainContent<R> {
  const known: readonly string[] = knownFields(record, reader);
  const values = Object.entries(record.fields).map(([name]) => [
    name,
    known.includes(name) ? content[name as PlainName<R>] : null,
  ]);
  return Object.fromEntries(values) as PlainContent<R>;
}
