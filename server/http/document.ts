import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Where people read the OpenAPI document. */
const DOCS = '/api/docs';
const DOCUMENT = '/api/openapi.json';

/** Serves the OpenAPI document and its reader; bound before the routes that it tells of. */
export async function serveDocuments(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Khayma',
        description: 'Weekly attendance, subscriptions and treasury of a scout group.',
        version: '1',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  // Once for all: who asks for it often, or does not read it, would keep the processor and the memory from everybody else.
  let document: Buffer | undefined;
  app.get(
    DOCUMENT,
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.type('application/json; charset=utf-8').send(document);
    },
  );
  let reader: Promise<FastifyInstance | null> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reader ??= loadReader();
    const loaded = await reader;
    if (!loaded) return reply.redirect(DOCUMENT);
    const { statusCode, headers, rawPayload } = await loaded.inject(request.url);
    const { 'content-type': type, location } = headers;
    // The reader of the documentation starts by an inline script and loads nothing from elsewhere.
    reply.header(
      'content-security-policy',
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'",
    );
    if (location !== undefined) reply.header('location', location);
    return reply.status(statusCode).type(String(type)).send(rawPayload);
  };
  for (const url of [DOCS, `${DOCS}/*`]) {
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, answer);
  }
}

/**
 * The reader, loaded when it is first asked for: its script takes 17 MB of memory. null in an installation without
 * development packages, where the document itself is enough.
 */
async function loadReader(): Promise<FastifyInstance | null> {
  const scalar = await import('@scalar/fastify-api-reference').then(
    (module) => module.default,
    (error: { code?: unknown }) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      return null;
    },
  );
  if (scalar === null) return null;
  const app: FastifyInstance = Fastify();
  await app.register(scalar, {
    routePrefix: DOCS,
    // Nothing that would send the reader, or the document, to somebody else's service.
    configuration: {
      url: DOCUMENT,
      pageTitle: 'Khayma API',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return app;
}
