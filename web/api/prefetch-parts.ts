import { CancelledError, hashKey, type QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import type { Part, Parts, PartsOwner } from '../../contract/core/parts.ts';
import { q, qPages } from './api.ts';
import { writeCount } from './write-count.ts';

/**
 * Prefetches a screen's first queries by one request of `screen`. Each query takes its part of the answer; if that is
 * missing or failed, it requests its own endpoint.
 */
export function prefetchParts(
  client: QueryClient,
  screen: Endpoint,
  partsOf: (captain: PartsOwner) => Parts,
  captain: PartsOwner,
): void {
  const writes = writeCount();
  // One request for all parts; a new one after a write.
  const screenQuery = { ...q(screen), queryKey: [screen.path, { writes }] as const, staleTime: 0 };
  for (const [name, part] of Object.entries(partsOf(captain))) {
    if (!part) continue;
    const takePart = async () => {
      const answer = await client.fetchQuery(screenQuery).catch(nullIfFailed);
      // An answer read before a write is out of date.
      return answer === null || writeCount() !== writes ? null : pick(answer, name, part);
    };
    if (part.isPaged) {
      const query = pagedQueryOf(part);
      const queryFn: typeof query.queryFn = async (context) =>
        ((await takePart()) as never) ?? query.queryFn!(context);
      void client.prefetchInfiniteQuery({ ...query, queryFn });
    } else {
      const query = queryOf(part);
      const queryFn: typeof query.queryFn = async (context) =>
        (await takePart()) ?? query.queryFn!(context);
      void client.prefetchQuery({ ...query, queryFn });
    }
  }

  /** A part of the answer, unless the captain was moved to another sector since the session was read. */
  function pick(answer: unknown, name: string, part: Part): object | null {
    const { captain: owner, ...answers } = answer as { captain: PartsOwner };
    const answered = partsOf(owner)[name];
    const isSame = answered && keyOf(answered) === keyOf(part);
    return isSame ? ((answers as Record<string, object | null>)[name] ?? null) : null;
  }
}

const queryOf = ({ endpoint, request }: Part) => q(endpoint, request as never);
/** The first page alone: the next ones are requested by the screen's own query. */
const pagedQueryOf = ({ endpoint, request }: Part) =>
  qPages(endpoint as never, request as never, () => ({}) as never);
const keyOf = (part: Part) => hashKey(queryOf(part).queryKey);

function nullIfFailed(error: unknown): null {
  // The session has ended: its queries request nothing more.
  if (error instanceof CancelledError) throw error;
  return null;
}
