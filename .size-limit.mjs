import { filesOf, kept, keptFiles, pages } from './scripts/checks/page-files.mjs';

export default [
  ...Object.entries(pages).map(([name, { modules, limit }]) => ({
    name,
    path: filesOf(modules),
    gzip: true,
    limit: `${limit} kB`,
  })),
  {
    name: 'all that a captain’s device keeps',
    path: keptFiles(),
    gzip: true,
    limit: `${kept.limit} kB`,
  },
];
