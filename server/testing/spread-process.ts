/**
 * One of the processes over which `server/testing/spread.ts` spreads the requests of the API tests: the application on
 * databases that it is told of, with connections, pools and memory of its own. It answers what comes over the channel
 * of whoever started it, and ends with them.
 */
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { type OpenDatabase, openDatabase } from '../db/open.ts';
import type { Parts } from '../lib/route.ts';
import { createTokens } from '../lib/session.ts';
import { watchFailures } from './failures.ts';
import type { Answered, Asked, Told } from './spread.ts';

interface Opened {
  parts: Parts & { now: Date };
  app: Awaited<ReturnType<typeof buildApp>>;
  database: OpenDatabase;
  failures: ReturnType<typeof watchFailures>;
  lines: string[];
}

/** Many databases are open at once, on one server. */
const CONNECTIONS = 4;

const opened = new Map<string, Promise<Opened>>();

async function open({ database: databaseUrl, secret, settings }: Asked & { kind: 'open' }) {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  database.pool.options.max = CONNECTIONS;
  const { db } = database;
  const parts: Opened['parts'] = {
    db,
    settings,
    tokens: createTokens(secret),
    setupCode: null,
    now: new Date(),
    clock: () => parts.now,
    beside: database,
  };
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const app = await buildApp(parts, { logger });
  return { parts, app, database, failures: watchFailures(app), lines };
}

/** What was logged and failed since somebody asked last. */
function tell({ lines, failures }: Opened): Told {
  const reached = [...failures.reached];
  failures.reached.clear();
  return { lines: lines.splice(0), reached, findings: failures.takeFindings() };
}

async function answer(asked: Asked): Promise<Omit<Answered, 'id'>> {
  if (asked.kind === 'open') {
    const opening = open(asked);
    opened.set(asked.database, opening);
    await opening;
    return {};
  }
  const here = await opened.get(asked.database)!;
  if (asked.kind === 'close') {
    opened.delete(asked.database);
    await here.app.close();
    await here.database.close();
    return { told: tell(here) };
  }
  here.parts.now = asked.now;
  here.parts.setupCode = asked.setupCode;
  here.parts.exampleSize = asked.exampleSize;
  Object.assign(here.parts.settings, asked.settings);
  const { statusCode, statusMessage, headers, rawPayload } = await here.app.inject(asked.request);
  return { response: { statusCode, statusMessage, headers, rawPayload }, told: tell(here) };
}

process.on('message', (asked: Asked) => {
  void answer(asked)
    .catch((error: unknown) => ({ error: String((error as Error).stack ?? error) }))
    .then((answered) => process.send!({ id: asked.id, ...answered }));
});
process.on('disconnect', () => process.exit());
