import { expect, test } from 'vitest';
import { neighbourhoodOf } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:1:a:b:c:d', '2001:db8:7:1::/64'],
  ['2001:0DB8:0007:0001::1', '2001:db8:7:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::3:4:5:6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['x'.repeat(6000), 'unknown'],
  ['', 'unknown'],
  ['203.0.113.7, 10.0.0.1', 'unknown'],
])('%.40s counts as %s', (address, neighbourhood) => {
  expect(neighbourhoodOf(address)).toBe(neighbourhood);
});
