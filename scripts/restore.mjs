// `npm run restore -- FILE`: the group of a backup into an empty database, or with --replace in the place of another.
import { become, ensurePackages, findNode } from './setup.mjs';

await ensurePackages();
become(findNode(), ['server/commands/restore.ts', ...process.argv.slice(2)]);
