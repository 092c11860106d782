import { beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { dropCount, enterCount, settleCount } from '../../../contract/equipment/count-endpoints.ts';
import {
  createEquipment,
  createEquipmentCategory,
  deleteEquipment,
  deleteEquipmentCategory,
  importEquipment,
  moveCondition,
  readLabel,
  renameEquipmentCategory,
  renameEquipmentPlace,
  updateEquipment,
} from '../../../contract/equipment/endpoints.ts';
import {
  askForEquipment,
  askForMoreDays,
  decideRequest,
  extendLending,
  lendEquipment,
  reserveForTrip,
  returnEquipment,
} from '../../../contract/equipment/lending-endpoints.ts';
import { moveTrip } from '../../../contract/trips/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aWorld, type World } from '../../testing/requests.ts';

const server = testApp();
/** A number that no row has. */
const NOBODY = 2_000_000_000;
let world: World;
let as: string;

beforeEach(async () => {
  world = await aWorld(server);
  as = world.callers.general.token;
});

type Sent = { params?: object; query?: object; body?: object };
/** Each refusal: the endpoint, its code, and a request about what is not there, or no longer allowed. */
const refused: [string, Endpoint, string, (world: World) => Sent][] = [
  [
    'an item',
    deleteEquipment,
    'EQUIPMENT_NOT_FOUND',
    () => ({ params: { itemId: NOBODY }, body: { reason: 'sold' } }),
  ],
  [
    'the condition of an item',
    moveCondition,
    'EQUIPMENT_NOT_FOUND',
    () => ({ params: { itemId: NOBODY }, body: { quantity: 1, from: 'sound', to: 'lost' } }),
  ],
  [
    'a changed item',
    updateEquipment,
    'EQUIPMENT_NOT_FOUND',
    ({ gear }) => ({ params: { itemId: NOBODY }, body: content(gear) }),
  ],
  [
    'a category of a new item',
    createEquipment,
    'LIST_ENTRY_NOT_FOUND',
    ({ gear }) => ({ body: { ...content(gear), name: 'عمود', categoryId: NOBODY } }),
  ],
  [
    'a place of a changed item',
    updateEquipment,
    'LIST_ENTRY_NOT_FOUND',
    ({ gear }) => ({
      params: { itemId: gear.itemId },
      body: { ...content(gear), places: [{ placeId: NOBODY, quantity: 60 }] },
    }),
  ],
  [
    'the name of another item',
    updateEquipment,
    'ITEM_EXISTS',
    ({ gear }) => ({ params: { itemId: gear.itemId }, body: { ...content(gear), name: 'مصباح' } }),
  ],
  [
    'a code that stands twice in an item',
    updateEquipment,
    'CODE_TAKEN',
    ({ gear }) => ({
      params: { itemId: gear.freeItemId },
      body: {
        ...content(gear),
        name: 'خيمة',
        tracking: 'pieces',
        places: [],
        pieces: [{ code: 'خ-1' }, { code: 'خ01' }],
      },
    }),
  ],
  [
    'the name of another category',
    createEquipmentCategory,
    'NAME_TAKEN',
    () => ({ body: { name: 'الطبخ' } }),
  ],
  [
    'a category renamed as another',
    renameEquipmentCategory,
    'NAME_TAKEN',
    ({ gear }) => ({ params: { entryId: gear.categoryId }, body: { name: 'الطبخ' } }),
  ],
  [
    'a place renamed as another',
    renameEquipmentPlace,
    'NAME_TAKEN',
    ({ gear }) => ({ params: { entryId: gear.placeId }, body: { name: 'العربة' } }),
  ],
  [
    'a category',
    renameEquipmentCategory,
    'LIST_ENTRY_NOT_FOUND',
    () => ({ params: { entryId: NOBODY }, body: { name: 'س' } }),
  ],
  [
    'a place',
    renameEquipmentPlace,
    'LIST_ENTRY_NOT_FOUND',
    () => ({ params: { entryId: NOBODY }, body: { name: 'س' } }),
  ],
  [
    'a deleted category',
    deleteEquipmentCategory,
    'LIST_ENTRY_NOT_FOUND',
    () => ({ params: { entryId: NOBODY } }),
  ],
  [
    'a category with items',
    deleteEquipmentCategory,
    'PLACE_IN_USE',
    ({ gear }) => ({ params: { entryId: gear.categoryId } }),
  ],
  ['a borrower', lendEquipment, 'CAPTAIN_NOT_FOUND', (all) => lending(all, { captainId: NOBODY })],
  [
    'a sector that borrows',
    lendEquipment,
    'SECTOR_NOT_FOUND',
    (all) =>
      lending(all, {
        captainId: all.own.captain.captainId,
        sector: { baseName: 'جوالة', suffixName: 'ي' },
      }),
  ],
  [
    'a trip that borrows',
    lendEquipment,
    'TRIP_NOT_FOUND',
    (all) => lending(all, { tripId: NOBODY }),
  ],
  [
    'an item to lend',
    lendEquipment,
    'EQUIPMENT_NOT_FOUND',
    (all) =>
      lending(
        all,
        { captainId: all.own.captain.captainId },
        { lines: [{ itemId: NOBODY, quantity: 1 }] },
      ),
  ],
  [
    'a day to return that is over',
    lendEquipment,
    'DAY_PAST',
    (all) => lending(all, { captainId: all.own.captain.captainId }, { dueOn: '2020-01-01' }),
  ],
  [
    'a request to hand out',
    lendEquipment,
    'EQUIPMENT_REQUEST_NOT_FOUND',
    (all) => lending(all, { captainId: all.own.captain.captainId }, { requestId: NOBODY }),
  ],
  [
    'a lending to extend',
    extendLending,
    'LENDING_NOT_FOUND',
    () => ({ params: { lendingId: NOBODY }, body: { dueOn: '2030-01-01' } }),
  ],
  [
    'a lending to keep longer',
    askForMoreDays,
    'LENDING_NOT_FOUND',
    () => ({ params: { lendingId: NOBODY }, body: { until: '2030-01-01' } }),
  ],
  [
    'a lending to take back',
    returnEquipment,
    'LENDING_NOT_FOUND',
    () => ({ params: { lendingId: NOBODY }, body: {} }),
  ],
  [
    'an item to ask for',
    askForEquipment,
    'EQUIPMENT_NOT_FOUND',
    () => ({ body: { ...asked, lines: [{ itemId: NOBODY, quantity: 1 }] } }),
  ],
  [
    'a session to ask for',
    askForEquipment,
    'PLAN_NOT_FOUND',
    () => ({ body: { ...asked, sessionId: NOBODY } }),
  ],
  [
    'a trip to ask for',
    askForEquipment,
    'TRIP_NOT_FOUND',
    () => ({ body: { ...asked, tripId: NOBODY } }),
  ],
  [
    'a request to decide on',
    decideRequest,
    'EQUIPMENT_REQUEST_NOT_FOUND',
    () => ({ params: { requestId: NOBODY }, body: { state: 'reserved' } }),
  ],
  [
    'a trip to reserve for',
    reserveForTrip,
    'TRIP_NOT_FOUND',
    () => ({ params: { tripId: NOBODY }, body: { lines: [] } }),
  ],
  [
    'an item to reserve',
    reserveForTrip,
    'EQUIPMENT_NOT_FOUND',
    ({ own }) => ({
      params: { tripId: own.trip.tripId },
      body: { lines: [{ itemId: NOBODY, quantity: 1 }] },
    }),
  ],
  ['a count to give up', dropCount, 'COUNT_NOT_FOUND', () => ({ params: { countId: NOBODY } })],
  [
    'a count to go on with',
    enterCount,
    'COUNT_NOT_FOUND',
    () => ({ params: { countId: NOBODY }, body: { entries: [] } }),
  ],
  [
    'a count to settle',
    settleCount,
    'COUNT_NOT_FOUND',
    () => ({ params: { countId: NOBODY }, body: { decisions: [] } }),
  ],
  [
    'a place where a part was found',
    settleCount,
    'LIST_ENTRY_NOT_FOUND',
    ({ gear }) => ({
      params: { countId: gear.countId },
      body: { decisions: [{ itemId: gear.freeItemId, reason: 'moved', placeId: NOBODY }] },
    }),
  ],
];

const content = ({ categoryId, placeId }: World['gear']) => ({
  name: 'حبل',
  categoryId,
  tracking: 'counted',
  places: [{ placeId, quantity: 60 }],
});
const lending = ({ gear }: World, to: object, more: object = {}): Sent => ({
  body: { to, lines: [{ itemId: gear.itemId, quantity: 1 }], dueOn: '2030-01-01', ...more },
});
const asked = { from: '2030-01-01', until: '2030-01-02', lines: [{ text: 'شعلة', quantity: 1 }] };

test.each(refused)(
  '%s is refused where it is not there, or may not be',
  async (_, endpoint, code, sent) => {
    const { failure } = await server.call(endpoint, { as, ...sent(world) });
    expect(failure.code).toBe(code);
  },
);

test('a cancelled trip reserves nothing', async () => {
  const params = { tripId: world.own.trip.tripId };
  await server.call(moveTrip, { as, params, body: { state: 'cancelled', reason: 'مطر' } });
  const { failure } = await server.call(reserveForTrip, { as, params, body: { lines: [] } });
  expect(failure.code).toBe('TRIP_STATE');
});

test('who tries many labels waits', async () => {
  const codes: string[] = [];
  for (let nth = 0; nth < 61; nth += 1) {
    const answer = await server.call(readLabel, { params: { key: `unknown-${nth}` } });
    codes.push(answer.failure.code);
  }
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  expect(new Set(codes.slice(0, 60))).toEqual(new Set(['LABEL_NOT_FOUND']));
});

test('an import gives no piece two codes of the same letters', async () => {
  const rows = [{ name: 'خيمة', code: 'خ-1' }];
  expect((await server.call(importEquipment, { as, body: { rows } })).status).toBe(200);
  const again = await server.call(importEquipment, {
    as,
    body: { rows: [{ name: 'مظلة', code: 'خ1' }] },
  });
  expect(again.failure.code).toBe('INVALID_REQUEST');
});
