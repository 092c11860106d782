// Compiles only while tsconfig.json knows none of these: the oldest browsers (README, 'Browsers') lack them.

export const newer = [
  // @ts-expect-error Chrome 110
  () => [1].toSorted(),
  // @ts-expect-error Chrome 110
  () => [1].toReversed(),
  // @ts-expect-error Chrome 110
  () => [1].toSpliced(0, 1),
  // @ts-expect-error Chrome 110
  () => [1].with(0, 2),
  // @ts-expect-error Chrome 117, Safari 17.4
  () => Map.groupBy([1], String),
  // @ts-expect-error Chrome 117, Safari 17.4
  () => Object.groupBy([1], String),
  // @ts-expect-error Chrome 119, Safari 17.4
  () => Promise.withResolvers(),
  // @ts-expect-error Chrome 122, Firefox 127, Safari 17
  () => new Set([1]).union(new Set([2])),
  // @ts-expect-error Chrome 122, Firefox 131, Safari 18.4
  () => new Map([[1, 2]]).values().map(String),
  // @ts-expect-error Firefox 125
  () => new Intl.Segmenter('ar').segment('أ'),
  // @ts-expect-error Chrome 116, Firefox 124, Safari 17.4
  () => AbortSignal.any([]),
  // @ts-expect-error Chrome 113, Safari 17
  () => new URLSearchParams('').size,
  // @ts-expect-error Chrome 120, Safari 17
  () => URL.canParse('/'),
  // @ts-expect-error Safari 17.4
  () => document.body.checkVisibility(),
  // @ts-expect-error Chrome 114, Firefox 125, Safari 17
  () => document.body.showPopover(),
  // @ts-expect-error Safari 17
  () => Response.json({}),
];
