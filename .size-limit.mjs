import { filesOf, pages } from './scripts/page-files.mjs';

export default Object.entries(pages).map(([name, { modules, limit }]) => ({
  name,
  path: filesOf(modules),
  gzip: true,
  limit: `${limit} kB`,
}));
