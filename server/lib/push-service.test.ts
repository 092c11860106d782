import { describe, expect, test } from 'vitest';
import { isPushAddress, publicLookup } from './push-service.ts';

test('an address of this machine is accepted as a push service only with the setting', () => {
  for (const address of ['http://127.0.0.1:9/a', 'http://localhost:9/a', 'https://[::1]/a']) {
    expect(isPushAddress(address, false)).toBe(false);
    expect(isPushAddress(address, true)).toBe(true);
  }
  for (const address of ['http://10.0.0.7/a', 'https://10.0.0.7/a', 'https://db.internal/a']) {
    expect(isPushAddress(address, true)).toBe(false);
  }
});

describe('a name is looked up', () => {
  /** Result of a connection to a name with these addresses. */
  const lookUp = (four: string[] | null, six: string[] | null, all = true) =>
    new Promise<unknown>((resolve) => {
      const answer = (found: string[] | null) =>
        found ? Promise.resolve(found) : Promise.reject(new Error('ENODATA'));
      const lookup = publicLookup({ resolve4: () => answer(four), resolve6: () => answer(six) });
      lookup('push.example.org', { all }, (error, address, family) =>
        resolve(error ? error.message : all ? address : [address, family]),
      );
    });

  test('a name is looked up where all its addresses are out in the internet', async () => {
    expect(await lookUp(['142.250.1.1'], ['2a00:1450:4001::a'])).toEqual([
      { address: '142.250.1.1', family: 4 },
      { address: '2a00:1450:4001::a', family: 6 },
    ]);
    expect(await lookUp(null, ['2a00:1450:4001::a'], false)).toEqual(['2a00:1450:4001::a', 6]);
    expect(await lookUp(null, null)).toBe('the name has no address');
  });

  test.each([
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['169.254.169.254'],
    ['192.168.1.1'],
    ['142.250.1.1', '172.16.0.1'],
  ])('a name leads nowhere where one of its addresses is %s', async (...four) => {
    expect(await lookUp(four, null)).toBe('the name leads into a private network');
    expect(await lookUp(['142.250.1.1'], ['fd00::1'])).toBe(
      'the name leads into a private network',
    );
  });
});
