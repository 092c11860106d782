import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * Gives Fastify what turns an endpoint's answer into text: checked by the schema of its response, without what that does
 * not name. Throws ResponseSerializationError where they don't fit.
 *
 * The kit's own asks zod for the way back (`encode`), for schemas that change values on their way in. Zod then goes twice
 * through each value that has a rule of its own. No answer of ours has such a schema: `contract/contract.test.ts` sees to it.
 */
export const answerTexts: FastifySerializerCompiler<unknown> = ({ schema, method, url }) => {
  const shape = shapeOf(schema);
  return (answer) => {
    const read = shape.safeParse(answer);
    if (!read.success) throw new ResponseSerializationError(method, url, { cause: read.error });
    return JSON.stringify(read.data);
  };
};

/** Fastify hands some schemas over as the properties of one. */
function shapeOf(schema: unknown): z.ZodType {
  const isWrapped = typeof schema === 'object' && schema !== null && 'properties' in schema;
  const shape = isWrapped ? schema.properties : schema;
  if (shape instanceof z.ZodType) return shape;
  throw new Error('the schema of an answer is none of zod');
}
