import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../http/limits/address.ts';

/**
 * The code that the very first account needs: without it, whoever finds a new program first would own the group. It follows
 * from the secret, so that all processes and every start have the same.
 */
export function setupCodeOf(secret: string): string {
  return createHmac('sha256', secret).update('khayma set-up code').digest('base64url').slice(0, 22);
}

/** The path of the screen that opens the first account. */
export const setupPath = (secret: string) => `/signUp?code=${setupCodeOf(secret)}`;

/** Headers that proxies add. */
const FORWARDING = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const;

type RawCall = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** Whether a call came straight from this machine, and no proxy has passed it on. */
const isOnThisMachine = ({ socket, headers }: RawCall): boolean =>
  isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);

/**
 * Whether a call needs no code: the program listens on this machine alone, and the call came straight from it. One that a
 * proxy passed on comes from outside; a proxy that adds no header of its own passes on the name that was called.
 */
export function cameFromThisMachine(call: RawCall, listensOn: string): boolean {
  const called = URL.parse(`http://${call.headers.host ?? ''}`)?.hostname ?? '';
  return isOnThisMachine(call) && [listensOn, called].every(isLoopback);
}
