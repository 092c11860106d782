import { describe, expect, test } from 'vitest';
import { deleteCalendarLink, readCalendarLink } from '../../../contract/calendars/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { deleteSector } from '../../../contract/sectors/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { calendarGroup } from '../../testing/calendar-group.ts';
import { aSector } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
const { group, namesOf, make, read } = calendarGroup(server);

const find = async (query: object, as = group.general.token) =>
  (await call(readCalendarLink, { query, as })).ok.body;
const end = (body: object, as = group.general.token) => call(deleteCalendarLink, { body, as });

describe('its link', () => {
  test('is shown to captains of the scope only', async () => {
    const { key } = (await make(namesOf(group.sector), group.regular.token)).ok.body;
    for (const { token } of [group.general, group.unit, group.regular]) {
      expect(await find(namesOf(group.sector), token)).toMatchObject({ key, lastReadAt: null });
    }
    const outside = { query: namesOf(group.sector), as: group.foreign.token };
    expect((await call(readCalendarLink, outside)).failure.code).toBe('OUT_OF_SCOPE');
    // The group's link is for general captains.
    for (const { token } of [group.unit, group.regular]) {
      expect((await call(readCalendarLink, { query: {}, as: token })).failure.code).toBe(
        'OUT_OF_SCOPE',
      );
      expect((await make({}, token)).failure.code).toBe('OUT_OF_SCOPE');
      expect((await end({}, token)).failure.code).toBe('OUT_OF_SCOPE');
    }
    expect(await find({})).toBeNull();
  });

  test('needs an existing sector', async () => {
    const nowhere = { baseName: 'لايوجد', suffixName: 'أ' };
    const found = await call(readCalendarLink, { query: nowhere, as: group.general.token });
    for (const { failure } of [found, await make(nowhere), await end(nowhere)]) {
      expect(failure).toMatchObject({ status: 404, code: 'SECTOR_NOT_FOUND' });
    }
  });

  test('says when it was last used', async () => {
    const { key } = (await make({})).ok.body;
    await read(key);
    expect((await find({}))?.lastReadAt).toBe(server.now.toISOString());
    const first = server.now;
    server.now = new Date(first.getTime() + 10 * 60_000);
    await read(key);
    expect((await find({}))?.lastReadAt).toBe(first.toISOString());
    server.now = new Date(first.getTime() + 31 * 60_000);
    await read(key);
    expect((await find({}))?.lastReadAt).toBe(server.now.toISOString());
  });

  test('is invalid once it is replaced or ended, or its sector is deleted', async () => {
    const first = (await make({})).ok.body;
    const second = (await make({})).ok.body;
    expect(second.key).not.toBe(first.key);
    expect((await read(first.key)).failure.code).toBe('LINK_OVER');
    expect((await read(second.key)).status).toBe(200);
    expect((await end({})).status).toBe(200);
    expect((await read(second.key)).failure.code).toBe('LINK_OVER');
    expect((await end({})).failure.code).toBe('CALENDAR_LINK_NOT_FOUND');

    const empty = await aSector(server.db);
    const { key } = (await make(namesOf(empty))).ok.body;
    await call(deleteSector, { body: namesOf(empty), as: group.general.token });
    expect((await read(key)).failure.code).toBe('LINK_OVER');
  });

  test('can’t be computed from the database, and guesses are limited', async () => {
    const { key } = (await make({})).ok.body;
    const { nonce } = await server.db
      .selectFrom('calendarLinks')
      .select('nonce')
      .executeTakeFirstOrThrow();
    const forged = Buffer.concat([nonce, Buffer.alloc(15)]).toString('base64url');
    for (const wrong of [forged, key.slice(1), `${key}x`, 'x', 'invite--1']) {
      expect((await read(wrong)).failure.code, wrong).toBe('LINK_OVER');
    }
    for (let index = 0; index < 40; index += 1) await read(`wrong-${index}`);
    expect((await read('wrong')).failure.code).toBe('TOO_MANY_REQUESTS');
  });

  test('is recorded in the history without its key', async () => {
    const { key } = (await make({})).ok.body;
    await make({});
    await end({});
    const { ok } = await call(listHistory, { as: group.general.token });
    expect(ok.body.map(({ entity, action, after }) => [entity, action, after])).toEqual([
      ['calendarLink', 'delete', null],
      ['calendarLink', 'create', { replaces: true }],
      ['calendarLink', 'create', { replaces: false }],
    ]);
    expect(JSON.stringify(ok)).not.toContain(key);
  });

  test('is valid for one of two simultaneous ones, and the history says which replaced the other', async () => {
    const made = await Promise.all([make({}), make({})]);
    const opened = await Promise.all(made.map(({ ok }) => read(ok.body.key)));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { ok } = await call(listHistory, { as: group.general.token });
    expect(ok.body.map(({ after }) => after)).toEqual([{ replaces: true }, { replaces: false }]);
  });
});
