import { createHmac } from 'node:crypto';
import { isLoopback } from './address.ts';

/**
 * What the very first account must know where others than this machine can reach the program: without it,
 * whoever finds the new program first would own the group. It follows from the secret, so that all processes
 * and every start have the same. null where only this machine can.
 */
export function setupCodeFor(host: string, secret: string): string | null {
  if (isLoopback(host)) return null;
  return createHmac('sha256', secret).update('khayma set-up code').digest('base64url').slice(0, 22);
}
