import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import {
  addMarks,
  lastSaid,
  marksByPerson,
  markTime,
  overridden,
  type RollMark,
  receivedTime,
  statusOf,
} from './roll-call.ts';

const aMark = (of: Partial<RollMark>): RollMark => ({
  personId: 1,
  captainId: 1,
  status: 'here',
  named: true,
  at: '2026-12-11T05:00:00.000Z',
  handedTo: null,
  leaves: null,
  ...of,
});

describe('what several captains say of one person', () => {
  const counted = aMark({ captainId: 1, named: false });
  const missing = aMark({ captainId: 2, status: 'missing' });
  const here = aMark({ captainId: 3 });

  test('a group’s count never overrides a named missing person, whichever was said first', () => {
    expect(statusOf([counted, missing]).status).toBe('missing');
    expect(statusOf([missing, { ...counted, at: '2027-01-01T00:00:00.000Z' }]).status).toBe(
      'missing',
    );
  });

  test('only a named here overrides a named missing person', () => {
    expect(statusOf([counted, missing, here])).toMatchObject({ status: 'here', by: 3 });
  });

  test('a count never goes above a named missing person of the same captain, on whichever phone', () => {
    const own = { ...counted, captainId: 2, at: '2026-12-11T06:00:00.000Z' };
    expect(statusOf(addMarks([missing], [own])).status).toBe('missing');
    expect(statusOf(addMarks([own], [missing])).status).toBe('missing');
    const back = { ...missing, status: null, at: '2026-12-11T07:00:00.000Z' };
    expect(statusOf(addMarks([missing, own], [back])).status).toBeNull();
    const again = { ...own, at: '2026-12-11T08:00:00.000Z' };
    expect(statusOf(addMarks([missing, back], [again])).status).toBe('here');
  });

  test('who says missing of somebody whom another captain saw is overridden, until that captain takes it back', () => {
    expect(overridden([missing, here])).toEqual([missing]);
    expect(overridden([missing, counted])).toEqual([]);
    expect(overridden(addMarks([missing, here], [{ ...here, status: null }]))).toEqual([]);
  });

  test('a corrected hand-over holds, of whichever captain', () => {
    const handed = { ...here, handedTo: 'الأم' };
    const corrected = {
      ...handed,
      captainId: 4,
      at: '2026-12-11T09:00:00.000Z',
      handedTo: 'الخال',
    };
    expect(statusOf([corrected, handed]).handedTo).toBe('الخال');
  });

  test('who takes the own entry back leaves what the others said', () => {
    const back = { ...here, status: null, at: '2026-12-11T05:00:01.000Z' };
    expect(statusOf(addMarks([counted, missing, here], [back])).status).toBe('missing');
    expect(statusOf(addMarks([here], [back])).status).toBeNull();
  });

  test('a count that was taken back in the same moment is taken back, by the same captain alone', () => {
    const back = { ...aMark({ status: null }), at: counted.at };
    expect(statusOf([counted, back]).status).toBeNull();
    expect(statusOf([counted, { ...back, at: '2026-12-11T04:59:59.999Z' }]).status).toBe('here');
    expect(statusOf([counted, { ...back, captainId: 2 }]).status).toBe('here');
  });

  test('the roll-call keeps where a missing person is, and to whom a person was handed over', () => {
    expect(statusOf([missing, { ...missing, captainId: 4, leaves: 'comesLater' }]).leaves).toBe(
      'comesLater',
    );
    const handed = { ...here, handedTo: 'مارسيل نبيل، الأم' };
    expect(statusOf([counted, handed]).handedTo).toBe('مارسيل نبيل، الأم');
    expect(statusOf([]).status).toBeNull();
  });
});

test('a mark is later than the one before of the same person, even where the clock was set back', () => {
  const at = markTime(Date.parse('2026-12-11T05:00:00Z'), '2026-12-11T06:00:00.000Z');
  expect(at).toBe('2026-12-11T06:00:00.001Z');
});

test('a time counts from the receipt by its age, whatever the clock of the phone says', () => {
  const received = new Date('2026-12-11T05:00:00.000Z');
  const shifted = (days: number, minutes: number) =>
    new Date(received.getTime() + days * 86_400_000 - minutes * 60_000).toISOString();
  for (const days of [-20_000, -2, 0, 2, 20_000]) {
    expect(receivedTime(shifted(days, 30), shifted(days, 0), received)).toBe(shifted(0, 30));
  }
  // A slow connection's delay is no fault of the clock.
  expect(receivedTime(shifted(0, 30), shifted(0, 0.5), received)).toBe(shifted(0, 30));
  expect(receivedTime(shifted(2, 0), null, received)).toBe(received.toISOString());
  expect(receivedTime(shifted(0, 30), null, received)).toBe(shifted(0, 30));
});

/** A step of two phones that call the same people over a bad connection. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('say' as const),
        phone: fc.nat(1),
        personId: fc.nat(3),
        said: fc.constantFrom('here', 'missing', 'counted', null),
        // The clock of a phone may be set forth and back by days.
        clock: fc.integer({ min: -3, max: 3 }).map((days) => days * 86_400_000),
      }),
    },
    { arbitrary: fc.record({ do: fc.constant('send' as const), phone: fc.nat(1) }), weight: 2 },
    { arbitrary: fc.record({ do: fc.constant('arrive' as const), pick: fc.nat(20) }), weight: 2 },
    { arbitrary: fc.record({ do: fc.constant('lose' as const), pick: fc.nat(20) }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('double' as const), pick: fc.nat(20) }), weight: 1 },
  ),
  { maxLength: 60 },
);

type Said = 'here' | 'missing' | 'counted' | null;

/** The mark of one captain that holds: the last word by name, else a count since it was taken back. */
function heldBy(said: readonly Said[]): Said {
  const named = said.findLastIndex((each) => each !== 'counted');
  return said[named] ?? (said.slice(named + 1).length > 0 ? 'counted' : null);
}

test('lost, doubled, delayed and interleaved requests of two phones leave what a list on paper would say', () => {
  const start = Date.parse('2026-12-11T05:00:00Z');
  fc.assert(
    fc.property(steps, (run) => {
      /** On paper: what each captain said of each person, one after the other. */
      const paper = new Map<string, Said[]>();
      const own: RollMark[][] = [[], []];
      const unsent: RollMark[][] = [[], []];
      const wire: RollMark[][] = [];
      let stored: RollMark[] = [];
      const take = (pick: number) => wire.splice(pick % wire.length, 1)[0] ?? [];
      run.forEach((step, index) => {
        if (step.do === 'say') {
          const { phone, personId, said } = step;
          const last = lastSaid(own[phone]!.filter((mark) => mark.personId === personId));
          const mark = aMark({
            personId,
            captainId: phone,
            status: said === 'counted' ? 'here' : said,
            named: said !== 'counted',
            at: markTime(start + index * 1000 + step.clock, last?.at),
          });
          own[phone] = addMarks(own[phone]!, [mark]);
          unsent[phone]!.push(mark);
          const line = `${personId}/${phone}`;
          paper.set(line, [...(paper.get(line) ?? []), said]);
        } else if (step.do === 'send') {
          wire.push([...unsent[step.phone]!]);
        } else if (wire.length > 0) {
          if (step.do === 'double') wire.push(wire[step.pick % wire.length]!);
          else if (step.do === 'lose') take(step.pick);
          else stored = addMarks(stored, take(step.pick));
        }
      });
      // The outbox goes on until each was answered; what is delayed arrives last.
      for (const sent of [...unsent, ...wire]) stored = addMarks(stored, sent);
      const slots = stored.map((mark) => `${mark.personId}/${mark.captainId}/${mark.named}`);
      expect(new Set(slots).size).toBe(stored.length);
      const byPerson = marksByPerson(stored);
      for (const personId of [0, 1, 2, 3]) {
        const said = [0, 1].map((phone) => heldBy(paper.get(`${personId}/${phone}`) ?? []));
        const expected = said.includes('here')
          ? 'here'
          : said.includes('missing')
            ? 'missing'
            : said.includes('counted')
              ? 'here'
              : null;
        expect(statusOf(byPerson.get(personId) ?? []).status).toBe(expected);
      }
    }),
    randomRuns(300, 10_000),
  );
});
