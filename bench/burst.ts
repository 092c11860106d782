import { connect } from 'node:net';

/** What a burst of requests has shown. */
export interface Burst {
  /** Answered requests per second. */
  perSecond: number;
  /** Milliseconds from request to whole answer, shortest first. */
  times: number[];
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * Sends one and the same GET again and again for `seconds` over `connections` kept-alive connections, each with the
 * next as soon as the answer is whole. Reads only as much of HTTP as is needed, so that the measuring takes little of
 * the processor that is measured. Throws where an answer is not 200.
 */
export async function burst(
  url: string,
  {
    headers = {},
    connections = 10,
    seconds,
  }: {
    headers?: Record<string, string>;
    connections?: number;
    seconds: number;
  },
): Promise<Burst> {
  const { hostname, port, pathname, search } = new URL(url);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\n${head.join('')}\r\n`;
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let missing = -1;
      let sent = 0;
      const send = () => {
        missing = -1;
        sent = performance.now();
        socket.write(request);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (data: Buffer) => {
        if (missing < 0) {
          const at = data.indexOf(END_OF_HEAD);
          const text = data.toString('latin1', 0, at);
          const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
          if (at < 0 || length === undefined || !text.startsWith('HTTP/1.1 200')) {
            socket.destroy(new Error(`${url}: ${String(data).slice(0, 300)}`));
            return;
          }
          missing = Number(length) + at + END_OF_HEAD.length;
        }
        missing -= data.length;
        if (missing > 0) return;
        const now = performance.now();
        times.push(now - sent);
        if (now < end) send();
        else socket.end();
      });
    });
  await Promise.all(Array.from({ length: connections }, work));
  const passed = (performance.now() - begin) / 1000;
  return { perSecond: times.length / passed, times: times.sort((a, b) => a - b) };
}
