import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { type CaptainType, can, captainTypes } from '../../../contract/core/permissions.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { thorough } from '../../../scripts/testing/thoroughness.ts';
import { bearer, testApp } from '../app.ts';
import { aCaptain, aSector } from '../factories.ts';

/** Allowed factor of time compared with a harmless text of the same size; quadratic patterns take far more. */
const MOST_TIMES = 50;
/** Shorter times are not compared, in milliseconds. */
const SHORTEST = 1;
/** Just under the limit of a body. */
const LARGEST = 1_000_000;
/** On 30 kB a quadratic pattern already takes hundreds of times as long as a linear one. */
const SIZES = thorough ? [1000, 60_000, LARGEST] : [30_000];

const repeated: [name: string, unit: string, ends: [start: string, end: string]][] = [
  ['dots', '.', ['a@', '@']],
  ['spaces', ' ', ['x', 'x']],
  ['T', 'T', ['', '\nx']],
  ['plus signs', '+', ['', 'x']],
  ['at signs', '@', ['a', '.']],
  ['minus signs', '-', ['', 'x']],
  ['digits', '9', ['', '.x']],
  ['Arabic digits', '٩', ['', '٫x']],
  ['Arabic letters', 'ي', ['', '1']],
  ['words', 'ي ', ['', '1']],
  ['combining marks', '\u064B', ['ي', '1']],
  ['line ends', '\r\n', ['x', 'x']],
];
const bytesOf = (text: string) => Buffer.byteLength(text);

/** A text and its JSON, made once, because a megabyte takes a while. */
interface Hostile {
  text: string;
  json: string;
}
const made = new Map<string, Hostile>();

function hostile([kind, unit, [start, end]]: (typeof repeated)[number], bytes: number): Hostile {
  const known = made.get(`${kind} ${bytes}`);
  if (known) return known;
  // The text as JSON writes it, between its quotes.
  const size = bytesOf(JSON.stringify(unit)) - 2;
  const text = start + unit.repeat(Math.floor(bytes / size)) + end;
  const pair = { text, json: JSON.stringify(text) };
  made.set(`${kind} ${bytes}`, pair);
  return pair;
}

/** A body as JSON writes it, in which every text is `hostile`. */
function payloadOf(value: unknown, { text, json }: Hostile): string {
  if (value === text) return json;
  if (Array.isArray(value)) return `[${value.map((item) => payloadOf(item, { text, json }))}]`;
  const fields = Object.entries(value as object).map(
    ([name, field]) => `${JSON.stringify(name)}:${payloadOf(field, { text, json })}`,
  );
  return `{${fields}}`;
}

/** The body with one text replaced. */
function withText(value: unknown, from: string, to: string): Record<string, unknown> {
  const replaced = (part: unknown): unknown => {
    if (part === from) return to;
    if (Array.isArray(part)) return part.map(replaced);
    return withText(part, from, to);
  };
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [name, replaced(part)]),
  );
}

type Field = z.core.$ZodType;
type Parts = { innerType?: Field; out?: Field };
const partsOf = (field: Field) => field._zod.def as Parts;

/** The innermost object or list schema, without transformations. */
function readAs(field: Field): Field {
  const { innerType, out } = partsOf(field);
  const next = innerType ?? out;
  return next ? readAs(next) : field;
}

/** Optionality is checked without reading the value, so it costs nothing. */
function known(field: Field): Field {
  const { innerType } = partsOf(field);
  return innerType ? known(innerType) : field;
}

/** A body in which one field holds a text; `field` is that field's schema. */
type Spoilt = { body: Record<string, unknown>; field: Field };

/** One body per field, in which that field holds `text`; lists have one item. */
function bodiesOf(part: Field | undefined, text: string): Spoilt[] {
  const object = part && readAs(part);
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries<Field>(object.shape).flatMap(([name, field]) => {
    const list = readAs(field);
    const items = list instanceof z.ZodArray ? bodiesOf(list.element, text) : [];
    return [
      { body: { [name]: text }, field: known(field) },
      ...items.map((item) => ({ body: { [name]: [item.body] }, field: item.field })),
    ];
  });
}

const server = testApp();
const tokens = new Map<CaptainType, string>();
let slowest = 0;

beforeAll(async () => {
  const { sectorId } = await aSector(server.db);
  for (const type of captainTypes) {
    const fields = type === 'regular' ? { type, sectorId } : { type };
    tokens.set(type, (await aCaptain(server, fields)).token);
  }
});

afterAll(() => console.log(`the slowest hostile text took ${slowest.toFixed(1)} times as long`));

/** An allowed request to `endpoint`; its body is serialized before, because that is not handling. */
function send({ method, path, access }: Endpoint, search: string, payload?: string) {
  const isRole = access === 'public' || access === 'visitor' || access === 'session';
  const type = captainTypes.find((type) => isRole || can({ type }, access)) ?? 'general';
  return server.app.inject({
    method,
    url: `/api${path.replace(/\{\w+\}/g, '1')}${search}`,
    headers: {
      ...bearer(tokens.get(type)),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
}

/** Processor time of this process for a request, in milliseconds. */
async function processorTimeOf(request: () => ReturnType<typeof send>): Promise<number> {
  const begin = process.cpuUsage();
  const { statusCode } = await request();
  const { user, system } = process.cpuUsage(begin);
  expect(statusCode).toBeLessThan(500);
  return (user + system) / 1000;
}

/** Times of requests with a harmless text, by key. */
const harmlessTimes = new Map<string, number>();

/**
 * How many times longer a request takes than one with a harmless text of the same size. The best of some attempts: the first
 * also pay for compilation. Requests of the same `key` share the harmless one.
 */
async function slowdownOf(
  key: string,
  request: () => ReturnType<typeof send>,
  harmless: () => ReturnType<typeof send>,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  let times = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 20 && times >= MOST_TIMES; attempt += 1) {
    const known = harmlessTimes.get(key);
    if (known === undefined || attempt > 0) {
      const time = await processorTimeOf(harmless);
      harmlessTimes.set(key, Math.max(SHORTEST, Math.min(known ?? time, time)));
    }
    best = Math.min(best, await processorTimeOf(request));
    times = best / harmlessTimes.get(key)!;
  }
  slowest = Math.max(slowest, times);
  return times;
}

/** A text of letters, which every pattern accepts or refuses in linear time. */
const harmlessText = (bytes: number) => hostile(['harmless', 'a', ['', '']], bytes);

const asked = endpoints.filter(({ endpoint: { query, body } }) => query || body);
const searchOf = (fields: string[], text: string) =>
  `?${new URLSearchParams(fields.map((field) => [field, text]))}`;
const queryFieldsOf = ({ query }: Endpoint): string[] => {
  const object = query && readAs(query);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
};

/** Few bodies that cover every field: alternatives of a union need bodies of their own. */
function together(bodies: Spoilt['body'][]): Spoilt['body'][] {
  const whole: Spoilt['body'][] = [];
  for (const body of bodies) {
    const [name = ''] = Object.keys(body);
    const free = whole.find((other) => !(name in other));
    if (free) Object.assign(free, body);
    else whole.push({ ...body });
  }
  return whole;
}

/** Texts that each field has refused, which need no measurement for another endpoint. */
const refused = new Map<Field, Set<string>>();

/** The bodies whose field may yet be slow. */
function notYetRefused(bodies: Spoilt[], kind: string, text: string): Spoilt['body'][] {
  return bodies.flatMap(({ body, field }) => {
    const kinds = refused.get(field) ?? new Set();
    if (kinds.has(kind)) return [];
    if (!z.safeParse(field, text).success) refused.set(field, kinds.add(kind));
    return [body];
  });
}

describe.each(asked)('$name', ({ endpoint }) => {
  test.each(repeated)('handles any length of %s like a harmless text', async (...kind) => {
    for (const bytes of SIZES) {
      const sent = hostile(kind, bytes);
      const plain = harmlessText(bytes);
      const { text } = sent;
      const left = notYetRefused(bodiesOf(endpoint.body, text), `${kind[0]} ${bytes}`, text);
      // All fields are validated anyway, so one body with all of them tells as much; only the largest texts leave no
      // room.
      const bodies = bytes === LARGEST ? left : together(left);
      for (const body of bodies) {
        const payload = payloadOf(body, sent);
        const harmless = payloadOf(withText(body, text, plain.text), plain);
        const times = await slowdownOf(
          `${endpoint.method} ${endpoint.path} ${Object.keys(body)} ${bytes}`,
          () => send(endpoint, '', payload),
          () => send(endpoint, '', harmless),
        );
        expect(times, `${Object.keys(body)} of ${bytes}`).toBeLessThan(MOST_TIMES);
      }
    }
    // Servers refuse longer addresses.
    const { text } = hostile(kind, 3000);
    const left = notYetRefused(bodiesOf(endpoint.query, text), `${kind[0]} of a query`, text);
    const fields = left.flatMap(Object.keys);
    if (fields.length === 0) return;
    const search = searchOf(fields, text);
    const harmless = searchOf(fields, harmlessText(3000).text);
    const times = await slowdownOf(
      `${endpoint.method} ${endpoint.path} ${fields}`,
      () => send(endpoint, search),
      () => send(endpoint, harmless),
    );
    expect(times, `${fields}`).toBeLessThan(MOST_TIMES);
  });

  test.each(thorough ? ['\0', 'نص\0', '\uD800'] : ['نص\0', '\uD800'])(
    "refuses text that PostgreSQL can't store, such as %j",
    async (text) => {
      const invalid = expect.objectContaining({ status: 400, code: 'INVALID_REQUEST' });
      for (const { body } of bodiesOf(endpoint.body, text)) {
        const answer = await send(endpoint, '', JSON.stringify(body));
        expect(answer.json(), Object.keys(body)[0]).toEqual(invalid);
      }
      // Addresses have no lone surrogates: they arrive as replacement characters.
      if (!text.isWellFormed()) return;
      for (const field of queryFieldsOf(endpoint)) {
        expect((await send(endpoint, searchOf([field], text))).json(), field).toEqual(invalid);
      }
    },
  );
});

test('a megabyte of records costs no more than a megabyte of text', async () => {
  const { endpoint } = endpoints.find(({ name }) => name === 'recordScoutAttendance')!;
  for (const record of [1, {}, [], '']) {
    const length = Math.floor(LARGEST / (JSON.stringify(record).length + 1));
    const records = Array.from({ length }, () => record);
    for (const field of ['attendanceRecords', 'payments']) {
      const payload = JSON.stringify({ [field]: records });
      const harmless = JSON.stringify({ [field]: harmlessText(LARGEST).text });
      const times = await slowdownOf(
        `text in ${field}`,
        () => send(endpoint, '', payload),
        () => send(endpoint, '', harmless),
      );
      expect(times, `${field} of ${JSON.stringify(record)}`).toBeLessThan(MOST_TIMES);
    }
  }
});
