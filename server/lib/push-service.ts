import { ECDH } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { Subscription } from '../../contract/notifications/push.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { isLoopback, isPublicAddress } from '../http/limits/address.ts';

/** The pair of keys by which push services know who sends (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A new pair of keys. */
export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Names that a network gives to its own machines. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa)$/;

/**
 * Whether messages may be sent to this address, which a browser gave, or somebody who claims to be one: a name out in the
 * internet, by TLS. `toLoopback` lets the machine itself be a push service, as in tests.
 */
export function isPushAddress(endpoint: string, toLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (username || password || hash) return false;
  if (toLoopback && isLoopback(hostname)) return true;
  const isName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname) && isIP(hostname) === 0;
  return protocol === 'https:' && port === '' && isName && !LOCAL_NAME.test(hostname);
}

/** Whether a browser's public key is a point of the curve: with another one nothing can be encrypted. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

interface Resolve {
  resolve4: (name: string) => Promise<string[]>;
  resolve6: (name: string) => Promise<string[]>;
}

/**
 * Looks a name up for a connection, and gives nothing where one of its addresses is not out in the internet: whoever
 * owns a name decides what it leads to. Asks by itself, for getaddrinfo would take one of the four threads in which
 * passwords are compared.
 */
export function publicLookup(resolver: Resolve): LookupFunction {
  return (name, options, callback) => {
    const found = Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    void found.then((answers) => {
      const addresses = answers.flatMap((answer, index) =>
        answer.status === 'fulfilled'
          ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
          : [],
      );
      const [first] = addresses;
      if (!first) return callback(new Error('the name has no address'), []);
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new Error('the name leads into a private network'), []);
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

const lookup = publicLookup(new Resolver({ timeout: 2000, tries: 2 }));

/** Whom a push service may ask about what is sent to it. */
const CONTACT = packageJson.repository.url;
const ENCODING = 'aes128gcm';

/**
 * Sends a text, encrypted for one browser; the status that was answered. Rejects where none came, or `signal` ends it.
 * The address must be one of `isPushAddress`. Nobody is followed to another address.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  text: string,
  { keys, ttl, signal }: { keys: PushKeys; ttl: number; signal: AbortSignal },
): Promise<number> {
  const { protocol, origin } = new URL(endpoint);
  const { cipherText } = webPush.encrypt(p256dh, auth, text, ENCODING);
  const headers = {
    ...webPush.getVapidHeaders(origin, CONTACT, keys.publicKey, keys.privateKey, ENCODING),
    'content-encoding': ENCODING,
    'content-type': 'application/octet-stream',
    'content-length': cipherText.length,
    ttl,
    urgency: 'normal',
  };
  return new Promise((resolve, reject) => {
    const { request } = protocol === 'https:' ? https : http;
    const sent = request(endpoint, { method: 'POST', headers, lookup, signal }, (response) => {
      resolve(response.statusCode ?? 0);
      // Ignore the rest of the answer, however long it is.
      response.on('error', () => {});
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(cipherText);
  });
}
