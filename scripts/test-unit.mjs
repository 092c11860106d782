// `npm run test:unit -- server/lib/calendar.test.ts`: the tests of these files on the app's Node; arguments go to Vitest.
import path from 'node:path';
import { become, ensurePackages, findNode, root } from './setup.mjs';

await ensurePackages();
become(findNode(), [
  path.join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...process.argv.slice(2),
]);
