import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode, FailureBody } from '../../contract/core/errors.ts';
import { ApiError, failureOf, fieldIssues, fromDatabaseError, invalidRequest } from './errors.ts';

/** Refusals by the framework itself, as codes of ours. */
const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
};

/** Answers thrown errors and unknown routes by the failure body. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // By the code of PostgreSQL: even what reads may count who tries keys.
    const isChange = request.group?.parts.isReadOnly && error.code === '25006';
    // The caller has left in the middle of the body, so that nobody reads the answer. Node's code for it is that of a lost
    // connection to the database.
    const isAborted = request.raw.errored === error;
    const failure = isChange
      ? new ApiError('EXAMPLE_READS_ONLY')
      : isAborted
        ? new ApiError('INVALID_REQUEST')
        : asApiError(error, request.routeOptions.url);
    const body = failureOf(failure, request.id);
    if (body.status >= 500 && !isExpected(failure))
      request.log.error({ err: error }, 'request failed');
    else request.log.info({ code: failure.code }, failure.message);
    if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
    return answerFailure(reply, body);
  });
  app.setNotFoundHandler((request, reply) =>
    answerFailure(reply, failureOf(new ApiError('ROUTE_NOT_FOUND'), request.id)),
  );
}

/** True if the group is refused on purpose, so that the failure is not logged as a fault. */
const isExpected = ({ code }: ApiError) => code.startsWith('GROUP_') || code === 'DEMO_FULL';

/** Answers what was thrown before a route was found. */
export function answerEarly(reply: FastifyReply, error: FastifyError, requestId: string): void {
  void answerFailure(reply, failureOf(asApiError(error), requestId));
}

function answerFailure(reply: FastifyReply, body: FailureBody): FastifyReply {
  return reply.status(body.status).type('application/json').send(JSON.stringify(body));
}

/** `route` is the address of the request's route, as Fastify spells it: '/api/scout/:id'. */
function asApiError(error: FastifyError, route?: string): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const endpoint = route?.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}');
    return invalidFields(error.validation, endpoint);
  }
  const known = fromDatabaseError(error);
  if (known) return known;
  const code = FRAMEWORK_ERRORS[error.code];
  if (code) return new ApiError(code);
  const status = error.statusCode ?? 500;
  return new ApiError(status < 500 ? 'INVALID_REQUEST' : 'INTERNAL');
}

/** Validation issues of a request. Zod's issue is in `params`, without path and message. */
function invalidFields(validation: FastifySchemaValidationError[], endpoint?: string): ApiError {
  return invalidRequest(
    fieldIssues(
      validation.map(({ instancePath, message, params }) => ({
        path: instancePath.slice(1).replaceAll('/', '.'),
        message,
        params: params.params,
      })),
    ),
    endpoint,
  );
}
