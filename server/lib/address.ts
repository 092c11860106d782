import { isIP } from 'node:net';

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
