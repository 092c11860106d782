// `npm run backup -- FILE`: one file with everything that the group has stored, also while the program runs.
import { become, ensurePackages, findNode } from './setup.mjs';

await ensurePackages();
become(findNode(), ['server/commands/backup.ts', ...process.argv.slice(2)]);
