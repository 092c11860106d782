import { describe, expect, test } from 'vitest';
import { createTokens } from '../../http/session.ts';
import {
  aChallenge,
  codesOf,
  hashOfRecovery,
  keyUri,
  lockSecret,
  lockSetup,
  readChallenge,
  stepOf,
  tidyCode,
  unlockSecret,
  unlockSetup,
} from './second-factor-rules.ts';

const tokens = createTokens('a secret of the tests, long enough for HS256');
const others = createTokens('another secret of the tests, long enough too');
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of the phone', () => {
  const secret = Buffer.from('12345678901234567890');
  const codeAt = (seconds: number) => codesOf(secret).generate({ timestamp: seconds * 1000 });
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238, appendix B, at %d', (seconds, code) => {
    expect(codeAt(seconds)).toBe(code);
  });

  test('is valid one step before and after its own, and no further', () => {
    const now = at(1_234_567_890);
    const present = 1_234_567_890 / 30;
    const found = [-2, -1, 0, 1, 2].map((by) =>
      stepOf(secret, codeAt(1_234_567_890 + by * 30), { now, lastStep: 0 }),
    );
    expect(found).toEqual([null, present - 1, present, present + 1, null]);
  });

  test('is invalid after it or a later one was used', () => {
    const now = at(1_234_567_890);
    const present = 1_234_567_890 / 30;
    const found = [-1, 0, 1].map((by) =>
      stepOf(secret, codeAt(1_234_567_890 + by * 30), { now, lastStep: present }),
    );
    expect(found).toEqual([null, null, present + 1]);
  });

  test('is read in digits of either script, with spaces', () => {
    expect(['١٢٣ ٤٥٦', '123456', ' 123-456 ', '۱۲۳۴۵۶'].map(tidyCode)).toEqual(
      Array(4).fill('123456'),
    );
  });
});

test('the address of a QR code names group and captain, each once', () => {
  const uri = new URL(keyUri(Buffer.from('foobar'), 'كشافة: النيل', '01012345678'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.href).toContain('otpauth://totp/01012345678?');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'MZXW6YTBOI',
    issuer: 'كشافة  النيل',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('the same recovery code of two captains is stored as two hashes', () => {
  const [first, same, second] = [
    hashOfRecovery(1, 'abcd-efgh'),
    hashOfRecovery(1, 'ABCD EFGH'),
    hashOfRecovery(2, 'abcd-efgh'),
  ];
  expect(first).toEqual(same);
  expect(first).not.toEqual(second);
});

describe('a secret at rest', () => {
  const secret = Buffer.from('12345678901234567890');

  test('can be decrypted with the server’s secret only, for its own captain', () => {
    const sealed = lockSecret(tokens, 7, secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(unlockSecret(tokens, 7, sealed)).toEqual(secret);
    expect(unlockSecret(tokens, 8, sealed)).toBeNull();
    expect(unlockSecret(others, 7, sealed)).toBeNull();
    expect(unlockSecret(tokens, 7, sealed.subarray(1))).toBeNull();
    expect(unlockSecret(tokens, 7, Buffer.alloc(3))).toBeNull();
  });

  test('is encrypted differently each time, and only for its purpose', () => {
    expect(lockSecret(tokens, 7, secret)).not.toEqual(lockSecret(tokens, 7, secret));
    const setup = lockSetup(tokens, '7', { secret, now: at(0) });
    expect(unlockSecret(tokens, 7, Buffer.from(setup, 'base64url'))).toBeNull();
  });

  test('a secret at rest that is unconfirmed belongs to its session for 15 minutes', () => {
    const setup = lockSetup(tokens, 'one', { secret, now: at(0) });
    expect(unlockSetup(tokens, 'one', { setup, now: at(899) })).toEqual(secret);
    expect(unlockSetup(tokens, 'one', { setup, now: at(900) })).toBeNull();
    // A clock that was further ahead when it was made than clocks may differ.
    expect(unlockSetup(tokens, 'one', { setup, now: at(-60) })).toEqual(secret);
    expect(unlockSetup(tokens, 'one', { setup, now: at(-61) })).toBeNull();
    expect(unlockSetup(tokens, 'two', { setup, now: at(1) })).toBeNull();
    expect(unlockSetup(tokens, 'one', { setup: 'nonsense', now: at(1) })).toBeNull();
  });
});

test('a challenge is valid for one purpose and five minutes, and only if this server signed it', () => {
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
