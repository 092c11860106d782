import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Settings } from '../settings.ts';
import { testApp } from '../testing/app.ts';
import { createLogger } from './log-text.ts';

const server = testApp();

/** An output that keeps what is written, and the log on it. */
function aLog(settings: Partial<Settings> = {}, isTTY = true) {
  const lines: string[] = [];
  const output = { isTTY, write: (text: string) => lines.push(...text.trimEnd().split('\n')) };
  return {
    lines,
    logger: createLogger({ logFormat: undefined, logLevel: 'info', ...settings }, output),
  };
}

describe('the log', () => {
  test.each([
    ['at a terminal', {}, true, 'text'],
    ['elsewhere', {}, false, 'json'],
    ['at a terminal with LOG=json', { logFormat: 'json' }, true, 'json'],
    ['elsewhere with LOG=text', { logFormat: 'text' }, false, 'text'],
  ] as const)('%s is written as %s says', (_, settings, isTTY, form) => {
    const { lines, logger } = aLog(settings, isTTY);
    logger.info('migrated to 0125');
    if (form === 'json') expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'migrated to 0125' });
    else expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d migrated to 0125$/)]);
  });

  test('names warnings and errors, with what belongs to them', () => {
    const { lines, logger } = aLog();
    logger.warn({ status: 410, attempts: 3 }, 'a push message was not taken');
    logger.error({ err: new RangeError('too far'), job: 'backup' }, 'job failed');
    expect(lines[0]).toMatch(/ warning: a push message was not taken \(status 410, attempts 3\)$/);
    expect(lines[1]).toMatch(/ error: job failed \(job backup\): RangeError too far$/);
    expect(lines.slice(2).join('\n')).toContain('log-text.test.ts');
  });

  test('keeps to its level', () => {
    const { lines, logger } = aLog({ logLevel: 'warn' });
    logger.info('migrated to 0125');
    expect(lines).toEqual([]);
  });
});

describe('a request', () => {
  const answerOn = async (logLevel: string, url: string) => {
    const { lines, logger } = aLog({ logLevel });
    const app = await buildApp(server, { logger });
    app.get('/broken', () => {
      throw new Error('broken');
    });
    await app.inject({ url });
    await app.close();
    return lines;
  };

  test('a request that is answered or refused is not written', async () => {
    expect(await answerOn('info', '/api/health')).toEqual([]);
    expect(await answerOn('info', '/api/auth/me')).toEqual([]);
  });

  test('a request that fails is written with its route, status and duration, and the error', async () => {
    const lines = await answerOn('info', '/broken');
    expect(lines[0]).toMatch(/ error: request failed: Error broken$/);
    expect(lines.at(-1)).toMatch(/^\d\d:\d\d:\d\d GET \/broken 500, \d+ ms$/);
  });

  test('is written with LOG_LEVEL=debug in any case', async () => {
    const lines = await answerOn('debug', '/api/auth/me');
    expect(lines.at(-1)).toMatch(/ GET \/api\/auth\/me 401, \d+ ms$/);
  });
});
