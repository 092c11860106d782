// `npm run recount`: counts the kept figures of attendance anew from its records, from the server's own terminal.
import { become, ensurePackages, findNode } from './setup.mjs';

await ensurePackages();
become(findNode(), ['server/recount.ts', ...process.argv.slice(2)]);
