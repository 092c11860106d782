import { createHmac } from 'node:crypto';
import { BlockList, isIPv4 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine can reach a program that listens on `host`. */
function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  try {
    return loopback.check(host, isIPv4(host) ? 'ipv4' : 'ipv6');
  } catch {
    return false;
  }
}

/**
 * What the very first account must know where others than this machine can reach the program: without it,
 * whoever finds the new program first would own the group. It follows from the secret, so that all processes
 * and every start have the same. null where only this machine can.
 */
export function setupCodeFor(host: string, secret: string): string | null {
  if (isLoopback(host)) return null;
  return createHmac('sha256', secret).update('khayma set-up code').digest('base64url').slice(0, 22);
}
