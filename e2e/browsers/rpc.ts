import { NoAnswer, within } from './limits.ts';

/** A connection over which calls have numbers, and events come between: Chrome's protocol and WebDriver BiDi. */
export interface Rpc {
  call: <T>(method: string, params?: object, more?: object) => Promise<T>;
  on: (method: string, listener: (params: never) => void) => void;
  close: () => void;
}

type Message = {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: unknown;
  message?: string;
};

interface Waiting {
  answer: (message: Message) => void;
  fail: (error: Error) => void;
}

/** How long a browser may take to answer, in milliseconds. */
export const ANSWER = 30_000;

/** A call as a failure names it: an expression may be as long as a page. */
export const describeCall = (method: string, params: object) =>
  `${method} ${JSON.stringify(params)
    .replaceAll(/\s+|\\n/g, ' ')
    .slice(0, 200)}`;

/** Connects to a WebSocket. */
export async function connect(address: string): Promise<Rpc> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, (params: never) => void>();
  let calls = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.answer(message);
    else if (message.method) listeners.get(message.method)?.(message.params as never);
  });
  socket.addEventListener('close', () => {
    for (const { fail } of waiting.values()) fail(new NoAnswer('the browser has ended'));
  });
  await within(ANSWER, `a connection to ${address}`, async () => {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error(`no answer of ${address}`)));
    });
  });
  return {
    call: async <T>(method: string, params: object = {}, more: object = {}) => {
      if (socket.readyState !== WebSocket.OPEN) throw new NoAnswer('the browser has ended');
      const id = ++calls;
      try {
        return await within(ANSWER, describeCall(method, params), () => {
          const answered = new Promise<T>((resolve, reject) => {
            const answer = ({ result, error, message }: Message) => {
              if (error) reject(new Error(`${method}: ${message ?? JSON.stringify(error)}`));
              else resolve(result as T);
            };
            waiting.set(id, { answer, fail: reject });
          });
          socket.send(JSON.stringify({ id, method, params, ...more }));
          return answered;
        });
      } finally {
        waiting.delete(id);
      }
    },
    on: (method, listener) => void listeners.set(method, listener),
    close: () => socket.close(),
  };
}
