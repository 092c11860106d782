import { ApiError } from '../../http/errors.ts';

/** Passes the chunks on; throws BODY_TOO_LARGE instead of the one that makes them larger than `most` bytes together. */
export async function* limitBytes<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  most: number,
): AsyncGenerator<T> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new ApiError('BODY_TOO_LARGE');
    yield chunk;
  }
}

/**
 * Passes the chunks on; throws REQUEST_TIMEOUT where fewer than so many bytes arrive in so many seconds of waiting for them. A
 * slow line may so take hours, and one that stands still may not.
 */
export async function* progressing<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  { bytes: least, seconds }: { bytes: number; seconds: number },
): AsyncGenerator<T> {
  const reader = chunks[Symbol.asyncIterator]();
  const { promise: late, reject } = Promise.withResolvers<never>();
  late.catch(() => {});
  let bytes = 0;
  let left = seconds * 1000;
  try {
    for (;;) {
      const begun = performance.now();
      const timer = setTimeout(() => reject(new ApiError('REQUEST_TIMEOUT')), left);
      const next = await Promise.race([reader.next(), late]).finally(() => clearTimeout(timer));
      if (next.done) return;
      left -= performance.now() - begun;
      bytes += next.value.byteLength;
      if (bytes >= least) {
        bytes = 0;
        left = seconds * 1000;
      }
      yield next.value;
    }
  } finally {
    // A chunk that never comes is not waited for.
    void reader.return?.()?.catch(() => {});
  }
}
