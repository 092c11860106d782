import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../contract/auth/endpoints.ts';
import {
  checkAddress,
  foundFromBackup,
  foundGroup,
  readPlace,
} from '../../../contract/directory/endpoints.ts';
import {
  createFoundingLink,
  createRestoreLink,
  listGroups,
  readCensusOfAll,
} from '../../../contract/directory/groups.ts';
import { thorough } from '../../../scripts/testing/thoroughness.ts';
import { buildAppOf } from '../../app.ts';
import type { BackupPart } from '../../backup/file.ts';
import {
  fileOf,
  keptBackup,
  withHeader,
  withRows,
  withValue,
} from '../../testing/forged-backup.ts';
import { aLeader, anOperator, DOMAIN, testGroups } from '../../testing/groups.ts';
import { scaledTimeout } from '../../testing/patience.ts';
import { findBySlug } from '../directory/queries.ts';
import { countGroup, keepCounts } from './count.ts';

const groups = testGroups({}, { backupPassphrase: 'the words of the operator' });
const { call } = groups;
const parts = await keptBackup();
let operator: string;
beforeAll(async () => {
  operator = await anOperator(groups);
});

const makeLink = async (endpoint: typeof createFoundingLink | typeof createRestoreLink) => {
  const { url } = (await call(endpoint, { as: operator })).json().body;
  return { url, link: new URL(url).searchParams.get('link')! };
};

interface Upload {
  link?: string | undefined;
  passphrase?: string;
  as?: string;
}
let nth = 0;
const upload = (slug: string, file: Buffer, { link, passphrase, as }: Upload = {}) => {
  nth += 1;
  return call(foundFromBackup, {
    query: { slug, ...(link !== undefined && { link }) },
    body: file,
    as,
    from: `203.0.113.${nth}`,
    headers: {
      'content-type': 'application/octet-stream',
      ...(passphrase !== undefined && {
        'x-backup-passphrase': Buffer.from(passphrase).toString('base64'),
      }),
    },
  });
};

const rowAt = async (slug: string) => {
  const found = await findBySlug(groups.program.directory.db, slug, groups.now);
  return found && 'row' in found ? found.row : null;
};
const databaseAt = async (slug: string) =>
  (await groups.program.groups.openRow((await rowAt(slug))!)).database;

describe("an operator's link", () => {
  test('restores one group, also where anybody may found', async () => {
    const file = await fileOf(parts);
    const without = (await upload('none', file)).json();
    expect(without).toMatchObject({
      status: 403,
      code: 'FOUNDING_CLOSED',
      arabicMessage: 'الاستعادة هنا برابط من المشغّل. اطلبه منه.',
    });
    const founding = await makeLink(createFoundingLink);
    expect((await upload('other', file, founding)).json().arabicMessage).toBe(
      'هذا الرابط لتأسيس مجموعة جديدة. اطلب من المشغّل رابط استعادة.',
    );
    expect((await upload('made-up', file, { link: 'made up' })).json().code).toBe(
      'FOUNDING_LINK_OVER',
    );
    const { url, link } = await makeLink(createRestoreLink);
    expect(url).toMatch(`${DOMAIN}/restore?link=`);
    const stateOf = async () => (await call(readPlace, { query: { link } })).json().body.link;
    expect(await stateOf()).toBe('restore');
    // A refused file does not use up the link.
    expect((await upload('junk', Buffer.from('no backup'), { link })).statusCode).toBe(400);
    const both = await Promise.all(['one', 'two'].map((slug) => upload(slug, file, { link })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403]);
    expect(await stateOf()).toBe('over');
    expect((await upload('three', file, { link })).json().code).toBe('FOUNDING_LINK_OVER');
  });

  test('is not needed by a signed-in operator', async () => {
    const answer = await upload('of-operator', await fileOf(parts), { as: operator });
    expect(answer.statusCode).toBe(201);
  });

  test('an operator’s link for a restore founds nothing', async () => {
    const { settings } = groups;
    const { link } = await makeLink(createRestoreLink);
    settings.groups!.founding = 'link';
    try {
      const body = { ...aLeader, slug: 'founded', groupName: 'مجموعة', link };
      expect((await call(foundGroup, { body })).json()).toMatchObject({
        code: 'FOUNDING_LINK_OVER',
        arabicMessage: 'هذا الرابط لاستعادة نسخة احتياطية. اطلب من المشغّل رابط تأسيس.',
      });
    } finally {
      settings.groups!.founding = 'anybody';
    }
  });
});

test("an encrypted backup is opened by the words that come with it, never by the program's own", async () => {
  const file = await fileOf(parts, 'the words of the operator');
  const { link } = await makeLink(createRestoreLink);
  expect((await upload('stolen', file, { link })).json()).toMatchObject({
    status: 400,
    code: 'NOT_A_BACKUP',
    arabicMessage: 'هذه النسخة مشفّرة، أدخل معها عبارة السر التي شُفّرت بها',
  });
  const passphrase = 'the words of the operator';
  expect((await upload('owned', file, { link, passphrase })).statusCode).toBe(201);
});

/** Needs half a minute for each guess. */
const DEAR =
  '$argon2id$v=19$m=131072,t=400,p=1$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b0dWRWJTmaaJObG';

function* headed(rows: Buffer, times: number): Generator<BackupPart> {
  yield parts[0]!;
  for (let at = 0; at < times; at += 1) yield { kind: 'rows', bytes: rows };
}

const groupNamed = (name: string) =>
  withHeader(parts, (header) => ({ ...header, groupName: name }));
const backupRow = (madeAt: string) =>
  withRows(parts, 'backups', () => `2026-11-20\t2026-11-20 02:00:00+00\t${madeAt}\t5\t\\N\t\\N\n`);

const forged: [what: string, of: () => Iterable<BackupPart>][] = [
  ['a hash that is dear to compare', () => withValue(parts, ['captains', 'password_hash'], DEAR)],
  [
    'a hash a little dearer than our own',
    () =>
      withValue(parts, ['captains', 'password_hash'], DEAR.replace(/m=\d+,t=\d+/, 'm=19457,t=2')),
  ],
  ['an empty frame', () => headed(Buffer.alloc(0), 1)],
  ['thousands of frames of a byte', () => headed(Buffer.from('\n'), 12_000)],
  ['a gigabyte of nothing', () => headed(Buffer.alloc(16 * 1024 * 1024), 60)],
  ['a row without an end', () => headed(Buffer.alloc(1024 * 1024, 'a'), 6)],
  ['an endless moment of a backup', () => backupRow('infinity')],
  ['a moment of a year that no answer holds', () => backupRow('12026-11-20 02:00:00+00')],
  ['an endless day', () => withValue(parts, ['terms', 'end_date'], 'infinity')],
  ['a moment before all time', () => withValue(parts, ['captains', 'created_at'], '-infinity')],
  ['an amount that is no number', () => withValue(parts, ['closed_months', 'balance'], 'NaN')],
  ['an endless amount', () => withValue(parts, ['closed_months', 'balance'], '-Infinity')],
  ['NUL in the name of the header', () => groupNamed('النيل\0')],
  ['a line end in the name of the header', () => groupNamed('النيل\n')],
  ['a name of 6 MB in the header', () => groupNamed('ن'.repeat(3_000_000))],
  [
    'a name of 3 MB on the screen',
    () => withValue(parts, ['group_settings', 'name'], 'ن'.repeat(1_500_000)),
  ],
  ['a name of 101 letters', () => withValue(parts, ['group_settings', 'name'], 'ن'.repeat(101))],
  [
    'a text of a megabyte',
    () => withValue(parts, ['notifications', 'message'], 'ن'.repeat(500_000)),
  ],
  [
    'a text that no index holds',
    () => withValue(parts, ['captains', 'email'], randomBytes(8000).toString('hex')),
  ],
  [
    'a header of a hundred thousand tables',
    () =>
      withHeader(parts, (header) => ({
        ...header,
        tables: Array.from({ length: 100_000 }, (_, at) => ({ name: `t${at}`, columns: ['a'] })),
      })),
  ],
  [
    'a position of a table that is no sequence',
    () =>
      withHeader(parts, ({ sequences, ...header }) => ({
        ...header,
        sequences: [...sequences, { name: 'captains', value: '1', isCalled: true }],
      })),
  ],
  [
    'positions that are missing',
    () => withHeader(parts, (header) => ({ ...header, sequences: [] })),
  ],
  [
    'a position beyond its sequence',
    () =>
      withHeader(parts, ({ sequences, ...header }) => ({
        ...header,
        sequences: sequences.map((each) => ({ ...each, value: '9223372036854775808' })),
      })),
  ],
];

/** Those by whose fault another one fails too. */
const likeOthers = new Set([
  'a hash that is dear to compare',
  'a gigabyte of nothing',
  'an endless day',
  'a moment before all time',
  'an endless amount',
  'a line end in the name of the header',
  'a name of 3 MB on the screen',
]);

test.each(forged.filter(([what]) => thorough || !likeOthers.has(what)))(
  '%s is refused at once with a message, and leaves nothing behind',
  async (_, of) => {
    const file = await fileOf(of());
    const { link } = await makeLink(createRestoreLink);
    const begun = performance.now();
    const answer = await upload('forged', file, { link });
    expect(answer.json()).toMatchObject({ status: 400, code: 'NOT_A_BACKUP' });
    expect(answer.json().arabicMessage).toMatch(/^[\u0600-\u06FF][^a-zA-Z]+$/);
    expect(performance.now() - begun).toBeLessThan(scaledTimeout(20_000));
    expect(await rowAt('forged')).toBeNull();
    const asked = { query: { slug: 'forged' }, from: '203.0.113.250' };
    expect((await call(checkAddress, asked)).json().body.state).toBe('free');
    expect((await call(readPlace, { query: { link } })).json().body.link).toBe('restore');
  },
);

test('a header of the age format without an end is refused before it is in memory', async () => {
  const file = Buffer.from(`age-encryption.org/v1\n${'-> x y\n\n'.repeat(100_000)}`);
  const { link } = await makeLink(createRestoreLink);
  expect((await upload('endless', file, { link, passphrase: 'words' })).json()).toMatchObject({
    code: 'NOT_A_BACKUP',
  });
});

test('a dear hash of an older backup is one that no password has', async () => {
  const old = withValue(
    await keptBackup('0106-quotas-at-once'),
    ['captains', 'password_hash'],
    DEAR,
  );
  const { link } = await makeLink(createRestoreLink);
  expect((await upload('older', await fileOf(old), { link })).statusCode).toBe(201);
  const { db } = await databaseAt('older');
  const { phoneNumber } = await db
    .selectFrom('captains')
    .select('phoneNumber')
    .limit(1)
    .executeTakeFirstOrThrow();
  const body = { emailOrMobile: phoneNumber, password: 'wrong' };
  const begun = performance.now();
  expect((await call(login, { host: `older.${DOMAIN}`, body })).statusCode).toBe(401);
  expect(performance.now() - begun).toBeLessThan(scaledTimeout(5000));
});

test('values from a group’s database are bounded, and can’t break the operator’s list', async () => {
  const { directory } = groups.program;
  const { row } = await groups.aGroup('boastful');
  const { db } = await databaseAt('boastful');
  await sql`ALTER TABLE group_settings DROP CONSTRAINT group_settings_name_check`.execute(db);
  await sql`UPDATE group_settings SET name = ${`ب${'ن'.repeat(500_000)}\n`}`.execute(db);
  await sql`
    INSERT INTO backups (day, begun_at, made_at, bytes)
    VALUES ('2026-01-01', 'infinity', 'infinity', 1), ('2026-01-02', now(), '9999-01-01', 1)
  `.execute(db);
  await keepCounts(directory.db, row.groupId, await countGroup(db, groups.now), groups.now);
  expect(await rowAt('boastful')).toMatchObject({ lastBackupAt: null, name: `ب${'ن'.repeat(99)}` });
  // An earlier version may have stored them so.
  await sql`
    UPDATE groups SET last_backup_at = 'infinity', scouts = 2147483647, megabytes = 2147483647
  `.execute(directory.db);
  await sql`
    INSERT INTO censuses (group_id, year, date, handed_in_at, counts)
    VALUES (${row.groupId}, 2026, 'infinity', 'infinity', '{"scouts": 7}')
  `.execute(directory.db);
  const list = await call(listGroups, { as: operator, query: { search: 'boastful' } });
  expect(list.json()).toMatchObject({ total: 1, body: [{ lastBackupAt: null, censusDate: null }] });
  const census = await call(readCensusOfAll, { as: operator, query: { year: 2026 } });
  expect(census.json().body.groups).toContainEqual(
    expect.objectContaining({ slug: 'boastful', date: null, scouts: 0 }),
  );
});

test('a file may take longer than any other request, as long as it progresses', async () => {
  const app = await buildAppOf(groups.program.served, {
    connectionLimits: { request: 300, check: 50 },
  });
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const send = async (path: string, type: string, file: Buffer) => {
      const sent = request(`${origin}/api/${path}`, {
        method: 'POST',
        headers: { host: DOMAIN, 'content-type': type, 'content-length': file.length },
      });
      sent.on('error', () => {});
      const answered = once(sent, 'response') as Promise<IncomingMessage[]>;
      sent.write(file.subarray(0, 1000));
      await sleep(1000);
      sent.end(file.subarray(1000));
      const [answer] = await answered;
      return json(answer!);
    };
    const { link } = await makeLink(createRestoreLink);
    const file = await fileOf(parts);
    expect(
      await send(`found/restore?slug=slow&link=${link}`, 'application/octet-stream', file),
    ).toMatchObject({ address: `http://slow.${DOMAIN}` });
    expect(await send('found', 'application/json', Buffer.alloc(2000, ' '))).toMatchObject({
      code: 'REQUEST_TIMEOUT',
    });
  } finally {
    await app.close();
  }
});
