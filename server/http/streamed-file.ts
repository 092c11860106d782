export const BACKUP_TYPE = 'application/octet-stream';

/** A file that is sent as it is made: nobody holds all of it. */
export class StreamedFile extends File {
  readonly #pieces: AsyncIterable<Uint8Array>;
  #end: (() => Promise<void>) | undefined;

  constructor(pieces: AsyncIterable<Uint8Array>, name: string, type: string) {
    super([], name, { type });
    this.#pieces = pieces;
  }

  /** Runs `end` once all pieces were sent, or nobody reads them any more. */
  whenEnded(end: () => Promise<void>): this {
    this.#end = end;
    return this;
  }

  /** Ends it; to be called too where its pieces were never read. */
  async close(): Promise<void> {
    const end = this.#end;
    this.#end = undefined;
    await end?.();
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#pieces;
    } finally {
      await this.close();
    }
  }
}
