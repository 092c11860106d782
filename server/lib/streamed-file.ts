export const BACKUP_TYPE = 'application/octet-stream';

/** A file that is sent as it is made: nobody holds all of it. */
export class StreamedFile extends File {
  readonly pieces: AsyncIterable<Uint8Array>;

  constructor(pieces: AsyncIterable<Uint8Array>, name: string, type: string) {
    super([], name, { type });
    this.pieces = pieces;
  }
}
