import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Larger answers get no ETag: hashing them would take longer than sending them. */
const LARGEST = 1_000_000;

/** The tag of an answer's text: weak, for the same text may arrive compressed or not. */
const tagOf = (text: string | Buffer) => `W/"${hash('sha1', text, 'base64url')}"`;

/** True if a client that has answers of these tags has this one. */
function has(tags: string, tag: string): boolean {
  return tags.split(',').some((each) => each.trim().replace(/^(?!W\/)/, 'W/') === tag);
}

/**
 * Adds a weak ETag to the JSON answers of reads, and answers 304 where the client has that text. Session, permission and
 * query have run by then (docs/decisions/0008).
 */
export function answerTags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' && reply.statusCode === 200;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isRead || !isJson || !isWhole || payload.length > LARGEST) {
      done();
      return;
    }
    const tag = tagOf(payload);
    reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if (known === undefined || !has(known, tag)) {
      done();
      return;
    }
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}
