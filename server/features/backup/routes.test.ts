import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { downloadBackup, readBackup } from '../../../contract/backup/endpoints.ts';
import { readReadiness } from '../../../contract/group/health.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { decodeBackup } from '../../backup/file.ts';
import { bearer, FRIDAY, testApp, urlOf } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, PASSWORD } from '../../testing/factories.ts';

const group = testApp();
const { call } = group;

afterEach(async () => {
  group.now = FRIDAY;
  group.settings.backupPassphrase = undefined;
  await group.db.deleteFrom('backups').execute();
});

const hoursBefore = (hours: number) => new Date(FRIDAY.getTime() - hours * 3_600_000).toISOString();

async function download(password: string, token: string) {
  return call(downloadBackup, { body: { password }, as: token });
}

async function partsOf(file: File, passphrase?: string) {
  return Array.fromAsync(decodeBackup(file.stream() as never, passphrase));
}

describe('a general captain', () => {
  test('downloads the group with their password, which is recorded in the history', async () => {
    const { token, captainId } = await aCaptain(group, { type: 'general' });
    const { name } = await aScout(group.db, await aSector(group.db));
    const answer = await download(PASSWORD, token);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['content-disposition']).toContain('khayma-2026-11-20.khayma');
    const parts = await partsOf(answer.ok);
    const [header] = parts;
    expect(header).toMatchObject({ kind: 'header', header: { madeAt: FRIDAY.toISOString() } });
    const rows = parts.filter((part) => part.kind === 'rows');
    expect(Buffer.concat(rows.map(({ bytes }) => bytes)).toString()).toContain(name);
    const history = await call(listHistory, { query: { entity: 'backup', captainId }, as: token });
    expect(history.ok.body).toMatchObject([{ captainId, action: 'download', after: null }]);
  });

  test('gets it encrypted if the server has a passphrase', async () => {
    const { token } = await aCaptain(group, { type: 'general' });
    group.settings.backupPassphrase = 'felucca at dusk';
    const answer = await download(PASSWORD, token);
    expect(answer.headers['content-disposition']).toContain('.khayma.age"');
    expect((await partsOf(answer.ok, 'felucca at dusk'))[0]).toMatchObject({ kind: 'header' });
    expect((await call(readBackup, { as: token })).ok.body.encrypted).toBe(true);
  });

  test('is refused with a wrong password, and has to wait after five', async () => {
    const { token } = await aCaptain(group, { type: 'general' });
    const before = await group.db.selectFrom('history').select('historyId').execute();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status, failure } = await download('wrong', token);
      expect([status, failure.code, failure.issues?.[0]?.path]).toEqual([
        400,
        'WRONG_PASSWORD',
        'password',
      ]);
    }
    expect((await download(PASSWORD, token)).failure.code).toBe('TOO_MANY_REQUESTS');
    expect(await group.db.selectFrom('history').select('historyId').execute()).toEqual(before);
    group.now = new Date(FRIDAY.getTime() + 16 * 60_000);
    expect((await download(PASSWORD, token)).status).toBe(200);
  });

  test('may download six an hour', async () => {
    const { token } = await aCaptain(group, { type: 'general' });
    const statuses = [];
    for (let nth = 0; nth < 7; nth += 1) statuses.push((await download(PASSWORD, token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test('a download that the client aborts releases its connection', async () => {
    const { token } = await aCaptain(group, { type: 'general' });
    const address = await group.app.listen({ port: 0, host: '127.0.0.1' });
    // More than fits between here and the database, in few rows: each is sealed as it is written.
    await sql`
      INSERT INTO history (at, action, entity, entity_id, before, after)
      SELECT now(), 'update', 'x', 'x', jsonb_build_object('x', string_agg(md5(n::text), '')), NULL
      FROM generate_series(1, 400000) n GROUP BY n % 400`.execute(group.db);
    const stop = new AbortController();
    const answer = await fetch(`${address}${urlOf(downloadBackup)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify({ password: PASSWORD }),
      signal: stop.signal,
    });
    const reader = answer.body!.getReader();
    await reader.read();
    const copying = async () => {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'COPY%' AND state <> 'idle'`.execute(
        group.db,
      );
      return rows[0]!.n;
    };
    await expect.poll(copying).toBe(1);
    stop.abort();
    await expect.poll(copying).toBe(0);
    await sql`DELETE FROM history WHERE entity = 'x'`.execute(group.db);
  });

  test('sees when the newest backup was made and verified, and that a later one failed', async () => {
    const { token } = await aCaptain(group, { type: 'general' });
    const none = { keep: 7, encrypted: false, last: null, failure: null };
    expect((await call(readBackup, { as: token })).ok.body).toEqual(none);
    expect((await call(readReadiness, {})).ok.backup).toBeNull();
    const madeAt = hoursBefore(26.5);
    const reason = 'القرص ممتلئ';
    await group.db
      .insertInto('backups')
      .values([
        { day: '2026-11-19', begunAt: madeAt, madeAt, bytes: 5000, provenAt: madeAt },
        { day: '2026-11-20', begunAt: hoursBefore(1), failure: reason },
      ])
      .execute();
    expect((await call(readBackup, { as: token })).ok.body).toEqual({
      ...none,
      last: { at: madeAt, bytes: 5000, provenAt: madeAt },
      failure: { at: hoursBefore(1), reason },
    });
    expect((await call(readReadiness, {})).ok.backup).toEqual({
      at: madeAt,
      ageHours: 26,
      provenAt: madeAt,
      failed: true,
    });
  });
});
