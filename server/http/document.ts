import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Where people read the OpenAPI document. */
const DOCS = '/api/docs';

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
    '/api/openapi.json',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.type('application/json; charset=utf-8').send(document);
    },
  );
  let reader: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reader ??= loadReader();
    const { statusCode, headers, rawPayload } = await (await reader).inject(request.url);
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

/** Its script is 17 MB in memory, which nobody who runs a group asks for: it comes when it is first read. */
async function loadReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify() as unknown as FastifyInstance;
  await app.register(scalar, {
    routePrefix: DOCS,
    // Nothing that would send the reader, or the document, to somebody else's service.
    configuration: {
      url: '/api/openapi.json',
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
