import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../scripts/endpoints.ts';
import { testApp } from '../app.ts';
import { aCaptain, type TestCaptain } from '../factories.ts';

/** A number that no row has. */
const NOBODY = 2_000_000_000;

const server = testApp();
let general: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  await server.db.insertInto('groupSettings').values({ healthCards: true }).execute();
});

/** Reads of one row by its number that need nothing else, by their declared failures. */
const reads = endpoints.flatMap(({ name, endpoint }) => {
  const { method, path, params, query, errors = [] } = endpoint;
  const codes = errors.filter((code) => code.endsWith('_NOT_FOUND'));
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each!);
  const asked = Object.fromEntries(names.map((each) => [each, NOBODY]));
  const isRead = method === 'GET' && names.length > 0 && codes.length > 0;
  const isByNumber = params !== undefined && z.safeParse(params, asked).success;
  return isRead && isByNumber && (!query || z.safeParse(query, {}).success)
    ? [{ name, endpoint, asked, codes }]
    : [];
});

test.each(reads)('$name says that there is no such row', async ({ endpoint, asked, codes }) => {
  const { failure } = await server.call(endpoint, { as: general.token, params: asked });
  expect(failure.status).toBe(404);
  expect(codes).toContain(failure.code);
});
