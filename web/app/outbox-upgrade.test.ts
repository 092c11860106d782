import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { createOutbox } from '../offline/outbox.ts';
import { endpointOf } from '../offline/outbox-kinds.ts';
import { addItem, isWaiting, type OutboxItem, type Slot } from '../offline/outbox-rules.ts';
import { deviceStore } from '../offline/outbox-store.ts';
import { outboxKinds } from './outbox-kinds.ts';

const sector = { baseName: 'أشبال', suffixName: 'أ' };
const week = { termNumber: 2, weekNumber: 5 };

/** The items of version 1.1, the slot that each has now, and the endpoint that it is sent to, null for none. */
const rows: [former: object, slot: Slot, path: string | null][] = [
  [
    {
      kind: 'scoutAttendance',
      slot: 'attendance/7/أشبال/أ/2/4',
      body: {},
      tried: true,
      stored: { version: 'v1', before: ['v0'] },
    },
    { kind: 'scoutAttendance', of: { ...sector, termNumber: 2, weekNumber: 4 } },
    null,
  ],
  [
    {
      kind: 'scoutAttendance',
      slot: 'attendance/7/أشبال/أ/2/5',
      body: {
        attendanceRecords: [
          {
            scoutId: 1,
            attendanceStatus: 'attended',
            baseName: 'أشبال',
            suffixName: 'أ',
            weekNumber: 5,
            termNumber: 2,
          },
          {
            scoutId: 2,
            attendanceStatus: 'absent',
            baseName: 'أشبال',
            suffixName: 'أ',
            weekNumber: 5,
            termNumber: 2,
          },
        ],
        subscription: 50,
        payments: [{ scoutId: 1, amount: 10 }],
        version: 'v3',
      },
      base: { statuses: { '1': null, '2': 'absent' }, amount: '', payments: {} },
      tried: true,
    },
    { kind: 'scoutAttendance', of: { ...sector, ...week } },
    '/scoutAttendance',
  ],
  [
    {
      kind: 'scoutAttendance',
      slot: 'attendance/7/أشبال/أ/2/5',
      body: {
        attendanceRecords: [
          {
            scoutId: 1,
            attendanceStatus: 'attended',
            baseName: 'أشبال',
            suffixName: 'أ',
            weekNumber: 5,
            termNumber: 2,
          },
          {
            scoutId: 2,
            attendanceStatus: 'attended',
            baseName: 'أشبال',
            suffixName: 'أ',
            weekNumber: 5,
            termNumber: 2,
          },
        ],
        subscription: 60,
        payments: [{ scoutId: 1, amount: 10 }],
        version: 'v3',
      },
      base: { statuses: { '1': null, '2': 'absent' }, amount: '', payments: {} },
      after: 'key 2',
    },
    { kind: 'scoutAttendance', of: { ...sector, ...week } },
    '/scoutAttendance',
  ],
  [
    {
      kind: 'captainAttendance',
      slot: 'captain-attendance/7/2/5',
      body: {
        attendanceRecords: [
          { captainId: 8, attendanceStatus: 'execused', weekNumber: 5, termNumber: 2 },
        ],
        version: 'v9',
      },
      tried: true,
      refusal: {
        status: 409,
        code: 'WEEK_CHANGED',
        arabicMessage: 'تغيّر الأسبوع',
        stored: { version: 'v10', attendance: [] },
      },
    },
    { kind: 'captainAttendance', of: week },
    null,
  ],
  [
    {
      kind: 'evaluation',
      slot: 'evaluation/7/أشبال/أ/2/5',
      body: {
        baseName: 'أشبال',
        suffixName: 'أ',
        weekNumber: 5,
        termNumber: 2,
        points: [{ scoutId: 1, criterionId: 3, points: 10 }],
        version: 'v2',
      },
    },
    { kind: 'evaluation', of: { ...sector, ...week } },
    '/evaluation',
  ],
  [
    {
      kind: 'evaluationTest',
      slot: 'evaluation/7/أشبال/أ/test/9',
      body: {
        baseName: 'أشبال',
        suffixName: 'أ',
        criterionId: 9,
        points: [{ scoutId: 1, points: 10 }],
        version: 'v2',
      },
    },
    { kind: 'evaluationTest', of: { ...sector, criterionId: 9 } },
    '/evaluation/once',
  ],
  [
    {
      kind: 'badgePass',
      slot: 'badgePass/7/أشبال/أ/12/2026-11-20',
      body: { requirementIds: [12], scoutIds: [1, 2], date: '2026-11-20' },
    },
    { kind: 'badgePass', of: { ...sector, requirementId: 12, date: '2026-11-20' } },
    '/badge/pass',
  ],
  [
    {
      kind: 'badgePass',
      slot: 'badgePass/7/session/4/12',
      body: { requirementIds: [12], scoutIds: [1], date: '2026-11-20' },
    },
    { kind: 'badgePass', of: { sessionId: 4, requirementId: 12 } },
    '/badge/pass',
  ],
  [
    {
      kind: 'sessionOutcome',
      slot: 'sessionOutcome/7/4',
      body: { state: 'held', stars: 3, lesson: null, proposed: false },
      params: { sessionId: 4 },
    },
    { kind: 'sessionOutcome', of: { sessionId: 4 } },
    '/session/{sessionId}/outcome',
  ],
  [
    {
      kind: 'sessionMaterial',
      slot: 'sessionMaterial/7/6/2',
      body: { segmentId: 6, index: 2, text: 'حبل', ready: true },
      params: {},
    },
    { kind: 'sessionMaterial', of: { segmentId: 6, index: 2 } },
    '/session/material',
  ],
  [
    {
      kind: 'rollCall',
      slot: 'rollCall/7/11/night/قبل النوم، الخميس ١٠/١٢',
      body: {
        entries: [{ personId: 3, named: true, status: 'here', at: '2026-12-10T20:00:00.000Z' }],
      },
      params: { rollCallId: 5 },
    },
    { kind: 'rollCall', of: { activityId: 11, call: 'night', name: 'قبل النوم، الخميس ١٠/١٢' } },
    '/trip/roll-call/{rollCallId}',
  ],
  [
    {
      kind: 'rollCallBegun',
      slot: 'rollCall/7/11/departure/الانطلاق',
      body: {
        name: 'الانطلاق',
        kind: 'departure',
        by: 'vehicle',
        entries: [{ personId: 3, named: true, status: 'here', at: '2026-12-10T04:00:00.000Z' }],
      },
      params: { tripId: 2 },
    },
    { kind: 'rollCall', of: { activityId: 11, call: 'departure', name: 'الانطلاق' } },
    '/trip/{tripId}/roll-call',
  ],
  [
    {
      kind: 'tripAnswer',
      slot: 'tripAnswer/7/11/3',
      body: {
        personIds: [3],
        state: 'coming',
        note: null,
        way: 'call',
        guardianName: 'سامي',
        relation: 'father',
      },
      params: { tripId: 2 },
    },
    { kind: 'tripAnswer', of: { activityId: 11, kind: 'guest', id: 3 } },
    '/trip/{tripId}/people',
  ],
  [
    {
      kind: 'tripPayment',
      slot: 'tripPayment/7/11/4c0ffee4',
      body: { way: 'cash', reference: '', personId: 3, amount: 50 },
      params: { tripId: 2 },
      tried: true,
      refusal: { status: 409, code: 'TRIP_OVER', arabicMessage: 'انتهت الرحلة' },
    },
    { kind: 'tripPayment', of: { activityId: 11, payment: '4c0ffee4' } },
    null,
  ],
  [
    {
      kind: 'tripPayment',
      slot: 'tripPayment/7/11/4c0ffee5',
      body: { way: 'cash', reference: '', personId: 3, amount: 50 },
      params: { tripId: 2 },
    },
    { kind: 'tripPayment', of: { activityId: 11, payment: '4c0ffee5' } },
    '/trip/{tripId}/payment',
  ],
  [
    {
      kind: 'dose',
      slot: 'dose/7/11/3/2026-12-10/m-1/بعد الغداء 2/1',
      body: {
        personId: 3,
        day: '2026-12-10',
        medicineId: 'm-1',
        time: 'بعد الغداء 2/1',
        given: true,
        at: '2026-12-10T10:00:00.000Z',
      },
      params: { tripId: 2 },
    },
    {
      kind: 'dose',
      of: {
        activityId: 11,
        personId: 3,
        day: '2026-12-10',
        medicineId: 'm-1',
        time: 'بعد الغداء 2/1',
      },
    },
    '/trip/{tripId}/dose',
  ],
  [
    {
      kind: 'dose',
      slot: 'dose/7/11/3/2026-12-10/m-2//2026-12-10T10:00:00.000Z',
      body: {
        personId: 3,
        day: '2026-12-10',
        medicineId: 'm-2',
        given: true,
        at: '2026-12-10T10:00:00.000Z',
      },
      params: { tripId: 2 },
    },
    {
      kind: 'dose',
      of: {
        activityId: 11,
        personId: 3,
        day: '2026-12-10',
        medicineId: 'm-2',
        time: '',
        at: '2026-12-10T10:00:00.000Z',
      },
    },
    '/trip/{tripId}/dose',
  ],
  [
    {
      kind: 'messageTick',
      slot: 'messageTick/7/21/77',
      body: { state: 'sent' },
      params: { listId: 21, familyKey: 77 },
    },
    { kind: 'messageTick', of: { listId: 21, familyKey: 77 } },
    '/family/messages/{listId}/{familyKey}',
  ],
];

const former = rows.map(([item], index) => ({
  ...{ key: `key ${index + 1}`, turn: index + 1, captainId: 7, at: 1_795_900_000_000, offset: 0 },
  ...{ after: null, refusal: null, tried: false, ...item },
}));

/** A device as version 1.1 left it. */
async function aFormerDevice(name: string) {
  const database = await openDB(name, 1, {
    upgrade: (database) =>
      void database
        .createObjectStore('acts', { keyPath: 'key' })
        .createIndex('captainId', 'captainId'),
  });
  for (const item of former) await database.put('acts', item);
  database.close();
  return deviceStore(name);
}

test('what waits since version 1.1 has a slot by its kind, and all else of it stays', async () => {
  const items = await (await aFormerDevice('taken over')).list(7);
  expect(items).toEqual(
    former.map((item, index) => {
      const { kind: _, ...rest } = item as typeof item & { kind: string };
      return { ...rest, slot: rows[index]![1] };
    }),
  );
  // Kinds that came later never waited in that form.
  const later = ['equipmentOut', 'equipmentBack', 'equipmentCount'];
  const kinds = Object.keys(outboxKinds).filter((kind) => !later.includes(kind));
  expect(new Set(items.map(({ slot }) => slot.kind))).toEqual(new Set(kinds));
});

test('what waits since version 1.1 is sent once, in order, under its key and to its endpoint', async () => {
  const store = await aFormerDevice('sent once');
  const sent: { item: OutboxItem; endpoint: Endpoint }[] = [];
  const outbox = createOutbox({
    store,
    readCaptain: () => 7,
    send: async (item) => {
      sent.push({ item, endpoint: endpointOf(outboxKinds[item.slot.kind], item.params) });
      return item.body.version === undefined ? {} : { version: 'v99' };
    },
    withLock: (work) => work(),
    broadcast: () => {},
    schedule: () => () => {},
  });
  await outbox.deliver();
  await outbox.deliver();
  expect(sent.map(({ item: { key, params }, endpoint }) => [key, params, endpoint.path])).toEqual(
    rows.flatMap(([item, , path], index) =>
      path === null ? [] : [[`key ${index + 1}`, 'params' in item ? item.params : undefined, path]],
    ),
  );
  // The second hand-in of the week builds on the first one's answer, as it was said to.
  expect(sent[1]!.item.body.version).toBe('v99');
  const left = (await outbox.list(7)).map(({ key }) => key);
  expect(left).toEqual(['key 4', 'key 14']);
});

test('a later one replaces what waits since version 1.1, and knows the version that was delivered', async () => {
  const store = await aFormerDevice('replaced');
  for (const [index, [, slot]] of rows.entries()) {
    const made = { key: `later ${index}`, captainId: 7, slot, at: 0, body: { version: 'v0' } };
    await store.change(7, addItem(made));
  }
  const items = await store.list(7);
  // One was sent without an answer: it comes first.
  expect(items.filter(isWaiting).filter(({ key }) => key.startsWith('key'))).toMatchObject([
    { key: 'key 2' },
  ]);
  expect(items.find(({ key }) => key === 'later 0')!.body.version).toBe('v1');
});
