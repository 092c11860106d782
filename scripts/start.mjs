// `npm start` and `npm run demo`: from a fresh clone to a running app.
import { become, ensurePackages, ensureWeb, findNode, PROGRAM_FLAGS } from './setup.mjs';

await ensurePackages();
const node = findNode();
ensureWeb(node);
become(node, [...PROGRAM_FLAGS, process.argv[2] ?? 'server/main.ts']);
