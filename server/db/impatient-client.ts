import type { Duplex } from 'node:stream';
import pg from 'pg';

/** Milliseconds beyond the database's own limit of a statement, which is the gentler one. */
const MARGIN = 500;

/** The configuration of a client that waits no longer than this for the answer to a statement. */
export interface Impatience {
  /** Milliseconds; undefined for as long as it takes. */
  answerWithin?: number;
}

/** Ends a client's connection at once: what waits on it fails. */
export function cutOff(client: pg.Client): void {
  (client as pg.Client & { connection: { stream: Duplex } }).connection.stream.destroy();
}

/**
 * A client that is cut off when the server leaves a statement without an answer: one that is frozen, or whose machine has
 * vanished, keeps to none of the limits that it was given.
 */
export class ImpatientClient extends pg.Client {
  readonly #within: number | undefined;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(config?: string | (pg.ClientConfig & Impatience)) {
    super(config);
    this.#within = typeof config === 'object' ? config.answerWithin : undefined;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg takes many forms of arguments.
  override query(...args: any[]): any {
    const answered = (super.query as (...args: unknown[]) => unknown).apply(this, args);
    if (this.#within === undefined || !(answered instanceof Promise)) return answered;
    this.#wait(1);
    const end = () => this.#wait(-1);
    answered.then(end, end);
    return answered;
  }

  /** Statements of one client are answered one after another: each answer begins the time of the next. */
  #wait(more: 1 | -1): void {
    this.#waiting += more;
    if (more === 1 && this.#waiting > 1) return;
    clearTimeout(this.#timer);
    if (this.#waiting > 0) this.#timer = setTimeout(() => cutOff(this), this.#within! + MARGIN);
  }
}
