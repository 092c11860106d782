import { connect } from 'node:net';

/** A request: a GET, or a POST where it has a body. */
export interface Ask {
  /** With the query. */
  path: string;
  headers?: Record<string, string>;
  /** JSON. */
  body?: string;
}

/** What a burst of requests has shown. */
export interface Burst {
  /** Answered requests per second. */
  perSecond: number;
  /** Milliseconds from request to whole answer, shortest first. */
  times: number[];
}

/** How long nothing may be heard of an answer, in milliseconds. */
const LONGEST_SILENCE = 60_000;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * Sends requests for `seconds` over `connections` kept-alive connections, each the next as soon as the answer is whole,
 * and at most `each` of them. What is asked is the same each time, or said by the number of the connection and how many
 * it has sent before. Each connection comes from an address of its own, as a proxy on this machine would tell: many
 * people ask, and what is counted by address is not theirs together. Reads only as much of HTTP as is needed, so that
 * the measuring takes little of the processor that is measured. Throws where an answer is no success.
 */
export async function burst(
  address: string,
  asked: Ask | ((connection: number, nth: number) => Ask),
  {
    connections = 10,
    seconds,
    each = Number.POSITIVE_INFINITY,
  }: { connections?: number; seconds: number; each?: number },
): Promise<Burst> {
  const { hostname, port } = new URL(address);
  const isSame = typeof asked !== 'function';
  const textOf = (connection: number, nth: number) => {
    const { path, headers = {}, body } = isSame ? asked : asked(connection, nth);
    const head = Object.entries({
      'x-forwarded-for': `203.0.113.${connection + 1}`,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const start = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: ${hostname}\r\n`;
    if (body === undefined) return `${start}${head.join('')}\r\n`;
    const length = Buffer.byteLength(body);
    return `${start}${head.join('')}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
  };
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const work = (connection: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let missing = -1;
      let sent = 0;
      let nth = 0;
      let text = '';
      const send = () => {
        missing = -1;
        if (!isSame || nth === 0) text = textOf(connection, nth);
        nth += 1;
        sent = performance.now();
        socket.write(text);
      };
      socket.setTimeout(LONGEST_SILENCE, () => {
        const [line] = text.split('\r\n');
        socket.destroy(new Error(`${line}: no answer`));
      });
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (data: Buffer) => {
        if (missing < 0) {
          const at = data.indexOf(END_OF_HEAD);
          const head = data.toString('latin1', 0, at);
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
          if (at < 0 || length === undefined || !head.startsWith('HTTP/1.1 2')) {
            const [line] = text.split('\r\n');
            socket.destroy(new Error(`${line}: ${String(data).slice(0, 600)}`));
            return;
          }
          missing = Number(length) + at + END_OF_HEAD.length;
        }
        missing -= data.length;
        if (missing > 0) return;
        const now = performance.now();
        times.push(now - sent);
        if (now < end && nth < each) send();
        else socket.end();
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)));
  const passed = (performance.now() - begin) / 1000;
  return { perSecond: times.length / passed, times: times.sort((a, b) => a - b) };
}
