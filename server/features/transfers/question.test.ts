import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../../contract/core/calendar.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import {
  createParentLink,
  deleteParentLink,
  readParentPage,
} from '../../../contract/parents/endpoints.ts';
import {
  makeTransfer,
  readLeaving,
  withdrawTransfer,
} from '../../../contract/transfers/endpoints.ts';
import {
  answerTransfer,
  askFamily,
  takeBackQuestion,
} from '../../../contract/transfers/question-endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector } from '../../testing/factories.ts';
import { testGroup } from '../../testing/test-group.ts';

import { noteKeysSeen } from '../parents/queries.ts';

const server = testApp();
const { call } = server;
const group = testGroup(
  server,
  ['كريم وليد عوض', 'مينا عادل فهمي'] as const,
  async ({ scouts: [karim, mina] }) => ({ karim, mina }),
);

const shubra = { groupName: 'مجموعة شبرا الكشفية' };
const helwan = { groupName: 'مجموعة حلوان الكشفية' };
type Name = 'وليد عوض' | 'سارة فؤاد';
const relationOf = { 'وليد عوض': 'father', 'سارة فؤاد': 'mother' } as const;
const phoneOf = { 'وليد عوض': '01000000071', 'سارة فؤاد': '01000000072' } as const;

const as = () => group.general.token;
const scoutId = () => group.karim.scoutId;
const linkOf = async (guardianName: Name) =>
  (
    await call(createParentLink, {
      params: { scoutId: scoutId() },
      body: { guardianName, phoneNumber: phoneOf[guardianName] },
      as: as(),
    })
  ).ok.body;
const ask = (to: object = shubra) =>
  call(askFamily, { body: { scoutId: scoutId(), to }, as: as() });
const say = (key: string | null, guardianName: Name, agrees: boolean) =>
  call(answerTransfer, {
    params: { key: key! },
    body: { guardianName, relation: relationOf[guardianName], agrees },
  });
const takeBack = () => call(takeBackQuestion, { params: { scoutId: scoutId() }, as: as() });
const paper = { guardianName: 'وليد عوض', relation: 'father', way: 'paper', date: '2026-11-19' };
const make = (to: object = shubra, consent: object = { way: 'page' }) =>
  call(makeTransfer, { body: { scoutId: scoutId(), to, consent }, as: as() });
const leaving = async () =>
  (await call(readLeaving, { params: { scoutId: scoutId() }, as: as() })).ok.body;
const page = async (key: string | null) =>
  (await call(readParentPage, { params: { key: key! } })).ok.body;

describe("the question on the family's page", () => {
  let father: Awaited<ReturnType<typeof linkOf>>;
  let mother: Awaited<ReturnType<typeof linkOf>>;
  beforeEach(async () => {
    father = await linkOf('وليد عوض');
    mother = await linkOf('سارة فؤاد');
  });

  test('stands on the page of each guardian with the group, and each reads the own answer alone', async () => {
    expect((await page(father.key)).transfer).toBeUndefined();
    expect((await ask()).ok.body).toMatchObject({ ...shubra, state: 'waiting', answers: [] });
    expect((await page(mother.key)).transfer).toMatchObject({ ...shubra, madeAt: null });
    expect((await page(mother.key)).children[0]!.asked).toBe(1);
    await say(mother.key, 'سارة فؤاد', true);
    expect((await page(mother.key)).transfer!.answers).toMatchObject([{ agrees: true }]);
    expect((await page(mother.key)).children[0]!.asked).toBe(0);
    expect((await page(father.key)).transfer!.answers).toEqual([]);
    expect((await page(mother.key)).acts![0]!.act).toBe('transferAnswered');
    expect((await leaving()).question).toMatchObject({
      state: 'agreed',
      answers: [{ guardianName: 'سارة فؤاد', relation: 'mother', agrees: true }],
    });
  });

  test('lets the file be made for its group alone, which ends it', async () => {
    await ask();
    expect((await make()).failure.code).toBe('CONSENT_REQUIRED');
    await say(father.key, 'وليد عوض', true);
    expect((await make(helwan)).failure.code).toBe('CONSENT_REQUIRED');
    const made = (await make({ groupName: 'مجموعه شبرا الكشفيه' })).ok.body;
    expect((await leaving()).question).toBeNull();
    expect((await page(father.key)).transfer!.madeAt).not.toBeNull();
    expect((await say(father.key, 'وليد عوض', false)).failure.code).toBe('TRANSFER_OVER');
    const withdraw = { params: { transferId: made.transferId }, as: as() };
    expect((await call(withdrawTransfer, withdraw)).status).toBe(200);
    expect((await page(father.key)).transfer).toBeUndefined();
    expect((await make()).failure.code).toBe('CONSENT_REQUIRED');
  });

  test('holds the child here by the no of one guardian, on paper too, until the no is another answer', async () => {
    await ask();
    await say(mother.key, 'سارة فؤاد', false);
    await say(father.key, 'وليد عوض', true);
    expect((await make()).failure).toMatchObject({
      code: 'CONSENT_REQUIRED',
      arabicMessage: 'لم يوافق سارة على صفحة الأسرة. لا ينتقل حتى يغيّر جوابه، أو تسحب السؤال',
    });
    expect((await make(shubra, paper)).failure.code).toBe('CONSENT_REQUIRED');
    // Both write on the page of one link: the father's yes leaves the mother's no.
    await say(mother.key, 'وليد عوض', true);
    expect((await leaving()).question!.state).toBe('refused');
    await say(mother.key, 'سارة فؤاد', true);
    expect((await make()).status).toBe(201);
  });

  test('counts no answer of a guardian whose link no longer opens the child', async () => {
    await ask();
    await say(mother.key, 'سارة فؤاد', false);
    await say(father.key, 'وليد عوض', true);
    await call(deleteParentLink, {
      params: { scoutId: scoutId() },
      query: { linkId: mother.linkId },
      as: as(),
    });
    expect((await leaving()).question!.state).toBe('agreed');
    expect((await say(mother.key, 'سارة فؤاد', false)).failure.code).toBe('LINK_OVER');
  });

  test('is over thirty days later, and another group’s takes its place with no answers', async () => {
    await ask();
    await say(father.key, 'وليد عوض', true);
    const again = (await ask()).ok.body;
    expect(again.answers).toHaveLength(1);
    expect((await ask(helwan)).ok.body).toMatchObject({ ...helwan, answers: [] });
    expect((await make()).failure.code).toBe('CONSENT_REQUIRED');
    await say(father.key, 'وليد عوض', true);
    const today = server.now;
    server.now = new Date(today.getTime() + 31 * 24 * 3_600_000);
    expect((await make(helwan)).failure.code).toBe('CONSENT_REQUIRED');
    expect((await say(father.key, 'وليد عوض', true)).failure.code).toBe('TRANSFER_OVER');
    server.now = today;
  });

  test('is taken back by a captain, and stands in the history with each answer', async () => {
    await ask();
    await say(father.key, 'وليد عوض', false);
    await say(father.key, 'وليد عوض', false);
    expect((await takeBack()).status).toBe(200);
    expect((await takeBack()).status).toBe(200);
    expect((await page(father.key)).transfer).toBeUndefined();
    expect((await make(shubra, paper)).status).toBe(201);
    const { body } = (await call(listHistory, { query: { entity: 'transferQuestion' }, as: as() }))
      .ok;
    expect(body.map(({ action }) => action)).toEqual(['delete', 'dismiss', 'create']);
  });

  test('needs a scout and a group that are there, and digits where a stranger was shown the key', async () => {
    const nobody = { scoutId: 2_000_000_000, to: shubra };
    expect((await call(askFamily, { body: nobody, as: as() })).failure.code).toBe(
      'SCOUT_NOT_FOUND',
    );
    const params = { scoutId: 2_000_000_000 };
    expect((await call(takeBackQuestion, { params, as: as() })).failure.code).toBe(
      'SCOUT_NOT_FOUND',
    );
    expect((await ask({ address: 'nowhere' })).failure.code).toBe('GROUP_NOT_FOUND');
    await ask();
    const stranger = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    const { captainId } = stranger;
    await noteKeysSeen(server.db, captainId, [{ linkId: father.linkId, places: null }]);
    expect((await page(father.key)).asksDigits).toBe(true);
    expect((await say(father.key, 'وليد عوض', true)).failure.code).toBe('WRONG_DIGITS');
    await server.db.deleteFrom('throttleEvents').execute();
    for (let times = 0; times < 10; times += 1) await say(mother.key, 'سارة فؤاد', times % 2 === 0);
    expect((await say(mother.key, 'سارة فؤاد', true)).failure.code).toBe('TOO_MANY_REQUESTS');
  });

  test('is not asked of a family without a link, nor while a transfer runs', async () => {
    await make(shubra, paper);
    expect((await ask()).failure.code).toBe('TRANSFER_RUNNING');
    const body = { scoutId: group.mina.scoutId, to: shubra };
    expect((await call(askFamily, { body, as: as() })).failure.code).toBe('LINK_NOT_FOUND');
  });
});

/** A guardian's word on a sheet of paper that lies beside the file, as product.md tells it. */
type Word = { who: Name; link: 'one' | 'two'; group: string; agrees: boolean };

const step = fc.record({
  what: fc.constantFrom('ask', 'ask', 'say', 'say', 'say', 'back', 'days', 'end', 'make'),
  to: fc.constantFrom(shubra, helwan),
  who: fc.constantFrom<Name[]>('وليد عوض', 'سارة فؤاد'),
  link: fc.constantFrom('one' as const, 'two' as const),
  agrees: fc.constantFrom(true, true, false),
});

test('in random lives the program and a sheet of paper say the same of who may go where', async () => {
  const start = server.now;
  const lives = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
    server.now = start;
    for (const table of ['transferQuestions', 'transfers', 'throttleEvents', 'links'] as const) {
      await server.db.deleteFrom(table).execute();
    }
    const links = { one: await linkOf('وليد عوض'), two: await linkOf('سارة فؤاد') };
    // The sheet: which group was asked about, when, and each guardian's last word by each link.
    let asked: { group: string; day: number } | null = null;
    let words: Word[] = [];
    const gone = new Set<string>();
    let day = 0;
    for (const [nth, { what, to, who, link, agrees }] of steps.entries()) {
      const isOver = asked !== null && day > asked.day + 30;
      const told = `step ${nth}: ${what}`;
      if (what === 'ask' && gone.size < 2) {
        await ask(to);
        if (asked === null || isOver || asked.group !== to.groupName) {
          asked = { group: to.groupName, day };
          words = [];
        }
      } else if (what === 'say') {
        const { status } = await say(links[link].key, who, agrees);
        const counts = !gone.has(link) && asked !== null && !isOver;
        expect(status, told).toBe(gone.has(link) ? 404 : counts ? 200 : 410);
        if (counts) {
          words = words.filter((word) => word.who !== who || word.link !== link);
          words.push({ who, link, group: asked!.group, agrees });
        }
      } else if (what === 'back') {
        await takeBack();
        asked = null;
      } else if (what === 'days') {
        day += 12;
        server.now = new Date(start.getTime() + day * 24 * 3_600_000);
      } else if (what === 'end' && gone.size === 0) {
        const { linkId } = links[link];
        const params = { scoutId: scoutId() };
        await call(deleteParentLink, { params, query: { linkId }, as: as() });
        gone.add(link);
        words = words.filter((word) => word.link !== link);
      }
      const stands = asked !== null && day <= asked.day + 30 ? asked : null;
      for (const each of [shubra, helwan]) {
        const heard = stands?.group === each.groupName ? words : [];
        const isNo = heard.some(({ agrees }) => !agrees);
        const mayByPage = heard.length > 0 && !isNo;
        // Nothing is stored where the day of the paper is still to come, which is asked after the consent.
        const late = { ...paper, date: addDays('2026-11-20', day + 40) };
        const byPaper = (await make(each, late)).failure.code;
        expect(byPaper, `${told}, paper for ${each.groupName}`).toBe(
          isNo ? 'CONSENT_REQUIRED' : 'DAY_TO_COME',
        );
        const { question } = await leaving();
        const isAgreed = question?.groupName === each.groupName && question.state === 'agreed';
        expect(isAgreed, `${told}, page for ${each.groupName}`).toBe(mayByPage);
        if (what === 'make' && each === to) {
          const made = await make(each);
          expect(made.status, `${told} for ${each.groupName}`).toBe(mayByPage ? 201 : 400);
          if (mayByPage) {
            const { transferId } = made.ok.body;
            await call(withdrawTransfer, { params: { transferId }, as: as() });
            asked = null;
            words = [];
            break;
          }
        }
      }
    }
  });
  await fc.assert(lives, randomRuns(15, 250));
  server.now = start;
}, 60_000);
