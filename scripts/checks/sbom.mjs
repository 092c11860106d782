// `npm run sbom`: the packages that the running program is made of, as CycloneDX, into sbom.cdx.json or the file that is named.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from '../npm.mjs';
import { root } from '../setup.mjs';

const file = path.resolve(process.argv[2] ?? path.join(root, 'sbom.cdx.json'));
// From the lockfile: the same on each machine, with the packages of all systems.
const { code, output } = await runNpm([
  'sbom',
  '--package-lock-only',
  '--omit',
  'dev',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
]);
if (code !== 0) {
  console.error(`npm sbom failed; it needs npm 10 or later\n${output}`);
  process.exit(1);
}
const bill = JSON.parse(output);
// npm names it by the folder.
bill.metadata.component.name = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
).name;
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages: ${path.relative(process.cwd(), file)}`);
