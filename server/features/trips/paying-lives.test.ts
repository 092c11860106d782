import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { setPaymentWays } from '../../../contract/payment-ways/endpoints.ts';
import { changeTripPeople, listTripPeople } from '../../../contract/trips/endpoints.ts';
import { claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import {
  decideTripClaim,
  findPaymentReference,
  payTrip,
  readTripMoney,
} from '../../../contract/trips/money-endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting, PASSWORD } from '../../testing/factories.ts';
import { anOpenTrip } from '../../testing/trips.ts';

const server = testApp();
const { call } = server;

// A plain reference of what families say they paid, written from the requirement alone: two links, the mother's with both
// siblings and the father's with the first; who owes what; which ways may be chosen; and what was said within the hour.

const FEE = 300;
/** The children of each link, in the order of their places. */
const LINKS: readonly (readonly number[])[] = [[0, 1], [0]];
const WAYS = ['cash', 'wallet', 'other'] as const;

const link = fc.nat({ max: 1 });
const nth = fc.nat({ max: 7 });
const amount = fc.constantFrom(100, 300, 650);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('claim' as const),
      link,
      first: fc.nat({ max: 1 }),
      both: fc.boolean(),
      amount,
      way: fc.nat({ max: 2 }),
      sure: fc.constantFrom(true, true, false),
      again: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('confirm' as const), nth, arrived: fc.option(amount) }),
  },
  fc.record({ act: fc.constant('refuse' as const), nth }),
  fc.record({ act: fc.constant('pay' as const), child: fc.nat({ max: 1 }), amount }),
  fc.record({ act: fc.constant('ways' as const), hidden: fc.subarray([0, 1, 2]) }),
  fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(5, 30, 61) }),
);

interface Said {
  claimId: number | null;
  child: number;
  amount: number;
  state: 'waiting' | 'confirmed' | 'refused';
}

test('whatever families say and captains decide, each child has what the reference says, and its reference finds it alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const people = await aSetting(server, ['مينا عادل', 'مارينا عادل']);
      const as = people.captain.token;
      const general = people.general.token;
      const made = { as, name: 'معسكر', sectors: [people.sector], fees: { scout: FEE, other: 0 } };
      const params = { tripId: (await anOpenTrip(server, made)).tripId };
      const refs = people.scouts.map(({ scoutId }) => ({ kind: 'scout', id: scoutId }));
      const coming = { state: 'coming', guardianName: 'أسرته', relation: 'mother', way: 'paper' };
      await call(changeTripPeople, { as, params, body: { ...coming, people: refs } });
      const keyOf = async (children: readonly number[], phoneNumber: string) => {
        const scoutIds = children.map((child) => people.scouts[child]!.scoutId);
        const body = { scoutIds, guardianName: 'أسرته', phoneNumber };
        const where = { params: { scoutId: scoutIds[0]! }, body };
        return (await call(createParentLink, { as, ...where })).ok.body.key!;
      };
      const keys = [await keyOf(LINKS[0]!, '01011110001'), await keyOf(LINKS[1]!, '01011110002')];
      const first = WAYS.map((kind) => ({ kind, name: kind, note: 'هنا', value: '01000007788' }));
      const set = (ways: object[]) =>
        call(setPaymentWays, { as: general, body: { ways, password: PASSWORD } });
      const wayIds = (await set(first)).ok.body.ways.map(({ wayId }) => wayId);

      let hidden: readonly number[] = [];
      const paid = [0, 0];
      const said: Said[] = [];
      const sums: { link: number; amount: number; at: number }[] = [];
      const restOf = (child: number) => Math.max(0, FEE - paid[child]!);

      for (const each of steps) {
        const now = server.now.getTime();
        if (each.act === 'wait') {
          server.now = new Date(now + each.minutes * 60_000);
        } else if (each.act === 'ways') {
          ({ hidden } = each);
          await set(
            first.map((way, index) => ({
              ...way,
              wayId: wayIds[index],
              hidden: hidden.includes(index),
            })),
          );
        } else if (each.act === 'pay') {
          const body = { person: refs[each.child], amount: each.amount, way: 'cash' };
          await call(payTrip, { as, params, body });
          paid[each.child] = paid[each.child]! + each.amount;
        } else if (each.act === 'claim') {
          const places = LINKS[each.link]!;
          const at = Math.min(each.first, places.length - 1);
          const others = each.both ? places.filter((_, index) => index !== at) : [];
          const children = [places[at]!, ...others];
          const answer = await call(claimTripPayment, {
            params: { key: keys[each.link]! },
            body: {
              ...{ tripId: params.tripId, amount: each.amount, wayId: wayIds[each.way] },
              child: at + 1,
              also: others.map((child) => places.indexOf(child) + 1),
              ...{ sure: each.sure, again: each.again },
            },
          });
          const owed = children.reduce((sum, child) => sum + restOf(child), 0);
          const isRepeated = sums.some(
            (one) =>
              one.link === each.link && one.amount === each.amount && now - one.at < 3_600_000,
          );
          const refusal = hidden.includes(each.way)
            ? 'WAY_NOT_FOUND'
            : each.amount > owed && !each.sure
              ? 'MORE_THAN_DUE'
              : isRepeated && !each.again
                ? 'CLAIM_REPEATED'
                : null;
          expect(answer.status === 201 ? null : answer.failure.code).toBe(refusal);
          if (refusal !== null) continue;
          sums.push({ link: each.link, amount: each.amount, at: now });
          let left = each.amount;
          const parts = children.map((child) => {
            const part = Math.min(left, restOf(child));
            left -= part;
            return part;
          });
          parts[0] = parts[0]! + left;
          for (const [index, child] of children.entries()) {
            if (parts[index] === 0) continue;
            said.push({ claimId: null, child, amount: parts[index]!, state: 'waiting' });
          }
          // The server numbers them in this order.
          const { claims } = (await call(readTripMoney, { as, params, query: {} })).ok.body;
          const fresh = claims.map(({ claimId }) => claimId).toSorted((a, b) => a - b);
          const waiting = said.filter(({ state }) => state === 'waiting');
          for (const [index, one] of waiting.entries()) one.claimId = fresh[index]!;
        } else {
          const waiting = said.filter(({ state }) => state === 'waiting');
          const one = waiting[each.nth % Math.max(1, waiting.length)];
          if (!one) continue;
          const confirmed = each.act === 'confirm';
          const arrived = (each.act === 'confirm' && each.arrived) || one.amount;
          const decision = each.act === 'confirm' ? { amount: arrived } : { reason: 'لم يصل' };
          const body = { confirmed, sure: true, ...decision };
          const where = { as, params: { ...params, claimId: one.claimId! }, body };
          expect((await call(decideTripClaim, where)).status).toBe(200);
          one.state = confirmed ? 'confirmed' : 'refused';
          if (confirmed) paid[one.child] = paid[one.child]! + arrived;
          expect((await call(decideTripClaim, where)).failure.code).toBe('CLAIM_DECIDED');
        }
      }

      const money = (await call(readTripMoney, { as, params, query: {} })).ok.body;
      const all = (await call(listTripPeople, { as, params, query: {} })).ok.body;
      expect(money.paid).toBe(paid[0]! + paid[1]!);
      for (const [child, { scoutId }] of people.scouts.entries()) {
        const person = all.find((each) => each.scoutId === scoutId)!;
        expect(person.paid).toBe(paid[child]);
        const found = (
          await call(findPaymentReference, {
            as,
            params: { reference: person.reference! },
          })
        ).ok.body;
        const waiting = said.filter((one) => one.child === child && one.state === 'waiting');
        expect(found).toMatchObject({ personId: person.personId, paid: paid[child] });
        expect(found.claim?.claimId ?? null).toBe(waiting.at(-1)?.claimId ?? null);
      }
      for (const [index, children] of LINKS.entries()) {
        const page = (await call(readParentPage, { params: { key: keys[index]! } })).ok.body;
        expect(page.paymentWays!.map(({ name }) => name)).toEqual(
          WAYS.filter((_, way) => !hidden.includes(way)),
        );
        expect(page.children.map(({ owes }) => owes)).toEqual(
          children.map((child) =>
            restOf(child) > 0 ? [{ tripId: params.tripId, rest: restOf(child) }] : [],
          ),
        );
      }
    }),
    randomRuns(12, 240),
  );
}, 600_000);
