// `npm start` and `npm run demo`: from a fresh clone to a running app.
import { become, ensurePackages, ensureWeb, findNode } from './setup.mjs';

await ensurePackages();
const node = findNode();
ensureWeb(node);
become(node, [process.argv[2] ?? 'server/main.ts']);
