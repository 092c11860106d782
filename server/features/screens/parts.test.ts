import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { Parts, PartsOwner } from '../../../contract/core/parts.ts';
import { type CaptainType, captainTypes } from '../../../contract/core/permissions.ts';
import { dashboardParts } from '../../../contract/screens/dashboard-parts.ts';
import { readDashboardScreen, readStatsScreen } from '../../../contract/screens/endpoints.ts';
import { statsParts } from '../../../contract/screens/stats-parts.ts';
import { buildApp } from '../../app.ts';
import { insertDemoGroup } from '../../demo/demo.ts';
import { ContactViews } from '../../http/contact-views.ts';
import { startSession } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { bearer, SMALL_GROUP, testApp } from '../../testing/app.ts';
import { countStatements, findPlaces } from '../../testing/demo-requests.ts';
import { aCaptain } from '../../testing/factories.ts';

/** Limit of an answer's size, for a weak signal: in bytes, before compression. */
const LIGHT = 20_000;

type Read = typeof readDashboardScreen | typeof readStatsScreen;
const screens: [name: string, Read, (captain: PartsOwner) => Parts, Record<CaptainType, object>][] =
  [
    [
      'the dashboard',
      readDashboardScreen,
      dashboardParts,
      {
        general: { parts: 16, statements: 21 },
        unit: { parts: 15, statements: 21 },
        regular: { parts: 12, statements: 17 },
      },
    ],
    [
      'the statistics',
      readStatsScreen,
      statsParts,
      {
        general: { parts: 9, statements: 10 },
        unit: { parts: 9, statements: 10 },
        regular: { parts: 9, statements: 10 },
      },
    ],
  ];

const server = testApp();
const { call } = server;
const tokens = {} as Record<CaptainType, string>;
let count: () => number;

beforeAll(async () => {
  const { now, settings } = server;
  await insertDemoGroup(server.db, { now, timeZone: settings.timeZone, size: SMALL_GROUP });
  const { captains } = await findPlaces(server.db, dayIn(settings.timeZone, now));
  for (const type of captainTypes) {
    tokens[type] = await startSession(server.db, server.tokens, captains[type], now);
  }
  await server.app.close();
  const counted = countStatements(server.db);
  count = counted.count;
  const parts = { ...server, db: counted.db };
  server.app = await buildApp(parts);
  // Statements in the background, once a day, don't delay an answer.
  const group = { parts, views: new ContactViews(server.db, failTest) };
  server.app.findGroup = () => group;
});

const failTest = (error: unknown) => {
  throw error;
};

/** Requests each part by itself; null if it is refused. */
async function answerAlone(questions: Parts, as: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const [name, question] of Object.entries(questions)) {
    answers[name] = null;
    if (!question) continue;
    const { endpoint, request } = question as { endpoint: Endpoint; request: { query?: object } };
    const answer = await call(endpoint, { query: request.query, as });
    if (answer.status === 200) answers[name] = answer.ok;
  }
  return answers;
}

describe.each(screens)('%s', (_, screen, questionsOf, expected) => {
  test.each(captainTypes)(
    'the answer for a %s captain equals what each endpoint answers alone',
    async (type) => {
      const before = count();
      const response = await server.app.inject({
        url: `/api${screen.path}`,
        headers: bearer(tokens[type]),
      });
      const statements = count() - before - 1;
      expect(response.statusCode).toBe(200);
      expect(Buffer.byteLength(response.body)).toBeLessThan(LIGHT);
      const { message: _message, captain, ...parts } = response.json();
      const alone = await answerAlone(questionsOf(captain), tokens[type]);
      expect(parts).toEqual(alone);
      const given = Object.values(parts).filter((part) => part !== null);
      expect({ parts: given.length, statements }).toEqual(expected[type]);
    },
  );

  test('names the captain as the session does now', async () => {
    const { captain } = (await call(screen, { as: tokens.regular })).ok;
    expect(captain).toEqual({
      captainId: expect.any(Number),
      type: 'regular',
      rSectorBaseName: expect.any(String),
      rSectorSuffixName: expect.any(String),
    });
  });
});

test('a captain without a sector gets the term and the messages but no figures', async () => {
  const newcomer = await aCaptain(server);
  const {
    message: _,
    captain: __,
    ...parts
  } = (await call(readDashboardScreen, { as: newcomer.token })).ok;
  const given = Object.entries(parts).flatMap(([name, part]) => (part === null ? [] : [name]));
  expect(given).toEqual(['term', 'weeks', 'currentWeek', 'remainingWeeks', 'notifications']);
  expect((await call(readStatsScreen, { as: newcomer.token })).failure.code).toBe(
    'NOT_ASSIGNED_YET',
  );
});

test('only parts open to everybody are read for an unknown captain type', () => {
  const captain = { captainId: 1, rSectorBaseName: null, rSectorSuffixName: null };
  const asked = (questions: Parts) =>
    Object.entries(questions).flatMap(([name, question]) => (question ? [name] : []));
  expect(asked(dashboardParts({ ...captain, type: 'visitor' as CaptainType }))).toEqual([
    'term',
    'weeks',
    'currentWeek',
    'remainingWeeks',
    'notifications',
  ]);
});
