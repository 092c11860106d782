import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import type { Offline } from '../../contract/core/endpoint.ts';
import { ApiFailure } from '../api/api.ts';
import { markDated } from '../i18n/age.ts';
import { onSession, readSession } from '../session/session.ts';
import type { AnswerStore } from './kept-store.ts';
import { leaveKeptTrace, removeKeptTrace } from './kept-trace.ts';
import { isOnline } from './use-online.ts';

/** How long an answer may take, in milliseconds, before what was kept of it is shown. */
const PATIENCE = 3000;

/** Whose answers the device keeps: those of a captain, as long as what they may read is the same. */
function ownerOf(captain: SignedInCaptain): string {
  const { captainId, type, rSectorBaseName, rSectorSuffixName, standIn } = captain;
  const away = standIn ? [standIn.baseName, standIn.suffixName] : [];
  return JSON.stringify([captainId, type, rSectorBaseName, rSectorSuffixName, ...away]);
}

/** Whether an answer is one that this captain's device keeps. */
export function isKept(
  offline: Offline | null,
  request: unknown,
  captain: SignedInCaptain,
): boolean {
  if (offline === null || offline === 'all') return offline === 'all';
  const { query = {} } = (request ?? {}) as { query?: Record<string, unknown> };
  if ('unitCaptainId' in query) return query.unitCaptainId === captain.captainId;
  const { rSectorBaseName, rSectorSuffixName, standIn } = captain;
  const isOf = (base: string | null | undefined, suffix: string | null | undefined) =>
    typeof base === 'string' && query.baseName === base && query.suffixName === suffix;
  return isOf(rSectorBaseName, rSectorSuffixName) || isOf(standIn?.baseName, standIn?.suffixName);
}

/** The server has answered, and what it gave before is no longer for this captain, or no longer there. */
function isRefusal(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.isUnanswered) return false;
  const { status } = failure;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

type Action = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action'];

/**
 * Keeps on the device what the signed-in captain has read of what `offline` names in the contract, and shows it where the
 * server can't be reached or is slow; it goes away with the session, and with the right to read it. Gives what tells
 * when each was read, and what ends it.
 */
export function keepAnswers(client: QueryClient, store: AnswerStore) {
  const cache = client.getQueryCache();
  let owner: string | null | undefined;
  let owned: Promise<void> = Promise.resolve();
  const warn = (error: unknown) => console.warn(String(error));

  const follow = () => {
    const session = readSession();
    const next = session ? ownerOf(session.captain) : null;
    if (next === owner) return;
    owner = next;
    if (next !== null) leaveKeptTrace();
    owned = owned
      .then(() => store.own(next))
      .then(() => {
        if (next === null && owner === null) removeKeptTrace();
      })
      .catch(warn);
  };

  /** Of queries that are there: one that was removed with its session may still be answered. */
  const isOurs = (query: Query) => {
    const session = readSession();
    return (
      session !== null &&
      cache.get(query.queryHash) === query &&
      isKept((query.meta?.offline as Offline | null) ?? null, query.queryKey[1], session.captain)
    );
  };

  async function restore(query: Query): Promise<void> {
    const by = owner;
    if (!by || query.state.data !== undefined) return;
    await owned;
    const answer = await store.read(by, query.queryHash);
    if (!answer || owner !== by || !isOurs(query) || query.state.data !== undefined) return;
    // The server has answered while the device was read.
    if (isRefusal(query.state.error)) return;
    markDated(answer.readAt);
    query.setState({
      data: answer.data,
      dataUpdatedAt: answer.readAt,
      ...(query.state.status === 'pending' && { status: 'success' }),
    });
  }

  function ask(query: Query): void {
    if (query.state.data !== undefined) return;
    if (!isOnline()) return void restore(query).catch(warn);
    setTimeout(() => {
      if (query.state.fetchStatus === 'fetching' && isOurs(query)) restore(query).catch(warn);
    }, PATIENCE);
  }

  function keep({ queryHash, state: { data, dataUpdatedAt } }: Query): void {
    const by = owner;
    if (!by) return;
    owned.then(() => store.write(by, { hash: queryHash, data, readAt: dataUpdatedAt })).catch(warn);
  }

  function forget(query: Query): void {
    if (owner) store.remove(owner, query.queryHash).catch(warn);
    // A further page that is refused says nothing about the ones before.
    if (query.state.data === undefined || query.state.fetchMeta?.fetchMore) return;
    query.setState({ data: undefined, dataUpdatedAt: 0 });
  }

  function hear(query: Query, action: Action): void {
    if (!isOurs(query)) return;
    if (action.type === 'fetch') ask(query);
    if (action.type === 'success' && !action.manual) keep(query);
    if (action.type === 'failed' || action.type === 'error') {
      const { error } = action;
      if (error instanceof ApiFailure && error.isUnanswered) restore(query).catch(warn);
      if (action.type === 'error' && isRefusal(error)) forget(query);
    }
  }

  follow();
  const stopFollowing = onSession(follow);
  const stopHearing = cache.subscribe((event) => {
    if (event.type === 'updated') hear(event.query, event.action);
  });
  // What was asked before this was loaded.
  for (const query of cache.getAll().filter(isOurs)) {
    const { data, error, fetchFailureReason } = query.state;
    const failure = error ?? fetchFailureReason;
    if (data !== undefined) keep(query);
    else if (isRefusal(failure)) forget(query);
    else if (failure instanceof ApiFailure && failure.isUnanswered) restore(query).catch(warn);
    else ask(query);
  }
  return {
    ages: async (): Promise<ReadonlyMap<string, number>> => {
      await owned;
      return owner ? store.ages(owner) : new Map();
    },
    stop: () => {
      stopFollowing();
      stopHearing();
    },
  };
}
