import { z } from 'zod';
import {
  type FieldFacts,
  type FieldInfo,
  type Kind,
  type PlainContent,
  type PlainName,
  plainFields,
} from './record-content.ts';
import { textLimits } from './text-limits.ts';

// A record is one value: the fields that captains edit, with their names. Bodies, answers, forms, drafts, versions, differences
// and the history follow from it; record-content.ts holds the parts that need no schema. The build gives pages a record without
// schemas.

/** A field of a record: what it is called, which values it takes, and how they are said. */
export interface Field<S extends z.ZodType = z.ZodType, K extends Kind = Kind>
  extends FieldInfo<K> {
  schema: S;
}
type Fields = Readonly<Record<string, Field>>;
export interface RecordOf<F extends Fields> {
  fields: F;
  /** The fields of a body, for `z.object`. */
  shape: { [N in keyof F]: F[N]['schema'] };
}

export function record<F extends Fields>(fields: F): RecordOf<F> {
  const shape = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return { fields, shape: Object.fromEntries(shape) as RecordOf<F>['shape'] };
}

export function field<S extends z.ZodType>(label: string, schema: S): Field<S, 'text'>;
export function field<S extends z.ZodType, const K extends Kind>(
  label: string,
  schema: S,
  kind: K,
): Field<S, K>;
export function field<S extends z.ZodType, const K extends Kind, const F extends FieldFacts>(
  label: string,
  schema: S,
  kind: K,
  facts: F,
): Field<S, K> & F;
export function field(
  label: string,
  schema: z.ZodType,
  kind: Kind = 'text',
  facts: FieldFacts = {},
): Field {
  const isOptional = schema.safeParse(null).success;
  // Values of other kinds are normalized before their length is checked.
  const [limit] = kind === 'text' ? textLimits(schema) : [];
  const max = limit?.[1];
  return { label, schema, kind, isOptional, ...(max !== undefined && { max }), ...facts };
}

/** A field that is a list; `item` is the record of one of its items, if its fields are compared one by one. */
export function list<S extends z.ZodType, F extends Fields>(
  label: string,
  schema: S,
  item: RecordOf<F>,
  key?: FieldInfo['key'],
): Field<S, 'own'> {
  return { label, schema, kind: 'own', isOptional: true, item, ...(key && { key }) };
}

type Def = { type: string; out?: z.ZodType; innerType?: z.ZodType };
const defOf = (schema: z.ZodType): Def => schema.def as Def;

/** The schema of an answer for the schema of a body, which tidies and limits. */
function plainSchema(schema: z.ZodType): z.ZodType {
  const { type, out, innerType } = defOf(schema);
  if (type === 'pipe') return plainSchema(out!);
  if (type === 'optional' || type === 'nullable') return plainSchema(innerType!).nullable();
  if (type === 'string') return z.string();
  if (type === 'number') return z.number();
  return schema;
}

type AnswerShape<F extends Fields> = {
  [N in PlainName<RecordOf<F>>]: z.ZodType<PlainContent<RecordOf<F>>[N]>;
};

/** The plain fields of an answer: an optional one is null where it is empty. */
export function answerShape<F extends Fields>({ fields }: RecordOf<F>): AnswerShape<F> {
  const shapes = plainFields({ fields }).map(([name, { schema }]) => [name, plainSchema(schema)]);
  return Object.fromEntries(shapes) as AnswerShape<F>;
}

type RecordedShape<F extends Fields, O> = {
  [N in PlainName<RecordOf<F>>]: z.ZodOptional<AnswerShape<F>[N]>;
} & { [N in keyof O]: O[N] extends z.ZodType ? z.ZodOptional<O[N]> : never };

/**
 * The shape of a record in the history; `own` are the shapes of its fields of kind 'own'. A field may be missing when an entry
 * is read that is older than the field; `contentOf` makes sure that a new entry has it.
 */
export function recordedShape<
  F extends Fields,
  O extends Record<Exclude<keyof F, PlainName<RecordOf<F>>>, z.ZodType>,
>(of: RecordOf<F>, own: O): z.ZodObject<RecordedShape<F, O>> {
  const shapes = Object.entries<z.ZodType>({ ...answerShape(of), ...own });
  return z.object(
    Object.fromEntries(shapes.map(([name, shape]) => [name, shape.optional()])),
  ) as z.ZodType as z.ZodObject<RecordedShape<F, O>>;
}
