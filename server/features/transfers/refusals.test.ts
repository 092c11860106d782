import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import {
  acceptTransfer,
  declineTransfer,
  downloadTransfer,
  findTransferGroup,
  finishTransfer,
  makeTransfer,
  openTransfer,
  previewTransfer,
  receiveTransfer,
  withdrawTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { askFamily } from '../../../contract/transfers/question-endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain } from '../../testing/factories.ts';
import { actOf, aWorld, type World } from '../../testing/requests.ts';

const server = testApp();
/** A number that no row has. */
const NOBODY = 2_000_000_000;
let world: World;

beforeEach(async () => {
  world = await aWorld(server);
});

type Sent = { params?: object; body?: object };
/** The request of every endpoint's test, with something else in it. */
const changed = (name: string, more: Sent): Sent & { as: string | undefined } => {
  const act = actOf(name, world);
  return {
    as: act.as,
    ...((act.params || more.params) && { params: { ...act.params, ...more.params } }),
    ...((act.body || more.body) && { body: { ...act.body, ...more.body } }),
  };
};

const nowhere = { baseName: 'جوالة', suffixName: 'ي' };
const refused: [string, Endpoint, string, string, (world: World) => Sent][] = [
  [
    'a transfer to accept',
    acceptTransfer,
    'acceptTransfer',
    'TRANSFER_NOT_FOUND',
    () => ({ params: { transferId: NOBODY } }),
  ],
  [
    'a transfer to decline',
    declineTransfer,
    'declineTransfer',
    'TRANSFER_NOT_FOUND',
    () => ({ params: { transferId: NOBODY } }),
  ],
  [
    'a transfer to finish',
    finishTransfer,
    'finishTransfer',
    'TRANSFER_NOT_FOUND',
    () => ({ params: { transferId: NOBODY } }),
  ],
  [
    'a transfer to withdraw',
    withdrawTransfer,
    'withdrawTransfer',
    'TRANSFER_NOT_FOUND',
    () => ({ params: { transferId: NOBODY } }),
  ],
  [
    'a scout who leaves',
    makeTransfer,
    'makeTransfer',
    'SCOUT_NOT_FOUND',
    () => ({ body: { scoutId: NOBODY } }),
  ],
  [
    'a sector for an offer',
    acceptTransfer,
    'acceptTransfer',
    'SECTOR_NOT_FOUND',
    () => ({ body: nowhere }),
  ],
  [
    'a sector for a file',
    receiveTransfer,
    'receiveTransfer',
    'SECTOR_NOT_FOUND',
    () => ({ body: nowhere }),
  ],
  [
    'the same scout for an offer',
    acceptTransfer,
    'acceptTransfer',
    'SCOUT_NOT_FOUND',
    () => ({ body: { sameAs: NOBODY } }),
  ],
  [
    'a number of another for an offer',
    acceptTransfer,
    'acceptTransfer',
    'NUMBER_TAKEN',
    ({ own }) => ({ body: { memberNumber: `ك-${own.scout.scoutId}` } }),
  ],
  [
    'a number of another for a file',
    receiveTransfer,
    'receiveTransfer',
    'NUMBER_TAKEN',
    ({ own }) => ({ body: { memberNumber: `ك-${own.scout.scoutId}` } }),
  ],
];

test.each(refused)(
  '%s is refused, and nothing is stored',
  async (_, endpoint, name, code, more) => {
    const { failure } = await server.call(endpoint, changed(name, more(world)));
    expect(failure.code).toBe(code);
  },
);

test('a transfer whose days are over is read, accepted and declined no more', async () => {
  await server.db.updateTable('transfers').set({ expiresOn: '2020-01-01' }).execute();
  const over: [Endpoint, string][] = [
    [acceptTransfer, 'acceptTransfer'],
    [declineTransfer, 'declineTransfer'],
    [previewTransfer, 'previewTransfer'],
    [downloadTransfer, 'downloadTransfer'],
  ];
  for (const [endpoint, name] of over) {
    const { failure } = await server.call(endpoint, changed(name, {}));
    expect(failure.code, name).toBe('TRANSFER_OVER');
  }
});

test('the last of many files that come at once are refused for a moment', async () => {
  const many: [Endpoint, string][] = [
    [openTransfer, 'openTransfer'],
    [receiveTransfer, 'receiveTransfer'],
    [makeTransfer, 'makeTransfer'],
  ];
  for (const [endpoint, name] of many) {
    // Each captain may guess twenty times.
    const captains = [...Array(4).keys()].map(() => aCaptain(server, { type: 'general' }));
    const tokens = (await Promise.all(captains)).map(({ token }) => token);
    const calls = Array.from({ length: 40 }, (_, nth) =>
      server.call(endpoint, { ...changed(name, {}), as: tokens[nth % tokens.length] }),
    );
    const codes = (await Promise.all(calls)).filter(({ status }) => status >= 400);
    expect(
      codes.map(({ failure }) => failure.code),
      name,
    ).toContain('TRANSFERS_BUSY');
  }
});

test('an offer needs the other group: its address, that it is served, and what it sends', async () => {
  const { find } = server.neighbours!;
  const codeOf = async (endpoint: Endpoint, name: string, more: Sent = {}) =>
    (await server.call(endpoint, changed(name, more))).failure.code;
  const to = (address: string) => ({ body: { to: { address } } });
  const { as } = changed('findTransferGroup', {});
  const lost = await server.call(findTransferGroup, { as, query: { address: 'nowhere' } });
  expect(lost.failure.code).toBe('GROUP_NOT_FOUND');
  expect(await codeOf(makeTransfer, 'makeTransfer', to('nowhere'))).toBe('GROUP_NOT_FOUND');
  const { transferId } = (await server.call(makeTransfer, changed('makeTransfer', to('shubra')))).ok
    .body;
  try {
    server.neighbours!.find = () => Promise.reject(new ApiError('OTHER_GROUP_CLOSED'));
    for (const [endpoint, name, more] of [
      [previewTransfer, 'previewTransfer', {}],
      [acceptTransfer, 'acceptTransfer', {}],
      [makeTransfer, 'makeTransfer', to('shubra')],
      [askFamily, 'askFamily', to('shubra')],
      [withdrawTransfer, 'withdrawTransfer', { params: { transferId } }],
    ] as const) {
      expect(await codeOf(endpoint, name, more), name).toBe('OTHER_GROUP_CLOSED');
    }
    const query = { address: 'shubra' };
    const found = await server.call(findTransferGroup, { as, query });
    expect(found.failure.code).toBe('OTHER_GROUP_CLOSED');
    server.neighbours!.find = async (address) => ({
      ...(await find(address)),
      visit: () => Promise.resolve({} as never),
    });
    for (const [endpoint, name] of [
      [previewTransfer, 'previewTransfer'],
      [acceptTransfer, 'acceptTransfer'],
    ] as const) {
      expect(await codeOf(endpoint, name), name).toBe('TRANSFER_DAMAGED');
    }
  } finally {
    server.neighbours!.find = find;
  }
  const act = { ...changed('withdrawTransfer', { params: { transferId } }) };
  expect((await server.call(withdrawTransfer, act)).status).toBe(200);
  expect((await server.call(withdrawTransfer, act)).failure.code).toBe('TRANSFER_OVER');
});

test('an offer of a namesake asks who it is, and a scout who is gone is not finished', async () => {
  const undecided = changed('acceptTransfer', {});
  const { sameAs: _, ...body } = undecided.body as { sameAs: unknown };
  const answer = await server.call(acceptTransfer, { ...undecided, body });
  expect(answer.failure.code).toBe('DUPLICATE_UNDECIDED');
  await server.db.updateTable('scouts').set({ deletedAt: server.now.toISOString() }).execute();
  const finish = await server.call(finishTransfer, changed('finishTransfer', {}));
  expect(finish.failure.code).toBe('SCOUT_NOT_FOUND');
});

test('a group at its limit receives no scout more', async () => {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(
    server.db,
  );
  const database = sql.id(rows[0]!.name);
  await sql`ALTER DATABASE ${database} SET khayma.scouts_limit = '1'`.execute(server.db);
  try {
    for (const [endpoint, name] of [
      [acceptTransfer, 'acceptTransfer'],
      [receiveTransfer, 'receiveTransfer'],
    ] as const) {
      const { failure } = await server.call(endpoint, changed(name, {}));
      expect(failure.code, name).toBe('SCOUTS_LIMIT');
    }
  } finally {
    await sql`ALTER DATABASE ${database} RESET khayma.scouts_limit`.execute(server.db);
  }
});
