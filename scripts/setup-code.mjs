// `npm run setup-code -- https://group.example`: the address of the first account, from the server's own terminal.
import { become, ensurePackages, findNode } from './setup.mjs';

await ensurePackages();
become(findNode(), ['server/commands/setup-code.ts', ...process.argv.slice(2)]);
