import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallOf, Endpoint, RequestOf, ResponseOf } from '../../contract/core/endpoint.ts';
import type { ErrorCode } from '../../contract/core/errors.ts';
import type { CallParts } from '../../contract/core/wire.ts';
import { takeServerTime } from '../i18n/clock.ts';
import { forgetKey, keyOfRequest } from '../offline/idempotency-keys.ts';
import { isLostFile } from '../offline/lost-file.ts';
import { checkConnection } from '../offline/use-online.ts';
import { reportClosed } from '../session/closed.ts';
import { API } from '../session/example.ts';
import { onSessionEnd, readCaptainId, readToken, reportFailure } from '../session/session.ts';
import { toast } from '../ui/overlays/toast.ts';
import { ApiFailure, asFailure, clientFailure, UNEXPECTED } from './failure.ts';
import { loadAgain, markStale } from './stale-queries.ts';

const TIMEOUT = 30_000;
/** A request that takes longer than this, in milliseconds, triggers a connection check. */
const SLOW = 4000;

export type Parts = CallParts;
/** The second argument of a call: none for an endpoint without parts, optional where all parts are. */
export type RequestArgs<E extends Endpoint> =
  unknown extends CallOf<E>
    ? [request?: undefined]
    : { query: object } extends CallOf<E>
      ? [request?: CallOf<E>]
      : [request: CallOf<E>];

/** The part of an endpoint that a request needs. */
type Asked = Pick<Endpoint, 'method' | 'path' | 'file' | 'slash' | 'wire'>;

function addressOf(endpoint: Asked, { params, query: asked }: Parts): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const query = String(search);
  return `${API}${path}${endpoint.slash ? '/' : ''}${query && `?${query}`}`;
}

/** Does what `AbortSignal.any` does, which the oldest browsers lack. */
function anySignal(signals: (AbortSignal | undefined)[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    const abort = () => any.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true, signal: any.signal });
  }
  return any.signal;
}

type Limits = {
  timeout: number;
  signal?: AbortSignal | undefined;
  /** The idempotency key of a write. */
  key?: string | undefined;
  /** When a write is sent, by the clock by which its body has times. */
  sentAt?: string | undefined;
  /** The cached answer of a read. */
  known?: KnownAnswer | undefined;
};

/** An answer with its ETag. */
interface KnownAnswer {
  tag: string;
  answer: object;
}

/** Maximum number of answers kept with their ETags: a captain's screens hold fewer at once. */
const MOST = 100;
/**
 * Answers of this session by endpoint and request, for conditional requests (304). In memory: the browser's cache would
 * outlive the sign-out.
 */
const answers = new Map<string, KnownAnswer>();
onSessionEnd(() => answers.clear());

/** Caches an answer and evicts the least recently requested one. */
function keepAnswer(address: string, known: KnownAnswer): void {
  answers.delete(address);
  answers.set(address, known);
  const [oldest] = answers.keys();
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
}

/** Sends one request; `read` reads the response's body, and nothing else, within the same time limit. */
export async function send<T>(
  endpoint: Asked,
  canonical: Parts,
  limits: Limits,
  read: (response: Response) => Promise<T>,
): Promise<{ status: number; content: T; token: string | null; tag: string | null }> {
  const { signal } = limits;
  const token = readToken();
  const request = endpoint.wire ? endpoint.wire(canonical, readCaptainId()) : canonical;
  const headers = new Headers({ accept: endpoint.file ? '*/*' : 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (limits.key) headers.set('idempotency-key', limits.key);
  if (limits.sentAt) headers.set('sent-at', limits.sentAt);
  if (limits.known) headers.set('if-none-match', limits.known.tag);
  const timeout = AbortSignal.timeout(limits.timeout);
  const address = addressOf(endpoint, request);
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    // Specification, section 7; our own server neither sets nor trusts any.
    credentials: 'include',
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: anySignal([signal, timeout]),
  };
  const slow = setTimeout(checkConnection, SLOW);
  // Only the network's errors are caught here: what fails before is a fault of the app.
  try {
    const sentAt = Date.now();
    const response = await fetch(address, init);
    takeServerTime(response, sentAt);
    const tag = response.headers.get('etag');
    return { status: response.status, content: await read(response), token, tag };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    checkConnection();
    throw clientFailure(timeout.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', 0, cause);
  } finally {
    clearTimeout(slow);
  }
}

/** The JSON of a success; any failure is thrown, and told to the session. */
export function readAnswer(status: number, text: string, token: string | null): object {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    // A captive portal or a proxy answers in the server's place.
    checkConnection();
    throw clientFailure('PARSING_ERROR', status, cause);
  }
  if (typeof answer !== 'object' || answer === null) {
    throw clientFailure('PARSING_ERROR', status, 'not an object');
  }

  // Specification, section 8: a status of 400 or 500 in the body is a failure, whatever the HTTP status.
  const said = answer as {
    status?: unknown;
    code?: ErrorCode;
    message?: string;
    arabicMessage?: string;
  };
  const stated = typeof said.status === 'number' ? said.status : 0;
  if (status >= 400 || stated >= 400) {
    const failure = new ApiFailure({
      code: 'INTERNAL',
      message: `HTTP ${status}`,
      arabicMessage: UNEXPECTED,
      ...said,
      status: Math.max(status, stated),
      said: said.arabicMessage || said.message || null,
    });
    reportFailure(failure, token);
    if (failure.code.startsWith('GROUP_') && failure.status === 503) reportClosed(failure);
    throw failure;
  }
  return answer;
}

/** Names a write, for its idempotency key. */
const actOf = (endpoint: Endpoint, { params, query, body }: Parts) =>
  `${keyOf(endpoint)} ${JSON.stringify([params, query, body])}`;

/** The key of a write that was sent without an answer, else a new one; the same request gets another from now on. */
export function takeKeyOf(endpoint: Endpoint, request: Parts): string {
  const act = actOf(endpoint, request);
  const key = keyOfRequest(act);
  forgetKey(act);
  return key;
}

/** Calls an endpoint; rejects with an `ApiFailure`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: Parts = {},
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  const isWrite = endpoint.method !== 'GET' && endpoint.notAWrite === null;
  const act = isWrite ? actOf(endpoint, request) : null;
  const key = act === null ? undefined : keyOfRequest(act);
  const address = isWrite ? '' : JSON.stringify([keyOf(endpoint), request]);
  const known = isWrite ? undefined : answers.get(address);
  const limits = { timeout: TIMEOUT, signal, key, known };
  const { status, content, token, tag } = await send(endpoint, request, limits, (response) =>
    response.text(),
  );
  if (known && status === 304) return known.answer as ResponseOf<E>;
  const answer = readAnswer(status, content, token) as ResponseOf<E>;
  if (act !== null) forgetKey(act);
  else if (tag !== null && token === readToken())
    keepAnswer(address, { tag, answer: answer as object });
  return answer;
}

/**
 * An endpoint, or a function that loads it: its schemas are a fifth of the weight of a page that must load over a weak
 * signal.
 */
export type Deferrable<E extends Endpoint> = E | (() => Promise<E>);

/** The endpoint itself; an `ApiFailure` where its file does not arrive. */
export async function resolveEndpoint<E extends Endpoint>(endpoint: Deferrable<E>): Promise<E> {
  if (typeof endpoint !== 'function') return endpoint;
  try {
    return await endpoint();
  } catch (cause) {
    throw isLostFile(cause) ? clientFailure('FETCH_ERROR', 0, cause) : cause;
  }
}

function keyOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/** Typed query options of an endpoint: `useQuery(q(listSectors))`. */
export function q<E extends Endpoint>(endpoint: E, ...[request]: RequestArgs<E>) {
  return queryOptions({
    queryKey: [keyOf(endpoint), request ?? {}] as const,
    meta: { offline: endpoint.offline },
    queryFn: ({ signal }) => call<E>(endpoint, request as Parts | undefined, signal),
  });
}

/** A list that says whether more follows (`cappedListAnswer`). */
type PagedAnswer = { body: readonly unknown[]; hasMore: boolean };

/** As `q`, for a list read page by page (`PagedList`): `next` returns the extra query parameters of the next page. */
export function qPages<E extends Endpoint & { response: z.ZodType<PagedAnswer> }>(
  endpoint: E,
  request: CallOf<E> & { query: object },
  next: (last: ResponseOf<E>, pages: ResponseOf<E>[]) => Partial<RequestOf<E>['query']>,
) {
  return infiniteQueryOptions({
    queryKey: [keyOf(endpoint), request, 'pages'] as const,
    meta: { offline: endpoint.offline },
    initialPageParam: {} as object,
    queryFn: ({ signal, pageParam }) =>
      call<E>(endpoint, { ...request, query: { ...request.query, ...pageParam } } as Parts, signal),
    getNextPageParam: (last, pages) => (last.hasMore ? next(last, pages) : undefined),
  });
}

/** Invalidates an endpoint's cached answers after a change by others, and refetches those on screen. */
export function invalidate(client: QueryClient, endpoint: Endpoint): Promise<void> {
  return loadAgain(client, ({ queryKey }) => queryKey[0] === keyOf(endpoint));
}

/** The argument of `mutate`: nothing for an endpoint without parts. */
// biome-ignore lint/suspicious/noConfusingVoidType: only void lets `mutate()` be called without an argument.
export type MutationRequest<E extends Endpoint> = unknown extends CallOf<E> ? void : CallOf<E>;
/** A mutation of an endpoint, as forms take it. */
export type ApiMutation<E extends Endpoint> = UseMutationResult<
  ResponseOf<E>,
  ApiFailure,
  MutationRequest<E>
>;

/** The toasts of a mutation, and what follows. */
export type UseApiMutation<E extends Endpoint> = {
  /** null where the screen itself shows the failure. */
  errorMessage: string | ((failure: ApiFailure) => string | null);
  successMessage?: string | ((answer: ResponseOf<E>) => string);
  onSuccess?: (answer: ResponseOf<E>, request: MutationRequest<E>) => void;
  /** Sends the request in place of `call`; null where it is kept on the device instead: nothing else follows then. */
  send?: ((request: MutationRequest<E>) => Promise<ResponseOf<E> | null>) | undefined;
  /** Stays pending until the queries on screen are refetched, so that no stale answer shows. */
  untilFresh?: boolean;
};

/**
 * A mutation of an endpoint; `markStale` invalidates what it changed. Toasts show the result: `errorMessage` is the
 * generic sentence of section 8, with the server's own beneath it.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: Deferrable<E>,
  options: UseApiMutation<E>,
): ApiMutation<E> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: MutationRequest<E>) => {
      try {
        const answer = options.send
          ? await options.send(request)
          : await call<E>(await resolveEndpoint(endpoint), (request ?? {}) as Parts);
        return answer as ResponseOf<E>;
      } catch (error) {
        throw asFailure(error);
      }
    },
    onSuccess: async (answer, request) => {
      if (answer === null) return;
      const fresh = markStale(client, await resolveEndpoint(endpoint), (request ?? {}) as Parts);
      const said = options.successMessage;
      if (said) toast.success(typeof said === 'function' ? said(answer) : said);
      options.onSuccess?.(answer, request);
      return options.untilFresh ? fresh : undefined;
    },
    onError: (failure) => {
      console.warn(failure.message);
      const { errorMessage } = options;
      const said = typeof errorMessage === 'function' ? errorMessage(failure) : errorMessage;
      if (said) toast.error(said, failure.arabicMessage);
    },
  });
}
