import path from 'node:path';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import {
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { ErrorCode, FailureBody } from '../contract/errors.ts';
import { readHealth, readReadiness } from '../contract/health.ts';
import { type Sentences, sentencesOf } from '../contract/sentences.ts';
import { activityRoutes } from './features/activities/routes.ts';
import { attendanceRoutes } from './features/attendance/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { captainRoutes } from './features/captains/routes.ts';
import { financeRoutes } from './features/finance/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { scoutRoutes } from './features/scouts/routes.ts';
import { sectorRoutes } from './features/sectors/routes.ts';
import { statRoutes } from './features/stats/routes.ts';
import { termRoutes } from './features/terms/routes.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, connectionOptions } from './lib/connections.ts';
import { readDisk } from './lib/disk.ts';
import { ApiError, failureOf, fromDatabaseError, invalidRequest } from './lib/errors.ts';
import { withoutPersonalData } from './lib/log.ts';
import { type Parts, route } from './lib/route.ts';
import { type UnreadTiming, unreadStreamRoutes } from './lib/unread-stream.ts';

/** The largest body in bytes: a thousand attendance records are a fifth of it. api.md, conventions. */
const BODY_LIMIT = 1024 * 1024;

/** Where people read the OpenAPI document. */
const DOCS = '/api/docs';

/** What the framework refuses by itself, in our words. */
const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
};

/**
 * The application, not yet listening. `webRoot` is the folder of the built pages; without it only
 * the API is served.
 */
export async function buildApp(
  parts: Parts,
  {
    logger,
    webRoot,
    unreadTiming,
    connectionLimits,
  }: {
    logger?: Logger;
    webRoot?: string;
    unreadTiming?: UnreadTiming;
    connectionLimits?: Partial<ConnectionLimits>;
  } = {},
): Promise<FastifyInstance> {
  const limits = { ...CONNECTION_LIMITS, ...connectionLimits };
  const app = Fastify({
    ...(logger && { loggerInstance: withoutPersonalData(logger) }),
    bodyLimit: BODY_LIMIT,
    trustProxy: parts.settings.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    ...connectionOptions(limits),
    // What fails before a route is found: a path that can't be decoded or is far too long.
    frameworkErrors: (error, request, reply) => {
      answerFailure(reply as unknown as FastifyReply, failureOf(asApiError(error), request.id));
    },
  }) as unknown as FastifyInstance;
  app.server.maxConnections = limits.connections;
  app.decorate('parts', parts);
  app.decorateRequest('caller', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRoute', ({ url, config, method }) => {
    // The reader of the documentation brings routes of its own; they hold nothing but its script.
    const isOurs = /^\/api(\/|$)/i.test(url) && !url.startsWith(DOCS);
    if (isOurs && !config?.access) {
      throw new Error(`${String(method)} ${url} does not say who may call it`);
    }
  });
  answerFailures(app);
  closeAfterLastAnswer(app);
  keepToReader(app);

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      // Clients send the header even where there is nothing to send.
      if (text.trim() === '') done(null, undefined);
      else void parseJson(request, text, done);
    },
  );

  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        // Mantine sets its variables in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A group may run this on its own network without TLS.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  });
  await app.register(cors, {
    origin: parts.settings.corsOrigins,
    credentials: true,
    maxAge: 86_400,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['content-disposition', 'retry-after'],
  });
  await app.register(compress, { threshold: 1024 });
  await serveDocuments(app);

  route(app, readHealth, async () => ({ message: 'The process runs' }));
  route(app, readReadiness, async ({ db, settings: { databaseUrl, dataDir } }) => {
    await sql`SELECT 1`.execute(db);
    const disk = databaseUrl === undefined ? await readDisk(dataDir) : null;
    return { message: 'The database answers', disk };
  });
  for (const feature of [
    authRoutes,
    captainRoutes,
    sectorRoutes,
    scoutRoutes,
    termRoutes,
    attendanceRoutes,
    financeRoutes,
    notificationRoutes,
    activityRoutes,
    historyRoutes,
    statRoutes,
    reportRoutes,
  ]) {
    feature(app);
  }
  unreadStreamRoutes(app, unreadTiming);
  if (webRoot !== undefined) await servePages(app, webRoot);
  return app;
}

/** A kept-alive connection that is answering when the app closes would hold it open for a minute more. */
function closeAfterLastAnswer(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** A child's page, whether with the sign-in or by a link for the parents. */
const CHILDS_PAGE = /^\/(scout|p)\//i;

/** Answers are for who asked: no cache and no search engine keeps them, and TLS once is TLS from then on. */
function keepToReader(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json')) {
      reply.header('cache-control', 'no-store');
    }
    if (request.url.startsWith('/api/') || CHILDS_PAGE.test(request.url)) {
      reply.header('x-robots-tag', 'noindex');
    }
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000');
    }
  });
}

function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asApiError(error);
    const body = failureOf(failure, request.id);
    if (body.status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ code: failure.code }, failure.message);
    if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
    return answerFailure(reply, body);
  });
  app.setNotFoundHandler((request, reply) =>
    answerFailure(reply, failureOf(new ApiError('ROUTE_NOT_FOUND'), request.id)),
  );
}

function answerFailure(reply: FastifyReply, body: FailureBody): FastifyReply {
  return reply.status(body.status).type('application/json').send(JSON.stringify(body));
}

function asApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error.validation);
  const known = fromDatabaseError(error);
  if (known) return known;
  const code = FRAMEWORK_ERRORS[error.code];
  if (code) return new ApiError(code);
  const status = error.statusCode ?? 500;
  return new ApiError(status < 500 ? 'INVALID_REQUEST' : 'INTERNAL');
}

/** What the schemas say of a request. Each issue of theirs stands, but for place and message, in `params`. */
function invalidFields(validation: FastifySchemaValidationError[]): ApiError {
  const byPath = new Map<string, Sentences & { path: string }>();
  for (const { instancePath, message = '', params } of validation) {
    const path = instancePath.slice(1).replaceAll('/', '.');
    // One sentence a field: what follows from the first is noise beside it.
    const said = sentencesOf({ message, ...params }) ?? {
      message,
      arabicMessage: 'القيمة غير صحيحة',
    };
    if (!byPath.has(path)) byPath.set(path, { path, ...said });
  }
  return invalidRequest([...byPath.values()]);
}

async function serveDocuments(app: FastifyInstance): Promise<void> {
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
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  await app.register(async (scope) => {
    // The reader of the documentation starts by an inline script and loads nothing from elsewhere.
    scope.addHook('onSend', async (_request, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'",
      );
    });
    await scope.register(scalar, {
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
  });
}

async function servePages(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.resolve(webRoot),
    wildcard: false,
    index: false,
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
