import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { failureBody } from '../../contract/core/errors.ts';
import { directoryEndpoints } from '../../scripts/endpoints.ts';
import { asSent, isValid, spoiltRequest } from '../testing/every-endpoint/garbage.ts';
import { anOperator, DOMAIN, testGroups } from '../testing/groups.ts';

/** Requests per endpoint. */
const RUNS = 60;

const groups = testGroups();
let operator: string;
beforeAll(async () => {
  operator = await anOperator(groups);
  await groups.aGroup('nile');
});

const read = () =>
  groups.program.directory.db.selectFrom('groups').orderBy('groupId').selectAll().execute();

test.each(
  directoryEndpoints.filter(({ endpoint }) => endpoint.params || endpoint.query || endpoint.body),
)('$name answers garbage with 4xx, and changes no group', async ({ endpoint }) => {
  const before = await read();
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(spoiltRequest(endpoint), fc.boolean(), async (request, isOperator) => {
      const sent = asSent(endpoint, request);
      fc.pre(endpoint.method === 'GET' || !isValid(endpoint, sent));
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(sent.params[name] ?? ''),
      );
      nth += 1;
      const answer = await groups.app.inject({
        method: endpoint.method,
        url: `/api${path}?${new URLSearchParams(sent.query)}`,
        // Not so many from one address that it is throttled.
        remoteAddress: `10.2.${nth >> 8}.${nth & 255}`,
        headers: {
          host: DOMAIN,
          'content-type': 'application/json',
          ...(isOperator && { authorization: `Bearer ${operator}` }),
        },
        payload: JSON.stringify(request.body) ?? '',
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode >= 400) failureBody.parse(JSON.parse(answer.body));
      if (endpoint.method !== 'GET') expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }),
    { numRuns: RUNS, seed: 20_261_126 },
  );
  expect(await read()).toEqual(before);
});
