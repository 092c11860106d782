import { beforeEach, describe, expect, test } from 'vitest';
import {
  readFollowUpMessages,
  updateFollowUpMessages,
} from '../../../contract/follow-up/endpoints.ts';
import { defaultMessages } from '../../../contract/follow-up/words.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;

beforeEach(async () => {
  // A Friday on which week 7 begins; week 1 began on the ninth of October.
  ({ general, unit, captain } = await aSetting(server, ['أحمد', 'باسم', 'تامر']));
});

describe('the texts of messages', () => {
  const read = async () => (await call(readFollowUpMessages, { as: captain.token })).ok.body;
  const put = (body: object, as = general.token) => call(updateFollowUpMessages, { as, body });

  test('are the program’s until a general captain writes others, and again when those are blank', async () => {
    expect(await read()).toEqual(defaultMessages);
    const absenceMale = 'غاب {الاسم} {الأسابيع} عن {القطاع}\n{القائد}';
    expect((await put({ ...defaultMessages, absenceMale })).ok.body.absenceMale).toBe(absenceMale);
    expect(await read()).toEqual({ ...defaultMessages, absenceMale });
    await put({ ...defaultMessages, absenceMale: ' ' });
    expect(await read()).toEqual(defaultMessages);
    const [first] = await server.db
      .selectFrom('history')
      .where('entity', '=', 'followUpMessages')
      .orderBy('historyId')
      .select(['captainId', 'before', 'after'])
      .execute();
    expect(first).toEqual({
      captainId: general.captainId,
      before: defaultMessages,
      after: { ...defaultMessages, absenceMale },
    });
  });

  test.each([
    ['a word that the program does not know', { absenceMale: 'أهلاً {السن}' }],
    ['a brace alone', { absenceMale: 'أهلاً {الاسم' }],
    ['the weeks, where nobody missed any', { rateMale: 'منذ {الأسابيع}' }],
  ])('are refused with %s', async (_, body) => {
    const { failure } = await put(body);
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(failure.issues?.[0]?.arabicMessage).toContain('يوجد بين القوسين');
    expect(await read()).toEqual(defaultMessages);
  });

  test('texts of messages that follow an old version are refused with what is stored, and nothing changes', async () => {
    const { version } = (await call(readFollowUpMessages, { as: general.token })).ok;
    const first = { ...defaultMessages, rateMale: 'أهلاً {الاسم}' };
    const saved = (await put({ ...first, version })).ok;
    const late = { ...defaultMessages, rateFemale: 'أهلاً يا {الاسم}' };
    const { failure } = await put({ ...late, version });
    expect(failure).toMatchObject({ status: 409, code: 'MESSAGES_CHANGED' });
    expect(failure.stored).toEqual({ ...first, version: saved.version });
    expect(await read()).toEqual(first);
    expect((await put({ ...late, version: saved.version })).ok.body).toEqual(late);
    // Sending the stored content is no conflict, and without a version the later change wins.
    expect((await put({ ...late, version })).status).toBe(200);
    expect((await put(defaultMessages)).status).toBe(200);
  });

  test('can be changed by general captains only', async () => {
    expect((await put({}, unit.token)).failure.code).toBe('FORBIDDEN');
  });
});
