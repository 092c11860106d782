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

/** Connects to a WebSocket. */
export async function connect(address: string): Promise<Rpc> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: never) => void>();
  let calls = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method) listeners.get(message.method)?.(message.params as never);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no answer of ${address}`)));
  });
  return {
    call: <T>(method: string, params: object = {}, more: object = {}) =>
      new Promise<T>((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, ({ result, error, message }) => {
          waiting.delete(id);
          if (error) reject(new Error(`${method}: ${message ?? JSON.stringify(error)}`));
          else resolve(result as T);
        });
        socket.send(JSON.stringify({ id, method, params, ...more }));
      }),
    on: (method, listener) => void listeners.set(method, listener),
    close: () => socket.close(),
  };
}
