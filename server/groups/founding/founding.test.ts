import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { changePassword, readMe } from '../../../contract/auth/endpoints.ts';
import {
  checkAddress,
  foundFromBackup,
  foundGroup,
  readKnownHost,
  readPlace,
} from '../../../contract/directory/endpoints.ts';
import { createFoundingLink } from '../../../contract/directory/groups.ts';
import { readGroup } from '../../backup/backup.ts';
import { encodeBackup } from '../../backup/file.ts';
import { bearer } from '../../testing/app.ts';
import { aLeader, anOperator, aStranger, DOMAIN, testGroups } from '../../testing/groups.ts';
import { findBySlug } from '../directory/queries.ts';

const founding = { ...aLeader, groupName: 'مجموعة النيل' };
/** A remote address, a new one for each test. */
const stranger = (nth: number) => `203.0.113.${nth}`;

describe('where anybody may found', () => {
  const groups = testGroups();
  const { call } = groups;
  const found = (slug: string, from = aStranger(), more: object = {}) =>
    call(foundGroup, { body: { ...founding, slug, ...more }, from });

  beforeAll(async () => {
    expect((await found('nile')).statusCode).toBe(201);
  });

  test('a leader gets a group with an account, and is signed in', async () => {
    const answer = await found('edfu');
    expect(answer.statusCode).toBe(201);
    const { address, token, body } = answer.json();
    expect(address).toBe(`http://edfu.${DOMAIN}`);
    expect(body).toMatchObject({ captainId: 1, type: 'general', firstName: 'مارتينا' });
    const me = await call(readMe, { host: `edfu.${DOMAIN}`, as: token });
    expect(me.json().body.phoneNumber).toBe(aLeader.phoneNumber);
  });

  test.each([
    ['an address in capitals and Arabic digits', { slug: ' Luxor-٢ ' }, 201],
    ['the same address again', { slug: 'nile' }, 409, 'ADDRESS_TAKEN'],
    ['a reserved address', { slug: 'www' }, 409, 'ADDRESS_RESERVED'],
    ['a short address', { slug: 'ab' }, 400, 'INVALID_REQUEST'],
    ['a long address', { slug: 'a'.repeat(41) }, 400, 'INVALID_REQUEST'],
    ['an Arabic address', { slug: 'النيل' }, 400, 'INVALID_REQUEST'],
    ['an address that begins with a hyphen', { slug: '-nile' }, 400, 'INVALID_REQUEST'],
    ['an address in punycode', { slug: 'xn--nile' }, 400, 'INVALID_REQUEST'],
    ['an address that is a host', { slug: 'nile.evil' }, 400, 'INVALID_REQUEST'],
    ['a weak password', { slug: 'weak', password: 'password' }, 400, 'WEAK_PASSWORD'],
    ['no name of the group', { slug: 'nameless', groupName: '  ' }, 400, 'INVALID_REQUEST'],
    [
      'a name of a megabyte',
      { slug: 'long', groupName: 'ن'.repeat(500_000) },
      400,
      'INVALID_REQUEST',
    ],
  ])('%s', async (_, more, status, code?: string) => {
    const answer = await call(foundGroup, { body: { ...founding, ...more }, from: aStranger() });
    expect(answer.statusCode).toBe(status);
    if (code) expect(answer.json().code).toBe(code);
    expect((await call(readMe, { host: `weak.${DOMAIN}` })).statusCode).toBe(404);
  });

  test('a double tap and a repetition get the first answer, and another body under the key no token', async () => {
    const headers = { 'idempotency-key': 'of a leader on a slow phone' };
    const from = aStranger();
    const send = (more: object = {}) =>
      call(foundGroup, { body: { ...founding, slug: 'tapped', ...more }, from, headers });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect((await send()).json()).toEqual(first.json());
    const other = await send({ password: 'كلمة سر أخرى لهذا العنوان' });
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'KEY_REUSED' });
    expect(other.json().token).toBeUndefined();
  });

  test('an address that several ask for at once goes to one of them', async () => {
    const answers = await Promise.all([found('twins'), found('twins'), found('twins')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  test('an address of another machine founds five groups a day', async () => {
    const statuses: number[] = [];
    for (let nth = 1; nth <= 6; nth += 1) {
      statuses.push((await found(`many-${nth}`, stranger(1))).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    const refused = await found('many-7', stranger(1));
    expect(refused.json().arabicMessage).toMatch(/^أُسّست مجموعات كثيرة من هنا اليوم/);
    expect((await found('many-8', stranger(2))).statusCode).toBe(201);
  });

  test('a proxy that adds no header counts as one address for all its clients', async () => {
    const statuses: number[] = [];
    for (let nth = 1; nth <= 6; nth += 1) {
      statuses.push((await found(`behind-${nth}`, '127.0.0.1')).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('the /48 around an address founds ten groups a day', async () => {
    const { db } = groups.program.directory;
    const at = groups.now.toISOString();
    const subject = 'found:2001:db8:7::/48';
    await db
      .insertInto('throttleEvents')
      .values(Array.from({ length: 9 }, () => ({ subject, at })))
      .execute();
    expect((await found('network-1', '2001:db8:7:1::1')).statusCode).toBe(201);
    expect((await found('network-2', '2001:db8:7:2::1')).statusCode).toBe(429);
    expect((await found('network-3', '2001:db8:8:2::1')).statusCode).toBe(201);
  });

  test('at most fifty groups are founded a day from all addresses together', async () => {
    const { db } = groups.program.directory;
    const at = groups.now.toISOString();
    const { rows } = await sql<{ foundings: number }>`
      SELECT count(*)::int AS foundings FROM throttle_events WHERE subject = 'found'`.execute(db);
    const missing = 49 - rows[0]!.foundings;
    const added = await db
      .insertInto('throttleEvents')
      .values(Array.from({ length: missing }, () => ({ subject: 'found', at })))
      .returning('throttleEventId')
      .execute();
    expect((await found('fiftieth')).statusCode).toBe(201);
    const refused = await found('one-more');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().arabicMessage).toMatch(/^أُسّست مجموعات كثيرة اليوم\. حاول بعد/);
    const ids = added.map(({ throttleEventId }) => throttleEventId);
    await db.deleteFrom('throttleEvents').where('throttleEventId', 'in', ids).execute();
  });

  test('a failure leaves nothing behind', async () => {
    const count = async () =>
      (await groups.program.directory.db.selectFrom('groups').select('slug').execute()).length;
    const first = await count();
    // The account is refused after the group was made.
    expect((await found('refused', aStranger(), { phoneNumber: '٠١' })).statusCode).toBe(400);
    expect(await count()).toBe(first);
    expect((await found('refused')).statusCode).toBe(201);
  });

  test('says whether an address is free, and proposes another one', async () => {
    const asked = async (slug: string) =>
      (await call(checkAddress, { query: { slug } })).json().body;
    expect(await asked('aswan')).toEqual({ state: 'free', proposal: null });
    expect(await asked('nile')).toEqual({ state: 'taken', proposal: 'nile-scouts' });
    expect(await asked('www')).toEqual({ state: 'reserved', proposal: null });
  });

  test('says which host names it serves', async () => {
    const asked = async (domain: string, host = DOMAIN) =>
      (await call(readKnownHost, { query: { domain }, host })).statusCode;
    expect(await asked(`nile.${DOMAIN}`)).toBe(200);
    expect(await asked(`NILE.${DOMAIN}.`)).toBe(200);
    expect(await asked(DOMAIN)).toBe(200);
    expect(await asked(`nobody.${DOMAIN}`)).toBe(404);
    expect(await asked('evil.example')).toBe(404);
    expect(await asked('127.0.0.1')).toBe(404);
    expect(await asked('a b')).toBe(404);
    // A web server beside it asks by its address.
    expect(await asked(`nile.${DOMAIN}`, '127.0.0.1:3000')).toBe(200);
    expect(await asked(`nile.${DOMAIN}`, `nile.${DOMAIN}`)).toBe(404);
  });

  test('says which group a host name belongs to', async () => {
    const at = async (host: string) => (await call(readPlace, { host })).json().body;
    expect(await at(`${DOMAIN}:3000`)).toMatchObject({ state: 'apex', domain: `${DOMAIN}:3000` });
    expect(await at(`nile.${DOMAIN}`)).toMatchObject({
      state: 'active',
      groupName: 'مجموعة النيل',
    });
    expect(await at(`nobody.${DOMAIN}`)).toMatchObject({ state: 'unknown', groupName: null });
  });

  test('the endpoints of the directory are not on the hosts of groups', async () => {
    const answer = await call(foundGroup, {
      host: `nile.${DOMAIN}`,
      body: { ...founding, slug: 'inside' },
    });
    expect(answer.statusCode).toBe(404);
  });

  test('a group is founded from a backup, and its captains go on with their passwords', async () => {
    const { token } = (await found('source')).json();
    const row = await findBySlug(groups.program.directory.db, 'source', groups.now);
    if (!row || !('row' in row)) throw new Error('the group is not there');
    const { database } = await groups.program.groups.openRow(row.row);
    const pieces: Uint8Array[] = [];
    for await (const piece of encodeBackup(
      readGroup(database, groups.now),
      'words of the backup',
    )) {
      pieces.push(piece);
    }
    const as = await anOperator(groups);
    const restore = (slug: string, headers: object) =>
      call(foundFromBackup, {
        query: { slug },
        as,
        body: Buffer.concat(pieces),
        headers: { 'content-type': 'application/octet-stream', ...headers },
      });
    const passphrase = Buffer.from('words of the backup').toString('base64');
    expect((await restore('copy', { 'x-backup-passphrase': 'd3Jvbmc=' })).json()).toMatchObject({
      code: 'NOT_A_BACKUP',
    });
    const answer = await restore('copy', { 'x-backup-passphrase': passphrase });
    expect(answer.json()).toMatchObject({
      address: `http://copy.${DOMAIN}`,
      groupName: 'مجموعة النيل',
    });
    // Sessions are those of the group that they were opened in.
    expect((await call(readMe, { host: `copy.${DOMAIN}`, as: token })).statusCode).toBe(401);
    expect((await call(readMe, { host: `source.${DOMAIN}`, as: token })).statusCode).toBe(200);
    // Over a real connection, because injected calls have none; two are restored at once.
    const origin = await groups.app.listen({ host: '127.0.0.1', port: 0 });
    const file = Buffer.concat(pieces);
    const send = (slug: string) =>
      request(`${origin}/api/found/restore?slug=${slug}`, {
        method: 'POST',
        headers: {
          host: DOMAIN,
          ...bearer(as),
          'content-type': 'application/octet-stream',
          'x-backup-passphrase': passphrase,
        },
      });
    const upload = async (slug: string, body = file) => {
      const sent = send(slug);
      sent.end(body);
      const [answer]: IncomingMessage[] = await once(sent, 'response');
      return json(answer!);
    };
    const cutOff = new Map<string, ClientRequest>();
    /** Begins an upload; again when it is refused, because another came first. */
    const begin = (slug: string) => {
      const sent = send(slug);
      cutOff.set(slug, sent);
      sent.on('error', () => {});
      sent.on('response', () => begin(slug));
      sent.write(file.subarray(0, 1000));
    };
    ['cut-1', 'cut-2'].forEach(begin);
    // Not a backup, so that it founds nothing if it arrives first.
    await expect
      .poll(() => upload('third', Buffer.from('no backup')))
      .toMatchObject({ code: 'TOO_MANY_FILES' });
    for (const sent of cutOff.values()) sent.destroy();
    await expect
      .poll(() => upload('over-http'))
      .toMatchObject({ address: `http://over-http.${DOMAIN}` });
    // Nothing is left of those that were cut off.
    const { db } = groups.program.directory;
    const listSlugs = async () =>
      (await db.selectFrom('groups').select('slug').execute()).map(({ slug }) => slug);
    await expect
      .poll(listSlugs)
      .not.toEqual(expect.arrayContaining([expect.stringMatching(/^cut/)]));
    const junk = await call(foundFromBackup, {
      query: { slug: 'junk' },
      as,
      body: Buffer.from('no backup'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(junk.json().code).toBe('NOT_A_BACKUP');
    expect((await call(readMe, { host: `junk.${DOMAIN}` })).statusCode).toBe(404);
    // No other body may be as large as a file.
    const large = await call(foundFromBackup, { query: { slug: 'large' }, as, body: { a: 'b' } });
    expect(large.statusCode).toBe(415);
    // A group's own endpoints take no such body.
    const other = await call(changePassword, {
      host: `source.${DOMAIN}`,
      as: token,
      body: Buffer.from('x'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(other.statusCode).toBe(415);
  });
});

describe('where nobody may found', () => {
  const groups = testGroups({ founding: 'nobody' });
  test('it is closed to all but the operator', async () => {
    const body = { ...founding, slug: 'nile' };
    const answer = await groups.call(foundGroup, { body });
    expect(answer.json().code).toBe('FOUNDING_CLOSED');
    const as = await anOperator(groups);
    expect((await groups.call(foundGroup, { body, as })).statusCode).toBe(201);
  });
});

describe('where a link is needed', () => {
  const groups = testGroups({ founding: 'link' });
  test('a link founds one group, within 14 days', async () => {
    const as = await anOperator(groups);
    const found = async (slug: string, link?: string) =>
      (
        await groups.call(foundGroup, { body: { ...founding, slug, ...(link && { link }) } })
      ).json();
    const aLink = async () =>
      new URL((await groups.call(createFoundingLink, { as })).json().body.url).searchParams.get(
        'link',
      )!;
    expect(await found('nile')).toMatchObject({
      status: 403,
      code: 'FOUNDING_CLOSED',
      arabicMessage: 'التأسيس هنا بدعوة.',
    });
    expect((await found('nile', 'made up')).code).toBe('FOUNDING_LINK_OVER');
    const link = await aLink();
    // A refused founding does not use up the link.
    expect((await found('www', link)).code).toBe('ADDRESS_RESERVED');
    expect((await found('nile', link)).address).toBe(`http://nile.${DOMAIN}`);
    expect((await found('manar', link)).code).toBe('FOUNDING_LINK_OVER');
    const late = await aLink();
    const place = async () => (await groups.call(readPlace, { query: { link: late } })).json().body;
    expect(await place()).toMatchObject({ link: 'founding' });
    groups.now = new Date(groups.now.getTime() + 15 * 86_400_000);
    expect(await place()).toMatchObject({ link: 'over' });
    expect((await found('manar', late)).code).toBe('FOUNDING_LINK_OVER');
  });
});
