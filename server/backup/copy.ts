import { once } from 'node:events';
import type pg from 'pg';

/** Rows are passed on in chunks of about this many bytes; the database sends them one by one. */
const PIECE = 64 * 1024;
/** How many chunks may be queued before the database is asked to pause. */
const MOST_WAITING = 16;

/** The part of pg's connection that the COPY protocol uses. */
type Wire = Pick<pg.Connection, 'query'> & {
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean } & NodeJS.EventEmitter;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/**
 * A query object of the COPY protocol, with the methods that pg calls, like its own `Query`. Why not by
 * `pg-copy-streams`: docs/decisions/0015.
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
    // The caller may start waiting later.
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
    // Nothing more arrives on a lost connection.
    this.done.reject(error);
  }
  handleReadyForQuery(): void {
    if (this.#failure) this.done.reject(this.#failure);
    else this.done.resolve(this.#rows);
  }
}

const start = (client: pg.Client, copy: Copy) => void client.query(copy);

/**
 * Yields the rows of a `COPY … TO STDOUT` as the database writes them, in chunks that end with a whole row, and returns
 * their number. `client` must not pipeline. A caller that stops early closes the client.
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
      // pg reuses this buffer for the next rows.
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
 * Sends rows to a `COPY … FROM STDIN` and returns how many were stored. If `pieces` throws, nothing is stored and the
 * error is passed on.
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
      // A failed COPY takes no more rows.
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
