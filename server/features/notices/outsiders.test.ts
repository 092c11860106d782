import { expect, test } from 'vitest';
import { listNotices } from '../../../contract/notices/endpoints.ts';
import { readParentPage } from '../../../contract/parents/endpoints.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { startSession } from '../../http/session.ts';
import { testApp } from '../../testing/app.ts';
import { aWorld, rowOf, type World } from '../../testing/requests.ts';

const server = testApp();
const { call } = server;

const TITLE = 'إعلان لقطاع آخر';
const TEXT = 'لا يقرؤه إلا أسره';

/** Callers outside the sector of the notice; all of them with the key of a family of another sector. */
const outsiders: Record<string, (world: World) => Promise<string | undefined>> = {
  visitor: async () => undefined,
  newcomer: async ({ callers }) => callers.newcomer.token,
  'captain of another sector': async ({ callers }) => callers['regular own'].token,
  'unit captain of other sectors': async ({ callers }) => callers['unit own'].token,
  'stand-in': async ({ other }) =>
    startSession(server.db, server.tokens, other.standIn.captainId, server.now),
};

async function aMarkedWorld(): Promise<World> {
  const world = await aWorld(server);
  await server.db
    .updateTable('notices')
    .set({ title: TITLE, text: TEXT })
    .where('noticeId', '=', world.other.noticeId)
    .execute();
  return world;
}

const reads = endpoints.filter(
  ({ endpoint: { method, path } }) => method === 'GET' && !path.endsWith('/stream'),
);

test.each(Object.keys(outsiders))('a %s reads a notice of another sector nowhere', async (who) => {
  const world = await aMarkedWorld();
  const as = await outsiders[who]!(world);
  const place = { ...world.other, parentKey: world.own.parentKey };
  const told: string[] = [];
  for (const { name, endpoint } of reads) {
    const [, request] = rowOf(name);
    const answer = await call(endpoint, { ...request(place, world), as } as never);
    if (answer.status >= 300) continue;
    const text = endpoint.file
      ? Buffer.from(await (answer.ok as File).arrayBuffer()).toString()
      : JSON.stringify(answer.ok);
    if (text.includes(TITLE) || text.includes(TEXT)) told.push(name);
  }
  expect(told).toEqual([]);
});

test('the families and captains of the sector do read it', async () => {
  const { other, callers } = await aMarkedWorld();
  const page = await call(readParentPage, { params: { key: other.parentKey }, query: {} });
  expect(page.ok!.body.notices).toMatchObject([{ title: TITLE, text: TEXT }]);
  const list = await call(listNotices, { query: {}, as: callers.general.token });
  expect(list.ok!.body.map(({ title }) => title)).toContain(TITLE);
});
