import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is hashed by argon2id at the recommended cost with a new salt each time', async () => {
  const hashes = await Promise.all(['نخلة', 'نخلة'].map(hashPassword));
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await verifyPassword(hashes[0], 'نخلة')).toBe(true);
  expect(await verifyPassword(hashes[0], 'نخل')).toBe(false);
  expect(await verifyPassword(undefined, 'نخلة')).toBe(false);
});
