import { describe, expect, test } from 'vitest';
import { oneTimePassword } from './random-code.ts';

describe('a one-time password', () => {
  test('is three groups of letters and digits that are not mistaken for others', () => {
    const password = oneTimePassword((size) => crypto.getRandomValues(new Uint8Array(size)));
    expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/);
  });

  test('skips bytes that would make some characters more frequent', () => {
    const bytes = [255, 250, 248, ...Array.from({ length: 29 }, (_, index) => index)];
    expect(oneTimePassword(() => Uint8Array.from(bytes))).toBe('abcd-efgh-jkmn');
  });
});
