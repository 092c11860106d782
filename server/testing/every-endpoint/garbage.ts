import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { failureBody } from '../../../contract/core/errors.ts';

/** Values that no field of the contract takes, whatever its type. */
const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    "'; DROP TABLE scouts; --",
    '<script>alert(1)</script>',
    '=HYPERLINK("x")',
    '\u202E\u2066',
    '\uD800',
    '99999999999999999999',
    '-1',
    '1e400',
    'NaN',
    '2026-02-30',
    '0000-00-00',
    -1,
    0.5,
    1e308,
    2 ** 53 + 2,
    true,
    [],
    {},
    [[]],
    { length: 3 },
    { toString: 1 },
    'ا'.repeat(5000),
  ),
  fc.anything({ maxDepth: 2, withNullPrototype: false }).filter((value) => value !== undefined),
);

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
};

/** The fields of a schema, as clients are told them. */
function fieldsOf(schema: z.ZodType | undefined): JsonSchema {
  return schema ? (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema) : {};
}

/** An object of the schema's shape in which fields are garbage, missing, or of the right kind but absurd. */
function spoilt(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const plausible: fc.Arbitrary<unknown> = field.enum
      ? fc.constantFrom(...field.enum)
      : field.type === 'integer' || field.type === 'number'
        ? fc.oneof(fc.integer(), fc.double())
        : field.type === 'array'
          ? fc.array(field.items?.properties ? spoilt(field.items) : garbage, { maxLength: 3 })
          : fc.string();
    return [name, fc.oneof(garbage, garbage, plausible)] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

/** Whether the endpoint's own schemas let the request through: then it is no garbage. */
export function isValid(
  endpoint: Endpoint,
  request: { params: unknown; query: unknown; body: unknown },
) {
  const parts = ['params', 'query', 'body'] as const;
  return parts.every((part) => endpoint[part]?.safeParse(request[part]).success ?? true);
}

/** A request of an endpoint with one or more parts spoilt. */
export function spoiltRequest(endpoint: Endpoint): fc.Arbitrary<Sent> {
  const [params, query, body] = [endpoint.params, endpoint.query, endpoint.body].map(fieldsOf);
  return fc.record({
    params: spoilt(params!),
    query: spoilt(query!),
    body: fc.oneof({ weight: 4, arbitrary: spoilt(body!) }, { weight: 1, arbitrary: garbage }),
  });
}

type Fields<T> = Record<string, T>;
export type Sent<T = unknown> = { params: Fields<T>; query: Fields<T>; body: unknown };

/** The request as the server receives it: JSON drops unsupported values, and path parameters are text. */
export function asSent(endpoint: Endpoint, { params, query, body }: Sent): Sent<string> {
  const texts = (record: Fields<unknown>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, safeText(value)]));
  const parsed: unknown = JSON.parse(JSON.stringify(body) ?? '{}');
  return {
    params: texts(params),
    query: texts(query),
    body: endpoint.body ? parsed : undefined,
  };
}

function safeText(value: unknown): string {
  try {
    return String(value).toWellFormed();
  } catch {
    return '[object]';
  }
}

/** A spoilt request as it is injected, apart from its headers. */
export function injectionOf(endpoint: Endpoint, sent: Sent) {
  const { params, query } = asSent(endpoint, sent);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return {
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(query)}`,
    payload: JSON.stringify(sent.body) ?? '',
  };
}

/** Expects the answer to a spoilt request: a refusal that the contract describes, and no failure of the program. */
export function expectRefusal({ method }: Endpoint, answer: LightMyRequestResponse): void {
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  if (answer.statusCode >= 400) failureBody.parse(JSON.parse(answer.body));
  if (method !== 'GET') expect(answer.statusCode).toBeGreaterThanOrEqual(400);
}
