import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built pages from `webRoot`: every path that is neither the API nor a file is the application. */
export async function servePages(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.resolve(webRoot),
    wildcard: false,
    index: false,
    // What the build has compressed goes out as it lies there.
    preCompressed: true,
    setHeaders: (reply, file) => {
      // Built files carry their content's hash in the name, index.html does not.
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const isPage = !/^\/(api|assets)(\/|$)/i.test(request.url.split('?')[0]!);
    return isPage ? reply.sendFile('index.html') : reply.callNotFound();
  });
}
