// `npm start` and `npm run demo`: from a fresh clone to a running app.
import { ensureFormerDatabase } from './former-database.mjs';
import { DATA_FOLDERS } from './read-setting.mjs';
import { become, ensurePackages, ensureWeb, findNode, PROGRAM_FLAGS } from './setup.mjs';

await ensurePackages();
const node = findNode();
ensureWeb(node);
const [program = 'server/main.ts', ...args] = process.argv.slice(2);
await ensureFormerDatabase(DATA_FOLDERS[program]);
become(node, [...PROGRAM_FLAGS, program, ...args]);
