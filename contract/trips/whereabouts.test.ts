import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import type { CallKind, LeaveWay, RollMark } from './roll-call.ts';
import { type SaidCall, whereabouts } from './whereabouts.ts';

const MINA = 1;
let made = 0;
const says = (
  kind: CallKind,
  status: RollMark['status'],
  more: { leaves?: LeaveWay; handedTo?: string; captainId?: number } = {},
): SaidCall => {
  made += 1;
  const at = new Date(Date.UTC(2026, 11, 11, 5) + made * 60_000).toISOString();
  const { leaves = null, handedTo = null, captainId = 1 } = more;
  const mark = { personId: MINA, captainId, status, named: true, at, handedTo, leaves };
  return { rollCallId: made, kind, madeAt: at, marks: [mark] };
};
const whereIs = (...calls: SaidCall[]) => whereabouts(calls)(MINA);

test('a child who missed the departure and was seen later is with us, whatever was said before', () => {
  const later = says('departure', 'missing', { leaves: 'comesLater' });
  expect(whereIs(later)).toBe('comesLater');
  expect(whereIs(later, says('stop', 'here'))).toBe('withUs');
  const home = says('departure', 'missing', { leaves: 'staysHome' });
  expect(whereIs(home)).toBe('staysHome');
  expect(whereIs(home, says('night', 'here'))).toBe('withUs');
  expect(whereIs(says('departure', 'missing'))).toBe('notArrived');
});

test('a child who is missed on the way is still ours, until somebody says where they went', () => {
  const left = says('departure', 'here');
  expect(whereIs(left, says('night', 'missing'))).toBe('withUs');
  expect(whereIs(left, says('stop', 'missing', { leaves: 'staysHome' }))).toBe('staysHome');
  expect(whereIs(left, says('return', 'missing'))).toBe('withUs');
});

test('who was never called is with us, and who was handed over is not asked for again', () => {
  expect(whereIs()).toBe('withUs');
  expect(whereIs(says('return', 'here', { handedTo: 'مارسيل نبيل، الأم' }))).toBe('handedOver');
});

test('the departure comes first, in whatever order the phones have sent the roll-calls', () => {
  const stop = says('stop', 'here');
  const departure = says('departure', 'missing', { leaves: 'comesLater' });
  expect(whereIs(stop, departure)).toBe('withUs');
  expect(whereIs(departure, stop)).toBe('withUs');
});

test('a mark that does not hold moves nobody: another captain’s named here wins', () => {
  const home = says('departure', 'missing', { leaves: 'staysHome' });
  const here = says('departure', 'here', { captainId: 2 });
  expect(whereIs({ ...home, marks: [...home.marks, ...here.marks] })).toBe('withUs');
});

/** A captain's notes on paper, one line after the other. */
const lines = fc.array(
  fc.constantFrom('here', 'missing', 'home', 'later', 'handed', 'notCalled' as const),
  { maxLength: 6 },
);

test('random trips end as the last line on paper that says something of the child', () => {
  const place = { here: 'withUs', home: 'staysHome', later: 'comesLater', handed: 'handedOver' };
  fc.assert(
    fc.property(lines, (noted) => {
      const calls = noted.map((line, index) => {
        const kind = index === 0 ? 'departure' : line === 'handed' ? 'return' : 'stop';
        if (line === 'here') return says(kind, 'here');
        if (line === 'handed') return says(kind, 'here', { handedTo: 'الأم' });
        if (line === 'notCalled') return says(kind, null);
        if (line === 'missing') return says(kind, 'missing');
        return says(kind, 'missing', { leaves: line === 'home' ? 'staysHome' : 'comesLater' });
      });
      // A miss without a reason says something only of who was not seen before.
      const telling = noted.filter((line) => line in place) as (keyof typeof place)[];
      const last = telling.at(-1);
      const isNew = last === undefined && noted.includes('missing');
      const expected = last ? place[last] : isNew ? 'notArrived' : 'withUs';
      expect(whereIs(...calls)).toBe(expected);
      expect(whereIs(...calls.toReversed())).toBe(expected);
    }),
    randomRuns(200, 5000),
  );
});
