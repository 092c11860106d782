import { expect, test } from 'vitest';
import { describeResults } from './results.ts';

const titles = ['a hand-in', 'statistics', 'an update'];
const firefox = {
  browser: 'Firefox 140.12.0',
  faults: { 'a hand-in': [], statistics: ['no chart'], 'an update': ['no button'] },
};
const webkit = {
  browser: 'WebKitGTK 2.50.6',
  faults: { 'a hand-in': [], statistics: [], 'an update': ['no button'] },
};

test('a table has a column for each browser, and tells which journey fails only in one', () => {
  expect(describeResults(titles, [firefox, webkit])).toEqual({
    text: `| journey | Firefox 140.12.0 | WebKitGTK 2.50.6 |
| --- | :-: | :-: |
| a hand-in | ✓ | ✓ |
| statistics | ✗ | ✓ |
| an update | ✗ | ✗ |

'statistics' fails only in Firefox 140.12.0
'an update' fails in every browser`,
    passed: 3,
    failed: 3,
  });
});

test('a journey that was not tried counts as failed, and one browser alone is compared with none', () => {
  expect(describeResults(titles, [{ browser: 'WebKitGTK', faults: { 'a hand-in': [] } }])).toEqual({
    text: `| journey | WebKitGTK |
| --- | :-: |
| a hand-in | ✓ |
| statistics | ✗ |
| an update | ✗ |`,
    passed: 1,
    failed: 2,
  });
});
