import {
  hashKey,
  type QueryClient,
  type QueryKey,
  type QueryMeta,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts';
import type { Part, Parts, PartsOwner } from '../../contract/parts.ts';
import { q, qPages } from './api.ts';
import { askFirst, takeFirst } from './first-answer.ts';
import { isOnline } from './use-online.ts';

type Query = { queryKey: QueryKey; meta?: QueryMeta | undefined };
type Ask = (context: { signal: AbortSignal; pageParam?: unknown }) => unknown;

/** The queries of a screen, which `partsOf` names, begin with what was asked for before it was drawn. */
export function useFirstParts<E extends Endpoint>(
  endpoint: E,
  partsOf: (captain: PartsOwner) => Parts,
  captain: PartsOwner,
): void {
  const client = useQueryClient();
  // Before the queries of what is drawn within.
  useState(() => beginParts(client, endpoint, partsOf, captain));
}

function beginParts<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  partsOf: (captain: PartsOwner) => Parts,
  captain: PartsOwner,
): void {
  const parts = Object.entries(partsOf(captain)).flatMap(([name, part]) =>
    part ? [{ name, query: queryOf(part), isPaged: part.isPaged }] : [],
  );
  const isNew = parts.every(({ query }) => client.getQueryState(query.queryKey) === undefined);
  const first = takeFirst(endpoint) ?? (isNew ? askNow(endpoint) : null);
  if (!first) return;
  for (const { name, query, isPaged } of parts) {
    const pick = (all: ResponseOf<E>) => {
      const { captain: owner, ...answers } = all as { captain: PartsOwner };
      const answered = partsOf(owner)[name];
      // Somebody has moved the captain since the device heard of it: what was answered is of another sector.
      const isAsked = answered && hashKey(queryOf(answered).queryKey) === hashKey(query.queryKey);
      return isAsked ? ((answers as Record<string, object | null>)[name] ?? null) : null;
    };
    if (!first.arrived) {
      wait(client, query, first.answer.then(pick), query.queryFn as Ask);
      continue;
    }
    const answer = pick(first.arrived);
    if (answer) give(client, query, isPaged ? { pages: [answer], pageParams: [{}] } : answer);
  }
}

/** Asks for all of it where nothing is known yet, as after a login; what else the address holds may ask for other things. */
function askNow<E extends Endpoint>(endpoint: E) {
  if (location.search || !isOnline()) return null;
  askFirst(endpoint.path);
  return takeFirst(endpoint);
}

/** The options by which the screen's own query asks. */
function queryOf({ endpoint, request, isPaged }: Part) {
  return isPaged
    ? // What follows the first page is the screen's own business.
      qPages(endpoint as never, request as never, () => ({}) as never)
    : q(endpoint, request as never);
}

/** Gives a query its answer as one of the server's: `setQueryData` would say that it is somebody's own. */
export function give(client: QueryClient, query: Query, answer: object): void {
  client.getQueryCache().build(client, optionsOf(query)).setData(answer);
}

/** Has a query wait for the answer that is under way; where that fails or has none, it asks for itself. */
export function wait(
  client: QueryClient,
  query: Query & { initialPageParam?: unknown },
  first: Promise<unknown>,
  ask: Ask,
): void {
  let given: Promise<unknown> | null = first;
  const queryFn: Ask = async (context) => {
    const answer = await given?.catch(() => null);
    given = null;
    return answer ?? ask(context);
  };
  const options = { ...optionsOf(query), queryFn };
  const { initialPageParam } = query;
  void (initialPageParam === undefined
    ? client.prefetchQuery(options)
    : client.prefetchInfiniteQuery({ ...options, initialPageParam }));
}

const optionsOf = ({ queryKey, meta }: Query) => ({ queryKey, ...(meta && { meta }) });
