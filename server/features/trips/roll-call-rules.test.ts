import { describe, expect, test } from 'vitest';
import type { HealthCard } from '../../../contract/health/card.ts';
import type { Caller } from '../../http/session.ts';
import { aHealthCard, aMedicine } from '../../testing/health-card.ts';
import type { StoredTrip } from './queries.ts';
import { asDayPerson, asRollCall, journeyOf, keptUntil } from './roll-call-rules.ts';

const trip = {
  ...{ state: 'open', startsAt: '2026-12-10T07:00', endsAt: '2026-12-12T16:00' },
  ...{ sectors: [], captain: { captainId: 10 }, helpers: [{ captainId: 11 }] },
} as unknown as StoredTrip;
const aCaller = (of: Partial<Caller>) =>
  ({ captainId: 99, type: 'regular', sectorId: null, unitSectorIds: [], ...of }) as Caller;
const OWN = 5;
const card: HealthCard = {
  ...aHealthCard.card,
  medicine: aMedicine,
  allergy: { answer: null, items: [] },
  goesHomeAlone: { answer: 'yes', items: [] },
  condition: { answer: 'yes', items: [{ kind: 'asthma', what: null, action: null }] },
};
const child = {
  ...{ personId: 1, name: 'مينا عادل', gender: 'male', sectorId: OWN, hasHealthMark: true },
  ...{ card, answered: [{ name: 'مارسيل نبيل', relation: 'mother' }] },
} as unknown as Parameters<typeof asDayPerson>[0];
const seenBy = (caller: Partial<Caller>, today = '2026-12-10', of: object = {}) =>
  asDayPerson({ ...child, ...of }, { caller: aCaller(caller), trip, today });

describe('the card of a child on the trip’s day', () => {
  const health = { medicines: aMedicine.items, isAllergyOpen: true, hasHealthMark: true };

  test('is told with its medicines to who is in charge and to helpers, in the trip’s days', () => {
    for (const captainId of [10, 11]) {
      expect(seenBy({ captainId })).toMatchObject(health);
      expect(seenBy({ captainId }).health).not.toEqual([]);
    }
  });

  test('tells its medicines to nobody else, also to who reads the card', () => {
    for (const caller of [{ type: 'general' as const }, { sectorId: OWN }]) {
      expect(seenBy(caller)).toMatchObject({
        ...{ medicines: [], health: [], isAllergyOpen: false, hasHealthMark: true },
        ...{ mayCollect: ['الأم'], goesHomeAlone: true },
      });
    }
  });

  test('tells nothing to who does not read it, nor to the trip’s captains outside its days', () => {
    const nothing = {
      ...{ medicines: [], health: [], isAllergyOpen: false, hasHealthMark: false },
      ...{ mayCollect: [], contact: null, goesHomeAlone: false },
      guardians: [{ name: 'مارسيل نبيل', relation: 'الأم', phoneNumber: null }],
    };
    expect(seenBy({ sectorId: OWN + 1 })).toMatchObject(nothing);
    expect(seenBy({ captainId: 10 }, '2026-12-02')).toMatchObject(nothing);
    expect(seenBy({ captainId: 10 }, '2026-12-03')).toMatchObject(health);
    expect(seenBy({ captainId: 10 }, '2026-12-14')).toMatchObject(health);
    expect(seenBy({ captainId: 10 }, '2026-12-15')).toMatchObject(nothing);
  });

  test('names a guardian once, of the card with the telephone', () => {
    const [guardian] = card.guardians;
    const answered = [{ name: guardian!.name, relation: 'mother' }];
    expect(seenBy({ captainId: 10 }, '2026-12-10', { answered }).guardians).toEqual([guardian]);
  });
});

test('a roll-call has who comes, and who was called before they withdrew', () => {
  const at = '2026-12-10T05:10:00.000Z';
  const mark = { ...{ captainId: 10, status: 'here', named: true, at }, handedTo: null };
  const marks = [{ ...mark, personId: 2, leaves: null }];
  const people = [1, 2, 3].map((personId) => ({ personId, isComing: personId === 1 }));
  const captains = [{ captainId: 10, name: 'مينا عادل' }];
  const read = { marks, captains, people } as unknown as Parameters<typeof asRollCall>[1];
  expect(asRollCall({} as Parameters<typeof asRollCall>[0], read).people).toMatchObject([
    { personId: 1, status: null, by: null },
    { personId: 2, status: 'here', by: 'مينا عادل' },
  ]);
});

test('a phone keeps the page from three days before the trip to two after it, of no draft and for its own captains', () => {
  const kept = (today: string, of: object = {}, captainIds: (number | null)[] = [null, 10]) =>
    keptUntil({ captainId: 10 }, { ...trip, ...of }, { captainIds, today });
  expect(kept('2026-12-06')).toBeNull();
  expect(kept('2026-12-07')).toBe('2026-12-14');
  expect(kept('2026-12-14')).toBe('2026-12-14');
  expect(kept('2026-12-15')).toBeNull();
  expect(kept('2026-12-10', {}, [11])).toBeNull();
  expect(kept('2026-12-10', { state: 'draft' })).toBeNull();
  expect(kept('2026-12-10', { state: 'cancelled' })).toBeNull();
});

test('a family reads when its child left and was handed over, of this trip and where the child was there', () => {
  type Calls = Parameters<typeof journeyOf>[1];
  const call = (kind: string, departedAt: string | null, mark: object = {}, tripId = 1) => {
    const at = '2026-12-12T14:30:00.000Z';
    const said = { personId: 1, captainId: 1, status: 'here', named: true, at };
    return {
      tripId,
      kind,
      departedAt,
      marks: [{ ...said, handedTo: null, leaves: null, ...mark }],
    };
  };
  const left = call('departure', '2026-12-10T05:10:00.000Z');
  const back = call('return', '2026-12-12T14:00:00.000Z');
  const read = (...calls: object[]) => journeyOf(1, calls as Calls);
  expect(read(left)).toEqual({
    ...{ departedAt: left.departedAt, returnedAt: null, handedTo: null },
  });
  expect(read(left, back)).toMatchObject({ returnedAt: back.departedAt, handedTo: null });
  const handed = call('return', back.departedAt, { handedTo: 'مارسيل نبيل، الأم' });
  expect(read(left, handed)).toMatchObject({
    ...{ returnedAt: '2026-12-12T14:30:00.000Z', handedTo: 'مارسيل نبيل، الأم' },
  });
  // Called once more, the last one says when the child was back.
  const again = call('return', '2026-12-12T15:00:00.000Z');
  expect(read(left, back, again).returnedAt).toBe(again.departedAt);
  const none = { departedAt: null, returnedAt: null, handedTo: null };
  expect(read(call('departure', null))).toEqual(none);
  expect(read(call('departure', left.departedAt, { status: 'missing' }))).toEqual(none);
  expect(read(call('departure', left.departedAt, {}, 2))).toEqual(none);
});
