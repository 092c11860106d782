import type { z } from 'zod';

type Def = {
  type: string;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};

/**
 * The most characters of each text of a schema, by its path; of a text alone the path is empty. Texts within lists are left
 * out. Reads the schema without zod, so that pages can.
 */
export function textLimits(schema: z.ZodType, path: readonly string[] = []): [string, number][] {
  const { type, in: read, out, innerType, shape = {} } = schema.def as Def;
  // A value is measured after it was tidied, and before it becomes something else.
  const inner = out?.def.type === 'transform' ? read : (out ?? innerType);
  if (inner) return textLimits(inner, path);
  const { maxLength } = schema as z.ZodString;
  if (type === 'string' && maxLength) return [[path.join('.'), maxLength]];
  return Object.entries(shape).flatMap(([name, part]) => textLimits(part, [...path, name]));
}
