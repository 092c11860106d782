import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { migrate, openDatabase } from './db/open.ts';
import { startJobs } from './jobs/scheduler.ts';
import { createTokens } from './lib/session.ts';
import { setupCodeFor } from './lib/setup-code.ts';
import { StartupError } from './lib/startup-error.ts';
import { readSettings, type Settings } from './settings.ts';

const WEB_ROOT = path.join(import.meta.dirname, '../dist/web');

/** The given secret, or the one kept beside the embedded data, made at the first start. */
async function readSecret({ jwtSecret, dataDir }: Settings): Promise<string> {
  if (jwtSecret !== undefined) return jwtSecret;
  const file = path.join(dataDir, 'jwt-secret');
  try {
    return await readFile(file, 'utf8');
  } catch {
    await mkdir(dataDir, { recursive: true });
    const secret = randomBytes(48).toString('base64url');
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}

function listenError(error: unknown, { host, port }: Settings): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      'PORT_IN_USE',
      `المنفذ ${port} قيد الاستخدام، أوقف البرنامج الآخر أو اضبط PORT على رقم آخر`,
      `port ${port} on ${host} is in use; set PORT to another one`,
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new StartupError(
      'CANNOT_LISTEN',
      `لا يمكن فتح المنفذ ${port} على العنوان ${host}`,
      `cannot listen on ${host}:${port} (${code}); set HOST and PORT`,
    );
  }
  return error;
}

/**
 * Starts the server with the settings of the environment; returns its address and the way to stop.
 * `prepare` runs after the migrations, before anyone is served.
 */
async function start(
  prepare: (parts: Parameters<typeof buildApp>[0]) => Promise<void> = async () => {},
): Promise<{ address: string; stop: () => Promise<void> }> {
  const settings = readSettings(process.env);
  const logger = pino({ level: settings.logLevel, redact: ['req.headers.authorization'] });
  const database = await openDatabase({ ...settings, log: (line) => logger.debug(line) });
  try {
    await migrate(database);
    const secret = await readSecret(settings);
    const tokens = createTokens(secret);
    const setupCode = setupCodeFor(settings.host, secret);
    const { db, pool } = database;
    const parts = { db, pool, settings, tokens, setupCode, clock: () => new Date() };
    await prepare({ ...parts, db: database.unhurried });
    const app = await buildApp(parts, {
      logger,
      ...(existsSync(WEB_ROOT) && { webRoot: WEB_ROOT }),
    });
    try {
      const address = await app.listen({ host: settings.host, port: settings.port });
      const jobs = startJobs({ ...parts, db: database.unhurried }, logger);
      return {
        address,
        stop: async () => {
          await app.close();
          await jobs.stop();
          await database.close();
        },
      };
    } catch (error) {
      await app.close();
      throw listenError(error, settings);
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs the program until it is told to stop; the exit code says whether it could start. */
export async function run(prepare?: Parameters<typeof start>[0]): Promise<void> {
  try {
    const { address, stop } = await start(prepare);
    const told = new Promise<void>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
    });
    // Only now: who reads the address may ask to stop at once.
    console.log(`خيمة: ${address}`);
    await told;
    await stop();
    process.exit(0);
  } catch (error) {
    if (error instanceof StartupError) console.error(`${error.arabicMessage}\n${error.message}`);
    else console.error(error);
    process.exit(1);
  }
}

if (import.meta.main) await run();
