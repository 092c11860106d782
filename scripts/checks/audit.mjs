// `npm run audit`: which packages of the running program have known holes. Ends with 0 where there are none, 1 where
// there are, 2 where the registry did not tell. SECURITY.md says within how long each is closed.

import { runNpm } from '../npm.mjs';
import { isProgram } from './check-structure.mjs';

/** What `npm audit --json` told: a sentence, and the code to end with. */
export function judge(output) {
  let told;
  try {
    told = JSON.parse(output);
  } catch {
    told = {};
  }
  const counts = told.metadata?.vulnerabilities;
  if (!counts) {
    const why = told.message ?? told.error?.summary ?? '';
    return {
      code: 2,
      text: `The registry told nothing of known holes, so none was looked for. ${why}`.trim(),
    };
  }
  const holes = Object.values(told.vulnerabilities ?? {}).map(
    ({ name, severity, range }) => `${severity}: ${name} ${range}`,
  );
  if (holes.length === 0)
    return { code: 0, text: 'No known hole in a package of the running program' };
  return { code: 1, text: holes.toSorted().join('\n') };
}

if (isProgram(import.meta.filename)) {
  const { output } = await runNpm(['audit', '--omit', 'dev', '--json']);
  const { code, text } = judge(output);
  console.log(text);
  process.exitCode = code;
}
