import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../contract/auth/endpoints.ts';
import { createFinanceItem, listIncome } from '../../contract/finance/endpoints.ts';
import { call } from '../api/api.ts';
import { forgetKey, keyOfRequest } from './idempotency-keys.ts';

const MINUTE = 60_000;

describe('the key of an act', () => {
  test('stays until the request is answered, for 15 minutes at most', () => {
    const key = keyOfRequest('a', 0);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOfRequest('b', 0)).not.toBe(key);
    expect(keyOfRequest('a', 14 * MINUTE)).toBe(key);
    expect(keyOfRequest('a', 16 * MINUTE)).not.toBe(key);
  });

  test('changes once the request was answered', () => {
    const key = keyOfRequest('c', 0);
    forgetKey('c');
    expect(keyOfRequest('c', 0)).not.toBe(key);
  });
});

describe('a call that writes', () => {
  const sent: (string | null)[] = [];
  let answers: (() => Response)[];
  const done = () => Response.json({ message: 'Done', body: {} }, { status: 201 });
  const lost = () => {
    throw new TypeError('the connection is lost');
  };
  const add = (value: number) =>
    call(createFinanceItem, { body: { value, type: 'income' } }).catch(() => {});

  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
      sent.push(headers.get('idempotency-key'));
      return (answers.shift() ?? done)();
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('carries the same key until it is answered, then a new one', async () => {
    answers = [lost, lost, done, done];
    for (let nth = 0; nth < 4; nth += 1) await add(11);
    const [first, second, third, fourth] = sent;
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
    expect(fourth).toMatch(/./);
  });

  test('has a key per endpoint and body', async () => {
    answers = [lost, lost];
    await add(12);
    await add(13);
    expect(sent[0]).not.toBe(sent[1]);
  });

  test('has a key; reads and sign-ins have none', async () => {
    answers = [];
    await call(listIncome);
    await call(login, { body: { emailOrMobile: 'x', password: 'y' } });
    expect(sent).toEqual([null, null]);
  });
});
