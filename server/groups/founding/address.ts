import { slugFault } from '../../../contract/directory/address.ts';
import { originOf } from '../../http/route.ts';
import type { Databases } from '../upkeep/databases.ts';

/** The domain with the port of the address that was called. */
export function withPort(domain: string, host: string): string {
  const [port] = /:\d+$/.exec(host) ?? [''];
  return `${domain}${port}`;
}

/** The address of a group, with the scheme and port of the request. */
export function addressOf(
  request: Parameters<typeof originOf>[0],
  slug: string,
  domain: string,
): string {
  const scheme = originOf(request).split(':')[0] || 'https';
  return `${scheme}://${slug}.${withPort(domain, request.host)}`;
}

/** A free address that resembles a taken one, or null. */
export async function proposalFor(
  databases: Databases,
  slug: string,
  now: Date,
): Promise<string | null> {
  for (const ending of ['-scouts', '-cairo', '-1', '-2', '-3', `-${now.getUTCFullYear()}`]) {
    const proposal = `${slug.slice(0, 40 - ending.length)}${ending}`;
    if (slugFault(proposal) === null && !(await databases.isTaken(proposal, now))) return proposal;
  }
  return null;
}
