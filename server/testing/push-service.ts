import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Subscription } from '../../contract/notifications/push.ts';

/** A browser, as a push service knows it. */
export interface Device {
  subscription: Subscription;
  /** The messages for it, as received. */
  received: { headers: IncomingHttpHeaders; body: Buffer }[];
  /** The messages, decrypted as a browser does. */
  messages: () => unknown[];
}

export interface PushService {
  origin: string;
  aDevice: () => Device;
  /** The status of the next answers; 201 by default. */
  answer: (answer: number | ((response: ServerResponse) => void)) => void;
  close: () => Promise<void>;
}

/** A local push service, with its browsers. */
export async function aPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  let answer: (response: ServerResponse) => void;
  const setAnswer: PushService['answer'] = (given) => {
    answer =
      typeof given === 'function' ? given : (response) => response.writeHead(given).end('told');
  };
  setAnswer(201);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const device = devices.get(request.url ?? '');
      device?.received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      answer(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    answer: setAnswer,
    aDevice: () => {
      const path = `/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const received: Device['received'] = [];
      const device: Device = {
        subscription: { endpoint: origin + path, p256dh, auth: auth.toString('base64url') },
        received,
        messages: () =>
          received.map(({ body }) => JSON.parse(decrypt(body, keys, auth).toString('utf8'))),
      };
      devices.set(path, device);
      return device;
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** RFC 8291 and 8188, one record. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length),
    );
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
