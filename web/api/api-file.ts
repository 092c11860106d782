import type { CallOf, Endpoint } from '../../contract/core/endpoint.ts';
import { type Parts, readAnswer, send } from './api.ts';
import { clientFailure } from './failure.ts';

/** Time limit in milliseconds: a large report over a weak signal is slow. */
const FILE_TIMEOUT = 180_000;

/**
 * Downloads an endpoint's file; rejects with an `ApiFailure`. `onProgress` gets the downloaded fraction, from 0 to 1, if
 * the server states the length.
 */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  request: CallOf<E>,
  onProgress: (part: number) => void = () => {},
): Promise<Blob> {
  const limits = { timeout: FILE_TIMEOUT };
  const sent = await send<Blob | string>(endpoint, request as Parts, limits, (response) =>
    isFile(response) ? readBlob(response, onProgress) : response.text(),
  );
  if (typeof sent.content !== 'string') return sent.content;
  readAnswer(sent.status, sent.content, sent.token);
  throw clientFailure('PARSING_ERROR', sent.status, 'not a file');
}

/** A file of JSON is told from an answer by its name. */
function isFile({ ok, headers }: Response): boolean {
  const isNamed = headers.get('content-disposition')?.startsWith('attachment') ?? false;
  return ok && (isNamed || !headers.get('content-type')?.includes('json'));
}

async function readBlob(response: Response, onProgress: (part: number) => void): Promise<Blob> {
  const length = Number(response.headers.get('content-length'));
  const type = response.headers.get('content-type') ?? '';
  if (!response.body) return response.blob();
  const chunks: BlobPart[] = [];
  let arrived = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks, { type });
    chunks.push(value);
    arrived += value.byteLength;
    if (length > 0) onProgress(Math.min(1, arrived / length));
  }
}
