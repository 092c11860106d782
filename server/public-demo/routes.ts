import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestOf } from '../../contract/core/endpoint.ts';
import { enterPublicDemo } from '../../contract/public-demo/endpoints.ts';
import type { DemoMark } from '../../contract/public-demo/words.ts';
import { DEMO_PARENT_KEY } from '../demo/links.ts';
import { neighbourhoodOf } from '../http/limits/address.ts';
import { routeOptions, sendAnswer } from '../http/route.ts';
import { COOKIE, type Copies } from './copies.ts';

/** Seconds for which a browser keeps the cookie: longer than the copy, so that its end can be told. */
const COOKIE_SECONDS = 86_400;

/** The page on which visitors choose how to enter, also while they have a copy. */
const ENTRY = /^\/try\/?(\?|$)/i;

/** The rights of the pages in a browser: no windows, no downloads, no other programs, such as the telephone. */
const SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms allow-modals';

export function publicDemoRoutes(app: FastifyInstance, copies: Copies): void {
  app.route({
    ...routeOptions(enterPublicDemo),
    handler: async (request, reply) => {
      const { role } = request.body as RequestOf<typeof enterPublicDemo>['body'];
      const known = copies.find(request);
      const copy = known ?? (await copies.make(neighbourhoodOf(request.ip)));
      const { copyId, group, template, endsAt } = copy;
      if (!known) {
        const secure = request.protocol === 'https' ? '; Secure' : '';
        reply.header(
          'set-cookie',
          `${COOKIE}=${copyId}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
        );
      }
      const path =
        role === 'family'
          ? `/p/${DEMO_PARENT_KEY}`
          : `/enter#token=${await group.parts.tokens.sign(template.sessions.get(role)!, new Date(endsAt))}`;
      const body = { path, endsAt: new Date(endsAt).toISOString() };
      return sendAnswer(reply, enterPublicDemo, { message: 'Entered', body });
    },
  });
}

/** Keeps pages within the demo. */
export function keepInside(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', `${policy};${SANDBOX}`);
    done();
  });
}

/** Whether a page is the one on which visitors enter: those without a copy see no other. */
export const isEntryPage = (copies: Copies, request: FastifyRequest): boolean =>
  ENTRY.test(request.url) || copies.find(request) === undefined;

/** The attribute by which a page knows that it is the demo's, and when the copy ends. */
export function demoMark(copies: Copies, request: FastifyRequest): string {
  const copy = copies.find(request);
  const mark: DemoMark = copy
    ? { endsAt: new Date(copy.endsAt).toISOString() }
    : copies.isOver(request)
      ? 'over'
      : 'none';
  return `data-demo="${typeof mark === 'string' ? mark : mark.endsAt}"`;
}
