import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { slugFault } from '../../../contract/directory/address.ts';

/**
 * The host name of a `Host` header in its one spelling: small letters, ASCII (punycode), without port and trailing dot.
 * Null where the header holds no host name.
 */
export function hostOf(header: string): string | null {
  const [, bare] = /^(\[[\da-f:.]+\]|[^:/?#@\\\s]+)(?::\d{1,5})?$/i.exec(header) ?? [];
  if (bare === undefined) return null;
  if (bare.startsWith('[')) return isIP(bare.slice(1, -1)) === 6 ? bare.toLowerCase() : null;
  const host = domainToASCII(bare.replace(/\.$/, '')).toLowerCase();
  return /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/.test(host) && !host.includes('..')
    ? host
    : null;
}

/** The kinds of a host name: the domain itself, an address below it, another name, or the machine. */
export type HostKind =
  | { kind: 'apex' }
  | { kind: 'slug'; slug: string }
  | { kind: 'other'; host: string }
  | { kind: 'machine' };

/** The kind of `host`, as `hostOf` spells it, in a program with this domain. */
export function kindOf(host: string, domain: string): HostKind {
  if (host === domain) return { kind: 'apex' };
  if (host.endsWith(`.${domain}`)) {
    const slug = host.slice(0, -domain.length - 1);
    const fault = slugFault(slug);
    return fault === null || fault === 'reserved'
      ? { kind: 'slug', slug }
      : { kind: 'other', host };
  }
  if (host === 'localhost' || host.startsWith('[') || isIP(host) !== 0) return { kind: 'machine' };
  return { kind: 'other', host };
}
