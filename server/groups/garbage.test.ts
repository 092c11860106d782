import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { directoryEndpoints } from '../../scripts/endpoints.ts';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { bearer } from '../testing/app.ts';
import {
  asSent,
  expectRefusal,
  injectionOf,
  isValid,
  spoiltRequest,
} from '../testing/every-endpoint/garbage.ts';
import { anOperator, DOMAIN, testGroups } from '../testing/groups.ts';

/** Requests per endpoint. */
const runs = randomRuns(15, 120);

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
    fc.asyncProperty(spoiltRequest(endpoint), fc.boolean(), async (sent, isOperator) => {
      fc.pre(endpoint.method === 'GET' || !isValid(endpoint, asSent(endpoint, sent)));
      nth += 1;
      const answer = await groups.app.inject({
        ...injectionOf(endpoint, sent),
        // Few enough per address that it is not throttled.
        remoteAddress: `10.2.${nth >> 8}.${nth & 255}`,
        headers: {
          host: DOMAIN,
          'content-type': 'application/json',
          ...(isOperator && bearer(operator)),
        },
      });
      expectRefusal(endpoint, answer);
    }),
    runs,
  );
  expect(await read()).toEqual(before);
});
