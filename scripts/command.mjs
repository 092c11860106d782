// `npm run backup -- FILE` and the other commands of server/commands/: runs one, with its arguments, beside the server.
import { become, ensurePackages, findNode } from './setup.mjs';

const [name, ...args] = process.argv.slice(2);
await ensurePackages();
become(findNode(), [`server/commands/${name}.ts`, ...args]);
