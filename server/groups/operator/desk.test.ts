import { beforeAll, expect, test } from 'vitest';
import { listOperatorNotices } from '../../../contract/group/notices.ts';
import { handInCensus, readHandedInCensus } from '../../../contract/stats/census.ts';
import { FRIDAY } from '../../testing/app.ts';
import { aCaptain } from '../../testing/factories.ts';
import { type TestGroup, testGroups } from '../../testing/groups.ts';

const groups = testGroups();
const { call } = groups;

/** A group and the token of a general captain of it. */
type Known = TestGroup & { as: string };
let cedar: Known;
let palm: Known;

beforeAll(async () => {
  const withGeneral = async (slug: string) => {
    const group = await groups.aGroup(slug);
    return { ...group, as: (await aCaptain(group, { type: 'general' })).token };
  };
  cedar = await withGeneral('cedar');
  palm = await withGeneral('palm');
});

const directory = () => groups.program.directory.db;

test('the directory stores exactly the shown counts of one group, and only the latest of a year', async () => {
  const handIn = async ({ host, as }: Known, date: string) => {
    const answer = await call(handInCensus, { host, as, body: { date } });
    expect(answer.statusCode).toBe(200);
    return answer.json().body;
  };
  await handIn(cedar, '2026-03-01');
  await aCaptain(cedar, { gender: 'female' });
  const { scouts, captains, total, handedInAt } = await handIn(cedar, '2026-11-19');
  const kept = await directory().selectFrom('censuses').selectAll().execute();
  expect(kept).toEqual([
    {
      groupId: cedar.row.groupId,
      year: 2026,
      date: '2026-11-19',
      handedInAt,
      counts: { scouts, captains, total },
    },
  ]);
  expect(handedInAt).toBe(FRIDAY.toISOString());
  const { host, as } = palm;
  const read = await call(readHandedInCensus, { host, as, query: { date: '2026-11-19' } });
  expect(read.json().body).toEqual({ hasOperator: true, handedIn: null });
});

test('the notices of the operator are shown to general captains of each group until their end', async () => {
  const at = (hours: number) => new Date(FRIDAY.getTime() + hours * 3_600_000).toISOString();
  const notice = (title: string, from: number, until: number) => ({
    title,
    message: 'نوقف البرنامج ساعة',
    at: at(from),
    until: at(until),
  });
  await directory()
    .insertInto('broadcasts')
    .values([notice('صيانة سابقة', -3, 0), notice('صيانة', -2, 1), notice('صيانة أخرى', -1, 1)])
    .execute();
  for (const { host, as } of [cedar, palm]) {
    const { body } = (await call(listOperatorNotices, { host, as })).json();
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['صيانة أخرى', 'صيانة']);
  }
  const { token } = await aCaptain(cedar);
  const refused = await call(listOperatorNotices, { host: cedar.host, as: token });
  expect(refused.statusCode).toBe(403);
});
