// `npm run test:browsers`: the same journeys in engines other than that of `npm test`. Arguments choose engines by name.
import prepareDatabases from '../support/databases.ts';
import { openGateway } from '../support/gateway.ts';
import { startServer } from '../support/server.ts';
import { openChrome } from './chrome.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import { RECORDER } from './recorder.ts';
import { openWebKit } from './webkit.ts';

const openers: Record<string, (program: string) => Promise<Driver>> = {
  firefox: openFirefox,
  webkit: openWebKit,
  chrome109: openChrome,
};

const seconds = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);
let [passed, failed] = [0, 0];
const report = (isGood: boolean, name: string, begun: number, faults: string[] = []) => {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`  ${isGood ? '✓' : '✗'} ${name} (${seconds(begun)} s)`);
  for (const fault of faults) console.log(`    ${fault}`);
};

async function tryEngine(name: string, program: string): Promise<void> {
  const begun = performance.now();
  const server = await startServer('demo');
  const gateway = await openGateway(server.address, RECORDER);
  let driver: Driver | undefined;
  let faults = 0;
  try {
    driver = await openers[name]!(program);
    console.log(`\n${driver.version}`);
    await driver.resize(1280, 800);
    const scene = { driver, server, gateway, visits: 0 };
    for (const [title, journey] of Object.entries(journeys)) {
      const start = performance.now();
      try {
        await journey(scene);
        report(true, title, start);
      } catch (error) {
        const lines = (error as Error).message.split('\n');
        faults += lines.length;
        report(false, title, start, lines);
        await gateway.open();
      }
    }
    console.log(`  ${scene.visits} visits, ${faults} faults`);
  } catch (error) {
    report(false, `${name} starts`, begun, [String(error)]);
  } finally {
    await driver?.close();
    await gateway.end();
    await server.stop();
    console.log(`  ${seconds(begun)} s`);
  }
}

const begun = performance.now();
const removeDatabases = await prepareDatabases();
for (const [name, program] of Object.entries(
  JSON.parse(process.argv[2] ?? '{}') as Record<string, string>,
)) {
  await tryEngine(name, program);
}
await removeDatabases();
console.log(`\n${passed} passed, ${failed} failed in ${seconds(begun)} s`);
process.exit(failed > 0 ? 1 : 0);
