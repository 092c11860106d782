import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../scripts/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { describeError, errorCodes } from './errors.ts';
import { can, captainTypes, permissions } from './permissions.ts';

describe('endpoints', () => {
  test('each has its own method and path', () => {
    const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.each(endpoints)('$name names its path parameters', ({ endpoint }) => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const schema = endpoint.params
      ? (z.toJSONSchema(endpoint.params, { io: 'input' }) as { properties?: object })
      : {};
    expect(Object.keys(schema.properties ?? {})).toEqual(inPath);
  });

  const saying = endpoints.filter(({ endpoint }) => !endpoint.file);
  test.each(saying)('$name answers a message', ({ endpoint }) => {
    const schema = z.toJSONSchema(endpoint.response) as { required?: string[] };
    expect(schema.required).toContain('message');
  });

  test.each(endpoints)('$name has a response schema that changes no value', ({ endpoint }) => {
    expect(changingIn(endpoint.response)).toEqual([]);
  });
});

describe('a PUT or PATCH', () => {
  const changes = endpoints.filter(({ endpoint }) => ['PUT', 'PATCH'].includes(endpoint.method));
  const takesVersion = ({ body }: Endpoint) => {
    const schema = body && z.toJSONSchema(body, { unrepresentable: 'any' });
    return 'version' in ((schema as { properties?: object } | undefined)?.properties ?? {});
  };

  test.each(changes)('$name takes a version, or says why it needs none', ({ endpoint }) => {
    const isVersioned = takesVersion(endpoint);
    expect(
      isVersioned !== (endpoint.unversioned !== null),
      'add `version` to the body, or say in `unversioned` why two captains cannot undo each other',
    ).toBe(true);
    expect(endpoint.stored !== null, 'an old version is answered with what is stored').toBe(
      isVersioned,
    );
  });

  test('only a PUT or PATCH has `unversioned`', () => {
    const others = endpoints.filter(({ endpoint }) => !['PUT', 'PATCH'].includes(endpoint.method));
    expect(others.filter(({ endpoint }) => endpoint.unversioned !== null)).toEqual([]);
  });
});

/** Parts of a schema that transform their input. */
const CHANGING = ['transform', 'pipe', 'default', 'prefault', 'catch', 'lazy'];

function changingIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  if (part instanceof z.ZodType) {
    const { type } = part.def;
    return [...(CHANGING.includes(type) ? [type] : []), ...changingIn({ ...part.def }, seen)];
  }
  return Object.values(part).flatMap((each) => changingIn(each, seen));
}

test.each(errorCodes)('%s has a status and a sentence in each language', (code) => {
  const { status, message, arabicMessage } = describeError(code);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(message).toMatch(/^[A-Z][\x20-\x7E]+$/);
  // The scheme of a link has no Arabic letters.
  expect(arabicMessage.replace('https', '')).toMatch(/^[\u0600-\u06FF\s،.()]+$/);
});

describe('permissions', () => {
  test('a visitor has none', () => {
    expect(permissions.filter((permission) => can(null, permission))).toEqual([]);
  });
  test('each belongs to at least one type of captain', () => {
    for (const permission of permissions) {
      expect(
        captainTypes.some((type) => can({ type }, permission)),
        permission,
      ).toBe(true);
    }
  });
});
