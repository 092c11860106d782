// `npm run test:browsers`: the same journeys in engines other than that of `npm test`. Arguments choose engines by name.
import prepareDatabases from '../support/databases.ts';
import { openGateway } from '../support/gateway.ts';
import { startServer } from '../support/server.ts';
import { openChrome } from './chrome.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { journeys, type Scene } from './journeys.ts';
import { within } from './limits.ts';
import { RECORDER } from './recorder.ts';
import { describeResults, type Result } from './results.ts';
import { openWebKit } from './webkit.ts';

const openers: Record<string, (program: string) => Promise<Driver>> = {
  firefox: openFirefox,
  webkit: openWebKit,
  chrome109: openChrome,
};

const seconds = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Opens a browser that has the width of a desktop. */
async function openDriver(engine: string, program: string): Promise<Driver> {
  const driver = await openers[engine]!(program);
  await driver.resize(1280, 800);
  return driver;
}

/** A browser that ends badly is no fault of a journey. */
const close = (driver: Driver) =>
  driver.close().catch((error: unknown) => console.log(`    ${messageOf(error)}`));

/** Runs a journey to its end or its limit; returns what is wrong with it. */
async function runJourney(title: string, scene: Scene): Promise<string[]> {
  const { journey, limit } = journeys[title]!;
  try {
    await within(limit, `the journey '${title}'`, () => journey(scene));
    return [];
  } catch (error) {
    return messageOf(error).split('\n');
  }
}

/** Runs all journeys in one browser, which is opened anew after a red one; throws if it does not start. */
async function runAll(engine: string, program: string, result: Result): Promise<void> {
  const begun = performance.now();
  const server = await startServer('demo');
  const gateway = await openGateway(server.address, RECORDER);
  let driver: Driver | undefined;
  try {
    driver = await openDriver(engine, program);
    result.browser = driver.version;
    console.log(`\n${driver.version}`);
    let visits = 0;
    for (const title of Object.keys(journeys)) {
      const start = performance.now();
      driver ??= await openDriver(engine, program);
      const scene = { driver, server, gateway, visits: 0 };
      const faults = await runJourney(title, scene);
      result.faults[title] = faults;
      console.log(`  ${faults.length === 0 ? '✓' : '✗'} ${title} (${seconds(start)} s)`);
      for (const fault of faults) console.log(`    ${fault}`);
      visits += scene.visits;
      if (faults.length === 0) continue;
      await close(driver);
      driver = undefined;
      await gateway.open();
    }
    const count = Object.values(result.faults).flat().length;
    console.log(`  ${visits} visits, ${count} faults\n  ${seconds(begun)} s`);
  } finally {
    if (driver) await close(driver);
    await gateway.end();
    await server.stop();
  }
}

// Browsers are ended by the `exit` handler, so a signal must lead there.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const begun = performance.now();
const removeDatabases = await prepareDatabases();
const results: Result[] = [];
const chosen = JSON.parse(process.argv[2] ?? '[]') as { engine: string; program: string }[];
for (const { engine, program } of chosen) {
  const result: Result = { browser: engine, faults: {} };
  results.push(result);
  try {
    await runAll(engine, program, result);
  } catch (error) {
    console.log(`\n${result.browser}\n  ✗ goes no further: ${messageOf(error)}`);
  }
}
await removeDatabases();
const { text, passed, failed } = describeResults(Object.keys(journeys), results);
console.log(`\n${text}\n\n${passed} passed, ${failed} failed in ${seconds(begun)} s`);
process.exit(failed > 0 || results.length === 0 ? 1 : 0);
