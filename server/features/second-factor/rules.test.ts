import { describe, expect, test } from 'vitest';
import { createTokens } from '../../lib/session.ts';
import {
  aChallenge,
  base32,
  codeOf,
  keyUri,
  lockSecret,
  lockSetup,
  readChallenge,
  stepAt,
  stepOf,
  tidyCode,
  unlockSecret,
  unlockSetup,
} from './rules.ts';

const tokens = createTokens('a secret of the tests, long enough for HS256');
const others = createTokens('another secret of the tests, long enough too');
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of the phone', () => {
  // RFC 6238, appendix B: the seeds are these digits again and again, in the length of the hash's output.
  const seed = (length: number) => Buffer.from('1234567890'.repeat(7).slice(0, length));
  test.each([
    [59, '94287082', '46119246', '90693936'],
    [1_111_111_109, '07081804', '68084774', '25091201'],
    [1_111_111_111, '14050471', '67062674', '99943326'],
    [1_234_567_890, '89005924', '91819424', '93441116'],
    [2_000_000_000, '69279037', '90698825', '38618901'],
    [20_000_000_000, '65353130', '77737706', '47863826'],
  ])('is that of RFC 6238 at %d', (seconds, sha1, sha256, sha512) => {
    const step = stepAt(at(seconds));
    expect(codeOf(seed(20), step, { digits: 8 })).toBe(sha1);
    expect(codeOf(seed(32), step, { digits: 8, algorithm: 'sha256' })).toBe(sha256);
    expect(codeOf(seed(64), step, { digits: 8, algorithm: 'sha512' })).toBe(sha512);
    expect(codeOf(seed(20), step)).toBe(sha1.slice(2));
  });

  test('holds a step before and a step after its own, and not further', () => {
    const secret = seed(20);
    const present = stepAt(at(1_234_567_890));
    const now = at(1_234_567_890);
    const found = [-2, -1, 0, 1, 2].map((by) =>
      stepOf(secret, codeOf(secret, present + by), { now, lastStep: 0 }),
    );
    expect(found).toEqual([null, present - 1, present, present + 1, null]);
  });

  test('is over once it was taken, and so are those before it', () => {
    const secret = seed(20);
    const now = at(1_234_567_890);
    const present = stepAt(now);
    const found = [-1, 0, 1].map((by) =>
      stepOf(secret, codeOf(secret, present + by), { now, lastStep: present }),
    );
    expect(found).toEqual([null, null, present + 1]);
  });

  test('is read in digits of either script, with spaces', () => {
    expect(['١٢٣ ٤٥٦', '123456', ' 123-456 ', '۱۲۳۴۵۶'].map(tidyCode)).toEqual(
      Array(4).fill('123456'),
    );
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32, as RFC 4648 has it', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('the address of a QR code names group and captain, each once', () => {
  const uri = new URL(keyUri(Buffer.from('foobar'), 'كشافة: النيل', '01012345678'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.href).toContain('otpauth://totp/01012345678?');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{
      secret: 'MZXW6YTBOI',
      issuer: 'كشافة  النيل',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    },
  });
});

describe('a secret at rest', () => {
  const secret = Buffer.from('12345678901234567890');

  test('is read again by who holds the server’s own, for its captain alone', () => {
    const sealed = lockSecret(tokens, 7, secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(unlockSecret(tokens, 7, sealed)).toEqual(secret);
    expect(unlockSecret(tokens, 8, sealed)).toBeNull();
    expect(unlockSecret(others, 7, sealed)).toBeNull();
    expect(unlockSecret(tokens, 7, sealed.subarray(1))).toBeNull();
    expect(unlockSecret(tokens, 7, Buffer.alloc(3))).toBeNull();
  });

  test('is another text each time, and none of another purpose', () => {
    expect(lockSecret(tokens, 7, secret)).not.toEqual(lockSecret(tokens, 7, secret));
    const setup = lockSetup(tokens, '7', { secret, now: at(0) });
    expect(unlockSecret(tokens, 7, Buffer.from(setup, 'base64url'))).toBeNull();
  });

  test('that is not confirmed yet is its session’s, for a quarter of an hour', () => {
    const setup = lockSetup(tokens, 'one', { secret, now: at(0) });
    expect(unlockSetup(tokens, 'one', { setup, now: at(899) })).toEqual(secret);
    expect(unlockSetup(tokens, 'one', { setup, now: at(900) })).toBeNull();
    // A clock that was ahead when it was made, by more than clocks differ.
    expect(unlockSetup(tokens, 'one', { setup, now: at(-60) })).toEqual(secret);
    expect(unlockSetup(tokens, 'one', { setup, now: at(-61) })).toBeNull();
    expect(unlockSetup(tokens, 'two', { setup, now: at(1) })).toBeNull();
    expect(unlockSetup(tokens, 'one', { setup: 'nonsense', now: at(1) })).toBeNull();
  });
});

test('a challenge is ours, for one purpose, for five minutes', () => {
  const challenge = aChallenge(tokens, 'login', at(0)).toString('base64url');
  expect(readChallenge(tokens, 'login', { challenge, now: at(299) })).toEqual(at(300));
  expect(readChallenge(tokens, 'login', { challenge, now: at(300) })).toBeNull();
  expect(readChallenge(tokens, 'login', { challenge, now: at(-60) })).toEqual(at(300));
  expect(readChallenge(tokens, 'login', { challenge, now: at(-61) })).toBeNull();
  expect(readChallenge(tokens, 'add 1', { challenge, now: at(1) })).toBeNull();
  expect(readChallenge(others, 'login', { challenge, now: at(1) })).toBeNull();
  for (const wrong of ['', 'x', `${challenge}AAAA`, Buffer.alloc(48).toString('base64url')]) {
    expect(readChallenge(tokens, 'login', { challenge: wrong, now: at(1) })).toBeNull();
  }
});
