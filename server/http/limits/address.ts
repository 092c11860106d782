import { BlockList, isIP } from 'node:net';

/**
 * Who a network address stands for, where calls are counted: an IPv4 address, or the /64 of an IPv6 one, which is
 * what one customer has. Whatever a proxy passes on that is no address counts as one stranger.
 */
export function neighbourhoodOf(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const family = isIP(bare);
  if (family === 4) return bare;
  if (family !== 6) return 'unknown';
  const mapped = bare.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped) return mapped;
  // A URL writes the longest run of zeros as '::' and every group without leading zeros.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [left = '', right] = canonical.split('::');
  const before = left.split(':').filter(Boolean);
  const after = right?.split(':').filter(Boolean) ?? [];
  const zeros = Array(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
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

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether `host`, a name or an address as a setting or a URL writes it, is this machine itself. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

// IANA's registries of special addresses; of IPv6 only what is given to the internet at all is looked at.
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, bits, 'ipv4');
}
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
// Teredo and 6to4 hold an IPv4 address, whichever.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is one of the internet, neither this machine nor a network around it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
