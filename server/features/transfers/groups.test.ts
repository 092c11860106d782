import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import {
  acceptTransfer,
  declineTransfer,
  findTransferGroup,
  listTransfers,
  makeTransfer,
  previewTransfer,
  type Transfer,
  withdrawTransfer,
} from '../../../contract/transfers/endpoints.ts';
import { FRIDAY } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, type TestCaptain } from '../../testing/factories.ts';
import { type TestGroup, testGroups } from '../../testing/groups.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

// Between two groups of one program: each test moves a child of its own.

const server = testGroups();
let nile: TestGroup;
let shubra: TestGroup;
let sender: TestCaptain;
let receiver: TestCaptain;
let from: StoredSector;
let to: StoredSector;
let child: StoredScout;

const NAMES = 'ابتثجحخدذرزسشصضطظعغفقكلمن';
let made = 0;

beforeAll(async () => {
  nile = await server.aGroup('nile');
  shubra = await server.aGroup('shubra');
  sender = await aCaptain(nile, { type: 'general' });
  receiver = await aCaptain(shubra, { type: 'general' });
  from = await aSector(nile.db, {});
  to = await aSector(shubra.db, {});
});
/** Groups that nobody asked for a while are closed, so that each test opens them again. */
const opened = async (group: TestGroup): Promise<TestGroup> => ({
  ...group,
  ...(await server.program.groups.openRow(group.row)).group.parts,
});
beforeEach(async () => {
  server.now = FRIDAY;
  [nile, shubra] = [await opened(nile), await opened(shubra)];
  made += 1;
  child = await aScout(nile.db, { ...from, name: `مينا ${NAMES[made]!}عادل` });
});

const send = async (group: TestGroup, endpoint: Endpoint, sent: object) => {
  const as = group === nile ? sender.token : receiver.token;
  const response = await server.call(endpoint, { host: group.host, as, ...sent });
  return { status: response.statusCode, answer: response.json() };
};
const offer = async (address = 'shubra') => {
  const consent = { guardianName: 'عادل', relation: 'father', way: 'paper', date: '2026-11-19' };
  const body = { scoutId: child.scoutId, to: { address }, consent };
  const { status, answer } = await send(nile, makeTransfer, { body });
  return { status, answer, params: { transferId: answer.body?.transferId as number } };
};
const listOf = async (group: TestGroup): Promise<Transfer[]> =>
  (await send(group, listTransfers, {})).answer.body;
const offered = async () => {
  const [row] = (await listOf(shubra)).filter(({ name }) => name === child.name);
  return { params: { transferId: row!.transferId } };
};
const accept = async (sent: { params: object }) => {
  const { baseName, suffixName } = to;
  return send(shubra, acceptTransfer, { ...sent, body: { baseName, suffixName, sameAs: null } });
};
const present = async (group: TestGroup) => {
  const rows = await group.db
    .selectFrom('scouts')
    .where('name', '=', child.name)
    .select(['deletedAt', 'leftTo'])
    .execute();
  return rows.map(({ deletedAt, leftTo }) => (deletedAt === null ? 'here' : (leftTo ?? 'deleted')));
};

describe('an offer to a group of the same program', () => {
  test('shows name and age, then all of it, and is one act on both sides', async () => {
    expect(
      (await send(nile, findTransferGroup, { query: { address: 'Shubra' } })).answer.body,
    ).toEqual({
      address: 'shubra',
      groupName: 'shubra',
    });
    const { params } = await offer();
    const sent = await offered();
    const [waiting] = (await listOf(shubra)).filter(({ name }) => name === child.name);
    expect(waiting).toMatchObject({
      state: 'waiting',
      age: 12,
      groupName: 'nile',
      groupAddress: 'nile',
    });
    expect(JSON.stringify(waiting)).not.toContain('5678');
    const preview = (await send(shubra, previewTransfer, sent)).answer.body;
    expect(preview).toMatchObject({
      scout: { name: child.name, address: 'شارع النيل 5' },
      from: { groupName: 'nile', signature: 'known' },
    });
    expect((await accept(sent)).status).toBe(201);
    expect(await present(shubra)).toEqual(['here']);
    expect(await present(nile)).toEqual(['shubra']);
    const [row] = (await listOf(nile)).filter(({ transferId }) => transferId === params.transferId);
    expect(row).toMatchObject({ state: 'done', isHere: false });
    const history = await nile.db
      .selectFrom('history')
      .where('entity', '=', 'transfer')
      .where('entityId', '=', String(child.scoutId))
      .orderBy('historyId')
      .select('action')
      .execute();
    // Reading for the preview and for accepting are noted both.
    expect(history.map(({ action }) => action)).toEqual([
      'create',
      'download',
      'download',
      'approve',
    ]);
  });

  test('is accepted once by two who press at once', async () => {
    await offer();
    const sent = await offered();
    const answers = await Promise.all([accept(sent), accept(sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect(await present(shubra)).toEqual(['here']);
    expect(await present(nile)).toEqual(['shubra']);
  });

  test('is declined with a reason, and stays here', async () => {
    await offer();
    const sent = await offered();
    await send(shubra, declineTransfer, { ...sent, body: { reason: 'لا مكان هذا العام' } });
    const [row] = await listOf(nile);
    expect(row).toMatchObject({ state: 'declined', reason: 'لا مكان هذا العام', isHere: true });
    // Nothing of a child who did not come stays there.
    expect((await listOf(shubra))[0]).toMatchObject({ state: 'declined', name: null, age: null });
  });

  test('is withdrawn there too, and a withdrawal after the acceptance follows it', async () => {
    const { params } = await offer();
    const sent = await offered();
    expect((await send(nile, withdrawTransfer, { params })).status).toBe(200);
    expect((await accept(sent)).answer.code).toBe('TRANSFER_OVER');
    expect(await present(nile)).toEqual(['here']);

    const second = await offer();
    const again = await offered();
    // The answer of the acceptance reaches the sending group late.
    await shubra.db.transaction().execute(async (db) => {
      await db
        .updateTable('transfers')
        .where('transferId', '=', again.params.transferId)
        .set({ state: 'done', isTold: false })
        .execute();
    });
    expect((await send(nile, withdrawTransfer, { params: second.params })).answer.code).toBe(
      'TRANSFER_OVER',
    );
    expect(await present(nile)).toEqual(['shubra']);
  });

  test('follows once, however often it is told', async () => {
    await offer();
    const sent = await offered();
    await accept(sent);
    await shubra.db
      .updateTable('transfers')
      .where('transferId', '=', sent.params.transferId)
      .set({ isTold: false })
      .execute();
    await listOf(shubra);
    await listOf(shubra);
    const { count } = await nile.db
      .selectFrom('history')
      .where('entity', '=', 'scout')
      .where('action', '=', 'delete')
      .where('entityId', '=', String(child.scoutId))
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('ends after 14 days, and goes nowhere at an unknown or the own address', async () => {
    await offer();
    const sent = await offered();
    server.now = new Date('2026-12-05T10:00:00Z');
    expect((await accept(sent)).answer.code).toBe('TRANSFER_OVER');
    expect((await listOf(nile))[0]).toMatchObject({ state: 'expired' });
    server.now = new Date('2026-11-20T15:15:00Z');
    child = await aScout(nile.db, { ...from, name: 'بيتر عادل' });
    expect((await offer('nowhere')).answer.code).toBe('GROUP_NOT_FOUND');
    expect((await offer('nile')).answer.code).toBe('GROUP_NOT_FOUND');
  });

  test('waits while the other group is suspended, and says so', async () => {
    await offer();
    const sent = await offered();
    const suspend = async (group: TestGroup, state: 'active' | 'suspended') => {
      await server.program.directory.db
        .updateTable('groups')
        .where('groupId', '=', group.row.groupId)
        .set({ state })
        .execute();
    };
    await suspend(nile, 'suspended');
    expect((await accept(sent)).answer).toMatchObject({
      code: 'OTHER_GROUP_CLOSED',
      arabicMessage: 'المجموعة موقوفة الآن',
    });
    await suspend(nile, 'active');
    await suspend(shubra, 'suspended');
    const answer = await send(nile, findTransferGroup, { query: { address: 'shubra' } });
    expect(answer.answer.code).toBe('OTHER_GROUP_CLOSED');
    await suspend(shubra, 'active');
    expect((await listOf(nile))[0]).toMatchObject({ state: 'waiting', isHere: true });
  });
});
