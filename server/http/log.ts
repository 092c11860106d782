import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import pg from 'pg';
import type { Logger } from 'pino';

/**
 * A logger that writes down what happened and not to whom: of a request its method and its route's pattern (an
 * address has search texts and numbers of children in it), of a failure where it came from. What PostgreSQL says
 * of one names the values that it was about.
 */
export function withoutPersonalData(logger: Logger): FastifyBaseLogger {
  return logger.child(
    {},
    {
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          route: request.routeOptions?.url ?? 'none',
        }),
        res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
        err: describeFault,
      },
    },
  ) as Logger;
}

/**
 * Logs one line for each request when it is answered, none when it arrives: writing is synchronous and costs as much as
 * a short answer.
 */
export class OneLineEach extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const told = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...told, err: error }, 'request errored');
    else reply.log.info(told, 'request completed');
  }
}

/** Error and stack; PostgreSQL's errors without their text, which quotes values that were sent or stored. */
function describeFault(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>;
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(!(error instanceof pg.DatabaseError) && { message: error.message }),
    code,
    constraint,
    table,
    routine,
    stack: stack?.join('\n'),
    ...(error.cause !== undefined && { cause: describeFault(error.cause) }),
  };
}
