import type { z } from 'zod';

// What a schema says of the length of its texts, read without zod, so that pages can.

type Def = {
  type: string;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
};

/** The schema that a value has to match after it was tidied, and that of an optional value. */
function innerSchema(schema: z.ZodType): z.ZodType {
  const { type, in: read, out, innerType } = schema.def as Def;
  const next = type === 'pipe' && out?.def.type === 'transform' ? read : (out ?? innerType);
  return next ? innerSchema(next) : schema;
}

/** The most characters of a text; undefined where the schema takes something else. */
export function maxOf(schema: z.ZodType): number | undefined {
  const inner = innerSchema(schema);
  return inner.def.type === 'string' ? ((inner as z.ZodString).maxLength ?? undefined) : undefined;
}

/** The most characters of each text of a body, by its path; texts within lists are left out. */
export function textLimits(schema: z.ZodType, path: readonly string[] = []): [string, number][] {
  const inner = innerSchema(schema);
  const { shape, options } = inner.def as Def;
  const max = maxOf(inner);
  if (max !== undefined) return [[path.join('.'), max]];
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, part]) => textLimits(part, [...path, name])),
    ...(options ?? []).flatMap((option) => textLimits(option, path)),
  ];
}
