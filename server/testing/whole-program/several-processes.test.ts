import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultRounds, randomRuns, seed } from '../../../scripts/testing/thoroughness.ts';
import { createTokens, startSession } from '../../http/session.ts';
import { bearer } from '../app.ts';
import { checkBook, signInBookkeepers, startBookkeepers } from '../bookkeepers.ts';
import { testDatabase } from '../database.ts';
import { aCaptain, type TestCaptain } from '../factories.ts';
import { findPort } from '../postgres.ts';
import { type Program, startProgram } from '../program.ts';

/**
 * `PROCESSES=4 FAULT_ROUNDS=500 npx vitest run --project programs server/testing/whole-program/several-processes.test.ts --testTimeout 3600000`
 * does so many things, with one of the processes killed at every tenth.
 */
const PROCESSES = Number(process.env.PROCESSES ?? 2);
const STEPS = faultRounds(10, 60);
const KILL_EVERY = 10;
const WRITERS = 4;
/** A screen without an answer does the same. */
const AGAIN_MS = 20;

const JWT_SECRET = randomBytes(24).toString('hex');
const tokens = createTokens(JWT_SECRET);
let database: Awaited<ReturnType<typeof testDatabase>>;
let general: TestCaptain;
let other: TestCaptain;
const programs: { port: string; program: Program }[] = [];
let turn = 0;

const startAt = (port: string) =>
  startProgram({ DATABASE_URL: database.connectionString, JWT_SECRET, PORT: port });

beforeAll(async () => {
  database = await testDatabase();
  for (let nth = 0; nth < PROCESSES; nth += 1) {
    const port = String(await findPort());
    programs.push({ port, program: await startAt(port) });
  }
  general = await aCaptain({ db: database.db, tokens }, { type: 'general' });
  other = await aCaptain({ db: database.db, tokens }, { type: 'unit' });
});
afterAll(async () => {
  await Promise.all(programs.map(({ program }) => program.stop()));
  await database.close();
});

/** The address of the next process, in turns. */
function nextAddress(): string {
  turn += 1;
  return programs[turn % PROCESSES]!.program.address;
}

/** Tries one process after another until one answers; writes keep their key, so that they are stored once. */
async function ask(
  path: string,
  { method = 'GET', body, as }: { method?: string; body?: object; as?: string } = {},
) {
  const key = randomUUID();
  for (;;) {
    const answer = await fetch(`${nextAddress()}/api${path}`, {
      method,
      headers: {
        ...bearer(as),
        ...(body && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      // The process was killed.
      () => null,
    );
    if (answer && answer.status !== 503) {
      return { status: answer.status, body: JSON.parse(answer.text) };
    }
    await sleep(AGAIN_MS);
  }
}

/** Model of the group, built from the answers alone. */
interface Known {
  name: string | null;
  type: string;
  isOpen: boolean;
  /** For the other captain. */
  session: string | null;
}

type Step =
  | { does: 'names'; name: string }
  | { does: 'makes'; type: 'unit' | 'regular' }
  | { does: 'closes or opens' }
  | { does: 'signs in' }
  | { does: 'signs out' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('names' as const), name: fc.stringMatching(/^[ابتثج]{3,12}$/) }),
  fc.record({
    does: fc.constant('makes' as const),
    type: fc.constantFrom('unit' as const, 'regular' as const),
  }),
  fc.constant({ does: 'closes or opens' as const }),
  fc.constant({ does: 'signs in' as const }),
  fc.constant({ does: 'signs out' as const }),
);

async function take(step: Step, known: Known): Promise<void> {
  const as = general.token;
  const captain = `/captain/${other.captainId}`;
  if (step.does === 'names') {
    const { name } = step;
    const answer = await ask('/group', { method: 'PATCH', body: { name }, as });
    expect([answer.status, answer.body.message]).toEqual([200, expect.anything()]);
    known.name = name;
  } else if (step.does === 'makes') {
    const answer = await ask(captain, { method: 'PATCH', body: { type: step.type }, as });
    expect([answer.status, answer.body.message]).toEqual([200, expect.anything()]);
    known.type = step.type;
  } else if (step.does === 'closes or opens') {
    const open = !known.isOpen;
    const answer = await ask(`${captain}/account`, { method: 'PATCH', body: { open }, as });
    expect([answer.status, answer.body.message]).toEqual([200, expect.anything()]);
    known.isOpen = open;
    if (!open) known.session = null;
  } else if (step.does === 'signs in' && known.isOpen) {
    known.session = await startSession(database.db, tokens, other.captainId, new Date());
  } else if (step.does === 'signs out' && known.session) {
    const before = known.session;
    await ask('/auth/logout', { method: 'POST', as: before });
    known.session = null;
    expect((await ask('/auth/me', { as: before })).status).toBe(401);
  }
}

/** Each process shows at once what was written through any other. */
async function checkAll(known: Known, formerSessions: Set<string>): Promise<void> {
  const sees = async () => {
    const group = await ask('/group');
    if (known.name) expect(group.body.body.groupName).toBe(known.name);
    if (known.session) {
      const me = await ask('/auth/me', { as: known.session });
      expect({ status: me.status, type: me.body.body?.type }).toEqual({
        status: 200,
        type: known.type,
      });
    }
    const [former] = [...formerSessions].slice(-1);
    if (former && former !== known.session && !known.session) {
      expect((await ask('/auth/me', { as: former })).status).toBe(401);
    }
  };
  await Promise.all(Array.from({ length: 2 * PROCESSES }, sees));
}

test('several processes on one database stay consistent while one after another is killed', async () => {
  const sessions = await signInBookkeepers({ db: database.db, tokens }, WRITERS);
  const keepers = startBookkeepers(nextAddress, sessions);
  const steps = fc.sample(step, randomRuns(STEPS, STEPS));
  const known: Known = { name: null, type: other.type, isOpen: true, session: other.token };
  const formerSessions = new Set<string>();
  let replacing: Promise<unknown> = Promise.resolve();
  let kills = 0;
  for (const [nth, each] of steps.entries()) {
    if (nth % KILL_EVERY === KILL_EVERY / 2) {
      await replacing;
      const killed = programs[kills % PROCESSES]!;
      kills += 1;
      await killed.program.kill();
      replacing = startAt(killed.port).then((program) => {
        killed.program = program;
      });
    }
    if (known.session) formerSessions.add(known.session);
    await take(each, known);
    await checkAll(known, formerSessions).catch((error: unknown) => {
      throw new Error(`after step ${nth}, ${JSON.stringify(each)}, of TEST_SEED=${seed}`, {
        cause: error,
      });
    });
  }
  await replacing;
  await keepers.stop();
  await checkBook(database.db, keepers.told);
  expect([...keepers.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
  console.log(
    `${PROCESSES} processes, ${kills} killed: ${STEPS} changes known to all at once, ${keepers.told.size} items stored once each`,
  );
});
