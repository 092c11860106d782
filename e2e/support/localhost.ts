import dns from 'node:dns';

const { lookup } = dns;
const { lookup: lookupAsync } = dns.promises;

/** Browsers know that every name below `localhost` is this machine, the resolvers of most systems don't. */
const known = (name: string) => (name.endsWith('.localhost') ? '127.0.0.1' : name);

type Loose = (name: string, ...rest: unknown[]) => unknown;

// Lets `fetch` and Playwright's own requests reach the addresses of groups.
dns.lookup = ((name: string, ...rest: unknown[]) =>
  (lookup as Loose)(known(name), ...rest)) as typeof lookup;
dns.promises.lookup = ((name: string, ...rest: unknown[]) =>
  (lookupAsync as Loose)(known(name), ...rest)) as typeof lookupAsync;
