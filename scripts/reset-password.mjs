// `npm run reset-password -- 01012345678`: a one-time password for a captain, from the server's own terminal.
import { become, ensurePackages, findNode } from './setup.mjs';

await ensurePackages();
become(findNode(), ['server/commands/reset-password.ts', ...process.argv.slice(2)]);
