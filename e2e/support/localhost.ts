import dns from 'node:dns';

const { lookup } = dns;

/**
 * Lets programs of this process reach the addresses of groups: browsers know that every name below `localhost` is this
 * machine, the resolvers of most systems don't.
 */
dns.lookup = ((name: string, ...rest: unknown[]) =>
  (lookup as (...args: unknown[]) => void)(
    name.endsWith('.localhost') ? '127.0.0.1' : name,
    ...rest,
  )) as typeof lookup;
