import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import {
  createEquipment,
  createEquipmentCategory,
  moveCondition,
  readAvailability,
} from '../../../contract/equipment/endpoints.ts';
import {
  askForEquipment,
  decideRequest,
  lendEquipment,
  listLendings,
  readTripEquipment,
  reserveForTrip,
  returnEquipment,
  undoLending,
} from '../../../contract/equipment/lending-endpoints.ts';
import { outcomes } from '../../../contract/equipment/rules.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  answerTo,
  countOf,
  freeAllOver,
  freeOnPaper,
  handOut,
  isHereOnPaper,
  lackOnPaper,
  lateOnPaper,
  outOf,
  type Paper,
  type Sheet,
  takeBack,
  turn,
  writeLater,
} from '../../testing/equipment-on-paper.ts';
import { aSetting } from '../../testing/factories.ts';
import { anOpenTrip } from '../../testing/trips.ts';

const server = testApp();
const { call } = server;
// The day of FRIDAY.
const TODAY = '2026-11-20';
const AHEAD = 14;
/** Sheets of requests are numbered from here on, those of trips from 0. */
const REQUESTS = 1000;

const kind = fc.nat(1);
const aLife = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('lend' as const),
        kind,
        quantity: fc.integer({ min: 1, max: 6 }),
        days: fc.integer({ min: 0, max: 6 }),
        trip: fc.constantFrom(undefined, undefined, 0, 1),
        anyway: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constant('return' as const),
        nth: fc.nat(4),
        quantity: fc.integer({ min: 1, max: 5 }),
        outcome: fc.constantFrom(...outcomes, 'sound' as const, 'sound' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constant('reserve' as const),
        trip: fc.nat(1),
        kind,
        quantity: fc.integer({ min: 0, max: 8 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constant('ask' as const),
        kind,
        quantity: fc.integer({ min: 1, max: 6 }),
        ahead: fc.integer({ min: 0, max: 6 }),
        days: fc.integer({ min: 0, max: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constant('serve' as const),
        nth: fc.nat(3),
        days: fc.integer({ min: 0, max: 6 }),
      }),
    },
    fc.record({
      what: fc.constant('later' as const),
      nth: fc.nat(4),
      days: fc.integer({ min: 0, max: 6 }),
    }),
    fc.record({ what: fc.constant('mend' as const), kind }),
    fc.record({ what: fc.constant('break' as const), kind }),
    fc.record({ what: fc.constant('undo' as const), nth: fc.nat(4) }),
    { weight: 2, arbitrary: fc.record({ what: fc.constant('tomorrow' as const) }) },
  ),
  { minLength: 8, maxLength: 20 },
);

test('in random lives the program and a stack of cards say the same of each day, whoever asks for what', async () => {
  await fc.assert(
    fc.asyncProperty(aLife, async (life) => {
      server.now = FRIDAY;
      const people = await aSetting(server, []);
      const as = people.general.token;
      const name = { name: 'الحبال' };
      const categoryId = (await call(createEquipmentCategory, { as, body: name })).ok.body.id;
      const itemIds: number[] = [];
      for (const nth of [0, 1]) {
        const body = {
          name: nth === 0 ? 'حبل' : 'عصا',
          categoryId,
          tracking: 'counted',
          places: [{ quantity: 8 }],
        };
        itemIds.push((await call(createEquipment, { as, body })).ok.body.itemId);
      }
      const spans = [
        { startsAt: '2026-11-23T08:00', endsAt: '2026-11-24T16:00' },
        { startsAt: '2026-11-25T08:00', endsAt: '2026-11-27T16:00' },
      ];
      const trips: number[] = [];
      for (const [nth, span] of spans.entries()) {
        const made = { as, name: nth === 0 ? 'الفيوم' : 'دهب', sectors: [people.sector], ...span };
        trips.push((await anOpenTrip(server, made)).tripId);
      }
      const paper: Paper = {
        today: TODAY,
        kinds: itemIds.map(() => Array.from({ length: 8 }, () => ({ is: 'here' as const }))),
        sheets: [],
      };
      const lendings: {
        lendingId: number;
        lineId: number;
        kind: number;
        trip?: number | undefined;
        quantity: number;
        isFresh: boolean;
        /** The request that it served. */
        served?: Sheet;
      }[] = [];

      for (const step of life) {
        if (step.what === 'tomorrow') {
          paper.today = addDays(paper.today, 1);
          server.now = new Date(server.now.getTime() + 86_400_000);
          for (const lending of lendings) lending.isFresh = false;
        } else if (step.what === 'lend') {
          const dueOn = addDays(paper.today, step.days);
          const trip = step.trip;
          const asked = { kind: step.kind, quantity: step.quantity, dueOn, trip };
          const expected = answerTo(paper, asked);
          const to =
            trip === undefined ? { captainId: people.captain.captainId } : { tripId: trips[trip]! };
          const lines = [{ itemId: itemIds[step.kind]!, quantity: step.quantity }];
          const body = { to, lines, dueOn, anyway: step.anyway };
          const answer = await call(lendEquipment, { as, body });
          if (expected === 'yes' || (expected === 'RESERVED_FOR_OTHERS' && step.anyway)) {
            const { lendingId, lines: made } = answer.ok.body;
            lendings.push({ ...asked, lendingId, lineId: made[0]!.lineId, isFresh: true });
            handOut(paper, { ...asked, lending: lendingId });
          } else expect(answer.failure.code).toBe(expected);
        } else if (step.what === 'return') {
          const lending = lendings[step.nth % Math.max(1, lendings.length)];
          if (!lending) continue;
          const { lendingId, lineId } = lending;
          const entries = [{ lineId, quantity: step.quantity, outcome: step.outcome }];
          const answer = await call(returnEquipment, {
            as,
            params: { lendingId },
            body: { entries },
          });
          if (outOf(paper, lending.kind, lendingId) < step.quantity) {
            expect(answer.failure.code).toBe('RETURN_TOO_MUCH');
          } else {
            expect(answer.status).toBe(200);
            takeBack(paper, { ...step, kind: lending.kind, lending: lendingId });
            lending.isFresh = false;
          }
        } else if (step.what === 'ask') {
          const from = addDays(paper.today, step.ahead);
          const until = addDays(from, step.days);
          const { kind, quantity } = step;
          const lines = [{ itemId: itemIds[kind]!, quantity }];
          const asked = await call(askForEquipment, { as, body: { from, until, lines } });
          const { requestId } = asked.ok.body;
          const params = { requestId };
          const answer = await call(decideRequest, { as, params, body: { state: 'reserved' } });
          if (freeAllOver(paper, kind, { from, until }) < quantity) {
            expect(answer.failure.code).toBe('NOT_AVAILABLE');
          } else {
            expect(answer.status).toBe(200);
            paper.sheets.push({
              trip: REQUESTS + requestId,
              kind,
              from,
              until,
              quantity,
              taken: 0,
            });
          }
        } else if (step.what === 'serve') {
          const open = paper.sheets.filter(({ trip }) => trip >= REQUESTS);
          const sheet = open[step.nth % Math.max(1, open.length)];
          if (!sheet) continue;
          const { kind, quantity, trip } = sheet;
          const dueOn = addDays(paper.today, step.days);
          const expected = answerTo(paper, { kind, quantity, dueOn, trip });
          const answer = await call(lendEquipment, {
            as,
            body: {
              to: { captainId: people.captain.captainId },
              lines: [{ itemId: itemIds[kind]!, quantity }],
              requestId: trip - REQUESTS,
              dueOn,
            },
          });
          if (expected !== 'yes') expect(answer.failure.code).toBe(expected);
          else {
            const { lendingId, lines: made } = answer.ok.body;
            const lent = { lendingId, lineId: made[0]!.lineId, kind, quantity };
            lendings.push({ ...lent, isFresh: true, served: sheet });
            paper.sheets = paper.sheets.filter((each) => each !== sheet);
            handOut(paper, { kind, quantity, dueOn, lending: lendingId });
          }
        } else if (step.what === 'later') {
          const lending = lendings[step.nth % Math.max(1, lendings.length)];
          if (!lending) continue;
          const { lendingId, lineId } = lending;
          const dueOn = addDays(paper.today, step.days);
          const later = [{ lineId, dueOn }];
          const asked = { as, params: { lendingId }, body: { later } };
          expect((await call(returnEquipment, asked)).status).toBe(200);
          writeLater(paper, { kind: lending.kind, lending: lendingId, dueOn });
        } else if (step.what === 'reserve') {
          const own = paper.sheets.filter(({ trip }) => trip === step.trip);
          const before = own.find((sheet) => sheet.kind === step.kind);
          const others = own.filter((sheet) => sheet.kind !== step.kind);
          const { startsAt, endsAt } = spans[step.trip]!;
          const [from, until] = [startsAt.slice(0, 10), addDays(endsAt.slice(0, 10), 1)];
          const ahead = (day: string) => (day < paper.today ? paper.today : day);
          const taken = lendings
            .filter((lending) => lending.trip === step.trip && lending.kind === step.kind)
            .reduce((sum, { quantity }) => sum + quantity, 0);
          const still = lendings
            .filter((lending) => lending.trip === step.trip && lending.kind === step.kind)
            .reduce((sum, { lendingId }) => sum + outOf(paper, step.kind, lendingId), 0);
          const span = { from: ahead(from), until: ahead(until), but: step.trip };
          const free = freeAllOver(paper, step.kind, span) + taken;
          const lines = [...others, ...(step.quantity > 0 ? [{ ...step }] : [])].map((line) => ({
            itemId: itemIds[line.kind]!,
            quantity: line.quantity,
          }));
          const params = { tripId: trips[step.trip]! };
          const answer = await call(reserveForTrip, { as, params, body: { lines } });
          const had = before?.quantity ?? 0;
          if (step.quantity > had && step.quantity > free) {
            expect(answer.failure.code).toBe('NOT_AVAILABLE');
          } else if (step.quantity < had && step.quantity < still) {
            expect(answer.failure.code).toBe('EQUIPMENT_OUT');
          } else {
            expect(answer.status).toBe(200);
            paper.sheets = paper.sheets.filter((sheet) => sheet !== before);
            if (step.quantity > 0) {
              const { trip, quantity } = step;
              paper.sheets.push({ trip, kind: step.kind, from, until, quantity, taken });
            }
          }
        } else if (step.what === 'undo') {
          const lending = lendings[step.nth % Math.max(1, lendings.length)];
          if (!lending) continue;
          const { lendingId } = lending;
          const answer = await call(undoLending, { as, params: { lendingId } });
          expect(answer.status).toBe(lending.isFresh ? 200 : 409);
          if (!lending.isFresh) continue;
          takeBack(paper, {
            kind: lending.kind,
            lending: lendingId,
            quantity: lending.quantity,
            outcome: 'sound',
          });
          const sheet = paper.sheets.find(
            ({ trip, kind }) => trip === lending.trip && kind === lending.kind,
          );
          if (sheet) sheet.taken -= lending.quantity;
          if (lending.served) paper.sheets.push(lending.served);
          lendings.splice(lendings.indexOf(lending), 1);
        } else {
          const [from, to] =
            step.what === 'mend' ? (['repair', 'sound'] as const) : (['sound', 'repair'] as const);
          const isMend = step.what === 'mend';
          const possible = isMend
            ? countOf(paper, step.kind, 'repair') > 0
            : paper.kinds[step.kind]!.some((card) => isHereOnPaper(paper, card));
          const params = { itemId: itemIds[step.kind]! };
          const answer = await call(moveCondition, { as, params, body: { quantity: 1, from, to } });
          expect(answer.status).toBe(possible ? 200 : 409);
          if (!possible) continue;
          turn(paper, step.kind, {
            from: (card) => (isMend ? card.is === 'repair' : isHereOnPaper(paper, card)),
            to: { is: isMend ? 'here' : 'repair' },
            quantity: 1,
          });
        }
        for (let ahead = 0; ahead <= AHEAD; ahead += 7) {
          const from = addDays(paper.today, ahead);
          const query = { from, until: addDays(from, 6) };
          const [one, two] = (await call(readAvailability, { as, query })).ok.body;
          expect([one!.free, two!.free], `${step.what}, from ${from}`).toEqual(
            itemIds.map((_, nth) => freeAllOver(paper, nth, query)),
          );
        }
        const late = (await call(listLendings, { as, query: { state: 'overdue' } })).ok.body;
        const lateIds = late.map(({ lendingId }) => lendingId);
        expect(new Set(lateIds), step.what).toEqual(lateOnPaper(paper));
        const told = (await call(readAlerts, { as })).ok.body;
        expect(told.equipment?.overdue, step.what).toBe(lateOnPaper(paper).size);
        for (const [nth, tripId] of trips.entries()) {
          const trip = (await call(readTripEquipment, { as, params: { tripId } })).ok.body;
          expect(trip.missing, `${step.what}, trip ${nth}`).toBe(lackOnPaper(paper, nth));
        }
        const query = { from: paper.today, until: paper.today };
        const now = (await call(readAvailability, { as, query })).ok.body;
        expect(now.map(({ free }) => free)).toEqual(
          itemIds.map((_, nth) => freeOnPaper(paper, nth, paper.today)),
        );
      }
    }),
    randomRuns(15, 400),
  );
});
