// `npm run verify-history`: compares the history of changes with its seals, from the server's own terminal; with a
// fingerprint that somebody noted, whether all of that state is still there.
import { become, ensurePackages, findNode } from './setup.mjs';

await ensurePackages();
become(findNode(), ['server/commands/verify-history.ts', ...process.argv.slice(2)]);
