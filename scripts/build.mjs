// `npm run build`: the pages, whether or not they changed.
import { ensurePackages, ensureWeb, findNode } from './setup.mjs';

await ensurePackages();
ensureWeb(findNode(), { force: true });
