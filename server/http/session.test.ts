import { generateKeyPairSync } from 'node:crypto';
import { base64url, exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTokens } from './session.ts';

const SECRET =
  'a secret of this test, long enough for each kind of HMAC that there is, the longest too';
const SESSION = '0f8fad5b-d9cb-469f-a165-70867728950e';
const NOW = new Date('2026-11-20T15:15:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const key = (secret = SECRET) => new TextEncoder().encode(secret);
const tokens = () => createTokens(SECRET);

/** A token that names the session and lasts an hour, signed in the way that is asked for. */
const aToken = (changes: { alg?: string; header?: object; claims?: object } = {}) =>
  new SignJWT({
    jti: SESSION,
    exp: later(3600).getTime() / 1000,
    ...changes.claims,
  }).setProtectedHeader({ alg: changes.alg ?? 'HS256', typ: 'JWT', ...changes.header });

describe('a token', () => {
  test('a token of this server is accepted; the others here differ from it in one part', async () => {
    expect(await tokens().read(await aToken().sign(key()), NOW)).toBe(SESSION);
    const own = await tokens().sign(SESSION, later(3600));
    expect(await tokens().read(own, NOW)).toBe(SESSION);
  });

  test('a token without a signature is refused, whatever its algorithm', async () => {
    const unsigned = new UnsecuredJWT({ jti: SESSION }).setExpirationTime(later(3600)).encode();
    const [header, payload] = (await aToken().sign(key())).split('.');
    const none = ['none', 'None', 'NONE'].map(
      (alg) => `${base64url.encode(JSON.stringify({ alg }))}.${payload}.`,
    );
    for (const token of [unsigned, ...none, `${header}.${payload}.`, `${header}.${payload}`]) {
      expect(await tokens().read(token, NOW), token).toBeNull();
    }
  });

  test('a token with another encoding of the same content is refused', async () => {
    const token = await aToken().sign(key());
    const [header, payload, signature] = token.split('.');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last letter of a signature has two bits that no byte uses.
    const last = alphabet.indexOf(token.at(-1)!);
    const others = [1, 2, 3].map((bits) => `${token.slice(0, -1)}${alphabet[last ^ bits]}`);
    const padded = [`${token}=`, `${token}==`, `${header}=.${payload}.${signature}`];
    const spaced = [`${token}%3D`, `${header}.${payload}=.${signature}`, `${token}.`];
    for (const other of [...others, ...padded, ...spaced]) {
      expect(await tokens().read(other, NOW), other).toBeNull();
    }
    // Also after the token itself has been read.
    const read = tokens();
    expect(await read.read(token, NOW)).toBe(SESSION);
    expect(await read.read(`${token}=`, NOW)).toBeNull();
  });

  test.each(['HS384', 'HS512'])('signed by %s with the right secret is refused', async (alg) => {
    expect(await tokens().read(await aToken({ alg }).sign(key()), NOW)).toBeNull();
  });

  test('signed with another secret is refused', async () => {
    const other = await aToken().sign(key(`${SECRET}.`));
    expect(await tokens().read(other, NOW)).toBeNull();
  });

  test('a token with its own key, or the address of one, is refused', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = await exportJWK(publicKey);
    const header = {
      jwk,
      jku: 'https://evil.example/keys',
      x5u: 'https://evil.example/c',
      kid: '1',
    };
    expect(
      await tokens().read(await aToken({ alg: 'RS256', header }).sign(privateKey), NOW),
    ).toBeNull();
    const symmetric = { kty: 'oct', k: base64url.encode('the secret of somebody else, 32 bytes') };
    const withOwn = aToken({ header: { ...header, jwk: symmetric } });
    const token = await withOwn.sign(base64url.decode(symmetric.k));
    expect(await tokens().read(token, NOW)).toBeNull();
  });

  test('a token with one changed letter is refused', async () => {
    const token = await aToken().sign(key());
    for (let at = 0; at < token.length - 1; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(await tokens().read(changed, NOW), String(at)).toBeNull();
    }
  });

  test('is valid from its first to its last moment, also after it was cached', async () => {
    const reader = tokens();
    const token = await aToken({ claims: { nbf: NOW.getTime() / 1000 } }).sign(key());
    expect(await reader.read(token, later(-60))).toBeNull();
    expect(await reader.read(token, later(3599))).toBe(SESSION);
    expect(await reader.read(token, later(3600))).toBeNull();
    expect(await tokens().read(token, later(3600))).toBeNull();
  });

  test('a token without an expiry or a session is refused', async () => {
    for (const claims of [{ exp: undefined }, { jti: undefined }, { jti: '1 OR 1=1' }]) {
      const token = await aToken({ claims }).sign(key());
      expect(await tokens().read(token, NOW), JSON.stringify(claims)).toBeNull();
    }
  });
});
