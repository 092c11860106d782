import { expect, test } from 'vitest';
import { countReturn, openOf, returnBody, someBack, soundBack } from './return-rules.ts';

const lending = {
  lines: [
    {
      ...{ lineId: 1, itemId: 1, name: 'خيمة', quantity: 2, back: 0, dueOn: null, returns: [] },
      pieces: [
        { pieceId: 11, code: 'خ-01', backAt: null },
        { pieceId: 12, code: 'خ-02', backAt: null },
      ],
    },
    {
      ...{ lineId: 2, itemId: 2, name: 'حبل', quantity: 10, back: 3, dueOn: null, returns: [] },
      pieces: [],
    },
  ],
};

test('what is out is each piece, and what is left of a counted line', () => {
  expect(openOf(lending).map(({ key, left }) => [key, left])).toEqual([
    ['1/11', 1],
    ['1/12', 1],
    ['2', 7],
  ]);
});

test('what waits on the device is not out any more', () => {
  const kept = [
    {
      entries: [
        { lineId: 1, pieceId: 12 },
        { lineId: 2, quantity: 7 },
      ],
    },
  ];
  expect(openOf(lending, kept).map(({ key }) => key)).toEqual(['1/11']);
});

test('parts of a line come back in ways of their own, and what comes later has a day', () => {
  const open = openOf(lending);
  const [first, second, ropes] = open;
  const said = {
    [first!.key]: soundBack(first!),
    [second!.key]: { ...someBack(0), rest: 'later' as const, dueOn: '2026-12-04' },
    [ropes!.key]: {
      ...someBack(5),
      odd: 1,
      outcome: 'broken' as const,
      rest: 'lost' as const,
      note: 'انقطع',
    },
  };
  expect(returnBody(open, said, '2026-11-30T12:00:00.000Z')).toEqual({
    at: '2026-11-30T12:00:00.000Z',
    entries: [
      { lineId: 1, pieceId: 11, outcome: 'sound' },
      { lineId: 2, quantity: 4, outcome: 'sound' },
      { lineId: 2, quantity: 1, outcome: 'broken', note: 'انقطع' },
      { lineId: 2, quantity: 2, outcome: 'lost', note: 'انقطع' },
    ],
    later: [{ lineId: 1, dueOn: '2026-12-04' }],
  });
  expect(countReturn(open, said)).toEqual({
    ...{ back: 6, notBack: 3, notAsked: 0, lost: 2, stays: 1, undecided: 0 },
  });
});

test('what did not come back asks what becomes of it', () => {
  const open = openOf(lending);
  const said = { '2': someBack(6), '1/11': { ...someBack(0), rest: 'later' as const } };
  expect(countReturn(open, said)).toMatchObject({ undecided: 2, notAsked: 1, stays: 3 });
});
