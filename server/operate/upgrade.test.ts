import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { startBookkeepers } from '../testing/bookkeepers.ts';
import { anInstalledServer } from '../testing/installed-server.ts';

// These tests follow one server, which each leaves in the version that it began with.

let server: Awaited<ReturnType<typeof anInstalledServer>>;
let token: string;

async function request(way: string, options: RequestInit = {}): Promise<Record<string, never>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.address}/api/${way}`, { headers, ...options });
  expect([way, answer.status < 300]).toEqual([way, true]);
  return answer.json();
}

/** The descriptions of all items in the treasury. */
async function listItems(): Promise<Set<string>> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += 100) {
    const { body } = (await request(`finance/all?limit=100&offset=${offset}`)) as unknown as {
      body: { financeItems: { description: string }[] };
    };
    for (const { description } of body.financeItems) names.add(description);
    if (body.financeItems.length < 100) return names;
  }
}

beforeAll(async () => {
  server = await anInstalledServer('1.1.0');
  mkdirSync(path.join(server.data, '../opt/khayma/versions/1.0.0'));
  server.start();
  const { code } = await server.khayma('welcome');
  expect(code).toBe(0);
  const account = await request('auth/signUp', {
    method: 'POST',
    body: JSON.stringify({
      ...{ firstName: 'مريم', middleName: 'عادل', lastName: 'لطيف', gender: 'female' },
      ...{ phoneNumber: '01200000001', password: 'خيمة فوق الجبل' },
    }),
  });
  token = account.token!;
});
afterAll(() => server?.stop());

const faults = [
  {
    fault: 'the backup fails',
    version: '1.4.0',
    breakIt: ({ data }: typeof server) => {
      // There is no writing a file into the place of a folder.
      const folder = path.join(data, 'backups/khayma-before-1.4.0.khayma');
      mkdirSync(folder);
      return () => rmSync(folder, { recursive: true });
    },
    said: 'تعذّر الأمر backup',
  },
  {
    fault: 'the service does not stop',
    version: '1.4.1',
    breakIt: ({ replaceTool }: typeof server) =>
      replaceTool('systemctl', '#!/bin/sh\n[ "$1" != stop ]\n'),
    said: 'تعذّر إيقاف الخدمة، ولم يتغير شيء',
  },
  {
    fault: 'the database can’t be copied',
    version: '1.4.2',
    // The disk is full once a part was copied.
    breakIt: ({ replaceTool }: typeof server) =>
      replaceTool('cp', '#!/bin/sh\nfor last; do :; done\nmkdir "$last" && exit 1\n'),
    said: 'تعذّر نسخ قاعدة البيانات قبل التبديل، فبقي الإصدار 1.1.0 كما هو',
  },
];

// A service that does not stop changes nothing yet: the trial takes the nine seconds of its waiting.
const tried = faults.filter(({ fault }) => thorough || fault !== 'the service does not stop');
test.each(tried)('an upgrade changes nothing where $fault', async ({ version, breakIt, said }) => {
  const { anArchive, khayma, current, data, address } = server;
  const archive = anArchive(version);
  const before = current();
  const repair = breakIt(server);
  const upgraded = await khayma('upgrade', archive).finally(repair);
  expect(upgraded).toMatchObject({ code: 1, said: expect.stringContaining(said) });
  expect(current()).toBe(before);
  const kept = readdirSync(data).filter((name) => name.startsWith('before-upgrade-'));
  expect(kept.filter((name) => !existsSync(path.join(data, name, 'PG_VERSION')))).toEqual([]);
  await expect
    .poll(() => fetch(`${address}/api/ready`).then(({ status }) => status, String))
    .toBe(200);
});

test('a server moves to new versions and back, and nothing acknowledged is lost', async () => {
  const { anArchive, khayma, current, data } = server;
  const keepers = startBookkeepers(() => server.address, [token]);
  try {
    const archive = anArchive('1.2.1');
    appendFileSync(archive, 'a changed byte');
    const changed = await khayma('upgrade', archive);
    expect(changed).toMatchObject({ code: 1, said: expect.stringContaining('ليس كما نُشر') });
    expect(current()).toBe('1.1.0');

    const unit = 'etc/systemd/system/khayma.service';
    const upgraded = await khayma(
      'upgrade',
      anArchive('1.2.0', { 'deploy/khayma.service': '# of 1.2.0' }),
    );
    expect(upgraded).toMatchObject({
      code: 0,
      said: expect.stringContaining('يعمل الآن الإصدار 1.2.0'),
    });
    expect(current()).toBe('1.2.0');
    expect(server.read(unit)).toBe('# of 1.2.0');
    // Neither the version before the former one nor the backups before the newest three stay.
    expect(server.list('opt/khayma/versions')).toEqual(expect.arrayContaining(['1.1.0', '1.2.0']));
    expect(server.list('opt/khayma/versions')).not.toContain('1.0.0');
    expect(server.list('data/backups')).toContain('khayma-before-1.2.0.khayma');
    expect((await khayma('status')).said).toContain('الإصدار 1.2.0 يعمل');

    const failing = await khayma('upgrade', anArchive('1.3.0', { khayma: '#!/bin/sh\nexit 1\n' }));
    expect(failing).toMatchObject({
      code: 1,
      said: expect.stringContaining('فعاد الإصدار 1.2.0 ببياناته'),
    });
    expect(current()).toBe('1.2.0');

    const back = await khayma('rollback');
    expect(back).toMatchObject({ code: 0, said: expect.stringContaining('عاد الإصدار 1.1.0') });
    expect(current()).toBe('1.1.0');
    expect(readdirSync(path.join(data, 'backups'))).toEqual(
      expect.arrayContaining(['before-rollback-from-1.2.0.khayma', 'khayma-before-1.2.0.khayma']),
    );
  } finally {
    await keepers.stop();
  }
  const stored = await listItems();
  expect([...keepers.told].filter((each) => !stored.has(each))).toEqual([]);
  expect(keepers.told.size).toBeGreaterThan(3);
});
