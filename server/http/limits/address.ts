import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Who a network address stands for, where calls are counted: an IPv4 address, or the /64 of an IPv6 one, which is
 * what one customer has. Whatever a proxy passes on that is no address counts as one stranger.
 */
export function neighbourhoodOf(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  // An IPv4 address within an IPv6 one counts as itself.
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  return `${known.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/**
 * The /48 around the /64 of a caller, which many providers give to one customer; null for an IPv4 address. Counted beside
 * the /64, with room for several households.
 */
export function networkAround(neighbourhood: string): string | null {
  const [prefix, bits] = neighbourhood.split('::/');
  return bits === '64' ? `${prefix!.split(':').slice(0, 3).join(':')}::/48` : null;
}

/** The network around a caller, of which one visitor may have many addresses: the /48 of IPv6, the /24 of IPv4. */
export function networkOf(neighbourhood: string): string {
  if (isIP(neighbourhood) !== 4) return networkAround(neighbourhood) ?? neighbourhood;
  return `${neighbourhood.split('.').slice(0, 3).join('.')}.0/24`;
}

/** Whether `host`, a name or an address as a setting or a URL writes it, is this machine itself. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) === 0) return host === 'localhost';
  return ipaddr.process(address).range() === 'loopback';
}

/** Whether an address is one of the internet, neither this machine nor a network around it. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const known = ipaddr.parse(address);
  if (known.range() !== 'unicast') return false;
  // The internet has only 2000::/3 of IPv6.
  return known instanceof ipaddr.IPv4 || known.parts[0]! >> 13 === 1;
}
