import { once } from 'node:events';
import type pg from 'pg';

/** Rows are handed on in pieces of about so many bytes: the database sends them one by one. */
const PIECE = 64 * 1024;
/** How many pieces may wait for whoever takes them, before the database is asked to wait. */
const MOST_WAITING = 16;

/** The part of pg's connection that COPY speaks through. */
type Wire = Pick<pg.Connection, 'query'> & {
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean } & NodeJS.EventEmitter;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/**
 * What pg asks of a statement that speaks the COPY protocol, after its own `Query`; `pg-copy-streams`, which does the
 * same, had had no release for more than a year when this was written.
 */
class Copy {
  readonly #text: string;
  readonly #onData: (chunk: Buffer, wire: Wire) => void;
  readonly #onReady: (wire: Wire) => void;
  readonly done = Promise.withResolvers<number>();
  #rows = 0;
  #failure: Error | undefined;

  constructor(
    text: string,
    on: { data?: (chunk: Buffer, wire: Wire) => void; ready?: (wire: Wire) => void },
  ) {
    this.#text = text;
    this.#onData = on.data ?? (() => {});
    this.#onReady = on.ready ?? (() => {});
    // Whoever waits for it may come later.
    this.done.promise.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }
  handleCopyInResponse(wire: Wire): void {
    this.#onReady(wire);
  }
  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    this.#onData(chunk, wire);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(text.split(' ')[1]);
  }
  handleError(error: Error): void {
    this.#failure ??= error;
    // A lost connection is followed by nothing.
    this.done.reject(error);
  }
  handleReadyForQuery(): void {
    if (this.#failure) this.done.reject(this.#failure);
    else this.done.resolve(this.#rows);
  }
}

const start = (client: pg.Client, copy: Copy) =>
  void client.query(copy as unknown as pg.Submittable);

/**
 * The rows of a `COPY … TO STDOUT` as the database writes them, in pieces that end with a row, and at the end their
 * number. `client` is no pipelining one. Who stops in the middle closes the client.
 */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  let waiting: Buffer[] = [];
  let piece: Buffer[] = [];
  let size = 0;
  let wire: Wire | undefined;
  let isOver = false;
  let news = Promise.withResolvers<void>();
  const handOn = () => {
    if (size > 0) waiting.push(Buffer.concat(piece, size));
    piece = [];
    size = 0;
    news.resolve();
  };
  const copy = new Copy(text, {
    data: (chunk, from) => {
      wire = from;
      // pg reads the next rows into the same memory.
      piece.push(Buffer.from(chunk));
      size += chunk.length;
      if (size < PIECE) return;
      handOn();
      if (waiting.length >= MOST_WAITING) wire.stream.pause();
    },
  });
  const finish = () => {
    isOver = true;
    handOn();
  };
  copy.done.promise.then(finish, finish);
  start(client, copy);
  for (;;) {
    await news.promise;
    news = Promise.withResolvers();
    if (isOver) news.resolve();
    const pieces = waiting;
    waiting = [];
    wire?.stream.resume();
    yield* pieces;
    if (isOver && waiting.length === 0) return copy.done.promise;
  }
}

/**
 * Sends rows to a `COPY … FROM STDIN` and gives the number that was stored. Where `pieces` fails, nothing is, and its
 * error is thrown.
 */
export async function copyIn(
  client: pg.Client,
  text: string,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  const ready = Promise.withResolvers<Wire>();
  const copy = new Copy(text, { ready: ready.resolve });
  copy.done.promise.catch(ready.reject);
  start(client, copy);
  const wire = await ready.promise;
  let failure: unknown;
  let isOver = false;
  copy.done.promise.catch(() => (isOver = true));
  try {
    for await (const piece of pieces) {
      // What has failed takes no more.
      if (isOver) break;
      wire.sendCopyFromChunk(piece);
      if (wire.stream.writableNeedDrain) {
        await Promise.race([once(wire.stream, 'drain'), copy.done.promise]);
      }
    }
  } catch (error) {
    failure = error;
  }
  if (failure === undefined) wire.endCopyFrom();
  else wire.sendCopyFail('what was to be stored could not be read');
  try {
    return await copy.done.promise;
  } catch (error) {
    throw failure ?? error;
  }
}
