import { expect, test } from 'vitest';
import { isLoopback, isPublicAddress, neighbourhoodOf, networkOf } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
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

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['unknown', 'unknown'],
])('the network around %s is %s', (neighbourhood, network) => {
  expect(networkOf(neighbourhood)).toBe(network);
});

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2a00:1450::1', '2606:4700::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '10.255.0.1',
  '100.64.0.1',
  '127.8.9.1',
  '169.254.169.254',
  '172.31.255.1',
  '192.168.0.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd12::1',
  'ff02::1',
  '::ffff:8.8.8.8',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:0:a00:1::',
  '2001:db8::1',
  'example.org',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('this machine has several addresses and a name', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1']) {
    expect(isLoopback(host)).toBe(true);
  }
  for (const host of ['0.0.0.0', '::', '128.0.0.1', 'localhost.example.org', '']) {
    expect(isLoopback(host)).toBe(false);
  }
});
