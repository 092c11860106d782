import { describe, expect, test } from 'vitest';
import { readExpiry, readStored } from './session.ts';

const NOW = Date.UTC(2026, 10, 21);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (payload: unknown) => `${encode({ alg: 'HS256' })}.${encode(payload)}.signature`;
const captain = {
  captainId: 7,
  firstName: 'محمود',
  middleName: 'عادل',
  lastName: 'حسن',
  type: 'regular',
};

function storage(entries: Record<string, string>) {
  return { getItem: (name: string) => entries[name] ?? null };
}
const whole = {
  token: jwt({ exp: NOW / 1000 + 60 }),
  token_type: 'Bearer',
  token_state: JSON.stringify(captain),
};

describe('the stored session', () => {
  test('nobody is signed in without stored entries', () => {
    expect(readStored(storage({}), NOW)).toBeNull();
  });

  test('all three entries make a session that ends when the token says', () => {
    expect(readStored(storage(whole), NOW)).toEqual({
      token: whole.token,
      tokenType: 'Bearer',
      captain,
      expiresAt: NOW + 60_000,
    });
  });

  test.each(['token', 'token_type', 'token_state'])('is refused without %s', (name) => {
    const { [name]: _, ...others } = whole as Record<string, string>;
    expect(() => readStored(storage(others), NOW)).toThrow('missing');
  });

  test('is refused once the token is over', () => {
    expect(() => readStored(storage(whole), NOW + 60_000)).toThrow(
      'Given Auth Token is already expired.',
    );
  });

  test('is kept for a captain of an unknown type', () => {
    const state = JSON.stringify({ ...captain, type: 'admiral' });
    expect(readStored(storage({ ...whole, token_state: state }), NOW)?.captain.type).toBe(
      'admiral',
    );
  });

  test.each(['not json', '{}', 'null', JSON.stringify({ ...captain, type: undefined })])(
    'is refused with the user state %s',
    (state) => {
      expect(() => readStored(storage({ ...whole, token_state: state }), NOW)).toThrow(
        'user state',
      );
    },
  );
});

describe('the expiry of a token', () => {
  test('is read from a payload with Arabic in it', () => {
    expect(readExpiry(jwt({ exp: 1_800_000_000, name: 'محمود؟' }))).toBe(1_800_000_000_000);
  });

  test('is required', () => {
    expect(() => readExpiry(jwt({ sub: '7' }))).toThrow('JWT has no exp param');
    expect(() => readExpiry(jwt({ exp: 'soon' }))).toThrow('JWT has no exp param');
  });

  test.each([
    '',
    'abc',
    'a.b.c',
    `${encode({})}.${encode('text')}.x`,
    jwt({ exp: 1 }).slice(0, -10),
  ])('can not be read from %s', (token) => {
    expect(() => readExpiry(token)).toThrow('Error pursing the Auth Token');
  });
});
