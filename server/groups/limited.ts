import { ApiError } from '../http/errors.ts';

/** The same pieces; throws BODY_TOO_LARGE instead of the one that makes them larger than `most` bytes together. */
export async function* limited<T>(
  pieces: AsyncIterable<T>,
  most: number,
  bytesOf: (piece: T) => number,
): AsyncGenerator<T> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += bytesOf(piece);
    if (bytes > most) throw new ApiError('BODY_TOO_LARGE');
    yield piece;
  }
}
