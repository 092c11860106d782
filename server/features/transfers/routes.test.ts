import { describe, expect, test } from 'vitest';
import { createConsent } from '../../../contract/consents/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { restoreScout } from '../../../contract/scouts/endpoints.ts';
import {
  downloadTransfer,
  finishTransfer,
  listTransfers,
  listYearsBefore,
  makeTransfer,
  openTransfer,
  readLeaving,
  readTransferKey,
  receiveTransfer,
  withdrawTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { knownWord } from '../../../contract/transfers/word-list.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScoutRecord } from '../../testing/factories.ts';
import { testGroup } from '../../testing/test-group.ts';
import { aContent, aFile, base64, SIX, strangeSigner } from '../../testing/transfers.ts';
import { insertBadge } from '../badges/queries.ts';
import { changeScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;
const group = testGroup(
  server,
  ['كريم وليد عوض', 'مينا عادل فهمي'] as const,
  async ({ scouts: [karim, mina] }) => {
    // Scouts of earlier tests stay, and would be namesakes.
    await server.db
      .updateTable('scouts')
      .where('scoutId', 'not in', [karim.scoutId, mina.scoutId])
      .set({ name: 'كشاف سابق' })
      .execute();
    return { karim, mina };
  },
);

const consent = {
  guardianName: 'وليد عوض',
  relation: 'father',
  way: 'paper',
  date: '2026-11-19',
};
const bodyOf = (scoutId: number, to: object = { groupName: 'مجموعة شبرا الكشفية' }) => ({
  scoutId,
  to,
  consent,
});
const make = (scoutId = group.karim.scoutId, as = group.general.token) =>
  call(makeTransfer, { as, body: bodyOf(scoutId) });
const list = async (as = group.general.token) => (await call(listTransfers, { as })).ok.body;
const fileOf = async (transferId: number) => {
  const answer = await call(downloadTransfer, { as: group.general.token, params: { transferId } });
  return base64(new Uint8Array(await answer.ok.arrayBuffer()));
};
const open = (file: string, words: readonly string[] = SIX, as = group.general.token) =>
  call(openTransfer, { as, body: { file, words } });
/** Opens and receives a file. */
const receive = async (file: string, choices: object = {}, words: readonly string[] = SIX) => {
  const { digest } = (await open(file, words)).ok.body;
  const { baseName, suffixName } = group.sector;
  return call(receiveTransfer, {
    as: group.general.token,
    body: { file, words, digest, baseName, suffixName, ...choices },
  });
};

describe('a file of a scout who leaves', () => {
  test('is made with six words, opens with them, and ends nothing here', async () => {
    await aScoutRecord(server.db, {
      scoutId: group.karim.scoutId,
      weekNumber: 1,
      status: 'attended',
    });
    await aScoutRecord(server.db, {
      scoutId: group.karim.scoutId,
      weekNumber: 2,
      status: 'absent',
    });
    await aScoutRecord(server.db, {
      scoutId: group.karim.scoutId,
      weekNumber: 3,
      status: 'execused',
    });
    const made = (await make()).ok.body;
    expect(made).toMatchObject({ state: 'waiting', expiresOn: '2026-12-20' });
    expect(made.words).toHaveLength(6);
    expect(made.words!.every((word) => knownWord(word) === word)).toBe(true);
    expect(made.fileName).toMatch(/^transfer-[0-9a-f]{4}\.khayma$/);
    const opened = (await open(await fileOf(made.transferId), made.words!)).ok.body;
    expect(opened).toMatchObject({
      scout: { name: 'كريم وليد عوض', birthDate: '2014-03-02' },
      from: { groupName: 'مجموعة النيل الكشفية', signature: 'known' },
      terms: [{ name: 'فترة 1', attended: 1, counted: 2 }],
      consent,
      since: '2022-10-01',
    });
    const [row] = await list();
    expect(row).toMatchObject({ direction: 'out', state: 'waiting', isHere: true, hasFile: true });
  });

  test('holds no word, neither in the row nor in the history', async () => {
    const made = (await make()).ok.body;
    const rows = await server.db.selectFrom('transfers').selectAll().execute();
    const history = await server.db.selectFrom('history').selectAll().execute();
    const stored = JSON.stringify([rows.map((row) => ({ ...row, file: null })), history]);
    // One of the words may be a part of a name by chance; two together are not.
    expect(stored.includes(made.words!.join(' '))).toBe(false);
    expect(rows[0]!.file!.includes(Buffer.from('كريم'))).toBe(false);
  });

  test('needs a written consent that was given already', async () => {
    const { consent: _, ...without } = bodyOf(group.karim.scoutId);
    const as = group.general.token;
    expect((await call(makeTransfer, { as, body: without })).failure).toMatchObject({
      code: 'CONSENT_REQUIRED',
      arabicMessage: 'اكتب من وافق وكيف وافق',
    });
    const byCall = { ...bodyOf(group.karim.scoutId), consent: { ...consent, way: 'phone' } };
    expect((await call(makeTransfer, { as, body: byCall })).status).toBe(400);
    const tomorrow = {
      ...bodyOf(group.karim.scoutId),
      consent: { ...consent, date: '2026-11-21' },
    };
    expect((await call(makeTransfer, { as, body: tomorrow })).failure.code).toBe('DAY_TO_COME');
  });

  test('is one at a time, and another one after it was withdrawn or is over', async () => {
    const first = (await make()).ok.body;
    expect((await make()).failure.code).toBe('TRANSFER_RUNNING');
    const params = { transferId: first.transferId };
    await call(withdrawTransfer, { as: group.general.token, params });
    expect((await make()).status).toBe(201);
    server.now = new Date('2026-12-25T10:00:00Z');
    expect((await make()).status).toBe(201);
    expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'withdrawn', 'withdrawn']);
  });

  test('ends the presence here by a second act, and the scout can be restored', async () => {
    const { transferId } = (await make()).ok.body;
    const as = group.general.token;
    await call(finishTransfer, { as, params: { transferId } });
    const [row] = await list();
    expect(row).toMatchObject({ state: 'done', isHere: false, hasFile: false });
    expect((await call(finishTransfer, { as, params: { transferId } })).failure.code).toBe(
      'TRANSFER_OVER',
    );
    const entries = (await call(listHistory, { as })).ok.body;
    expect(entries).toContainEqual(
      expect.objectContaining({
        entity: 'scout',
        action: 'delete',
        before: expect.objectContaining({ reason: 'left', leftTo: 'مجموعة شبرا الكشفية' }),
      }),
    );
    const params = { id: group.karim.scoutId };
    expect((await call(restoreScout, { as, params })).status).toBe(200);
    const { leftTo } = await server.db
      .selectFrom('scouts')
      .where('scoutId', '=', group.karim.scoutId)
      .select('leftTo')
      .executeTakeFirstOrThrow();
    expect(leftTo).toBeNull();
  });

  test('tells before what travels and what stays unsettled, and both guardians', async () => {
    const as = group.general.token;
    await call(createConsent, {
      as,
      params: { scoutId: group.karim.scoutId },
      body: { guardianName: 'وليد عوض', relation: 'father', way: 'paper', photos: false },
    });
    const params = { scoutId: group.karim.scoutId };
    const { body } = (await call(readLeaving, { as, params })).ok;
    expect(body).toMatchObject({
      guardians: [{ name: 'وليد عوض', relation: 'father' }],
      phones: 1,
      terms: 0,
      dues: [],
      owedBadges: [],
      runningId: null,
      hasGroups: true,
    });
  });

  test('is made by general captains and the data officer alone', async () => {
    expect((await make(undefined, group.unit.token)).failure.code).toBe('FORBIDDEN');
    expect((await make(undefined, group.captain.token)).failure.code).toBe('FORBIDDEN');
    expect((await call(listTransfers, { as: group.unit.token })).status).toBe(403);
  });

  test('is still finished by another when the general captain who made it is gone', async () => {
    const other = await aCaptain(server, { type: 'general' });
    const { transferId } = (await make(undefined, other.token)).ok.body;
    await server.db
      .updateTable('captains')
      .where('captainId', '=', other.captainId)
      .set({ closedAt: server.now.toISOString() })
      .execute();
    const as = group.general.token;
    expect((await call(finishTransfer, { as, params: { transferId } })).status).toBe(200);
    expect((await list())[0]).toMatchObject({
      state: 'done',
      by: expect.stringContaining('كيرلس'),
    });
  });
});

describe('a file of a scout who comes', () => {
  test('says whose it is where the operator knows the key of its program, and no other key', async () => {
    const file = base64(await aFile());
    const signature = async () => (await open(file)).ok.body.from.signature;
    const { transferKeys } = server.settings;
    const own = (await call(readTransferKey, {})).ok.body.key;
    transferKeys.push(own);
    expect(await signature()).toBe('unknown');
    transferKeys.push(strangeSigner.key);
    expect(await signature()).toBe('known');
    transferKeys.length = 0;
  });

  test('makes scout, consent, a link for each guardian, badges of ours and the earlier years', async () => {
    const content = { name: 'المبتدئ', kind: 'competence', stage: null, drawing: null } as const;
    await insertBadge(
      server.db,
      { ...content, anyOf: null, isOpen: true, requirements: [] },
      server.now,
    );
    const file = base64(
      await aFile(aContent({ scout: { ...aContent().scout, name: 'سلمى أيمن' } })),
    );
    const opened = (await open(file)).ok.body;
    expect(opened).toMatchObject({
      from: { signature: 'unknown' },
      badges: [
        { name: 'المبتدئ', isOurs: true },
        { name: 'شارة شبرا', isOurs: false },
      ],
      duplicates: [],
      guardians: [{ phoneNumber: '01000004117' }, { phoneNumber: '01000004118' }],
    });
    const { scoutId, linkId } = (await receive(file)).ok.body;
    const row = await server.db
      .selectFrom('scouts')
      .where('scoutId', '=', scoutId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'سلمى أيمن', enrollDate: '2026-11-20', school: null });
    expect(linkId).not.toBeNull();
    const count = async (table: 'consents' | 'linkScouts' | 'scoutBadges') =>
      (await server.db.selectFrom(table).where('scoutId', '=', scoutId).selectAll().execute())
        .length;
    expect(await count('consents')).toBe(1);
    expect(await count('linkScouts')).toBe(2);
    expect(await count('scoutBadges')).toBe(1);
    const years = (await call(listYearsBefore, { as: group.general.token, params: { scoutId } })).ok
      .body;
    expect(years).toMatchObject([
      { groupName: 'مجموعة شبرا الكشفية', receivedOn: '2026-11-20', enrolledOn: '2023-09-01' },
    ]);
    const again = await open(file);
    expect(again.failure).toMatchObject({
      code: 'TRANSFER_RECEIVED',
      arabicMessage: 'استُقبل من قبل: سلمى أيمن',
      stored: { scoutId },
    });
  });

  test('asks where there is a namesake of the same day, and null is another child', async () => {
    await changeScout(server.db, group.mina.scoutId, { birthDate: '2015-03-12' });
    const file = base64(await aFile());
    const { duplicates } = (await open(file)).ok.body;
    expect(duplicates).toMatchObject([{ scoutId: group.mina.scoutId, isSameDay: true }]);
    expect((await receive(file)).failure.code).toBe('DUPLICATE_UNDECIDED');
    expect((await receive(file, { sameAs: group.karim.scoutId })).failure.code).toBe(
      'SCOUT_NOT_FOUND',
    );
    const { scoutId } = (await receive(file, { sameAs: null })).ok.body;
    expect(scoutId).not.toBe(group.mina.scoutId);
  });

  test('brings a child back who left a year ago, with the own record and the years away beside it', async () => {
    const as = group.general.token;
    const { scoutId } = group.karim;
    const made = (await make(scoutId)).ok.body;
    const out = await server.db
      .selectFrom('transfers')
      .where('transferId', '=', made.transferId)
      .select('key')
      .executeTakeFirstOrThrow();
    await call(finishTransfer, { as, params: { transferId: made.transferId } });
    server.now = new Date('2027-05-20T10:00:00Z');
    const [away] = aContent().years;
    const content = aContent({
      expiresOn: '2027-06-10',
      scout: { ...aContent().scout, name: 'كريم وليد عوض', birthDate: '2014-03-02' },
      years: [away!, { ...away!, key: out.key, groupName: 'مجموعة النيل الكشفية' }],
    });
    const file = base64(await aFile(content));
    const { duplicates } = (await open(file)).ok.body;
    expect(duplicates).toMatchObject([{ scoutId, deletedOn: '2026-11-20', isSameDay: true }]);
    const back = (await receive(file, { sameAs: scoutId })).ok.body;
    expect(back.scoutId).toBe(scoutId);
    const years = (await call(listYearsBefore, { as, params: { scoutId } })).ok.body;
    expect(years.map(({ groupName }) => groupName)).toEqual(['مجموعة شبرا الكشفية']);
    const row = await server.db
      .selectFrom('scouts')
      .where('scoutId', '=', scoutId)
      .select(['enrollDate', 'leftTo', 'deletedAt'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ enrollDate: '2022-10-01', leftTo: null, deletedAt: null });
  });

  test('answers a repetition under the same key as before, and makes one scout', async () => {
    const file = base64(await aFile());
    const { digest } = (await open(file)).ok.body;
    const { baseName, suffixName } = group.sector;
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/transfer/receive',
        headers: { authorization: `Bearer ${group.general.token}`, 'idempotency-key': 'again' },
        payload: { file, words: SIX, digest, baseName, suffixName, sameAs: null },
      });
    const first = await send();
    const second = await send();
    expect([first.statusCode, second.json()]).toEqual([201, first.json()]);
  });

  test('is received once by two who press at once', async () => {
    const file = base64(await aFile());
    const answers = await Promise.all([
      receive(file, { sameAs: null }),
      receive(file, { sameAs: null }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
