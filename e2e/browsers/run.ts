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

/** Runs all journeys in one browser, which is opened anew after a red one. */
async function tryEngine(engine: string, program: string): Promise<Result> {
  const begun = performance.now();
  const result: Result = { browser: engine, faults: {} };
  const report = (title: string, start: number, faults: string[]) => {
    result.faults[title] = faults;
    console.log(`  ${faults.length === 0 ? '✓' : '✗'} ${title} (${seconds(start)} s)`);
    for (const fault of faults) console.log(`    ${fault}`);
  };
  const server = await startServer('demo');
  const gateway = await openGateway(server.address, RECORDER);
  let driver: Driver | undefined;
  let visits = 0;
  for (const title of Object.keys(journeys)) {
    const start = performance.now();
    try {
      if (!driver) {
        driver = await openDriver(engine, program);
        if (result.browser === engine) console.log(`\n${driver.version}`);
        result.browser = driver.version;
      }
    } catch (error) {
      report(title, start, [`${engine} does not start: ${messageOf(error)}`]);
      continue;
    }
    const scene = { driver, server, gateway, visits: 0 };
    const faults = await runJourney(title, scene);
    report(title, start, faults);
    visits += scene.visits;
    if (faults.length === 0) continue;
    await driver.close().catch((error: unknown) => console.log(`    ${messageOf(error)}`));
    driver = undefined;
    await gateway.open();
  }
  await driver?.close().catch((error: unknown) => console.log(`    ${messageOf(error)}`));
  await gateway.end();
  await server.stop();
  const count = Object.values(result.faults).flat().length;
  console.log(`  ${visits} visits, ${count} faults\n  ${seconds(begun)} s`);
  return result;
}

// Browsers are ended by the `exit` handler, so a signal must lead there.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const begun = performance.now();
const removeDatabases = await prepareDatabases();
const results: Result[] = [];
const chosen = JSON.parse(process.argv[2] ?? '[]') as { engine: string; program: string }[];
for (const { engine, program } of chosen) {
  try {
    results.push(await tryEngine(engine, program));
  } catch (error) {
    const faults = Object.keys(journeys).map((title) => [title, [messageOf(error)]]);
    results.push({ browser: engine, faults: Object.fromEntries(faults) });
    console.log(`  ✗ ${engine}: ${messageOf(error)}`);
  }
}
await removeDatabases();
const { text, passed, failed } = describeResults(Object.keys(journeys), results);
console.log(`\n${text}\n\n${passed} passed, ${failed} failed in ${seconds(begun)} s`);
process.exit(failed > 0 || results.length === 0 ? 1 : 0);
