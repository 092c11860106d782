import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { downloadBackup } from '../../../contract/backup/endpoints.ts';
import { type FileKind, isMadeFile } from '../../../contract/core/endpoint.ts';
import { downloadStatement } from '../../../contract/finance/book.ts';
import { downloadReport } from '../../../contract/reports/endpoints.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { FRIDAY, testApp } from '../app.ts';
import { aCaptain, aSector, PASSWORD, type TestCaptain } from '../factories.ts';
import { aWorld, rowOf, type World } from '../requests.ts';

// Files are made for one captain one at a time and 20 in ten minutes, whichever endpoint makes them.

const server = testApp();
const { call } = server;

beforeEach(async () => {
  server.now = FRIDAY;
  await server.db.deleteFrom('throttleEvents').execute();
});

const made = endpoints.filter(
  ({ endpoint: { file } }) => file !== false && isMadeFile[file satisfies FileKind],
);

const countFiles = (subject: string, count: number) =>
  server.db
    .insertInto('throttleEvents')
    .values(Array.from({ length: count }, () => ({ subject, at: server.now.toISOString() })))
    .execute();

describe.each(made)('$name', ({ name, endpoint }) => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld(server);
  });
  const ask = () => {
    const [, request] = rowOf(name);
    const { callers, own } = world;
    return call(endpoint, { ...request(own, world), as: callers.general.token });
  };

  test('is refused while another process writes a file for the captain', async () => {
    await countFiles(`file:${world.callers.general.captainId}`, 1);
    const answer = await ask();
    expect(answer.failure).toMatchObject({ status: 429, code: 'TOO_MANY_FILES' });
    expect(answer.failure.arabicMessage).toContain('يجري إعداد ملف آخر لك');
    expect(answer.headers['retry-after']).toBe('5');
    server.now = new Date(FRIDAY.getTime() + 3 * 60_000);
    expect((await ask()).status).toBe(200);
  });

  test('is refused after 20 files in ten minutes, with the wait', async () => {
    await countFiles(`files:${world.callers.general.captainId}`, 20);
    server.now = new Date(FRIDAY.getTime() + 3 * 60_000);
    const answer = await ask();
    expect(answer.failure).toMatchObject({ status: 429, code: 'TOO_MANY_FILES' });
    expect(answer.failure.arabicMessage).toContain('بعد ٧ دقائق');
    expect(answer.headers['retry-after']).toBe('420');
    server.now = new Date(FRIDAY.getTime() + 10 * 60_000);
    expect((await ask()).status).toBe(200);
  });
});

describe('a captain who asks for many files', () => {
  let general: TestCaptain;
  let leader: TestCaptain;
  const report = (of: TestCaptain) =>
    call(downloadReport, { as: of.token, body: { type: 'all_sectors' } });
  const statement = (of: TestCaptain) => call(downloadStatement, { as: of.token });
  const countOf = async (subject: string) =>
    (
      await server.db
        .selectFrom('throttleEvents')
        .where('subject', '=', subject)
        .select('at')
        .execute()
    ).length;

  beforeAll(async () => {
    general = await aCaptain(server, { type: 'general' });
    leader = await aCaptain(server, { type: 'general' });
    await aSector(server.db);
  });

  test('gets one at a time without delaying others', async () => {
    const many = Promise.all(Array.from({ length: 150 }, () => report(general)));
    expect((await report(leader)).status).toBe(200);
    const answers = await many;
    const files = answers.filter(({ status }) => status === 200);
    expect(files.length).toBeGreaterThanOrEqual(1);
    expect(files.length).toBeLessThan(20);
    for (const answer of answers) {
      if (answer.status !== 200) expect(answer.failure.code).toBe('TOO_MANY_FILES');
    }
  });

  test('may request the next file of any kind as soon as one is ready', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await report(general)).status).toBe(200);
      expect((await statement(general)).status).toBe(200);
    }
    expect(await countOf(`file:${general.captainId}`)).toBe(0);
    expect((await report(general)).failure.code).toBe('TOO_MANY_FILES');
    expect((await statement(general)).failure.code).toBe('TOO_MANY_FILES');
    expect((await report(leader)).status).toBe(200);
  });

  test('is not charged for a file that failed', async () => {
    const nowhere = { baseName: 'لا', suffixName: 'أحد', type: 'all' };
    const { failure } = await call(downloadReport, { as: general.token, body: nowhere });
    expect(failure.code).toBe('SECTOR_NOT_FOUND');
    expect(await countOf(`files:${general.captainId}`)).toBe(0);
    expect((await report(general)).status).toBe(200);
  });

  test('waits for the end of a streamed file', async () => {
    const download = () =>
      call(downloadBackup, { as: general.token, body: { password: PASSWORD } });
    expect((await download()).status).toBe(200);
    expect(await countOf(`file:${general.captainId}`)).toBe(0);
    expect((await download()).status).toBe(200);
  });
});
