import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** A hash of a megabyte takes longer than it takes to send some answers again, which are files in all but name. */
const LARGEST = 1_000_000;

/** The tag of an answer's text: weak, for the same text may arrive compressed or not. */
const tagOf = (text: string | Buffer) => `W/"${hash('sha1', text, 'base64url')}"`;

/** Whether a client that has answers of these tags has this one. */
function has(tags: string, tag: string): boolean {
  return tags.split(',').some((each) => each.trim().replace(/^(?!W\/)/, 'W/') === tag);
}

/**
 * Tags the JSON answers of reads by their text, and says 304 without it to who has it already. All that comes before an
 * answer has been done by then: session, permission, reading (docs/decisions/0008).
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
