import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { aCaptain, PASSWORD } from '../../testing/factories.ts';

const server = testApp();

describe('throttling', () => {
  const attempt = (emailOrMobile: string, password: string, address: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: address,
      payload: { emailOrMobile, password },
    });

  test('stops at five failures of an account from an address, also of twelve simultaneous ones, and says how long', async () => {
    const { phoneNumber } = await aCaptain(server);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => attempt(phoneNumber!, 'wrong wrong', '203.0.113.7')),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const right = await attempt(phoneNumber!, PASSWORD, '203.0.113.7');
    expect(right.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    expect(right.json().arabicMessage).toContain('١٥ دقيقة');
    expect(right.headers['retry-after']).toBe('900');
  });

  test('counts the failures of one account together, however its number is written', async () => {
    const { phoneNumber } = await aCaptain(server);
    const spellings = [phoneNumber!, `+2${phoneNumber}`, `002${phoneNumber}`, `tel:${phoneNumber}`];
    for (let time = 0; time < 5; time += 1) {
      await attempt(spellings[time % 4]!, 'wrong wrong', '203.0.113.8');
    }
    for (const spelling of spellings) {
      expect((await attempt(spelling, PASSWORD, '203.0.113.8')).statusCode).toBe(429);
    }
  });

  test('failures from another address lock nobody out', async () => {
    const { phoneNumber } = await aCaptain(server);
    for (let time = 0; time < 6; time += 1) await attempt(phoneNumber!, 'wrong', '203.0.113.20');
    expect((await attempt(phoneNumber!, PASSWORD, '203.0.113.20')).statusCode).toBe(429);
    expect((await attempt(phoneNumber!, PASSWORD, '203.0.113.21')).statusCode).toBe(200);
  });

  test('stops at fifty failures of an account from all addresses', async () => {
    const { phoneNumber } = await aCaptain(server);
    for (let nth = 0; nth < 50; nth += 1) {
      const answer = await attempt(phoneNumber!, 'wrong', `198.51.100.${Math.floor(nth / 5)}`);
      expect(answer.statusCode).toBe(401);
    }
    expect((await attempt(phoneNumber!, PASSWORD, '198.51.100.99')).statusCode).toBe(429);
  });

  test('does not count successes, because many captains may share an address', async () => {
    const { phoneNumber } = await aCaptain(server);
    for (let nth = 0; nth < 55; nth += 1) {
      expect((await attempt(phoneNumber!, PASSWORD, '203.0.113.30')).statusCode).toBe(200);
    }
  });

  test('counts IPv6 addresses by their /64 network', async () => {
    const { phoneNumber } = await aCaptain(server);
    const from = (host: number) => attempt(phoneNumber!, 'wrong', `2001:db8:7:1::${host}`);
    for (let host = 1; host <= 5; host += 1) expect((await from(host)).statusCode).toBe(401);
    expect((await from(6)).statusCode).toBe(429);
    expect((await attempt(phoneNumber!, 'wrong', '2001:db8:7:2::1')).statusCode).toBe(401);
  });

  test('ignores events from the future', async () => {
    const captain = await aCaptain(server);
    const at = new Date(server.now.getTime() + 400 * 86_400_000).toISOString();
    const subjects = [`login:${captain.captainId}:203.0.113.40`, 'login-from:203.0.113.40'];
    await server.db
      .insertInto('throttleEvents')
      .values(Array.from({ length: 60 }, (_, nth) => ({ subject: subjects[nth % 2]!, at })))
      .execute();
    expect((await attempt(captain.phoneNumber!, PASSWORD, '203.0.113.40')).statusCode).toBe(200);
  });

  test('counts all malformed addresses as one', async () => {
    for (const forwarded of ['x'.repeat(6000), '1'.repeat(6000), "'; DROP TABLE captains; --"]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': forwarded },
        payload: { emailOrMobile: '01777777777', password: 'x' },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  test('allows tries again after fifteen minutes, and a success clears the count', async () => {
    const { phoneNumber } = await aCaptain(server);
    const fail = () => attempt(phoneNumber!, 'wrong wrong', '203.0.113.9');
    for (let time = 0; time < 4; time += 1) await fail();
    expect((await attempt(phoneNumber!, PASSWORD, '203.0.113.9')).statusCode).toBe(200);
    for (let time = 0; time < 5; time += 1) expect((await fail()).statusCode).toBe(401);
    expect((await fail()).statusCode).toBe(429);
    const before = server.now;
    server.now = new Date(before.getTime() + 15 * 60_000 + 1000);
    expect((await attempt(phoneNumber!, PASSWORD, '203.0.113.9')).statusCode).toBe(200);
    server.now = before;
  });

  test('stops at thirty failures from one address, for any accounts', async () => {
    for (let time = 0; time < 30; time += 1) {
      const answer = await attempt(`0188888${String(time).padStart(4, '0')}`, 'x', '203.0.113.50');
      expect(answer.statusCode).toBe(401);
    }
    expect((await attempt('01888889999', 'x', '203.0.113.50')).statusCode).toBe(429);
    expect((await attempt('01888889999', 'x', '203.0.113.51')).statusCode).toBe(401);
  });
});
